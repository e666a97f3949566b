// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/format.h"
#include "locks/action/action.h"

#include <QByteArray>
#include <QString>

namespace exports {

/// What the report of many releases says of one lock.
struct ReleaseLine
{
    QByteArray key;
    QString owner;
    QByteArray token;
    locks::Outcome outcome = locks::Outcome::NotSent;
    QString verdict;
    QString sentence;
    QString masters; ///< "127.0.0.1:7001 done, …"
    QString id; ///< of the journal's record; may be empty
};

/// The report of many releases as a file: what stands before the first line, and a line each, with its line
/// feed and with the exact bytes beside what is shown.
QByteArray releaseHeader(Format format);
QByteArray releaseLine(Format format, const ReleaseLine &line);

} // namespace exports
