// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/server_warnings.h"

#include "gui/common/state_palette.h"
#include "gui/common/text.h"
#include "gui/live/deployment.h"

#include <QEvent>
#include <QLabel>
#include <QPainter>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>

namespace gui {

namespace {

/// A concern and the masters that it is about.
struct Shared
{
    locks::Concern concern;
    QStringList masters;
};

void add(const locks::Concern &concern, const QString &master, QList<Shared> *all)
{
    const auto same = std::find_if(all->begin(), all->end(), [&concern](const Shared &each) {
        return each.concern.brief == concern.brief;
    });
    if (same != all->end())
        same->masters += master;
    else
        all->append(Shared{concern, {master}});
}

/// A server of ours is meant to forget.
bool isExpected(const locks::Concern &concern, const locks::Health &health, locks::Environment environment)
{
    return environment == locks::Environment::Sandbox
        && health.persistence == locks::Health::Persistence::None && !concern.alarm;
}

QList<Shared> concernsOf(Deployment &deployment)
{
    QList<Shared> all;
    const locks::DeploymentSpec &spec = deployment.spec();
    for (const redis::Endpoint &master : spec.masters) {
        if (master.tls.isUnverified())
            add({true, ServerWarnings::tr("the server's certificate is NOT verified"),
                 ServerWarnings::tr(
                     "Certificates are not verified here: anybody who listens on the way can read "
                     "and change everything.")},
                master.label(), &all);
    }
    const bool unproven = deployment.table()->countOf(locks::State::Unproven) > 0;
    for (const locks::MasterStatus &master : deployment.status().masters) {
        if (master.gone || !master.connected)
            continue;
        for (const locks::Concern &each : master.health.concerns()) {
            if (!isExpected(each, master.health, spec.environment))
                add(each, master.label, &all);
        }
        if (master.failedOverAt.isNull() || !unproven)
            continue;
        const QString time = clockText(master.failedOverAt);
        add({true, ServerWarnings::tr("failover at %1").arg(time),
             ServerWarnings::tr(
                 "Another server took over at %1: locks taken before it are unproven, for their "
                 "holder may not know.")
                 .arg(time)},
            master.label, &all);
    }
    std::stable_partition(all.begin(), all.end(), [](const Shared &each) { return each.concern.alarm; });
    return all;
}

} // namespace

ServerWarnings::ServerWarnings(QWidget *parent)
    : QToolButton(parent)
    , m_popup(new QFrame(this, Qt::Popup))
    , m_sentences(new QLabel(m_popup))
{
    setFocusPolicy(Qt::TabFocus);
    setCursor(Qt::PointingHandCursor);
    // What a server is called must not widen the window; what is said must not move what stands beside it.
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    policy.setRetainSizeWhenHidden(true);
    setSizePolicy(policy);
    m_popup->setFrameShape(QFrame::StyledPanel);
    m_popup->setAccessibleName(tr("Warnings about the servers"));
    m_sentences->setTextFormat(Qt::PlainText);
    m_sentences->setWordWrap(true);
    m_sentences->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    auto *column = new QVBoxLayout(m_popup);
    column->setContentsMargins(12, 10, 12, 10);
    column->addWidget(m_sentences);
    connect(this, &QToolButton::clicked, this, &ServerWarnings::open);
    refresh();
}

void ServerWarnings::setDeployment(Deployment *deployment)
{
    if (deployment == m_deployment)
        return;
    if (m_deployment) {
        m_deployment->disconnect(this);
        m_deployment->table()->disconnect(this);
    }
    m_deployment = deployment;
    if (deployment) {
        connect(deployment, &Deployment::changed, this, &ServerWarnings::refresh);
        connect(deployment, &QObject::destroyed, this, &ServerWarnings::refresh);
        connect(deployment->table(), &LockTableModel::countsChanged, this, &ServerWarnings::refresh);
    }
    refresh();
}

void ServerWarnings::refresh()
{
    const QList<Shared> all =
        m_deployment && m_deployment->isOpen() ? concernsOf(*m_deployment) : QList<Shared>();
    setVisible(!all.isEmpty());
    if (all.isEmpty()) {
        m_popup->close();
        setAccessibleName(tr("Warnings about the servers"));
        return setText({});
    }
    const QList<locks::MasterStatus> &statuses = m_deployment->status().masters;
    const qsizetype masters =
        std::count_if(statuses.begin(), statuses.end(), [](const auto &each) { return !each.gone; });
    QStringList briefs;
    QStringList sentences;
    for (const Shared &each : all) {
        const QString names = isolated(each.masters.join(QLatin1String(", ")));
        const bool everywhere = each.masters.size() >= masters;
        const QString brief = masters <= 1 ? each.concern.brief
            : everywhere                   ? tr("all masters: %1", "concern").arg(each.concern.brief)
                                           : tr("%1: %2", "masters, concern").arg(names, each.concern.brief);
        briefs += isolated(brief);
        sentences += tr("%1: %2", "masters, concern").arg(names, each.concern.sentence);
    }
    const QString text = QStringLiteral("⚠  ") + briefs.join(QStringLiteral("  ·  "));
    const QString description = sentences.join(u'\n');
    if (const bool alarm = all.first().concern.alarm; alarm != m_alarm || this->text().isEmpty()) {
        m_alarm = alarm;
        paintInk();
    }
    if (text == this->text() && description == accessibleDescription())
        return;
    setText(text);
    setAccessibleName(text);
    setAccessibleDescription(description);
    m_sentences->setText(description);
    setToolTip(description.toHtmlEscaped().replace(u'\n', QLatin1String("<br>")));
}

QSize ServerWarnings::sizeHint() const
{
    return {fontMetrics().averageCharWidth() * 20, fontMetrics().height() + 4};
}

void ServerWarnings::open()
{
    m_popup->setPalette(parentWidget()->window()->palette()); // not that of the band
    m_sentences->setFixedWidth(fontMetrics().averageCharWidth() * 80);
    m_popup->adjustSize();
    const QPoint corner = mapToGlobal(isRightToLeft() ? chip().bottomLeft() : chip().bottomRight());
    m_popup->move(isRightToLeft() ? corner.x() : corner.x() - m_popup->width(), corner.y() + 2);
    m_popup->show();
    m_sentences->setFocus();
}

void ServerWarnings::paintInk()
{
    if (m_painting)
        return;
    m_painting = true; // a palette set here is a change of it too
    QPalette colors = palette();
    const StatePalette states(colors);
    colors.setColor(QPalette::ButtonText,
                    states.color(m_alarm ? StatePalette::Tone::Red : StatePalette::Tone::Amber));
    if (colors != palette())
        setPalette(colors);
    m_painting = false;
}

void ServerWarnings::changeEvent(QEvent *event)
{
    QToolButton::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        paintInk();
}

/// Where it is seen: as wide as what it says, at the end of its place.
QRect ServerWarnings::chip() const
{
    const int wanted = fontMetrics().horizontalAdvance(text()) + 20;
    return QStyle::alignedRect(layoutDirection(), Qt::AlignRight | Qt::AlignVCenter,
                               {qMin(wanted, width()), height()}, rect());
}

/// A ground of its own, on which its ink can be read whatever colour the band has.
void ServerWarnings::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QColor ink = palette().color(QPalette::ButtonText);
    const QRect place = chip();
    const bool marked = hasFocus() || underMouse() || isDown();
    painter.setPen(marked ? QPen(ink, 2) : QPen(Qt::NoPen));
    painter.setBrush(palette().color(QPalette::Base));
    painter.drawRoundedRect(QRectF(place).adjusted(1, 1, -1, -1), 4, 4);
    painter.setPen(ink);
    const QRect inner = place.adjusted(8, 0, -8, 0);
    painter.drawText(inner, Qt::AlignVCenter | (isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft),
                     fontMetrics().elidedText(text(), Qt::ElideRight, inner.width()));
}

} // namespace gui
