// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/read_file.h"

#include "base/file_error.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QLocale>

namespace base {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(base::File)
};

} // namespace

Result<QByteArray> readFile(const QString &path, qint64 most)
{
    const QString name = QDir::toNativeSeparators(path);
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return fileError(Tr::tr("%1 cannot be read: %2").arg(name, file.errorString()), file);
    QByteArray content = file.size() > most ? QByteArray() : file.read(most + 1);
    if (file.error() != QFileDevice::NoError)
        return fileError(Tr::tr("%1 cannot be read: %2").arg(name, file.errorString()), file);
    if (file.size() > most || content.size() > most)
        return Error{
            ErrorKind::BadInput,
            Tr::tr("%1 is too large: at most %2 are read.").arg(name, QLocale().formattedDataSize(most, 0)),
            {}};
    return content;
}

} // namespace base
