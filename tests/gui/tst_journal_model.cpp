// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/journal_model.h"
#include "gui/journal/journal_view.h"
#include "journal/record.h"
#include "redis_server.h"
#include "samples.h"

#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>

using gui::JournalColumns;
using gui::JournalFilter;
using gui::JournalModel;
using gui::JournalRow;
using gui::JournalRows;
using locks::ActionKind;
using locks::Outcome;

namespace {

constexpr qint64 noon = 1'763'812'800'000; // a day of November 2025

struct Done
{
    QByteArray key;
    ActionKind kind = ActionKind::Release;
    Outcome outcome = Outcome::Done;
    QString who = QStringLiteral("ada");
    QString reason = QStringLiteral("stuck since noon");
    locks::Environment environment = locks::Environment::Production;
};

/// Its intent has this number, its outcome the next one.
JournalRow rowOf(qint64 sequence, const Done &done, bool ended = true)
{
    locks::ActionIntent intent = sampleIntent(done.key, done.kind);
    intent.who.user = done.who;
    intent.request.reason = done.reason;
    intent.request.token = "web-4:3121:7f3c9a1b7f3c9a1b";
    intent.request.library = "generic.token";
    intent.environment = done.environment;
    locks::ActionReport report = sampleReport(done.key, done.kind);
    report.outcome = done.outcome;
    const QString id = QString::number(sequence, 16);
    journal::Record begin = journal::intentRecord(id, intent, noon + sequence * 1000);
    begin.sequence = sequence;
    journal::Record end = journal::outcomeRecord(id, report, noon + sequence * 1000 + 20);
    end.sequence = sequence + 1;
    journal::Entry entry{journal::StoredRecord(begin), std::nullopt};
    if (ended)
        entry.outcome = journal::StoredRecord(end);
    return JournalRow(entry);
}

/// Of an action of which nothing came so far; they are made a hundred thousand times.
JournalRow plainRow(qint64 sequence, const QByteArray &key)
{
    static const journal::Record sample = journal::intentRecord(QStringLiteral("1"), sampleIntent(), noon);
    journal::Record record = sample;
    record.sequence = sequence;
    record.key = key;
    return JournalRow({journal::StoredRecord(record), std::nullopt});
}

JournalRows rowsOf(const QList<Done> &actions)
{
    JournalRows::Chunk chunk;
    for (qsizetype i = 0; i < actions.size(); ++i)
        chunk.push_back(rowOf(qint64(i) * 2 + 1, actions[i]));
    JournalRows rows;
    rows.addNewer(chunk);
    return rows;
}

/// Counts what it is asked for.
class CountingModel : public JournalModel
{
public:
    using JournalModel::JournalModel;
    QVariant data(const QModelIndex &index, int role) const override
    {
        if (role == Qt::DisplayRole)
            ++texts;
        return JournalModel::data(index, role);
    }
    mutable int texts = 0;
};

QByteArrayList keysOf(const JournalModel &model)
{
    QByteArrayList keys;
    for (int row = 0; row < model.rowCount(); ++row)
        keys += model.order()->at(row).part(JournalRow::Key).toByteArray();
    return keys;
}

void settle(const JournalModel &model)
{
    QVERIFY(waitFor([&model] { return model.isCurrent(); }));
}

} // namespace

/// Rows, filter, order and table of the journal.
class TestJournalModel : public QObject
{
    Q_OBJECT
private slots:
    void aHundredThousandAreListedLazily();
    void newOnesComeWithoutAReset();
    void anOutcomeChangesItsRow();
    void selectionAndScrollingStay();
    void sortsByEachColumn();
    void filters_data();
    void filters();
    void saysWhatItDidNotUnderstand();
    void cellsAreEscaped();
    void chunksShareWhatDidNotChange();
};

void TestJournalModel::aHundredThousandAreListedLazily()
{
    constexpr int many = 100'000;
    JournalRows rows;
    for (int first = many; first > 0; first -= 4000) {
        JournalRows::Chunk chunk;
        for (int i = 0; i < 4000; ++i)
            chunk.push_back(plainRow(first - i, i == 0 ? "lock:first" : "lock:order:17"));
        rows.addOlder(std::move(chunk));
    }
    CountingModel model;
    gui::JournalView view;
    view.resize(900, 500);
    view.setJournal(&model);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view, 5000 * patience));
    model.setRows(rows);
    settle(model);
    QTest::qWait(50);
    QCOMPARE(model.rowCount(), many);
    QVERIFY(model.texts > 0);
    const int screen = (view.viewport()->height() / view.rowHeight(0) + 2) * JournalColumns::Count;
    QVERIFY2(model.texts <= screen * 6, qPrintable(QString::number(model.texts)));
    model.texts = 0;
    view.verticalScrollBar()->setValue(view.verticalScrollBar()->maximum() / 2);
    QTest::qWait(50);
    QVERIFY(model.texts > 0 && model.texts <= screen * 4);
    model.setFilter(JournalFilter(QStringLiteral("key:=lock:first"), noon));
    settle(model);
    QCOMPARE(model.rowCount(), many / 4000);
}

void TestJournalModel::newOnesComeWithoutAReset()
{
    JournalModel model;
    JournalRows rows = rowsOf({{"a"}, {"b"}});
    model.setRows(rows);
    settle(model);
    QCOMPARE(keysOf(model), QByteArrayList({"b", "a"})); // the newest first
    const QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    const QSignalSpy inserts(&model, &QAbstractItemModel::rowsInserted);
    rows.addNewer({rowOf(5, {"c"}), rowOf(7, {"d"})});
    JournalRows::Chunk older;
    older.push_back(rowOf(-1, {"z"}));
    rows.addOlder(std::move(older));
    model.setRows(rows);
    settle(model);
    QCOMPARE(keysOf(model), QByteArrayList({"d", "c", "b", "a", "z"}));
    QCOMPARE(resets.size(), 0);
    QCOMPARE(inserts.size(), 2); // those above, those below
    model.setFilter(JournalFilter(QStringLiteral("-key:b"), noon));
    settle(model);
    QCOMPARE(keysOf(model), QByteArrayList({"d", "c", "a", "z"}));
}

void TestJournalModel::anOutcomeChangesItsRow()
{
    JournalModel model;
    JournalRows rows;
    rows.addNewer({rowOf(1, {"a"}), rowOf(3, {"b"}, false)});
    model.setRows(rows);
    settle(model);
    QCOMPARE(model.index(0, JournalColumns::Outcome).data().toString(), QStringLiteral("unknown"));
    const QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    rows.addNewer({rowOf(3, {"b"})});
    model.setRows(rows);
    settle(model);
    QCOMPARE(changes.size(), 1);
    QCOMPARE(model.index(0, JournalColumns::Outcome).data().toString(), QStringLiteral("done"));
    QCOMPARE(model.rowCount(), 2);
}

void TestJournalModel::selectionAndScrollingStay()
{
    QList<Done> actions;
    for (int i = 0; i < 300; ++i)
        actions.append({"lock:" + QByteArray::number(i), ActionKind::Release,
                        i % 2 == 0 ? Outcome::Done : Outcome::Refused});
    JournalModel model;
    gui::JournalView view;
    view.resize(900, 400);
    view.setJournal(&model);
    view.show();
    JournalRows rows = rowsOf(actions);
    model.setRows(rows);
    settle(model);
    const QSignalSpy told(&view, &gui::JournalView::selectedChanged);
    view.choose(101); // lock:50
    QCOMPARE(view.selected(), 101);
    const int place = view.rowViewportPosition(view.currentIndex().row());
    QVERIFY(place >= 0 && place < view.viewport()->height());
    rows.addNewer({rowOf(601, {"lock:300"}), rowOf(603, {"lock:301"})});
    model.setRows(rows);
    settle(model);
    QCOMPARE(view.selected(), 101);
    QCOMPARE(view.rowViewportPosition(view.currentIndex().row()), place);
    model.setFilter(JournalFilter(QStringLiteral("outcome:done"), noon));
    settle(model);
    QCOMPARE(view.selected(), 101);
    QCOMPARE(view.rowViewportPosition(view.currentIndex().row()), place);
    QCOMPARE(view.selectedText().section(u'\t', 3, 3), QStringLiteral("lock:50"));
    QCOMPARE(told.size(), 1); // nobody has to read its record again
    model.setFilter(JournalFilter(QStringLiteral("outcome:refused"), noon));
    settle(model);
    QCOMPARE(view.selected(), 0);
    QCOMPARE(told.size(), 2);
}

void TestJournalModel::sortsByEachColumn()
{
    JournalModel model;
    model.setRows(rowsOf({{"c", ActionKind::Release, Outcome::Done, QStringLiteral("mei")},
                          {"a", ActionKind::Extend, Outcome::Refused, QStringLiteral("ada")},
                          {"b", ActionKind::Acquire, Outcome::Unknown, QStringLiteral("zoe")}}));
    const auto sorted = [&model](int column, Qt::SortOrder order) {
        model.sort(column, order);
        return waitFor([&model] { return model.isCurrent(); }) ? keysOf(model) : QByteArrayList();
    };
    QCOMPARE(sorted(JournalColumns::When, Qt::AscendingOrder), QByteArrayList({"c", "a", "b"}));
    QCOMPARE(sorted(JournalColumns::Key, Qt::AscendingOrder), QByteArrayList({"a", "b", "c"}));
    QCOMPARE(sorted(JournalColumns::Key, Qt::DescendingOrder), QByteArrayList({"c", "b", "a"}));
    QCOMPARE(sorted(JournalColumns::Who, Qt::AscendingOrder), QByteArrayList({"a", "c", "b"}));
    QCOMPARE(sorted(JournalColumns::What, Qt::AscendingOrder), QByteArrayList({"b", "a", "c"}));
    QCOMPARE(sorted(JournalColumns::Outcome, Qt::AscendingOrder), QByteArrayList({"c", "a", "b"}));
    for (const int alike :
         {int(JournalColumns::Reason), int(JournalColumns::Owner), int(JournalColumns::Environment)})
        QCOMPARE(sorted(alike, Qt::AscendingOrder), QByteArrayList({"b", "a", "c"})); // the newest first
    for (const qint64 sequence : {1, 3, 5})
        QCOMPARE(model.order()->at(model.order()->placeOf(sequence)).sequence(), sequence);
    QCOMPARE(model.order()->placeOf(7), -1);
}

void TestJournalModel::filters_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArrayList>("keys");
    const auto row = [](const char *text, const QByteArrayList &keys) {
        QTest::newRow(text) << QString::fromUtf8(text) << keys;
    };
    row("", {"lock:b", "lock:a", "cron:x"});
    row("lock", {"lock:b", "lock:a"});
    row("LOCK:a", {"lock:a"});
    row("-lock", {"cron:x"});
    row("key:cron", {"cron:x"});
    row("key:=lock:a", {"lock:a"});
    row("ada", {"lock:a", "cron:x"});
    row("who:ada", {"lock:a", "cron:x"});
    row("who:ad", {}); // whole words, as an owner in Locks
    row("who:~ad", {"lock:a", "cron:x"});
    row("who:mei@bastion-1", {"lock:b"});
    row("action:release", {"lock:b", "lock:a"});
    row("action:rel outcome:refused", {"lock:b"});
    row("outcome:=done", {"lock:a"});
    row("\"refused by a server\"", {"lock:b"}); // as the window says it
    row("action:\"set expiry\"", {"cron:x"});
    row("expire", {"cron:x"}); // as JSON says it
    row("reason:\"the OOM killer\"", {"lock:b"});
    row("owner:web-4", {"lock:b", "lock:a", "cron:x"});
    row("owner:we", {});
    row("environment:production", {"lock:b", "cron:x"});
    row("-environment:production", {"lock:a"});
    row("connection:orders", {"lock:b", "lock:a", "cron:x"});
    row("since:2025-11-22T12:00:04Z", {"lock:b"});
    row("until:2025-11-22T12:00:02Z", {"cron:x"});
    row("since:2h", {"lock:b", "lock:a", "cron:x"});
    row("key:", {"lock:b", "lock:a", "cron:x"}); // somebody is typing
}

void TestJournalModel::filters()
{
    QFETCH(QString, text);
    QFETCH(QByteArrayList, keys);
    JournalModel model;
    model.setFilter(JournalFilter(text, noon + 3'600'000));
    model.setRows(rowsOf({{"cron:x", ActionKind::SetExpiry, Outcome::Unknown},
                          {"lock:a", ActionKind::Release, Outcome::Done, QStringLiteral("ada"), QString(),
                           locks::Environment::Sandbox},
                          {"lock:b", ActionKind::Release, Outcome::Refused, QStringLiteral("mei"),
                           QStringLiteral("killed by the OOM killer")}}));
    settle(model);
    QCOMPARE(keysOf(model), keys);
    QCOMPARE(model.filter().mistake(), QString());
}

void TestJournalModel::saysWhatItDidNotUnderstand()
{
    QVERIFY(JournalFilter(QStringLiteral("since:soon"), noon).mistake().contains(u"soon"));
    QVERIFY(JournalFilter(QStringLiteral("outcome:nice"), noon).mistake().contains(u"changed-hands"));
    const JournalFilter mistaken(QStringLiteral("action:x"), noon);
    QVERIFY(!mistaken.isEmpty() && !mistaken.matches(rowOf(1, {"a"})));
}

void TestJournalModel::cellsAreEscaped()
{
    JournalModel model;
    model.setRows(rowsOf({{QByteArray("<b>\x1b[31m\xff"), ActionKind::Release, Outcome::Done,
                           QStringLiteral("ada"), QStringLiteral("<img src=x>\n\u202e")}}));
    settle(model);
    QCOMPARE(model.index(0, JournalColumns::Key).data().toString(), QStringLiteral("<b>\\x1b[31m\\xff"));
    QVERIFY(model.index(0, JournalColumns::Key).data(Qt::ToolTipRole).toString().startsWith(u"&lt;b&gt;"));
    QCOMPARE(model.index(0, JournalColumns::Reason).data().toString(),
             QStringLiteral("<img src=x>\\x0a\\xe2\\x80\\xae"));
    QCOMPARE(model.index(0, JournalColumns::Owner).data().toString(), QStringLiteral("web-4 · 3121"));
    QCOMPARE(model.index(0, JournalColumns::Environment).data().toString(),
             QStringLiteral("Production · orders"));
}

void TestJournalModel::chunksShareWhatDidNotChange()
{
    JournalRows rows;
    for (const qint64 sequence : {9, 5, 1}) {
        JournalRows::Chunk chunk;
        chunk.push_back(rowOf(sequence, {"a"}, false));
        rows.addOlder(std::move(chunk));
    }
    const JournalRows before = rows;
    rows.addNewer({rowOf(5, {"a"})});
    QVERIFY(rows.chunks()[0] == before.chunks()[0] && rows.chunks()[2] == before.chunks()[2]);
    QVERIFY(rows.find(5)->part(JournalRow::Outcome) == QByteArrayView("done"));
    QVERIFY(before.find(5)->part(JournalRow::Outcome) == QByteArrayView("unknown"));
    QVERIFY(!rows.find(3) && !rows.find(-1) && !rows.find(11));
    QCOMPARE(rows.count(), size_t(3));
}

QTEST_MAIN(TestJournalModel)
#include "tst_journal_model.moc"
