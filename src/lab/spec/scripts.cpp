// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/spec/scripts.h"

namespace lab::scripts {

namespace {
redis::Script script(const char *name)
{
    return redis::Script::fromFile(QStringLiteral(":/lua/lab_%1.lua").arg(QLatin1String(name)));
}
} // namespace

const redis::Script &compareAndDelete()
{
    static const redis::Script it = script("compare_and_delete");
    return it;
}

const redis::Script &compareAndExpire()
{
    static const redis::Script it = script("compare_and_expire");
    return it;
}

const redis::Script &increment()
{
    static const redis::Script it = script("increment");
    return it;
}

const redis::Script &setnxExpire()
{
    static const redis::Script it = script("setnx_expire");
    return it;
}

const redis::Script &fencedAcquire()
{
    static const redis::Script it = script("fenced_acquire");
    return it;
}

const redis::Script &fencedStore()
{
    static const redis::Script it = script("fenced_store");
    return it;
}

const redis::Script &versionedStore()
{
    static const redis::Script it = script("versioned_store");
    return it;
}

const redis::Script &hashAcquire()
{
    static const redis::Script it = script("hash_acquire");
    return it;
}

const redis::Script &hashRelease()
{
    static const redis::Script it = script("hash_release");
    return it;
}

} // namespace lab::scripts
