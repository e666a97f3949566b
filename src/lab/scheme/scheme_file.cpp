// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheme/scheme_file.h"

#include "lab/scheme/parser.h"
#include "lab/scheme/scheme_strategy.h"
#include "lab/scheme/words.h"

#include <QDir>
#include <QFile>

namespace lab::scheme {

namespace {

const QLatin1String folder(":/schemes/");
const QLatin1String ending(".lock");

redis::Error badFile(const QString &text)
{
    return {redis::ErrorKind::BadInput, text, {}};
}

} // namespace

redis::Result<QByteArray> readText(const QString &name)
{
    QFile file(name);
    if (!file.open(QIODevice::ReadOnly))
        return badFile(Words::unreadable(name, file.errorString()));
    return file.read(longestScheme + 1);
}

redis::Result<QByteArray> readScheme(const QString &name)
{
    const auto text = readText(name);
    if (!text)
        return text.error();
    const Parsed parsed = parse(*text);
    if (!parsed.scheme)
        return badFile(name + QStringLiteral(": ") + parsed.wrong.front().told());
    return idOf(*text);
}

QList<QByteArray> writtenSchemes()
{
    QList<QByteArray> names;
    const QStringList files = QDir(folder).entryList({u'*' + ending}, QDir::Files, QDir::Name);
    for (const QString &file : files)
        names.append(file.chopped(ending.size()).toUtf8());
    return names;
}

QByteArray writtenScheme(const QByteArray &name)
{
    const auto text = readText(folder + QString::fromUtf8(name) + ending);
    return text ? *text : QByteArray();
}

} // namespace lab::scheme
