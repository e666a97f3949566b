// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/format.h"

#include <QByteArray>
#include <QString>

namespace exports {

/// Who released, where and why: the same for every line of a report.
struct ReleaseOrigin
{
    QString person;
    QString host; ///< where the person sat
    QString connection;
    QByteArray environment; ///< "production", …
    QString reason;
};

/// What the report of many releases says of one lock.
struct ReleaseLine
{
    QByteArray key;
    QString owner;
    QByteArray token;
    QByteArray outcome; ///< as locks::outcomeWord(), or "left-alone": it was not ticked
    QString verdict;
    QString sentence;
    QString masters; ///< "127.0.0.1:7001 done, …"
    QString id; ///< of the journal's record; may be empty
    qint64 atUnixMs = 0; ///< when it was reported
};

/// The report of many releases as a file: what stands before the first line, and a line each, with its line
/// feed and with the exact bytes beside what is shown.
QByteArray releaseHeader(Format format);
QByteArray releaseLine(Format format, const ReleaseLine &line, const ReleaseOrigin &origin);

} // namespace exports
