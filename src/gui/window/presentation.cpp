// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/presentation.h"

#include "gui/lab/page/lab_page.h"
#include "gui/lab/page/lab_tabs.h"
#include "gui/learn/learn_page.h"
#include "gui/learn/learn_tabs.h"

#include <QTabBar>
#include <QTabWidget>

namespace gui {

Presentation::Presentation(QMainWindow *window, QTabWidget *pages, LabTabs *lab, LearnTabs *learn)
    : QObject(window)
    , m_window(window)
    , m_pages(pages)
    , m_lab(lab)
    , m_learn(learn)
    , m_others{pages->tabBar(), lab->tabBar(), learn->tabBar()}
{
    connect(lab->measure(), &LabPage::presentationLeft, this, [this] { set(false); });
    connect(learn->lessons(), &LearnPage::presentationLeft, this, [this] { set(false); });
    // Another page would be shown without a way to leave it.
    connect(pages, &QTabWidget::currentChanged, this, [this] { leaveUnless(m_pages, m_shown); });
    connect(lab, &QTabWidget::currentChanged, this, [this] { leaveUnless(m_lab, m_lab->measure()); });
    connect(learn, &QTabWidget::currentChanged, this, [this] { leaveUnless(m_learn, m_learn->lessons()); });
}

void Presentation::leaveUnless(const QTabWidget *tabs, const QWidget *shown)
{
    if (tabs->currentWidget() != shown && (tabs == m_pages || tabs == m_shown))
        set(false);
}

void Presentation::set(bool on)
{
    if (on == m_on)
        return;
    if (on)
        enter();
    else
        leave();
    emit changed(on);
}

void Presentation::enter()
{
    const bool isLesson =
        m_pages->currentWidget() == m_learn && m_learn->currentWidget() == m_learn->lessons();
    m_shown = isLesson ? static_cast<QTabWidget *>(m_learn) : m_lab;
    if (!isLesson) {
        m_pages->setCurrentWidget(m_lab);
        m_lab->setCurrentWidget(m_lab->measure());
    }
    m_on = true;
    m_hidden.clear();
    for (QWidget *widget : std::as_const(m_others)) {
        if (!widget->isVisibleTo(m_window))
            continue;
        m_hidden.append(widget);
        widget->hide();
    }
    m_before = m_window->windowState();
    m_window->setWindowState(m_before | Qt::WindowFullScreen);
    setPresented(true);
    m_shown->currentWidget()->setFocus();
}

void Presentation::setPresented(bool presented)
{
    if (m_shown == m_learn)
        m_learn->lessons()->setPresented(presented);
    else
        m_lab->measure()->setPresented(presented);
}

void Presentation::leave()
{
    m_on = false;
    setPresented(false);
    m_window->setWindowState(m_before);
    for (QWidget *widget : std::as_const(m_hidden))
        widget->show();
}

} // namespace gui
