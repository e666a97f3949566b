// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "operator_bench.h"

#include <QTest>

#include <memory>

/// What tests of one library's form share: one server, made anew for each test, and actions on it.
class DialectBench
{
protected:
    void begin() { m_bench = std::make_unique<OperatorBench>(1); }
    void end() { m_bench.reset(); }

    RedisServer &server() { return m_bench->server(0); }
    QByteArray command(const QByteArray &line) { return server().command(line); }
    locks::ActionReport release(const QByteArray &key, const QByteArray &token,
                                const QByteArray &library = {})
    {
        return m_bench->act(ask(locks::ActionKind::Release, key, token, {}, library));
    }
    locks::ActionReport extend(const QByteArray &key, const QByteArray &token, std::chrono::milliseconds ttl,
                               const QByteArray &library = {})
    {
        return m_bench->act(ask(locks::ActionKind::Extend, key, token, ttl, library));
    }
    /// By the server's clock.
    qint64 nowMs()
    {
        const QList<QByteArray> time = command("TIME").split('\n');
        return time.at(0).toLongLong() * 1000 + time.at(1).toLongLong() / 1000;
    }
    void make(const QList<QByteArray> &lines)
    {
        for (const QByteArray &line : lines)
            QVERIFY2(!command(line).startsWith("(error)"), line.constData());
    }

    static inline const QByteArray uuid = "0b0d7b5e-9f0a-4c3e-8d2f-1a2b3c4d5e6f";
    static inline const QByteArray other = "1c1e8c6f-af1b-4d4f-9e3f-2b3c4d5e6f70";

    std::unique_ptr<OperatorBench> m_bench;
};
