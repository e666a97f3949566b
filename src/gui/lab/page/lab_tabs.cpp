// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/page/lab_tabs.h"

#include "gui/lab/page/lab_page.h"
#include "gui/race/race_page.h"

namespace gui {

LabTabs::LabTabs(QWidget *parent)
    : QTabWidget(parent)
    , m_measure(new LabPage(this))
    , m_race(new RacePage(this))
{
    setAccessibleName(tr("Lab"));
    setDocumentMode(true);
    addTab(m_measure, tr("Measure"));
    addTab(m_race, tr("Find the race"));
    connect(m_measure, &LabPage::failed, this, &LabTabs::failed);
    connect(m_race, &RacePage::failed, this, &LabTabs::failed);
    connect(m_race, &RacePage::tableWanted, this, [this] { emit helpWanted(QStringLiteral("race#table")); });
}

QString LabTabs::helpPage() const
{
    return currentWidget() == m_measure ? QStringLiteral("lab") : QStringLiteral("race");
}

void LabTabs::restore(const profile::Settings &settings)
{
    m_measure->restore(settings);
    m_race->restore(settings);
}

void LabTabs::save(profile::Settings &settings) const
{
    m_measure->save(settings);
    m_race->save(settings);
}

} // namespace gui
