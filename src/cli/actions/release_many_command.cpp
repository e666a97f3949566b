// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/actions/release_many_command.h"

#include "base/bytes.h"
#include "cli/actions/fresh_rows.h"
#include "cli/consent/policy_outlook.h"
#include "cli/consent/production_guard.h"
#include "cli/parse/policy.h"
#include "cli/parse/recorded_past.h"
#include "cli/parse/shared_options.h"
#include "cli/parse/which.h"
#include "export/action_json.h"
#include "export/json_writer.h"

#include <QLocale>
#include <QTimer>

#include <algorithm>

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

/// With the id where there is one: "restore" asks for it. What was not done says which line of the list it
/// is.
QString textLine(const ActionReport &report, qint64 number)
{
    QStringList parts{word(report.outcome).leftJustified(13), base::shownBytes(report.key), report.sentence};
    if (!report.id.isEmpty())
        parts.insert(1, report.id);
    if (report.outcome != Outcome::Done && report.outcome != Outcome::WouldDo)
        parts.append(ReleaseManyCommand::tr("(line %1)").arg(number));
    return parts.join(QStringLiteral("  "));
}

} // namespace

ReleaseManyCommand::ReleaseManyCommand(const Arguments &arguments, Output *output)
    : Command(arguments, output)
    , m_source(arguments, teller())
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
    const auto filter = whichOf(arguments());
    if (!filter)
        return fail(filter.error());
    m_filter = *filter;
    m_reader.read(
        arguments().value("--from"),
        [this](QByteArrayView piece) {
            m_list.feed(piece);
            if (m_list.isHopeless())
                m_reader.finish(); // the file may be endless
        },
        [this](const QString &error) { onRead(error); });
}

void ReleaseManyCommand::onRead(const QString &error)
{
    if (m_interrupted)
        return;
    m_list.end();
    const QString name = base::shownBytes(arguments().value("--from"));
    if (!error.isEmpty()) {
        fail(usageError(tr("--from: %1 cannot be read: %2").arg(name, error)));
        return;
    }
    if (m_list.isTranscript())
        return fail(usageError(
            tr("--from: %1 is a transcript of MONITOR, and \"release\" reads a list of locks, as \"list "
               "--json\" prints it. \"history --from\" reads transcripts. Nothing was sent.")
                .arg(name)));
    if (m_list.problemCount() > 0) {
        for (const QString &problem : m_list.problems())
            output()->message(tr("--from: %1").arg(problem));
        fail(usageError(tr("%n line(s) are not in the format of \"list --json\": nothing was sent.", nullptr,
                           int(m_list.problemCount()))));
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

ReleaseManyCommand::Part *ReleaseManyCommand::partOf(const exports::LockLine &line)
{
    if (line.deployment.isEmpty())
        return &m_parts.front();
    for (Part &each : m_parts) {
        if (each.spec.name == line.deployment)
            return &each;
    }
    // The same masters may be called otherwise: by a URL here and by a profile there.
    for (Part &each : m_parts) {
        const auto isOurs = [&each](const QString &master) {
            return std::any_of(each.spec.masters.begin(), each.spec.masters.end(),
                               [&master](const redis::Endpoint &ours) { return ours.label() == master; });
        };
        if (!line.masters.isEmpty() && std::all_of(line.masters.begin(), line.masters.end(), isOurs))
            return &each;
    }
    fail(usageError(tr("--from: line %1 lists a lock of %2, this is %3: nothing was sent.")
                        .arg(line.number)
                        .arg(line.deployment, m_parts.front().spec.name)));
    return nullptr;
}

bool ReleaseManyCommand::divide(const OpenSource &source)
{
    m_parts.reserve(size_t(source.deployments.size()));
    for (const locks::DeploymentSpec &spec : source.deployments) {
        auto many = std::make_shared<locks::ManyReleases>();
        many->reason = arguments().text("--reason");
        many->dryRun = m_dryRun;
        many->evenIfRenewed = arguments().has(option::evenIfRenewed);
        const size_t place = m_parts.size();
        many->reported = [this, place](size_t first, const QList<ActionReport> &reports) {
            print(m_parts[place], first, reports);
        };
        m_parts.push_back({spec, many, {}});
    }
    for (exports::LockLine &line : m_list.lines()) {
        Part *part = partOf(line);
        if (!part)
            return false;
        if (line.database >= 0 && line.database != part->spec.database()) {
            fail(usageError(
                tr("--from: line %1 lists a lock of database %2, this is database %3: nothing was sent.")
                    .arg(line.number)
                    .arg(line.database)
                    .arg(part->spec.database())));
            return false;
        }
        // What was production when it was listed is production now.
        if (line.environment == locks::Environment::Production && !arguments().source.demo)
            tighten(arguments(), part->spec, {});
        part->numbers.push_back(line.number);
        part->locks.push_back(line.bind(part->spec));
    }
    m_list.lines() = {};
    for (Part &part : m_parts) {
        if (m_filter.isEmpty())
            part.many->setList(std::move(part.locks));
    }
    return true;
}

bool ReleaseManyCommand::isAllowed()
{
    for (const Part &part : m_parts) {
        if (part.spec.separate && part.spec.masters.size() > 1) {
            fail(usageError(tr("--separate: each of these masters is its own. Name the one to act on.")));
            return false;
        }
        if (m_dryRun || !m_filter.isEmpty()) // how many are meant is not known yet
            continue;
        if (const auto refusal = policyRefusalOfMany(arguments().common, part.spec, m_asked)) {
            refuseAll(*refusal);
            return false;
        }
    }
    return true;
}

QCoro::Task<bool> ReleaseManyCommand::findMasters(ReleaseManyCommand *self, Part *part)
{
    part->routes = std::make_unique<locks::MasterRoutes>(part->spec, &self->m_scope);
    const redis::Result<void> found = co_await locks::MasterRoutes::find(part->routes.get());
    if (!found.ok()) {
        self->giveUp(found.error(), ExitUnreachable);
        co_return false;
    }
    co_return true;
}

void ReleaseManyCommand::giveUp(const redis::Error &error, int status)
{
    m_running = false;
    if (m_scope.isStopping())
        return;
    tell(error, status);
    conclude(status);
}

QCoro::Task<bool> ReleaseManyCommand::narrow(ReleaseManyCommand *self, Part *part)
{
    QSet<QByteArray> keys;
    for (const locks::ListedLock &listed : part->locks)
        keys.insert(listed.key);
    const bool asksForOverdue = self->m_filter.asksFor(locks::State::Overdue);
    const bool asksIdle = asksForOverdue || self->m_filter.asksFor(locks::FilterField::Held);
    const auto usual =
        asksIdle ? usualHoldsOf(self->arguments(), part->spec) : redis::Result<locks::UsualHoldsPtr>(nullptr);
    if (!usual.ok()) {
        self->giveUp(usual.error(), statusOf(usual.error()));
        co_return false;
    }
    const auto fresh =
        co_await readFresh(part->spec, part->routes.get(), keys.values(), asksIdle, *usual, &self->m_scope);
    if (self->m_scope.isStopping())
        co_return false;
    if (!fresh.ok()) {
        redis::Error error = fresh.error();
        error.text = tr("%1 It is not known which locks are meant: nothing was sent.").arg(error.text);
        self->giveUp(error, ExitUnreachable);
        co_return false;
    }
    if (const QString unknown = self->m_filter.unknownMaster(fresh->masters); !unknown.isEmpty()) {
        self->giveUp(usageError(tr("--filter: %1").arg(unknown)), ExitUsage);
        co_return false;
    }
    locks::FilterContext context{fresh->readAt, fresh->masters};
    std::vector<locks::ListedLock> meant;
    std::vector<qint64> numbers;
    for (size_t i = 0; i < part->locks.size(); ++i) {
        const locks::SharedRow row = fresh->rowOf(part->locks[i].key, part->locks[i].token);
        if (!row || !self->m_filter.matches(row, context)) {
            ++self->m_passedOver;
            continue;
        }
        meant.push_back(std::move(part->locks[i]));
        numbers.push_back(part->numbers[i]);
    }
    part->locks.clear();
    part->numbers = std::move(numbers);
    part->many->setList(std::move(meant));
    co_return true;
}

QCoro::Task<bool> ReleaseManyCommand::checkProduction(ReleaseManyCommand *self, Part *part)
{
    const auto refused = policyRefusalOfMany(self->arguments().common, part->spec, self->m_asked);
    if (refused && !self->m_dryRun) {
        self->m_running = false;
        self->refuseAll(*refused);
        co_return false;
    }
    const auto finding = co_await productionBehind(&self->arguments(), part->spec, part->routes.get(),
                                                   self->m_journal.get(), &self->m_scope, self->teller());
    if (self->m_scope.isStopping())
        co_return false;
    if (!finding.ok()) {
        self->giveUp(finding.error(), statusOf(finding.error()));
        co_return false;
    }
    const std::optional<locks::ProductionServer> &production = finding.value().production;
    if (!production)
        co_return true;
    tighten(self->arguments(), part->spec, finding.value().masters);
    const QString sentence = locks::productionSentence(*production);
    if (self->m_dryRun) {
        self->output()->message(sentence);
        co_return true;
    }
    if (const auto refusal = policyRefusalOfMany(self->arguments().common, part->spec, self->m_asked)) {
        self->m_running = false;
        self->refuseAll(sentence + u' ' + *refusal);
        co_return false;
    }
    self->output()->message(sentence);
    co_return true;
}

QCoro::Task<> ReleaseManyCommand::run(ReleaseManyCommand *self)
{
    // All of them are looked at before the first lock of any is released.
    for (Part &part : self->m_parts) {
        const bool found = co_await findMasters(self, &part);
        if (!found)
            co_return;
        if (self->m_filter.isEmpty())
            continue;
        const bool narrowed = co_await narrow(self, &part);
        if (!narrowed)
            co_return;
    }
    self->m_asked -= self->m_passedOver;
    if (!self->m_filter.isEmpty())
        self->output()->message(tr("%n lock(s) of the list are not meant, or are no longer held.", nullptr,
                                   int(self->m_passedOver)));
    for (Part &part : self->m_parts) {
        const bool allowed = co_await checkProduction(self, &part);
        if (!allowed)
            co_return;
    }
    for (Part &part : self->m_parts) {
        const auto op =
            locks::Operator::create(part.spec, part.routes->specs(), self->m_journal.get(), &self->m_scope);
        co_await op->releaseMany(part.many);
    }
    if (self->m_dryRun)
        co_await lookAtPolicy(self);
    self->summarize();
    self->conclude(self->status());
}

/// Of all parts the first refusal: the real run would end with it.
QCoro::Task<> ReleaseManyCommand::lookAtPolicy(ReleaseManyCommand *self)
{
    std::optional<QString> refusal;
    for (const Part &part : self->m_parts) {
        if (!refusal)
            refusal = policyRefusalOfMany(self->arguments().common, part.spec, self->m_asked);
    }
    self->m_outlook = co_await policyOutlook(refusal, self->m_journal.get());
    for (const locks::Caution &each : std::as_const(self->m_outlook))
        self->output()->message(each.sentence);
}

void ReleaseManyCommand::print(const Part &part, size_t first, const QList<ActionReport> &reports)
{
    size_t place = first;
    for (const ActionReport &report : reports) {
        ++m_outcomes[report.outcome];
        ++m_reported;
        m_unrecorded += report.unrecorded ? 1 : 0;
        const qint64 number = part.numbers.at(place++);
        if (m_asJson) {
            QJsonObject object = exports::toJson(report);
            object.insert(QStringLiteral("line"), number);
            output()->json(object);
        } else {
            output()->text(textLine(report, number));
            for (const locks::Caution &warning : report.warnings)
                m_warnings.add(warning, number);
        }
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
        print(part, 0, reports);
    }
    output()->message(sentence);
    summarize();
    conclude(ExitPolicy);
}

void ReleaseManyCommand::summarize()
{
    if (m_asJson) {
        exports::JsonWriter json;
        json.beginObject().beginObject("summary").number("asked", m_asked);
        const Outcome wanted = m_dryRun ? Outcome::WouldDo : Outcome::Done;
        json.number(locks::outcomeWord(wanted), m_outcomes.take(wanted));
        for (auto each = m_outcomes.cbegin(); each != m_outcomes.cend(); ++each)
            json.number(locks::outcomeWord(each.key()), each.value());
        if (m_unrecorded > 0)
            json.number("unrecorded", m_unrecorded);
        if (!m_outlook.isEmpty()) {
            json.beginArray("warnings");
            for (const locks::Caution &each : std::as_const(m_outlook))
                json.beginObject().word("code", each.code).text("sentence", each.sentence).endObject();
            json.endArray();
        }
        output()->line(json.endObject().endObject().line());
        return;
    }
    for (const QString &sentence : m_warnings.sentences())
        output()->message(sentence);
    QStringList counts;
    for (auto each = m_outcomes.cbegin(); each != m_outcomes.cend(); ++each)
        counts.append(QStringLiteral("%1 %2").arg(QLocale().toString(each.value()), word(each.key())));
    if (m_asked == 0)
        output()->message(tr("Nothing to release."));
    else
        output()->message(tr("%n lock(s): %1", nullptr, int(m_asked)).arg(counts.join(QStringLiteral(", "))));
    if (m_unrecorded > 0)
        output()->message(tr("What came of %n of them could not be written to the journal: these cannot be "
                             "undone.",
                             nullptr, int(m_unrecorded)));
}

int ReleaseManyCommand::status() const
{
    int status = ExitDone;
    for (auto each = m_outcomes.cbegin(); each != m_outcomes.cend(); ++each)
        status = worseStatus(status, locks::exitStatus(each.key()));
    if (m_unrecorded > 0)
        status = worseStatus(status, ExitPolicy);
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
