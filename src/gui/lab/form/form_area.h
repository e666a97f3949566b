// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <QScrollBar>

#include <algorithm>

namespace gui {

/// Scrolls downwards only, wants to be as high as its content and is never narrower than it.
class FormArea : public QScrollArea
{
    Q_OBJECT
public:
    using QScrollArea::QScrollArea;

    QSize sizeHint() const override
    {
        return widget() ? wide(widget()->sizeHint().expandedTo(widget()->minimumSize()))
                        : QScrollArea::sizeHint();
    }
    QSize minimumSizeHint() const override
    {
        if (!widget())
            return QScrollArea::minimumSizeHint();
        const int least = std::max(widget()->minimumSizeHint().width(), widget()->minimumWidth());
        return {wide({least, 0}).width(), fontMetrics().height() * 5};
    }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (watched == widget() && event->type() == QEvent::LayoutRequest)
            updateGeometry();
        return QScrollArea::eventFilter(watched, event);
    }

private:
    QSize wide(const QSize &content) const
    {
        return content + QSize(verticalScrollBar()->sizeHint().width() + 8, 2);
    }
};

} // namespace gui
