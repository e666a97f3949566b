// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/release_many_command.h"

#include "cli/json_writer.h"
#include "cli/policy.h"
#include "redis/bytes.h"

#include <QJsonDocument>
#include <QLocale>
#include <QTimer>

#include <unistd.h>

namespace cli {

using locks::ActionReport;
using locks::Outcome;

namespace {

/// How long an interrupted run waits for the answers of what has left.
constexpr int patienceMs = 350;
constexpr int betweenProgressMs = 1000;

QString word(Outcome outcome)
{
    return QString::fromLatin1(locks::outcomeWord(outcome));
}

} // namespace

ReleaseManyCommand::ReleaseManyCommand(const Arguments &arguments, Output *output)
    : Command(arguments, output)
    , m_source(arguments)
    , m_asJson(arguments.has("--json"))
    , m_dryRun(arguments.has("--dry-run"))
{
}

ReleaseManyCommand::~ReleaseManyCommand() = default;

void ReleaseManyCommand::start()
{
    if (arguments().text("--reason").trimmed().isEmpty()) {
        fail(usageError(tr("--reason is empty.")));
        return;
    }
    if (arguments().has("--also")) {
        fail(usageError(tr("--also belongs to one lock: each line of --from is one of its own.")));
        return;
    }
    m_reader.read(
        arguments().value("--from"), [this](QByteArrayView piece) { m_list.feed(piece); },
        [this](const QString &error) { onRead(error); });
}

void ReleaseManyCommand::onRead(const QString &error)
{
    if (m_interrupted)
        return;
    m_list.end();
    const QString name = redis::shownBytes(arguments().value("--from"));
    if (!error.isEmpty()) {
        fail(usageError(tr("--from: %1 cannot be read: %2").arg(name, error)));
        return;
    }
    if (m_list.problemCount() > 0) {
        for (const QString &problem : m_list.problems())
            output()->message(tr("--from: %1").arg(problem));
        fail(usageError(tr("%n line(s) are no locks as \"list --json\" prints them: nothing was sent.",
                           nullptr, int(m_list.problemCount()))));
        return;
    }
    m_asked = qint64(m_list.lines().size());
    m_source.open([this](const redis::Result<OpenSource> &source) { onOpened(source); });
}

void ReleaseManyCommand::onOpened(const redis::Result<OpenSource> &source)
{
    if (m_scope.isStopping()) // interrupted while the demo started
        return;
    if (!source.ok()) {
        fail(source.error(), statusOf(source.error()));
        return;
    }
    if (!divide(*source) || !isAllowed())
        return;
    m_journal = std::make_unique<journal::Journal>(source->journalFolder);
    m_running = true;
    m_sinceTold.start();
    m_scope.start(run(this));
}

bool ReleaseManyCommand::divide(const OpenSource &source)
{
    for (const locks::DeploymentSpec &spec : source.deployments) {
        auto many = std::make_shared<locks::ManyReleases>();
        many->reason = arguments().text("--reason");
        many->dryRun = m_dryRun;
        many->reported = [this](size_t, const QList<ActionReport> &reports) {
            print(reports);
        };
        m_parts.push_back({spec, many, {}});
    }
    for (LockLine &line : m_list.lines()) {
        Part *part = &m_parts.front();
        for (Part &each : m_parts) {
            if (each.spec.name == line.deployment)
                part = &each;
        }
        if (line.database >= 0 && line.database != part->spec.database()) {
            fail(usageError(tr("--from lists a lock of database %1, this is database %2: nothing was sent.")
                                .arg(line.database)
                                .arg(part->spec.database())));
            return false;
        }
        part->locks.push_back(line.bind(part->spec));
    }
    m_list.lines() = {};
    for (Part &part : m_parts)
        part.many->setList(std::move(part.locks));
    return true;
}

bool ReleaseManyCommand::isAllowed()
{
    for (const Part &part : m_parts) {
        if (part.spec.separate && part.spec.masters.size() > 1) {
            fail(usageError(tr("--separate: each of these masters is its own. Name the one to act on.")));
            return false;
        }
        if (m_dryRun)
            continue;
        if (const auto refusal = policyRefusalOfMany(arguments().common, part.spec, m_asked)) {
            refuseAll(*refusal);
            return false;
        }
    }
    return true;
}

QCoro::Task<> ReleaseManyCommand::run(ReleaseManyCommand *self)
{
    for (Part &part : self->m_parts) {
        part.desk = std::make_unique<locks::ActionDesk>(part.spec, &self->m_scope);
        const redis::Result<void> found = co_await locks::ActionDesk::open(part.desk.get());
        if (!found.ok()) {
            self->m_running = false;
            if (!self->m_scope.isStopping()) {
                self->output()->message(found.error().text);
                self->conclude(ExitUnreachable);
            }
            co_return;
        }
        const auto op =
            locks::Operator::create(part.spec, part.desk->accesses(), self->m_journal.get(), &self->m_scope);
        co_await op->releaseMany(part.many);
    }
    self->summarize();
    self->conclude(self->status());
}

void ReleaseManyCommand::print(const QList<ActionReport> &reports)
{
    for (const ActionReport &report : reports) {
        ++m_outcomes[report.outcome];
        ++m_reported;
        if (m_asJson)
            output()->line(QJsonDocument(report.toJson()).toJson(QJsonDocument::Compact));
        else
            output()->line(QStringLiteral("%1  %2  %3")
                               .arg(word(report.outcome).leftJustified(13), redis::shownBytes(report.key),
                                    report.sentence)
                               .toUtf8());
    }
    if (m_sinceTold.isValid() && m_sinceTold.elapsed() >= betweenProgressMs && ::isatty(STDERR_FILENO)) {
        m_sinceTold.restart();
        output()->message(tr("%1 of %2").arg(QLocale().toString(m_reported), QLocale().toString(m_asked)));
    }
}

void ReleaseManyCommand::refuseAll(const QString &sentence)
{
    for (const Part &part : m_parts) {
        QList<ActionReport> reports;
        for (size_t i = 0; i < part.many->count; ++i) {
            const locks::ListedLock listed = part.many->lockAt(i);
            ActionReport report;
            report.key = listed.key;
            report.database = part.spec.database();
            report.tokenBefore = listed.token;
            report.outcome = Outcome::Policy;
            report.sentence = sentence;
            reports.append(report);
        }
        print(reports);
    }
    output()->message(sentence);
    summarize();
    conclude(ExitPolicy);
}

void ReleaseManyCommand::summarize()
{
    if (m_asJson) {
        JsonWriter json;
        json.beginObject().beginObject("summary").number("asked", m_asked);
        const Outcome wanted = m_dryRun ? Outcome::WouldDo : Outcome::Done;
        json.number(locks::outcomeWord(wanted), m_outcomes.take(wanted));
        for (auto each = m_outcomes.cbegin(); each != m_outcomes.cend(); ++each)
            json.number(locks::outcomeWord(each.key()), each.value());
        output()->line(json.endObject().endObject().line());
        return;
    }
    QStringList counts;
    for (auto each = m_outcomes.cbegin(); each != m_outcomes.cend(); ++each)
        counts.append(QStringLiteral("%1 %2").arg(QLocale().toString(each.value()), word(each.key())));
    output()->message(tr("%n lock(s): %1", nullptr, int(m_asked)).arg(counts.join(QStringLiteral(", "))));
}

int ReleaseManyCommand::status() const
{
    int status = ExitDone;
    for (auto each = m_outcomes.cbegin(); each != m_outcomes.cend(); ++each)
        status = worseStatus(status, locks::exitStatus(each.key()));
    const bool some = m_outcomes.contains(Outcome::NotSent);
    return some && (status == ExitDone || status == ExitState) ? int(ExitInterrupted) : status;
}

void ReleaseManyCommand::interrupt()
{
    m_interrupted = true;
    if (!m_running) {
        conclude(ExitInterrupted);
        return;
    }
    for (const Part &part : m_parts)
        part.many->stop();
    // Then the connections end, and what has no answer is unknown.
    QTimer::singleShot(patienceMs, this, [this] { conclude(m_status); });
}

void ReleaseManyCommand::conclude(int status)
{
    m_status = status;
    if (!m_scope.isStopping())
        m_scope.stop([this] { finish(m_status); });
}

} // namespace cli
