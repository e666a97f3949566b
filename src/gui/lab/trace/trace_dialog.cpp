// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/trace/trace_dialog.h"

#include "gui/common/field_return.h"
#include "gui/common/save_file.h"
#include "gui/lab/trace/trace_model.h"
#include "lab/results/trace_words.h"
#include "lab/spec/strategies.h"
#include "ui_lab_trace_dialog.h"

#include <QBuffer>
#include <QHeaderView>
#include <QScreen>
#include <QStyle>

namespace gui {

TraceDialog::TraceDialog(const lab::RunResult &result, QWidget *parent)
    : QDialog(parent)
    , m_ui(std::make_unique<Ui::LabTraceDialog>())
    , m_model(new TraceModel(this))
    , m_strategy(QString::fromUtf8(lab::Strategies::shown(result.strategy)))
    , m_traces(result.traces)
    , m_note(result.traceNote)
{
    setAttribute(Qt::WA_DeleteOnClose);
    if (parent)
        setFont(parent->font()); // large while it is presented; windows do not inherit it
    m_ui->setupUi(this);
    setWindowTitle(tr("Trace of %1").arg(m_strategy));
    m_ui->traceTable->setModel(m_model);
    m_ui->traceTable->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_ui->traceTable->verticalHeader()->setDefaultSectionSize(fontMetrics().height() * 3 / 2);
    m_ui->traceTable->horizontalHeader()->setHighlightSections(false);
    m_ui->traceTable->horizontalHeader()->setStretchLastSection(true);
    for (const lab::TraceOf &trace : std::as_const(m_traces))
        m_ui->whichCombo->addItem(lab::traceKindText(trace.kind));
    connect(m_ui->whichCombo, &QComboBox::currentIndexChanged, this, &TraceDialog::showTrace);
    connect(m_ui->tableButton, &QPushButton::clicked, this, &TraceDialog::saveTable);
    connect(m_ui->pictureButton, &QPushButton::clicked, this, &TraceDialog::savePicture);
    connect(m_ui->closeButton, &QPushButton::clicked, this, &QDialog::close);
    connect(m_ui->fitCheck, &QCheckBox::toggled, m_ui->picture, &SequencePicture::setFitted);
    new FieldReturn(this);
    fitToScreen();
    showTrace(0);
}

TraceDialog::~TraceDialog() = default;

/// As large as table and picture wish, but with the buttons on the screen: large type wishes for more than
/// a projector has. What does not fit scrolls.
void TraceDialog::fitToScreen()
{
    const QScreen *shownOn = parentWidget() ? parentWidget()->window()->screen() : screen();
    // Window managers tell their frames only once a window shows.
    const int border = style()->pixelMetric(QStyle::PM_MdiSubWindowFrameWidth, nullptr, this);
    const int title = style()->pixelMetric(QStyle::PM_TitleBarHeight, nullptr, this);
    const QSize frame(2 * border, 2 * border + title);
    const int unit = fontMetrics().averageCharWidth();
    resize(QSize(unit * 190, fontMetrics().height() * 40).boundedTo(shownOn->availableSize() - frame));
    m_ui->traceSplitter->setSizes({width() * 102 / 190, width() * 88 / 190});
}

void TraceDialog::showTrace(int index)
{
    const lab::TraceOf trace = m_traces.value(index);
    m_model->setTrace(trace);
    m_ui->traceTable->resizeColumnsToContents();
    const int widest = fontMetrics().averageCharWidth() * 34;
    if (m_ui->traceTable->columnWidth(TraceModel::Command) > widest)
        m_ui->traceTable->setColumnWidth(TraceModel::Command, widest);
    m_ui->picture->setTrace(trace);
    m_ui->explanationLabel->setText(QString(lab::traceSentence(trace) + u' ' + m_note).trimmed());
}

void TraceDialog::saveTable()
{
    SaveFile::ask(this, tr("Save the trace"), QStringLiteral("trace-%1.csv").arg(m_strategy),
                  {{tr("Tables (*.csv)"),
                    [this] {
                        return m_model->csv();
                    }}},
                  [this](const QString &sentence) { emit failed(sentence); });
}

void TraceDialog::savePicture()
{
    SaveFile::ask(this, tr("Save the picture"), QStringLiteral("trace-%1.png").arg(m_strategy),
                  {{tr("Pictures (*.png)"),
                    [this] {
                        return SaveFile::png(m_ui->picture->image());
                    }},
                   {tr("Drawings (*.svg)"),
                    [this] {
                        return m_ui->picture->svg();
                    }},
                   {tr("Documents (*.pdf)"),
                    [this] {
                        return m_ui->picture->pdf();
                    }}},
                  [this](const QString &sentence) { emit failed(sentence); });
}

} // namespace gui
