// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/text.h"
#include "gui/learn/learn_controller.h"
#include "gui/learn/learn_page.h"
#include "gui/live/deployment.h"
#include "gui/live/workspace.h"
#include "gui/locks/lock_view.h"
#include "gui/sequence/sequence_view.h"
#include "gui/table/lock_table_model.h"
#include "lab/lesson/lessons.h"
#include "window_fixture.h"

#include <QComboBox>
#include <QListView>
#include <QListWidget>
#include <QMenuBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QTabWidget>
#include <QTcpSocket>
#include <QTest>

namespace {

const QString lostUpdate = QStringLiteral("lost-update");

/// The page, worked by its accessible names.
class Learner
{
public:
    explicit Learner(WindowFixture &fixture)
        : m_window(fixture.window())
    {
        QTest::keyClick(m_window, Qt::Key_5, Qt::ControlModifier);
    }

    gui::LearnPage *page() const { return m_window->findChild<gui::LearnPage *>(); }
    QPushButton *press(const QString &name) const
    {
        auto *pressed = button<QPushButton>(page(), name);
        if (!pressed->isEnabled())
            qFatal("%s is disabled: %s", qPrintable(name), qPrintable(pressed->toolTip()));
        pressed->click();
        return pressed;
    }
    bool isEnabled(const QString &name) const { return button<QPushButton>(page(), name)->isEnabled(); }
    const gui::LearnController *controller() const { return page()->findChild<gui::LearnController *>(); }
    const lab::lesson::Played &played() const { return controller()->played(); }
    gui::SequenceView *sequence() const
    {
        return button<gui::SequenceView>(page(), QStringLiteral("Sequence"));
    }
    QString outcome() const
    {
        const auto *shown = find<QLabel>(page(), QStringLiteral("Outcome")); // on the stage at the end only
        return shown ? shown->accessibleDescription() : QString();
    }
    int steps() const { return int(sequence()->contents().steps.size()); }

    /// Chooses this lesson in the list and waits until its stage is set.
    bool open(const QString &id) const
    {
        auto *list = button<QListView>(page(), QStringLiteral("Lessons"));
        const QString title = lab::lesson::Lessons::find(id.toLatin1())->title;
        const QModelIndexList found =
            list->model()->match(list->model()->index(0, 0), Qt::DisplayRole, title, 1, Qt::MatchContains);
        if (found.isEmpty())
            return false;
        list->setCurrentIndex(found.first());
        return isReady(id);
    }
    bool isReady(const QString &id) const
    {
        return waitFor([&] { return played().lesson == id.toLatin1() && !controller()->isBusy(); });
    }
    bool stepTo(int count) const
    {
        while (steps() < count) {
            const int before = steps();
            press(QStringLiteral("Step"));
            if (!waitFor([&] { return steps() > before; }))
                return false;
        }
        return true;
    }
    bool stepToEnd() const
    {
        while (outcome().isEmpty()) {
            const int before = steps();
            press(QStringLiteral("Step"));
            if (!waitFor([&] { return steps() > before || !outcome().isEmpty(); }))
                return false;
        }
        return true;
    }

private:
    QWidget *m_window;
};

bool answers(const redis::Endpoint &endpoint)
{
    QTcpSocket socket;
    socket.connectToHost(endpoint.host, endpoint.port);
    return socket.waitForConnected(1'000 * patience);
}

} // namespace

/// The page Learn as a teacher works it, on real private servers.
class TestLearnPage : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { speakPlurals(); }

    void stepsThroughTheLostUpdate()
    {
        WindowFixture fixture;
        const Learner learner(fixture);
        QVERIFY(learner.page()->isVisible());
        QVERIFY(learner.open(lostUpdate));
        QVERIFY(!learner.isEnabled(QStringLiteral("Back")));
        QVERIFY(learner.stepTo(2));
        QVERIFY(learner.isEnabled(QStringLiteral("Back")));
        QVERIFY(learner.outcome().isEmpty());
        QVERIFY(learner.stepToEnd());
        QVERIFY(learner.played().outcome->raced);
        const QString told = learner.sequence()->accessibleDescription();
        QCOMPARE(told.split(u'\n').size(), learner.steps());
        QVERIFY2(told.contains(QStringLiteral("GET")) && told.contains(QStringLiteral("Here it breaks.")),
                 qPrintable(told));
        QVERIFY(!learner.isEnabled(QStringLiteral("Step")));
        QVERIFY(texts(learner.page()).filter(QStringLiteral("1 of ")).size() == 1);
    }

    void backIsAsBefore()
    {
        WindowFixture fixture;
        const Learner learner(fixture);
        QVERIFY(learner.open(lostUpdate));
        QVERIFY(learner.stepTo(3));
        const gui::SequenceContents before = learner.sequence()->contents();
        QVERIFY(learner.stepTo(4));
        learner.press(QStringLiteral("Back"));
        QVERIFY(waitFor([&] { return learner.steps() == 3; }));
        QCOMPARE(learner.sequence()->contents(), before);
        QCOMPARE(learner.sequence()->current(), 2);
        learner.press(QStringLiteral("Start over"));
        QVERIFY(waitFor([&] { return learner.steps() == 0; }));
        QVERIFY(learner.stepToEnd());
        QVERIFY(learner.played().outcome->raced);
    }

    void repairPreventsIt()
    {
        WindowFixture fixture;
        const Learner learner(fixture);
        QVERIFY(learner.open(lostUpdate));
        QVERIFY(learner.stepToEnd());
        const QString harm = learner.outcome();
        learner.press(QStringLiteral("Repair"));
        QVERIFY(waitFor([&] { return learner.steps() == 0 && !learner.controller()->isBusy(); }));
        QVERIFY(learner.stepToEnd());
        QVERIFY(!learner.played().outcome->raced);
        QVERIFY(learner.outcome() != harm);
        const QString told = learner.sequence()->accessibleDescription();
        QVERIFY2(told.contains(QStringLiteral("Here it is prevented.")), qPrintable(told));
        QVERIFY2(!told.contains(QStringLiteral("Here it breaks.")), qPrintable(told));
        learner.press(QStringLiteral("Repair")); // back to the race
        QVERIFY(waitFor([&] { return learner.steps() == 0 && !learner.controller()->isBusy(); }));
        QVERIFY(learner.stepToEnd());
        QVERIFY(learner.played().outcome->raced);
    }

    /// A lesson made of commands, too; where the learner schedules it is known at the end only.
    void saysHowManyStepsThereAre()
    {
        WindowFixture fixture;
        const Learner learner(fixture);
        const auto says = [&learner](const char *place) {
            return waitFor([&] { return texts(learner.page()).contains(QLatin1String(place)); });
        };
        QVERIFY(learner.open(QStringLiteral("overrun")));
        QVERIFY(says("Step 0 of 7"));
        learner.press(QStringLiteral("Step"));
        QVERIFY(says("Step 1 of 7"));
        learner.press(QStringLiteral("Repair"));
        QVERIFY(says("Step 0 of 9"));
        learner.press(QStringLiteral("You schedule"));
        auto *moves = button<QListWidget>(learner.page(), QStringLiteral("Moves"));
        moves->setCurrentItem(moves->findItems(QStringLiteral("A is gone."), Qt::MatchStartsWith).first());
        QTest::keyClick(moves, Qt::Key_Return);
        QVERIFY(says("Step 1"));
        QVERIFY(learner.stepToEnd());
        const QString steps = QString::number(learner.steps());
        QVERIFY(says(qPrintable(QStringLiteral("Step %1 of %1").arg(steps))));
    }

    /// One after the other: then nothing is lost.
    void theLearnerSchedules()
    {
        WindowFixture fixture;
        const Learner learner(fixture);
        QVERIFY(learner.open(lostUpdate));
        QVERIFY(!find<QListWidget>(learner.page(), QStringLiteral("Moves")));
        learner.press(QStringLiteral("You schedule"));
        auto *moves = button<QListWidget>(learner.page(), QStringLiteral("Moves"));
        QVERIFY(moves->count() >= 2);
        while (learner.outcome().isEmpty()) {
            const QList<QListWidgetItem *> first =
                moves->findItems(QStringLiteral("A "), Qt::MatchStartsWith);
            moves->setCurrentItem(first.isEmpty() ? moves->item(0) : first.first());
            const int before = learner.steps();
            QTest::keyClick(moves, Qt::Key_Return);
            QVERIFY(waitFor([&] { return learner.steps() > before; }));
            QVERIFY(waitFor([&] { return moves->count() > 0 || !learner.outcome().isEmpty(); }));
        }
        QVERIFY2(!learner.played().outcome->raced, qPrintable(learner.outcome()));
        QVERIFY(learner.played().isFree);
    }

    void playGoesToTheEnd()
    {
        WindowFixture fixture;
        const Learner learner(fixture);
        QVERIFY(learner.open(lostUpdate));
        learner.page()->setPace(0);
        const QPushButton *play = learner.press(QStringLiteral("Play"));
        QVERIFY(play->isChecked());
        QVERIFY(waitFor([&] { return !learner.outcome().isEmpty(); }));
        QVERIFY(waitFor([&] { return !play->isChecked(); }));
    }

    void presentersRemoteControlAndKeysWork()
    {
        WindowFixture fixture;
        const Learner learner(fixture);
        QVERIFY(learner.open(lostUpdate));
        learner.sequence()->setFocus();
        for (int i = 0; i < 3; ++i) // faster than answers come: none is lost
            QTest::keyClick(learner.sequence(), Qt::Key_PageDown);
        QVERIFY(waitFor([&] { return learner.steps() == 3; }));
        QTest::keyClick(learner.sequence(), Qt::Key_PageUp);
        QVERIFY(waitFor([&] { return learner.steps() == 2; }));
        const int before = learner.sequence()->fontInfo().pixelSize();
        QTest::keyClick(learner.page(), Qt::Key_Plus, Qt::ControlModifier);
        QTest::keyClick(learner.page(), Qt::Key_Plus, Qt::ControlModifier);
        QVERIFY(learner.sequence()->fontInfo().pixelSize() > before);
        QTest::keyClick(learner.page(), Qt::Key_0, Qt::ControlModifier);
        QCOMPARE(learner.sequence()->fontInfo().pixelSize(), before);
    }

    /// F11: the lesson alone, for the back row, and back to how it was.
    void isPresented_data()
    {
        QTest::addColumn<QString>("id");
        for (const QByteArray &id : lab::lesson::Lessons::ids())
            QTest::newRow(id.constData()) << QString::fromLatin1(id);
    }
    void isPresented()
    {
        QFETCH(const QString, id);
        WindowFixture fixture;
        const Learner learner(fixture);
        QVERIFY(learner.open(id));
        const auto lesson = lab::lesson::Lessons::find(id.toLatin1());
        const int usual = learner.sequence()->fontInfo().pixelSize();
        auto *vote = button<QSpinBox>(learner.page(), QStringLiteral("Hands for A"));
        const int voteHeight = vote->parentWidget()->findChild<QLabel *>()->fontInfo().pixelSize();
        QTest::keyClick(fixture.window(), Qt::Key_F11);
        QVERIFY(learner.page()->isPresented() && learner.page()->isVisible());
        fixture.window()->setWindowState(Qt::WindowNoState); // this screen has another size
        fixture.window()->resize(1280, 720);
        QVERIFY(!find<QListView>(learner.page(), QStringLiteral("Lessons")));
        const auto *claim = button<QLabel>(learner.page(), QStringLiteral("Claim"));
        QVERIFY(claim->text().contains(lesson->claim));
        QVERIFY(claim->fontInfo().pixelSize() >= 20);
        QVERIFY(learner.sequence()->fontInfo().pixelSize() > usual);
        // Before the first step the class is asked.
        QVERIFY(!texts(learner.page()).filter(gui::unbroken(lesson->question.text)).isEmpty());
        QTest::keyClick(learner.page(), Qt::Key_PageDown);
        QVERIFY(waitFor([&] { return learner.steps() == 1; }));
        QVERIFY(
            !texts(learner.page()).filter(gui::unbroken(learner.played().steps.last().command)).isEmpty());
        QVERIFY(learner.stepToEnd());
        const auto *verdict = button<QLabel>(learner.page(), QStringLiteral("Outcome"));
        QVERIFY(verdict->isVisible());
        QVERIFY(verdict->fontInfo().pixelSize() >= 48);
        QVERIFY(waitFor([&] { return verdict->height() >= verdict->heightForWidth(verdict->width()); }));
        QCOMPARE(fixture.window()->size(), QSize(1280, 720)); // nothing has pushed it
        QVERIFY(learner.sequence()->height() >= 250);
        QCOMPARE(learner.sequence()->horizontalScrollBar()->maximum(), 0);
        learner.press(QStringLiteral("Repair"));
        QVERIFY(waitFor([&] { return learner.steps() == 0 && !learner.controller()->isBusy(); }));
        QVERIFY(learner.stepToEnd());
        QVERIFY(waitFor([&] { return verdict->height() >= verdict->heightForWidth(verdict->width()); }));
        QVERIFY(learner.sequence()->height() >= 250);
        const QByteArrayList ids = lab::lesson::Lessons::ids();
        const QByteArray next =
            ids.value(ids.indexOf(id.toLatin1()) + 1, id.toLatin1()); // the last one stays
        QTest::keyClick(learner.page(), Qt::Key_PageDown, Qt::ControlModifier);
        QVERIFY(learner.isReady(QString::fromLatin1(next)));
        QTest::keyClick(learner.page(), Qt::Key_Escape);
        QVERIFY(!learner.page()->isPresented());
        QVERIFY(find<QListView>(learner.page(), QStringLiteral("Lessons")));
        QCOMPARE(learner.sequence()->fontInfo().pixelSize(), usual);
        QCOMPARE(vote->parentWidget()->findChild<QLabel *>()->fontInfo().pixelSize(), voteHeight);
    }

    void anotherPageEndsThePresentation()
    {
        WindowFixture fixture;
        const Learner learner(fixture);
        QVERIFY(learner.open(lostUpdate));
        QTest::keyClick(fixture.window(), Qt::Key_F11);
        QVERIFY(learner.page()->isPresented());
        fixture.window()->findChild<QTabWidget *>()->setCurrentIndex(
            0); // as a message that leads to a lock does
        QVERIFY(!learner.page()->isPresented());
        QVERIFY(fixture.window()->findChild<QMenuBar *>()->isVisible());
    }

    void theClassVotesBeforeTheReveal()
    {
        WindowFixture fixture;
        const Learner learner(fixture);
        QVERIFY(learner.open(lostUpdate));
        const auto lesson = lab::lesson::Lessons::find(lostUpdate.toLatin1());
        QVERIFY(!texts(learner.page()).contains(lesson->reveal));
        auto *hands = button<QSpinBox>(learner.page(), QStringLiteral("Hands for A"));
        hands->stepUp();
        hands->stepUp();
        button<QSpinBox>(learner.page(), QStringLiteral("Hands for B"))->stepUp();
        learner.press(QStringLiteral("Reveal"));
        QVERIFY(texts(learner.page()).contains(lesson->reveal));
        const QString right = lesson->question.choices.at(lesson->question.right);
        const QStringList marked = texts(learner.page()).filter(QStringLiteral("✓ "));
        QCOMPARE(marked.size(), 1);
        QVERIFY2(marked.first().endsWith(right), qPrintable(marked.first()));
        QVERIFY(find<QWidget>(learner.page(), QStringLiteral("Share of A")));
        QVERIFY(!learner.isEnabled(QStringLiteral("Reveal")));
        QVERIFY(learner.open(QStringLiteral("overrun"))); // another question
        QVERIFY(learner.isEnabled(QStringLiteral("Reveal")));
        QCOMPARE(hands->value(), 0);
    }

    void notesAreForTheSpeaker()
    {
        WindowFixture fixture;
        const Learner learner(fixture);
        QVERIFY(learner.open(lostUpdate));
        const auto lesson = lab::lesson::Lessons::find(lostUpdate.toLatin1());
        const auto shown = [&] {
            return !texts(learner.page()).filter(lesson->exitAnswer).isEmpty();
        };
        QVERIFY(!shown());
        QTest::keyClick(learner.page(), Qt::Key_F8);
        QVERIFY(shown());
        QVERIFY(!texts(learner.page()).filter(lesson->notes.first()).isEmpty());
        QTest::keyClick(learner.page(), Qt::Key_F8);
        QVERIFY(!shown());
        // Asked at the end, answered when the teacher says so.
        QVERIFY(learner.stepToEnd());
        QVERIFY(!texts(learner.page()).filter(lesson->exitQuestion).isEmpty());
        QVERIFY(!shown());
        learner.press(QStringLiteral("Show the answer"));
        QVERIFY(shown());
    }

    /// In a small window what was asked for would else be below the end of its place.
    void whatWasAskedForIsSeen()
    {
        WindowFixture fixture;
        fixture.window()->resize(1280, 720);
        const Learner learner(fixture);
        QVERIFY(learner.open(lostUpdate));
        const auto lesson = lab::lesson::Lessons::find(lostUpdate.toLatin1());
        const auto *place =
            button<QScrollArea>(learner.page(), QStringLiteral("What the lesson is about, scrolled"));
        // All of it, or what there is room for beside its frame.
        const auto isSeen = [&](const QString &text) {
            constexpr int frame = 20;
            const QRect room = place->viewport()->rect();
            for (const QLabel *label : place->findChildren<QLabel *>()) {
                const QRect rect(label->mapTo(place->viewport(), QPoint()), label->size());
                if (label->isVisible() && label->text().contains(text))
                    return room.intersected(rect).height() >= std::min(rect.height(), room.height() - frame);
            }
            return false;
        };
        learner.press(QStringLiteral("Reveal"));
        QVERIFY(isSeen(lesson->reveal));
        QVERIFY(learner.stepToEnd());
        learner.press(QStringLiteral("Show the answer"));
        QVERIFY(isSeen(lesson->exitAnswer));
        place->verticalScrollBar()->setValue(0);
        QTest::keyClick(learner.page(), Qt::Key_F8);
        QVERIFY(isSeen(lesson->notes.first()));
    }

    /// Space presses Step as often as there are steps, and nothing behind them.
    void spaceDoesNotUndoTheEnd()
    {
        WindowFixture fixture;
        const Learner learner(fixture);
        QVERIFY(learner.open(lostUpdate));
        auto *step = button<QPushButton>(learner.page(), QStringLiteral("Step"));
        step->setFocus();
        for (int made = 1; made <= 4; ++made) {
            QTest::keyClick(fixture.window()->focusWidget(), Qt::Key_Space);
            QVERIFY(waitFor([&] { return learner.steps() == made && !learner.controller()->isBusy(); }));
        }
        QVERIFY(!step->isEnabled());
        QTest::keyClick(fixture.window()->focusWidget(), Qt::Key_Space);
        QTest::keyClick(fixture.window()->focusWidget(), Qt::Key_Space);
        QVERIFY(!learner.controller()->isBusy());
        QCOMPARE(learner.steps(), 4);
        QVERIFY(learner.played().isAtEnd());
        QVERIFY(!button<QPushButton>(learner.page(), QStringLiteral("Repair"))->isChecked());
    }

    void runFreeLeadsToTheLab()
    {
        WindowFixture fixture;
        const Learner learner(fixture);
        QVERIFY(learner.open(lostUpdate));
        const auto lesson = lab::lesson::Lessons::find(lostUpdate.toLatin1());
        learner.press(QStringLiteral("Run free"));
        auto *lab = fixture.window()->findChild<QTabWidget *>()->currentWidget();
        QVERIFY(lab != learner.page());
        QCOMPARE(button<QSpinBox>(lab, QStringLiteral("Clients"))->value(), lesson->runFree->clients);
        const auto *strategies = button<QListView>(lab, QStringLiteral("Strategies"));
        const QModelIndexList checked = strategies->model()->match(
            strategies->model()->index(0, 0), Qt::CheckStateRole, int(Qt::Checked), -1, Qt::MatchExactly);
        QCOMPARE(checked.size(), lesson->runFree->strategies.size());
        QVERIFY(!texts(lab).filter(lesson->claim).isEmpty());
    }

    /// The form says whose load it is, whatever stood there before, and the strategy is in sight.
    void runFreeNamesItsPreset()
    {
        WindowFixture fixture;
        const Learner learner(fixture);
        const auto runFree = [&](const QString &id) {
            QTest::keyClick(fixture.window(), Qt::Key_5, Qt::ControlModifier);
            if (!learner.open(id))
                return false;
            learner.press(QStringLiteral("Run free"));
            return true;
        };
        QVERIFY(runFree(QStringLiteral("oversell")));
        auto *lab = fixture.window()->findChild<QTabWidget *>()->currentWidget();
        QComboBox *preset = nullptr;
        for (const QLabel *label : lab->findChildren<QLabel *>()) {
            if (QString(label->text()).remove(u'&') == QStringLiteral("Preset"))
                preset = qobject_cast<QComboBox *>(label->buddy());
        }
        QVERIFY(preset);
        QCOMPARE(preset->currentData().toByteArray(), QByteArray("flash-sale"));
        QVERIFY(runFree(QStringLiteral("weak-token")));
        QCOMPARE(preset->currentIndex(), 0);
        const auto *strategies = button<QListView>(lab, QStringLiteral("Strategies"));
        const QModelIndex chosen = strategies->currentIndex();
        QCOMPARE(chosen.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
        QVERIFY(
            waitFor([&] { return strategies->viewport()->rect().contains(strategies->visualRect(chosen)); }));
    }

    /// An article's own text is a strategy of the lab, as long as the lesson's load is there.
    void runFreeBringsTheArticlesScript()
    {
        WindowFixture fixture;
        const Learner learner(fixture);
        QVERIFY(learner.open(QStringLiteral("ex-and-px")));
        learner.press(QStringLiteral("Run free"));
        auto *lab = fixture.window()->findChild<QTabWidget *>()->currentWidget();
        const auto *strategies = button<QListView>(lab, QStringLiteral("Strategies"));
        const QAbstractItemModel *model = strategies->model();
        const QModelIndex last = model->index(model->rowCount() - 1, 0);
        QCOMPARE(last.data(Qt::AccessibleTextRole).toString(), QStringLiteral("ex-and-px.lock"));
        QCOMPARE(last.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
        button<QSpinBox>(lab, QStringLiteral("Iterations per client"))->setValue(20);
        button<QPushButton>(lab, QStringLiteral("Run"))->click();
        QVERIFY(waitFor([&] { return !texts(lab).filter(QStringLiteral("syntax error")).isEmpty(); }));
        for (const QString &text : texts(lab).filter(QStringLiteral("syntax error")))
            QVERIFY2(text.count(QStringLiteral("syntax error")) == 1, qPrintable(text)); // said once
        const QStringList cells = texts(lab).filter(QStringLiteral("ex-and-px"));
        QVERIFY(!cells.isEmpty());
        QVERIFY(cells.filter(QStringLiteral("acquire:")).size() <= 1); // by its name, but for what it does
    }

    /// It goes on later, unlike one that was killed.
    void aStoppedServerIsNotDown()
    {
        WindowFixture fixture;
        const Learner learner(fixture);
        QVERIFY(learner.open(QStringLiteral("failover")));
        QVERIFY(learner.stepTo(1));
        const QString told = learner.sequence()->accessibleDescription();
        QVERIFY2(told.contains(QStringLiteral("server 2 is stopped."))
                     && !told.contains(QStringLiteral("gone")),
                 qPrintable(told));
        const gui::SequenceState stopped = learner.sequence()->contents().steps.first().after.at(2);
        QVERIFY(stopped.gone && stopped.stopped);
        QVERIFY(learner.stepTo(4));
        const gui::SequenceState killed = learner.sequence()->contents().steps.last().after.at(1);
        QVERIFY(killed.gone && !killed.stopped);
    }

    /// The lock of the lesson stands in the operator's table, and follows the steps.
    void theLockIsInTheTable()
    {
        WindowFixture fixture;
        const Learner learner(fixture);
        QVERIFY(learner.open(QStringLiteral("overrun")));
        QVERIFY(learner.stepTo(1));
        const QByteArray key = learner.played().now().servers.first().lockKey;
        QVERIFY(!key.isEmpty());
        learner.press(QStringLiteral("Locks"));
        QVERIFY(!learner.page()->isVisible());
        const auto *connections = fixture.window()->findChild<QWidget *>(QStringLiteral("connectionsPanel"));
        QVERIFY(connections && connections->isVisible());
        QVERIFY(fixture.waitForKey(QString::fromLatin1(key)));
        QCOMPARE(fixture.workspace().deployments().size(), 1);
        QCOMPARE(fixture.workspace().deployments().first()->spec().environment, locks::Environment::Sandbox);
        QTest::keyClick(fixture.window(), Qt::Key_5, Qt::ControlModifier);
        QCOMPARE(learner.steps(), 1); // as it was left
        QVERIFY(!connections->isVisible()); // the picture needs the room
        QVERIFY(learner.open(lostUpdate));
        QVERIFY(waitFor([&] { return fixture.workspace().deployments().isEmpty(); }));
    }

    /// Between two steps time stands still: for whoever looks at the lock from outside too. Putting the lease
    /// back is nobody's renewal.
    void theTableSaysWhatTheLessonSays_data()
    {
        QTest::addColumn<QString>("id");
        QTest::addColumn<QString>("left");
        QTest::newRow("commands") << QStringLiteral("extend-too-late") << QStringLiteral("30 s");
        QTest::newRow("a schedule") << QStringLiteral("get-del-gap") << QStringLiteral("30 s");
    }
    void theTableSaysWhatTheLessonSays()
    {
        QFETCH(QString, id);
        QFETCH(QString, left);
        WindowFixture fixture;
        const Learner learner(fixture);
        QVERIFY(learner.open(id));
        QVERIFY(learner.stepTo(1));
        const gui::SequenceState shown = learner.sequence()->contents().steps.first().after.at(1);
        QCOMPARE(shown.lease, left);
        const QString key = QString::fromLatin1(learner.played().now().servers.first().lockKey);
        learner.press(QStringLiteral("Locks"));
        QVERIFY(fixture.waitForKey(key));
        const auto cell = [&](int column) {
            return fixture.cell(key, column);
        };
        QVERIFY(waitFor([&] { return cell(gui::LockTableModel::TimeLeft) == left; }));
        const QString heldFor = cell(gui::LockTableModel::HeldFor);
        QStringList seen;
        const auto differs = [&] {
            const QString text = cell(gui::LockTableModel::TimeLeft);
            const QString state = cell(gui::LockTableModel::StateColumn);
            const QString held = cell(gui::LockTableModel::HeldFor);
            if (text != left || held != heldFor || state.contains(QStringLiteral("renew")))
                seen.append(text + u' ' + held + u' ' + state);
            return !seen.isEmpty();
        };
        constexpr int longEnough = 4'000; // for some puttings back, and for whole seconds
        QVERIFY2(!waitFor(differs, longEnough), qPrintable(seen.join(u'\n')));
    }

    void serversEndWhenThePageIsLeft()
    {
        WindowFixture fixture;
        const Learner learner(fixture);
        QVERIFY(learner.open(lostUpdate));
        QVERIFY(learner.stepTo(2));
        const redis::Endpoint server = learner.played().now().servers.first().endpoint;
        QVERIFY(answers(server));
        const gui::SequenceContents before = learner.sequence()->contents();
        QTest::keyClick(fixture.window(), Qt::Key_1, Qt::ControlModifier);
        QVERIFY(waitFor([&] { return !answers(server); }));
        QTest::keyClick(fixture.window(), Qt::Key_5, Qt::ControlModifier);
        QVERIFY(learner.isReady(lostUpdate));
        QVERIFY(waitFor([&] { return learner.steps() == 2 && learner.isEnabled(QStringLiteral("Step")); }));
        QVERIFY(learner.stepToEnd()); // it goes on where it was
        QVERIFY(learner.played().outcome->raced);
        QCOMPARE(learner.sequence()->contents().steps.first(), before.steps.first());
    }

    void serversEndWithTheWindow()
    {
        redis::Endpoint server;
        {
            WindowFixture fixture;
            const Learner learner(fixture);
            QVERIFY(learner.open(lostUpdate));
            server = learner.played().now().servers.first().endpoint;
            QVERIFY(answers(server));
        }
        QVERIFY(waitFor([&] { return !answers(server); }));
    }

    void progressIsKept()
    {
        QTemporaryDir folder;
        gui::WindowOptions options;
        options.configDir = folder.path();
        {
            WindowFixture fixture(options);
            const Learner learner(fixture);
            QVERIFY(learner.open(QStringLiteral("multi-get")));
            QVERIFY(learner.stepToEnd());
        }
        WindowFixture fixture(options);
        const Learner learner(fixture);
        QVERIFY(learner.isReady(QStringLiteral("multi-get"))); // where one was
        QVERIFY(texts(learner.page()).filter(QStringLiteral("1 of ")).size() == 1);
        const auto *list = button<QListView>(learner.page(), QStringLiteral("Lessons"));
        QVERIFY(
            list->currentIndex().data(Qt::AccessibleTextRole).toString().endsWith(QStringLiteral("done")));
    }

    void everythingFitsASmallScreen()
    {
        WindowFixture fixture;
        fixture.window()->resize(1'240, 650); // with frame and panel of the desktop 1280 × 720
        const Learner learner(fixture);
        QVERIFY(learner.open(lostUpdate));
        QVERIFY(learner.stepToEnd());
        learner.press(QStringLiteral("You schedule"));
        QCoreApplication::processEvents();
        QVERIFY(fixture.window()->width() <= 1'240 && fixture.window()->height() <= 650);
        for (auto *each : learner.page()->findChildren<QPushButton *>()) {
            if (!each->isVisibleTo(learner.page()) || each->text() == QStringLiteral("Show the ans&wer")
                || each->text() == QStringLiteral("&Reveal"))
                continue; // those scroll with the text
            const QRect place(each->mapTo(learner.page(), QPoint()), each->size());
            QVERIFY2(learner.page()->rect().contains(place), qPrintable(each->text()));
            QVERIFY2(each->width() >= each->sizeHint().width(), qPrintable(each->text()));
        }
        QVERIFY(learner.sequence()->height() >= 150);
        QCOMPARE(learner.sequence()->horizontalScrollBar()->maximum(), 0);
    }
};

QTEST_MAIN(TestLearnPage)
#include "tst_learn_page.moc"
