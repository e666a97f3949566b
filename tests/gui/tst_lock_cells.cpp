// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/translations.h"
#include "gui/common/environment_band.h"
#include "gui/common/text.h"
#include "gui/live/lock_sentences.h"
#include "gui/locks/status_sentence.h"
#include "gui/locks/time_left_delegate.h"
#include "gui/table/lock_words.h"
#include "gui/window/appearance.h"
#include "gui/window/outlined_style.h"
#include "lock_text.h"
#include "locks/dialects/dialects.h"

#include <QApplication>
#include <QPainter>
#include <QPlainTextEdit>
#include <QStyleOptionViewItem>
#include <QTableView>
#include <QTest>
#include <QTextEdit>

class TestLockCells : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { installPlurals(qApp); }
    void spans_data()
    {
        QTest::addColumn<qint64>("milliseconds");
        QTest::addColumn<QString>("text");
        QTest::newRow("none") << qint64(0) << QStringLiteral("0 s");
        QTest::newRow("seconds") << qint64(24'700) << QStringLiteral("24 s");
        QTest::newRow("minutes") << qint64(192'000) << QStringLiteral("3 min 12 s");
        QTest::newRow("hours") << qint64(7'500'000) << QStringLiteral("2 h 5 min");
        QTest::newRow("days") << qint64(100) * 3'600'000 << QStringLiteral("4 d 4 h");
        QTest::newRow("half a century") << qint64(57) * 365 * 86'400'000 << QStringLiteral("57 years");
        QTest::newRow("past") << qint64(-5'000) << QStringLiteral("0 s");
    }
    void spans()
    {
        QFETCH(qint64, milliseconds);
        QFETCH(QString, text);
        QCOMPARE(gui::countdownText(milliseconds), text);
    }

    void bytesAreShownHarmlessly()
    {
        QCOMPARE(gui::shown(QByteArray("a\0b\xff", 4)), QStringLiteral("a\\x00b\\xff"));
        QCOMPARE(gui::shownShort(QByteArray(500, 'x'), 11), QStringLiteral("xxxxx…xxxxx"));
        QCOMPARE(gui::shown(QByteArray(2'000, 'x')).size(), 1'025);
    }

    void hostileNamesAreNoMarkup()
    {
        gui::LockTableModel model;
        model.applyDelta(deltaOf({present(rowOf(1, "<b>bold</b>", "t", 1'000, locks::steadyNow()))}));
        const QString tip = model.cell(0, 0, Qt::ToolTipRole).toString();
        QVERIFY(!tip.contains(QStringLiteral("<b>")));
        QVERIFY(tip.contains(QStringLiteral("&lt;b&gt;")));
    }

    void theStateSaysThatTheHolderIsGone()
    {
        const auto column = gui::LockTableModel::StateColumn;
        gui::LockTableModel model;
        locks::Row row = rowOf(1, "lock:a", "web-4:4711", 60'000, locks::steadyNow());
        row.states = locks::State::Held;
        model.applyDelta(deltaOf({present(row)}));
        QCOMPARE(model.cell(0, column, Qt::DisplayRole).toString(), QStringLiteral("held"));
        const auto held = model.cell(0, column, Qt::ForegroundRole);
        row.ownerGone = true;
        model.applyDelta(deltaOf({renewed(row)}));
        QCOMPARE(model.cell(0, column, Qt::DisplayRole).toString(), QStringLiteral("holder gone"));
        QVERIFY(model.cell(0, column, Qt::ForegroundRole) != held);
        QCOMPARE(model.cell(0, column, Qt::AccessibleTextRole).toString(),
                 QStringLiteral("holder gone, held"));
        QVERIFY(model.cell(0, column, Qt::ToolTipRole)
                    .toString()
                    .contains(QStringLiteral("neither a new connection nor a renewal")));
        row.states |= locks::State::Overdue;
        model.applyDelta(deltaOf({renewed(row)}));
        QCOMPARE(model.cell(0, column, Qt::DisplayRole).toString(), QStringLiteral("holder gone · overdue"));
        row.stale = true;
        model.applyDelta(deltaOf({renewed(row)}));
        QCOMPARE(model.cell(0, column, Qt::DisplayRole).toString(), QStringLiteral("overdue"));
    }

    void ownerIsNeverEmpty_data()
    {
        QTest::addColumn<QByteArray>("token");
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("spoken");
        QTest::addColumn<QString>("tip");
        QTest::newRow("written") << QByteArray("web-4:3121:7f") << QStringLiteral("web-4 · 3121")
                                 << QStringLiteral("web-4 · 3121") << QStringLiteral("Token web-4:3121:7f");
        QTest::newRow("guess") << QByteArray("job~web-4~7f") << QStringLiteral("≈ web-4")
                               << QStringLiteral("perhaps web-4")
                               << QStringLiteral("the host of other locks");
        QTest::newRow("nobody") << QByteArray("7f3c9a1122334455") << QStringLiteral("7f3c9a1122…")
                                << QStringLiteral("not known, token 7f3c9a1122…")
                                << QStringLiteral("does not say");
    }
    void ownerIsNeverEmpty()
    {
        QFETCH(QByteArray, token);
        QFETCH(QString, tip);
        gui::LockTableModel model;
        model.applyDelta(deltaOf({present(rowOf(1, "lock:a", token, 30'000, locks::steadyNow()))}));
        const auto cell = [&model](int role) {
            return model.cell(0, gui::LockTableModel::OwnerColumn, role);
        };
        cell(Qt::DisplayRole); // what is kept of it must not outlive what becomes known
        locks::KnownHosts hosts;
        hosts.add("web-4", locks::HostSign::OtherLock);
        model.setHosts(hosts);
        QTEST(cell(Qt::DisplayRole).toString().remove(QChar(0x2068)).remove(QChar(0x2069)), "text");
        QTEST(cell(Qt::AccessibleTextRole).toString().remove(QChar(0x2068)).remove(QChar(0x2069)), "spoken");
        QVERIFY(cell(Qt::ToolTipRole).toString().contains(tip));
        const bool isFixed = cell(Qt::FontRole).isValid();
        QCOMPARE(isFixed, token.startsWith("7f"));
    }

    void accessibleTextSaysWhatShapesSay()
    {
        const locks::Millis now = locks::steadyNow();
        gui::LockTableModel model;
        model.applyDelta(deltaOf({present(rowOf(1, "lock:a", "t", 30'000, now, 2, 3))}), now);
        const auto spoken = [&model](int column) {
            return model.cell(0, column, Qt::AccessibleTextRole).toString();
        };
        QCOMPARE(spoken(gui::LockTableModel::Masters), QStringLiteral("2 of 3"));
        QCOMPARE(model.cell(0, gui::LockTableModel::Masters, Qt::DisplayRole).toString(),
                 QStringLiteral("●●○"));
        QVERIFY(spoken(gui::LockTableModel::StateColumn).contains(QStringLiteral("quorum")));
        QCOMPARE(spoken(gui::LockTableModel::Waiters), QStringLiteral("not known"));
    }

    void aLockOnOneOfSeveralServersSaysWhere()
    {
        const locks::Millis now = locks::steadyNow();
        gui::LockTableModel model;
        locks::Row row = rowOf(1, "lock:a", "t", 30'000, now, 1, 1);
        row.holdings[0].master = 1;
        model.applyDelta(deltaOf({present(row)}), now);
        locks::DeploymentSpec spec;
        spec.masters.resize(2);
        spec.separate = true;
        const auto cell = [&model](int role) {
            return model.cell(0, gui::LockTableModel::Masters, role).toString();
        };
        const auto title = [&model] {
            return model.headerData(gui::LockTableModel::Masters, Qt::Horizontal).toString();
        };
        QCOMPARE(cell(Qt::DisplayRole), QStringLiteral("●"));
        const QStringList labels{QStringLiteral("redis-a:6379"), QStringLiteral("redis-b:6379")};
        model.setMasters(gui::MastersShown::of(spec, labels));
        QCOMPARE(title(), QStringLiteral("Server"));
        QCOMPARE(cell(Qt::DisplayRole), QStringLiteral("redis-b:6379"));
        QCOMPARE(cell(Qt::AccessibleTextRole), QStringLiteral("redis-b:6379"));
        row.stale = true;
        model.applyDelta(deltaOf({present(row)}), now);
        model.setAway(2);
        QCOMPARE(cell(Qt::DisplayRole), QStringLiteral("◌ redis-b:6379"));
        QCOMPARE(cell(Qt::AccessibleTextRole), QStringLiteral("redis-b:6379, away"));

        spec.separate = false;
        QCOMPARE(gui::MastersShown::of(spec, labels).as, gui::MastersShown::As::Dots);
        spec.masters.resize(1);
        QCOMPARE(gui::MastersShown::of(spec, labels).as, gui::MastersShown::As::Nothing);
    }

    // php-lock's DistributedMutex: no token leads, and yet it is held on all of them.
    void aTokenOnEachMasterIsHeldOnEach()
    {
        const locks::Millis now = locks::steadyNow();
        const auto dotsOf = [now](const QByteArray &library) {
            locks::Row row = rowOf(1, "distributed", "t", 30'000, now, 2, 3);
            row.library = locks::Dialects::table().find(library).value_or(0);
            row.hasToken = false;
            row.token.clear();
            row.holdings[1].token = "another";
            gui::LockTableModel model;
            model.applyDelta(deltaOf({present(row)}), now);
            return model.cell(0, gui::LockTableModel::Masters, Qt::DisplayRole).toString();
        };
        QCOMPARE(dotsOf("php-lock.distributed"), QStringLiteral("●●○"));
        QCOMPARE(dotsOf("generic.token"), QStringLiteral("◐◐○"));
    }

    void firstSightIsNotBirth()
    {
        const locks::Millis now = locks::steadyNow();
        locks::Row row = rowOf(1, "a", "t", 30'000, now - 41'000);
        QCOMPARE(gui::heldForText(row, now), QStringLiteral("41 s"));
        row.birthSeen = false;
        QCOMPARE(gui::heldForText(row, now), QStringLiteral("≥ 41 s"));
        gui::LockItem item;
        item.row = row;
        item.states = locks::State::Held;
        QVERIFY(gui::LockSentences::headline(item, now).contains(QStringLiteral("for at least 41 s")));
        item.row.unchangedBefore = 59;
        QCOMPARE(gui::heldForText(item.row, now), QStringLiteral("≥ 1 min 40 s"));
        const QString headline = gui::LockSentences::headline(item, now);
        QVERIFY2(headline.contains(QStringLiteral("or earlier (at least 1 min 40 s)")), qPrintable(headline));
    }

    void coloursCanBeRead()
    {
        for (const gui::Appearance appearance : {gui::Appearance::Light, gui::Appearance::Dark}) {
            gui::apply(appearance);
            const QPalette palette = QApplication::palette();
            const gui::StatePalette colors(palette);
            for (int tone = 0; tone < 6; ++tone) {
                for (const QPalette::ColorRole ground : {QPalette::Base, QPalette::AlternateBase})
                    QVERIFY(gui::contrast(colors.color(gui::StatePalette::Tone(tone)), palette.color(ground))
                            >= 4.5);
            }
        }
        gui::apply(gui::Appearance::System);
        for (int environment = 0; environment < 4; ++environment)
            QVERIFY(gui::contrast(gui::environmentColor(locks::Environment(environment)), Qt::white) >= 4.5);
    }

    void statusSaysHowCompleteItIs()
    {
        locks::DeploymentSpec spec;
        spec.masters.resize(3);
        locks::Status status;
        status.locks = 12'340;
        status.complete = true;
        for (int i = 0; i < 3; ++i) {
            locks::MasterStatus master;
            master.connected = true;
            master.push = locks::Push::Tracking;
            master.elapsedMs = 420;
            status.masters += master;
        }
        QCOMPARE(
            gui::StatusSentence::of(spec, status),
            QStringLiteral("%1 locks · 3 masters · complete · changes arrive by tracking · pass took %2 s")
                .arg(QLocale().toString(12'340), QLocale().toString(0.42, 'f', 2)));
        // Who answers and may not tell all is named with the reason.
        status.complete = false;
        status.masters[1].label = QStringLiteral("db2:6379");
        status.masters[1].error = QStringLiteral("This user may not run SCAN.");
        QVERIFY(gui::StatusSentence::of(spec, status)
                    .contains(QStringLiteral("partial: db2:6379: This user may not run SCAN.")));
        status.masters[2].connected = false;
        QVERIFY(
            gui::StatusSentence::of(spec, status).contains(QStringLiteral("partial: 1 of 3 masters away")));
        status.locks = 1;
        QVERIFY(gui::StatusSentence::of(spec, status).startsWith(QStringLiteral("1 lock · ")));
    }

    void statusCountsThePrimariesOfACluster()
    {
        locks::DeploymentSpec spec;
        spec.masters.resize(1);
        spec.masters.front().discovery.kind = redis::Discovery::Kind::Cluster;
        locks::Status status;
        status.locks = 5;
        status.complete = true;
        status.masters.resize(4);
        for (locks::MasterStatus &master : status.masters)
            master.connected = true;
        status.masters[1].gone = true; // its slots went elsewhere
        const QString told = gui::StatusSentence::of(spec, status);
        QVERIFY2(told.startsWith(QStringLiteral("5 locks · 3 masters · complete")), qPrintable(told));
    }

    void statusSaysHowFarBackItRecords()
    {
        constexpr qint64 now = 1'700'000'000'000;
        history::RecordingState state;
        state.isRecording = true;
        const auto said = [&state](qint64 ms) {
            state.since = now - ms;
            return gui::StatusSentence::recording(true, state, now);
        };
        QCOMPARE(said(59'000), QStringLiteral("recording"));
        QCOMPARE(said(60'000), said(119'000)); // whole minutes: it is not told anew each second
        QVERIFY2(said(60'000) != said(50'000), qPrintable(said(60'000)));
        QVERIFY2(said(754'000).contains(QStringLiteral("12 min")), qPrintable(said(754'000)));
        QVERIFY2(said(7'500'000).contains(QStringLiteral("2 h")), qPrintable(said(7'500'000)));
        state.isRecording = false;
        state.sentence = QStringLiteral("why not");
        QCOMPARE(said(0), QStringLiteral("recording has stopped"));
        state.isElsewhere = true;
        QCOMPARE(said(0), QStringLiteral("another Lockscope records"));
    }

    void figuresKeepTheirOrderFromRightToLeft()
    {
        QCOMPARE(gui::isolated(QStringLiteral("9 min 46 s")), QStringLiteral("9 min 46 s"));
        QGuiApplication::setLayoutDirection(Qt::RightToLeft);
        const QString left = gui::countdownText(586'000);
        const QString address = gui::isolated(QStringLiteral("127.0.0.1:7001"));
        locks::DeploymentSpec spec;
        spec.masters.resize(2);
        const QString status = gui::StatusSentence::of(spec, {});
        QGuiApplication::setLayoutDirection(Qt::LeftToRight);
        QCOMPARE(left, QStringLiteral("\u20689 min 46 s\u2069"));
        QCOMPARE(address, QStringLiteral("\u2068127.0.0.1:7001\u2069"));
        QVERIFY(status.startsWith(QStringLiteral("\u20680 locks\u2069 · \u20682 masters\u2069")));
    }

    void emptyCheckBoxesAreSeenInTheDark()
    {
        gui::apply(gui::Appearance::Dark);
        const QPalette palette = QApplication::palette();
        gui::apply(gui::Appearance::System);
        const gui::OutlinedStyle style;
        QImage image(16, 16, QImage::Format_ARGB32_Premultiplied);
        image.fill(palette.color(QPalette::Base));
        QPainter painter(&image);
        QStyleOptionViewItem option;
        option.rect = image.rect().adjusted(1, 1, -1, -1);
        option.palette = palette;
        option.state = QStyle::State_Enabled | QStyle::State_Off;
        style.drawPrimitive(QStyle::PE_IndicatorItemViewItemCheck, &option, &painter, nullptr);
        painter.end();
        double best = 0;
        for (int x = 0; x < image.width(); ++x)
            best = std::max(best, gui::contrast(image.pixelColor(x, 8), palette.color(QPalette::Base)));
        QVERIFY2(best >= 3, qPrintable(QString::number(best)));
    }

    void fieldsHaveAnEdgeInTheDark_data()
    {
        QTest::addColumn<QStyle::State>("focus");
        QTest::newRow("one of many") << QStyle::State(QStyle::State_None);
        QTest::newRow("with the focus") << QStyle::State(QStyle::State_HasFocus);
    }
    void fieldsHaveAnEdgeInTheDark()
    {
        QFETCH(QStyle::State, focus);
        gui::apply(gui::Appearance::Dark);
        const QPalette palette = QApplication::palette();
        gui::apply(gui::Appearance::System);
        const gui::OutlinedStyle style;
        QImage image(40, 16, QImage::Format_ARGB32_Premultiplied);
        image.fill(palette.color(QPalette::Base));
        QPainter painter(&image);
        QStyleOptionFrame option;
        option.rect = image.rect();
        option.palette = palette;
        option.lineWidth = 1;
        option.state = QStyle::State_Enabled | QStyle::State_Sunken | focus;
        style.drawPrimitive(QStyle::PE_FrameLineEdit, &option, &painter, nullptr);
        painter.end();
        const double edge = gui::contrast(image.pixelColor(20, 0), palette.color(QPalette::Base));
        QVERIFY2(edge >= 3, qPrintable(QString::number(edge)));
    }

    void boxesOfTextAndTablesHaveAnEdgeInTheDark_data()
    {
        QTest::addColumn<int>("box");
        QTest::addColumn<double>("least");
        QTest::newRow("text to be written") << 0 << 3.0;
        QTest::newRow("text to be read") << 1 << 3.0;
        QTest::newRow("a table") << 2 << 1.5;
    }
    void boxesOfTextAndTablesHaveAnEdgeInTheDark()
    {
        QFETCH(int, box);
        QFETCH(double, least);
        gui::OutlinedStyle style; // outlives who is drawn with it
        QPlainTextEdit written;
        QTextEdit read;
        QTableView table;
        QWidget *const shown = QList<QWidget *>{&written, &read, &table}.at(box);
        gui::apply(gui::Appearance::Dark);
        const QPalette palette = QApplication::palette();
        gui::apply(gui::Appearance::System);
        shown->setStyle(&style);
        shown->setPalette(palette);
        shown->resize(60, 60);
        const QColor edge = shown->grab().toImage().pixelColor(30, 0);
        const double seen = gui::contrast(edge, palette.color(QPalette::Base));
        QVERIFY2(seen >= least, qPrintable(QString::number(seen)));
    }

    void textBeginsAsFarFromTheEdgeInEveryField()
    {
        const gui::OutlinedStyle style;
        QStyleOptionFrame line;
        line.rect = QRect(0, 0, 100, 24);
        line.lineWidth = 1;
        QStyleOptionComboBox combo;
        combo.rect = line.rect;
        constexpr int insideOfALineEdit = 2; // QLineEdit keeps that much free by itself
        const QRect written = style.subElementRect(QStyle::SE_LineEditContents, &line, nullptr);
        const QRect chosen =
            style.subControlRect(QStyle::CC_ComboBox, &combo, QStyle::SC_ComboBoxEditField, nullptr);
        QVERIFY2(qAbs(written.left() + insideOfALineEdit - chosen.left()) <= 1,
                 qPrintable(QStringLiteral("%1, %2").arg(written.left()).arg(chosen.left())));
        line.lineWidth = 0; // an editor in a cell or a spin box has no edge
        QCOMPARE(style.subElementRect(QStyle::SE_LineEditContents, &line, nullptr), line.rect);
    }

    void aFlatGroupHasNoFrame()
    {
        const gui::OutlinedStyle style;
        QImage image(40, 40, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::white);
        const QImage empty = image.copy();
        QPainter painter(&image);
        QStyleOptionFrame option;
        option.rect = image.rect();
        option.features = QStyleOptionFrame::Flat;
        style.drawPrimitive(QStyle::PE_FrameGroupBox, &option, &painter, nullptr);
        painter.end();
        QCOMPARE(image, empty);
    }

    void barAndTextShareTheCell()
    {
        const gui::TimeLeftLayout wide(QRect(10, 0, 200, 24), 80, 15);
        QVERIFY(!wide.bar.isNull());
        QVERIFY(wide.bar.right() < wide.text.left());
        QCOMPARE(wide.text.right(), 209);
        QVERIFY(gui::TimeLeftLayout(QRect(10, 0, 90, 24), 80, 15).bar.isNull());
    }
};

QTEST_MAIN(TestLockCells)
#include "tst_lock_cells.moc"
