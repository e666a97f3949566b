// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/group_by.h"

#include "gui/common/possible.h"
#include "gui/live/deployment.h"
#include "profile/settings.h"

#include <QActionGroup>
#include <QComboBox>
#include <QJsonObject>

namespace gui {

GroupBy::GroupBy(QComboBox *combo, QObject *parent)
    : QObject(parent)
    , m_combo(combo)
    , m_menu(std::make_unique<QMenu>(tr("&Group by")))
    , m_choices(new QActionGroup(this))
{
    for (const Grouping grouping : allGroupings())
        m_combo->addItem(groupingName(grouping), int(grouping));
    fillMenu();
    connect(m_combo, &QComboBox::activated, this,
            [this](int index) { choose(Grouping(m_combo->itemData(index).toInt())); });
    connect(m_choices, &QActionGroup::triggered, this,
            [this](const QAction *action) { choose(Grouping(action->data().toInt())); });
    connect(m_menu.get(), &QMenu::aboutToShow, this, &GroupBy::showMenu);
}

GroupBy::~GroupBy() = default;

void GroupBy::fillMenu()
{
    for (const Grouping grouping : allGroupings()) {
        QAction *action = m_menu->addAction(groupingName(grouping));
        action->setCheckable(true);
        action->setData(int(grouping));
        m_choices->addAction(action);
    }
    m_menu->addSeparator();
    m_openAll = new QAction(tr("&Open all groups"), this); // also in the menu of a row
    m_closeAll = new QAction(tr("&Close all groups"), this);
    m_menu->addActions({m_openAll, m_closeAll});
    const auto fold = [this](QAction *action, bool closed) {
        connect(action, &QAction::triggered, this, [this, closed] {
            if (m_deployment)
                m_deployment->order()->setAllClosed(closed);
        });
    };
    fold(m_openAll, false);
    fold(m_closeAll, true);
    showMenu();
}

Grouping GroupBy::current() const
{
    return m_deployment ? m_deployment->order()->grouping() : Grouping::None;
}

void GroupBy::showMenu()
{
    for (QAction *each : m_choices->actions()) {
        each->setChecked(Grouping(each->data().toInt()) == current());
        setPossible(each, m_deployment ? QString() : tr("no connection is selected."));
    }
    for (QAction *each : {m_openAll, m_closeAll})
        setPossible(each, current() != Grouping::None ? QString() : tr("nothing is grouped."));
}

void GroupBy::setDeployment(Deployment *deployment)
{
    m_deployment = deployment;
    m_combo->setEnabled(deployment);
    apply();
}

void GroupBy::choose(Grouping grouping)
{
    if (m_deployment)
        m_chosen.insert(m_deployment->spec().name, grouping);
    apply();
}

void GroupBy::apply()
{
    if (m_deployment)
        m_deployment->order()->setGrouping(m_chosen.value(m_deployment->spec().name, Grouping::None));
    m_combo->setCurrentIndex(m_combo->findData(int(current())));
    showMenu();
}

void GroupBy::restore(const profile::Settings &settings)
{
    const QJsonObject remembered = settings.groupings();
    for (auto it = remembered.begin(); it != remembered.end(); ++it) {
        if (!m_chosen.contains(it.key())) // chosen meanwhile is newer
            m_chosen.insert(it.key(), groupingOf(it.value().toString()));
    }
    apply();
}

void GroupBy::save(profile::Settings &settings) const
{
    QJsonObject remembered;
    for (auto it = m_chosen.begin(); it != m_chosen.end(); ++it) {
        if (*it != Grouping::None)
            remembered.insert(it.key(), groupingId(*it));
    }
    settings.setGroupings(remembered);
}

} // namespace gui
