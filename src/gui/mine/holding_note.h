// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QTimer>
#include <QWidget>

class QAction;
class QToolButton;

namespace gui {

class Deployment;
class ElidedLabel;
class MyLocks;

/// "Holding 1 lock, renewed 4 s ago, until 09:34" and the button `Let go`: what this program holds of the
/// selected deployment. Empty while it holds nothing; the button has one place whatever is said. GUI thread.
class HoldingNote : public QWidget
{
    Q_OBJECT
public:
    /// `letGo` is what the button does.
    explicit HoldingNote(QAction *letGo, QWidget *parent = nullptr);

    /// Follows it until another one is set. Null: nothing is selected.
    void setDeployment(Deployment *deployment);
    /// What is said of it now; empty when nothing is held.
    static QString textOf(const MyLocks &mine, qint64 now);

private:
    void refresh();

    QPointer<Deployment> m_deployment;
    ElidedLabel *m_label;
    QToolButton *m_button;
    QTimer m_tick;
};

} // namespace gui
