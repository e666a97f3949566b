// SPDX-License-Identifier: GPL-3.0-or-later
// A load that a lesson or a row of the results brings.
#include "gui/lab/form/strategy_list_model.h"
#include "gui/lab/page/lab_page.h"
#include "ui_lab_page.h"

namespace gui {

void LabPage::prepare(const lab::RunSpec &spec, const QString &why)
{
    m_ui->form->setLoad(spec);
    chooseStrategies(spec, why);
}

void LabPage::chooseStrategies(const lab::RunSpec &spec, const QString &why)
{
    m_strategies->setChecked(spec.strategies);
    m_ui->strategyList->setCurrentIndex(m_strategies->indexOf(spec.strategies.first()));
    const auto show = [list = m_ui->strategyList] {
        list->scrollTo(list->currentIndex());
    };
    QMetaObject::invokeMethod(m_ui->strategyList, show, Qt::QueuedConnection); // once it has its height
    m_outcome = why;
    m_ended = false;
    refreshForm();
}

} // namespace gui
