// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/past/failover_reader.h"

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
    /// A person wants to see that record's timeline there, and the lane of this key; empty: none is chosen.
    void instantWanted(const gui::PastPlace &place, qint64 at, const QByteArray &key);

private:
    void setUpView();
    void showOnTimeline();
    void choose();
    void ask(const FailoverQuestion &question);
    void take(const FailoverAnswer &answer);
    void fillList(const FailoverAnswer &answer);
    QString spanSentence(const history::FailoverReplay &replay) const;

    std::unique_ptr<Ui::FailoverDialog> m_ui;
    const PastPlace m_place;
    LatestAnswer<FailoverQuestion, FailoverAnswer> m_answers;
    FailoverModel *m_model;
    EmptyState *m_empty;
    QList<history::ServerEvent> m_all; ///< as the list has them
};

} // namespace gui
