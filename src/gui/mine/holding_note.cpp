// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/mine/holding_note.h"

#include "gui/common/elided_label.h"
#include "gui/common/text.h"
#include "gui/live/deployment.h"

#include <QAction>
#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>

namespace gui {

namespace {

constexpr int tickMs = 1000;

} // namespace

HoldingNote::HoldingNote(QAction *letGo, QWidget *parent)
    : QWidget(parent)
    , m_label(new ElidedLabel(this))
    , m_button(new QToolButton(this))
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 0, 8, 0);
    layout->addWidget(m_label, 1);
    layout->addWidget(m_button);
    m_label->setElideMode(Qt::ElideRight);
    m_label->setAlignment(Qt::AlignVCenter | Qt::AlignTrailing);
    m_label->setAccessibleName(tr("What this program holds"));
    m_button->setText(tr("Let go"));
    m_button->setFocusPolicy(Qt::TabFocus);
    connect(m_button, &QToolButton::clicked, letGo, &QAction::trigger);
    const auto follow = [this, letGo] {
        m_button->setEnabled(letGo->isEnabled());
        m_button->setToolTip(letGo->toolTip());
    };
    connect(letGo, &QAction::changed, this, follow);
    follow();
    m_tick.setInterval(tickMs);
    connect(&m_tick, &QTimer::timeout, this, &HoldingNote::refresh);
    refresh();
}

void HoldingNote::setDeployment(Deployment *deployment)
{
    if (deployment == m_deployment)
        return;
    if (m_deployment)
        m_deployment->mine()->disconnect(this);
    m_deployment = deployment;
    if (deployment)
        connect(deployment->mine(), &MyLocks::changed, this, &HoldingNote::refresh);
    refresh();
}

QString HoldingNote::textOf(const MyLocks &mine, qint64 now)
{
    const QList<MyLock> held = mine.held(now);
    if (held.isEmpty())
        return {};
    QStringList parts{tr("Holding %Ln lock(s)", nullptr, int(held.size()))};
    locks::Millis renewed = 0;
    locks::Millis until = 0;
    bool endless = false;
    for (const MyLock &each : held) {
        renewed = std::max(renewed, each.renewedAt);
        const locks::Millis end = each.holdUntil > 0 ? each.holdUntil : each.endsAt;
        endless = endless || (each.renewing && each.holdUntil == 0);
        until = std::max(until, end);
    }
    if (renewed > 0)
        parts += tr("renewed %1 ago").arg(countdownText(now - renewed));
    parts += endless ? tr("until you let go")
                     : tr("until %1").arg(clockText(locks::wallTime(until), ClockDetail::Minutes));
    return parts.join(tr(", ", "between what is said of locks that are held"));
}

void HoldingNote::refresh()
{
    const QString text = m_deployment ? textOf(*m_deployment->mine(), locks::steadyNow()) : QString();
    m_label->setVisible(!text.isEmpty());
    m_button->setVisible(!text.isEmpty());
    if (text.isEmpty())
        m_tick.stop();
    else if (!m_tick.isActive())
        m_tick.start();
    m_label->setText(text);
    m_label->setAccessibleDescription(text);
}

} // namespace gui
