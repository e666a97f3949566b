// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QPointer>

namespace gui {

class Deployment;

/// The strip below EnvironmentBand: what is dangerous about the servers of the selected deployment for its
/// locks, in a few words each, as long as it is so. The tool tip and the description have whole sentences.
///
/// Not there while there is nothing to say. Unlike a message it cannot be closed.
class HealthBand : public QLabel
{
    Q_OBJECT
public:
    explicit HealthBand(QWidget *parent = nullptr);

    /// Follows it until another one is set. Null: nothing is selected.
    void setDeployment(Deployment *deployment);

protected:
    void changeEvent(QEvent *event) override;

private:
    void refresh();
    void paintInk();

    QPointer<Deployment> m_deployment;
    bool m_alarm = false;
    bool m_painting = false;
};

} // namespace gui
