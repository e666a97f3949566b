// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/learn/learn_tabs.h"

#include "gui/learn/learn_page.h"
#include "gui/race/evil_scheduler.h"

#include <QShowEvent>

namespace gui {

LearnTabs::LearnTabs(QWidget *parent)
    : QTabWidget(parent)
    , m_lessons(new LearnPage(this))
    , m_evil(new EvilScheduler(this))
{
    setAccessibleName(tr("Learn"));
    setDocumentMode(true);
    addTab(m_lessons, tr("Lessons"));
    addTab(m_evil, tr("Evil scheduler"));
    connect(m_evil, &EvilScheduler::failed, this, &LearnTabs::failed);
}

void LearnTabs::showEvent(QShowEvent *event)
{
    QTabWidget::showEvent(event);
    if (!event->spontaneous())
        currentWidget()->setFocus(Qt::OtherFocusReason); // not its tab: keys of the page work at once
}

QString LearnTabs::helpPage() const
{
    return currentWidget() == m_lessons ? QStringLiteral("learn") : QStringLiteral("race");
}

void LearnTabs::restore(const profile::Settings &settings)
{
    m_evil->restore(settings);
}

void LearnTabs::save(profile::Settings &settings) const
{
    m_evil->save(settings);
}

} // namespace gui
