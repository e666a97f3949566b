// SPDX-License-Identifier: GPL-3.0-or-later
// Schemes as text that somebody has added from files.
#include "base/bytes.h"
#include "gui/common/possible.h"
#include "gui/lab/form/scheme_files.h"
#include "gui/lab/form/strategy_list_model.h"
#include "gui/lab/page/lab_controller.h"
#include "gui/lab/page/lab_page.h"
#include "profile/settings.h"
#include "ui_lab_page.h"

#include <QFileDialog>
#include <QPushButton>

namespace gui {

namespace {
const QLatin1String settingsPart("schemes");
}

void LabPage::wireSchemes()
{
    connect(m_schemes, &SchemeFiles::changed, this, [this] {
        m_strategies->setFiles(m_schemes->all());
        showStrategy();
    });
    connect(m_schemes, &SchemeFiles::added, this, &LabPage::showScheme);
    connect(m_ui->addSchemeButton, &QPushButton::clicked, this, &LabPage::askScheme);
    connect(m_ui->removeSchemeButton, &QPushButton::clicked, this, &LabPage::removeScheme);
}

void LabPage::askScheme()
{
    auto *dialog = new QFileDialog(this, tr("Add a scheme"), {}, tr("Schemes (*.lock);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList &paths) {
        for (const QString &path : paths) {
            if (!m_schemes->add(path))
                return emit failed(tr("The list takes %1 schemes.").arg(SchemeFiles::most));
        }
    });
    dialog->open();
}

/// It was just added: it is what somebody wants to run, or to read what is wrong in.
void LabPage::showScheme(const QString &path)
{
    const QModelIndex row = m_strategies->indexOfFile(path);
    m_strategies->setData(row, Qt::Checked, Qt::CheckStateRole);
    m_ui->strategyList->setCurrentIndex(row);
    m_ui->strategyList->scrollTo(row);
    if (const SchemeFile *file = m_strategies->fileAt(row); file && !file->problem.isEmpty())
        emit failed(tr("%1: %2", "name of a file, what is wrong in it")
                        .arg(base::shownText(file->name()), file->problem));
}

void LabPage::removeScheme()
{
    if (const SchemeFile *file = m_strategies->fileAt(m_ui->strategyList->currentIndex()))
        m_schemes->remove(QString(file->path));
}

void LabPage::refreshSchemeButtons()
{
    const bool isFile = m_strategies->fileAt(m_ui->strategyList->currentIndex());
    setPossible(m_ui->removeSchemeButton,
                isFile ? QString() : tr("only a scheme that was added from a file can be removed."));
}

void LabPage::restore(const profile::Settings &settings)
{
    m_schemes->restore(settings.labPart(settingsPart));
}

void LabPage::save(profile::Settings &settings) const
{
    settings.setLabPart(settingsPart, m_schemes->state());
}

} // namespace gui
