// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/lesson/lesson_report.h"

#include "cli/print/display_width.h"
#include "lab/lesson/lessons.h"

#include <QJsonArray>

#include <algorithm>

namespace cli {

using namespace lab::lesson;

namespace {

QJsonValue textOrNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QString stateId(ServerSeen::State state)
{
    switch (state) {
    case ServerSeen::State::Stopped:
        return QStringLiteral("stopped");
    case ServerSeen::State::Down:
        return QStringLiteral("down");
    case ServerSeen::State::Up:
        break;
    }
    return QStringLiteral("up");
}

QString beliefId(const ClientSeen &client)
{
    if (client.isGone)
        return QStringLiteral("gone");
    switch (client.belief) {
    case ClientSeen::Belief::Waits:
        return QStringLiteral("waits");
    case ClientSeen::Belief::Holds:
        return QStringLiteral("holds");
    case ClientSeen::Belief::Outside:
        break;
    }
    return QStringLiteral("outside");
}

QString kindId(Step::Kind kind)
{
    switch (kind) {
    case Step::Kind::Event:
        return QStringLiteral("event");
    case Step::Kind::Local:
        return QStringLiteral("local");
    case Step::Kind::Command:
        break;
    }
    return QStringLiteral("command");
}

QJsonArray serversJson(const Lesson &lesson, const Scene &scene)
{
    QJsonArray servers;
    for (const ServerSeen &server : scene.servers) {
        QJsonArray keys;
        for (const KeySeen &key : server.keys) {
            QJsonObject json{{QLatin1String("key"), key.name},
                             {QLatin1String("value"), key.isThere ? QJsonValue(key.value) : QJsonValue()}};
            json.insert(QLatin1String("owner"), key.isLock ? QJsonValue(key.owner) : QJsonValue());
            json.insert(QLatin1String("lease_ms"), key.leaseMs ? QJsonValue(*key.leaseMs) : QJsonValue());
            keys.append(json);
        }
        servers.append(QJsonObject{{QLatin1String("server"), lesson.lanes[server.lane].name},
                                   {QLatin1String("state"), stateId(server.state)},
                                   {QLatin1String("keys"), keys}});
    }
    return servers;
}

QJsonArray clientsJson(const Lesson &lesson, const Scene &scene)
{
    QJsonArray clients;
    for (const ClientSeen &client : scene.clients) {
        clients.append(QJsonObject{{QLatin1String("client"), lesson.lanes[client.lane].name},
                                   {QLatin1String("belief"), beliefId(client)},
                                   {QLatin1String("paused"), client.isPaused},
                                   {QLatin1String("thinks"), client.thinks}});
    }
    return clients;
}

QJsonArray sourcesJson(const Lesson &lesson)
{
    QJsonArray sources;
    for (const Source &source : lesson.sources) {
        sources.append(QJsonObject{{QLatin1String("title"), source.name},
                                   {QLatin1String("address"), textOrNull(source.address)}});
    }
    return sources;
}

} // namespace

QStringList LessonReport::list()
{
    const QList<Lesson> lessons = Lessons::all();
    int width = 0;
    for (const Lesson &lesson : lessons)
        width = std::max(width, int(lesson.id.size()));
    QStringList lines;
    for (const Lesson &lesson : lessons)
        lines.append(leftPadded(QString::fromLatin1(lesson.id), width + 2) + lesson.claim);
    return lines;
}

QList<QJsonObject> LessonReport::listJson()
{
    const QList<Course> courses = Lessons::courses();
    QList<QJsonObject> lines;
    for (const Lesson &lesson : Lessons::all()) {
        QJsonArray in;
        for (const Course &course : courses) {
            if (course.lessons.contains(lesson.id))
                in.append(QString::fromLatin1(course.id));
        }
        lines.append({{QLatin1String("lesson"), QString::fromLatin1(lesson.id)},
                      {QLatin1String("title"), lesson.title},
                      {QLatin1String("claim"), lesson.claim},
                      {QLatin1String("source"), lesson.sources.first().name},
                      {QLatin1String("address"), textOrNull(lesson.sources.first().address)},
                      {QLatin1String("sources"), sourcesJson(lesson)},
                      {QLatin1String("courses"), in}});
    }
    return lines;
}

QStringList LessonReport::introduction(const Lesson &lesson)
{
    QStringList lines{lesson.title + QStringLiteral(": ") + lesson.claim, {}};
    lines += lesson.sentences;
    for (const Source &source : lesson.sources) {
        const QString line = tr("Source: %1").arg(source.name);
        lines.append(source.address.isEmpty() ? line : line + QStringLiteral(" <") + source.address + u'>');
    }
    return lines;
}

QString LessonReport::heading(const Lesson &lesson, Part part)
{
    return part == Part::Race ? tr("The race") : tr("The repair: %1").arg(lesson.repairTitle);
}

QStringList LessonReport::step(const Lesson &lesson, const Played &played)
{
    constexpr int widest = 60;
    const Step &step = played.steps.last();
    QString line = QStringLiteral("%1/%2  ").arg(played.steps.size(), 3).arg(played.total, -2);
    line += step.kind == Step::Kind::Event ? QStringLiteral("* ") : step.actor + QStringLiteral(": ");
    line += step.command;
    if (!step.reply.isEmpty())
        line += QStringLiteral(" → ") + step.reply;
    const QString inside = step.after.inside.isEmpty() ? QStringLiteral("–") : step.after.inside.join(u' ');
    line = leftPadded(line, widest) + QStringLiteral("  │ ")
        + tr("lock: %1  inside: %2").arg(step.after.owner, inside);
    QStringList lines{line};
    if (!step.sentence.isEmpty())
        lines.append(QStringLiteral("          ") + step.sentence);
    return lines;
}

QJsonObject LessonReport::stepJson(const Lesson &lesson, const Played &played)
{
    const Step &step = played.steps.last();
    const bool isRace = played.part == Part::Race;
    QJsonObject json{{QLatin1String("step"), int(played.steps.size())},
                     {QLatin1String("steps"), played.total},
                     {QLatin1String("part"), isRace ? QStringLiteral("race") : QStringLiteral("repair")},
                     {QLatin1String("kind"), kindId(step.kind)},
                     {QLatin1String("actor"), step.actor},
                     {QLatin1String("command"), step.command},
                     {QLatin1String("reply"), textOrNull(step.reply)},
                     {QLatin1String("inside"), QJsonArray::fromStringList(step.after.inside)},
                     {QLatin1String("owner"), step.after.owner},
                     {QLatin1String("sentence"), textOrNull(step.sentence)},
                     {QLatin1String("took_us"), step.tookUs}};
    json.insert(QLatin1String("servers"), serversJson(lesson, step.after));
    json.insert(QLatin1String("clients"), clientsJson(lesson, step.after));
    return json;
}

QStringList LessonReport::outcome(const LessonTally &tally)
{
    QStringList lines{{}, tally.race.text, tally.repair.text};
    if (tally.times > 1)
        lines.append(tr("Happened in %1 of %3, prevented in %2 of %3; the slowest took %4 ms.")
                         .arg(tally.happened)
                         .arg(tally.prevented)
                         .arg(tally.times)
                         .arg(tally.slowestMs));
    return lines;
}

QJsonObject LessonReport::outcomeJson(const Lesson &lesson, const LessonTally &tally)
{
    return {{QLatin1String("outcome"),
             tally.happened == tally.times ? QStringLiteral("happened") : QStringLiteral("absent")},
            {QLatin1String("repaired"), tally.prevented == tally.times},
            {QLatin1String("lesson"), QString::fromLatin1(lesson.id)},
            {QLatin1String("outcome_sentence"), tally.race.text},
            {QLatin1String("repaired_sentence"), tally.repair.text},
            {QLatin1String("times"), tally.times},
            {QLatin1String("happened"), tally.happened},
            {QLatin1String("prevented"), tally.prevented},
            {QLatin1String("slowest_ms"), tally.slowestMs}};
}

} // namespace cli
