// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cli/commands/monitoring_command.h"
#include "diagnosis/finding.h"
#include "export/json_writer.h"
#include "history/record/recorder.h"
#include "history/record/recording_thread.h"

#include <QHash>
#include <QSet>

namespace cli {

CommandSpec watchSpec();

/// `lockscope watch`: the locks that are there, then every change, until interrupted.
class WatchCommand : public MonitoringCommand
{
    Q_OBJECT
public:
    WatchCommand(const Arguments &arguments, Output *output);
    ~WatchCommand() override;

    void start() override;
    void interrupt() override;
    void outputBroken() override;

private:
    void watch(int index, locks::Monitor *monitor) override;
    void conclude() override;
    void record(int index, locks::Monitor *monitor);
    void onRecording(int index, const history::RecordingState &state);
    void onDelta(int index, const locks::Delta &delta);
    void onStatus(int index, const locks::Status &status);
    void onPassEnded(int index, const locks::Status &status);
    /// A line that is about one master, not one lock.
    void masterEvent(int index, const QByteArray &event, const QString &master, const QString &error = {},
                     const QByteArray &code = {});
    bool isTold(int index, const locks::Change &change, locks::Millis now);
    void changeEvent(int index, const locks::Change &change, locks::Millis now);
    QString alignedLine(const QStringList &cells);
    /// What is wrong with a master, as a line of its own.
    void findingEvent(int index, const diagnosis::Finding &finding);
    void flushLines();
    void printPushReason(int index, const locks::MasterStatus &master);
    void writePushes(int index, const locks::Status &status);
    void begin(const QByteArray &event, int index);
    /// True when nobody reads what is written: then watching ends, once.
    bool givesUp();

    bool m_asJson = false;
    qint64 m_sequence = 0;
    QHash<int, bool> m_complete; ///< deployments whose first pass was told
    QHash<QString, QString> m_errors; ///< deployment and master → the error told last
    QHash<QString, QString> m_how; ///< deployment and master → what was told of how changes arrive
    QSet<std::pair<int, quint32>> m_told; ///< deployment and row id of what WHICH let through
    QHash<int, qint64> m_missed; ///< deployment → locks too short to be seen
    std::unique_ptr<history::RecordingThread> m_recording; ///< with --record
    std::vector<std::unique_ptr<history::Recorder>> m_recorders;
    QSet<int> m_recorded; ///< deployments that are or were recorded
    QSet<int> m_unrecorded; ///< deployments that should be recorded now and are not
    exports::JsonWriter m_json;
    QList<int> m_widths; ///< of the columns so far
    QByteArray m_lines; ///< made, not yet written
};

} // namespace cli
