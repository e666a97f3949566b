// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/page/stage_bar.h"

#include "gui/lab/form/strategy_list_model.h"
#include "lab/spec/presets.h"
#include "lab/spec/strategies.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>

#include <algorithm>

namespace gui {

StageBar::StageBar(StrategyListModel *strategies, const QStringList &charts, QWidget *parent)
    : QWidget(parent)
    , m_strategies(strategies)
{
    auto *layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    m_preset = addField(layout, tr("&Preset:"), tr("A load that was published, with its strategies"), 3);
    m_strategy = addField(layout, tr("S&trategy:"), tr("The one strategy that the next run shows"), 2);
    m_chart = addField(layout, tr("C&hart:"),
                       tr("The one chart that is shown (keys 1 to %1)").arg(charts.size()), 0);
    fillPresets();
    for (qsizetype i = 0; i < charts.size(); ++i)
        m_chart->addItem(tr("%1 %2", "key, name of a chart").arg(i + 1).arg(charts.at(i)));
    showStrategies();
    connect(m_strategies, &StrategyListModel::checkedChanged, this, &StageBar::showStrategies);
    connect(m_preset, &QComboBox::activated, this, [this] {
        if (const QByteArray id = m_preset->currentData().toByteArray(); !id.isEmpty())
            emit presetChosen(id);
    });
    connect(m_strategy, &QComboBox::activated, this, [this] {
        if (const QByteArray id = m_strategy->currentData().toByteArray(); !id.isEmpty())
            emit strategyChosen(id);
    });
    connect(m_chart, &QComboBox::activated, this, &StageBar::chartChosen);
}

QComboBox *StageBar::addField(QHBoxLayout *layout, const QString &label, const QString &tip, int share)
{
    constexpr int least = 8; // characters; what is chosen stands whole in the list
    auto *name = new QLabel(label, this);
    auto *combo = new QComboBox(this);
    combo->setToolTip(tip);
    combo->setSizeAdjustPolicy(share > 0 ? QComboBox::AdjustToMinimumContentsLengthWithIcon
                                         : QComboBox::AdjustToContents);
    combo->setMinimumContentsLength(least);
    combo->setMaxVisibleItems(30);
    name->setBuddy(combo);
    layout->addWidget(name);
    layout->addWidget(combo, share);
    return combo;
}

void StageBar::fillPresets()
{
    m_preset->addItem(tr("Own settings"), QByteArray());
    for (const lab::Preset &preset : lab::Presets::all()) {
        m_preset->addItem(preset.title, preset.id);
        m_preset->setItemData(m_preset->count() - 1, preset.description, Qt::ToolTipRole);
    }
}

void StageBar::setPreset(const QByteArray &id)
{
    m_preset->setCurrentIndex(std::max(0, m_preset->findData(id)));
}

void StageBar::setChart(int chart)
{
    m_chart->setCurrentIndex(chart);
}

/// The first entry says how many are checked, where that is not one.
void StageBar::showStrategies()
{
    const QList<QByteArray> checked = m_strategies->checked();
    m_strategy->clear();
    if (checked.size() != 1)
        m_strategy->addItem(tr("%n strategies", nullptr, int(checked.size())), QByteArray());
    for (const QByteArray &id : m_strategies->ids())
        m_strategy->addItem(QString::fromUtf8(lab::Strategies::shown(id)), id);
    m_strategy->setCurrentIndex(checked.size() == 1 ? std::max(0, m_strategy->findData(checked.first())) : 0);
    QStringList names;
    for (const QByteArray &id : checked)
        names.append(QString::fromUtf8(lab::Strategies::shown(id)));
    if (checked.size() > 1)
        m_strategy->setItemData(0, names.join(QStringLiteral(", ")), Qt::ToolTipRole);
}

} // namespace gui
