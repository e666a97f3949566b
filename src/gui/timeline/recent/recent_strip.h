// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/common/latest_answer.h"
#include "gui/timeline/recent/recent_holds.h"

#include <QAbstractButton>
#include <QTimer>

class QBoxLayout;
class QToolButton;

namespace gui {

class ElidedLabel;

/// The last hour of a lock as a small picture, which leads to the timeline when it is pressed.
class RecentPicture : public QAbstractButton
{
    Q_OBJECT
public:
    explicit RecentPicture(QWidget *parent = nullptr);

    void show(const RecentHolds &recent);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    TimelineModel m_model;
    UnixMs m_until = 0;
};

/// The last hour of the selected lock: the picture, and what it shows in words. Reads in the pool, while it
/// shows. As high as its width asks for, whatever it shows.
class RecentStrip : public QWidget
{
    Q_OBJECT
public:
    explicit RecentStrip(QWidget *parent = nullptr);

    /// nullopt: no lock is selected. `compared`: for how long it is held now, and how long usually; `tip` is
    /// that in full.
    void setLock(const std::optional<RecentQuestion> &question, const QString &compared, const QString &tip);

signals:
    /// A person wants to see the lane of this key on the timeline.
    void timelineWanted(const QByteArray &key);
    /// A person wants a page about it.
    void evidenceWanted(const gui::RecentQuestion &question);

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void ask();
    void take(const RecentHolds &recent);
    void refreshText();
    void refreshEvidence();

    LatestAnswer<RecentQuestion, RecentHolds> m_answers;
    std::optional<RecentQuestion> m_question;
    std::optional<RecentHolds> m_recent; ///< of that lock; nullopt: it is being read
    QTimer m_beat;
    RecentPicture *m_picture;
    QBoxLayout *m_words;
    ElidedLabel *m_hour;
    ElidedLabel *m_usual;
    QToolButton *m_evidence;
};

} // namespace gui
