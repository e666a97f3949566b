// SPDX-License-Identifier: GPL-3.0-or-later
#include "actors.h"

#include "redis_server.h"

#include <hiredis/hiredis.h>

#include <algorithm>

#include <fcntl.h>
#include <signal.h>

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

void signalTo(qint64 process, int number)
{
    if (process > 0) // 0 would mean all of this process group
        ::kill(pid_t(process), number);
}

/// Closes the connections of all observers: those with this program's name.
bool cutObservers(LockClient *other)
{
    bool isCut = false;
    for (const QByteArray &line : other->run({"CLIENT", "LIST"}).split('\n')) {
        const QByteArrayList words = line.split(' ');
        const bool isObserver = std::any_of(words.begin(), words.end(), [](const QByteArray &word) {
            return word.startsWith("name=lockscope");
        });
        if (isObserver)
            isCut = other->run({"CLIENT", "KILL", "ID", words.first().sliced(3)}) == "1" || isCut;
    }
    return isCut;
}

void standStill(LockClient *other, int ms)
{
    const QByteArray info = other->run({"INFO", "server"});
    const QByteArray name = "process_id:";
    const qsizetype begin = info.indexOf(name) + name.size();
    const qint64 process = info.sliced(begin, info.indexOf('\r', begin) - begin).toLongLong();
    signalTo(process, SIGSTOP);
    QThread::msleep(ulong(ms));
    signalTo(process, SIGCONT);
    other->run({"PING"}); // it answers again
}

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

Actors::Actors(const Plan &plan, int place, const QList<quint16> &ports, Stage *stage, const QString &folder,
               qint64 begin)
    : m_plan(plan)
    , m_place(place)
    , m_ports(ports)
    , m_stage(stage)
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

bool Actors::disturb(const Step &step, int master)
{
    LockClient other(m_ports.at(master), 0, {});
    switch (step.deed) {
    case Deed::Detach:
        return true;
    case Deed::Stop:
        standStill(&other, step.leaseMs);
        return true;
    case Deed::Cut:
        return cutObservers(&other);
    case Deed::Save:
        return other.run({"SAVE"}) == "OK";
    case Deed::Restart:
        std::erase_if(m_clients, [master](const auto &each) { return each.first.second == master; });
        m_stage->restart(master);
        return true;
    case Deed::FailOver:
        std::erase_if(m_clients, [master](const auto &each) { return each.first.second == master; });
        m_ports[master] = m_stage->failOver();
        return true;
    case Deed::SetClock:
        m_stage->setClock(step.leaseMs);
        return true;
    case Deed::Stall:
    case Deed::Flow:
        m_stage->stall(master, step.deed == Deed::Stall);
        return true;
    default:
        signalTo(m_stage->watch, step.deed == Deed::Suspend ? SIGSTOP : SIGCONT);
        return m_stage->watch > 0;
    }
}

void Actors::actOn(const Life &life, const Step &step, int master)
{
    Done done;
    if (step.deed == Deed::Detach)
        m_stage->detach(); // no replica gets later writes
    done.sent = nowUs();
    done.sentSteady = steadyUs();
    if (step.deed >= Deed::Stop) {
        done.succeeded = disturb(step, master);
        if (step.deed == Deed::Restart || step.deed == Deed::FailOver) {
            done.sent = m_stage->killedAt;
            done.sentSteady = m_stage->killedSteady;
        }
    } else if (step.deed == Deed::Drop || step.deed == Deed::Leave) {
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
    while (!m_ends) {
        listen(&file);
        m_isListening = false;
        usleep(1'000);
    }
}

void MonitorReader::listen(QFile *file)
{
    redisContext *context = redisConnect("127.0.0.1", m_port);
    fcntl(context->fd, F_SETFD, FD_CLOEXEC);
    void *accepted = redisCommand(context, "MONITOR");
    m_isListening = accepted != nullptr && static_cast<redisReply *>(accepted)->type == REDIS_REPLY_STATUS;
    freeReplyObject(accepted);
    if (!m_isListening && context->err == 0)
        context->err = REDIS_ERR_OTHER; // it loads its data
    redisSetTimeout(context, {0, 100'000 * patience});
    while (context->err == 0) {
        void *reply = nullptr;
        if (redisGetReply(context, &reply) == REDIS_OK) {
            const auto *line = static_cast<redisReply *>(reply);
            file->write(QByteArray(line->str, qsizetype(line->len)) + '\n');
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
