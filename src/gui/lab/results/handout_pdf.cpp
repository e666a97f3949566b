// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/results/handout_pdf.h"

#include "gui/lab/results/kept_headings.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QImage>
#include <QLocale>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgRenderer>
#include <QTextDocument>
#include <QUrl>

namespace gui {

namespace {

constexpr double marginMm = 20;

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

/// Where the text stands on the paper.
QRectF bodyOf(const QPdfWriter &writer)
{
    constexpr double inch = 25.4;
    const double margin = marginMm / inch * writer.resolution();
    return QRectF(0, 0, writer.width(), writer.height()).adjusted(margin, margin, -margin, -margin);
}

/// With the number of the page below it.
void draw(const QTextDocument &document, QPdfWriter *writer)
{
    const QRectF body = bodyOf(*writer);
    QPainter painter(writer);
    painter.setFont(document.defaultFont());
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, Qt::black);
    for (int page = 0; page < document.pageCount(); ++page) {
        if (page > 0)
            writer->newPage();
        context.clip = QRectF(0, body.height() * page, body.width(), body.height());
        painter.save();
        painter.translate(body.left(), body.top() - context.clip.top());
        painter.setClipRect(context.clip);
        document.documentLayout()->draw(&painter, context);
        painter.restore();
        const QRectF foot(body.left(), body.bottom(), body.width(), body.top() / 2);
        painter.drawText(foot, Qt::AlignRight | Qt::AlignBottom, QLocale().toString(page + 1));
    }
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
        writer.setPageMargins({});
        writer.setResolution(300);
        writer.setTitle(document.metaInformation(QTextDocument::DocumentTitle));
        document.documentLayout()->setPaintDevice(&writer);
        document.setDocumentMargin(0);
        document.setPageSize(bodyOf(writer).size());
        keepHeadings(&document);
        draw(document, &writer);
    }
    return bytes;
}

} // namespace gui
