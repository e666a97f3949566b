// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/live/sampling.h"
#include "locks/model/pattern.h"

#include <QDialog>
#include <QPointer>

#include <memory>

namespace Ui {
class FindLocksDialog;
}

namespace gui {

class Deployment;

/// The dialog `Find locks`: samples the keyspace within a budget and proposes patterns, by library. Deletes
/// itself when closed.
class FindLocksDialog : public QDialog
{
    Q_OBJECT
public:
    /// The deployment is open; the dialog closes with it.
    FindLocksDialog(IoThread *io, Deployment *deployment, QWidget *parent = nullptr);
    ~FindLocksDialog() override;

signals:
    /// These patterns are to be listed beside those that are.
    void chosen(const QList<QByteArray> &patterns);

private:
    void start();
    void showProgress(const locks::SampleProgress &progress);
    void showResult(const SampleResult &result);
    QTreeWidgetItem *newItem(const locks::Proposal &proposal, const locks::SampleProgress &progress) const;
    QList<QByteArray> checkedPatterns() const;
    void refresh();
    void finish();

    std::unique_ptr<Ui::FindLocksDialog> m_ui;
    QPointer<Deployment> m_deployment;
    Sampling m_sampling;
    QPushButton *m_listButton;
};

} // namespace gui
