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
    /// Stands over `over`, as a child of `page`, which contains it: a screen reader finds nothing but cells
    /// in a table, and a splitter would adopt it as one more pane.
    EmptyState(QWidget *over, QWidget *page);

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
