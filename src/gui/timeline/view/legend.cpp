// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/view/legend.h"

#include "gui/timeline/core/hold_words.h"
#include "gui/timeline/view/timeline_picture.h"

#include <QPainter>
#include <QPicture>

namespace gui {

Legend::Legend(QWidget *parent)
    : QWidget(parent)
{
    setAccessibleName(tr("Legend"));
    QStringList ends;
    for (const locks::EndReason why : locks::allEndReasons)
        ends.append(HoldWords::end(why));
    setAccessibleDescription(tr("Ends have a shape each: %1.").arg(ends.join(QStringLiteral(", "))));
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
}

int Legend::paint(QPainter *painter, int width) const
{
    return TimelinePicture::paintLegend(painter, TimelineColors(palette()), font(), QRect(0, 0, width, 0));
}

int Legend::heightForWidth(int width) const
{
    QPicture nowhere;
    QPainter painter(&nowhere);
    return paint(&painter, width);
}

QSize Legend::sizeHint() const
{
    const int width = fontMetrics().averageCharWidth() * 40;
    return {width, heightForWidth(width)};
}

void Legend::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    paint(&painter, width());
}

} // namespace gui
