// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/own/templates.h"

#include "lab/own/program_start.h"

#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace lab {

QByteArray Template::text() const
{
    QFile file(QStringLiteral(":/external/") + fileName);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QString Template::command(const QString &file) const
{
    return commandOfFile(interpreter, file);
}

QString Template::write(const QString &file) const
{
    QFile out(file);
    const QByteArray bytes = text();
    if (!out.open(QIODevice::WriteOnly) || out.write(bytes) != bytes.size() || !out.flush())
        return out.errorString();
    out.setPermissions(out.permissions() | QFile::ExeOwner);
    return {};
}

const QList<Template> &Template::all()
{
    static const QList<Template> templates{
        {"python", QStringLiteral("Python"), QStringLiteral("lock.py"), QStringLiteral("python3")},
        {"php", QStringLiteral("PHP"), QStringLiteral("lock.php"), QStringLiteral("php")},
        {"node", QStringLiteral("Node.js"), QStringLiteral("lock.js"), QStringLiteral("node")},
        {"go", QStringLiteral("Go"), QStringLiteral("lock.go"), QStringLiteral("go run")},
        {"bash", QStringLiteral("Bash"), QStringLiteral("lock.sh"), QStringLiteral("bash")},
    };
    return templates;
}

QList<QByteArray> Template::ids()
{
    QList<QByteArray> ids;
    for (const Template &each : all())
        ids.append(each.id);
    return ids;
}

std::optional<Template> Template::find(const QByteArray &id)
{
    for (const Template &each : all()) {
        if (each.id == id)
            return each;
    }
    return {};
}

QString commandOfProgram(const QString &file)
{
    for (const Template &each : Template::all()) {
        if (QFileInfo(file).suffix() == QFileInfo(each.fileName).suffix())
            return each.command(file);
    }
    return commandOfFile({}, file);
}

QString commandFor(const QString &fileOrCommand)
{
    const QFileInfo file(fileOrCommand);
    return file.isFile() ? commandOfProgram(file.absoluteFilePath()) : fileOrCommand;
}

} // namespace lab
