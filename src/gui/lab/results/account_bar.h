// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/results/verdict.h"

#include <QWidget>

namespace gui {

/// What became of everything that was asked, as one bar: what is final first, what was lost in red, the rest
/// told apart by pattern as well. Its accessible description says the same in words.
class AccountBar : public QWidget
{
    Q_OBJECT
public:
    explicit AccountBar(QWidget *parent = nullptr);

    void setResult(const lab::RunResult &result);
    void clear();

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {40, sizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;

private:
    struct Segment
    {
        lab::AccountPart part;
        QRectF place;
    };
    std::vector<Segment> segments() const;
    QBrush brushOf(lab::AccountPart::Kind kind) const;

    std::vector<lab::AccountPart> m_parts;
};

} // namespace gui
