// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

#include <QWidget>

#include <array>

class QBoxLayout;
class QLabel;

namespace gui {

class AccountBar;

/// What the runs that are looked at come to: one or two verdicts in large type, side by side, each with its
/// account. Its height does not depend on what it says.
class VerdictBar : public QWidget
{
    Q_OBJECT
public:
    explicit VerdictBar(QWidget *parent = nullptr);

    /// The one or two rows that were chosen.
    void showChosen(const QList<lab::RunResult> &chosen);
    /// All of a run: of more than two the worst, and how many there are besides.
    void showRun(const QList<lab::RunResult> &results);
    /// There is nothing to judge, for this reason.
    void showNothing(const QString &why);
    /// For the back row: sentences of so many pixels, one below the other and as high as they need. 0: as
    /// usual.
    void present(int pixels);

protected:
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    struct Block
    {
        QWidget *box;
        QLabel *name;
        QLabel *sentence;
        QLabel *account;
        AccountBar *bar;
    };
    Block makeBlock(QBoxLayout *layout, const QString &name);
    void fill(size_t block, const lab::RunResult &result, const QString &name);
    void name(size_t block, const QString &name);
    void dress();
    int sentenceHeight(size_t block, const QFont &large) const;

    std::array<Block, 2> m_blocks;
    std::array<bool, 2> m_alarming{};
    std::array<QString, 2> m_names;
    std::array<QString, 2> m_sentences;
    QBoxLayout *m_layout;
    int m_pixels = 0; ///< of the sentence while it is presented
};

} // namespace gui
