// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

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
    lines.push_back(commits('B', "B.done").says({}, refused.arg(u'B')));
    lines.push_back(commits('C', "C.done").says({}, refused.arg(u'C')));
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
    const auto again = [&lines](char client, const QByteArray &name, const QString &sentence,
                                const QString &otherwise) {
        lines.push_back(commits(client, name).says(sentence, otherwise));
    };
    const QString reads = Lessons::tr("%1 begins again from WATCH.");
    for (const char client : {'B', 'C'}) {
        const std::vector<Line> read = watches(client, reads.arg(QChar::fromLatin1(client)));
        lines.insert(lines.end(), read.begin(), read.end());
    }
    again('B', "B.again", Lessons::tr("This time B comes through."), {});
    again('C', "C.again", {}, Lessons::tr("C is refused for the second time: B was faster."));
    const std::vector<Line> last = watches('C', reads.arg(u'C'));
    lines.insert(lines.end(), last.begin(), last.end());
    again('C', "C.last",
          Lessons::tr("At its third attempt C comes through too: three increments took six transactions."),
          {});
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
    lesson.source = parts::redisTransactions();
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
