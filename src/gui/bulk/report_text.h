// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/release_report.h"
#include "locks/model/deployment.h"

#include <QDateTime>
#include <QString>

#include <functional>

namespace gui {

/// Who we are, on which connection, why. It may wait for a disk.
exports::ReleaseOrigin originOf(const locks::DeploymentSpec &spec, const QString &reason);

/// What a report in Markdown says above its lines.
struct ReportHead
{
    QString title; ///< "3 locks released."
    QDateTime at;
    QString counts; ///< "3 released, 1 changed hands, 200 left alone"
};

/// The report of many releases as Markdown, for a ticket: who, when, where, why, then a line each of the
/// `count` that `lineAt` answers, no more than a ticket can hold. No key, token or word of a server is markup
/// in it.
QString reportMarkdown(const ReportHead &head, const exports::ReleaseOrigin &origin, int count,
                       const std::function<exports::ReleaseLine(int)> &lineAt);

} // namespace gui
