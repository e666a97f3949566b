// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "deed_log.h"
#include "lock_client.h"

#include <QHash>
#include <QThread>

#include <atomic>
#include <functional>
#include <map>

namespace truth {

/// The processes that disturbances stop or end.
struct Stage
{
    std::atomic<qint64> watch = 0; ///< process of `lockscope watch`; 0: not started yet
    /// Kills the server of a master and starts it again; returns when it and its MONITOR answer. Any thread
    /// but the main one, whose event loop runs.
    std::function<void(int master)> restart;
    /// Stops or opens the network between a master and all observers. Any thread but the main one.
    std::function<void(int master, bool stalls)> stall;
    /// Waits until the replicas have everything that was written, and detaches them. Any thread but the main
    /// one.
    std::function<void()> detach;
    /// Kills the master; returns the port of the new one when Sentinel and the replicas have agreed on it and
    /// its MONITOR answers. Any thread but the main one.
    std::function<quint16()> failOver;
    /// When restart() or failOver() last killed a server, in both clocks: the main thread may be busy before.
    std::atomic<qint64> killedAt = 0;
    std::atomic<qint64> killedSteady = 0;
    /// Sets the server's clock forward, or back.
    std::function<void(int byMs)> setClock;
};

/// Does what the lives of one place are planned to do, each at its time, on real servers, and logs it.
class Actors : public QThread
{
public:
    /// `ports`: of the masters; `begin`: when the plan begins, by steadyUs(). `stage` outlives it.
    Actors(const Plan &plan, int place, const QList<quint16> &ports, Stage *stage, const QString &folder,
           qint64 begin);
    /// Waits until all is done.
    ~Actors() override;

protected:
    void run() override;

private:
    using Place = std::pair<int, int>; ///< who (a shared connection, or a life's own), on which master
    void act(const Life &life, const Step &step);
    void actOn(const Life &life, const Step &step, int master);
    bool disturb(const Step &step, int master);
    LockClient &clientFor(const Life &life, const Step &step, int master);
    int whoIs(const Life &life, const Step &step) const;
    void write(const Life &life, const Step &step, int master, Done done);

    const Plan m_plan;
    const int m_place;
    QList<quint16> m_ports;
    Stage *const m_stage;
    const qint64 m_begin;
    DeedLog m_log;
    std::map<Place, std::unique_ptr<LockClient>> m_clients;
};

/// Writes down what the MONITOR of one server says, also after the server was started again, until it is
/// ended.
class MonitorReader : public QThread
{
public:
    MonitorReader(quint16 port, const QString &path);
    ~MonitorReader() override;
    /// It listens: what is done from now on is in the file.
    bool isListening() const { return m_isListening; }

protected:
    void run() override;

private:
    void listen(QFile *file);

    const quint16 m_port;
    const QString m_path;
    std::atomic<bool> m_isListening = false;
    std::atomic<bool> m_ends = false;
};

} // namespace truth
