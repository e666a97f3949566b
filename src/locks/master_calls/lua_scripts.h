// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection/script.h"

#include <QHash>

namespace locks {

/// The scripts of resources/lua, each with common.lua before it. Constant once made; shared by all operators.
class LuaScripts
{
public:
    static const LuaScripts &all();
    /// Whether this one saves what it deletes or replaces, for an undo.
    bool saves(const QByteArray &name) const;
    /// Whether this one saves parts of a key, where a part of it goes.
    bool savesParts(const QByteArray &name) const;
    /// Whether this one copies whole keys (DUMP).
    bool copies(const QByteArray &name) const;
    /// Whether this one runs `command` itself, beside what all of them share.
    bool runs(const QByteArray &name, const QByteArray &command) const;
    /// `name` as in Recipe::script. A name that is not there is a programming error.
    const redis::Script &at(const QByteArray &name) const;
    QList<QByteArray> names() const { return m_scripts.keys(); }
    /// A copy in which `name` runs another file after common.lua: for tests that prove they would notice.
    LuaScripts with(const QByteArray &name, const QByteArray &source) const;

private:
    LuaScripts();
    /// More often than what all of them share does.
    bool hasCall(const QByteArray &name, const QByteArray &call) const;
    QByteArray m_common;
    QHash<QByteArray, redis::Script> m_scripts;
};

} // namespace locks
