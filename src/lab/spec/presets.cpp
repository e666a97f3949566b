// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/presets.h"

using namespace std::chrono_literals;

namespace lab {

namespace {

RunSpec published(const QList<QByteArray> &strategies, int clients, qint64 iterations)
{
    RunSpec spec;
    spec.strategies = strategies;
    spec.clients = clients;
    spec.iterations = iterations;
    spec.asPublished = true;
    return spec;
}

RunSpec twoClients()
{
    return published({"none", "watch", "setnx-ttl-repair", "set-nx-get-del"}, 2, 100'000);
}

/// The same load, and for each strategy the same policy: only then can speeds be compared.
RunSpec twoClientsEqual()
{
    RunSpec spec = twoClients();
    spec.asPublished = false;
    spec.lease = 30s;
    spec.retry = QByteArrayLiteral("spin");
    spec.waitForEver = true;
    return spec;
}

RunSpec overrun()
{
    RunSpec spec = published({"set-nx-ex", "set-nx-lua", "watchdog", "fenced"}, 3, 2);
    spec.lease = 10s;
    spec.hold = 15s;
    return spec;
}

RunSpec flashSale()
{
    RunSpec spec = published({"none", "set-nx-lua"}, 1000, 1);
    spec.workload = QByteArrayLiteral("flash-sale");
    spec.stock = 10;
    return spec;
}

/// Each buyer waits for his turn, asking ten times a second, and needs a moment to decide: long enough for
/// all others to ask meanwhile, which is what lets every one of them in.
RunSpec flashSalePhp()
{
    RunSpec spec = published({"none", "expireat-mixup", "set-nx-lua"}, 200, 1);
    spec.workload = QByteArrayLiteral("flash-sale");
    spec.stock = 10;
    spec.hold = 200ms;
    spec.waitForEver = true;
    return spec;
}

RunSpec taskQueue()
{
    RunSpec spec = published({"none", "expireat-mixup", "set-nx-lua"}, 8, 500);
    spec.workload = QByteArrayLiteral("task-queue");
    spec.lease = 15s;
    spec.giveUpAfter = 10s;
    return spec;
}

RunSpec redlock()
{
    RunSpec spec = published({"redlock"}, 8, 0);
    spec.duration = 10s;
    spec.masters = 5;
    return spec;
}

} // namespace

QList<Preset> Presets::all()
{
    return {
        {QByteArrayLiteral("two-clients"), tr("Two clients, 100,000 increments each"),
         tr("Without a lock, with WATCH, and with two locks, each as published: what is lost. Leases, "
            "retries "
            "and patience differ, so that speeds cannot be compared."),
         twoClients()},
        {QByteArrayLiteral("two-clients-equal"), tr("The same two clients in one policy"),
         tr("A comparison, not as published: every strategy has a lease of 30 s, spins, and never gives up, "
            "so "
            "that what each costs can be compared."),
         twoClientsEqual()},
        {QByteArrayLiteral("overrun"), tr("Work of 15 s under a lease of 10 s"),
         tr("Who gets in while the first one still works, and what that costs with each release."),
         overrun()},
        {QByteArrayLiteral("php-redislock"), tr("A PHP lock class as published"),
         tr("A timestamp given to EXPIRE, a lease of 15 s, no wait, a retry after 100,000 µs."),
         published({"expireat-mixup"}, 4, 2000)},
        {QByteArrayLiteral("yii-lock"), tr("A Yii lock as published, and repaired"),
         tr("SETNX of a deadline and GETSET, a lease of 3 s, one try: a phantom bars everybody. Beside it "
            "the "
            "same asked first whether it is locked, and the repaired form, which waits."),
         published({"getset-timestamp", "getset-ask-first", "getset-repaired"}, 8, 2000)},
        {QByteArrayLiteral("flash-sale"), tr("10 phones, 1,000 buyers"),
         tr("How many phones are sold without and with a lock."), flashSale()},
        {QByteArrayLiteral("flash-sale-php"), tr("10 phones, 200 buyers, and a PHP lock class"),
         tr("What is sold without a lock, under the class that gives EXPIRE a timestamp, and under a lock "
            "that "
            "holds."),
         flashSalePhp()},
        {QByteArrayLiteral("task-queue"), tr("A task queue with a lock"),
         tr("Workers that pop tasks: handed out twice, lost, or neither."), taskQueue()},
        {QByteArrayLiteral("redlock"), tr("Redlock on five masters"),
         tr("Eight clients for 10 s on five independent masters."), redlock()},
    };
}

QList<QByteArray> Presets::ids()
{
    QList<QByteArray> ids;
    for (const Preset &preset : all())
        ids.append(preset.id);
    return ids;
}

std::optional<Preset> Presets::find(const QByteArray &id)
{
    for (const Preset &preset : all()) {
        if (preset.id == id)
            return preset;
    }
    return {};
}

} // namespace lab
