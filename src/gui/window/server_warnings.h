// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QToolButton>

class QLabel;

namespace gui {

class Deployment;

/// The button at the end of EnvironmentBand: what is dangerous about the servers of the selected deployment
/// for its locks, in a few words each, as long as it is so. It opens a popup with whole sentences, which the
/// tool tip and the description have too.
///
/// Keeps its place while there is nothing to say. Unlike a message it cannot be closed.
class ServerWarnings : public QToolButton
{
    Q_OBJECT
public:
    explicit ServerWarnings(QWidget *parent = nullptr);

    /// Follows it until another one is set. Null: nothing is selected.
    void setDeployment(Deployment *deployment);

    QSize sizeHint() const override;

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void refresh();
    void paintInk();
    void open();
    QRect chip() const;

    QPointer<Deployment> m_deployment;
    QFrame *m_popup;
    QLabel *m_sentences;
    bool m_alarm = false;
    bool m_painting = false;
};

} // namespace gui
