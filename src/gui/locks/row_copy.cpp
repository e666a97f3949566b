// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/row_copy.h"

#include "base/run_in_pool.h"
#include "export/row_csv.h"
#include "export/row_json.h"

#include <QCoreApplication>
#include <QPointer>

namespace gui {

QByteArray rowsAs(exports::Format format, const ListedRows &rows, const locks::DeploymentSpec &spec,
                  locks::Millis now)
{
    const exports::ClockPair clocks = exports::ClockPair::now();
    QByteArray text = format == exports::Format::Csv ? exports::rowCsvHeader() : QByteArray();
    std::string line;
    exports::JsonWriter json;
    for (int place = 0; place < rows.count; ++place) {
        exports::RowFields fields(rows.at(place), spec, clocks, now);
        fields.takeHosts(rows.hosts);
        if (format == exports::Format::Csv) {
            line.clear();
            exports::appendRowCsv(line, fields);
            text.append(line.data(), qsizetype(line.size()));
        } else {
            json.clear();
            exports::writeRow(json, fields);
            json.endLine();
            text.append(json.line());
        }
    }
    return text;
}

void writeRowsAs(exports::Format format, const ListedRows &rows, const locks::DeploymentSpec &spec,
                 QObject *context, std::function<void(const QByteArray &)> done)
{
    const auto tell = [context = QPointer(context), done = std::move(done)](const QByteArray &text) {
        if (context)
            done(text);
    };
    base::runInPool([format, rows, spec, tell] {
        const QByteArray text = rowsAs(format, rows, spec, locks::steadyNow());
        base::post(QCoreApplication::instance(), [tell, text] { tell(text); });
    });
}

} // namespace gui
