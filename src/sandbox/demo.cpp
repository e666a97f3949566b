// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/demo.h"

#include "base/post.h"
#include "base/worker_thread.h"
#include "sandbox/population/population.h"

#include <QDir>

namespace sandbox {

namespace {

constexpr int masterCount = 3;

locks::DeploymentSpec deployment(const QString &name, const std::vector<redis::Endpoint> &masters)
{
    locks::DeploymentSpec spec;
    spec.name = name;
    spec.masters = masters;
    spec.separate = masters.size() == 1;
    spec.patterns = locks::defaultPatterns();
    spec.environment = locks::Environment::Sandbox;
    return spec;
}

QString urls(const std::vector<redis::Endpoint> &masters)
{
    QStringList list;
    for (const redis::Endpoint &master : masters)
        list.append(master.url());
    return list.join(QLatin1Char(' '));
}

} // namespace

class Demo::Private
{
public:
    void populate(Demo *demo, const std::vector<redis::Endpoint> &masters);

    Sandbox sandbox{Sandbox::Users::One}; ///< destroyed last: the population needs its servers until then
    QList<locks::DeploymentSpec> deployments;
    base::WorkerThread thread{QStringLiteral("population")};
    Population *population = nullptr; ///< lives on the thread and is deleted there
};

Demo::Demo(QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>())
{
}

Demo::~Demo()
{
    if (!d->population)
        return;
    base::post(d->population, [this] { d->population->stop([this] { d->thread.end(); }); });
    d->thread.wait();
}

void Demo::start()
{
    d->sandbox.start(masterCount, [this](const redis::Result<std::vector<redis::Endpoint>> &masters) {
        if (masters.ok())
            d->populate(this, *masters);
        else
            emit failed(masters.error());
    });
}

void Demo::Private::populate(Demo *demo, const std::vector<redis::Endpoint> &masters)
{
    redis::Endpoint single = masters.front();
    single.database = 1;
    deployments = {deployment(QStringLiteral("demo"), masters),
                   deployment(QStringLiteral("demo single"), {single})};
    if (!QDir().mkpath(demo->folder())) {
        redis::Error error;
        error.text = Demo::tr("The folder %1 cannot be made.").arg(demo->folder());
        emit demo->failed(error);
        return;
    }

    population = new Population(masters);
    QObject::connect(
        population, &Population::stood, population,
        [demo] { base::post(demo, [demo] { emit demo->ready(); }); }, Qt::DirectConnection);
    QObject::connect(
        population, &Population::failed, population,
        [demo](const redis::Error &error) { base::post(demo, [demo, error] { emit demo->failed(error); }); },
        Qt::DirectConnection);
    thread.start(population);
    base::post(population, [started = population] { started->start(); });
}

const QList<locks::DeploymentSpec> &Demo::deployments() const
{
    return d->deployments;
}

QString Demo::folder() const
{
    return d->sandbox.folder() + QStringLiteral("/user");
}

QString Demo::commandLineAccess() const
{
    if (d->deployments.isEmpty())
        return {};
    const std::vector<redis::Endpoint> &masters = d->deployments.front().masters;
    const QString password = QString::fromLatin1(masters.front().password);
    return QStringLiteral("export LOCKSCOPE_PASSWORD=%1 REDISCLI_AUTH=%1\n"
                          "lockscope list --environment sandbox %2\n"
                          "lockscope watch --environment sandbox %3\n"
                          "redis-cli -h 127.0.0.1 -p %4 GET lock:nightly-report\n")
        .arg(password, urls(masters), urls(d->deployments.back().masters))
        .arg(masters.front().port);
}

} // namespace sandbox
