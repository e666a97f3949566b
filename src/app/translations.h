// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QCoreApplication;

/// Loads the program's and Qt's own translations for the system's locale, where there are any; English else.
///
/// Call once, after the application object and before the first text is shown. The translators belong to it.
void installTranslations(QCoreApplication *application);
