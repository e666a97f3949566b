// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/timeline/core/time_scale.h"

#include <QObject>

#include <vector>

namespace gui {

/// Which stretch of time the timeline shows, where one comes back to, and whether it follows the present.
/// GUI thread.
class ShownSpan : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    const TimeScale &scale() const { return m_scale; }
    bool isFollowing() const { return m_following; }
    bool canGoBack() const { return !m_back.empty(); }

    void setWidth(double pixels);
    /// From one instant to another, at once and to stay; back() leads back from there.
    void show(double from, double to);
    /// Steps of a wheel, a drag or a key: those that follow each other closely are one for back(). While it
    /// follows the present, that keeps its place instead of x.
    void zoom(double factor, double x);
    /// The same at x, which a person points at: whoever looks more closely at the past follows no longer.
    void zoomAt(double factor, double x);
    void pan(double pixels);
    void back();
    /// The present stands near the end from now on, whenever it is told by setNow().
    void follow();
    void unfollow();
    void setNow(double now);

signals:
    void changed();
    void followingChanged(bool following);

private:
    void remember(bool step);
    void set(const TimeScale &scale);
    void setFollowing(bool following);

    TimeScale m_scale;
    double m_now = 0;
    std::vector<TimeScale> m_back;
    qint64 m_lastStep = 0;
    bool m_following = false;
};

} // namespace gui
