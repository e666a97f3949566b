// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/check_strip.h"

#include "gui/common/field_list.h"
#include "gui/common/state_palette.h"
#include "gui/journal/journal_check.h"
#include "journal/live_reader.h"

#include <QAccessible>
#include <QDir>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QProgressBar>
#include <QToolButton>

namespace gui {

CheckStrip::CheckStrip(QWidget *parent)
    : QFrame(parent)
    , m_check(new JournalCheck(this))
    , m_label(new QLabel(this))
    , m_progress(new QProgressBar(this))
    , m_button(new QToolButton(this))
{
    setFrameShape(StyledPanel);
    setAutoFillBackground(true);
    auto *row = new QHBoxLayout(this);
    row->addWidget(m_label, 1);
    row->addWidget(m_progress);
    row->addWidget(m_button);
    m_label->setTextFormat(Qt::PlainText);
    m_label->setWordWrap(true);
    m_label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_label->setFixedHeight(fontMetrics().lineSpacing() * 2 + 2);
    letBeNarrow(m_label);
    m_progress->setAccessibleName(tr("Progress of the check"));
    m_progress->setTextVisible(false);
    m_progress->setFixedWidth(fontMetrics().averageCharWidth() * 20);
    m_button->setText(tr("Close"));
    connect(m_button, &QToolButton::clicked, this,
            [this] { m_check->isRunning() ? m_check->stop() : hide(); });
    connect(m_check, &JournalCheck::progressed, this, &CheckStrip::showProgress);
    connect(m_check, &JournalCheck::finished, this, &CheckStrip::showFound);
    connect(m_check, &JournalCheck::failed, this,
            [this](const QString &sentence) { showEnd(Result::NotRead, sentence); });
    hide();
}

bool CheckStrip::isRunning() const
{
    return m_check->isRunning();
}

void CheckStrip::verify(const QString &folder, qint64 records)
{
    if (m_check->isRunning())
        return;
    m_folder = folder;
    m_result = Result::None;
    m_progress->setRange(0, int(std::clamp<qint64>(records, 1, std::numeric_limits<int>::max())));
    m_progress->show();
    m_button->setText(tr("Stop"));
    m_check->start(folder);
    showProgress(0);
    paint();
    show();
    emit runningChanged();
}

void CheckStrip::dismiss()
{
    m_check->stop();
    hide();
}

void CheckStrip::showProgress(qint64 records)
{
    if (!m_check->isRunning())
        return;
    m_progress->setValue(int(std::min<qint64>(records, m_progress->maximum())));
    m_label->setText(tr("Verifying: each record is recomputed, %1 so far.").arg(QLocale().toString(records)));
    m_label->setAccessibleName(m_label->text());
}

void CheckStrip::showFound(const journal::Verification &found)
{
    using Break = journal::Verification::Break;
    const QString path = QDir::toNativeSeparators(journal::LiveReader::fileIn(m_folder));
    if (found.ok())
        return showEnd(Result::Whole,
                       found.sentence + u' '
                           + tr("Nothing was changed or taken out. Whether something was cut off at the end "
                                "is told by the head of an earlier export."));
    if (found.what == Break::Absent || found.what == Break::Stopped)
        return showEnd(Result::NotRead, found.sentence);
    const QString sound = found.records == 0
        ? QString()
        : tr("The %Ln record(s) before it are sound.", nullptr, int(found.records)) + u' ';
    showEnd(Result::Broken,
            found.sentence + u' ' + sound
                + tr("Copy %1 away before anything else is done, and compare it with earlier exports.")
                      .arg(path));
}

void CheckStrip::showEnd(Result result, const QString &text)
{
    m_result = result;
    m_progress->hide();
    m_button->setText(tr("Close"));
    m_label->setText(text);
    m_label->setToolTip(text.toHtmlEscaped());
    m_label->setAccessibleName(text);
    paint();
    QAccessibleEvent alert(m_label, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
    emit runningChanged();
}

/// The ground says how it is, beside the words.
void CheckStrip::paint()
{
    using Tone = StatePalette::Tone;
    const QPalette usual = parentWidget()->palette();
    QPalette colors = usual;
    if (m_result != Result::None) {
        const Tone tone = m_result == Result::Whole ? Tone::Green
            : m_result == Result::Broken            ? Tone::Red
                                                    : Tone::Amber;
        colors = onGround(usual, StatePalette(usual).color(tone));
    }
    if (colors == palette())
        return;
    setPalette(colors);
    m_label->setPalette(colors);
    m_button->setPalette(usual);
}

void CheckStrip::changeEvent(QEvent *event)
{
    QFrame::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        paint();
}

} // namespace gui
