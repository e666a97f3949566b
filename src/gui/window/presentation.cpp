// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/presentation.h"

#include "gui/lab/page/lab_page.h"
#include "gui/lab/page/lab_tabs.h"

#include <QTabBar>
#include <QTabWidget>

namespace gui {

Presentation::Presentation(QMainWindow *window, QTabWidget *pages, LabTabs *lab)
    : QObject(window)
    , m_window(window)
    , m_pages(pages)
    , m_lab(lab)
    , m_others{pages->tabBar(), lab->tabBar()}
{
    connect(lab->measure(), &LabPage::presentationLeft, this, [this] { set(false); });
    // Another page would be shown without a way to leave it.
    connect(pages, &QTabWidget::currentChanged, this, [this] {
        if (m_pages->currentWidget() != m_lab)
            set(false);
    });
    connect(lab, &QTabWidget::currentChanged, this, [this] {
        if (m_lab->currentWidget() != m_lab->measure())
            set(false);
    });
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
    m_pages->setCurrentWidget(m_lab);
    m_lab->setCurrentWidget(m_lab->measure());
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
    m_lab->measure()->setPresented(true);
    m_lab->measure()->setFocus();
}

void Presentation::leave()
{
    m_on = false;
    m_lab->measure()->setPresented(false);
    m_window->setWindowState(m_before);
    for (QWidget *widget : std::as_const(m_hidden))
        widget->show();
}

} // namespace gui
