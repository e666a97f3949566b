// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/actions/locked_command.h"

#include <csignal>
#include <utility>

#include <signal.h>

using namespace std::chrono_literals;

namespace cli {

using locks::ActionReport;

LockedCommand::LockedCommand(std::shared_ptr<locks::Operator> op, const ActionReport &acquired,
                             std::chrono::milliseconds lease, QObject *parent)
    : QObject(parent)
    , m_guard(std::move(op), acquired, lease)
{
    m_look.setInterval(20ms);
    connect(&m_look, &QTimer::timeout, this, &LockedCommand::lookAtGroup);
    connect(&m_child, &ChildCommand::ended, this, &LockedCommand::onChildEnded);
    connect(&m_guard, &LeaseGuard::renewed, this, &LockedCommand::onRenewed);
    connect(&m_guard, &LeaseGuard::lost, this, &LockedCommand::onLost);
    connect(&m_guard, &LeaseGuard::lapsed, this, &LockedCommand::onLapsed);
}

LockedCommand::~LockedCommand() = default;

void LockedCommand::start(const QList<QByteArray> &words, const QByteArray &token)
{
    m_words = words;
    m_token = token;
    m_guard.start();
}

void LockedCommand::forward(int signal)
{
    m_child.signalGroup(signal);
}

void LockedCommand::onRenewed(const ActionReport &report)
{
    if (m_isStarted) {
        emit renewed(report);
        return;
    }
    m_isStarted = true;
    emit started();
    m_child.start(m_words, m_token);
}

void LockedCommand::onLost(const ActionReport &report)
{
    if (!m_isStarted) {
        m_guard.stop();
        emit notStarted(report);
        return;
    }
    m_isLost = true;
    emit lost(report);
    m_child.signalGroup(SIGTERM);
    m_child.signalGroup(SIGCONT); // who is stopped would not hear of it
}

void LockedCommand::onLapsed()
{
    m_child.signalGroup(SIGKILL);
    m_isLapsed = true;
    if (m_status)
        end();
}

void LockedCommand::onChildEnded(int status)
{
    m_status = status;
    if (!m_isLost)
        return end();
    // What it started may still be at work, and is not ours to wait for.
    m_look.start();
    lookAtGroup();
}

void LockedCommand::lookAtGroup()
{
    // What was killed may wait long until somebody asks for its status; it works no more.
    if (m_isLapsed || !m_child.isGroupAlive())
        end();
}

void LockedCommand::end()
{
    m_look.stop();
    m_guard.stop();
    emit ended(*std::exchange(m_status, std::nullopt));
}

} // namespace cli
