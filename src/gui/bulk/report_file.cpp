// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/bulk/report_file.h"

#include "base/run_in_pool.h"
#include "gui/common/save_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileDialog>
#include <QPointer>
#include <QSaveFile>

namespace gui {

namespace {

/// Empty when it went well.
QString writeTo(const QString &path, int count, const std::function<exports::ReleaseLine(int)> &lineAt,
                const exports::ReleaseOrigin &origin)
{
    const bool json = path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive);
    const exports::Format format = json ? exports::Format::Json : exports::Format::Csv;
    QSaveFile file(path);
    bool good = file.open(QIODevice::WriteOnly);
    good = good && file.write(exports::releaseHeader(format)) >= 0;
    for (int place = 0; good && place < count; ++place)
        good = file.write(exports::releaseLine(format, lineAt(place), origin)) >= 0;
    return good && file.commit() ? QString() : file.errorString();
}

} // namespace

ReportFile::ReportFile(int count, std::function<exports::ReleaseLine(int)> lineAt,
                       std::function<exports::ReleaseOrigin()> origin, QObject *parent)
    : QObject(parent)
    , m_count(count)
    , m_lineAt(std::move(lineAt))
    , m_origin(std::move(origin))
{
}

void ReportFile::ask(QWidget *window)
{
    const auto *dialog = SaveFile::choose(window, tr("Export report"), QStringLiteral("lockscope-report.csv"),
                                          {tr("Comma-separated values (*.csv)"), tr("JSON lines (*.json)")});
    connect(dialog, &QFileDialog::fileSelected, this, &ReportFile::write);
    connect(dialog, &QDialog::rejected, this, &QObject::deleteLater);
}

void ReportFile::write(const QString &path)
{
    const auto tell = [self = QPointer(this), path](const QString &error) {
        if (!self)
            return;
        if (error.isEmpty())
            emit self->written(QDir::toNativeSeparators(path));
        else
            emit self->failed(SaveFile::notWritten(path, error));
        self->deleteLater();
    };
    base::runInPool([path, count = m_count, lineAt = m_lineAt, origin = m_origin, tell] {
        const QString error = writeTo(path, count, lineAt, origin());
        base::post(QCoreApplication::instance(), [tell, error] { tell(error); });
    });
}

} // namespace gui
