// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/charts/chart_saving.h"

#include "gui/common/save_file.h"
#include "gui/lab/charts/lab_chart.h"

#include <QBuffer>
#include <QPdfWriter>
#include <QPrintDialog>
#include <QPrinter>

namespace gui {

namespace {

SaveFile::Form formOf(LabChart *chart, ChartFile file)
{
    switch (file) {
    case ChartFile::Picture:
        return {LabChart::tr("Pictures (*.png)"), [chart] {
                    return SaveFile::png(chart->image());
                }};
    case ChartFile::Document:
        return {LabChart::tr("Documents (*.pdf)"), [chart] {
                    return pdfOf(chart);
                }};
    case ChartFile::Table:
        break;
    }
    return {LabChart::tr("Tables (*.csv)"), [chart] {
                return chart->csv();
            }};
}

QString suffixOf(ChartFile file)
{
    return file == ChartFile::Picture ? QStringLiteral("png")
        : file == ChartFile::Document ? QStringLiteral("pdf")
                                      : QStringLiteral("csv");
}

} // namespace

QByteArray pdfOf(LabChart *chart)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(chart->name());
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageOrientation(QPageLayout::Landscape);
    chart->print(&writer);
    return bytes;
}

void askForPrinter(LabChart *chart)
{
    auto *dialog = new QPrintDialog(chart);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(LabChart::tr("Print the chart %1").arg(chart->name()));
    dialog->printer()->setPageOrientation(QPageLayout::Landscape);
    dialog->printer()->setDocName(chart->name());
    QObject::connect(
        dialog, qOverload<QPrinter *>(&QPrintDialog::accepted), chart, [chart](QPrinter *printer) {
            if (!chart->print(printer))
                emit chart->saveFailed(LabChart::tr("The chart %1 could not be printed.").arg(chart->name()));
        });
    dialog->open();
}

void askForFile(LabChart *chart, ChartFile file)
{
    const QString name = chart->accessibleName().toLower().replace(u' ', u'-');
    SaveFile::ask(chart, LabChart::tr("Save the chart %1").arg(chart->name()),
                  QStringLiteral("lab-%1.%2").arg(name, suffixOf(file)), {formOf(chart, file)},
                  [chart](const QString &sentence) { emit chart->saveFailed(sentence); });
}

} // namespace gui
