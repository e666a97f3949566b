// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/lesson/lesson.h"

#include <QWidget>

class QGridLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;

namespace gui {

/// The question to the class: for each answer the number of hands, which the teacher clicks, and behind
/// *Reveal* the right one with what to say of it. GUI thread.
class VotePanel : public QWidget
{
    Q_OBJECT
public:
    explicit VotePanel(QWidget *parent = nullptr);

    /// Another question: no hands, nothing revealed.
    void ask(const lab::lesson::Question &question, const QString &reveal);
    /// Of each answer.
    QList<int> hands() const;

public slots:
    void reveal();

signals:
    void revealed();

protected:
    void changeEvent(QEvent *event) override;

private:
    struct Row
    {
        QLabel *choice;
        QSpinBox *hands;
        QProgressBar *share;
    };
    void addRow();
    void refresh();
    void refresh(const Row &row, int index, int total);

    lab::lesson::Question m_question;
    QString m_answer;
    QLabel *m_text;
    QGridLayout *m_grid;
    QList<Row> m_rows;
    QPushButton *m_reveal;
    QLabel *m_revealText;
    bool m_revealed = false;
};

} // namespace gui
