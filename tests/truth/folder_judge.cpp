// SPDX-License-Identifier: GPL-3.0-or-later
#undef QT_NO_CAST_FROM_ASCII // mostly literals
#undef QT_USE_QSTRINGBUILDER
#include "folder_judge.h"

#include "judge.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QMap>

#include <algorithm>

namespace truth {

namespace {

QByteArray lineOf(const QJsonObject &json)
{
    return QJsonDocument(json).toJson(QJsonDocument::Compact);
}

QList<QByteArray> linesOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    QList<QByteArray> lines = file.readAll().split('\n');
    lines.removeAll(QByteArray());
    return lines;
}

/// Feeds a judge with the files of one folder.
class Reader
{
public:
    Reader(const QString &folder, const Plan &plan, Judge *judge)
        : m_folder(folder)
        , m_plan(plan)
        , m_judge(judge)
    {
    }
    void readAll();

private:
    using Table = QHash<QByteArray, QByteArray>; ///< token by key
    void readEvents(const QString &observer, int place);
    void readEvent(const QString &observer, int place, const QByteArray &line, Table *table, Us *looked);
    void readLists();
    void readHistory();
    void readInstants();
    QString path(const QString &name) const { return m_folder + QLatin1Char('/') + name; }

    const QString m_folder;
    const Plan &m_plan;
    Judge *m_judge;
    bool m_isComplete = false;
};

void Reader::readAll()
{
    for (int place = 0; place < m_plan.places.size(); ++place) {
        readEvents(QStringLiteral("watch"), place);
        readEvents(QStringLiteral("window"), place);
    }
    readLists();
    readHistory();
    readInstants();
    for (const QByteArray &line : linesOf(path(QStringLiteral("evidence.jsonl"))))
        m_judge->hearEvidence(QJsonDocument::fromJson(line).object());
    m_judge->compareEnds();
}

void Reader::readEvents(const QString &observer, int place)
{
    Table table;
    Us looked = 0;
    m_isComplete = false;
    for (const QByteArray &line : linesOf(path(observer + QStringLiteral("-%1.jsonl").arg(place))))
        readEvent(observer, place, line, &table, &looked);
}

/// The table that the lines amount to is checked about once a second, too.
void Reader::readEvent(const QString &observer, int place, const QByteArray &line, Table *table, Us *looked)
{
    const QJsonObject json = QJsonDocument::fromJson(line).object();
    const QByteArray event = json["event"].toString().toLatin1();
    if (event == "complete")
        m_isComplete = true;
    if (event == "table-end") {
        const Us at = us(qint64(json["at_ms"].toDouble()));
        m_judge->hearTable(observer, place, *table, {at, at});
    }
    const Us at = timeIn(json["at"]).value_or(0);
    // Between lines of one delta a table is half old: it is looked at before a line that comes later.
    if (m_isComplete && at > *looked + us(1'000)) {
        if (*looked > 0)
            m_judge->hearTable(observer, place, *table, {at, at});
        *looked = at;
    }
    if (!json["lock"].isObject())
        return;
    const RowSaid row(json["lock"].toObject());
    if (event == "ended")
        table->remove(row.key);
    else
        table->insert(row.key, row.token.value_or(QByteArray()));
    m_judge->hear({observer,
                   place,
                   line,
                   {at, at + us(1)},
                   event,
                   json["why"].toString().toLatin1(),
                   json["lock"].toObject(),
                   !m_isComplete,
                   spanIn(json, QStringLiteral("ended")),
                   wordsIn(json, QStringLiteral("why_candidates"))});
}

void Reader::readLists()
{
    const QString observer = QStringLiteral("list");
    for (const QByteArray &line : linesOf(path(QStringLiteral("list.jsonl")))) {
        const QJsonObject json = QJsonDocument::fromJson(line).object();
        const int place = json["place"].toInt();
        const Span when{Us(json["from_us"].toDouble()), Us(json["to_us"].toDouble())};
        Table table;
        for (const QJsonValue &value : json["rows"].toArray()) {
            const QJsonObject row = value.toObject();
            if (!row.contains(QStringLiteral("key")))
                continue;
            table.insert(RowSaid(row).key, RowSaid(row).token.value_or(QByteArray()));
            m_judge->hear({observer, place, lineOf(row), when, "row", {}, row, false});
        }
        if (json["status"].toInt() == 0)
            m_judge->hearTable(observer, place, table, when);
    }
}

void Reader::readHistory()
{
    HistorySaid history;
    for (const QByteArray &line : linesOf(path(QStringLiteral("history.jsonl")))) {
        const QJsonObject json = QJsonDocument::fromJson(line).object();
        if (json.contains(QStringLiteral("key")))
            history.holds.append(HoldSaid(line));
        for (const QJsonValue &each : json["summary"]["watched"].toArray())
            history.watched.append({each["deployment"].toString(),
                                    {timeIn(each["from"]).value_or(0), timeIn(each["to"]).value_or(0)},
                                    each["how"].toString().toLatin1()});
    }
    m_judge->hear(history);
}

void Reader::readInstants()
{
    for (const QByteArray &line : linesOf(path(QStringLiteral("at.jsonl")))) {
        const QJsonObject json = QJsonDocument::fromJson(line).object();
        HistoryAt at;
        at.at = Us(json["at_us"].toDouble());
        for (const QJsonValue &each : json["holds"].toArray())
            if (each.toObject().contains(QStringLiteral("key")))
                at.holds.append(HoldSaid(lineOf(each.toObject())));
        m_judge->hear(at);
    }
}

} // namespace

Verdict judgeFolder(const QString &folder, const QSet<QByteArray> &off)
{
    const QByteArray planned = linesOf(folder + QStringLiteral("/plan.json")).value(0);
    const Plan plan = planFrom(QJsonDocument::fromJson(planned).object());
    const Deeds deeds = readDeeds(folder, plan);
    const Unseen unseen{us(250), us(3'500), off.contains("ghost-gap")};
    const Truth truth(plan, deeds, off.contains("client-token-gap") ? unseen : Unseen());
    Judge judge(&truth, Load::read(folder + QStringLiteral("/load.jsonl")), off);
    Reader(folder, plan, &judge).readAll();
    Verdict verdict;
    verdict.seed = plan.seed;
    verdict.lives = int(plan.lives.size());
    for (int place = 0; place < plan.places.size(); ++place)
        for (const KeyTruth &key : truth.keysOf(place))
            for (const QList<Hold> &holds : key.onMaster)
                verdict.holds += int(std::count_if(holds.begin(), holds.end(),
                                                   [](const Hold &hold) { return !hold.isJoined; }));
    verdict.statements = judge.heard();
    verdict.falsehoods = judge.found();
    verdict.doubts = truth.doubts();
    verdict.withoutMonitor = deeds.withoutMonitor;
    return verdict;
}

QSet<QByteArray> rulesOff(const QString &readme)
{
    QSet<QByteArray> off;
    bool isTable = false;
    for (const QByteArray &line : linesOf(readme)) {
        if (line.startsWith("<!-- off"))
            isTable = true;
        else if (line.startsWith("<!-- end"))
            isTable = false;
        else if (isTable && line.startsWith("| `"))
            off.insert(line.sliced(3, line.indexOf('`', 3) - 3));
    }
    return off;
}

QByteArray reportOf(const Verdict &verdict, int examples)
{
    QByteArray text = "seed " + QByteArray::number(verdict.seed) + ": " + QByteArray::number(verdict.lives)
        + " lives, " + QByteArray::number(verdict.holds) + " holds, " + QByteArray::number(verdict.statements)
        + " statements, " + QByteArray::number(verdict.falsehoods.size()) + " of them false\n";
    if (verdict.withoutMonitor > 0)
        text += QByteArray::number(verdict.withoutMonitor) + " deeds do not stand in MONITOR\n";
    for (const QByteArray &doubt : verdict.doubts)
        text += "the log does not fit together: " + doubt + '\n';
    QMap<QByteArray, QList<Falsehood>> kinds;
    for (const Falsehood &each : verdict.falsehoods)
        kinds[each.rule + (each.kind.isEmpty() ? QByteArray() : ' ' + each.kind) + " ("
              + each.observer.toUtf8() + ')']
            .append(each);
    for (auto it = kinds.cbegin(); it != kinds.cend(); ++it) {
        text += "\n" + QByteArray::number(it->size()) + " × " + it.key() + '\n';
        for (int i = 0; i < examples && i < it->size(); ++i) {
            const Falsehood &each = it->at(i);
            text += "  life " + QByteArray::number(each.life) + ": " + each.sentence
                + "\n    said: " + each.said + "\n";
            for (const QByteArray &line : each.refutedBy)
                text += "    log:  " + line + '\n';
        }
    }
    return text;
}

} // namespace truth
