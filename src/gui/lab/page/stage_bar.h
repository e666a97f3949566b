// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>
#include <QWidget>

class QComboBox;
class QHBoxLayout;

namespace gui {

class StrategyListModel;

/// What a teacher chooses while the lab is presented, without leaving the stage: the preset, the strategy and
/// the chart, each in one field of large type. It only says what was chosen; the page answers with the set…()
/// functions. GUI thread.
class StageBar : public QWidget
{
    Q_OBJECT
public:
    /// `strategies` are those of the page, which outlives it; `charts` are named in the order of their keys.
    StageBar(StrategyListModel *strategies, const QStringList &charts, QWidget *parent);

    /// The preset whose load is in the form; empty: settings of one's own.
    void setPreset(const QByteArray &id);
    void setChart(int chart);

signals:
    void presetChosen(const QByteArray &id);
    /// One strategy alone is to run from now on.
    void strategyChosen(const QByteArray &id);
    void chartChosen(int chart);

private:
    /// `share` of the room that is left; 0: as wide as its longest entry.
    QComboBox *addField(QHBoxLayout *layout, const QString &label, const QString &tip, int share);
    void fillPresets();
    void showStrategies();

    StrategyListModel *m_strategies;
    QComboBox *m_preset;
    QComboBox *m_strategy;
    QComboBox *m_chart;
};

} // namespace gui
