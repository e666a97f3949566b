// SPDX-License-Identifier: GPL-3.0-or-later
#include "disk_watch.h"

#include <atomic>
#include <condition_variable>
#include <cstdarg>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <dlfcn.h>

namespace {

thread_local std::vector<std::string> *watched = nullptr;

/// Where the others wait. Never destroyed: a thread may just be leaving it.
struct Gate
{
    std::mutex mutex;
    std::condition_variable opened;
    std::string folder;
    std::thread::id owner;
    int waiting = 0;

    static std::atomic<Gate *> closed;
    static Gate *only()
    {
        static auto *const gate = new Gate;
        return gate;
    }

    void pass(const char *path)
    {
        std::unique_lock<std::mutex> lock(mutex);
        if (std::this_thread::get_id() == owner || std::strncmp(path, folder.c_str(), folder.size()) != 0)
            return;
        ++waiting;
        opened.wait(lock, [] { return closed.load() == nullptr; });
        --waiting;
    }
};

std::atomic<Gate *> Gate::closed = nullptr;

void note(const char *what, const char *path)
{
    if (watched)
        watched->push_back(std::string(what) + ' ' + (path ? path : "(none)"));
    if (Gate *gate = Gate::closed.load(); gate && path)
        gate->pass(path);
}

template <typename Function> Function *next(const char *name)
{
    return reinterpret_cast<Function *>(::dlsym(RTLD_NEXT, name));
}

using Open = int(const char *, int, ...);
using OpenAt = int(int, const char *, int, ...);

} // namespace

// Without their headers, which would say the types of what is only handed on.
extern "C" {

int open(const char *path, int flags, ...)
{
    note("open", path);
    va_list rest;
    va_start(rest, flags);
    const unsigned mode = va_arg(rest, unsigned);
    va_end(rest);
    static Open *const original = next<Open>("open");
    return original(path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    note("open", path);
    va_list rest;
    va_start(rest, flags);
    const unsigned mode = va_arg(rest, unsigned);
    va_end(rest);
    static Open *const original = next<Open>("open64");
    return original(path, flags, mode);
}

int openat(int folder, const char *path, int flags, ...)
{
    note("open", path);
    va_list rest;
    va_start(rest, flags);
    const unsigned mode = va_arg(rest, unsigned);
    va_end(rest);
    static OpenAt *const original = next<OpenAt>("openat");
    return original(folder, path, flags, mode);
}

int openat64(int folder, const char *path, int flags, ...)
{
    note("open", path);
    va_list rest;
    va_start(rest, flags);
    const unsigned mode = va_arg(rest, unsigned);
    va_end(rest);
    static OpenAt *const original = next<OpenAt>("openat64");
    return original(folder, path, flags, mode);
}

FILE *fopen64(const char *path, const char *mode)
{
    note("open", path);
    static auto *const original = next<FILE *(const char *, const char *)>("fopen64");
    return original(path, mode);
}

void *opendir(const char *path)
{
    note("list", path);
    static auto *const original = next<void *(const char *)>("opendir");
    return original(path);
}

int stat64(const char *path, void *result)
{
    note("look", path);
    static auto *const original = next<int(const char *, void *)>("stat64");
    return original(path, result);
}

int statx(int folder, const char *path, int flags, unsigned mask, void *result)
{
    note("look", path);
    static auto *const original = next<int(int, const char *, int, unsigned, void *)>("statx");
    return original(folder, path, flags, mask, result);
}

int access(const char *path, int mode)
{
    note("look", path);
    static auto *const original = next<int(const char *, int)>("access");
    return original(path, mode);
}

int rename(const char *from, const char *to) noexcept
{
    note("rename", from);
    static auto *const original = next<int(const char *, const char *)>("rename");
    return original(from, to);
}

} // extern "C"

DiskWatch::DiskWatch()
{
    watched = new std::vector<std::string>;
}

DiskWatch::~DiskWatch()
{
    delete std::exchange(watched, nullptr);
}

QStringList DiskWatch::calls() const
{
    QStringList calls;
    for (const std::string &each : *watched)
        calls += QString::fromStdString(each);
    return calls;
}

SlowDisk::SlowDisk(const QString &folder)
{
    Gate *gate = Gate::only();
    const std::lock_guard<std::mutex> lock(gate->mutex);
    gate->folder = folder.toStdString();
    gate->owner = std::this_thread::get_id();
    Gate::closed = gate;
}

SlowDisk::~SlowDisk()
{
    answer();
}

bool SlowDisk::isAsked() const
{
    Gate *gate = Gate::only();
    const std::lock_guard<std::mutex> lock(gate->mutex);
    return gate->waiting > 0;
}

void SlowDisk::answer()
{
    Gate *gate = Gate::only();
    const std::lock_guard<std::mutex> lock(gate->mutex);
    Gate::closed = nullptr;
    gate->opened.notify_all();
}
