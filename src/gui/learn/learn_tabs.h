// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabWidget>

namespace profile {
class Settings;
}

namespace gui {

class EvilScheduler;
class LearnPage;

/// The page Learn of the window: lessons on its first tab, and on its second one the boards on which the
/// learner is the scheduler. GUI thread.
class LearnTabs : public QTabWidget
{
    Q_OBJECT
public:
    explicit LearnTabs(QWidget *parent = nullptr);

    LearnPage *lessons() const { return m_lessons; }
    /// The id of the help's page on the tab that shows.
    QString helpPage() const;
    /// The boards that were won; what was learned is restored by whoever guides the lessons.
    void restore(const profile::Settings &settings);
    void save(profile::Settings &settings) const;

signals:
    /// A sentence for the message bar, of the boards.
    void failed(const QString &sentence);

protected:
    void showEvent(QShowEvent *event) override;

private:
    LearnPage *m_lessons;
    EvilScheduler *m_evil;
};

} // namespace gui
