// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>

#include <optional>

namespace lab {

/// A program that locks correctly, as a beginning for one of somebody's own. A value.
struct Template
{
    QByteArray id; ///< what `--template` takes
    QString title; ///< of the language
    QString fileName; ///< "lock.py"
    QString interpreter; ///< the words before the file in a command

    /// Its text, as it lies in resources/external.
    QByteArray text() const;
    /// The command that runs it, stored in `file`.
    QString command(const QString &file) const;
    /// Stores it in a file that may be run by its user. Why that could not be done, in the system's words;
    /// empty when it was. Reads and writes files: from a thread that may wait.
    QString write(const QString &file) const;

    static const QList<Template> &all();
    static QList<QByteArray> ids();
    static std::optional<Template> find(const QByteArray &id);
};

/// The command that runs this file, by its ending: the interpreter of one of the templates' languages, else
/// the file itself. Looks at its name only.
QString commandOfProgram(const QString &file);
/// The command that a word means: a file in one of the languages of the templates is run by its interpreter;
/// everything else is a command already. Looks whether there is such a file.
QString commandFor(const QString &fileOrCommand);

} // namespace lab
