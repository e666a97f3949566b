// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/common/file_work.h"
#include "gui/common/save_file.h"
#include "gui/race/race_page.h"
#include "gui/sequence/sequence_view.h"
#include "lab/scheduler/race_lesson.h"
#include "lab/scheduler/race_words.h"
#include "ui_race_page.h"

#include <QFileDialog>

namespace gui {

using lab::race::RaceLesson;
using lab::race::RaceWords;
using lab::race::Telling;

namespace {

constexpr qint64 largestFile = 1'000'000;

} // namespace

QString RacePage::titleOf(const Shown &shown)
{
    return shown.isRepair
        ? shown.meaning // which names the strategy
        : QString(Telling::strategy(shown.saved.bounds.strategy) + QStringLiteral(": ") + shown.meaning);
}

QString RacePage::nameFor(const Shown &shown) const
{
    return QStringLiteral("%1-%2").arg(lab::race::Telling::strategy(shown.saved.bounds.strategy),
                                       QString::fromUtf8(Telling::id(shown.saved.property)));
}

void RacePage::askSave()
{
    const Shown shown = *chosen();
    SaveFile::ask(this, tr("Save the schedule"), nameFor(shown) + QStringLiteral(".json"),
                  {{tr("Schedules (*.json)"),
                    [shown] {
                        return shown.saved.toJson();
                    }}},
                  [this](const QString &sentence) { emit failed(sentence); });
}

void RacePage::askExport()
{
    const Shown shown = *chosen();
    // Of one that broke nothing here, a page does not say what it broke elsewhere.
    const QString title =
        shown.harm >= 0 ? RaceWords::title(shown.saved.bounds, shown.saved.property) : titleOf(shown);
    QList<SaveFile::Form> forms{
        {tr("Pictures (*.png)"),
         [this] {
             return SaveFile::png(m_ui->player->picture()->image());
         }},
        {tr("Drawings (*.svg)"),
         [this] {
             return m_ui->player->picture()->svg();
         }},
        {tr("Markdown (*.md)"), [shown, title] {
             return RaceWords::markdown(shown.saved.bounds, title, shown.steps).toUtf8();
         }}};
    // Where nothing breaks there is nothing to ask a class.
    if (shown.harm >= 0)
        forms.append({tr("Lessons (*.html)"), [this, shown] {
                          const QString drawing = QString::fromUtf8(m_ui->player->picture()->svg());
                          return RaceLesson::html(shown.saved, shown.steps, drawing).toUtf8();
                      }});
    SaveFile::ask(this, tr("Export the schedule"), nameFor(shown) + QStringLiteral(".png"), forms,
                  [this](const QString &sentence) { emit failed(sentence); });
}

void RacePage::askOpen()
{
    auto *dialog = new QFileDialog(this, tr("Open a schedule"), {}, tr("Schedules (*.json)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &RacePage::open);
    dialog->open();
}

void RacePage::open(const QString &file)
{
    readFile(file, largestFile, this, [this](const FileRead &read) {
        if (!read.error.isEmpty() || read.tooLarge)
            return emit failed(read.tooLarge ? tr("This file is too large to be a schedule.") : read.error);
        const auto saved = lab::race::SavedSchedule::fromJson(read.bytes);
        if (!saved)
            return emit failed(saved.error().text);
        if (m_race.isBusy())
            return emit failed(tr("Not now: %1").arg(reasonAgainst()));
        m_status = tr("Playing the schedule…");
        m_race.replay(*saved);
        refresh();
    });
}

} // namespace gui
