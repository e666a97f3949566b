// SPDX-License-Identifier: GPL-3.0-or-later
#include "library_client.h"

#include "redis_server.h"

#include <algorithm>

namespace {

using Language = Library::Language;
using TakeOver = Library::TakeOver;
using Acquire = Library::Acquire;

const char *const pythonClient = "client.py";
const char *const nodeClient = "client.js";
const char *const phpClient = "client.php";

QList<Library> nodeLibraries()
{
    return {
        {.name = "redlock-5", .needs = "redlock", .id = "generic.token", .candidate = "node-redlock"},
        {.name = "redlock-4", .needs = "redlock4", .id = "generic.token", .candidate = "node-redlock"},
        {.name = "sesamecare-redlock",
         .needs = "@sesamecare-oss/redlock",
         .id = "generic.token",
         .candidate = "node-redlock"},
        {.name = "redlock-universal",
         .needs = "redlock-universal",
         .id = "generic.token",
         .candidate = "node-redlock"},
        {.name = "redis-semaphore-mutex",
         .needs = "redis-semaphore",
         .id = "generic.token",
         .candidate = "redis-semaphore.mutex",
         .key = "mutex:orders",
         .forgetsItsEnd = true},
        {.name = "redis-semaphore-redlock",
         .needs = "redis-semaphore",
         .id = "generic.token",
         .candidate = "redis-semaphore.mutex",
         .key = "mutex:orders",
         .forgetsItsEnd = true},
        {.name = "redis-semaphore-semaphore",
         .needs = "redis-semaphore",
         .id = "redis-semaphore.semaphore",
         .key = "semaphore:orders",
         .takeOver = TakeOver::Refused,
         .acquire = Acquire::Refused},
        {.name = "redis-semaphore-several",
         .needs = "redis-semaphore",
         .id = "redis-semaphore.semaphore",
         .key = "semaphore:orders",
         .takeOver = TakeOver::Refused,
         .acquire = Acquire::Refused},
        {.name = "bullmq",
         .needs = "bullmq",
         .id = "bullmq",
         .key = "bull:orders:one:lock",
         .takeOver = TakeOver::Refused,
         .acquire = Acquire::Refused,
         .pollMs = 1200,
         .waitsForTheDead = true},
        {.name = "bull",
         .needs = "bull",
         .id = "bull",
         .key = "bull:orders:one:lock",
         .takeOver = TakeOver::Refused,
         .acquire = Acquire::Refused,
         .pollMs = 1200,
         .waitsForTheDead = true},
        {.name = "ioredis-lock", .needs = "ioredis-lock", .id = "generic.token", .candidate = "ioredis-lock"},
        {.name = "microfleet-ioredis-lock",
         .needs = "@microfleet/ioredis-lock",
         .id = "generic.token",
         .candidate = "ioredis-lock"},
        {.name = "redislock", .needs = "redislock", .id = "generic.token", .candidate = "npm.redislock"},
        {.name = "redis-lock",
         .needs = "redis-lock",
         .id = "generic.token",
         .candidate = "npm.redis-lock",
         .key = "lock.orders",
         .takeOver = TakeOver::Refused},
        {.name = "node-redis-warlock",
         .needs = "node-redis-warlock",
         .id = "node-redis-warlock",
         .key = "orders:lock",
         .forgetsItsEnd = true},
        {.name = "simple-redis-mutex",
         .needs = "simple-redis-mutex",
         .id = "simple-redis-mutex",
         .key = "@simple-redis-mutex:lock-orders",
         .waiterSleeps = true,
         .forgetsItsEnd = true},
        {.name = "verrou",
         .needs = "@verrou/core",
         .id = "generic.token",
         .candidate = "verrou",
         .tells = "^(?=.*[0-9]).{9,14}$"},
        {.name = "node-resque",
         .needs = "node-resque",
         .id = "node-resque",
         .key = "resque:resque_scheduler_leader_lock",
         .takeOver = TakeOver::Refused,
         .acquire = Acquire::Refused},
    };
}

QList<Library> pythonLibraries()
{
    return {
        {.name = "redis-py", .language = Language::Python, .needs = "redis.lock", .id = "redis-py.lock"},
        {.name = "django-redis",
         .language = Language::Python,
         .needs = "django_redis",
         .id = "redis-py.lock",
         .key = ":1:lock:orders"},
        {.name = "tooz",
         .language = Language::Python,
         .needs = "tooz.drivers.redis",
         .id = "redis-py.lock",
         .key = "b'_tooz'_b'orders'_lock",
         .pollMs = 150,
         .forgetsItsEnd = true},
        {.name = "dogpile.cache",
         .language = Language::Python,
         .needs = "dogpile.cache",
         .id = "redis-py.lock",
         .key = "_lockorders",
         .pollMs = 150},
        {.name = "kombu",
         .language = Language::Python,
         .needs = "kombu.transport.redis",
         .id = "kombu.mutex",
         .key = "unacked_mutex",
         .forgetsItsEnd = true},
        {.name = "rq",
         .language = Language::Python,
         .needs = "rq.scheduler",
         .id = "rq.scheduler",
         .key = "rq:scheduler-lock:orders",
         .takeOver = TakeOver::Deleted,
         .fixedLease = true,
         .forgetsItsEnd = true},
        {.name = "cacheops",
         .language = Language::Python,
         .needs = "django, redis",
         .id = "cacheops",
         .key = "q:0123456789abcdef0123456789abcdef",
         .takeOver = TakeOver::Refused,
         .acquire = Acquire::Refused,
         .waiterSleeps = true,
         .fixedLease = true,
         .constant = true,
         .forgetsItsEnd = true},
        {.name = "portalocker",
         .language = Language::Python,
         .needs = "portalocker.redis",
         .id = "portalocker",
         .takeOver = TakeOver::Refused,
         .acquire = Acquire::Untold,
         .noLease = true,
         .mayComeBack = true},
        // Not the libraries themselves, which Debian has not or which are no Python, but their commands.
        {.name = "like-redisson",
         .language = Language::Python,
         .needs = "redis",
         .id = "redisson.lock",
         .acquiredAs = "redisson.lock",
         .waiterSleeps = true},
        {.name = "like-spring-registry",
         .language = Language::Python,
         .needs = "redis",
         .id = "generic.token",
         .candidate = "spring.registry",
         .key = "my-lock-registry:orders",
         .waiterSleeps = true},
        {.name = "like-jedis-lock",
         .language = Language::Python,
         .needs = "redis",
         .id = "generic.immortal",
         .takeOver = TakeOver::Deleted,
         .acquire = Acquire::Untold,
         .forgetsItsEnd = true},
        {.name = "like-python-redis-lock",
         .language = Language::Python,
         .needs = "redis",
         .id = "generic.token",
         .waiterSleeps = true},
        {.name = "like-walrus",
         .language = Language::Python,
         .needs = "redis",
         .id = "walrus",
         .waiterSleeps = true},
        {.name = "like-dramatiq",
         .language = Language::Python,
         .needs = "redis",
         .id = "generic.const",
         .takeOver = TakeOver::Refused,
         .acquire = Acquire::Untold,
         .constant = true,
         .forgetsItsEnd = true},
    };
}

QList<Library> phpLibraries()
{
    return {
        {.name = "symfony-lock",
         .language = Language::Php,
         .needs = "Symfony/Component/Lock/autoload.php",
         .id = "symfony.lock",
         .takeOver = TakeOver::Refused,
         .acquire = Acquire::Untold,
         .pollMs = 150,
         .forgetsItsEnd = true},
        {.name = "symfony-semaphore",
         .language = Language::Php,
         .needs = "Symfony/Component/Semaphore/autoload.php",
         .id = "symfony.semaphore",
         .key = "{orders}:time",
         .takeOver = TakeOver::Refused,
         .acquire = Acquire::Refused,
         .pollMs = 1050, // its clock has whole seconds
         .forgetsItsEnd = true},
        {.name = "php-lock",
         .language = Language::Php,
         .needs = "Malkusch/Lock/autoload.php",
         .id = "generic.token",
         .candidate = "php-lock",
         .key = "lock_orders",
         .pollMs = 500},
        {.name = "laravel-lock",
         .language = Language::Php,
         .needs = "Illuminate/Cache/autoload.php",
         .id = "generic.token",
         .candidate = "laravel.lock",
         .key = "laravel_cache_lock:orders"},
        {.name = "laravel-funnel",
         .language = Language::Php,
         .needs = "Illuminate/Redis/autoload.php",
         .id = "generic.token",
         .candidate = "laravel.funnel",
         .key = "funnel:orders1",
         .pollMs = 250,
         .forgetsItsEnd = true},
        {.name = "phpredis-session",
         .language = Language::Php,
         .needs = "",
         .id = "phpredis.session",
         .key = "PHPREDIS_SESSION:orders_LOCK",
         .takeOver = TakeOver::Refused,
         .acquire = Acquire::Refused},
    };
}

/// Where tests/cli/libraries/install puts npm's.
QProcessEnvironment environment()
{
    QProcessEnvironment variables = QProcessEnvironment::systemEnvironment();
    if (!variables.contains(QStringLiteral("NODE_PATH")))
        variables.insert(QStringLiteral("NODE_PATH"), QStringLiteral(LOCKSCOPE_NODE_MODULES));
    return variables;
}

bool runs(const QString &program, const QStringList &probe)
{
    QProcess process;
    process.setProcessEnvironment(environment());
    process.start(program, probe);
    return process.waitForStarted() && process.waitForFinished(30000 * patience) && process.exitCode() == 0
        && process.exitStatus() == QProcess::NormalExit;
}

QStringList probeOf(const Library &library)
{
    const QString needs = QString::fromLatin1(library.needs);
    switch (library.language) {
    case Language::Node:
        return {QStringLiteral("-e"), QStringLiteral("require.resolve('%1')").arg(needs)};
    case Language::Python:
        return {QStringLiteral("-c"), QStringLiteral("import redis, %1").arg(needs)};
    case Language::Php:
        break;
    }
    const QString file = needs.isEmpty() ? QString() : QStringLiteral("require '%1';").arg(needs);
    return {QStringLiteral("-r"), file + QStringLiteral("new Redis();")};
}

QStringList programsOf(Language language)
{
    if (language == Language::Node)
        return {QStringLiteral("node")};
    if (language == Language::Php)
        return {QStringLiteral("php")};
    return {QStringLiteral("/usr/bin/python3"), QStringLiteral("python3")}; // Debian's packages are Debian's
}

QString scriptOf(Language language)
{
    const char *const script = language == Language::Node ? nodeClient
        : language == Language::Php                       ? phpClient
                                                          : pythonClient;
    return QStringLiteral(LOCKSCOPE_LIBRARY_CLIENTS "/") + QString::fromLatin1(script);
}

} // namespace

const QList<Library> &libraries()
{
    static const QList<Library> all = nodeLibraries() + pythonLibraries() + phpLibraries();
    return all;
}

const Library *findLibrary(const QString &name)
{
    for (const Library &library : libraries()) {
        if (name == QLatin1String(library.name))
            return &library;
    }
    return nullptr;
}

QString interpreterOf(const Library &library)
{
    static QHash<QString, QString> known;
    const QString name = QString::fromLatin1(library.name);
    if (!known.contains(name)) {
        for (const QString &program : programsOf(library.language)) {
            if (known.value(name).isEmpty())
                known.insert(name, runs(program, probeOf(library)) ? program : QString());
        }
    }
    return known.value(name);
}

LibraryClient::LibraryClient(const Library &library, quint16 port, int leaseMs)
    : LibraryClient(library, QList<quint16>{port}, leaseMs)
{
}

LibraryClient::LibraryClient(const Library &library, const QList<quint16> &ports, int leaseMs)
{
    QStringList masters;
    for (const quint16 port : ports)
        masters += QString::number(port);
    m_process.setProcessEnvironment(environment());
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    m_process.start(interpreterOf(library),
                    {scriptOf(library.language), QString::fromLatin1(library.name), masters.join(u','),
                     QString::fromLatin1(library.key), QString::number(leaseMs)});
}

LibraryClient::~LibraryClient()
{
    kill();
}

void LibraryClient::kill()
{
    m_process.kill();
    m_process.waitForFinished();
}

bool LibraryClient::hasSaid(const QByteArray &word)
{
    m_said += m_process.readAllStandardOutput();
    const QList<QByteArray> lines = m_said.split('\n');
    return std::any_of(lines.begin(), lines.end(), [&word](const QByteArray &line) {
        return word.endsWith(' ') ? line.startsWith(word) : line == word;
    });
}

bool LibraryClient::says(const QByteArray &word, int timeoutMs)
{
    return waitFor([&] { return hasSaid(word); }, timeoutMs);
}

QByteArray LibraryClient::complaint()
{
    const bool ended = m_process.state() == QProcess::NotRunning;
    hasSaid({});
    QList<QByteArray> lines = m_said.split('\n');
    const QByteArray last = lines.takeLast(); // not yet whole: it may be in the middle of one
    const bool known = std::all_of(lines.begin(), lines.end(), [](const QByteArray &line) {
        return line == "waiting" || line == "held" || line == "released" || line.startsWith("error ");
    });
    if (!known || (ended && !last.isEmpty()))
        return "it said: " + m_said;
    if (ended && (m_process.exitStatus() != QProcess::NormalExit || m_process.exitCode() != 0))
        return "it ended with " + QByteArray::number(m_process.exitCode()) + ": " + m_said;
    return {};
}
