// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace cli {

/// SIGINT, SIGTERM and SIGHUP as a Qt signal, through a pipe that the handler writes to. One at a time.
///
/// The first arrival is told; a second one ends the program at once, with the signal's own status, unless it
/// comes so soon that it is the same one, as timeout(1) sends it twice. So does the first when the event loop
/// has not heard of it within two seconds: whatever it computes, a signal ends it. While they are forwarded,
/// all are told and none ends it; what was meant for somebody who has ended since is not told. A SIGHUP that
/// was ignored before (nohup) stays so. Uses SIGALRM.
class SignalWatcher : public QObject
{
    Q_OBJECT
public:
    explicit SignalWatcher(QObject *parent = nullptr);
    ~SignalWatcher() override;

    /// Somebody else is to hear of them.
    void setForwarding(bool forwarding);
    bool isForwarding() const;

signals:
    void interrupted(int signal);

private:
    void watchAll();

    int m_pipe[2] = {-1, -1};
};

} // namespace cli
