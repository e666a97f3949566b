// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/print_handout.h"

#include "app/translations.h"
#include "cli/parse/exit_status.h"
#include "gui/lab/results/handout_pdf.h"
#include "lab/results/run_file.h"

#include <QDateTime>
#include <QFile>
#include <QGuiApplication>

#include <cstdio>

int printHandout(int argc, char **argv)
{
    QGuiApplication::setApplicationName(QStringLiteral("lockscope"));
    QGuiApplication application(argc, argv);
    installTranslations(&application);
    QFile in;
    QFile out;
    if (!in.open(stdin, QIODevice::ReadOnly) || !out.open(stdout, QIODevice::WriteOnly))
        return cli::ExitUsage;
    const redis::Result<lab::RunFile> runs = lab::RunFile::fromBytes(in.readAll());
    if (!runs || runs->runs.empty()) {
        std::fprintf(stderr, "%s\n", runs ? "no runs" : qPrintable(runs.error().text));
        return cli::ExitUsage;
    }
    lab::Handout handout(runs->runs, QDateTime::currentDateTime(), QStringLiteral(LOCKSCOPE_VERSION));
    const QByteArray pdf = gui::handoutPdf(handout);
    return out.write(pdf) == pdf.size() && out.flush() ? cli::ExitDone : cli::ExitUsage;
}
