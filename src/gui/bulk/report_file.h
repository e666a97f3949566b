// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/release_report.h"

#include <QObject>

#include <functional>

namespace gui {

/// Asks for a file name, then writes a report there in a thread of its own: whole or not at all. GUI thread;
/// deletes itself when done.
class ReportFile : public QObject
{
    Q_OBJECT
public:
    /// `lineAt` and `origin` are called from the other thread.
    ReportFile(int count, std::function<exports::ReleaseLine(int)> lineAt,
               std::function<exports::ReleaseOrigin()> origin, QObject *parent);

    void ask(QWidget *window);
    /// The format follows from the name: `.json`, else CSV.
    void write(const QString &path);

signals:
    void written(const QString &path);
    void failed(const QString &sentence);

private:
    int m_count;
    std::function<exports::ReleaseLine(int)> m_lineAt;
    std::function<exports::ReleaseOrigin()> m_origin;
};

} // namespace gui
