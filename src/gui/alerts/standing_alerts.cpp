// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/alerts/standing_alerts.h"

#include <algorithm>

namespace gui {

QByteArray StandingAlerts::nameOf(const locks::Alert &alert)
{
    const bool ofHold = alert.kind != locks::AlertKind::OwnerChanges && alert.hasToken;
    const QByteArray place = QByteArray::number(int(alert.kind)) + ' '
        + QByteArray::number(alert.separateMaster) + ' '
        + QByteArray::number(alert.key.size()) // a key may end as a token begins
        + ' ' + alert.key;
    return ofHold ? place + ' ' + alert.token : place;
}

bool StandingAlerts::take(const QList<locks::Alert> &alerts)
{
    const quint64 before = m_told;
    for (const locks::Alert &each : alerts) {
        const QByteArray name = nameOf(each);
        if (each.cleared) {
            m_alerts.remove(name);
            continue;
        }
        if (m_alerts.size() >= most)
            m_alerts.erase(m_alerts.cbegin());
        m_alerts.insert(name, {each, ++m_told});
    }
    return std::any_of(m_alerts.cbegin(), m_alerts.cend(),
                       [before](const Standing &each) { return each.number > before; });
}

const locks::Alert *StandingAlerts::newest() const
{
    const auto found =
        std::max_element(m_alerts.cbegin(), m_alerts.cend(),
                         [](const Standing &a, const Standing &b) { return a.number < b.number; });
    return found == m_alerts.cend() ? nullptr : &found->alert;
}

} // namespace gui
