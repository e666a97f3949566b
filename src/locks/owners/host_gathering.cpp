// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/owners/host_gathering.h"

#include "locks/owners/row_owners.h"
#include "locks/read/client_list.h"

namespace locks {

std::optional<OwnerGuess> guessOwner(const KnownHosts &hosts, const SharedRow &row)
{
    if (hosts.isEmpty())
        return std::nullopt;
    const std::optional<RowOwner> sole = soleOwnerOf(row);
    return sole && sole->owner.text.isEmpty() ? hosts.guess(sole->token) : std::nullopt;
}

void HostGathering::take(const SharedRow &row)
{
    constexpr quint64 closely = 10'000;
    constexpr quint64 oneIn = 16;
    if (m_seen++ >= closely && m_seen % oneIn != 0)
        return;
    const std::optional<RowOwner> sole = soleOwnerOf(row);
    if (!sole)
        return;
    m_wantsClients = m_wantsClients || (sole->owner.text.isEmpty() && KnownHosts::mayName(sole->token));
    if (const QString host = hostOf(sole->owner); !host.isEmpty())
        m_hosts.add(host.toUtf8(), HostSign::OtherLock);
}

void HostGathering::takeClients(const QByteArray &clientList)
{
    for (const ListedClient &client : listedClients(clientList)) {
        if (client.isLockscope())
            continue;
        QByteArray name = client.name.toByteArray();
        for (const char sign : {'@', ':', '/', '|'})
            name.replace(sign, '#');
        for (const QByteArray &part : name.split('#'))
            m_hosts.add(part, HostSign::ClientName);
        if (const qsizetype colon = client.address.lastIndexOf(':'); colon > 0)
            m_hosts.add(client.address.first(colon), HostSign::ClientAddress);
    }
}

} // namespace locks
