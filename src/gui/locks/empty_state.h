// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>
#include <QList>

class QAction;
class QLabel;
class QHBoxLayout;

namespace gui {

/// What stands over an empty table: one sentence and one or two buttons.
class EmptyState : public QFrame
{
    Q_OBJECT
public:
    /// Stands over `over`, beside it in the tree of widgets, so that a screen reader finds it.
    explicit EmptyState(QWidget *over);

    /// Nothing to say: hides. `sentence` is plain text.
    void show(const QString &sentence, const QList<QAction *> &actions = {});
    void dismiss();

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void place();

    QWidget *m_over;
    QLabel *m_text;
    QHBoxLayout *m_buttons;
    QList<QAction *> m_actions;
};

} // namespace gui
