// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/contest/contest.h"

#include <QDialog>
#include <QStandardItemModel>

#include <memory>

namespace Ui {
class LabRankingDialog;
}

namespace gui {

class RankingModel;

/// A class: names and commands, each measured under the same load, and their ranking. Closing it ends what
/// runs. Deletes itself when closed. GUI thread.
class RankingDialog : public QDialog
{
    Q_OBJECT
public:
    explicit RankingDialog(QWidget *parent = nullptr);
    ~RankingDialog() override;

private:
    void wire();
    void add(const QString &name, const QString &command);
    void addFiles();
    void removeChosen();
    QList<lab::Entry> entries() const;
    lab::RunSpec load() const;
    void run();
    void exportRanking();
    void showRanking();
    void refresh();

    std::unique_ptr<Ui::LabRankingDialog> m_ui;
    QStandardItemModel m_entries;
    RankingModel *m_ranking;
    lab::Contest m_contest;
    QString m_status; ///< how far it is, or how it ended
};

} // namespace gui
