// SPDX-License-Identifier: GPL-3.0-or-later
// Part of every executable that the thread sanitizer watches.
//
// QProcess starts its children by clone(CLONE_VM | CLONE_VFORK). GCC 12's sanitizer takes every clone() for a
// fork and has the child ignore all that follows; as this child shares its parent's memory, the parent's
// thread is blind from then on. This definition stands before the sanitizer's and goes straight to the C
// library.
#include <cstdarg>

#include <dlfcn.h>
#include <sched.h>

extern "C" int clone(int (*function)(void *), void *stack, int flags, void *argument, ...) noexcept
{
    using Clone = int (*)(int (*)(void *), void *, int, void *, ...);
    static const auto inLibrary =
        reinterpret_cast<Clone>(::dlsym(::dlopen("libc.so.6", RTLD_LAZY | RTLD_NOLOAD), "clone"));
    va_list rest;
    va_start(rest, argument);
    void *parentId = va_arg(rest, void *);
    void *storage = va_arg(rest, void *);
    void *childId = va_arg(rest, void *);
    va_end(rest);
    return inLibrary(function, stack, flags, argument, parentId, storage, childId);
}
