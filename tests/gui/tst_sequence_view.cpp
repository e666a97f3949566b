// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/chart_colors.h"
#include "gui/sequence/sequence_layout.h"
#include "gui/sequence/sequence_view.h"
#include "window_fixture.h"

#include <QFontDatabase>
#include <QFontInfo>
#include <QFontMetricsF>
#include <QHelpEvent>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QToolTip>
#include <QWheelEvent>

using gui::ChartColors;
using gui::SequenceActor;
using gui::SequenceContents;
using gui::SequenceLayout;
using gui::SequenceState;
using gui::SequenceStep;
using gui::SequenceView;

namespace {

constexpr int laneA = 0;
constexpr int server = 1;
constexpr int laneB = 2;

SequenceState holding()
{
    SequenceState state;
    state.holds = true;
    return state;
}

SequenceState ownedBy(int lane, const QString &lease, double share, const QString &text = {})
{
    SequenceState state;
    state.owner = lane;
    state.lease = lease;
    state.leaseShare = share;
    state.text = text;
    return state;
}

SequenceStep request(int actor, const QString &command, const QString &reply,
                     const QList<SequenceState> &after, const QString &sentence = {})
{
    SequenceStep step;
    step.actor = actor;
    step.server = server;
    step.command = command;
    step.reply = reply;
    step.after = after;
    step.sentence = sentence;
    return step;
}

/// A takes the lock, its lease runs out, B takes it, A deletes it.
SequenceContents foreignDelete()
{
    SequenceContents contents;
    contents.title = QStringLiteral("Foreign delete");
    contents.actors = {{SequenceActor::Kind::Client, QStringLiteral("Client A")},
                       {SequenceActor::Kind::Server, QStringLiteral("Redis")},
                       {SequenceActor::Kind::Client, QStringLiteral("Client B")}};
    const SequenceState nothing;
    SequenceStep lapse;
    lapse.actor = server;
    lapse.command = QStringLiteral("the lease runs out");
    lapse.after = {holding(), nothing, nothing};
    contents.steps = {
        request(laneA, QStringLiteral("SET lock A NX PX 10000"), QStringLiteral("OK"),
                {holding(), ownedBy(laneA, QStringLiteral("10 s"), 1, QStringLiteral("stock 5")), nothing},
                QStringLiteral("A is inside.")),
        lapse,
        request(laneB, QStringLiteral("SET lock B NX PX 10000"), QStringLiteral("OK"),
                {holding(), ownedBy(laneB, QStringLiteral("10 s"), 1), holding()}),
        request(laneA, QStringLiteral("DEL lock"), QStringLiteral("1"), {nothing, nothing, holding()}),
    };
    contents.steps.last().mark = SequenceStep::Mark::Harm;
    return contents;
}

double distance(const QColor &one, const QColor &other)
{
    return std::abs(one.red() - other.red()) + std::abs(one.green() - other.green())
        + std::abs(one.blue() - other.blue());
}

} // namespace

/// What the picture of steps paints, what mouse and keyboard do with it, and what a screen reader finds in
/// it.
class TestSequenceView : public QObject
{
    Q_OBJECT
private slots:
    void eventsCoverNoWords();
    void wordsOfArrowsAreBroken();
    void serversHaveRoomForWhatTheyHold();
    void initTestCase() { speakPlurals(); }
    void init()
    {
        m_view = std::make_unique<SequenceView>();
        m_view->resize(900, 420);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get(), 5'000 * patience));
    }
    void cleanup() { m_view.reset(); }

    /// Chinese fonts are wide on the average; the commands in them are not.
    void noFontMakesLanesWide()
    {
        for (const QString &family : QFontDatabase::families()) {
            const QFont font(family, 10);
            const SequenceLayout layout(foreignDelete(), font, 900);
            QVERIFY2(layout.em() <= QFontMetricsF(font).horizontalAdvance(u'0'), qPrintable(family));
        }
    }

    void paintsTruthBesideBelief_data()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    void paintsTruthBesideBelief()
    {
        QFETCH(bool, dark);
        QPalette palette = m_view->palette();
        palette.setColor(QPalette::Base, dark ? QColor(0x1b, 0x1d, 0x22) : QColor(Qt::white));
        palette.setColor(QPalette::Text, dark ? QColor(Qt::white) : QColor(Qt::black));
        m_view->setPalette(palette);
        m_view->setContents(foreignDelete());
        const ChartColors colors(palette);
        // Whose the lock is, at the left of the server's lane; what a client believes, at the left of its
        // own.
        QVERIFY(isInk(server, 0, colors.strategy(1)));
        QVERIFY(!isInk(server, 1, colors.strategy(1)));
        QVERIFY(isInk(server, 2, colors.strategy(2)));
        QVERIFY(isInk(laneA, 0, colors.strategy(1)));
        QVERIFY2(isInk(laneA, 1, colors.alarm()), "the lease has run out and A does not know");
        QVERIFY(isInk(laneA, 2, colors.alarm()));
        QVERIFY(!isInk(laneA, 3, colors.alarm()));
        QVERIFY(isInk(laneB, 2, colors.strategy(2)));
        QVERIFY2(isInk(laneB, 3, colors.alarm()), "A has deleted the lock of B");
    }

    /// With several servers most of them decide.
    void askesMostServersWhoIsRight()
    {
        SequenceContents contents = foreignDelete();
        contents.actors = {{SequenceActor::Kind::Client, QStringLiteral("A")},
                           {SequenceActor::Kind::Server, QStringLiteral("1")},
                           {SequenceActor::Kind::Server, QStringLiteral("2")},
                           {SequenceActor::Kind::Server, QStringLiteral("3")}};
        const SequenceState mine = ownedBy(0, QStringLiteral("9 s"), 0.9);
        contents.steps = {
            request(0, QStringLiteral("SET"), QStringLiteral("OK"), {holding(), mine, mine, {}}),
            request(0, QStringLiteral("x"), QStringLiteral("OK"), {holding(), mine, {}, {}})};
        m_view->setContents(contents);
        const QStringList lines = m_view->accessibleDescription().split(u'\n');
        QCOMPARE(lines.size(), 2);
        QVERIFY2(!lines.first().contains(QStringLiteral("wrongly")), qPrintable(lines.first()));
        const ChartColors colors(m_view->palette());
        QVERIFY(isInk(0, 0, colors.strategy(1)));
        QVERIFY(isInk(0, 1, colors.alarm()));
    }

    void tellsEveryStepInWords()
    {
        m_view->setContents(foreignDelete());
        QCOMPARE(m_view->accessibleName(), QStringLiteral("Sequence"));
        const QStringList lines = m_view->accessibleDescription().split(u'\n');
        QCOMPARE(lines.size(), 4);
        QCOMPARE(
            lines.at(0),
            QStringLiteral("1. Client A sends Redis: SET lock A NX PX 10000. The reply is OK. A is inside. "
                           "Client A holds the lock and knows it. On Redis the lock is that of Client A "
                           "(10 s). Redis: stock 5."));
        QVERIFY2(lines.at(1).startsWith(
                     QStringLiteral("2. Redis: the lease runs out. On Redis the lock is free.")),
                 qPrintable(lines.at(1)));
        QVERIFY2(lines.at(3).contains(QStringLiteral("Here it breaks.")), qPrintable(lines.at(3)));
        SequenceContents lost = foreignDelete();
        lost.steps[0].replyLost = true;
        lost.steps[2].requestLost = true;
        lost.steps[3].waits = true;
        m_view->setContents(lost);
        const QString text = m_view->accessibleDescription();
        QVERIFY2(text.contains(QStringLiteral("The reply is lost.")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("which never arrives")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("Client A waits to send Redis: DEL lock.")), qPrintable(text));
    }

    void keysAndMouseChooseASteps()
    {
        m_view->setContents(foreignDelete());
        const QSignalSpy chosen(m_view.get(), &SequenceView::stepChosen);
        m_view->setFocus();
        QTest::keyClick(m_view.get(), Qt::Key_Down);
        QCOMPARE(m_view->current(), 0);
        QTest::keyClick(m_view.get(), Qt::Key_End);
        QCOMPARE(m_view->current(), 3);
        QTest::keyClick(m_view.get(), Qt::Key_Down);
        QCOMPARE(m_view->current(), 3);
        QTest::keyClick(m_view.get(), Qt::Key_Up);
        QTest::keyClick(m_view.get(), Qt::Key_Home);
        QCOMPARE(m_view->current(), 0);
        QCOMPARE(chosen.last().first().toInt(), 0);
        QTest::mouseClick(m_view->viewport(), Qt::LeftButton, {}, middleOf(2));
        QCOMPARE(m_view->current(), 2);
        QCOMPARE(chosen.last().first().toInt(), 2);
        m_view->setCurrent(1); // by the program: nobody chose it
        QCOMPARE(chosen.last().first().toInt(), 2);
    }

    /// Where there are more steps than room, the current one is always in sight below the names of the lanes.
    void bringsTheCurrentStepIntoSight()
    {
        SequenceContents contents = foreignDelete();
        const QList<SequenceStep> once = contents.steps;
        for (int round = 0; round < 9; ++round)
            contents.steps += once;
        m_view->setContents(contents);
        QVERIFY(m_view->verticalScrollBar()->maximum() > 0);
        const SequenceLayout layout = layoutOf();
        for (const int step : {39, 0, 20, 5}) {
            m_view->setCurrent(step);
            const double above = m_view->verticalScrollBar()->value();
            QVERIFY(layout.top(step) - above >= layout.headHeight() - 1);
            QVERIFY(layout.bottom(step) - above <= m_view->viewport()->height());
        }
    }

    /// Where no lock can stand, what is wider than its lane goes on in the next line.
    void aStoresWordsAreWhole()
    {
        const auto withWord = [this](const QString &word) {
            SequenceContents contents = foreignDelete();
            SequenceState stored;
            stored.text = QStringLiteral("this row has %1 in the middle, and ends here").arg(word);
            contents.before = {{}, stored, {}};
            for (SequenceStep &step : contents.steps)
                step.after = contents.before;
            m_view->setContents(contents);
            return grabbed();
        };
        QVERIFY(withWord(QStringLiteral("AAA")) != withWord(QStringLiteral("WWW")));
    }

    void highlightsTheCurrentStepAndFadesWhatComes()
    {
        m_view->setContents(foreignDelete());
        const QColor strong = pixelAt(server, 2);
        m_view->setCurrent(1);
        QVERIFY2(distance(pixelAt(server, 2), strong) > 60, "the third step has not happened yet");
        const QPoint gutter(1, int(layoutOf().row(1).center().y()));
        const QColor mark = grabbed().pixelColor(gutter);
        QVERIFY(distance(mark, m_view->palette().color(QPalette::Highlight)) < 20);
        m_view->setCurrent(-1);
        QCOMPARE(pixelAt(server, 2), strong);
        QVERIFY(distance(grabbed().pixelColor(gutter), mark) > 60);
    }

    void typeGrowsWithKeysAndWheel()
    {
        m_view->setContents(foreignDelete());
        m_view->setFocus();
        const QSignalSpy changed(m_view.get(), &SequenceView::fontScaleChanged);
        const double before = layoutOf().line();
        QTest::keyClick(m_view.get(), Qt::Key_Plus, Qt::ControlModifier);
        QVERIFY(m_view->fontScale() > 1);
        QVERIFY(layoutOf().line() > before);
        QCOMPARE(changed.size(), 1);
        QTest::keyClick(m_view.get(), Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(m_view->fontScale(), 1.0);
        QTest::keyClick(m_view.get(), Qt::Key_Minus, Qt::ControlModifier);
        QVERIFY(m_view->fontScale() < 1);
        QWheelEvent wheel({50, 50}, m_view->mapToGlobal(QPointF(50, 50)), {}, {0, 120}, Qt::NoButton,
                          Qt::ControlModifier, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(m_view->viewport(), &wheel);
        QVERIFY(qFuzzyCompare(m_view->fontScale(), 1.0));
        m_view->setFontScale(100); // so large that nothing fits, but there are bars
        QCOMPARE(m_view->fontScale(), 4.0);
        QVERIFY(m_view->horizontalScrollBar()->maximum() > 0);
        QVERIFY(m_view->verticalScrollBar()->maximum() > 0);
    }

    void tipsTellAStepWhole()
    {
        m_view->setContents(foreignDelete());
        QHelpEvent help(QEvent::ToolTip, middleOf(3), m_view->mapToGlobal(middleOf(3)));
        QCoreApplication::sendEvent(m_view->viewport(), &help);
        QVERIFY2(QToolTip::text().contains(QStringLiteral("DEL lock")), qPrintable(QToolTip::text()));
        QToolTip::hideText();
    }

    void savesItselfWhole()
    {
        m_view->resize(300, 120); // less than there is to see
        m_view->setContents(foreignDelete());
        const QImage image = m_view->image();
        QVERIFY(image.width() > 600 && image.height() > 400);
        QCOMPARE(image.pixelColor(1, image.height() - 2), m_view->palette().color(QPalette::Base));
        const QByteArray svg = m_view->svg();
        QVERIFY(svg.contains("<title>Foreign delete</title>"));
        QVERIFY(svg.contains("SET lock A NX PX 10000"));
        QVERIFY2(svg.contains("Here it breaks."), "its description has the steps");
        QVERIFY(svg.count("Foreign delete") > 1); // it is drawn as well
        SequenceContents contents = foreignDelete();
        contents.steps.first().command = QStringLiteral("EVAL compare-and-delete lock 0123456789abcdef");
        m_view->setContents(contents);
        QVERIFY2(!m_view->svg().contains("…"), "no command is cut");
        QVERIFY(m_view->image().width() > image.width());
    }

    /// In a narrow picture a client's words take three lines, before the first step and behind the last.
    void wordsInNarrowLanesAreWhole()
    {
        SequenceContents contents = foreignDelete();
        SequenceState words;
        words.text = QStringLiteral("one two three four five six seven eight nine");
        contents.before = {words};
        contents.steps.last().after = {SequenceState(), SequenceState(), words};
        m_view->resize(560, 420);
        const auto inkIn = [this](int lane, double top) {
            const SequenceLayout layout = layoutOf();
            const QRectF third(layout.left(lane) + layout.em() * 1.5, top + layout.line() * 2.2,
                               layout.width(lane) - layout.em() * 2, layout.line() * 0.9);
            const QImage line = grabbed().copy(third.toRect());
            int dark = 0;
            for (int x = 0; x < line.width(); ++x) {
                for (int y = 0; y < line.height(); ++y)
                    dark += line.pixelColor(x, y).lightness() < 100 ? 1 : 0;
            }
            return dark > 10;
        };
        m_view->setContents(contents);
        QVERIFY(inkIn(laneB, layoutOf().answeredAt(3)));
        contents.steps.clear();
        m_view->setContents(contents);
        QVERIFY(inkIn(laneA, layoutOf().headHeight()));
    }

    void saysWhatIsMissingWhereThereIsNothing()
    {
        m_view->setEmptyText(QStringLiteral("Choose a lesson."));
        QCOMPARE(m_view->accessibleDescription(), QStringLiteral("Choose a lesson."));
        QTest::keyClick(m_view.get(), Qt::Key_Down);
        QCOMPARE(m_view->current(), -1);
        m_view->setContents(foreignDelete());
        m_view->setCurrent(3);
        m_view->setContents({});
        QCOMPARE(m_view->current(), -1);
        QCOMPARE(m_view->accessibleDescription(), QStringLiteral("Choose a lesson."));
    }

private:
    SequenceLayout layoutOf() const
    {
        QFont font = m_view->font();
        font.setPixelSize(int(std::lround(QFontInfo(font).pixelSize() * m_view->fontScale())));
        return {m_view->contents(), font, m_view->viewport()->width()};
    }
    QImage grabbed() const { return m_view->viewport()->grab().toImage(); }
    QPoint middleOf(int step) const { return layoutOf().row(step).center().toPoint(); }
    /// Of the bar at the left of a lane, between this step and the next one.
    QColor pixelAt(int lane, int step) const
    {
        const SequenceLayout layout = layoutOf();
        return grabbed().pixelColor(int(layout.left(lane) + 2),
                                    int(layout.answeredAt(step) + layout.line() * 0.15));
    }
    bool isInk(int lane, int step, const QColor &ink) const
    {
        return distance(pixelAt(lane, step), ink) < 24;
    }

    std::unique_ptr<SequenceView> m_view;
};

/// What happens to a lane stands below what is told in it since the step before.
void TestSequenceView::eventsCoverNoWords()
{
    SequenceContents contents = foreignDelete();
    SequenceStep stands;
    stands.actor = laneA;
    stands.command = QStringLiteral("A stands still.");
    SequenceStep crash = stands;
    crash.command = QStringLiteral("A crashes.");
    SequenceStep lapse = contents.steps.at(1);
    contents.steps = {contents.steps.first(), stands, crash, contents.steps.first(), lapse};
    const SequenceLayout layout(contents, QGuiApplication::font(), 900);
    constexpr double box = 1.18;
    const auto room = [&](int step, double from) { // in lines, above the box
        return (layout.askedAt(step) - from) / layout.line() - box;
    };
    constexpr double words = 1.9; // two lines of them, and what is between lines
    QVERIFY2(room(1, layout.answeredAt(0)) >= words,
             qPrintable(QString::number(room(1, layout.answeredAt(0)))));
    QVERIFY2(room(2, layout.answeredAt(1)) >= words,
             qPrintable(QString::number(room(2, layout.answeredAt(1)))));
    QVERIFY2(room(4, layout.askedAt(3)) >= words, qPrintable(QString::number(room(4, layout.askedAt(3)))));
}

/// What is too wide for its place goes on below, and what happens next stands below that.
void TestSequenceView::wordsOfArrowsAreBroken()
{
    SequenceContents contents = foreignDelete();
    contents.actors.append({SequenceActor::Kind::Client, QStringLiteral("Client C")});
    SequenceStep longer = contents.steps.first();
    longer.command = QStringLiteral("MULTI; SETNX lock:42 A1; EXPIRE lock:42 30; EXEC");
    longer.reply = QStringLiteral("OK; QUEUED; QUEUED; [(integer) 0, (integer) 1]");
    contents.steps = {contents.steps.first(), longer, contents.steps.first()};
    const SequenceLayout layout(contents, QGuiApplication::font(), 900);
    const QFontMetricsF metrics(gui::codeFont(QGuiApplication::font()));
    QVERIFY(layout.command(1).size() > 1 && layout.reply(1).size() > 1);
    QCOMPARE(layout.command(1).join(u' '), longer.command);
    QCOMPARE(layout.reply(1).join(u' '), longer.reply);
    for (const QString &line : layout.command(1) + layout.reply(1))
        QVERIFY(metrics.horizontalAdvance(line) <= layout.labelRoom(laneA, server).width());
    QVERIFY(layout.askedAt(1) - layout.top(1) > layout.line() * double(layout.command(1).size()));
    QVERIFY(layout.answeredAt(1) - layout.askedAt(1) > layout.line() * double(layout.reply(1).size()));
    QVERIFY(layout.bottom(1) > layout.answeredAt(1));
    // A word that is too wide is cut, and so is what is very long.
    contents.steps[1].command = QStringLiteral("SET ") + QString(200, u'x');
    contents.steps[1].reply = QString(100, u'y').replace(QStringLiteral("yy"), QStringLiteral("yy "));
    contents.steps[1].reply.append(contents.steps[1].reply);
    const SequenceLayout cut(contents, QGuiApplication::font(), 900);
    QVERIFY(cut.command(1).last().contains(u'…'));
    QCOMPARE(cut.reply(1).size(), 5);
    QVERIFY(cut.reply(1).last().contains(u'…'));
}

void TestSequenceView::serversHaveRoomForWhatTheyHold()
{
    SequenceContents contents = foreignDelete();
    contents.steps.first().after[server].text = QStringLiteral("stock 0, sold 10, and some more");
    const QFontMetricsF metrics(QGuiApplication::font());
    const SequenceLayout wide(contents, QGuiApplication::font(), 1'100);
    QVERIFY(wide.width(server) > metrics.horizontalAdvance(contents.steps.first().after[server].text));
    QCOMPARE(wide.size().width(), 1'100.0);
    const SequenceLayout narrow(contents, QGuiApplication::font(), 400);
    QVERIFY(narrow.width(server) < wide.width(server));
}

QTEST_MAIN(TestSequenceView)
#include "tst_sequence_view.moc"
