// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/sandbox.h"

#include "base/post.h"
#include "base/worker_thread.h"
#include "sandbox/sandbox_folder.h"
#include "sandbox/server_pool.h"

#include <QDir>
#include <QHash>
#include <QRandomGenerator>
#include <QStandardPaths>

namespace sandbox {

namespace {

QString serverExecutable()
{
    return QStandardPaths::findExecutable(QStringLiteral("redis-server"));
}

QByteArray randomPassword()
{
    QByteArray bytes(20, Qt::Uninitialized);
    QRandomGenerator::system()->generate(bytes.begin(), bytes.end());
    return bytes.toHex();
}

QProcessEnvironment childEnvironment()
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.remove(QStringLiteral("QT_NO_THREADED_GLIB")); // ours alone
    environment.remove(QStringLiteral("LOCKSCOPE_PASSWORD"));
    return environment;
}

} // namespace

class Sandbox::Private
{
public:
    redis::Result<std::shared_ptr<SandboxFolder>> folder = SandboxFolder::create(QDir::tempPath());
    base::WorkerThread thread{QStringLiteral("sandbox")};
    ServerPool *pool = nullptr; ///< lives on the thread
    QHash<int, Started> waiting; ///< what start() promised, by number
    int lastNumber = 0;
};

Sandbox::Sandbox(Users users, QObject *parent)
    : QObject(parent)
    , d(std::make_unique<Private>())
{
    ServerSettings settings;
    settings.executable = serverExecutable();
    settings.folder = folder();
    settings.password = randomPassword();
    settings.environment = childEnvironment();
    settings.hasClientUser = users == Users::Separate;
    d->pool = new ServerPool(settings);
    connect(
        d->pool, &ServerPool::died, d->pool,
        [this](const redis::Endpoint &endpoint, const QString &why) {
            base::post(this, [this, endpoint, why] { emit serverDied(endpoint, why); });
        },
        Qt::DirectConnection);
    d->thread.start(d->pool);
}

Sandbox::~Sandbox()
{
    base::post(d->pool, [this] { d->pool->endAll([this] { d->thread.end(); }); });
    d->thread.wait();
}

void Sandbox::start(int count, Started done)
{
    const int number = ++d->lastNumber;
    d->waiting.insert(number, std::move(done));
    const auto answer = [this, number](redis::Result<std::vector<redis::Endpoint>> started) {
        base::post(this, [this, number, started = std::move(started)] {
            if (const Started waiting = d->waiting.take(number))
                waiting(started);
        });
    };
    if (!d->folder.ok())
        return answer(d->folder.error());
    if (!isAvailable()) {
        redis::Error error;
        error.kind = redis::ErrorKind::ProgramFailed;
        error.text = tr("redis-server is not installed: sudo apt install redis-server");
        return answer(error);
    }
    base::post(d->pool, [pool = d->pool, count, answer] { pool->start(count, answer); });
}

void Sandbox::stop(const std::vector<redis::Endpoint> &servers)
{
    base::post(d->pool, [pool = d->pool, servers] { pool->stop(servers); });
}

void Sandbox::strike(const redis::Endpoint &server, Blow blow, std::function<void()> done)
{
    base::post(d->pool,
               [pool = d->pool, server, blow, done = std::move(done)] { pool->strike(server, blow, done); });
}

QString Sandbox::folder() const
{
    return d->folder.ok() ? (*d->folder)->path() : QString();
}

bool Sandbox::isAvailable()
{
    return !serverExecutable().isEmpty();
}

} // namespace sandbox
