// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/retry_policy.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace lab {

namespace {

class Fixed : public RetryPolicy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("fixed"); }
    QString title() const override { return RetryPolicy::tr("Every 1 ms"); }
    std::chrono::microseconds pause(int, quint32) const override { return 1ms; }
};

class Spin : public RetryPolicy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("spin"); }
    QString title() const override { return RetryPolicy::tr("Spin"); }
    std::chrono::microseconds pause(int, quint32) const override { return 0us; }
};

/// Exponential back-off with full jitter: evenly between 0 and a bound that doubles from 1 ms to 64 ms.
/// Source: Marc Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.
class Exponential : public RetryPolicy
{
public:
    QByteArray id() const override { return QByteArrayLiteral("exponential"); }
    QString title() const override { return RetryPolicy::tr("Exponential with jitter"); }
    std::chrono::microseconds pause(int attempt, quint32 random) const override
    {
        const qint64 bound = 1000 << std::clamp(attempt - 1, 0, 6);
        return std::chrono::microseconds((quint64(random) * quint64(bound)) >> 32);
    }
};

} // namespace

QList<const RetryPolicy *> RetryPolicy::all()
{
    static const Fixed fixed;
    static const Spin spin;
    static const Exponential exponential;
    return {&fixed, &spin, &exponential};
}

QList<QByteArray> RetryPolicy::ids()
{
    QList<QByteArray> ids;
    for (const RetryPolicy *policy : all())
        ids.append(policy->id());
    return ids;
}

const RetryPolicy *RetryPolicy::find(const QByteArray &id)
{
    for (const RetryPolicy *policy : all()) {
        if (policy->id() == id)
            return policy;
    }
    return nullptr;
}

} // namespace lab
