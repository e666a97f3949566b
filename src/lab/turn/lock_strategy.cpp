// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/turn/lock_strategy.h"

namespace lab {

QCoro::Task<> Strategy::background(LabClient *client) const
{
    co_return;
}

QCoro::Task<Turn> LockStrategy::guarded(LabClient *client, Ticket *ticket) const
{
    return client->work();
}

QCoro::Task<bool> LockStrategy::waitTurn(LabClient *client, Ticket *ticket,
                                         std::chrono::microseconds pause) const
{
    co_return co_await client->pause(pause);
}

QCoro::Task<Turn> LockStrategy::increment(LabClient *client) const
{
    Ticket ticket;
    ticket.token = client->newToken();
    for (;;) {
        while (client->mustNotTry()) {
            const bool goesOn = co_await client->pause(std::chrono::milliseconds(1));
            if (!goesOn)
                co_return client->giveUp();
        }
        client->attempt();
        const Entered entered = co_await acquire(client, &ticket);
        if (!entered)
            co_return client->fail(entered.error());
        if (*entered == Entry::Granted)
            break;
        if (*entered == Entry::Crashed) {
            client->died(ticket.written(), false);
            co_return Turn::Crashed;
        }
        if (*entered == Entry::GaveUp)
            co_return client->giveUp();
        const LabClient::Patience patience = client->refused();
        if (!patience.again)
            co_return client->giveUp();
        const bool goesOn = co_await waitTurn(client, &ticket, patience.pause);
        if (!goesOn)
            co_return client->giveUp();
    }
    client->granted();
    const Turn turn = co_await guarded(client, &ticket);
    client->leave();
    if (turn == Turn::Crashed || turn == Turn::CrashedAfterWrite) {
        client->died(ticket.written(), true);
        co_return turn; // nobody is left to release
    }
    const Done released = co_await release(client, &ticket);
    co_return released ? turn : client->fail(released.error());
}

} // namespace lab
