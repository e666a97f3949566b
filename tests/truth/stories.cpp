// SPDX-License-Identifier: GPL-3.0-or-later
#include "stories.h"

#include <algorithm>
#include <array>

namespace truth {

namespace {

constexpr int clients = 3;
constexpr int quiet = 4'000; // ms before the end in which nothing new begins

/// Whether 32 hex digits have by accident the form of a UUID of version 1: one of 64. Some of these contain a
/// plausible time and a host, and nobody who reads them can know better.
bool isUuidOne(const QByteArray &hex)
{
    return hex.at(12) == '1' && QByteArrayView("89ab").contains(hex.at(16));
}

/// Writes the steps of one life in the order of time.
class Teller
{
public:
    Teller(Life *life, Random *random)
        : m_life(life)
        , m_random(random)
    {
        for (int i = 0; i < clients; ++i)
            m_names.append(m_life->form == Form::TimeUuid ? m_random->hex(4) : clientToken());
    }

    int at = 0;
    Random &random() { return *m_random; }
    void add(Deed deed, int client, const QByteArray &token, int leaseMs = 0, int masters = -1)
    {
        addAt(at, deed, client, token, leaseMs, masters);
    }
    void addAt(int time, Deed deed, int client, const QByteArray &token, int leaseMs = 0, int masters = -1)
    {
        m_life->steps.append({time, deed, client, token, leaseMs, masters});
    }
    /// Returns the token that this client writes when it takes the lock.
    QByteArray token(int client)
    {
        switch (m_life->form) {
        case Form::HexToken: {
            QByteArray made = m_random->hex(16);
            while (isUuidOne(made))
                made = m_random->hex(16);
            return made;
        }
        case Form::UuidToken:
            return m_random->uuid();
        case Form::Constant:
            return "1";
        case Form::TimeUuid:
            return m_random->timeUuid(m_names.at(client));
        case Form::HostToken:
        case Form::Redisson:
        case Form::Spring:
            break;
        }
        return m_names.at(client);
    }

private:
    QByteArray clientToken()
    {
        if (m_life->form == Form::HostToken)
            return "web-" + QByteArray::number(m_random->between(1, 40)) + ':'
                + QByteArray::number(m_random->between(100, 30'000));
        const QByteArray uuid = m_random->uuid();
        return m_life->form == Form::Redisson ? uuid + ':' + QByteArray::number(m_random->between(30, 90))
                                              : uuid;
    }

    Life *m_life;
    Random *m_random;
    QByteArrayList m_names;
};

/// Renews every third of the lease until `until`.
void renew(Teller *teller, int client, const QByteArray &token, int lease, int until)
{
    for (int at = teller->at + lease / 3; at < until; at += lease / 3)
        teller->addAt(at, Deed::Renew, client, token, lease);
}

/// Held, renewed, and given back.
void work(Teller *teller, int client)
{
    const int lease = teller->random().between(1'500, 6'000);
    const int held = teller->random().between(300, 5'000);
    const QByteArray token = teller->token(client);
    teller->add(Deed::Take, client, token, lease);
    renew(teller, client, token, lease, teller->at + held);
    teller->at += held;
    teller->add(Deed::Release, client, token);
}

/// Its holder stops renewing: it crashes, or stands still and comes back too late.
void lapse(Teller *teller, int client)
{
    const int lease = teller->random().between(800, 3'000);
    const QByteArray token = teller->token(client);
    teller->add(Deed::Take, client, token, lease);
    const int renewed = teller->random().oneIn(2) ? 0 : teller->random().between(lease, 3 * lease);
    renew(teller, client, token, lease, teller->at + renewed);
    teller->at += renewed;
    if (teller->random().oneIn(2))
        teller->add(Deed::Drop, client, token);
    teller->at += lease + teller->random().between(200, 1'500);
    if (teller->random().oneIn(2))
        teller->add(Deed::Release, client, token); // too late
}

/// Another one takes it away, or deletes it, or cuts the lease.
void robbed(Teller *teller, int client)
{
    const int lease = teller->random().between(5'000, 60'000);
    const QByteArray token = teller->token(client);
    teller->add(Deed::Take, client, token, teller->random().oneIn(3) ? 0 : lease);
    teller->at += teller->random().between(500, 4'000);
    const int other = (client + 1) % clients;
    switch (teller->random().below(4)) {
    case 0:
        teller->add(Deed::Delete, other, {});
        break;
    case 1:
        teller->add(Deed::Shorten, other, {}, teller->random().between(1, 400));
        break;
    case 2:
        teller->add(Deed::Kill, client, token);
        teller->at += 300;
        teller->add(Deed::Release, client, token);
        break;
    default: {
        const QByteArray next = teller->token(other);
        teller->add(Deed::HandOver, other, next, lease);
        teller->at += teller->random().between(500, 3'000);
        teller->add(Deed::Release, other, next);
    }
    }
}

/// Others wait for it, by a subscription or by asking again and again.
void wanted(Teller *teller, int client, Form form)
{
    const int lease = teller->random().between(2'000, 5'000);
    const int held = teller->random().between(3'000, 7'000);
    const QByteArray token = teller->token(client);
    const int other = (client + 1) % clients;
    teller->add(Deed::Take, client, token, lease);
    renew(teller, client, token, lease, teller->at + held);
    const int from = teller->at + teller->random().between(200, 1'000);
    const int until = teller->at + held - teller->random().between(100, 1'000);
    if (form == Form::Redisson) {
        teller->addAt(from, Deed::Await, other, {});
        teller->addAt(until, Deed::Leave, other, {});
    } else {
        const int period = teller->random().between(150, 400);
        for (int at = from; at < until; at += period)
            teller->addAt(at, Deed::Ask, other, teller->token(other), 900);
    }
    teller->at += held;
    teller->add(Deed::Release, client, token);
}

/// Taken and given back often and soon.
void busy(Teller *teller, int client)
{
    const int rounds = teller->random().between(3, 8);
    for (int i = 0; i < rounds; ++i) {
        const QByteArray token = teller->token(client);
        teller->add(Deed::Take, client, token, 5'000);
        teller->at += teller->random().between(20, 700);
        teller->add(Deed::Release, client, token);
        teller->at += teller->random().between(20, 700);
    }
}

/// One hold lasts the whole time: it is renewed, or has no expiry.
void standing(Teller *teller, int client, int until)
{
    const int lease = teller->random().oneIn(3) ? 0 : teller->random().between(2'000, 20'000);
    const QByteArray token = teller->token(client);
    teller->add(Deed::Take, client, token, lease);
    if (lease > 0)
        renew(teller, client, token, lease, until);
    teller->at = until;
}

void tellOfOne(Teller *teller, Life *life, int until)
{
    int client = teller->random().below(clients);
    const bool isAlone = teller->random().oneIn(3);
    while (teller->at < until) {
        if (!isAlone)
            client = teller->random().below(clients);
        switch (teller->random().below(7)) {
        case 0:
        case 1:
            work(teller, client);
            break;
        case 2:
            lapse(teller, client);
            break;
        case 3:
            robbed(teller, client);
            break;
        case 4:
            wanted(teller, client, life->form);
            break;
        case 5:
            busy(teller, client);
            break;
        default:
            if (teller->random().oneIn(2))
                standing(teller, client, until);
        }
        teller->at += teller->random().oneIn(3) ? teller->random().between(1, 60)
                                                : teller->random().between(100, 3'000);
    }
}

/// On a set of masters: with a quorum, without, and with one that is lost or won late.
void tellOfSet(Teller *teller, int masters, int until)
{
    const int all = (1 << masters) - 1;
    const int quorum = masters / 2 + 1;
    const int fewer = (1 << (quorum - 1)) - 1;
    while (teller->at < until) {
        const int client = teller->random().below(clients);
        const QByteArray token = teller->token(client);
        const int lease = teller->random().between(3'000, 9'000);
        const int story = teller->random().below(5);
        teller->add(Deed::Take, client, token, lease, story == 1 ? fewer : all);
        teller->at += teller->random().between(700, 2'500);
        if (story == 2) { // all but a minority lose it
            teller->add(Deed::Delete, (client + 1) % clients, {}, 0, all & ~fewer);
            teller->at += teller->random().between(1'000, 2'500);
        } else if (story == 3) {
            teller->add(Deed::Renew, client, token, lease);
            teller->at += teller->random().between(700, 2'500);
        }
        if (story == 4)
            teller->at += lease; // it expires
        else
            teller->add(Deed::Release, client, token);
        teller->at += teller->random().between(300, 2'500);
    }
}

} // namespace

QByteArray Random::hex(int bytes)
{
    QByteArray made;
    for (int i = 0; i < bytes; ++i)
        made.append(char(below(256)));
    return made.toHex();
}

QByteArray Random::uuid()
{
    QByteArray made = hex(16);
    made[12] = '4';
    made[16] = "89ab"[below(4)];
    for (const int dash : {20, 16, 12, 8})
        made.insert(dash, '-');
    return made;
}

QByteArray Random::timeUuid(const QByteArray &node)
{
    constexpr qint64 year = 365LL * 24 * 60 * 60;
    constexpr qint64 sinceGregory = 12'219'292'800; // s from the beginning of UUID's time to that of Unix
    constexpr qint64 year2026 = 1'767'225'600; // Unix time, s
    const qint64 seconds = sinceGregory + year2026 + between(-13, 13) * year + below(int(year));
    const quint64 time = quint64(seconds) * 10'000'000 + quint64(below(10'000'000)); // of 100 ns
    const QByteArray digits = QByteArray::number(time, 16).rightJustified(15, '0');
    const QByteArray sequence = QByteArray::number(0x8000 + below(0x4000), 16);
    return digits.sliced(7) + '-' + digits.sliced(3, 4) + "-1" + digits.first(3) + '-' + sequence + "-0242"
        + node;
}

void tellStory(Life *life, const Place &place, int durationMs, Random *random)
{
    Teller teller(life, random);
    const int until = durationMs - quiet;
    // Half of the lives are there, or have been, when the observers come.
    teller.at = random->oneIn(2) ? random->between(0, 300) : random->between(2'000, 6'000);
    if (place.masters > 1)
        tellOfSet(&teller, place.masters, until);
    else
        tellOfOne(&teller, life, until);
    std::stable_sort(life->steps.begin(), life->steps.end(),
                     [](const Step &a, const Step &b) { return a.at < b.at; });
}

} // namespace truth
