// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/run_in_pool.h"
#include "gui/lab/page/lab_controller.h"
#include "gui/lab/page/lab_page.h"
#include "ui_lab_page.h"

#include <QCoreApplication>
#include <QPointer>

#include <algorithm>

namespace gui {

/// In the pool: it reads a folder, which may take any time.
void LabPage::lookForLeftovers()
{
    const quint64 look = ++m_leftoversLook;
    if (m_recordFolder.isEmpty())
        return offerLeftovers({});
    const auto tell = [self = QPointer(this), look](const std::optional<lab::Target> &left) {
        if (self && self->m_leftoversLook == look)
            self->offerLeftovers(left);
    };
    base::runInPool([targets = m_ui->form->targets(), folder = m_recordFolder, tell] {
        const auto found = std::find_if(targets.begin(), targets.end(), [&folder](const lab::Target &target) {
            return !target.readOnly && lab::LabService::hasLeftovers(target, folder);
        });
        const auto left = found == targets.end() ? std::nullopt : std::optional(*found);
        base::post(QCoreApplication::instance(), [tell, left] { tell(left); });
    });
}

void LabPage::offerLeftovers(const std::optional<lab::Target> &left)
{
    m_leftOn = left;
    m_ui->leftoversBar->setVisible(m_leftOn.has_value());
    if (m_leftOn)
        m_ui->leftoversLabel->setText(
            tr("A run of the lab was interrupted and has left its keys on %1.").arg(m_leftOn->name));
}

void LabPage::removeLeftovers()
{
    if (!m_leftOn || m_lab->isRunning())
        return;
    m_disturbed = false;
    m_lab->removeLeftovers(*m_leftOn, m_recordFolder);
}

} // namespace gui
