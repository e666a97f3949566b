// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/results/handout_pdf.h"

#include <QBuffer>
#include <QImage>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgRenderer>
#include <QTextDocument>
#include <QUrl>

namespace gui {

namespace {

QImage imageOf(const lab::Drawing &drawing)
{
    constexpr int dots = 3; // of each pixel of the page: sharp on paper
    QImage image(QSizeF(drawing.width * dots, drawing.height * dots).toSize(), QImage::Format_RGB32);
    image.fill(Qt::white);
    QSvgRenderer renderer(drawing.svg);
    QPainter painter(&image);
    renderer.render(&painter);
    return image;
}

} // namespace

QByteArray handoutPdf(lab::Handout &handout)
{
    const lab::Handout::Printable printable = handout.printable();
    QTextDocument document;
    for (size_t i = 0; i < printable.pictures.size(); ++i)
        document.addResource(QTextDocument::ImageResource, QUrl(QStringLiteral("picture:%1").arg(i)),
                             imageOf(printable.pictures[i]));
    document.setHtml(QString::fromUtf8(printable.html));
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer); // ends the document when it goes
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setResolution(300);
        writer.setTitle(document.metaInformation(QTextDocument::DocumentTitle));
        document.print(&writer);
    }
    return bytes;
}

} // namespace gui
