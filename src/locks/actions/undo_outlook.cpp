// SPDX-License-Identifier: GPL-3.0-or-later
// What would stand in the way of an undo, asked before anything is done.
#include "locks/actions/action_job.h"

#include <QCoreApplication>

namespace locks {

using redis::Result;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::Operator)
};

constexpr std::chrono::milliseconds connectWithin{1000};
constexpr qsizetype largestDump = 1024 * 1024;

bool isRefused(const redis::Value &answer)
{
    return answer.isError() && redis::errorFromReply(answer.bytes).kind == redis::ErrorKind::NoPerm;
}

/// Empty: nothing stands in the way there, or nothing is known of it.
QCoro::Task<QString> hindranceOn(std::shared_ptr<MasterLine> line, QByteArray key)
{
    const MasterLine::Opened opened = co_await MasterLine::getMaster(line, connectWithin);
    if (!opened.ok())
        co_return QString();
    redis::Request request;
    request.add("DUMP", key);
    request.add("TIME");
    request.add("PTTL", key);
    redis::BatchAwaiter sent = (*opened)->batch(request, line->endpoint().timeout);
    const Result<redis::BatchReply> reply = co_await sent;
    if (!reply.ok())
        co_return QString();
    const QString refused = Text::tr("There will be no undo: this user may not use %1.", "command");
    const redis::Value &dump = reply->values[0];
    if (isRefused(dump))
        co_return refused.arg(QStringLiteral("DUMP"));
    if (dump.bytes.size() > largestDump)
        co_return Text::tr("There will be no undo: the key is longer than 1 MiB.");
    // Without the server's time a lease cannot be put back as it was.
    if (isRefused(reply->values[1]) && reply->values[2].integer != -1)
        co_return refused.arg(QStringLiteral("TIME"));
    co_return QString();
}

} // namespace

QCoro::Task<void> lookForUndo(JobPtr job)
{
    if (job->report.outcome != Outcome::WouldDo || job->dialect->form() == Form::Connection)
        co_return;
    QString hindrance;
    for (size_t i = 0; i < job->lines.size(); ++i) {
        if (i < job->answers.size() && job->answers[i].found != Found::Done)
            continue;
        hindrance = co_await hindranceOn(job->lines[i], job->request.key);
        if (hindrance.isEmpty())
            co_return; // one copy is enough to put it back
    }
    job->report.hindrance = hindrance;
    if (!hindrance.isEmpty())
        job->report.sentence += QLatin1Char(' ') + hindrance;
}

} // namespace locks
