// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/environment_band.h"

#include "base/bytes.h"
#include "gui/common/elided_label.h"
#include "gui/common/state_palette.h"
#include "gui/common/text.h"

#include <QHBoxLayout>

#include <algorithm>

namespace gui {

QString environmentWord(locks::Environment environment)
{
    switch (environment) {
    case locks::Environment::Production:
        return EnvironmentBand::tr("PRODUCTION");
    case locks::Environment::Staging:
        return EnvironmentBand::tr("STAGING");
    case locks::Environment::Development:
        return EnvironmentBand::tr("DEVELOPMENT");
    case locks::Environment::Sandbox:
        return EnvironmentBand::tr("SANDBOX");
    }
    return {};
}

QColor environmentColor(locks::Environment environment)
{
    switch (environment) {
    case locks::Environment::Production:
        return QColor(0xb3, 0x26, 0x1e);
    case locks::Environment::Staging:
        return QColor(0x8a, 0x5a, 0x00);
    case locks::Environment::Development:
        return QColor(0x1f, 0x6b, 0x3d);
    case locks::Environment::Sandbox:
        return QColor(0x2f, 0x5f, 0x8f);
    }
    return {};
}

QString environmentName(locks::Environment environment)
{
    switch (environment) {
    case locks::Environment::Production:
        return EnvironmentBand::tr("Production");
    case locks::Environment::Staging:
        return EnvironmentBand::tr("Staging");
    case locks::Environment::Development:
        return EnvironmentBand::tr("Development");
    case locks::Environment::Sandbox:
        return EnvironmentBand::tr("Sandbox");
    }
    return {};
}

QString connectionText(const QString &name, locks::Environment environment)
{
    constexpr int most = 60; // characters
    return EnvironmentBand::tr("%1 (%2)", "connection, environment")
        .arg(base::shownText(name).left(most), environmentName(environment));
}

EnvironmentBand::EnvironmentBand(QWidget *parent)
    : QFrame(parent)
    , m_text(new ElidedLabel(this))
{
    setAutoFillBackground(true);
    m_text->setElideMode(Qt::ElideRight);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(11, 2, 6, 2);
    row->addWidget(m_text, 4); // the other parts have three each
    // A long name must not widen the window.
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setFixedHeight(fontMetrics().height() + 10);
    showNothing();
}

void EnvironmentBand::add(QWidget *widget)
{
    static_cast<QHBoxLayout *>(layout())->addWidget(widget, 3);
}

void EnvironmentBand::showDeployment(const locks::DeploymentSpec &spec, const QColor &color)
{
    QStringList parts{environmentWord(spec.environment), spec.name};
    const int masters = int(spec.masters.size());
    if (masters != 1)
        parts += spec.separate ? tr("%Ln separate master(s)", nullptr, masters)
                               : tr("%Ln master(s)", nullptr, masters);
    parts += tr("database %1").arg(spec.database());
    if (spec.readOnly)
        parts += tr("read-only");
    std::transform(parts.begin(), parts.end(), parts.begin(), isolated);
    // By the window's direction, not by that of the words.
    m_text->setAlignment(Qt::AlignVCenter | (isRightToLeft() ? Qt::AlignRight : Qt::AlignLeft));
    m_text->setText(parts.join(QStringLiteral("  ·  ")));
    m_text->setToolTip(m_text->text().toHtmlEscaped());
    const QColor ground = color.isValid() ? color : environmentColor(spec.environment);
    setPalette(onGround(palette(), ground));
    QFont bold = font();
    bold.setBold(spec.environment == locks::Environment::Production);
    m_text->setFont(bold);
}

void EnvironmentBand::showNothing()
{
    m_text->setText(tr("No connection is selected"));
    m_text->setFont(font());
    setPalette({});
}

} // namespace gui
