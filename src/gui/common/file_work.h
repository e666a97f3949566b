// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>

#include <functional>

namespace gui {

/// What came of reading a file.
struct FileRead
{
    QByteArray bytes;
    bool tooLarge = false;
    QString error; ///< of the system; empty: none
};

/// Reads a file of a person's choice in the pool, since a disk may take any time. `done` runs on the GUI
/// thread, not at all once `receiver` is gone. More than `most` bytes are not read.
void readFile(const QString &path, qint64 most, QObject *receiver,
              std::function<void(const FileRead &)> done);

/// Writes one likewise, whole or not at all. The error is empty when it was written.
void writeFile(const QString &path, const QByteArray &bytes, QObject *receiver,
               std::function<void(const QString &error)> done);
/// The same of what takes long to make: `make` runs in the pool as well.
void writeFile(const QString &path, std::function<QByteArray()> make, QObject *receiver,
               std::function<void(const QString &error)> done);

} // namespace gui
