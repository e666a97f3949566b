// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheme/section_run.h"

#include "lab/scheme/lock_traces.h"
#include "lab/scheme/traits.h"
#include "lab/turn/lab_client.h"

#include <algorithm>

namespace lab::scheme {

SectionRun::SectionRun(const Scheme *scheme, Part part, LabClient *client, Frame frame, bool enters)
    : m_scheme(scheme)
    , m_part(part)
    , m_section(*scheme->part(part))
    , m_client(client)
    , m_frame(frame)
    , m_enters(enters)
{
}

QCoro::Task<redis::Result<Ended>> SectionRun::run(SectionRun *self)
{
    for (int at = 0;; ++at) {
        const Instruction *instruction = &self->m_section[size_t(at)];
        switch (instruction->act) {
        case Act::Enter:
        case Act::Retry:
        case Act::Fail:
        case Act::Done:
            self->m_ended.how = instruction->act;
            co_return self->m_ended;
        case Act::Jump:
            at = instruction->target - 1;
            break;
        case Act::Unless: {
            const auto right = holds(instruction->condition, self->m_frame);
            if (!right)
                co_return right.error();
            if (!*right)
                at = instruction->target - 1;
            break;
        }
        default: {
            if (self->crashesBefore(*instruction)) {
                self->m_ended.crashed = true;
                co_return self->m_ended;
            }
            const Step done = co_await perform(self, instruction);
            if (!done)
                co_return done.error();
            const std::optional<Turn> &work = self->m_ended.work;
            if (work && *work != Turn::Counted && *work != Turn::RefusedWrite)
                co_return self->m_ended;
        }
        }
    }
}

QCoro::Task<SectionRun::Step> SectionRun::perform(SectionRun *self, const Instruction *instruction)
{
    if (instruction->act == Act::Work)
        co_return co_await work(self);
    if (instruction->act == Act::Send)
        co_return co_await send(self, instruction);
    if (instruction->act == Act::Run)
        co_return co_await script(self, instruction);
    co_return self->tell(*instruction);
}

redis::Result<QList<QByteArray>> SectionRun::wordsOf(const std::vector<Word> &words) const
{
    QList<QByteArray> bytes;
    for (const Word &word : words) {
        const auto one = bytesOf(word, m_frame);
        if (!one)
            return one.error();
        bytes.append(*one);
    }
    return bytes;
}

void SectionRun::keep(const Instruction &instruction, redis::Value value)
{
    if (instruction.variable >= 0)
        (*m_frame.kept)[size_t(instruction.variable)] = std::move(value);
}

/// In the lab, where the servers' replies are all that is known of others; the race finder sees the servers.
bool SectionRun::isObserved() const
{
    return m_client->server().gate() == nullptr;
}

bool SectionRun::crashesBefore(const Instruction &instruction) const
{
    const bool sends = instruction.act == Act::Send || instruction.act == Act::Run;
    return m_part == Part::Acquire && sends && m_ended.sent > 0 && m_client->faults().crashesBetween();
}

/// Without a section for the work itself, its time passes before the transaction that writes.
QCoro::Task<bool> SectionRun::crashesInside(SectionRun *self, const Instruction *instruction)
{
    const auto isWork = [](const Instruction &each) {
        return each.act == Act::Work;
    };
    const bool isItsWrite = self->m_enters && self->isObserved() && instruction->commands.size() > 1
        && std::none_of(self->m_section.begin(), self->m_section.end(), isWork);
    if (!isItsWrite)
        co_return false;
    co_await self->m_client->hold();
    co_return self->m_client->faults().crashesBeforeWrite();
}

void SectionRun::noteRemoved(const redis::Value &found)
{
    m_ended.leftLock = false;
    if (found.isNil() || (found.isString() && m_client->hasSent(found.bytes)))
        return;
    // What a script, or the time, has written there may be this client's, unless another was let in since.
    const bool isKnown = found.isString() && !m_scheme->deadlineInValue && !traitsOf(*m_scheme).locksByLua;
    if (isKnown || !m_client->isLastGranted())
        m_client->removedForeign(found.bytes);
}

QCoro::Task<SectionRun::Replies> SectionRun::ask(SectionRun *self, const Instruction *instruction,
                                                 Commands commands)
{
    ServerCalls &server = self->m_client->server();
    if (!self->isObserved() || !removesLock(*instruction)) {
        redis::Request request;
        for (const QList<QByteArray> &command : commands)
            request.addList(command);
        co_return co_await server.batch(request);
    }
    auto watched = co_await server.watched(commands);
    if (!watched)
        co_return watched.error();
    if (hasRemoved(*instruction, watched->replies))
        self->noteRemoved(watched->found);
    co_return std::move(watched->replies);
}

QCoro::Task<SectionRun::Step> SectionRun::send(SectionRun *self, const Instruction *instruction)
{
    Commands commands;
    for (const std::vector<Word> &command : instruction->commands) {
        const auto words = self->wordsOf(command);
        if (!words)
            co_return words.error();
        commands.append(*words);
    }
    const bool crashed = co_await crashesInside(self, instruction);
    if (crashed) {
        self->m_ended.work = Turn::Crashed;
        co_return Step();
    }
    ++self->m_ended.sent;
    self->m_client->noteSent(valuesFor(*instruction, commands));
    auto replies = co_await ask(self, instruction, commands);
    if (!replies)
        co_return replies.error();
    for (const redis::Value &reply : *replies) {
        if (reply.isError())
            co_return redis::errorFromReply(reply.bytes);
    }
    self->m_ended.leftLock |= hasMade(*instruction, commands.front(), replies->back());
    self->keep(*instruction, std::move(replies->back()));
    co_return Step();
}

QCoro::Task<SectionRun::Step> SectionRun::script(SectionRun *self, const Instruction *instruction)
{
    const auto keys = self->wordsOf(instruction->commands[0]);
    if (!keys)
        co_return keys.error();
    const auto arguments = self->wordsOf(instruction->commands[1]);
    if (!arguments)
        co_return arguments.error();
    const redis::Script &script = self->m_scheme->scripts[size_t(instruction->script)].script;
    ++self->m_ended.sent;
    ServerCalls &server = self->m_client->server();
    self->m_client->noteSent(*arguments);
    if (self->m_part != Part::Release || !self->isObserved()) {
        const auto reply = co_await server.script(script, *keys, *arguments);
        if (!reply)
            co_return reply.error();
        self->keep(*instruction, *reply);
        co_return Step();
    }
    auto watched = co_await server.watchedScript(script, *keys, *arguments);
    if (!watched)
        co_return watched.error();
    if (watched->wasRemoved)
        self->noteRemoved(watched->found);
    self->keep(*instruction, std::move(watched->replies.front()));
    co_return Step();
}

QCoro::Task<SectionRun::Step> SectionRun::work(SectionRun *self)
{
    if (self->m_enters)
        self->m_client->granted();
    self->m_ended.work = co_await self->m_client->work();
    if (self->m_enters)
        self->m_client->leave();
    self->m_ended.isCounted = self->m_ended.work == Turn::Counted;
    co_return Step();
}

/// What concerns no server.
SectionRun::Step SectionRun::tell(const Instruction &instruction)
{
    if (instruction.act == Act::Let) {
        const auto value = valueOf(instruction.value, m_frame);
        if (!value)
            return value.error();
        keep(instruction, *value);
        return {};
    }
    const auto number = numberOf(instruction.value, m_frame);
    if (!number)
        return number.error();
    if (instruction.act == Act::Count) {
        m_client->committed();
        m_client->wrote(*number);
        m_ended.isCounted = true;
        if (m_client->faults().crashesAfterWrite())
            m_ended.work = Turn::CrashedAfterWrite;
        return {};
    }
    using Carries = StateAccess::Carries;
    m_client->state().setFence(*number,
                               instruction.onWritesOnly ? Carries::WritesOnly : Carries::ReadsAndWrites);
    return {};
}

} // namespace lab::scheme
