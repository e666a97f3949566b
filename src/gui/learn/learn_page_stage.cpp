// SPDX-License-Identifier: GPL-3.0-or-later
// The stage of the page Learn: what can go next, what it came to, what can be pressed, and what is
// remembered.
#include "gui/common/possible.h"
#include "gui/common/state_palette.h"
#include "gui/common/text.h"
#include "gui/learn/learn_controller.h"
#include "gui/learn/learn_page.h"
#include "gui/learn/lesson_list_model.h"
#include "ui_learn_page.h"

#include <QCoreApplication>
#include <QHideEvent>
#include <QJsonArray>
#include <QShowEvent>

#include <algorithm>

namespace gui {

namespace {

constexpr double leastType = 0.8;
constexpr double mostType = 2.5;
constexpr double largeType = 1.2;
constexpr double presentedType = 1.6; // 10 points read from the back row as 16
constexpr double manyLanesType = 1.2;
constexpr qsizetype fewLanes = 4;
constexpr int verdictPixels = 48; // at least, on the stage

const QLatin1String doneName("done");
const QLatin1String courseName("course");
const QLatin1String lessonName("lesson");
const QLatin1String typeName("type");

} // namespace

using lab::lesson::Lesson;
using lab::lesson::Part;
using lab::lesson::Played;

void LearnPage::showMoves()
{
    if (!m_ui->scheduleButton->isChecked())
        return;
    const Played &played = m_controller->played();
    const int before = m_ui->movesList->currentRow();
    m_ui->movesList->clear();
    for (const lab::lesson::Move &move : played.moves) {
        const auto &lanes = m_controller->lesson().lanes;
        const QString who = lanes.value(move.from).name;
        const bool namesIt = move.text.startsWith(who + u' '); // "A is gone."
        m_ui->movesList->addItem(move.isEvent && namesIt ? move.text
                                     : move.isEvent
                                     ? tr("%1: %2", "who, what may happen").arg(who, move.text)
                                     : tr("%1 sends %2", "client, command").arg(who, move.text));
    }
    m_ui->movesList->setCurrentRow(std::clamp(before, 0, std::max(0, m_ui->movesList->count() - 1)));
    m_ui->movesLabel->setText(played.moves.isEmpty() && played.isAtEnd()
                                  ? tr("Nobody has anything left to do.")
                                  : tr("What goes next? Choose with Return or a double click."));
}

void LearnPage::showOutcome()
{
    const Played &played = m_controller->played();
    QString text;
    if (played.outcome)
        text = played.outcome->text;
    m_ui->outcomeLabel->setText(unbroken(text));
    m_ui->outcomeLabel->setAccessibleDescription(text);
    QPalette ink = palette();
    if (played.outcome) {
        using Tone = StatePalette::Tone;
        ink.setColor(QPalette::WindowText,
                     StatePalette(palette()).color(played.outcome->raced ? Tone::Red : Tone::Green));
    }
    m_ui->outcomeLabel->setPalette(ink);
    // On the stage the room is the picture's until there is a verdict, and that takes the place of the last
    // words.
    m_ui->outcomeLabel->setVisible(!m_presented || !text.isEmpty());
    m_ui->sentenceLabel->setVisible(!m_presented || text.isEmpty());
    m_ui->exitFrame->setVisible(played.isAtEnd() && !m_controller->lesson().exitQuestion.isEmpty());
}

void LearnPage::refreshButtons()
{
    const Played &played = m_controller->played();
    const Lesson &lesson = m_controller->lesson();
    const bool isOpen = m_controller->isOpen();
    const QString closed = isOpen ? QString() : tr("no lesson is being played.");
    const QString atEnd = tr("the lesson is at its end.");
    const QString atBegin = tr("no step was made yet.");
    const auto unless = [&closed](bool possible, const QString &reason) {
        return !closed.isEmpty() ? closed : possible ? QString() : reason;
    };
    // Whoever steps by Space would press the next button that can be pressed, and undo what the class sees.
    const bool isEnd = played.isAtEnd() && (m_ui->stepButton->hasFocus() || m_ui->playButton->hasFocus());
    if (isEnd || (played.steps.isEmpty() && m_ui->backButton->hasFocus()))
        m_ui->sequenceView->setFocus();
    setPossible(m_ui->stepButton, unless(!played.isAtEnd(), atEnd));
    setPossible(m_ui->playButton, unless(!played.isAtEnd(), atEnd));
    setPossible(m_ui->backButton, unless(!played.steps.isEmpty(), atBegin));
    setPossible(m_ui->startOverButton, unless(!played.steps.isEmpty(), atBegin));
    setPossible(m_ui->scheduleButton, closed);
    setPossible(m_ui->repairButton, closed);
    setPossible(m_ui->runFreeButton, lesson.runFree ? QString() : tr("the lab has no run that shows this."));
    setPossible(m_ui->locksButton, unless(!lock().servers.empty(), tr("no server of it has a lock.")));
    m_ui->playButton->setChecked(m_controller->isPlaying());
    m_ui->repairButton->setChecked(m_controller->part() == Part::Repair);
}

LessonLock LearnPage::lock() const
{
    LessonLock lock;
    lock.lesson = m_controller->lesson().title;
    for (const lab::lesson::ServerSeen &server : m_controller->played().now().servers) {
        if (server.lockKey.isEmpty())
            continue;
        lock.separate = lock.separate || server.role != lab::lesson::ServerSeen::Role::Alone;
        lock.servers.push_back(server.endpoint);
        lock.keys = {server.lockKey};
        for (const lab::lesson::KeySeen &key : server.keys) {
            if (key.isLock && !server.lockKey.endsWith(key.name.toUtf8())) // that may have a prefix
                lock.keys.append(key.name.toUtf8());
        }
    }
    return lock;
}

/// The table shows it as long as it is the same lock on the same servers.
void LearnPage::watchLock()
{
    if (m_kept && (!m_controller->isOpen() || lock() != m_shown))
        emit lockGone();
}

void LearnPage::markDone()
{
    const QByteArray id = m_controller->lesson().id;
    if (m_done.contains(id))
        return;
    m_done.insert(id);
    m_lessons->setDone(m_done);
    refreshProgress();
    emit progressChanged();
}

void LearnPage::refreshProgress()
{
    const QLocale locale;
    m_ui->progressLabel->setText(
        tr("%1 of %2 done", "lessons")
            .arg(locale.toString(m_lessons->doneCount()), locale.toString(m_lessons->rowCount())));
}

QJsonObject LearnPage::progress() const
{
    QStringList done;
    for (const QByteArray &id : m_done)
        done.append(QString::fromLatin1(id));
    done.sort();
    return {{doneName, QJsonArray::fromStringList(done)},
            {courseName, QString::fromLatin1(m_course)},
            {lessonName, QString::fromLatin1(m_wanted)},
            {typeName, m_typeScale}};
}

void LearnPage::setProgress(const QJsonObject &progress)
{
    const QSignalBlocker blocker(this); // it is what is remembered already
    for (const QJsonValue &id : progress.value(doneName).toArray())
        m_done.insert(id.toString().toLatin1());
    m_lessons->setDone(m_done);
    if (const int course = m_ui->courseCombo->findData(progress.value(courseName).toString().toLatin1());
        course >= 0)
        m_ui->courseCombo->setCurrentIndex(course);
    setTypeScale(progress.value(typeName).toDouble(1));
    if (m_wanted.isEmpty())
        m_wanted = progress.value(lessonName).toString().toLatin1();
    refreshProgress();
}

void LearnPage::setTypeScale(double scale)
{
    m_typeScale = std::clamp(scale, leastType, mostType);
    refreshFonts();
    emit progressChanged();
}

void LearnPage::refreshFonts()
{
    QFont read = font();
    read.setPointSizeF(font().pointSizeF() * m_typeScale * (m_presented ? presentedType : 1));
    QFont large = read;
    large.setBold(true);
    large.setPointSizeF(read.pointSizeF() * largeType);
    for (QWidget *widget :
         {static_cast<QWidget *>(m_ui->textPanel), static_cast<QWidget *>(m_ui->sequenceView),
          static_cast<QWidget *>(m_ui->sentenceLabel), static_cast<QWidget *>(m_ui->partLabel),
          static_cast<QWidget *>(m_ui->placeLabel), static_cast<QWidget *>(m_ui->movesFrame)})
        widget->setFont(read);
    for (QLabel *label : {m_ui->titleLabel, m_ui->stageClaimLabel, m_ui->outcomeLabel})
        label->setFont(large);
    QFont bold = read;
    bold.setBold(true);
    m_ui->claimLabel->setFont(bold);
    if (m_presented) {
        // Names of many lanes are to be whole; the step that is talked about stands below in large type.
        QFont picture = read;
        if (m_controller->lesson().lanes.size() > fewLanes)
            picture.setPointSizeF(font().pointSizeF() * m_typeScale * manyLanesType);
        m_ui->sequenceView->setFont(picture);
        QFont verdict = large;
        verdict.setPixelSize(std::max(verdictPixels, qRound(verdictPixels * m_typeScale)));
        m_ui->outcomeLabel->setFont(verdict);
    }
    // So many lines of each, whatever stands in them: what is pressed below stays in its place.
    constexpr int moves = 6; // the picture wants the room
    m_ui->movesList->setMaximumHeight(QFontMetrics(read).lineSpacing() * moves
                                      + 2 * m_ui->movesList->frameWidth());
    const int lines = m_presented ? 3 : 2; // on the stage the command as well
    m_ui->sentenceLabel->setMinimumHeight(QFontMetrics(read).lineSpacing() * lines);
    m_ui->outcomeLabel->setMinimumHeight(m_presented ? 0 : QFontMetrics(large).lineSpacing());
    showOutcome();
}

void LearnPage::setPresented(bool presented)
{
    if (presented == m_presented)
        return;
    m_presented = presented;
    m_ui->lessonSplitter->setVisible(!presented);
    m_ui->stageClaimLabel->setVisible(presented);
    m_ui->runFreeButton->setVisible(!presented); // both lead to other pages
    m_ui->locksButton->setVisible(!presented);
    m_leave->setEnabled(presented);
    m_leave->setVisible(presented);
    m_ui->sentenceLabel->setText(unbroken(sentenceNow()));
    refreshFonts();
}

/// Before the first step of a presentation the class is asked: the panel with the votes does not show.
QString LearnPage::sentenceNow() const
{
    const Played &played = m_controller->played();
    if (!played.steps.isEmpty() && !m_presented)
        return played.steps.last().sentence;
    if (!played.steps.isEmpty()) {
        const lab::lesson::Step &step = played.steps.last();
        const QString told = tr("%1: %2", "who, what may happen").arg(step.actor, step.command);
        const QString answer = step.reply.isEmpty() ? told : told + QStringLiteral(" → ") + step.reply;
        return answer + u'\n' + step.sentence;
    }
    const lab::lesson::Question &question = m_controller->lesson().question;
    if (!m_presented || question.text.isEmpty() || m_controller->part() == Part::Repair)
        return tr("Nobody has done anything yet.");
    QStringList choices;
    for (qsizetype choice = 0; choice < question.choices.size(); ++choice)
        choices.append(tr("%1: %2", "letter of an answer, the answer")
                           .arg(QChar(u'A' + char16_t(choice)))
                           .arg(question.choices[choice]));
    return question.text + u'\n' + choices.join(QStringLiteral("   "));
}

/// Of the course that is listed.
void LearnPage::openNeighbour(int steps)
{
    const int row = m_lessons->rowOf(m_controller->lesson().id) + steps;
    if (row >= 0 && row < m_lessons->rowCount())
        m_ui->lessonList->setCurrentIndex(m_lessons->index(row));
}

void LearnPage::setNotesShown(bool shown)
{
    m_ui->notesFrame->setVisible(shown);
    if (!shown)
        return;
    scrollTo(m_ui->notesFrame);
    m_ui->textArea->ensureVisible(0, m_ui->notesFrame->mapTo(m_ui->textPanel, QPoint()).y(), 0, 0);
}

/// Of what is too high for its place the end, for that is new.
void LearnPage::scrollTo(const QWidget *part)
{
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest); // some of it was hidden a moment ago
    m_ui->textArea->ensureVisible(0, part->mapTo(m_ui->textPanel, QPoint(0, part->height())).y(), 0, 0);
}

void LearnPage::toggleNotes()
{
    setNotesShown(m_ui->notesFrame->isHidden());
}

void LearnPage::setKept(bool kept)
{
    m_kept = kept;
    if (!kept && !isVisible())
        m_controller->close();
}

void LearnPage::setPace(int ms)
{
    m_controller->setPace(ms);
}

void LearnPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    if (event->spontaneous())
        return; // the window comes back
    if (!m_controller->lesson().id.isEmpty())
        return m_controller->reopen();
    const int row = std::max(0, m_lessons->rowOf(m_wanted));
    m_ui->lessonList->setCurrentIndex(m_lessons->index(row));
}

void LearnPage::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    if (event->spontaneous() || m_kept)
        return;
    m_controller->close();
}

void LearnPage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        showOutcome();
}

} // namespace gui
