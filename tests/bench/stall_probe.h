// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QElapsedTimer>
#include <QThread>
#include <QTimer>

/// How late a timer of 5 ms comes, on the thread it is started on.
class Beat : public QObject
{
    Q_OBJECT
public:
    struct Late
    {
        double longest = 0; ///< ms
        qint64 beats = 0;
        qint64 late = 0; ///< those more than a picture of 60 a second late
    };
    void start();
    void stop();
    /// The worst since the last call.
    Late taken();

private:
    QTimer m_timer{this};
    QElapsedTimer m_since;
    Late m_worst;
};

/// The floor: the same timer on a thread of this process that does nothing else. What it is kept waiting is
/// the machine's doing, not the program's.
class IdleThread
{
public:
    IdleThread();
    ~IdleThread();
    Beat::Late taken();

private:
    QThread m_thread;
    Beat m_beat;
};

/// How long the GUI thread leaves a person waiting: the longest turn of its event loop.
///
/// Two figures: how late a timer of 5 ms comes (what a person feels, with whatever else the machine does),
/// and the CPU time of the longest single event (what the program itself does).
class ProbedApplication : public QApplication
{
    Q_OBJECT
public:
    /// Before it is made: memory and threads as the program has them, and no display unless one is named.
    static void prepare();
    ProbedApplication(int &argc, char **argv);

    struct Stall
    {
        Beat::Late beat;
        double cpu = 0; ///< ms
        QByteArray where; ///< receiver and type of the longest event
    };
    /// The worst since the last call.
    Stall taken();

    bool notify(QObject *receiver, QEvent *event) override;

private:
    // Before the beat: while that is made, events of its timer come through notify() already.
    Stall m_worst;
    int m_depth = 0;
    Beat m_beat;
};
