// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/alerts/alert_rules.h"

#include <QHash>

namespace gui {

/// What the rules told of one connection and have not told as cleared: that one lock is well again must not
/// hide that another one still is not. Any thread.
class StandingAlerts
{
public:
    /// Beyond it some are forgotten: nobody reads on.
    static constexpr int most = 10'000;

    /// Whether one came that has not cleared meanwhile.
    bool take(const QList<locks::Alert> &alerts);
    void clear() { m_alerts.clear(); }
    qsizetype size() const { return m_alerts.size(); }
    bool isEmpty() const { return m_alerts.isEmpty(); }
    /// The one that was told last; null when there is none.
    const locks::Alert *newest() const;

private:
    struct Standing
    {
        locks::Alert alert;
        quint64 number = 0; ///< in the order in which they were told
    };

    /// Kind, server, key and hold; the owners of a key that change too often are no one hold.
    static QByteArray nameOf(const locks::Alert &alert);

    QHash<QByteArray, Standing> m_alerts;
    quint64 m_told = 0;
};

} // namespace gui
