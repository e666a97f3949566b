// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QMainWindow>

class QTabWidget;

namespace gui {

class LabTabs;

/// What F11 does: the whole screen for the lab's charts in large type; and back to how the window was.
class Presentation : public QObject
{
    Q_OBJECT
public:
    /// `page` is one of `pages`; all belong to `window`.
    Presentation(QMainWindow *window, QTabWidget *pages, LabTabs *lab);

    /// It is hidden meanwhile.
    void hide(QWidget *widget) { m_others.append(widget); }
    void set(bool on);

signals:
    void changed(bool on);

private:
    void enter();
    void leave();

    QMainWindow *m_window;
    QTabWidget *m_pages;
    LabTabs *m_lab;
    QList<QWidget *> m_others;
    QList<QWidget *> m_hidden; ///< those that were shown before
    Qt::WindowStates m_before;
    bool m_on = false;
};

} // namespace gui
