// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_observer.h"

#include "export/row_json.h"
#include "locks/model/hold_end_reason.h"
#include "redis_server.h"

#include <QDateTime>

namespace truth {

WindowObserver::WindowObserver(const locks::DeploymentSpec &spec, const QString &path)
    : m_spec(spec)
    , m_file(path)
    , m_monitor(std::make_unique<locks::Monitor>(spec, nullptr))
{
    if (!m_file.open(QIODevice::WriteOnly))
        qFatal("%s cannot be written", qUtf8Printable(path));
    connect(m_monitor.get(), &locks::Monitor::delta, this, &WindowObserver::onDelta);
    connect(m_monitor.get(), &locks::Monitor::passEnded, this, [this] {
        if (!std::exchange(m_isComplete, true))
            m_file.write("{\"event\":\"complete\"}\n");
    });
    connect(&m_looks, &QTimer::timeout, this, &WindowObserver::writeTable);
    m_monitor->start();
    m_looks.start(1'300);
}

WindowObserver::~WindowObserver()
{
    m_looks.stop();
    bool finished = false;
    m_monitor->shutdown([&finished] { finished = true; });
    if (!waitFor([&finished] { return finished; }))
        qFatal("a monitor did not shut down");
}

void WindowObserver::write(const QByteArray &event, const locks::SharedRow &row, const QByteArray &why)
{
    exports::JsonWriter json;
    json.beginObject().word("event", event).time("at", QDateTime::currentMSecsSinceEpoch());
    const exports::RowFields fields(row, m_spec, exports::ClockPair::now(), locks::steadyNow());
    exports::writeRow(json, fields, "lock");
    json.word("why", why).endObject();
    json.endLine();
    const QByteArrayView line = json.line();
    m_file.write(line.data(), line.size());
}

void WindowObserver::onDelta(const locks::Delta &delta)
{
    for (const locks::Change &change : delta.changes) {
        const bool isEnd = change.event == locks::Event::Ended;
        write(locks::eventWord(change.event), change.row,
              isEnd ? locks::endReasonId(change.why) : QByteArray());
        if (isEnd)
            m_rows.remove(change.row.id());
        else
            m_rows.insert(change.row.id(), change.row);
    }
}

void WindowObserver::writeTable()
{
    if (!m_isComplete)
        return;
    m_file.write("{\"event\":\"table\"}\n");
    for (const locks::SharedRow &row : std::as_const(m_rows))
        write("row", row, {});
    m_file.write("{\"event\":\"table-end\",\"at_ms\":"
                 + QByteArray::number(QDateTime::currentMSecsSinceEpoch()) + "}\n");
    m_file.flush();
}

} // namespace truth
