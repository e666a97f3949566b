// SPDX-License-Identifier: GPL-3.0-or-later
// A program with a sandbox that tests end in every way. Prints the folder and a port a line, then waits.
// Argument: "wait" (to be killed), "exit" (without destructors), "crash", "quit".
#include "sandbox/sandbox.h"

#include <QCoreApplication>

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

namespace {

void endBy(const QByteArray &way)
{
    if (way == "exit")
        ::_exit(0);
    if (way == "crash")
        std::abort();
    if (way == "quit")
        QCoreApplication::quit();
}

} // namespace

int main(int argc, char *argv[])
{
    QCoreApplication application(argc, argv);
    const QByteArray way = argc > 1 ? argv[1] : "quit";
    sandbox::Sandbox servers;
    servers.start(2, [&servers, way](const redis::Result<std::vector<redis::Endpoint>> &started) {
        if (!started)
            std::exit(1);
        std::printf("%s\n", qPrintable(servers.folder()));
        for (const redis::Endpoint &endpoint : *started)
            std::printf("%d\n", int(endpoint.port));
        std::printf("ready\n");
        std::fflush(stdout);
        endBy(way);
    });
    return application.exec();
}
