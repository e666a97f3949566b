// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/file_work.h"

#include "base/run_in_pool.h"

#include <QCoreApplication>
#include <QFile>
#include <QPointer>
#include <QSaveFile>

namespace gui {

namespace {

FileRead contentOf(const QString &path, qint64 most)
{
    QFile file(path);
    FileRead read;
    if (!file.open(QIODevice::ReadOnly))
        read.error = file.errorString();
    else if (file.size() > most)
        read.tooLarge = true;
    else
        read.bytes = file.read(most);
    return read;
}

QString write(const QString &path, const QByteArray &bytes)
{
    QSaveFile file(path);
    const bool good = file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit();
    return good ? QString() : file.errorString();
}

/// Does `work` in the pool and hands what it made to `done`.
template <typename Work, typename Done> void doApart(Work work, QObject *receiver, Done done)
{
    const auto tell = [receiver = QPointer(receiver), done = std::move(done)](const auto &made) {
        if (receiver)
            done(made);
    };
    base::runInPool([work = std::move(work), tell] {
        base::post(QCoreApplication::instance(), [tell, made = work()] { tell(made); });
    });
}

} // namespace

void readFile(const QString &path, qint64 most, QObject *receiver, std::function<void(const FileRead &)> done)
{
    doApart([path, most] { return contentOf(path, most); }, receiver, std::move(done));
}

void writeFile(const QString &path, const QByteArray &bytes, QObject *receiver,
               std::function<void(const QString &error)> done)
{
    doApart([path, bytes] { return write(path, bytes); }, receiver, std::move(done));
}

void writeFile(const QString &path, std::function<QByteArray()> make, QObject *receiver,
               std::function<void(const QString &error)> done)
{
    doApart([path, make = std::move(make)] { return write(path, make()); }, receiver, std::move(done));
}

} // namespace gui
