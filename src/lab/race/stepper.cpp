// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/race/stepper.h"

#include "sandbox/client_access.h"

namespace lab::race {

Stepper::Stepper(Tables *tables, std::vector<redis::Endpoint> masters)
    : m_tables(tables)
    , m_masters(std::move(masters))
{
}

Stepper::~Stepper()
{
    close();
}

void Stepper::close()
{
    for (const auto *connections : {&m_clients, &m_controls}) {
        for (const Connection &connection : *connections)
            connection->close();
    }
}

const Stepper::Connection &Stepper::connectionOf(int client, size_t master) const
{
    return m_clients[size_t(client) * m_masters.size() + master];
}

QCoro::Task<redis::Result<void>> Stepper::open(Stepper *self)
{
    self->close();
    self->m_controls.clear();
    self->m_clients.clear();
    const auto connect = [](const redis::Endpoint &master) {
        return redis::Connection::create(master, QByteArrayLiteral("lockscope-race"));
    };
    for (const redis::Endpoint &master : self->m_masters)
        self->m_controls.push_back(connect(master));
    for (int client = 0; client < self->m_tables->rules.bounds().clients; ++client) {
        for (const redis::Endpoint &master : self->m_masters)
            self->m_clients.push_back(connect(sandbox::clientAccess(master)));
    }
    std::vector<Connection> all = self->m_controls;
    all.insert(all.end(), self->m_clients.begin(), self->m_clients.end());
    for (const Connection &connection : all) {
        const auto opened = co_await redis::Connection::open(connection);
        if (!opened)
            co_return opened.error();
    }
    std::vector<quint32> contents;
    for (size_t master = 0; master < self->m_masters.size(); ++master) {
        redis::Request request;
        self->m_tables->codec.addRestore(request, Contents());
        const auto emptied = co_await self->m_controls[master]->batch(request);
        if (!emptied)
            co_return emptied.error();
        if (master == 0) {
            const redis::Request stage = stageOf(self->m_tables->programs);
            const auto staged = co_await self->m_controls[master]->batch(stage);
            if (!staged)
                co_return staged.error();
        }
        const auto held = co_await look(self, master);
        if (!held)
            co_return held.error();
        contents.push_back(self->m_tables->contents.numberOf(held->contents));
    }
    self->m_now = self->m_tables->rules.begin(contents);
    co_return redis::Result<void>();
}

std::vector<Choice> Stepper::choices(bool *canGoOn)
{
    std::vector<Choice> choices;
    m_tables->rules.choices(m_now, choices, canGoOn);
    return choices;
}

QCoro::Task<redis::Result<ContentsCodec::Read>> Stepper::look(Stepper *self, size_t master)
{
    const ContentsCodec &codec = self->m_tables->codec;
    redis::Request query;
    codec.addQuery(query);
    const auto replies = co_await self->m_controls[master]->batch(query);
    if (!replies)
        co_return replies.error();
    ContentsCodec::Read read = codec.read(replies->values, 0);
    if (read.renewed) {
        // Some of it passes at once: so a lease that is renewed next can be told from this one.
        redis::Request age;
        codec.addAging(age);
        const auto aged = co_await self->m_controls[master]->batch(age);
        if (!aged)
            co_return aged.error();
    }
    co_return read;
}

QCoro::Task<redis::Result<Answer>> Stepper::ask(Stepper *self, Choice choice)
{
    const Tables &tables = *self->m_tables;
    const size_t master = self->m_tables->rules.masterOf(self->m_now, choice);
    const Order order = self->m_tables->rules.orderOf(self->m_now, choice);
    redis::Request request;
    addStep(request, order);
    const Connection connection = self->connectionOf(choice.client, master);
    const auto replies = co_await connection->batch(request);
    if (!replies)
        co_return replies.error();
    const auto held = co_await look(self, master);
    if (!held)
        co_return held.error();
    Answer answer;
    answer.replies =
        self->m_tables->programs.replies().numberOf(timelessReplies(tables.codec, order, replies->values, 0));
    answer.contents = self->m_tables->contents.numberOf(held->contents);
    answer.renewed = held->renewed;
    co_return answer;
}

QCoro::Task<redis::Result<void>> Stepper::happen(Stepper *self, Choice choice)
{
    if (choice.what == Happening::Crash) {
        for (size_t master = 0; master < self->m_masters.size(); ++master)
            self->connectionOf(choice.client, master)->close();
    }
    if (choice.master < 0)
        co_return redis::Result<void>();
    // What the master holds afterwards is known: it is put there, key by key.
    Rules &rules = self->m_tables->rules;
    const auto master = size_t(choice.master);
    const Outcome outcome = rules.outcome(self->m_now, choice, {});
    const Contents &before = self->m_tables->contents[self->m_now.contents[master]];
    const Contents &after = self->m_tables->contents[outcome.situation.contents[master]];
    redis::Request request;
    self->m_tables->codec.addRestore(request, after, before.differences(after));
    if (request.isEmpty())
        co_return redis::Result<void>();
    const auto done = co_await self->m_controls[master]->batch(request);
    if (!done)
        co_return done.error();
    co_return redis::Result<void>();
}

QCoro::Task<redis::Result<Stepper::Made>> Stepper::step(Stepper *self, Choice choice)
{
    Made made;
    made.choice = choice;
    made.before = self->m_now;
    if (choice.lane >= 0)
        made.request = self->m_tables->rules.requestOf(self->m_now, choice);
    if (self->m_tables->rules.question(self->m_now, choice)) {
        const auto answer = co_await ask(self, choice);
        if (!answer)
            co_return answer.error();
        made.answer = *answer;
    } else {
        const auto happened = co_await happen(self, choice);
        if (!happened)
            co_return happened.error();
    }
    Rules &rules = self->m_tables->rules;
    const Outcome outcome = rules.outcome(self->m_now, choice, made.answer);
    self->m_now = outcome.situation;
    made.after = self->m_now;
    made.broken = outcome.broken;
    bool canGoOn = true;
    self->choices(&canGoOn);
    if (!canGoOn)
        made.broken |= rules.brokenAtEnd(self->m_now);
    co_return made;
}

} // namespace lab::race
