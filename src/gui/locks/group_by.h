// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/table/grouping.h"

#include <QHash>
#include <QMenu>
#include <QObject>
#include <QPointer>

#include <memory>

class QActionGroup;
class QComboBox;

namespace profile {
class Settings;
}

namespace gui {

class Deployment;

/// By what the table is grouped: the combo `Group by` and a menu of the same name, remembered for each
/// connection. GUI thread.
class GroupBy : public QObject
{
    Q_OBJECT
public:
    /// `combo` must outlive it.
    GroupBy(QComboBox *combo, QObject *parent);
    ~GroupBy() override;

    /// Null: none is selected.
    void setDeployment(Deployment *deployment);
    /// With *Open all groups* and *Close all groups*.
    QMenu *menu() const { return m_menu.get(); }
    QAction *openAll() const { return m_openAll; }
    QAction *closeAll() const { return m_closeAll; }
    void restore(const profile::Settings &settings);
    void save(profile::Settings &settings) const;

private:
    void fillMenu();
    void choose(Grouping grouping);
    void apply();
    void showMenu();
    Grouping current() const;

    QComboBox *m_combo;
    std::unique_ptr<QMenu> m_menu;
    QActionGroup *m_choices; ///< by data(): the number of a Grouping
    QAction *m_openAll = nullptr;
    QAction *m_closeAll = nullptr;
    QPointer<Deployment> m_deployment;
    QHash<QString, Grouping> m_chosen; ///< by the name of a connection
};

} // namespace gui
