// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/master_calls/lua_scripts.h"

#include <QDirIterator>
#include <QFile>

namespace locks {

namespace {

QByteArray contents(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("script %s is missing from the resources", qPrintable(path));
    return file.readAll();
}

} // namespace

LuaScripts::LuaScripts()
{
    m_common = contents(QStringLiteral(":/lua/common.lua")) + '\n';
    QDirIterator files(QStringLiteral(":/lua"), {QStringLiteral("*.lua")});
    while (files.hasNext()) {
        const QString path = files.next();
        const QByteArray name = files.fileInfo().completeBaseName().toLatin1();
        if (name != "common")
            m_scripts.insert(name, redis::Script(m_common + contents(path)));
    }
}

const LuaScripts &LuaScripts::all()
{
    static const LuaScripts scripts;
    return scripts;
}

LuaScripts LuaScripts::with(const QByteArray &name, const QByteArray &source) const
{
    LuaScripts changed = *this;
    changed.m_scripts.insert(name, redis::Script(m_common + source));
    return changed;
}

bool LuaScripts::saves(const QByteArray &name) const
{
    return copies(name) || savesParts(name);
}

bool LuaScripts::savesParts(const QByteArray &name) const
{
    return hasCall(name, "savePart(") || hasCall(name, "keep('count'");
}

bool LuaScripts::copies(const QByteArray &name) const
{
    return hasCall(name, "saveDump(") || hasCall(name, "saveKey(");
}

bool LuaScripts::runs(const QByteArray &name, const QByteArray &command) const
{
    return hasCall(name, "try('" + command + '\'');
}

bool LuaScripts::hasCall(const QByteArray &name, const QByteArray &call) const
{
    return at(name).source().count(call) > m_common.count(call);
}

const redis::Script &LuaScripts::at(const QByteArray &name) const
{
    const auto found = m_scripts.constFind(name);
    if (found == m_scripts.constEnd())
        qFatal("there is no script %s", name.constData());
    return *found;
}

} // namespace locks
