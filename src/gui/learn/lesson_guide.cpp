// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/learn/lesson_guide.h"

#include "gui/connections/connections_panel.h"
#include "gui/lab/page/lab_page.h"
#include "gui/lab/page/lab_tabs.h"
#include "gui/live/workspace.h"
#include "gui/locks/locks_page.h"

#include <QTabWidget>

namespace gui {

LessonGuide::LessonGuide(Workspace *workspace, LearnPage *page, const Places &places)
    : QObject(page)
    , m_workspace(workspace)
    , m_page(page)
    , m_places(places)
{
    connect(page, &LearnPage::failed, this, [this](const QString &sentence) {
        emit message({Message::Kind::Warning, sentence, {}});
    });
    connect(page, &LearnPage::runFreeWanted, this, [this](const lab::RunSpec &spec, const QString &why) {
        m_places.lab->setCurrentWidget(m_places.lab->measure());
        m_places.tabs->setCurrentWidget(m_places.lab);
        m_places.lab->measure()->prepare(spec, why);
    });
    connect(page, &LearnPage::locksWanted, this, &LessonGuide::showLock);
    connect(page, &LearnPage::lockGone, this, &LessonGuide::endShown);
    connect(workspace, &Workspace::settingsRead, this,
            [this] { m_page->setProgress(m_workspace->settings().learned()); });
    connect(page, &LearnPage::progressChanged, this, [this] {
        if (m_workspace->hasSettings())
            m_workspace->settings().setLearned(m_page->progress());
    });
}

void LessonGuide::showLock(const LessonLock &lock)
{
    endShown();
    locks::DeploymentSpec spec;
    spec.name = tr("Lesson: %1", "title of a lesson").arg(lock.lesson);
    spec.masters = lock.servers;
    spec.separate = lock.separate;
    spec.patterns = lock.keys; // a name of the lab's has nothing in it that means something in a glob
    spec.environment = locks::Environment::Sandbox;
    m_page->setKept(true);
    m_shown = m_workspace->showLesson(spec);
    connect(m_shown, &Deployment::closing, this, &LessonGuide::endShown, Qt::QueuedConnection);
    m_places.connections->select(m_shown);
    m_places.tabs->setCurrentWidget(m_places.locks);
}

void LessonGuide::endShown()
{
    Deployment *shown = m_shown;
    m_shown.clear();
    if (!shown)
        return;
    disconnect(shown, &Deployment::closing, this, nullptr);
    m_workspace->endLesson(shown);
    m_page->setKept(false);
}

} // namespace gui
