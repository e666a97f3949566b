// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QTabWidget;

namespace gui {

class Deployment;
class LocksPage;
class PastLocks;
class TimelinePage;

/// Time travel: an instant of the timeline as the table of locks that it was, in the place of the locks of
/// now, and back. GUI thread.
class PastGuide : public QObject
{
    Q_OBJECT
public:
    /// All must outlive it; both pages are among `pages`.
    PastGuide(QTabWidget *pages, LocksPage *locks, TimelinePage *timeline);

    /// Another connection is selected: its locks as they are.
    void setDeployment(const Deployment *deployment);
    /// The locks as they are; nothing of the past is kept.
    void leave();

private:
    QTabWidget *m_pages;
    LocksPage *m_locks;
    TimelinePage *m_timeline;
    PastLocks *m_past;
    const Deployment *m_deployment = nullptr; ///< only compared
};

} // namespace gui
