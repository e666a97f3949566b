// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QCoreApplication>
#include <QList>
#include <QString>
#include <QStringList>

#include <functional>

class QFileDialog;
class QImage;
class QWidget;

namespace gui {

/// Asks where to, and writes one of several forms of the same thing to a file.
class SaveFile
{
    Q_DECLARE_TR_FUNCTIONS(gui::SaveFile)
public:
    struct Form
    {
        QString filter; ///< "Tables (*.csv)"
        std::function<QByteArray()> make;
        bool takesLong = false; ///< then it is made in the pool, and touches nothing of the window
    };
    /// `name` is offered. The form is that of the file's ending, else the one chosen. `failed` is called with
    /// a sentence. Nothing happens when `parent` dies first.
    static void ask(QWidget *parent, const QString &title, const QString &name, const QList<Form> &forms,
                    const std::function<void(const QString &)> &failed);
    /// Only asks where to: `name` is offered, with the ending of a filter ("Tables (*.csv)"), the first one
    /// at first. The dialog shows, and deletes itself; fileSelected() answers.
    static QFileDialog *choose(QWidget *parent, const QString &title, const QString &name,
                               const QStringList &filters);
    /// The sentence about a file that could not be written, `error` being the system's words.
    static QString notWritten(const QString &path, const QString &error);
    static QByteArray png(const QImage &image);
};

} // namespace gui
