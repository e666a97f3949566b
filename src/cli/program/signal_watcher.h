// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

namespace cli {

/// SIGINT, SIGTERM and SIGHUP as a Qt signal, through a pipe that the handler writes to. One at a time.
///
/// The first arrival is told; a second one ends the program at once, with the signal's own status. So does
/// the first when the event loop has not heard of it within two seconds: whatever it computes, a signal ends
/// it. While they are forwarded, all are told and none ends it. A SIGHUP that was ignored before (nohup)
/// stays so. Uses SIGALRM.
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
