// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/presets.h"
#include "lab/spec/run_spec.h"

#include <QWidget>

#include <memory>

namespace Ui {
class LabForm;
}

namespace gui {

class NumberNotes;

/// The load of a run: everything of a RunSpec but its strategies. What a first run does not need is folded
/// away; a line says what of it differs from the defaults. GUI thread.
class LabForm : public QWidget
{
    Q_OBJECT
public:
    explicit LabForm(QWidget *parent = nullptr);
    ~LabForm() override;

    /// The servers that may be chosen besides the private one, which stays first and is the default.
    void setTargets(const QList<lab::Target> &targets);
    const QList<lab::Target> &targets() const { return m_targets; }

    lab::RunSpec spec() const;
    /// A command of the user's own that locks; empty: none.
    QByteArray ownCommand() const;
    void setOwnCommand(const QString &command);
    /// Fills in this load, and names the preset whose it is with its strategies; the target stays.
    void setLoad(const lab::RunSpec &spec);
    /// As if a person had picked it; presetChosen() follows.
    void usePreset(const QByteArray &id);
    /// Takes what is being typed into a field, as if it had been left.
    void settle();
    /// Whose load this is; empty: settings of one's own.
    QByteArray preset() const;

signals:
    void changed();
    /// What a field did not take, its limits, and what stands.
    void refused(const QString &sentence);
    /// A preset was picked and its load is filled in.
    void presetChosen(const lab::Preset &preset);
    /// A program to begin with is wanted, by the id of its template.
    void templateWanted(const QByteArray &id);

private:
    void limit();
    void fillCombos();
    void wire();
    void onPreset();
    void onChanged();
    void showWhatMatters();
    void fold();
    /// What the folded fields say that they do not say at first.
    QStringList differences() const;
    int retryOf(const lab::RunSpec &spec) const;
    static void choose(class QComboBox *combo, const QVariant &data);

    std::unique_ptr<Ui::LabForm> m_ui;
    NumberNotes *m_notes;
    QList<lab::Target> m_targets;
    bool m_filling = false;
};

} // namespace gui
