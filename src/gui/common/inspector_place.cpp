// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/inspector_place.h"

#include "profile/settings.h"

#include <QGuiApplication>
#include <QSplitter>

namespace gui {

namespace {

/// Widths of the page: from here on the inspector stands beside the table …
constexpr int besideFrom = 1'400;
/// … and until here it stays there.
constexpr int besideUntil = 1'300;
constexpr int restMs = 150;

} // namespace

InspectorPlace::InspectorPlace(QSplitter *splitter, QString name)
    : QObject(splitter)
    , m_splitter(splitter)
    , m_name(std::move(name))
{
    m_splitter->setOrientation(Qt::Vertical);
    m_splitter->setStretchFactor(0, 1);
    m_rest.setSingleShot(true);
    m_rest.setInterval(restMs);
    connect(&m_rest, &QTimer::timeout, this, &InspectorPlace::turn);
    takeSizes();
}

QString InspectorPlace::besideName() const
{
    return m_name + QStringLiteral("-beside");
}

QByteArray &InspectorPlace::stateOf(Qt::Orientation orientation)
{
    return orientation == Qt::Horizontal ? m_beside : m_below;
}

/// As they were left, else as wide or as high as what mostly stands in the inspector.
void InspectorPlace::takeSizes()
{
    const Qt::Orientation orientation = m_splitter->orientation();
    const QByteArray state = stateOf(orientation);
    if (!state.isEmpty() && m_splitter->restoreState(state)) {
        m_splitter->setOrientation(orientation); // whatever was written there once
        return;
    }
    const QFontMetrics metrics = m_splitter->fontMetrics();
    const int inspector =
        orientation == Qt::Horizontal ? metrics.averageCharWidth() * 76 : metrics.lineSpacing() * 14;
    m_splitter->setSizes({10'000, inspector});
}

void InspectorPlace::onResized()
{
    if (m_splitter->isVisible())
        m_rest.start();
    else
        turn();
}

void InspectorPlace::turn()
{
    if (QGuiApplication::mouseButtons() != Qt::NoButton) {
        m_rest.start(); // something is being dragged
        return;
    }
    const bool beside = m_splitter->orientation() == Qt::Horizontal;
    const bool wide = m_splitter->width() >= (beside ? besideUntil : besideFrom);
    if (wide != beside)
        turnTo(wide ? Qt::Horizontal : Qt::Vertical);
}

void InspectorPlace::turnTo(Qt::Orientation orientation)
{
    stateOf(m_splitter->orientation()) = m_splitter->saveState();
    m_splitter->setOrientation(orientation);
    takeSizes();
}

void InspectorPlace::restore(const profile::Settings &settings)
{
    m_below = settings.splitterState(m_name);
    m_beside = settings.splitterState(besideName());
    takeSizes();
}

void InspectorPlace::save(profile::Settings &settings) const
{
    const bool beside = m_splitter->orientation() == Qt::Horizontal;
    const QByteArray now = m_splitter->saveState();
    const QByteArray below = beside ? m_below : now;
    const QByteArray other = beside ? now : m_beside;
    if (!below.isEmpty())
        settings.setSplitterState(m_name, below);
    if (!other.isEmpty())
        settings.setSplitterState(besideName(), other);
}

} // namespace gui
