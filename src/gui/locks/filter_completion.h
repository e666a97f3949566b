// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/filter/filter_candidates.h"

#include <QCompleter>
#include <QElapsedTimer>
#include <QObject>
#include <QPointer>
#include <QStringListModel>

class QLineEdit;
class QMouseEvent;

namespace gui {

class LockOrder;

/// Offers, while a filter is typed, how it could go on: Down and Return take it, Escape does not; Down alone
/// shows what there is. A click beside what is offered ends it and does what it does elsewhere.
///
/// The values are of the first locks of the table, found on the order thread. GUI thread.
class FilterCompletion : public QObject
{
    Q_OBJECT
public:
    /// Belongs to `edit`.
    explicit FilterCompletion(QLineEdit *edit);
    ~FilterCompletion() override;
    Q_DISABLE_COPY_MOVE(FilterCompletion)

    /// Whose values are offered; null: none.
    void setOrder(LockOrder *order);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void offer(bool always);
    void take(const QString &text);
    void survey();
    bool passOn(const QMouseEvent &press);

    QLineEdit *m_edit;
    QCompleter m_completer;
    QStringListModel m_model;
    QPointer<LockOrder> m_order;
    locks::FilterValues m_values;
    QElapsedTimer m_sinceSurvey;
    qsizetype m_from = 0; ///< where what is taken goes
    bool m_surveying = false;
    bool m_turnedAway = false; ///< by Escape or a click: values found later open no list again
};

} // namespace gui
