// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/commands/monitor_group.h"
#include "cli/consent/production_look.h"
#include "cli/parse/source.h"
#include "cli/print/command.h"
#include "export/json_writer.h"
#include "export/row_fields.h"

#include <QHash>

namespace cli {

CommandSpec watchSpec();

/// `lockscope watch`: the locks that are there, then every change, until interrupted.
class WatchCommand : public Command
{
    Q_OBJECT
public:
    WatchCommand(const Arguments &arguments, Output *output);
    ~WatchCommand() override;

    void start() override;
    void interrupt() override;
    void outputBroken() override;

private:
    void watch(int index);
    void onDelta(int index, const locks::Delta &delta);
    void onStatus(int index, const locks::Status &status);
    void onPassEnded(int index, const locks::Status &status);
    /// A line that is about one master, not one lock.
    void masterEvent(int index, const QByteArray &event, const QString &master, const QString &error = {});
    void changeEvent(int index, const locks::Change &change, locks::Millis now);
    void flushLines();
    void tellHow(int index, const locks::MasterStatus &master);
    void writeHow(int index, const locks::Status &status);
    void begin(const QByteArray &event, int index);
    /// True when nobody reads what is written: then watching ends, once.
    bool givesUp();
    void end(int status);

    SourceOpener m_source;
    MonitorGroup m_monitors;
    ProductionLook m_production;
    QList<locks::DeploymentSpec> m_specs;
    bool m_asJson = false;
    qint64 m_sequence = 0;
    QHash<int, bool> m_complete; ///< deployments whose first pass was told
    QHash<QString, QString> m_errors; ///< deployment and master → the error told last
    QHash<QString, QString> m_how; ///< deployment and master → what was told of how changes arrive
    QHash<int, QStringList> m_labels; ///< deployment → its masters
    QHash<int, qint64> m_missed; ///< deployment → locks too short to be seen
    const exports::ClockPair m_clocks = exports::ClockPair::now();
    exports::JsonWriter m_json;
    QByteArray m_lines; ///< made, not yet written
};

} // namespace cli
