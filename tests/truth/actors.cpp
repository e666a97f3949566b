// SPDX-License-Identifier: GPL-3.0-or-later
#include "actors.h"

#include "redis_server.h"

#include <hiredis/hiredis.h>

#include <algorithm>

#include <fcntl.h>

namespace truth {

namespace {

constexpr int sharedConnections = 24; // a server with more than 500 clients is not asked about them
constexpr int ownConnections = 1'000; // from this number on they belong to one life
constexpr int subscriptions = 1'000'000;

struct Due
{
    const Life *life;
    const Step *step;
};

QList<Due> inOrder(const Plan &plan, int place)
{
    QList<Due> due;
    for (const Life &life : plan.lives) {
        if (life.place != place)
            continue;
        for (const Step &step : life.steps)
            if (step.at <= plan.durationMs)
                due.append({&life, &step});
    }
    std::stable_sort(due.begin(), due.end(),
                     [](const Due &a, const Due &b) { return a.step->at < b.step->at; });
    return due;
}

} // namespace

Actors::Actors(const Plan &plan, int place, const QList<quint16> &ports, const QString &folder, qint64 begin)
    : m_plan(plan)
    , m_place(place)
    , m_ports(ports)
    , m_begin(begin)
    , m_log(folder + QStringLiteral("/deeds-%1.jsonl").arg(place))
{
}

Actors::~Actors()
{
    wait();
}

void Actors::run()
{
    for (const Due &each : inOrder(m_plan, m_place)) {
        const qint64 left = m_begin + us(each.step->at) - steadyUs();
        if (left > 0)
            usleep(ulong(left));
        act(*each.life, *each.step);
    }
    m_clients.clear();
}

void Actors::act(const Life &life, const Step &step)
{
    for (int master = 0; master < m_ports.size(); ++master)
        if ((step.masters & (1 << master)) != 0)
            actOn(life, step, master);
}

/// Connections are shared, but by clients that a server knows by name, and by who waits.
int Actors::whoIs(const Life &life, const Step &step) const
{
    const int own = life.number * 10 + step.client;
    if (step.deed == Deed::Await || step.deed == Deed::Leave)
        return subscriptions + own;
    return life.form == Form::HostToken ? ownConnections + own : own % sharedConnections;
}

LockClient &Actors::clientFor(const Life &life, const Step &step, int master)
{
    auto &client = m_clients[{whoIs(life, step), master}];
    if (!client)
        client = std::make_unique<LockClient>(m_ports.at(master), m_plan.places.at(m_place).database,
                                              life.form == Form::HostToken ? step.token : QByteArray());
    return *client;
}

void Actors::write(const Life &life, const Step &step, int master, Done done)
{
    done.life = life.number;
    done.place = m_place;
    done.master = master;
    done.client = step.client;
    done.key = life.key;
    done.deed = step.deed;
    done.token = step.token;
    done.leaseMs = step.leaseMs;
    done.replied = nowUs();
    m_log.add(done);
}

void Actors::actOn(const Life &life, const Step &step, int master)
{
    Done done;
    done.sent = nowUs();
    done.sentSteady = steadyUs();
    if (step.deed == Deed::Drop || step.deed == Deed::Leave) {
        m_clients.erase({whoIs(life, step), master});
        done.succeeded = true;
    } else if (step.deed == Deed::Kill) {
        const int port = clientFor(life, step, master).port();
        LockClient other(m_ports.at(master), 0, {});
        done.succeeded =
            port > 0 && other.run({"CLIENT", "KILL", "ADDR", "127.0.0.1:" + QByteArray::number(port)}) == "1";
    } else if (const QByteArrayList command = commandOf(life, step); !command.isEmpty()) {
        LockClient &client = clientFor(life, step, master);
        const QByteArray answer = client.run(command);
        done.succeeded = saysDone(step.deed, answer);
        done.port = client.port();
        done.nth = client.onData() - 1;
    }
    write(life, step, master, done);
}

MonitorReader::MonitorReader(quint16 port, const QString &path)
    : m_port(port)
    , m_path(path)
{
    start();
}

MonitorReader::~MonitorReader()
{
    m_ends = true;
    wait();
}

void MonitorReader::run()
{
    QFile file(m_path);
    if (!file.open(QIODevice::WriteOnly))
        qFatal("%s cannot be written", qUtf8Printable(m_path));
    redisContext *context = redisConnect("127.0.0.1", m_port);
    fcntl(context->fd, F_SETFD, FD_CLOEXEC);
    freeReplyObject(redisCommand(context, "MONITOR"));
    m_isListening = true;
    redisSetTimeout(context, {0, 100'000 * patience});
    while (context->err == 0) {
        void *reply = nullptr;
        if (redisGetReply(context, &reply) == REDIS_OK) {
            const auto *line = static_cast<redisReply *>(reply);
            file.write(QByteArray(line->str, qsizetype(line->len)) + '\n');
            freeReplyObject(reply);
        } else if (context->err == REDIS_ERR_IO && errno == EAGAIN) {
            context->err = 0; // no line came for a while
            if (m_ends)
                break;
        } else {
            break;
        }
    }
    redisFree(context);
}

} // namespace truth
