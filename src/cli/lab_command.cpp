// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/lab_command.h"

#include "cli/lab_arguments.h"
#include "cli/lab_report.h"
#include "cli/source.h"
#include "lab/result_json.h"
#include "redis/bytes.h"

#include <QJsonDocument>

namespace cli {

namespace {

QByteArray compact(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Compact);
}

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
        "--strategy ID[,ID...]|all [--workload ID] [--clients N] [--iterations N|--duration D] [--hold D] "
        "[--think D] [--lease D] [--retry ID] [--wait D|once|forever] [--expect exact] [--json]";
    spec.summary =
        LabCommand::tr("let concurrent clients count under a locking strategy, and count what is lost");
    spec.description = LabCommand::tr(
        "Runs each strategy in turn: every client increments one counter, guarded by the strategy, and the "
        "lab "
        "compares what was acknowledged with what the server holds at the end.\n\n"
        "Without SOURCE, and with --demo, it runs on a private server. With several masters it uses the "
        "first. It "
        "writes only keys that begin with lockscope:lab: and removes them. It does not run on production.\n\n"
        "The exit status is 0 when the run completed, whatever it lost; --expect exact makes it 1 if "
        "anything was "
        "lost, overlapped or released foreign. An interrupt stops the run and prints the partial result, "
        "marked "
        "as stopped; the exit status is 130 then.");
    spec.options = labOptions();
    spec.source = SourceUse::Optional;
    spec.laterOptions = labLaterOptions();
    spec.make = [](const Arguments &arguments, Output *output) {
        return std::make_unique<LabCommand>(arguments, output);
    };
    return spec;
}

LabCommand::LabCommand(const Arguments &arguments, Output *output)
    : Command(arguments, output)
    , m_json(arguments.has("--json"))
    , m_expectExact(arguments.has("--expect"))
{
    connect(&m_lab, &lab::LabService::sampled, this, &LabCommand::onSampled);
    connect(&m_lab, &lab::LabService::resulted, this, &LabCommand::onResulted);
    connect(&m_lab, &lab::LabService::ended, this, &LabCommand::onEnded);
}

void LabCommand::start()
{
    auto spec = labRunSpec(arguments());
    if (!spec.ok())
        return fail(spec.error());
    const SourceArguments &source = arguments().source;
    if (!source.isEmpty() && !source.demo) {
        const auto deployments = deploymentsOf(arguments());
        if (!deployments.ok())
            return fail(deployments.error());
        const locks::DeploymentSpec &deployment = deployments->first();
        spec->target = lab::Target{deployment.name, deployment.masters.front(), deployment.environment,
                                   deployment.readOnly};
    }
    m_lab.start(*spec);
}

void LabCommand::interrupt()
{
    if (m_lab.isRunning())
        m_lab.stop();
    else
        finish(ExitInterrupted);
}

void LabCommand::onSampled(const lab::Sample &sample)
{
    if (m_json)
        output()->line(compact(lab::toJson(sample)));
}

void LabCommand::onResulted(const lab::RunResult &result)
{
    m_exact = m_exact && result.isExact();
    if (m_json) {
        output()->line(compact(lab::toJson(result)));
        return;
    }
    if (!m_headerWritten) {
        output()->line(LabReport::load(result).toUtf8());
        output()->line(LabReport::header().toUtf8());
    }
    m_headerWritten = true;
    output()->line(LabReport::row(result).toUtf8());
}

void LabCommand::onEnded(const lab::RunEnd &end)
{
    if (end.failure) {
        const QString words = redis::shownBytes(end.failure->detail);
        const bool said = words.isEmpty() || end.failure->text.contains(words);
        output()->message(said ? end.failure->text : end.failure->text + QStringLiteral(" (") + words + u')');
        finish(statusOf(*end.failure));
        return;
    }
    if (end.stopped) {
        output()->message(tr("Stopped; what was counted until then is printed."));
        finish(ExitInterrupted);
        return;
    }
    finish(m_expectExact && !m_exact ? ExitState : ExitDone);
}

} // namespace cli
