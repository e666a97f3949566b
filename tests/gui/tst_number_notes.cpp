// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/form/lab_form.h"
#include "gui/lab/page/lab_page.h"
#include "lab/lesson/lessons.h"
#include "lab/spec/presets.h"
#include "lab/spec/strategies.h"
#include "lab_names.h"

#include <QSpinBox>
#include <QToolButton>
#include <QToolTip>
#include <QtTest>

/// What a number field of the lab's form does not take is said, in the line of the page's status.
class TestNumberNotes : public QObject
{
    Q_OBJECT
private slots:
    void init();
    void cleanup();
    void tooMuch();
    void noNumber();
    void leftEmpty();
    void leftTooLow();
    void aWordInPlaceOfTheLeast();
    void goesWhenSomethingIsTaken();
    void aRunTakesWhatStands();
    void everyFieldTells_data();
    void everyFieldTells();
    void takesEveryLoadThatIsOffered();
    void closedWhileSomethingIsTyped();

private:
    QSpinBox *field(const char *name) const { return named<QSpinBox>(*m_page, QString::fromLatin1(name)); }
    /// Types it in place of what stands there.
    static void type(QSpinBox *field, const QString &text);
    QString status() const
    {
        QCoreApplication::processEvents(); // it is said from the event loop
        return statusOf(*m_page);
    }

    std::unique_ptr<gui::LabPage> m_page;
};

void TestNumberNotes::init()
{
    QLocale::setDefault(QLocale(QLocale::English, QLocale::UnitedStates));
    m_page = std::make_unique<gui::LabPage>();
    m_page->resize(1280, 720);
    m_page->findChild<QToolButton *>(QStringLiteral("moreButton"))->setChecked(true);
    m_page->show();
    QVERIFY(waitFor([this] { return m_page->isActiveWindow(); }));
}

void TestNumberNotes::cleanup()
{
    m_page.reset();
}

void TestNumberNotes::type(QSpinBox *field, const QString &text)
{
    field->setFocus();
    field->selectAll();
    for (const QChar &each : text)
        QTest::keyClick(field, each.toLatin1());
}

void TestNumberNotes::tooMuch()
{
    type(field("Clients"), QStringLiteral("20000"));
    QCOMPARE(field("Clients")->value(), 2000);
    QVERIFY2(
        status().startsWith(QStringLiteral("Clients takes whole numbers from 1 to 10,000: what was typed "
                                           "last is left out, and “2000” stands.")),
        qPrintable(status()));
    QCOMPARE(QToolTip::text(), status().left(QToolTip::text().size())); // at the field
    QVERIFY(!QToolTip::text().isEmpty());
}

void TestNumberNotes::noNumber()
{
    type(field("Clients"), QStringLiteral("8x"));
    QCOMPARE(field("Clients")->value(), 8);
    QVERIFY2(status().contains(QStringLiteral("“8” stands.")), qPrintable(status()));
}

void TestNumberNotes::leftEmpty()
{
    field("Clients")->setFocus();
    field("Clients")->selectAll();
    QTest::keyClick(field("Clients"), Qt::Key_Delete);
    QVERIFY2(status().startsWith(QStringLiteral("Ready.")), qPrintable(status())); // it is still being typed
    QTest::keyClick(field("Clients"), Qt::Key_Tab);
    QCOMPARE(field("Clients")->value(), 16);
    QVERIFY2(status().startsWith(QStringLiteral("Clients takes whole numbers from 1 to 10,000: nothing was "
                                                "typed, so it is 16 again.")),
             qPrintable(status()));
}

void TestNumberNotes::leftTooLow()
{
    type(field("Clients"), QStringLiteral("0"));
    QTest::keyClick(field("Clients"), Qt::Key_Return);
    QCOMPARE(field("Clients")->value(), 16);
    QVERIFY2(status().contains(QStringLiteral("“0” was not taken, it is 16 again.")), qPrintable(status()));
}

void TestNumberNotes::aWordInPlaceOfTheLeast()
{
    type(field("Lease"), QStringLiteral("9999999"));
    QVERIFY2(status().startsWith(
                 QStringLiteral("Lease takes “its own” or whole numbers from 1 to 3,600,000 ms: ")),
             qPrintable(status()));
}

void TestNumberNotes::goesWhenSomethingIsTaken()
{
    type(field("Clients"), QStringLiteral("20000"));
    QVERIFY(status().startsWith(QStringLiteral("Clients takes")));
    type(field("Clients"), QStringLiteral("20"));
    QVERIFY2(status().startsWith(QStringLiteral("Ready.")), qPrintable(status()));
}

/// By key, which does not leave the field; and it is still told when the run is over.
void TestNumberNotes::aRunTakesWhatStands()
{
    check(*m_page, {"incr"});
    field("Iterations per client")->setValue(10);
    type(field("Clients"), QStringLiteral("0"));
    QCOMPARE(field("Clients")->text(), QStringLiteral("0"));
    m_page->run();
    QCOMPARE(field("Clients")->text(), QStringLiteral("16"));
    QVERIFY2(status().contains(QStringLiteral("“0” was not taken, it is 16 again.")), qPrintable(status()));
    QVERIFY(waitFor([this] { return !m_page->isRunning(); }, 60'000));
    QVERIFY2(status().startsWith(QStringLiteral("Done. Clients takes")), qPrintable(status()));
    m_page->run();
    QVERIFY(waitFor([this] { return !m_page->isRunning(); }, 60'000));
    QVERIFY2(!status().contains(QStringLiteral("takes whole")), qPrintable(status()));
}

void TestNumberNotes::everyFieldTells_data()
{
    QTest::addColumn<QString>("name");
    const gui::LabPage page;
    for (const QSpinBox *field : page.findChildren<QSpinBox *>())
        QTest::newRow(qPrintable(field->accessibleName())) << field->accessibleName();
}

void TestNumberNotes::everyFieldTells()
{
    QFETCH(QString, name);
    QVERIFY(!name.isEmpty());
    auto *field = named<QSpinBox>(*m_page, name);
    if (!field->isVisible())
        field->show(); // of another workload
    type(field, QStringLiteral("7x"));
    QVERIFY2(status().startsWith(name + QStringLiteral(" takes ")), qPrintable(status()));
    QVERIFY2(status().contains(field->text()), qPrintable(status()));
}

/// The field loses the focus when its page is half gone.
void TestNumberNotes::closedWhileSomethingIsTyped()
{
    type(field("Clients"), QStringLiteral("0"));
    m_page.reset();
    QCoreApplication::processEvents();
}

/// Nothing of a preset or of a lesson is changed by what the fields can hold.
void TestNumberNotes::takesEveryLoadThatIsOffered()
{
    auto *form = m_page->findChild<gui::LabForm *>();
    QList<lab::RunSpec> loads;
    for (const lab::Preset &preset : lab::Presets::all())
        loads.append(preset.spec);
    for (const lab::lesson::Lesson &lesson : lab::lesson::Lessons::all()) {
        if (lesson.runFree)
            loads.append(*lesson.runFree);
    }
    QVERIFY(loads.size() > 30);
    for (const lab::RunSpec &load : std::as_const(loads)) {
        form->setLoad(load);
        const lab::RunSpec taken = form->spec();
        QCOMPARE(taken.workload, load.workload);
        QCOMPARE(taken.stock, load.stock);
        QCOMPARE(taken.take, load.take);
        QCOMPARE(taken.takeCount, load.takeCount);
        QCOMPARE(taken.replaceTasks, load.replaceTasks);
        QCOMPARE(taken.after, load.after);
        QCOMPARE(taken.clients, load.clients);
        QCOMPARE(taken.iterations, load.byDuration() ? taken.iterations : load.iterations);
        QCOMPARE(taken.duration, load.duration);
        QCOMPARE(taken.rate, load.rate);
        QCOMPARE(taken.hold, load.hold);
        QCOMPARE(taken.think, load.think);
        QCOMPARE(taken.lease, load.lease);
        QCOMPARE(taken.asPublished, load.asPublished);
        for (const QByteArray &id : load.strategies) {
            const auto strategy = lab::Strategies::make(id);
            QCOMPARE(taken.resolvedFor(*strategy).retry, load.resolvedFor(*strategy).retry);
            QCOMPARE(taken.resolvedFor(*strategy).retryPause, load.resolvedFor(*strategy).retryPause);
            QCOMPARE(taken.resolvedFor(*strategy).giveUpAfter, load.resolvedFor(*strategy).giveUpAfter);
        }
        QCOMPARE(taken.tokenKind, load.tokenKind);
        QVERIFY(taken.faults == load.faults);
        QCOMPARE(taken.masters, load.masters);
        QCOMPARE(taken.mastersDown, load.mastersDown);
        QCOMPARE(taken.replica, load.replica);
        QCOMPARE(taken.processes, load.processes);
    }
}

QTEST_MAIN(TestNumberNotes)
#include "tst_number_notes.moc"
