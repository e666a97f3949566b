// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/own/dry_turn.h"

#include "base/bytes.h"

using namespace std::chrono_literals;

namespace lab {

namespace {

constexpr auto longestAnswer = 20s; // a program may have to be compiled first
constexpr const char *leaseMs = "30000"; // no lease ends by itself meanwhile

} // namespace

DryTurn::DryTurn(const QByteArray &command, const redis::Endpoint &server, const QString &folder,
                 const QByteArray &key)
    : m_command(command)
    , m_acquire("acquire " + key + ' ' + leaseMs)
    , m_release("release " + key)
    , m_first(command, server, folder)
    , m_second(command, server, folder)
{
    m_first.setLongestAnswer(longestAnswer);
    m_second.setLongestAnswer(longestAnswer);
}

void DryTurn::end()
{
    m_first.end();
    m_second.end();
}

QCoro::Task<redis::Result<bool>> DryTurn::ask(DryTurn *self, ExternalLock *client, QByteArray question,
                                              QString when)
{
    const auto answer = co_await client->ask(question);
    if (answer)
        co_return *answer;
    redis::Error error = answer.error();
    error.text = tr("In the dry turn, asked “%1” %2: %3", "a question, when it was asked, what came of it")
                     .arg(QString::fromLatin1(question.left(question.indexOf(' '))), when, error.text);
    co_return error;
}

redis::Error DryTurn::unexpected(const QByteArray &question, bool answer, const QString &when) const
{
    redis::Error error;
    error.kind = redis::ErrorKind::ProgramFailed;
    error.text = tr("In the dry turn the external command “%1” answered “%2” to “%3” %4.",
                    "a command, ok or no, a question, when it was asked")
                     .arg(base::shownBytes(m_command), answer ? QStringLiteral("ok") : QStringLiteral("no"),
                          QString::fromLatin1(question.left(question.indexOf(' '))), when);
    return error;
}

QCoro::Task<redis::Result<bool>> DryTurn::play(std::shared_ptr<DryTurn> self)
{
    const QString alone = tr("though nobody held the lock");
    const auto first =
        co_await ask(self.get(), &self->m_first, self->m_acquire, tr("while nobody held the lock"));
    if (!first)
        co_return first.error();
    if (!*first)
        co_return self->unexpected(self->m_acquire, false, alone);
    const QString held = tr("while another client held the lock");
    const auto second = co_await ask(self.get(), &self->m_second, self->m_acquire, held);
    if (!second)
        co_return second.error();
    const auto released = co_await ask(self.get(), &self->m_first, self->m_release, tr("as its holder"));
    if (!released)
        co_return released.error();
    const QString after = tr("after the other client had released");
    if (!*second) {
        const auto third = co_await ask(self.get(), &self->m_second, self->m_acquire, after);
        if (!third)
            co_return third.error();
        if (!*third)
            co_return self->unexpected(self->m_acquire, false, after);
    }
    const auto last = co_await ask(self.get(), &self->m_second, self->m_release, tr("as its holder"));
    if (!last)
        co_return last.error();
    co_return !*second;
}

} // namespace lab
