// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QLabel;
class QProgressBar;
class QStatusBar;

namespace gui {

class Deployment;

/// What the status bar says of the selected connection: how many locks, whether all were read, how changes
/// arrive, whether it is recorded, and how far the pass is. A child of the bar; GUI thread.
class StatusLine : public QObject
{
    Q_OBJECT
public:
    explicit StatusLine(QStatusBar *bar);

    /// Null: none is selected; `hasProfiles`: and all saved ones are there.
    void show(const Deployment *deployment, bool hasProfiles);

private:
    QStatusBar *m_bar;
    QLabel *m_label;
    QProgressBar *m_progress;
};

} // namespace gui
