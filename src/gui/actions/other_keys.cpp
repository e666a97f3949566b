// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/other_keys.h"

#include "gui/actions/action_target.h"
#include "gui/connections/deployment.h"

#include <QElapsedTimer>

namespace gui {

namespace {

constexpr int sliceMs = 4;
constexpr quint32 betweenLooksAtTheClock = 1024;

} // namespace

OtherKeys::OtherKeys(Deployment *deployment, const ActionTarget &target, QObject *parent)
    : QObject(parent)
    , m_deployment(deployment)
    , m_seen(target.item().row)
    , m_separate(target.spec().separate)
    , m_looking(m_seen.hasToken && target.spansKeys())
{
    m_slice.setSingleShot(true);
    connect(&m_slice, &QTimer::timeout, this, &OtherKeys::lookAtSome);
    if (m_looking)
        m_slice.start(0);
}

void OtherKeys::lookAtSome()
{
    if (!m_deployment)
        return;
    const LockTableModel &table = *m_deployment->table();
    QElapsedTimer spent;
    spent.start();
    for (; m_next < table.slotCount(); ++m_next) {
        if (m_next % betweenLooksAtTheClock == 0 && spent.elapsed() >= sliceMs) {
            m_slice.start(sliceMs);
            return;
        }
        const locks::SharedRow *row = table.liveRow(m_next);
        const bool same = row && row->hasToken() && row->id() != m_seen.id && row->library() == m_seen.library
            && row->token() == m_seen.token
            && (!m_separate || row->separateMaster() == m_seen.separateMaster);
        if (same)
            m_keys.append(row->key().toByteArray());
    }
    m_looking = false;
    emit found(m_keys);
}

} // namespace gui
