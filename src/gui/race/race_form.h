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
    /// The id of the scheme as text (lab/scheme) that is searched where that is chosen; `wrong` says why it
    /// cannot be, and then the one before it goes on saying what applies.
    void setScheme(const QByteArray &id, const QString &wrong);
    /// A scheme as text is chosen, not one of the lab's strategies.
    bool isOfText() const;
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
    QByteArray m_scheme; ///< the last that was right
    QString m_wrong; ///< with the one that there is
};

} // namespace gui
