// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/lab_command.h"

#include "cli/consent/production_guard.h"

#include "base/bytes.h"
#include "cli/commands/lab_rank_command.h"
#include "cli/commands/lab_report.h"
#include "cli/commands/lab_template_command.h"
#include "cli/parse/source.h"
#include "lab/measure/histogram_log.h"
#include "lab/results/result_json.h"
#include "lab/spec/strategies.h"

#include <QLocale>

namespace cli {

namespace {

int statusOf(const lab::Failure &failure)
{
    switch (failure.kind) {
    case lab::Failure::Kind::Usage:
        return ExitUsage;
    case lab::Failure::Kind::Policy:
        return ExitPolicy;
    case lab::Failure::Kind::Server:
        break;
    }
    return ExitUnreachable;
}

} // namespace

CommandSpec labSpec()
{
    CommandSpec spec;
    spec.name = "lab";
    spec.synopsis =
        "--strategy ID[,ID...]|all|--rank ENTRY...|--template LANGUAGE [-o FILE] [--preset NAME] [--workload "
        "ID] [--clients N[,N...]] "
        "[--iterations N|--duration D] [--rate N] [--masters N] [--hold D] [--think D] [--lease D[,D...]] "
        "[--retry ID] "
        "[--wait D|once|forever] [--token-kind ID] [--fault NAME=PER-MILLE] [--event TIME:NAME:N] [--down N] "
        "[--replica] [--stock K] [--after D] "
        "[--take pop|top-dequeue] [--take-count N] [--replace] [--processes] [--histograms FILE] [--handout "
        "FILE] [--expect exact] [--json] [--csv]";
    spec.summary =
        LabCommand::tr("let concurrent clients count under a locking strategy, and count what is lost");
    spec.description = LabCommand::tr(
        "Runs each strategy in turn: every client does the workload's increments, guarded by the strategy, "
        "and "
        "the lab compares what was acknowledged with what the server holds at the end, and counts from "
        "outside "
        "how many were inside at once.\n\n"
        "Without SOURCE, and with --demo, it runs on private servers. With several masters it uses the "
        "first; "
        "redlock uses all. It writes only keys that begin with lockscope:lab: and removes them; what an "
        "interrupted run left is removed at the next start. It does not run on production.\n\n"
        "A program of your own, external:CMD, runs on private servers only, with your rights, in a folder of "
        "its own, with an environment that names its server (REDIS_URL, REDISCLI_AUTH and LOCKSCOPE_LAB_…) "
        "and "
        "with limits. First it has to show in a dry turn that it answers as it should. --template prints one "
        "to begin with; --rank measures those of a whole class and ranks them.\n\n"
        "The exit status is 0 when the run completed, whatever it lost; --expect exact makes it 1 if "
        "anything "
        "was lost, overlapped or released someone else's lock, or nobody could get in any more. An interrupt "
        "stops the "
        "run "
        "and prints the partial result, marked as stopped; the exit status is 130 then.");
    spec.options = labOptions();
    spec.source = SourceUse::Optional;
    spec.wordsOf = "--rank";
    spec.make = [](const Arguments &arguments, Output *output) -> std::unique_ptr<Command> {
        if (arguments.has("--template"))
            return std::make_unique<LabTemplateCommand>(arguments, output);
        if (arguments.has("--rank"))
            return std::make_unique<LabRankCommand>(arguments, output);
        return std::make_unique<LabCommand>(arguments, output);
    };
    return spec;
}

LabCommand::LabCommand(const Arguments &arguments, Output *output)
    : Command(arguments, output)
    , m_source(arguments, teller())
    , m_json(arguments.has("--json"))
    , m_expectExact(arguments.has("--expect"))
{
    connect(&m_lab, &lab::LabService::sampled, this, &LabCommand::onSampled);
    connect(&m_lab, &lab::LabService::resulted, this, &LabCommand::onResulted);
    connect(&m_lab, &lab::LabService::noted, this,
            [this](const QString &note) { this->output()->message(note); });
    connect(&m_lab, &lab::LabService::happened, this, [this](const lab::LiveFault &fault) {
        this->output()->message(lab::happenedSentences({fault}).first());
    });
    connect(&m_lab, &lab::LabService::ended, this, &LabCommand::onEnded);
}

void LabCommand::start()
{
    auto request = labRequest(arguments());
    if (!request.ok())
        return fail(request.error());
    m_request = *request;
    const SourceArguments &source = arguments().source;
    if (source.isEmpty() || source.demo)
        return begin();
    m_source.open([this](const redis::Result<OpenSource> &opened) {
        if (!opened.ok())
            return fail(opened.error());
        if (const auto wrong = setTarget(opened->deployments))
            return fail(*wrong);
        m_journal = std::make_unique<journal::Journal>(opened->journalFolder);
        m_scope.start(beginOnTarget(this, opened->deployments.first()));
    });
}

QCoro::Task<> LabCommand::beginOnTarget(LabCommand *self, locks::DeploymentSpec spec)
{
    const auto finding = co_await productionBehind(&self->arguments(), spec, nullptr, self->m_journal.get(),
                                                   &self->m_scope, self->teller());
    if (self->m_scope.isStopping())
        co_return;
    if (!finding.ok())
        co_return self->fail(finding.error());
    const std::optional<locks::ProductionServer> &production = finding.value().production;
    if (production) {
        self->m_request.spec.target->environment = locks::Environment::Production;
        self->output()->message(locks::productionSentence(*production));
    }
    self->begin();
}

void LabCommand::begin()
{
    m_request.expandAll();
    m_runs = m_request.runs();
    for (const lab::RunSpec &run : std::as_const(m_runs)) {
        if (const auto failure = run.refusal())
            return onEnded({false, failure});
    }
    if (const auto wrong = openHistograms())
        return fail(*wrong);
    // Before the run: nobody wants to learn after an hour that the file cannot be written.
    m_handout = arguments().has("--handout") ? std::make_unique<HandoutFile>() : nullptr;
    const QString handout = QFile::decodeName(arguments().value("--handout"));
    if (const auto wrong = m_handout ? m_handout->open(handout) : std::nullopt)
        return fail(*wrong);
    runNext();
}

std::optional<redis::Error> LabCommand::setTarget(const QList<locks::DeploymentSpec> &deployments)
{
    const locks::DeploymentSpec &deployment = deployments.first();
    const auto &masters = deployment.masters;
    for (const redis::Endpoint &master : masters) {
        if (!master.isDirect())
            return usageError(tr("The lab measures servers that are given by their own address."));
    }
    m_request.spec.target = lab::Target{deployment.name,
                                        masters.front(),
                                        deployment.environment,
                                        deployment.readOnly,
                                        {masters.begin() + 1, masters.end()}};
    m_request.spec.recordFolder = lab::LabService::recordFolder(arguments().common.configDir);
    return {};
}

std::optional<redis::Error> LabCommand::openHistograms()
{
    if (!arguments().has("--histograms"))
        return {};
    m_histograms.setFileName(QFile::decodeName(arguments().value("--histograms")));
    if (!m_histograms.open(QIODevice::WriteOnly))
        return usageError(tr("--histograms: %1 cannot be written: %2")
                              .arg(m_histograms.fileName(), m_histograms.errorString()));
    m_histograms.write(lab::HistogramLog::header(QDateTime::currentDateTimeUtc()));
    m_clock.start();
    return {};
}

void LabCommand::runNext()
{
    m_lab.start(m_runs.takeFirst());
}

void LabCommand::interrupt()
{
    if (m_lab.isRunning())
        m_lab.stop();
    else
        m_scope.stop([this] { finish(ExitInterrupted); });
}

void LabCommand::onSampled(const lab::Sample &sample)
{
    if (m_json)
        output()->json(lab::toJson(sample));
    if (m_handout)
        m_kept.add(sample);
    watchGrants(sample);
}

/// Says once for each strategy that nothing goes on.
void LabCommand::watchGrants(const lab::Sample &sample)
{
    constexpr qint64 tooLongMs = 5000;
    const bool begins = sample.tMs < m_grantedMs;
    if (begins || sample.p50Us || sample.waiting == 0 || sample.inside > 0) {
        m_grantedMs = sample.tMs;
        m_idleTold = m_idleTold && !begins;
        return;
    }
    if (m_json || m_idleTold || sample.tMs - m_grantedMs < tooLongMs)
        return;
    m_idleTold = true;
    output()->message(tr("%1: nobody was granted for %2 s, %3 wait.", "strategy, seconds, number of clients")
                          .arg(QString::fromUtf8(lab::Strategies::shown(sample.strategy)),
                               QLocale().toString(tooLongMs / 1000), QLocale().toString(sample.waiting)));
}

void LabCommand::onResulted(const lab::RunResult &result)
{
    m_exact = m_exact && result.isExact();
    m_disturbed = m_disturbed || result.wasDisturbed();
    if (m_handout)
        m_kept.add(result);
    if (m_histograms.isOpen())
        m_histograms.write(
            lab::HistogramLog::lines(result, double(m_clock.elapsed() - result.elapsedMs) / 1000));
    if (m_json) {
        output()->json(lab::toJson(result));
        return;
    }
    const LabReport report(m_request.preset, result);
    if (!m_headerWritten) {
        output()->text(report.load());
        output()->text(report.header());
    }
    m_headerWritten = true;
    output()->text(report.row());
    for (const QString &line : report.remarks())
        output()->text(line);
}

void LabCommand::onEnded(const lab::RunEnd &end)
{
    if (end.failure) {
        const QString words = base::shownBytes(end.failure->detail);
        const bool said = words.isEmpty() || end.failure->text.contains(words);
        const QString text =
            said ? end.failure->text : end.failure->text + QStringLiteral(" (") + words + u')';
        return fail({end.failure->error, text, {}}, statusOf(*end.failure));
    }
    if (!end.stopped && !m_runs.isEmpty())
        return runNext();
    // Of what there is, also when the runs were stopped.
    const bool stopped = end.stopped;
    if (!m_handout || m_kept.runs().empty())
        return conclude(stopped);
    m_handout->write(m_kept.runs(), [this, stopped](const QString &failure) {
        if (failure.isEmpty())
            conclude(stopped);
        else
            fail(usageError(failure));
    });
}

void LabCommand::conclude(bool stopped)
{
    if (m_disturbed && !m_json)
        output()->message(tr("The machine was busy with other work: times and throughput say little. Losses "
                             "and overlaps hold."));
    if (stopped) {
        output()->message(tr("Stopped; what was counted until then is printed."));
        finish(ExitInterrupted);
        return;
    }
    finish(m_expectExact && !m_exact ? ExitState : ExitDone);
}

} // namespace cli
