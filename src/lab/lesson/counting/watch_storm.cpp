// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

#include <algorithm>
#include <functional>

namespace lab::lesson {

namespace {

/// A client that reads under WATCH and has its transaction ready.
std::vector<Line> watches(char client, const QString &sentence)
{
    const QByteArray name = QByteArray(1, client) + ".n";
    return {send(client, "WATCH counter ; GET counter").as(name).says(sentence)};
}

Line commits(char client, const QByteArray &name)
{
    const QByteArray read = QByteArray(1, client) + ".n+1";
    return send(client, "MULTI ; SET counter {" + read + "} ; EXEC").as(name);
}

std::vector<Line> begun()
{
    std::vector<Line> lines = watches('A', Lessons::tr("A watches the counter and reads it."));
    const std::vector<Line> b = watches('B', Lessons::tr("So does B …"));
    const std::vector<Line> c = watches('C', Lessons::tr("… and C. Three have read the same number."));
    lines.insert(lines.end(), b.begin(), b.end());
    lines.insert(lines.end(), c.begin(), c.end());
    lines.push_back(
        commits('A', "A.done").says(Lessons::tr("Nobody wrote since: the transaction of A is carried out.")));
    const QString refused =
        Lessons::tr("The counter was written to since %1 watched it: EXEC answers nil, and nothing is done.");
    lines.push_back(commits('B', "B.done").says({}, refused.arg(QChar(u'B'))));
    lines.push_back(commits('C', "C.done").says({}, refused.arg(QChar(u'C'))));
    return lines;
}

CommandScript stage(const std::vector<Line> &lines)
{
    CommandScript script;
    script.keys = {{"counter", false, KeySpec::Type::String, {}}};
    script.setUp = {{1, "SET counter 0"}};
    script.lines = lines;
    script.countsAsInside = false;
    return script;
}

bool skips(const Memory &memory)
{
    return memory.key(1, QStringLiteral("counter")) != u"3";
}

std::shared_ptr<const Script> repair()
{
    std::vector<Line> lines = begun();
    // Whoever came through does not try again, in any order.
    const auto unless = [](const QByteArray &name) {
        return [name](const Memory &memory) {
            return memory.denied(name);
        };
    };
    const auto begins = [&](char client, const QByteArray &failed, const QString &sentence) {
        for (const Line &line : watches(client, sentence))
            lines.push_back(line.onlyIf(unless(failed)));
    };
    const auto again = [&](char client, const QByteArray &failed, const QByteArray &name,
                           const QString &sentence, const QString &otherwise) {
        lines.push_back(commits(client, name).onlyIf(unless(failed)).says(sentence, otherwise));
    };
    const QString reads = Lessons::tr("%1 begins again from WATCH.");
    begins('B', "B.done", reads.arg(QChar(u'B')));
    begins('C', "C.done", reads.arg(QChar(u'C')));
    again('B', "B.done", "B.again", Lessons::tr("This time B comes through."), {});
    again('C', "C.done", "C.again", {}, Lessons::tr("C is refused for the second time: B was faster."));
    begins('C', "C.again", reads.arg(QChar(u'C')));
    again('C', "C.again", "C.last",
          Lessons::tr("At its third attempt C comes through too: three increments took six transactions."),
          {});
    const auto usual = lines.end() - lines.begin();
    // In other orders others need a second or a third one.
    begins('A', "A.done", reads.arg(QChar(u'A')));
    again('A', "A.done", "A.again", {}, {});
    begins('A', "A.again", reads.arg(QChar(u'A')));
    again('A', "A.again", "A.last", {}, {});
    begins('B', "B.again", reads.arg(QChar(u'B')));
    again('B', "B.again", "B.last", {}, {});
    std::transform(lines.begin() + usual, lines.end(), lines.begin() + usual, std::mem_fn(&Line::spare));
    return parts::commands(stage(lines), skips, Lessons::tr("Increments were skipped."),
                           Lessons::tr("All three increments count, for six transactions: with n clients at "
                                       "once it takes about n² ∕ 2."));
}

} // namespace

Lesson watchStorm()
{
    Lesson lesson;
    lesson.id = "watch-storm";
    lesson.title = Lessons::tr("The storm of WATCH");
    lesson.claim = Lessons::tr("Optimistic locking fails more the more clients there are.");
    lesson.sentences = {
        Lessons::tr("WATCH makes EXEC refuse when the key was written to since."),
        Lessons::tr("Of all who read the same number, one comes through and all others fail."),
        Lessons::tr("Who does not try again has skipped its increment; who does meets the others again.")};
    lesson.question = {
        Lessons::tr("Three clients read, then all three EXEC. How many come through?"),
        {Lessons::tr("one"), Lessons::tr("two"), Lessons::tr("all three, one after the other")},
        0};
    lesson.reveal = Lessons::tr("One. Nothing is overwritten, but two increments are not made.");
    lesson.notes = {Lessons::tr("The published run: two clients of 100,000 increments, 33,043 and 63,228 "
                                "EXECs refused, 103,729 in the counter."),
                    Lessons::tr("The article calls WATCH unfit, but does not retry. Fair is: correct with "
                                "retry, expensive under contention.")};
    lesson.exitQuestion = Lessons::tr("When is WATCH the better choice than a lock?");
    lesson.exitAnswer =
        Lessons::tr("When clients seldom meet: then nobody ever waits, and a dead client blocks nobody.");
    lesson.sources = {parts::redisTransactions()};
    lesson.lanes = parts::lanes(3);
    lesson.repairTitle = Lessons::tr("The same, retried until it commits");
    lesson.runFree = parts::beside({"watch", "watch-retry", "set-nx-lua"});
    lesson.race = parts::commands(
        stage(begun()), skips,
        Lessons::tr(
            "Three asked for an increment, one was made: two EXECs were refused, and nobody tried again."),
        Lessons::tr("No EXEC was refused."));
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
