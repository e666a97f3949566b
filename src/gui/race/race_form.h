// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/race/race_run.h"

#include <QJsonObject>
#include <QWidget>

#include <array>
#include <memory>

class QCheckBox;
class QSpinBox;

namespace Ui {
class RaceForm;
}

namespace gui {

/// What the race finder is to try: strategy, bounds, events, properties. GUI thread.
class RaceForm : public QWidget
{
    Q_OBJECT
public:
    explicit RaceForm(QWidget *parent = nullptr);
    ~RaceForm() override;

    lab::race::RaceOrder order() const;
    /// Fills in these bounds; what is looked for, and how, stays.
    void setBounds(const lab::race::Bounds &bounds);
    /// Why this cannot be searched; empty: it can.
    QString refusal() const;
    /// Nothing can be changed, for this reason; empty: everything can.
    void setLocked(const QString &reason);

    /// All that was chosen, to be remembered; what cannot be understood is left as it is.
    QJsonObject state() const;
    void restore(const QJsonObject &state);

signals:
    void changed();

private:
    struct Number
    {
        QSpinBox *spin;
        QLatin1String id;
    };
    QList<Number> numbers() const;
    QByteArray strategy() const;
    lab::race::Properties wanted() const;
    void refresh();

    std::unique_ptr<Ui::RaceForm> m_ui;
    std::array<QCheckBox *, lab::race::allProperties.size()> m_checks; ///< by property
    QString m_locked;
};

} // namespace gui
