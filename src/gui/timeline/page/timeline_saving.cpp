// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/page/timeline_saving.h"

#include "gui/common/save_file.h"
#include "gui/timeline/view/timeline_view.h"

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

namespace gui {

QByteArray svgOf(const TimelineView &view)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator svg;
    svg.setOutputDevice(&buffer);
    svg.setTitle(view.accessibleName());
    svg.setDescription(view.accessibleDescription());
    svg.setSize(view.pictureSize());
    svg.setViewBox(QRect(QPoint(0, 0), view.pictureSize()));
    QPainter painter(&svg);
    view.paintTo(&painter, view.pictureSize());
    painter.end();
    return bytes;
}

QByteArray pdfOf(const TimelineView &view)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(view.accessibleName());
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageOrientation(QPageLayout::Landscape);
    QPainter painter(&writer);
    const QRect page = painter.viewport();
    const QSize size = view.pictureSize();
    const double scale = qMin(double(page.width()) / size.width(), double(page.height()) / size.height());
    painter.scale(scale, scale);
    view.paintTo(&painter, size);
    painter.end();
    return bytes;
}

void askForPicture(TimelineView *view, const std::function<void(const QString &)> &failed)
{
    SaveFile::ask(view, TimelineView::tr("Save the timeline"), QStringLiteral("timeline.png"),
                  {{TimelineView::tr("Pictures (*.png)"),
                    [view] {
                        return SaveFile::png(view->image());
                    }},
                   {TimelineView::tr("Drawings (*.svg)"),
                    [view] {
                        return svgOf(*view);
                    }},
                   {TimelineView::tr("Documents (*.pdf)"),
                    [view] {
                        return pdfOf(*view);
                    }}},
                  failed);
}

} // namespace gui
