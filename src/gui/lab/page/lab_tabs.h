// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTabWidget>

namespace profile {
class Settings;
}

namespace gui {

class LabPage;
class RacePage;

/// The page Lab of the window: ways of locking are measured on its first tab, and searched for races on its
/// second one. GUI thread.
class LabTabs : public QTabWidget
{
    Q_OBJECT
public:
    explicit LabTabs(QWidget *parent = nullptr);

    LabPage *measure() const { return m_measure; }
    /// The id of the help's page on the tab that shows.
    QString helpPage() const;
    void restore(const profile::Settings &settings);
    void save(profile::Settings &settings) const;

signals:
    /// A sentence for the message bar.
    void failed(const QString &sentence);
    void helpWanted(const QString &page);

private:
    LabPage *m_measure;
    RacePage *m_race;
};

} // namespace gui
