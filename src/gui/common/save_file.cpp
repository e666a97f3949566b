// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/save_file.h"

#include "gui/common/file_work.h"

#include <QBuffer>
#include <QDir>
#include <QFileDialog>
#include <QImage>

namespace gui {

namespace {

/// ".csv" of "Tables (*.csv)".
QString endingOf(const QString &filter)
{
    return filter.section(u'*', -1).chopped(1);
}

} // namespace

void SaveFile::ask(QWidget *parent, const QString &title, const QString &name, const QList<Form> &forms,
                   const std::function<void(const QString &)> &failed)
{
    QStringList filters;
    for (const Form &form : forms)
        filters.append(form.filter);
    const auto *dialog = choose(parent, title, name, filters);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent,
                     [parent, dialog, forms, filters, failed](const QString &path) {
                         qsizetype chosen =
                             std::max<qsizetype>(0, filters.indexOf(dialog->selectedNameFilter()));
                         for (qsizetype i = 0; i < forms.size(); ++i) {
                             if (path.endsWith(endingOf(filters.at(i)), Qt::CaseInsensitive))
                                 chosen = i;
                         }
                         const auto done = [path, failed](const QString &error) {
                             if (!error.isEmpty())
                                 failed(notWritten(path, error));
                         };
                         if (forms.at(chosen).takesLong)
                             writeFile(path, forms.at(chosen).make, parent, done);
                         else
                             writeFile(path, forms.at(chosen).make(), parent, done);
                     });
}

QFileDialog *SaveFile::choose(QWidget *parent, const QString &title, const QString &name,
                              const QStringList &filters)
{
    auto *dialog = new QFileDialog(parent, title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setNameFilters(filters);
    dialog->setDefaultSuffix(endingOf(filters.first()).mid(1));
    dialog->selectFile(name);
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog,
                     [dialog](const QString &filter) { dialog->setDefaultSuffix(endingOf(filter).mid(1)); });
    dialog->open();
    return dialog;
}

QString SaveFile::notWritten(const QString &path, const QString &error)
{
    return tr("%1 could not be written: %2").arg(QDir::toNativeSeparators(path), error);
}

QByteArray SaveFile::png(const QImage &image)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    image.save(&buffer, "PNG");
    return bytes;
}

} // namespace gui
