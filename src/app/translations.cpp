// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/translations.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <memory>

namespace {

void install(QCoreApplication *application, const QString &name, const QString &folder)
{
    auto translator = std::make_unique<QTranslator>(application);
    if (translator->load(QLocale::system(), name, QStringLiteral("_"), folder)
        && QCoreApplication::installTranslator(translator.get()))
        translator.release(); // the application owns it
}

} // namespace

void installPlurals(QCoreApplication *application)
{
    auto translator = std::make_unique<QTranslator>(application);
    if (translator->load(QStringLiteral(":/i18n/lockscope_en.qm"))
        && QCoreApplication::installTranslator(translator.get()))
        translator.release(); // the application owns it
}

void installTranslations(QCoreApplication *application)
{
    installPlurals(application);
    install(application, QStringLiteral("qtbase"), QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(application, QStringLiteral("lockscope"), QStringLiteral(":/i18n"));
}
