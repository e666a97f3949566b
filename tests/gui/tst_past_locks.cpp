// SPDX-License-Identifier: GPL-3.0-or-later
#include "accessible.h"
#include "gui/timeline/past/past_locks.h"
#include "recorded_history.h"
#include "redis_server.h"
#include "window_fixture.h"

#include <QAction>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

using history::UnixMs;

namespace {

constexpr UnixMs noon = 1'700'000'000'000;
constexpr UnixMs minute = 60'000;

} // namespace

/// The table of locks of the past, on a file of history, worked by accessible names and keys.
class TestPastLocks : public QObject
{
    Q_OBJECT
private slots:
    void initTestCase() { speakPlurals(); }
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        RecordedHistory record(path(), QStringLiteral("orders"));
        record.watch(noon, noon + 60 * minute);
        record.add({recordedHold("jobs:nightly", QStringLiteral("web-1"), noon, 50 * minute),
                    recordedHold("lock:order:1", QStringLiteral("web-2"), noon + minute, 20 * minute),
                    recordedHold("lock:order:2", QStringLiteral("web-1"), noon + 2 * minute, 20 * minute)});
        m_past = std::make_unique<gui::PastLocks>();
        m_past->resize(1'200, 500);
        m_past->show();
        m_past->focusTable();
        m_past->showAt(place(), noon + 2 * minute);
        QVERIFY(waitForKeys({"jobs:nightly", "lock:order:1", "lock:order:2"}));
    }
    void cleanup() { m_past.reset(); }

    void theSelectedLockStaysSelected()
    {
        table()->selectRow(1);
        QCOMPARE(current(), QStringLiteral("lock:order:1"));
        press("Previous change");
        QVERIFY(waitForKeys({"jobs:nightly", "lock:order:1"}));
        QCOMPARE(current(), QStringLiteral("lock:order:1"));
        table()->sortByColumn(0, Qt::DescendingOrder);
        QVERIFY(waitForKeys({"lock:order:1", "jobs:nightly"}));
        press("Next change");
        QVERIFY(waitForKeys({"lock:order:2", "lock:order:1", "jobs:nightly"}));
        QCOMPARE(current(), QStringLiteral("lock:order:1"));
    }

    void aRowCanBeCopied()
    {
        table()->selectRow(0);
        QTest::keyClick(table(), Qt::Key_C, Qt::ControlModifier);
        const QStringList cells = QGuiApplication::clipboard()->text().split(u'\t');
        QCOMPARE(cells.first(), QStringLiteral("jobs:nightly"));
        QVERIFY(cells.contains(QStringLiteral("web-1")));
        QCOMPARE(cells.size(), 9); // without the server
    }

    void theServerShowsWhereServersAreSeparate()
    {
        QVERIFY(!header().contains(QStringLiteral("Server")));
        QVERIFY(header().contains(QStringLiteral("Waiters then")));
        gui::PastPlace separate = place();
        separate.separate = true;
        m_past->showAt(separate, noon + 2 * minute);
        QVERIFY(header().contains(QStringLiteral("Server"))); // whatever stands in it
        QCOMPARE(cell(0, QStringLiteral("Waiters then")), QString());
        QVERIFY(waitForKeys({"jobs:nightly", "lock:order:1", "lock:order:2"}));
        QCOMPARE(cell(0, QStringLiteral("Waiters then")), QStringLiteral("cannot tell"));
    }

    void filtersAsTheTimelineDoes()
    {
        auto *filter = button<QLineEdit>(m_past.get(), QStringLiteral("Filter"));
        filter->setText(QStringLiteral("lock:*:2"));
        QVERIFY(waitForKeys({"lock:order:2"}));
        filter->setText(QStringLiteral("WEB-1 order"));
        QVERIFY(waitForKeys({"lock:order:2"}));
        filter->setText(QStringLiteral("lock:*:2 web-2"));
        QVERIFY(waitForKeys({}));
    }

    /// A read that failed is said, what showed stays, and the next try may succeed.
    void aReadThatFailedCanBeRepeated()
    {
        const QString aside = m_folder->filePath(QStringLiteral("aside"));
        QVERIFY(QFile::rename(path(), aside));
        QFile broken(path());
        QVERIFY(broken.open(QIODevice::WriteOnly));
        broken.write(QByteArray(8'192, 'x'));
        broken.close();
        press("Previous change");
        QVERIFY2(waitFor([this] { return said(u"is damaged"); }),
                 qPrintable(texts(m_past.get()).join(u'\n')));
        QVERIFY(isEnabled("Previous change"));
        QVERIFY(said(u"The past: the locks of orders"));
        auto *filter = button<QLineEdit>(m_past.get(), QStringLiteral("Filter"));
        filter->setText(QStringLiteral("order"));
        QVERIFY(said(u"is damaged")); // it is said until something else is asked for
        filter->clear();
        QVERIFY(QFile::remove(path()) && QFile::rename(aside, path()));
        press("Previous change");
        QVERIFY(waitForKeys({"jobs:nightly", "lock:order:1"}));
        QVERIFY(!said(u"is damaged"));
    }

    void anotherRecordBeginsWithNothing()
    {
        gui::PastPlace other = place();
        other.path = m_folder->filePath(QStringLiteral("other.db"));
        other.name = QStringLiteral("billing");
        m_past->showAt(other, noon);
        QVERIFY(!said(u"orders"));
        QVERIFY(keys().isEmpty());
        QVERIFY(!isEnabled("Previous change") && !isEnabled("Next change"));
        QVERIFY(waitFor([this] { return said(u"The past: the locks of billing"); }));
    }

    void whatWasLeftIsNotTold()
    {
        const QSignalSpy told(m_past.get(), &gui::PastLocks::instantShown);
        m_past->showAt(place(), noon + minute);
        m_past->leave();
        m_past->showAt(place(), noon);
        QVERIFY(waitForKeys({"jobs:nightly"}));
        QCOMPARE(told.size(), 1);
        QCOMPARE(told.first().at(1).toLongLong(), noon);
    }

private:
    QString path() const { return m_folder->filePath(QStringLiteral("history.db")); }
    gui::PastPlace place() const { return {path(), 1, QStringLiteral("orders"), false}; }
    QTableView *table() const
    {
        return button<QTableView>(m_past.get(), QStringLiteral("Locks as they were"));
    }
    QStringList keys() const
    {
        QStringList all;
        for (int row = 0; row < table()->model()->rowCount(); ++row)
            all.append(table()->model()->index(row, 0).data().toString());
        return all;
    }
    bool waitForKeys(const QByteArrayList &wanted) const
    {
        QStringList names;
        for (const QByteArray &key : wanted)
            names.append(QString::fromUtf8(key));
        const bool came = waitFor([&] { return keys() == names; });
        if (!came)
            qWarning("%s", qPrintable(keys().join(u' ')));
        return came;
    }
    QString current() const { return table()->currentIndex().siblingAtColumn(0).data().toString(); }
    /// The columns that show.
    QStringList header() const
    {
        QStringList names;
        for (int column = 0; column < table()->model()->columnCount(); ++column) {
            if (!table()->isColumnHidden(column))
                names.append(table()->model()->headerData(column, Qt::Horizontal).toString());
        }
        return names;
    }
    QString cell(int row, const QString &name) const
    {
        for (int column = 0; column < table()->model()->columnCount(); ++column) {
            if (table()->model()->headerData(column, Qt::Horizontal).toString() == name)
                return table()->model()->index(row, column).data().toString();
        }
        return {};
    }
    void press(const char *name) const
    {
        button<QToolButton>(m_past.get(), QString::fromUtf8(name))->click();
    }
    bool isEnabled(const char *name) const
    {
        return button<QToolButton>(m_past.get(), QString::fromUtf8(name))->isEnabled();
    }
    bool said(QStringView part) const { return texts(m_past.get()).join(u'\n').contains(part); }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<gui::PastLocks> m_past;
};

QTEST_MAIN(TestPastLocks)
#include "tst_past_locks.moc"
