// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/connections/connection_dots.h"

#include <QHash>
#include <QWidget>

#include <memory>

class QTreeWidgetItem;

namespace Ui {
class ConnectionsPanel;
}

namespace gui {

class Actions;
class Deployment;
class Workspace;

/// The tree `Connections` with its buttons: each deployment with its state, below it its masters.
class ConnectionsPanel : public QWidget
{
    Q_OBJECT
public:
    explicit ConnectionsPanel(QWidget *parent = nullptr);
    ~ConnectionsPanel() override;

    /// Both must outlive it.
    void setUp(Workspace *workspace, const Actions &actions);
    /// The selected one, or that of the selected master; null when there is none.
    Deployment *selected() const;
    void select(Deployment *deployment);
    /// Marks it: so many messages about it wait to be read.
    void setWaiting(Deployment *deployment, int messages);
    /// Wide enough for all names, environments and counts as they are.
    int wantedWidth() const;

signals:
    void selectionChanged();
    /// Double click or Return on a connection.
    void activated(gui::Deployment *deployment);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void add(Deployment *deployment);
    void remove(Deployment *deployment);
    void refresh(Deployment *deployment);
    void fitColumns();
    int columnRoom(int column) const;
    void refreshMasters(QTreeWidgetItem *item, Deployment *deployment);
    void setDot(QTreeWidgetItem *item, const QColor &color, bool full);
    void showMenu(const QPoint &at);

    std::unique_ptr<Ui::ConnectionsPanel> m_ui;
    const Actions *m_actions = nullptr;
    ConnectionDots m_dots;
    QHash<Deployment *, QTreeWidgetItem *> m_items;
    QHash<Deployment *, int> m_waiting; ///< messages
};

} // namespace gui
