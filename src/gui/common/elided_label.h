// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace gui {

/// One line of text that is cut, in its middle unless said otherwise, where there is no room; a screen reader
/// gets all of it. With wordWrap() it wraps, as long as every word has room.
class ElidedLabel : public QLabel
{
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget *parent = nullptr);

    void setElideMode(Qt::TextElideMode mode) { m_elideMode = mode; }
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    bool hasTooLongWord() const;

    Qt::TextElideMode m_elideMode = Qt::ElideMiddle;
};

} // namespace gui
