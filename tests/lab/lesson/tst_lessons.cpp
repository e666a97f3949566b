// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lessons.h"
#include "lesson_run.h"

#include <QRandomGenerator>
#include <QRegularExpression>
#include <QSet>
#include <QTest>
#include <QUrl>

using namespace lab::lesson;

/// All lessons, on real servers.
class TestLessons : public QObject
{
    Q_OBJECT

private slots:
    void thereAreThirtyOne();
    void isComplete_data();
    void isComplete();
    void coursesNameLessons();
    void happensAndIsPrevented_data();
    void happensAndIsPrevented();
    void everyOrderEnds_data();
    void everyOrderEnds();
    void backIsReplay_data();
    void backIsReplay();
    void nothingHappensWhereNobodyIs_data();
    void nothingHappensWhereNobodyIs();

private:
    static void allLessons();
};

void TestLessons::allLessons()
{
    QTest::addColumn<QByteArray>("id");
    for (const QByteArray &id : Lessons::ids())
        QTest::newRow(id.constData()) << id;
}

void TestLessons::thereAreThirtyOne()
{
    const QByteArrayList specified{"lost-update",
                                   "watch-storm",
                                   "multi-get",
                                   "crash-before-expire",
                                   "losers-renew",
                                   "overrun",
                                   "foreign-delete",
                                   "get-del-gap",
                                   "herd",
                                   "ex-and-px",
                                   "clock-skew",
                                   "lease-length",
                                   "watchdog",
                                   "timestamp-as-seconds",
                                   "extend-too-late",
                                   "extend-by-set",
                                   "reentrancy",
                                   "weak-token",
                                   "lua-atomic",
                                   "failover",
                                   "hot-standby",
                                   "redlock-majority",
                                   "redlock-restart",
                                   "redlock-split",
                                   "redlock-pause",
                                   "fencing",
                                   "fencing-gap",
                                   "eviction",
                                   "optimistic-rescue",
                                   "oversell",
                                   "operator"};
    const QByteArrayList ids = Lessons::ids();
    QCOMPARE(QSet<QByteArray>(ids.begin(), ids.end()), QSet<QByteArray>(specified.begin(), specified.end()));
    QCOMPARE(ids.size(), 31);
}

void TestLessons::isComplete_data()
{
    allLessons();
}

void TestLessons::isComplete()
{
    QFETCH(const QByteArray, id);
    const std::optional<Lesson> lesson = Lessons::find(id);
    QVERIFY(lesson);
    for (const QString &text : {lesson->title, lesson->claim, lesson->question.text, lesson->reveal,
                                lesson->exitQuestion, lesson->exitAnswer, lesson->repairTitle})
        QVERIFY(!text.isEmpty());
    // Each names what it rests on by title, and where that is; our own help is the one that has no address.
    QVERIFY(!lesson->sources.isEmpty());
    for (const Source &source : lesson->sources) {
        QVERIFY(!source.name.isEmpty());
        QVERIFY2(QUrl(source.address, QUrl::StrictMode).isValid() || id == "operator",
                 qPrintable(source.name));
    }
    QCOMPARE(lesson->sentences.size(), 3);
    QVERIFY(lesson->question.choices.size() >= 2 && lesson->question.choices.size() <= 4);
    QVERIFY(lesson->question.right >= 0 && lesson->question.right < lesson->question.choices.size());
    QVERIFY(!lesson->notes.isEmpty());
    QVERIFY(lesson->race && lesson->repair);
    QVERIFY(lesson->runFree && !lesson->runFree->refusal());
    const auto clients = std::count_if(lesson->lanes.begin(), lesson->lanes.end(),
                                       [](const Lane &lane) { return lane.kind == Lane::Kind::Client; });
    QVERIFY(clients == 2 || clients == 3);
}

void TestLessons::coursesNameLessons()
{
    const QByteArrayList ids = Lessons::ids();
    const QList<Course> courses = Lessons::courses();
    QCOMPARE(courses.first().lessons, ids);
    for (const Course &course : courses) {
        QVERIFY(!course.title.isEmpty() && !course.description.isEmpty());
        for (const QByteArray &id : course.lessons)
            QVERIFY2(ids.contains(id), id.constData());
    }
}

void TestLessons::happensAndIsPrevented_data()
{
    allLessons();
}

/// A letter that was taken for a number.
bool hasCode(const QString &sentence)
{
    static const QRegularExpression code(QStringLiteral("\\b6[567]\\b"));
    return sentence.contains(code);
}

/// Three times; LOCKSCOPE_LESSON_TIMES says otherwise.
void TestLessons::happensAndIsPrevented()
{
    QFETCH(const QByteArray, id);
    bool isGiven = false;
    const int asked = qEnvironmentVariableIntValue("LOCKSCOPE_LESSON_TIMES", &isGiven);
    LessonRun run;
    for (int times = isGiven ? asked : 3; times > 0; --times) {
        QVERIFY2(run.play(id, Part::Race), qPrintable(run.failure));
        QCOMPARE(run.player.played().steps.size(), run.total);
        QVERIFY2(run.player.played().outcome->raced, qPrintable(run.player.played().outcome->text));
        for (const Step &step : run.player.played().steps)
            QVERIFY2(!step.sentence.isEmpty() && !hasCode(step.sentence), qPrintable(step.command));
        QVERIFY2(run.play(id, Part::Repair), qPrintable(run.failure));
        QCOMPARE(run.player.played().steps.size(), run.total);
        QVERIFY2(!run.player.played().outcome->raced, qPrintable(run.player.played().outcome->text));
        for (const Step &step : run.player.played().steps)
            QVERIFY2(!step.sentence.isEmpty() && !hasCode(step.sentence), qPrintable(step.command));
        QVERIFY(!run.player.played().outcome->text.isEmpty());
    }
}

void TestLessons::everyOrderEnds_data()
{
    allLessons();
}

/// Whoever schedules comes to an end, whatever is chosen; and what is said and shown fits what is there.
void TestLessons::everyOrderEnds()
{
    QFETCH(const QByteArray, id);
    LessonRun run;
    for (const Part part : {Part::Race, Part::Repair}) {
        for (quint32 seed = 1; seed <= 4; ++seed) {
            QRandomGenerator random(seed);
            run.player.open(id, part);
            QVERIFY2(run.isDone(), qPrintable(run.failure));
            constexpr int most = 100;
            while (!run.player.played().isAtEnd()) {
                const Played &played = run.player.played();
                QVERIFY2(int(played.steps.size()) < most, qPrintable(storyOf(played).join(u'\n')));
                const Scene before = played.now();
                run.player.choose(int(random.bounded(quint32(played.moves.size()))));
                QVERIFY2(run.isDone(), qPrintable(run.failure));
                const Step &step = run.player.played().steps.last();
                QVERIFY2(!step.sentence.isEmpty(), qPrintable(step.command));
                QVERIFY2(!step.command.contains(u'{'), qPrintable(step.command));
                for (const ClientSeen &client : step.after.clients) {
                    const QString name = Lessons::find(id)->lanes[client.lane].name;
                    const bool isIn = step.after.inside.contains(name);
                    QVERIFY2(!isIn || client.belief == ClientSeen::Belief::Holds, qPrintable(step.command));
                    QVERIFY2(!isIn || !client.isGone, qPrintable(step.command));
                    // Nobody waits for a lock that is its own already.
                    const bool waits = client.belief == ClientSeen::Belief::Waits;
                    QVERIFY2(!waits || !before.inside.contains(name) || before.owner != name,
                             qPrintable(step.command));
                }
            }
            QVERIFY(!run.player.played().outcome->text.isEmpty());
        }
    }
}

void TestLessons::backIsReplay_data()
{
    allLessons();
}

void TestLessons::backIsReplay()
{
    QFETCH(const QByteArray, id);
    LessonRun run;
    QVERIFY2(run.play(id, Part::Race), qPrintable(run.failure));
    const QStringList story = storyOf(run.player.played());
    const QString outcome = run.player.played().outcome->text;
    run.player.back();
    QVERIFY2(run.isDone(), qPrintable(run.failure));
    QVERIFY(!run.player.played().isAtEnd());
    QCOMPARE(storyOf(run.player.played()), story.mid(0, story.size() - 1));
    run.player.step();
    QVERIFY2(run.isDone(), qPrintable(run.failure));
    QCOMPARE(storyOf(run.player.played()), story);
    QCOMPARE(run.player.played().outcome->text, outcome);
}

void TestLessons::nothingHappensWhereNobodyIs_data()
{
    allLessons();
}

/// Clients that are gone before they have done anything are no race, and no repair that failed.
void TestLessons::nothingHappensWhereNobodyIs()
{
    QFETCH(const QByteArray, id);
    LessonRun run;
    for (const Part part : {Part::Race, Part::Repair}) {
        run.player.open(id, part);
        QVERIFY2(run.isDone(), qPrintable(run.failure));
        for (const QString &client : {QStringLiteral("A"), QStringLiteral("B"), QStringLiteral("C")}) {
            if (!run.movesOf(client).isEmpty() && run.movesOf(client).contains(client + u" is gone."))
                QVERIFY(run.choose(client + u" is gone."));
        }
        if (!run.player.played().isFree)
            continue; // where clients hold nothing there is nothing to leave behind
        QVERIFY2(run.toEnd(), qPrintable(run.failure));
        QVERIFY2(!run.player.played().outcome->raced, qPrintable(run.player.played().outcome->text));
    }
}

QTEST_GUILESS_MAIN(TestLessons)
#include "tst_lessons.moc"
