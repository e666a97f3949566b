// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QCoreApplication>

namespace gui {

/// The words of records as a person reads them. What no release of this program writes stays as it is.
class JournalWords
{
    Q_DECLARE_TR_FUNCTIONS(gui::JournalWords)
public:
    /// "Release", "Take over", …
    static QString action(const QByteArray &word);
    /// "done", "changed hands", …
    static QString outcome(const QByteArray &word);
    /// Day and time of the day in words.
    static QString instant(qint64 unixMs);
    /// "Production", …
    static QString environment(const QByteArray &id);
    static QByteArrayList environments();
};

} // namespace gui
