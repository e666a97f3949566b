// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/results/result_csv.h"

#include "base/csv.h"
#include "lab/results/result_json.h"

#include <QJsonArray>

#include <map>
#include <set>

namespace lab {

namespace {

using Cells = std::map<QString, QByteArray>;

// A figure stays one, also below zero; words are guarded.
QByteArray cellOf(const QJsonValue &value)
{
    if (value.isBool())
        return value.toBool() ? "true" : "false";
    if (value.isDouble()) {
        const double number = value.toDouble();
        return number == double(qint64(number)) ? QByteArray::number(qint64(number))
                                                : QByteArray::number(number, 'g', 12);
    }
    return base::csvCell(value.toString());
}

void putCells(const QJsonObject &object, const QString &prefix, Cells &cells)
{
    for (auto it = object.begin(); it != object.end(); ++it) {
        const QString name = prefix + it.key();
        if (it->isObject()) {
            putCells(it->toObject(), name + u'.', cells);
        } else if (it.key() == u"errors" || it.key() == u"at_least") {
            QStringList words;
            for (const QJsonValue &word : it->toArray())
                words.append(word.toString());
            cells[name] = base::csvCell(words.join(QStringLiteral("; ")));
        } else if (it.key() == u"events") {
            QStringList events;
            for (const QJsonValue event : it->toArray())
                events.append(event[u"event"].toString());
            cells[name] = base::csvCell(events.join(QStringLiteral("; ")));
        } else if (!it->isArray() && it.key() != u"trace") {
            cells[name] = cellOf(*it);
        }
    }
}

} // namespace

QByteArray toCsv(const QList<RunResult> &results)
{
    std::vector<Cells> rows;
    std::set<QString> others;
    const QStringList first{
        QStringLiteral("strategy"), QStringLiteral("workload"),   QStringLiteral("clients"),
        QStringLiteral("expected"), QStringLiteral("final"),      QStringLiteral("lost"),
        QStringLiteral("overlaps"), QStringLiteral("throughput"), QStringLiteral("verdict")};
    for (const RunResult &result : results) {
        Cells cells;
        putCells(toJson(result).value(QStringLiteral("result")).toObject(), {}, cells);
        for (const auto &[name, cell] : cells) {
            if (!first.contains(name))
                others.insert(name);
        }
        rows.push_back(std::move(cells));
    }
    QStringList names = first;
    names.append(QStringList(others.begin(), others.end()));
    QByteArray text = names.join(u',').toUtf8() + '\n';
    for (Cells &cells : rows) {
        QByteArrayList line;
        for (const QString &name : std::as_const(names))
            line.append(cells[name]);
        text += line.join(',') + '\n';
    }
    return text;
}

} // namespace lab
