// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QAction;
class QHBoxLayout;
class QLabel;

namespace gui {

/// A band in amber that says what is shown in the place of what a person is used to, with buttons that lead
/// on. Hidden until it has something to say.
class NoticeBand : public QFrame
{
    Q_OBJECT
public:
    explicit NoticeBand(QWidget *parent);

    /// Behind the others.
    void addButton(QAction *action);
    /// Plain text; empty: hides.
    void say(const QString &text);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void paint();

    QLabel *m_text;
    QHBoxLayout *m_layout;
};

} // namespace gui
