// SPDX-License-Identifier: GPL-3.0-or-later
#undef QT_NO_CAST_FROM_ASCII // mostly literals
#undef QT_USE_QSTRINGBUILDER
#include "lives.h"

#include "redis/transport/endpoint_url.h"
#include "redis_server.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>

#include <signal.h>

namespace truth {

namespace {

QJsonArray objectsIn(const QByteArray &lines)
{
    QJsonArray objects;
    for (const QByteArray &line : lines.split('\n'))
        if (line.startsWith('{'))
            objects.append(QJsonDocument::fromJson(line).object());
    return objects;
}

QByteArray lineOf(const QJsonObject &json)
{
    return QJsonDocument(json).toJson(QJsonDocument::Compact) + '\n';
}

QString timeText(qint64 unixMs)
{
    return QDateTime::fromMSecsSinceEpoch(unixMs, Qt::UTC).toString(Qt::ISODateWithMs);
}

void write(const QString &path, const QByteArray &content)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size())
        qFatal("%s cannot be written", qUtf8Printable(path));
}

} // namespace

Lives::Lives(Plan plan, const QString &folder)
    : m_plan(std::move(plan))
    , m_folder(folder)
    , m_lists(folder + QStringLiteral("/list.jsonl"))
    , m_chance(std::random_device{}())
{
    QDir(folder).removeRecursively();
    QDir().mkpath(folder);
    write(path(QStringLiteral("plan.json")), lineOf(toJson(m_plan)));
}

Lives::~Lives()
{
    m_windowThread.call([this] { m_windows.clear(); });
}

bool Lives::startServers()
{
    for (int place = 0; place < m_plan.places.size(); ++place)
        m_grounds.push_back(std::make_unique<Ground>(m_plan, place, m_load.get(), m_folder));
    return waitFor([this] {
        return std::all_of(m_grounds.begin(), m_grounds.end(),
                           [](const auto &ground) { return ground->isListening(); });
    });
}

QStringList Lives::command(const QString &name, int place) const
{
    QStringList arguments{name, QStringLiteral("--config-dir"), path(QStringLiteral("config"))};
    if (place < 0)
        return arguments;
    return arguments + m_grounds[size_t(place)]->urls()
        << QStringLiteral("--pattern") << QString::fromLatin1(m_plan.places.at(place).pattern)
        << QStringLiteral("--json");
}

void Lives::startWatching()
{
    for (int place = 0; place < m_plan.places.size(); ++place) {
        m_watches.push_back(std::make_unique<QProcess>());
        QProcess &watch = *m_watches.back();
        watch.setStandardOutputFile(path(QStringLiteral("watch-%1.jsonl").arg(place)));
        watch.setStandardErrorFile(path(QStringLiteral("watch-%1.err").arg(place)));
        watch.start(qEnvironmentVariable("LOCKSCOPE_BINARY"),
                    command(QStringLiteral("watch"), place) << QStringLiteral("--record"));
        watch.waitForStarted();
        m_load->add(watch.processId());
        m_grounds[size_t(place)]->stage()->watch = watch.processId();
        locks::DeploymentSpec spec;
        for (const QString &url : m_grounds[size_t(place)]->urls())
            spec.masters.push_back(*redis::parseUrl(url));
        spec.name = locks::deploymentLabel(spec.masters);
        spec.patterns = {m_plan.places.at(place).pattern};
        const QString file = path(QStringLiteral("window-%1.jsonl").arg(place));
        m_windowThread.call([&] { m_windows.push_back(std::make_unique<WindowObserver>(spec, file)); });
    }
}

/// The program is asked in a process of its own; what it says and when goes to the file.
void Lives::list(int place)
{
    ++m_listsRunning;
    auto *process = new QProcess;
    const qint64 begin = nowUs();
    QObject::connect(process, &QProcess::finished, process, [this, process, place, begin](int status) {
        m_lists.write(lineOf({{"place", place},
                              {"from_us", double(begin)},
                              {"to_us", double(nowUs())},
                              {"status", status},
                              {"rows", objectsIn(process->readAllStandardOutput())}}));
        --m_listsRunning;
        process->deleteLater();
    });
    process->start(qEnvironmentVariable("LOCKSCOPE_BINARY"), command(QStringLiteral("list"), place));
}

void Lives::listSometimes()
{
    if (m_listsRunning == 0)
        list(int(m_chance() % uint(m_plan.places.size())));
}

bool Lives::run()
{
    if (!m_lists.open(QIODevice::WriteOnly)) {
        m_problem = QStringLiteral("%1 cannot be written").arg(m_folder);
        return false;
    }
    m_load = std::make_unique<LoadProbe>(path(QStringLiteral("load.jsonl")));
    if (!startServers()) {
        m_problem = QStringLiteral("the servers did not start");
        return false;
    }
    const qint64 begin = steadyUs() + us(500);
    for (int place = 0; place < m_plan.places.size(); ++place) {
        Ground &ground = *m_grounds[size_t(place)];
        m_actors.push_back(
            std::make_unique<Actors>(m_plan, place, ground.ports(), ground.stage(), m_folder, begin));
        m_actors.back()->start();
    }
    waitFor([begin] { return steadyUs() > begin + us(800); });
    const qint64 watched = QDateTime::currentMSecsSinceEpoch();
    startWatching();
    QTimer lists;
    QObject::connect(&lists, &QTimer::timeout, &lists, [this] { listSometimes(); });
    lists.start(1'700);
    const auto areDone = [this] {
        return std::all_of(m_actors.begin(), m_actors.end(), [](const auto &a) { return a->isFinished(); });
    };
    if (!waitFor(areDone, m_plan.durationMs + 60'000))
        m_problem = QStringLiteral("the clients did not end in time");
    lists.stop();
    waitFor([this] { return m_listsRunning == 0; }, 20'000);
    const qint64 ended = QDateTime::currentMSecsSinceEpoch();
    endWatching();
    askInstants(watched, ended);
    return m_problem.isEmpty() && ask();
}

void Lives::endWatching()
{
    QDeadlineTimer told(1'500 * patience); // the last events are printed by then
    waitFor([&told] { return told.hasExpired(); });
    for (const auto &watch : m_watches) {
        if (watch->processId() > 0) // 0, when it has ended, would mean all of this process group
            kill(pid_t(watch->processId()), SIGINT);
        else
            m_problem = QStringLiteral("a watch ended by itself, with exit status %1; its words are in %2")
                            .arg(watch->exitCode())
                            .arg(m_folder);
    }
    for (const auto &watch : m_watches)
        if (watch->state() != QProcess::NotRunning && !watch->waitForFinished(20'000 * patience))
            m_problem = QStringLiteral("a watch did not end");
    m_windowThread.call([this] { m_windows.clear(); });
    for (const auto &ground : m_grounds) {
        ground->end();
        if (!ground->problem().isEmpty())
            m_problem = ground->problem();
    }
    m_load.reset();
    m_lists.close();
}

QByteArray Lives::runProgram(const QStringList &arguments, int timeoutMs)
{
    QProcess process;
    process.start(qEnvironmentVariable("LOCKSCOPE_BINARY"), arguments);
    if (!process.waitForFinished(timeoutMs * patience))
        m_problem = QStringLiteral("%1 did not end").arg(arguments.join(QLatin1Char(' ')));
    if (process.exitCode() != 0)
        m_problem = QStringLiteral("%1: %2").arg(arguments.join(QLatin1Char(' ')),
                                                 QString::fromUtf8(process.readAllStandardError()));
    return process.readAllStandardOutput();
}

bool Lives::ask()
{
    write(path(QStringLiteral("history.jsonl")),
          runProgram(command(QStringLiteral("history")) << QStringLiteral("--json"), 60'000));
    askEvidence();
    return m_problem.isEmpty();
}

void Lives::askInstants(qint64 begin, qint64 end)
{
    QByteArray lines;
    for (int i = 0; i < 10; ++i) {
        const qint64 at =
            begin + 3'000 + qint64(m_chance() % quint64(std::max<qint64>(1, end - begin - 3'000)));
        const QByteArray said =
            runProgram(command(QStringLiteral("history"))
                           << QStringLiteral("--json") << QStringLiteral("--at") << timeText(at),
                       60'000);
        lines += lineOf({{"at_us", double(us(at))}, {"holds", objectsIn(said)}});
    }
    write(path(QStringLiteral("at.jsonl")), lines);
}

void Lives::askEvidence()
{
    QByteArray lines;
    for (int i = 0; i < 8 && !m_plan.lives.isEmpty(); ++i) {
        const Life &life = m_plan.lives.at(qsizetype(m_chance() % uint(m_plan.lives.size())));
        const QString page = path(QStringLiteral("evidence-%1.html").arg(i));
        QProcess process; // a lock that was never held has no evidence: that is no problem
        process.start(qEnvironmentVariable("LOCKSCOPE_BINARY"),
                      command(QStringLiteral("evidence"))
                          << QStringLiteral("--whole-tokens") << QStringLiteral("--key")
                          << QString::fromLatin1(life.key) << QStringLiteral("-o") << page);
        process.waitForFinished(60'000 * patience);
        QFile file(page);
        if (!file.open(QIODevice::ReadOnly))
            continue;
        const QByteArray html = file.readAll();
        const qsizetype begin = html.indexOf('>', html.indexOf("id=\"evidence\"")) + 1;
        const QByteArray json = html.sliced(begin, html.indexOf("</script>", begin) - begin);
        lines += lineOf(QJsonDocument::fromJson(json).object());
    }
    write(path(QStringLiteral("evidence.jsonl")), lines);
}

} // namespace truth
