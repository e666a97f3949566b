// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QCoreApplication;

/// One and many in English: "1 lock", "2 locks". What languages without a translation fall back to.
void installPlurals(QCoreApplication *application);

/// Loads the program's and Qt's own translations for the system's locale, where there are any; English else.
///
/// Call once, after the application object and before the first text is shown. The translators belong to it.
void installTranslations(QCoreApplication *application);
