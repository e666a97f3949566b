// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/live/demo_past.h"

#include "base/run_in_pool.h"
#include "history/model/history_path.h"
#include "history/store/copy_file.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QPointer>

namespace gui {

namespace {

class Text
{
    Q_DECLARE_TR_FUNCTIONS(gui::DemoPast)
};

bool unpack(const QString &packed, const QString &path)
{
    QFile source(packed);
    if (!source.open(QIODevice::ReadOnly))
        return false;
    const QByteArray plain = qUncompress(source.readAll());
    QFile file(path);
    return !plain.isEmpty() && file.open(QIODevice::WriteOnly) && file.write(plain) == plain.size();
}

/// A sentence; empty: it is laid.
QString lay(const QString &packed, const QString &folder, const QString &path)
{
    const QString source = QDir(folder).filePath(QStringLiteral("recorded.db"));
    QString error;
    if (!QDir().mkpath(folder) || !unpack(packed, source)) {
        error = Text::tr("The example of a recorded past could not be written to %1.")
                    .arg(QDir::toNativeSeparators(folder));
    } else if (const auto until = history::recordedUntil(source); !until.ok()) {
        error = until.error().text;
    } else if (const auto copied =
                   history::copyLater(source, path, QDateTime::currentMSecsSinceEpoch() - until->value_or(0));
               !copied.ok()) {
        error = copied.error().text;
    }
    QFile::remove(source);
    return error;
}

} // namespace

void layDemoPast(const QString &packed, const QString &folder, QObject *context,
                 const std::function<void(const QString &path, const QString &error)> &laid)
{
    if (!QFile::exists(packed))
        return laid({}, {});
    const QString below = QDir(folder).filePath(QStringLiteral("past"));
    base::runInPool([packed, below, self = QPointer(context), laid] {
        const QString path = history::historyPath(below);
        const QString error = lay(packed, below, path);
        base::post(QCoreApplication::instance(), [self, path, error, laid] {
            if (self)
                laid(error.isEmpty() ? path : QString(), error);
        });
    });
}

} // namespace gui
