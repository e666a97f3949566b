// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/play/race_act.h"

#include "lab/lesson/lessons.h"
#include "lab/lesson/play/order_words.h"
#include "lab/spec/keys.h"
#include "lab/turn/command_log.h"

#include <algorithm>

namespace lab::lesson {

namespace {

using race::Choice;
using race::Happening;

Choice choiceOf(const QByteArray &word)
{
    const char mark = word.front();
    const qint8 number = qint8(word.mid(1).toInt());
    if (mark == '!')
        return {Happening::Lapse, -1, -1, qint8(number - 1)};
    if (mark == 'x')
        return {Happening::Crash, qint8(word[1] - 'A'), -1, -1};
    if (mark == 'R')
        return {Happening::Restart, -1, -1, qint8(number - 1)};
    return {Happening::Pass, qint8(mark - 'A'), number, -1};
}

std::vector<Choice> scheduleOf(const QByteArray &schedule)
{
    std::vector<Choice> choices;
    for (const QByteArray &word : schedule.split(' ')) {
        if (!word.isEmpty())
            choices.push_back(choiceOf(word));
    }
    return choices;
}

QString nameOf(int client)
{
    return QString(QChar(u'A' + char16_t(client)));
}

/// Keys of a race that a strategy has use for: lock and counter, number and floor, version.
bool isUsed(const QByteArray &strategy, qsizetype key)
{
    constexpr qsizetype version = 4;
    if (key <= race::counterKey)
        return key != race::lockKey || (strategy != "none" && strategy != "incr" && strategy != "lua");
    return key == version ? strategy == "optimistic" : strategy.startsWith("fenced");
}

} // namespace

RaceAct::RaceAct(const Lesson &lesson, const Script &script, Part part, Servers *servers)
    : m_lesson(lesson)
    , m_script(script)
    , m_race(std::get<RaceScript>(script.play))
    , m_part(part)
    , m_servers(servers)
    , m_planned(scheduleOf(m_race.schedule))
    , m_total(int(m_planned.size()))
{
}

RaceAct::~RaceAct()
{
    close();
}

void RaceAct::close()
{
    if (m_stepper)
        m_stepper->close();
}

QCoro::Task<redis::Result<void>> RaceAct::open()
{
    m_tables = std::make_unique<race::Tables>(m_race.bounds);
    m_stepper = std::make_unique<race::Stepper>(m_tables.get(), m_servers->endpoints(servers()));
    const auto opened = co_await race::Stepper::open(m_stepper.get());
    if (!opened)
        co_return opened.error();
    co_return co_await look(this);
}

int RaceAct::usualOf(const std::vector<Choice> &choices)
{
    for (size_t planned = 0; planned < m_planned.size(); ++planned) {
        const Choice &wanted = m_planned[planned];
        for (size_t place = 0; place < choices.size(); ++place) {
            if (choices[place].what == wanted.what && choices[place].client == wanted.client
                && choices[place].master == wanted.master)
                return int(place);
        }
        if (m_isUsual)
            m_planned.erase(m_planned.begin() + qsizetype(planned--));
    }
    return -1;
}

QList<Move> RaceAct::moves()
{
    bool canGoOn = false;
    const std::vector<Choice> choices = m_stepper->choices(&canGoOn);
    const int usual = usualOf(choices);
    if (usual < 0 && (m_isUsual || !canGoOn))
        return {};
    QList<Move> moves;
    for (const Choice &choice : choices)
        moves.append(moveOf(choice));
    if (usual >= 0)
        moves[usual].isUsual = true;
    return moves;
}

Move RaceAct::moveOf(const Choice &choice)
{
    Move move;
    const race::Situation &now = m_stepper->now();
    move.isEvent = choice.lane < 0;
    if (choice.client >= 0)
        move.from = laneOf(m_lesson, nameOf(choice.client));
    else
        move.from = serverLane(m_lesson, choice.master + 1);
    if (choice.lane >= 0) {
        move.to = serverLane(m_lesson, int(m_tables->rules.masterOf(now, choice)) + 1);
        const race::Order &order = m_tables->rules.orderOf(now, choice);
        move.text = race::Telling::command(*m_tables, order);
        if (choice.what == Happening::LoseReply)
            move.text = Lessons::tr("%1, and the answer is lost", "command").arg(move.text);
    } else if (choice.what == Happening::Crash) {
        move.text = Lessons::tr("%1 is gone.").arg(nameOf(choice.client));
    } else if (choice.what == Happening::Restart) {
        move.text = Lessons::tr("The server starts again, empty.");
    } else {
        move.text = Lessons::tr("The lease runs out.");
    }
    return move;
}

bool RaceAct::hasLock() const
{
    return isUsed(m_race.bounds.strategy, race::lockKey);
}

void RaceAct::take(const Choice &choice)
{
    const auto planned = std::find_if(m_planned.begin(), m_planned.end(), [&](const Choice &each) {
        return each.what == choice.what && each.client == choice.client && each.master == choice.master;
    });
    m_isUsual = m_isUsual && planned == m_planned.begin() && planned != m_planned.end();
    if (planned != m_planned.end())
        m_planned.erase(planned);
}

QCoro::Task<redis::Result<Step>> RaceAct::make(int move)
{
    bool canGoOn = false;
    const std::vector<Choice> choices = m_stepper->choices(&canGoOn);
    return play(this, choices[size_t(move)]);
}

QCoro::Task<redis::Result<Step>> RaceAct::play(RaceAct *self, Choice choice)
{
    Step step;
    const Move move = self->moveOf(choice);
    self->take(choice);
    co_await Servers::hold(self->m_servers, self->m_aged);
    const auto made = co_await race::Stepper::step(self->m_stepper.get(), choice);
    if (!made)
        co_return made.error();
    self->m_broken |= made->broken;
    const race::StepTold told = race::Telling::step(*self->m_tables, *made);
    const auto looked = co_await look(self);
    if (!looked)
        co_return looked.error();
    step.kind = move.isEvent ? Step::Kind::Event : Step::Kind::Command;
    step.from = move.from;
    step.to = move.to;
    step.actor = self->m_lesson.lanes[move.from].name;
    step.command = told.command;
    step.reply = told.reply;
    step.isRefusal = told.reply == u"(nil)" || told.reply == u"(integer) 0" || told.reply.startsWith(u"ERR");
    step.isLostReply = choice.what == Happening::LoseReply;
    step.sentence = self->sentenceOf(told, choice.client);
    ++self->m_made;
    step.after = self->m_scene;
    co_return redis::Result<Step>(step);
}

QString RaceAct::sentenceOf(const race::StepTold &told, int client)
{
    if (m_isUsual && m_made < m_race.sentences.size() && !m_race.sentences[m_made].isEmpty())
        return m_race.sentences[m_made];
    if (!told.sentence.isEmpty() || client < 0)
        return told.sentence;
    return Lessons::tr("%1 believes: %2", "client, its thought")
        .arg(nameOf(client), clientSeen(client).thinks);
}

ClientSeen RaceAct::clientSeen(int client)
{
    using Belief = ClientSeen::Belief;
    const race::Situation &now = m_stepper->now();
    const auto bit = quint8(1U << unsigned(client));
    ClientSeen seen;
    seen.lane = laneOf(m_lesson, nameOf(client));
    seen.isGone = now.crashed & bit;
    const race::Programs::Node &node = m_tables->programs[m_tables->rules.nodeNow(now, client)];
    const bool isInside = m_tables->rules.isInside(now, client);
    if (isInside && !hasLock()) {
        seen.thinks = node.written > 0 ? Lessons::tr("I have written.")
                                       : Lessons::tr("I have read, and will write one more.");
    } else if (isInside) {
        seen.belief = Belief::Holds;
        seen.thinks = node.fence > 0 ? Lessons::tr("I hold the lock, number %1.").arg(int(node.fence))
                                     : Lessons::tr("I hold the lock.");
    } else if (now.parked & bit) {
        seen.belief = Belief::Waits;
        seen.thinks = Lessons::tr("I do not get in: I wait.");
    } else if (hasLock() && node.written > 0 && !seen.isGone && !m_tables->rules.isOver(now, client)) {
        seen.belief = Belief::Holds; // until the reply to its release arrives
        seen.thinks = Lessons::tr("I have written, and release the lock.");
    } else if (m_tables->rules.isOver(now, client)) {
        seen.thinks = node.written > 0 ? Lessons::tr("I am done, and have counted.")
                                       : Lessons::tr("I am done, without having counted.");
    } else {
        seen.thinks = hasLock() ? Lessons::tr("I do not hold the lock.") : Lessons::tr("I have not begun.");
    }
    return seen;
}

QCoro::Task<redis::Result<void>> RaceAct::look(RaceAct *self)
{
    const Keys &keys = self->m_tables->programs.keys();
    const QList<QByteArray> names = race::keysOf(keys);
    redis::Request request;
    for (const QByteArray &name : names) {
        request.add("GET", name);
        request.add("PTTL", name);
        request.add("HGETALL", name);
    }
    self->m_scene.servers.clear();
    self->m_leases.clear();
    self->m_aged.clear();
    for (int master = 0; master < self->servers(); ++master) {
        const auto replies = co_await self->m_servers->control(master)->batch(request);
        if (!replies)
            co_return replies.error();
        ServerSeen seen;
        seen.lane = serverLane(self->m_lesson, master + 1);
        seen.endpoint = self->m_servers->endpoint(master);
        for (qsizetype key = 0; key < names.size(); ++key) {
            if (isUsed(self->m_race.bounds.strategy, key) && (master == 0 || key == race::lockKey))
                seen.keys.append(self->keySeen(names[key], &replies->values[size_t(3 * key)], key, master));
        }
        if (self->hasLock())
            seen.lockKey = keys.lock;
        self->m_scene.servers.append(seen);
    }
    co_await Servers::hold(self->m_servers, self->m_leases);
    self->settle();
    co_return redis::Result<void>();
}

KeySeen RaceAct::keySeen(const QByteArray &name, const redis::Value *replies, qsizetype key, int master)
{
    const redis::Value &text = replies[0];
    const redis::Value &hash = replies[2];
    KeySeen seen;
    seen.name = QString::fromUtf8(name.mid(m_tables->programs.keys().prefix.size()));
    seen.isLock = key == race::lockKey;
    seen.isThere = replies[1].integer != -2;
    seen.value = valueText(text.bytes);
    if (hash.isArray()) {
        QStringList parts;
        for (const redis::Value &element : hash.elements)
            parts.append(valueText(element.bytes));
        seen.value = parts.join(QStringLiteral(" → "));
    }
    if (!seen.isThere)
        seen.value.clear();
    if (replies[1].integer >= 0) {
        seen.leaseMs = leaseSeen(replies[1].integer);
        m_leases.push_back({master, name, *seen.leaseMs});
        m_aged.push_back({master, name, replies[1].integer});
    }
    if (seen.isLock) {
        const int owner = m_stepper->now().owner[size_t(master)];
        seen.owner = owner < 0 ? QStringLiteral("–") : nameOf(owner);
    }
    return seen;
}

void RaceAct::settle()
{
    m_scene.clients.clear();
    m_scene.inside.clear();
    QStringList owners;
    for (int client = 0; client < m_race.bounds.clients; ++client) {
        m_scene.clients.append(clientSeen(client));
        if (hasLock() && m_tables->rules.isInside(m_stepper->now(), client))
            m_scene.inside.append(nameOf(client));
    }
    for (int master = 0; master < servers(); ++master) {
        const int owner = m_stepper->now().owner[size_t(master)];
        owners.append(owner < 0 ? QStringLiteral("–") : nameOf(owner));
    }
    m_scene.owner = owners.join(u' ');
}

/// Of a lease a third is taken away behind each step, so that the next one can tell what was renewed. No time
/// has passed by that: all of it is left, and until the next step whoever looks at the server sees so.
qint64 RaceAct::leaseSeen(qint64 leftMs) const
{
    const qint64 whole = m_tables->programs.lease().count();
    return leftMs > whole / 2 && leftMs < whole ? whole : leftMs;
}

Outcome RaceAct::outcome() const
{
    const bool raced = m_broken & race::bitOf(m_race.property);
    if (!m_isUsual)
        return {raced, OrderWords::outcome(m_lesson, m_part, raced)};
    return {raced, raced ? m_script.happened : m_script.prevented};
}

} // namespace lab::lesson
