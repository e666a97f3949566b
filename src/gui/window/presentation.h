// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QMainWindow>

class QTabWidget;

namespace gui {

class LabTabs;
class LearnTabs;

/// What F11 does: the whole screen, in large type, for the lesson where the page Learn shows one, else for
/// the lab's charts; and back to how the window was.
class Presentation : public QObject
{
    Q_OBJECT
public:
    /// `lab` and `learn` are among `pages`; all belong to `window`.
    Presentation(QMainWindow *window, QTabWidget *pages, LabTabs *lab, LearnTabs *learn);

    /// It is hidden meanwhile.
    void hide(QWidget *widget) { m_others.append(widget); }
    void set(bool on);

signals:
    void changed(bool on);

private:
    void enter();
    void leave();
    void leaveUnless(const QTabWidget *tabs, const QWidget *shown);
    void setPresented(bool presented);

    QMainWindow *m_window;
    QTabWidget *m_pages;
    LabTabs *m_lab;
    LearnTabs *m_learn;
    QTabWidget *m_shown = nullptr; ///< the one of both that is presented
    QList<QWidget *> m_others;
    QList<QWidget *> m_hidden; ///< those that were shown before
    Qt::WindowStates m_before;
    bool m_on = false;
};

} // namespace gui
