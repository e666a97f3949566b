// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection/link.h"

#include <optional>

namespace redis {

/// Finds the master of one Sentinel name, by asking every sentinel that can be reached, and hears of its
/// change from any of them.
///
/// The answer with the highest configuration epoch counts: a sentinel that was cut off repeats the old one.
/// One that sends what no sentinel sends is asked once more after a second, then ever more seldom, at last
/// every half a minute.
/// Lives on the I/O thread; its tasks run in `scope`.
class SentinelFinder : public QObject
{
    Q_OBJECT
public:
    SentinelFinder(const Endpoint &group, base::TaskScope *scope);
    ~SentinelFinder() override;

    void start();
    /// Asks all of them now.
    void refresh();
    /// Of the masters; the sentinels' own is in the group's Discovery.
    void setPassword(const QByteArray &password) { m_group.password = password; }

signals:
    /// The master, as often as it is confirmed.
    void found(const redis::Endpoint &master);
    /// No sentinel answers, or none knows the name.
    void lost(const redis::Error &error);

private:
    struct Sentinel
    {
        std::unique_ptr<Link> commands;
        std::unique_ptr<Link> news; ///< subscribed to +switch-master
        std::optional<Address> master;
        qint64 epoch = -1;
        std::optional<Error> error; ///< why it cannot say
        bool asking = false;
        std::chrono::milliseconds pause{0}; ///< before what sends nonsense is asked once more
        Clock::time_point again; ///< when that is over
    };

    void listen(Sentinel *sentinel);
    /// What was given up is tried again, ever more seldom.
    static void retryAfterNonsense(Sentinel *sentinel);
    void onSilent(Sentinel *sentinel, const Error &error);
    void decide();
    static bool readAnswer(Sentinel *sentinel, const std::vector<Value> &values, const QString &name);
    static QCoro::Task<> ask(SentinelFinder *finder, Sentinel *sentinel);
    static QCoro::Task<> watch(SentinelFinder *finder);

    Endpoint m_group;
    base::TaskScope *m_scope;
    std::vector<std::unique_ptr<Sentinel>> m_sentinels;
};

} // namespace redis
