// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/past/past_reader.h"
#include "history/read/failover_replay.h"

#include <QDialog>

#include <memory>

namespace Ui {
class FailoverDialog;
}

namespace gui {

class EmptyState;
class FailoverModel;

/// The window `Failovers`: which locks each failover of a record took, gave to somebody else or left, before
/// and after beside each other. Not modal; reads in the pool.
class FailoverDialog : public QDialog
{
    Q_OBJECT
public:
    /// Shows the failover that is nearest to `at`; nullopt: the last one.
    FailoverDialog(const PastPlace &place, std::optional<history::UnixMs> at, QWidget *parent = nullptr);
    ~FailoverDialog() override;

signals:
    /// A person wants to see the timeline there.
    void instantWanted(qint64 at);

private:
    struct Answer
    {
        QList<history::ServerEvent> all;
        history::FailoverReplay replay;
        QString error;
    };

    void setUpView();
    void read(std::optional<history::UnixMs> at);
    void take(const Answer &answer);
    void fillList(const QList<history::ServerEvent> &all);

    std::unique_ptr<Ui::FailoverDialog> m_ui;
    const PastPlace m_place;
    FailoverModel *m_model;
    EmptyState *m_empty;
    quint64 m_asked = 0; ///< what was asked for last counts
};

} // namespace gui
