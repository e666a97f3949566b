// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/other_guide.h"

#include "gui/timeline/page/timeline_page.h"
#include "gui/window/past_guide.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QTabWidget>

namespace gui {

OtherGuide::OtherGuide(QTabWidget *pages, TimelinePage *timeline, PastGuide *past)
    : QObject(timeline)
    , m_answers(
          this, [](const Question &question) { return openOther(question.file, question.kind); },
          [this](const redis::Result<OtherHistory> &other, const Question &) { take(other); })
    , m_pages(pages)
    , m_timeline(timeline)
    , m_past(past)
{
    connect(timeline, &TimelinePage::otherLeft, past, &PastGuide::leave);
}

void OtherGuide::askHistory()
{
    ask(tr("Open history"), tr("Histories (*.db);;All files (*)"), OtherHistory::Kind::History);
}

void OtherGuide::askTranscript()
{
    ask(tr("Read transcript"), tr("Output of MONITOR (*.txt *.log);;All files (*)"),
        OtherHistory::Kind::Transcript);
}

void OtherGuide::ask(const QString &title, const QString &filter, OtherHistory::Kind kind)
{
    auto *dialog = new QFileDialog(m_pages, title, {}, filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this, kind](const QString &file) { open(file, kind); });
    dialog->open();
}

void OtherGuide::open(const QString &file, OtherHistory::Kind kind)
{
    m_answers.ask({file, kind});
}

void OtherGuide::take(const redis::Result<OtherHistory> &other)
{
    if (!other.ok())
        return emit message({Message::Kind::Error, other.error().text, {}});
    m_past->leave(); // what it shows is of another file
    m_timeline->showOther(*other);
    emit opened(QFileInfo(other->file).fileName());
    m_pages->setCurrentWidget(m_timeline);
}

} // namespace gui
