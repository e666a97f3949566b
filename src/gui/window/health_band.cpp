// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/health_band.h"

#include "gui/common/state_palette.h"
#include "gui/common/text.h"
#include "gui/live/deployment.h"

#include <QEvent>
#include <QLocale>

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
            add({true, HealthBand::tr("the server's certificate is NOT verified"),
                 HealthBand::tr("Certificates are not verified here: anybody who listens on the way can read "
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
        const QString time = QLocale().toString(master.failedOverAt.time(), QStringLiteral("HH:mm:ss"));
        add({true, HealthBand::tr("failover at %1").arg(time),
             HealthBand::tr("Another server took over at %1: locks taken before it are unproven, for their "
                            "holder may not know.")
                 .arg(time)},
            master.label, &all);
    }
    std::stable_partition(all.begin(), all.end(), [](const Shared &each) { return each.concern.alarm; });
    return all;
}

} // namespace

HealthBand::HealthBand(QWidget *parent)
    : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setWordWrap(true);
    setMargin(3);
    setIndent(8);
    setAutoFillBackground(true);
    // What a server is called must not widen the window.
    QSizePolicy policy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    hide();
}

void HealthBand::setDeployment(Deployment *deployment)
{
    if (deployment == m_deployment)
        return;
    if (m_deployment) {
        m_deployment->disconnect(this);
        m_deployment->table()->disconnect(this);
    }
    m_deployment = deployment;
    if (deployment) {
        connect(deployment, &Deployment::changed, this, &HealthBand::refresh);
        connect(deployment, &QObject::destroyed, this, &HealthBand::refresh);
        connect(deployment->table(), &LockTableModel::countsChanged, this, &HealthBand::refresh);
    }
    refresh();
}

void HealthBand::refresh()
{
    const QList<Shared> all =
        m_deployment && m_deployment->isOpen() ? concernsOf(*m_deployment) : QList<Shared>();
    setVisible(!all.isEmpty());
    if (all.isEmpty())
        return clear();
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
    setToolTip(description.toHtmlEscaped().replace(u'\n', QLatin1String("<br>")));
}

void HealthBand::paintInk()
{
    if (m_painting)
        return;
    m_painting = true; // a palette set here is a change of it too
    QPalette colors;
    const StatePalette states(colors);
    colors.setColor(QPalette::WindowText,
                    states.color(m_alarm ? StatePalette::Tone::Red : StatePalette::Tone::Amber));
    colors.setColor(QPalette::Window, colors.color(QPalette::Base));
    if (colors != palette())
        setPalette(colors);
    m_painting = false;
}

void HealthBand::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        paintInk();
}

} // namespace gui
