// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QElapsedTimer>
#include <QTimer>

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
        double late = 0; ///< ms
        qint64 beats = 0;
        qint64 lateBeats = 0; ///< those more than a picture of 60 a second late
        double cpu = 0; ///< ms
        QByteArray where; ///< receiver and type of the longest event
    };
    /// The worst since the last call.
    Stall taken();

    bool notify(QObject *receiver, QEvent *event) override;

private:
    QTimer m_beat;
    QElapsedTimer m_sinceBeat;
    Stall m_worst;
    int m_depth = 0;
};
