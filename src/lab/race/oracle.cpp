// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/race/oracle.h"

#include "base/bytes.h"
#include "lab/spec/strategy.h"
#include "lab/spec/workload.h"
#include "lab/turn/trial.h"
#include "sandbox/client_access.h"

namespace lab::race {

namespace {

bool leavesOpen(const Order &order)
{
    const auto begins = [](const Command &command) {
        return command.front() == "MULTI";
    };
    const QByteArray &last = order.commands.back().front();
    const bool opened =
        !order.queued.empty() || std::any_of(order.commands.begin(), order.commands.end(), begins);
    return opened && last != "EXEC" && last != "DISCARD";
}

} // namespace

Tables::Tables(const Bounds &bounds)
    : programs(bounds, QByteArrayLiteral("race"))
    , codec(programs.keys(), programs.lease())
    , rules(bounds, &programs, &contents)
{
}

redis::Request stageOf(const Programs &programs)
{
    const Trial &trial = programs.trial();
    redis::Request request;
    for (const redis::Script &script : trial.strategy().scripts())
        request.add("SCRIPT", "LOAD", script.source());
    trial.workload().prepare(request, trial.keys(), trial.spec());
    trial.strategy().prepare(request, trial.keys());
    return request;
}

size_t addStep(redis::Request &request, const Order &order)
{
    for (const Command &command : order.commands)
        request.addList(command);
    return order.commands.size();
}

std::vector<redis::Value> timelessReplies(const ContentsCodec &codec, const Order &order,
                                          const std::vector<redis::Value> &replies, size_t at)
{
    std::vector<redis::Value> timeless;
    for (const Command &command : order.commands)
        timeless.push_back(codec.withoutTime(replies[at++], command.front() == "TTL"));
    return timeless;
}

Oracle::Oracle(Tables *tables, const redis::Endpoint &server)
    : m_tables(tables)
    , m_administrator(server)
    , m_client(sandbox::clientAccess(server))
    , m_server(redis::Connection::create(server, QByteArrayLiteral("lockscope-race")))
{
}

void Oracle::close()
{
    m_server->close();
}

quint64 Oracle::keyOf(const Question &question)
{
    return quint64(question.contents) << 32U | quint64(question.order) << 1U | quint64(question.dirty);
}

QCoro::Task<redis::Result<Situation>> Oracle::open(Oracle *self)
{
    const auto opened = co_await redis::Connection::open(self->m_server);
    if (!opened)
        co_return opened.error();
    redis::Request request;
    self->m_tables->codec.addRestore(request, Contents());
    const redis::Request stage = stageOf(self->m_tables->programs);
    const auto emptied = co_await self->m_server->batch(request);
    if (!emptied)
        co_return emptied.error();
    const auto staged = co_await self->m_server->batch(stage);
    if (!staged)
        co_return staged.error();
    redis::Request query;
    self->m_tables->codec.addQuery(query);
    const auto replies = co_await self->m_server->batch(query);
    if (!replies)
        co_return replies.error();
    const Rules &rules = self->m_tables->rules;
    std::vector<quint32> contents(size_t(rules.bounds().masters), 0);
    contents.front() =
        self->m_tables->contents.numberOf(self->m_tables->codec.read(replies->values, 0).contents);
    co_return rules.begin(contents);
}

const Answer *Oracle::known(const Question &question) const
{
    const auto found = m_answers.find(keyOf(question));
    return found == m_answers.end() ? nullptr : &found->second;
}

// Both in one packet: a connection of its own for each would take two round trips.
void Oracle::addLogin(redis::Request &request, const redis::Endpoint &who) const
{
    if (m_client == m_administrator)
        return;
    const QByteArray user = who.user.isEmpty() ? QByteArrayLiteral("default") : who.user.toUtf8();
    request.add("AUTH", user, who.password);
}

Oracle::Part Oracle::add(redis::Request &request, const Question &question) const
{
    const Contents &contents = m_tables->contents[question.contents];
    const Order &order = m_tables->programs.orders()[question.order];
    request.add("UNWATCH");
    addLogin(request, m_administrator);
    m_tables->codec.addRestore(request, contents);
    if (!order.watched.isEmpty()) {
        QList<QByteArray> watch{QByteArrayLiteral("WATCH")};
        watch += order.watched;
        request.addList(watch);
        if (question.dirty) // written to, by whomever, also when that is the same value
            m_tables->codec.addRestore(request, contents);
    }
    addLogin(request, m_client);
    for (const Command &command : order.queued)
        request.addList(command);
    Part part;
    part.replies = size_t(request.count());
    part.count = addStep(request, order);
    if (leavesOpen(order))
        request.add("DISCARD");
    part.query = size_t(request.count());
    m_tables->codec.addQuery(request);
    return part;
}

Answer Oracle::read(const std::vector<redis::Value> &replies, const Part &part, const Order &order)
{
    const ContentsCodec::Read held = m_tables->codec.read(replies, part.query);
    Answer answer;
    answer.replies =
        m_tables->programs.replies().numberOf(timelessReplies(m_tables->codec, order, replies, part.replies));
    answer.contents = m_tables->contents.numberOf(held.contents);
    answer.renewed = held.renewed;
    return answer;
}

std::optional<redis::Error> Oracle::refusalIn(const std::vector<redis::Value> &replies, const Part &part)
{
    for (size_t i = part.replies; i < part.replies + part.count; ++i) {
        if (!replies[i].isError())
            continue;
        redis::Error error = redis::errorFromReply(replies[i].bytes);
        if (error.kind != redis::ErrorKind::NoPerm)
            continue;
        error.text =
            tr("The clients send what no client of a private server may do, so that it reaches nothing "
               "else. The server says: %1")
                .arg(base::shownBytes(error.detail));
        return error;
    }
    return {};
}

/// Returns the command that the server refused last. Redis 7.0 does not name it in the reply to a script.
QCoro::Task<QByteArray> Oracle::refusedCommand(Oracle *self)
{
    redis::Request request;
    self->addLogin(request, self->m_administrator);
    request.add("ACL", "LOG", "1");
    const auto replies = co_await self->m_server->batch(request);
    if (!replies || replies->values.back().elements.empty())
        co_return QByteArray();
    const std::vector<redis::Value> &entry = replies->values.back().elements.front().elements;
    for (size_t i = 0; i + 1 < entry.size(); i += 2) {
        if (entry[i].bytes == "object")
            co_return QByteArray(entry[i + 1].bytes);
    }
    co_return QByteArray();
}

QCoro::Task<redis::Result<void>> Oracle::ask(Oracle *self, std::vector<Question> questions)
{
    redis::Request request;
    std::vector<Part> parts;
    parts.reserve(questions.size());
    for (const Question &question : questions)
        parts.push_back(self->add(request, question));
    const auto replies = co_await self->m_server->batch(request);
    if (!replies)
        co_return replies.error();
    for (size_t i = 0; i < questions.size(); ++i) {
        if (auto refused = refusalIn(replies->values, parts[i])) {
            const QByteArray command = co_await refusedCommand(self);
            if (!command.isEmpty())
                refused->text += u' ' + tr("It was: %1.").arg(base::shownBytes(command));
            co_return *refused;
        }
        const Order &order = self->m_tables->programs.orders()[questions[i].order];
        self->m_answers[keyOf(questions[i])] = self->read(replies->values, parts[i], order);
    }
    co_return redis::Result<void>();
}

} // namespace lab::race
