// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/consent/withdraw_command.h"

#include "base/bytes.h"
#include "journal/journal_reader.h"

#include <QDateTime>
#include <QJsonObject>
#include <QLocale>

namespace cli {

CommandSpec withdrawSpec()
{
    CommandSpec spec;
    spec.name = "withdraw";
    spec.synopsis = "--confirm HOST:PORT --reason TEXT [--json]";
    spec.summary = WithdrawCommand::tr("say that a server is not production any more");
    spec.description =
        WithdrawCommand::tr("A server on which an action was done as production is production for 30 days, "
                            "whatever it is called. "
                            "This takes that back for the server that SOURCE names, and for the Sentinel "
                            "name or the Cluster that "
                            "it belongs to. The journal keeps who did so, and why; no server is changed.\n"
                            "A saved profile that says production is not touched: change it in the window.");
    spec.options = {
        {"--reason", "TEXT", WithdrawCommand::tr("why; it stands in the journal"), false, true},
        {"--json", {}, WithdrawCommand::tr("one JSON object with what was taken back")},
    };
    spec.make = [](const Arguments &arguments, Output *output) -> std::unique_ptr<Command> {
        return std::make_unique<WithdrawCommand>(arguments, output);
    };
    return spec;
}

WithdrawCommand::WithdrawCommand(const Arguments &arguments, Output *output)
    : Command(arguments, output)
    , m_source(arguments, teller())
{
}

void WithdrawCommand::start()
{
    if (arguments().source.demo)
        return fail(usageError(tr("The demo is never production.")));
    if (arguments().text("--reason").trimmed().isEmpty())
        return fail(usageError(tr("--reason is empty.")));
    m_source.open([this](const redis::Result<OpenSource> &source) {
        if (m_scope.isStopping())
            return;
        if (!source.ok())
            return fail(source.error());
        m_spec = source->deployments.first();
        if (m_spec.masters.size() != 1)
            return fail(usageError(tr("Name one server, one Sentinel name or one Cluster.")));
        if (!journal::JournalReader(source->journalFolder).exists())
            return fail(usageError(tr("There is no journal in %1: nothing is recorded as production.")
                                       .arg(source->journalFolder)),
                        ExitState);
        m_journal = std::make_unique<journal::Journal>(source->journalFolder);
        m_scope.start(run(this));
    });
}

QCoro::Task<> WithdrawCommand::run(WithdrawCommand *self)
{
    const std::optional<locks::ProductionFinding> finding = co_await look(self);
    if (!finding || self->m_scope.isStopping() || !self->isConfirmed(*finding))
        co_return;
    QList<locks::ServerIdentity> servers;
    for (const locks::ServerIdentity &server : finding->servers) {
        if (finding->masters.contains(server.master))
            servers.append(server);
    }
    const redis::Result<void> written =
        co_await self->m_journal->withdraw(servers, self->arguments().text("--reason"));
    if (self->m_scope.isStopping())
        co_return;
    if (!written.ok())
        co_return self->end(written.error());
    self->report(*finding->production, finding->masters.first());
    self->end(ExitDone);
}

QCoro::Task<std::optional<locks::ProductionFinding>> WithdrawCommand::look(WithdrawCommand *self)
{
    const redis::Result<QList<locks::ProductionServer>> known = co_await self->m_journal->production();
    if (!known.ok()) {
        self->end(known.error());
        co_return std::nullopt;
    }
    self->m_routes = std::make_unique<locks::MasterRoutes>(self->m_spec, &self->m_scope);
    const redis::Result<void> opened = co_await locks::MasterRoutes::find(self->m_routes.get());
    if (self->m_scope.isStopping())
        co_return std::nullopt;
    if (!opened.ok()) {
        self->end(opened.error());
        co_return std::nullopt;
    }
    const std::vector<redis::Endpoint> masters = self->m_routes->masters();
    const locks::ProductionFinding finding =
        co_await locks::findProduction(self->m_spec, masters, *known, &self->m_scope);
    if (self->m_scope.isStopping())
        co_return std::nullopt;
    if (!finding.production) {
        self->output()->message(tr("By the journal %1 is not production: there is nothing to take back.")
                                    .arg(self->m_spec.masters.front().label()));
        self->end(ExitState);
        co_return std::nullopt;
    }
    co_return std::optional(finding);
}

bool WithdrawCommand::isConfirmed(const locks::ProductionFinding &finding)
{
    const QString given = QString::fromUtf8(arguments().common.confirm.value_or(QByteArray()));
    const QString named = m_spec.masters.front().label();
    if (given == named || finding.masters.contains(given))
        return true;
    output()->message(locks::productionSentence(*finding.production));
    redis::Error error = redis::makeError(redis::ErrorKind::Policy);
    error.text = given.isEmpty()
        ? tr("Say which server is meant: --confirm %1. Nothing was changed.").arg(finding.masters.first())
        : tr("--confirm names %1, and this is %2. Nothing was changed.")
              .arg(base::shownText(given), finding.masters.first());
    end(error);
    return false;
}

void WithdrawCommand::report(const locks::ProductionServer &withdrawn, const QString &master)
{
    const QString name = withdrawn.profile.isEmpty() ? withdrawn.deployment : withdrawn.profile;
    if (arguments().has("--json")) {
        output()->json({{QStringLiteral("withdrawn"), master},
                        {QStringLiteral("deployment"), name},
                        {QStringLiteral("recorded_at_ms"), withdrawn.atUnixMs}});
        return;
    }
    const QString day =
        QLocale().toString(QDateTime::fromMSecsSinceEpoch(withdrawn.atUnixMs), QLocale::ShortFormat);
    output()->text(
        tr("%1 is not production any more: what was recorded on %2 (%3) does not count from now on.")
            .arg(master, day, base::shownText(name)));
}

void WithdrawCommand::end(const redis::Error &error)
{
    tell(error, statusOf(error));
    end(statusOf(error));
}

void WithdrawCommand::end(int status)
{
    m_scope.stop([this, status] { finish(status); });
}

void WithdrawCommand::interrupt()
{
    end(ExitInterrupted);
}

} // namespace cli
