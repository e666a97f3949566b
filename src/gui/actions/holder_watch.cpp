// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/holder_watch.h"

#include "gui/live/deployment.h"
#include "locks/model/pattern.h"

#include <algorithm>
#include <utility>

namespace gui {

bool HolderWatch::canFollow(const Deployment *deployment, const QByteArray &key)
{
    return deployment && deployment->phase() == Deployment::Phase::Connected
        && locks::PatternSet(deployment->spec().allPatterns()).matches(key);
}

HolderWatch::HolderWatch(Deployment *deployment, Holder holder, QObject *parent)
    : QObject(parent)
    , m_holder(std::move(holder))
{
    connect(deployment, &Deployment::arrived, this, &HolderWatch::onArrived);
    connect(deployment, &Deployment::patternsChanged, this, &HolderWatch::end);
    connect(deployment, &Deployment::changed, this, [this, deployment] {
        if (deployment->phase() != Deployment::Phase::Connected)
            end();
    });
    connect(deployment, &QObject::destroyed, this, &HolderWatch::end);
}

void HolderWatch::onArrived(const locks::Delta &delta)
{
    if (std::any_of(delta.changes.cbegin(), delta.changes.cend(),
                    [this](const locks::Change &change) { return isOver(change); }))
        end();
}

bool HolderWatch::isOver(const locks::Change &change) const
{
    const locks::SharedRow &row = change.row;
    const int master = m_holder.place.separateMaster;
    if (row.key() != m_holder.place.key || (master >= 0 && row.separateMaster() != master))
        return false;
    if (change.event == locks::Event::Ended) // replaced: the next owner follows in the same breath
        return change.why != locks::EndReason::Replaced || row.token() == m_holder.token;
    return row.token() != m_holder.token && row.token() != m_holder.before;
}

void HolderWatch::end()
{
    if (std::exchange(m_hasEnded, true))
        return;
    emit ended();
}

} // namespace gui
