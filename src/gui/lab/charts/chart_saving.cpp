// SPDX-License-Identifier: GPL-3.0-or-later
// A chart's ways out: CSV, PNG, PDF and paper.
#include "base/csv.h"
#include "gui/common/save_file.h"
#include "gui/lab/charts/lab_chart.h"

#include <QBuffer>
#include <QPdfWriter>
#include <QPrintDialog>
#include <QPrinter>

namespace gui {

QByteArray LabChart::quoted(const QString &name)
{
    return base::csvCell(name, base::CsvQuotes::Always);
}

QByteArray LabChart::csvOf(const QPointF &point) const
{
    return QByteArray::number(point.x(), 'f', 3) + ',' + QByteArray::number(point.y(), 'f', 1);
}

QByteArray LabChart::csv() const
{
    QByteArray text = "series," + csvNames() + '\n';
    for (const QAbstractSeries *series : chart()->series()) {
        const auto *line = qobject_cast<const QLineSeries *>(series);
        if (!line)
            continue;
        for (const QPointF &point : line->points())
            text += quoted(line->name()) + ',' + csvOf(point) + '\n';
    }
    return text;
}

QImage LabChart::image()
{
    QImage image(size() * 2, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(2);
    image.fill(colors().ground());
    QPainter painter(&image);
    render(&painter, QRectF(QPointF(0, 0), QSizeF(size())));
    return image;
}

bool LabChart::print(QPagedPaintDevice *device)
{
    // Ink on white paper, whatever the screen looks like.
    QPalette paper(palette());
    paper.setColor(QPalette::Base, Qt::white);
    paper.setColor(QPalette::Text, Qt::black);
    QPainter painter;
    if (!painter.begin(device))
        return false;
    m_paper = paper;
    applyPalette();
    render(&painter);
    m_paper.reset();
    applyPalette();
    return painter.end();
}

QByteArray LabChart::pdf()
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(m_name);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageOrientation(QPageLayout::Landscape);
    print(&writer);
    return bytes;
}

void LabChart::askPrint()
{
    auto *dialog = new QPrintDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Print the chart %1").arg(m_name));
    dialog->printer()->setPageOrientation(QPageLayout::Landscape);
    dialog->printer()->setDocName(m_name);
    connect(dialog, qOverload<QPrinter *>(&QPrintDialog::accepted), this, [this](QPrinter *printer) {
        if (!print(printer))
            emit saveFailed(tr("The chart %1 could not be printed.").arg(m_name));
    });
    dialog->open();
}

void LabChart::chooseFile(const QString &suffix)
{
    const SaveFile::Form picture{tr("Pictures (*.png)"), [this] {
                                     return SaveFile::png(image());
                                 }};
    const SaveFile::Form document{tr("Documents (*.pdf)"), [this] {
                                      return pdf();
                                  }};
    const SaveFile::Form table{tr("Tables (*.csv)"), [this] {
                                   return csv();
                               }};
    SaveFile::ask(this, tr("Save the chart %1").arg(m_name),
                  QStringLiteral("lab-%1.%2").arg(accessibleName().toLower().replace(u' ', u'-'), suffix),
                  {suffix == u"png"       ? picture
                       : suffix == u"pdf" ? document
                                          : table},
                  [this](const QString &sentence) { emit saveFailed(sentence); });
}

} // namespace gui
