// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/rules.h"
#include "redis/connection/connection.h"

#include <QCoro/QCoroTask>

#include <unordered_map>

namespace lab::race {

/// Everything that one race knows: the clients' programs, what masters held, what may happen.
struct Tables
{
    explicit Tables(const Bounds &bounds);

    Programs programs;
    ContentsTable contents;
    ContentsCodec codec;
    Rules rules;
};

/// Puts questions to a real server, each different one once: what a master that holds this answers to that,
/// and what it holds then. A server's answer depends on nothing else, as long as no time passes.
///
/// The server must be a private one, with the login of its administrator: its keys of the race are
/// overwritten again and again. Lives on one thread with its tables, which outlive it.
class Oracle
{
    Q_DECLARE_TR_FUNCTIONS(lab::race::Oracle)
public:
    Oracle(Tables *tables, const redis::Endpoint &server);

    /// Connects, and finds out what the masters hold before the first step. `self` outlives it.
    static QCoro::Task<redis::Result<Situation>> open(Oracle *self);
    /// Null when it was not asked yet.
    const Answer *known(const Question &question) const;
    /// Asks all of these in one packet. An error where a client sends what the server lets no client do.
    /// `self` outlives it.
    static QCoro::Task<redis::Result<void>> ask(Oracle *self, std::vector<Question> questions);
    /// How many different ones were asked.
    size_t asked() const { return m_answers.size(); }
    /// Whoever waits is resumed with an error.
    void close();

private:
    struct Part
    {
        size_t replies = 0; ///< where those of the order begin
        size_t count = 0;
        size_t query = 0; ///< where those of the query begin
    };
    void addLogin(redis::Request &request, const redis::Endpoint &who) const;
    Part add(redis::Request &request, const Question &question) const;
    Answer read(const std::vector<redis::Value> &replies, const Part &part, const Order &order);
    static std::optional<redis::Error> refusalIn(const std::vector<redis::Value> &replies, const Part &part);
    static QCoro::Task<QByteArray> refusedCommand(Oracle *self);
    static quint64 keyOf(const Question &question);

    Tables *m_tables;
    redis::Endpoint m_administrator;
    redis::Endpoint m_client;
    std::shared_ptr<redis::Connection> m_server; ///< clients' commands are sent after AUTH as a client
    std::unordered_map<quint64, Answer> m_answers;
};

/// What sets the stage on the first master: scripts, the workload's keys, the strategy's.
redis::Request stageOf(const Programs &programs);
/// Appends the commands of a step, and what leaves no transaction open behind it; answers their number.
size_t addStep(redis::Request &request, const Order &order);
/// The replies of a step as every server at any time would give them.
std::vector<redis::Value> timelessReplies(const ContentsCodec &codec, const Order &order,
                                          const std::vector<redis::Value> &replies, size_t at);

} // namespace lab::race
