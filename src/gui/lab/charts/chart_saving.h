// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

namespace gui {

class LabChart;

/// A chart's ways out. What fails is said by its saveFailed(). GUI thread; a chart may go while its dialog is
/// open, which goes with it.
enum class ChartFile : quint8 { Picture, Document, Table };
void askForFile(LabChart *chart, ChartFile file);
void askForPrinter(LabChart *chart);
/// A page of its own, in landscape.
QByteArray pdfOf(LabChart *chart);

} // namespace gui
