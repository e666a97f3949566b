// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/live/sampling.h"
#include "locks/model/rule.h"

#include <QDialog>
#include <QPointer>
#include <QTimer>

#include <memory>

namespace Ui {
class RulesDialog;
}

namespace gui {

class Deployment;
struct FileRead;

/// The dialog `Rules`: the rules of one connection, and live what the selected one makes of the keys at hand.
/// Deletes itself when closed.
class RulesDialog : public QDialog
{
    Q_OBJECT
public:
    /// Keys are looked at while `deployment` is open; the dialog closes when it goes away. `proposed` rules
    /// come before those that there are, and the first of them is selected.
    RulesDialog(IoThread *io, Deployment *deployment, const QList<locks::Rule> &proposed,
                QWidget *parent = nullptr);
    ~RulesDialog() override;

    const QList<locks::Rule> &rules() const { return m_rules; }

signals:
    /// Save was pressed and every rule is good. The receiver keeps them, and then accepts the dialog; its
    /// sentence, where it cannot, is shown by refuse().
    void saving(const QList<locks::Rule> &rules);

public slots:
    /// What stands in the way of saving; the dialog stays open.
    void refuse(const QString &sentence);

private:
    /// Keys that are shown of a pattern, at most.
    static constexpr qsizetype previewed = 100;

    void connectAll();
    void fillList(int selected);
    int current() const;
    void showRule(QTreeWidgetItem *item, const locks::Rule &rule);
    void showCurrent();
    void applyEdits();
    void sample();
    void preview();
    void add();
    void removeCurrent();
    void moveUp();
    void importFile();
    void showFile(const QString &path, const FileRead &file);
    void exportFile();
    void save();
    void showSentence(const QString &sentence, bool good = false);

    std::unique_ptr<Ui::RulesDialog> m_ui;
    QPointer<Deployment> m_deployment;
    Sampling m_sampling;
    QTimer m_sampleSoon;
    QList<locks::Rule> m_rules;
    QByteArray m_lookedFor; ///< the pattern that m_readings are of
    QList<locks::Reading> m_readings;
    bool m_filling = false; ///< widgets are being filled: their signals are no edits
    bool m_saving = false; ///< saving() was told and not answered
};

} // namespace gui
