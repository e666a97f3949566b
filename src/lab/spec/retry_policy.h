// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <QList>
#include <QString>

#include <chrono>

namespace lab {

/// How long a refused client waits before it tries again. Stateless; one object a policy.
class RetryPolicy
{
    Q_DECLARE_TR_FUNCTIONS(lab::RetryPolicy)
public:
    virtual ~RetryPolicy() = default;
    virtual QByteArray id() const = 0;
    virtual QString title() const = 0;
    /// The pause after the `attempt`th refused attempt (from 1); `random` is evenly spread over all its
    /// values.
    virtual std::chrono::microseconds pause(int attempt, quint32 random) const = 0;

    static QList<const RetryPolicy *> all();
    static QList<QByteArray> ids();
    /// Null when there is none of this id. `fixed` waits 1 ms unless the run says otherwise.
    static const RetryPolicy *find(const QByteArray &id);
};

} // namespace lab
