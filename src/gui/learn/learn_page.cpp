// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/learn/learn_page.h"

#include "gui/common/field_list.h"
#include "gui/common/text.h"
#include "gui/learn/learn_controller.h"
#include "gui/learn/lesson_list_model.h"
#include "gui/learn/lesson_picture.h"
#include "lab/lesson/lessons.h"
#include "ui_learn_page.h"

#include <QAction>

namespace gui {

namespace {

constexpr double typeStep = 1.15;

} // namespace

using lab::lesson::Course;
using lab::lesson::Lesson;
using lab::lesson::Lessons;
using lab::lesson::Part;

LearnPage::LearnPage(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::LearnPage>())
    , m_controller(new LearnController(this))
    , m_lessons(new LessonListModel(this))
{
    m_ui->setupUi(this);
    m_ui->lessonList->setModel(m_lessons);
    // By the width of a digit: the average of a Chinese font is twice that, and the picture needs the room.
    const int digit = fontMetrics().horizontalAdvance(u'0');
    m_ui->pageSplitter->setSizes({digit * 36, digit * 98});
    m_ui->pageSplitter->setStretchFactor(1, 1);
    // No button needs the style's least width: what they leave is the text's.
    for (QPushButton *button :
         {m_ui->backButton, m_ui->stepButton, m_ui->playButton, m_ui->startOverButton, m_ui->scheduleButton,
          m_ui->repairButton, m_ui->runFreeButton, m_ui->locksButton})
        button->setMinimumWidth(fontMetrics().horizontalAdvance(button->text())
                                + 3 * fontMetrics().averageCharWidth());
    m_ui->lessonSplitter->setSizes({fontMetrics().height() * 9, fontMetrics().height() * 27});
    m_ui->lessonSplitter->setStretchFactor(0, 1); // a large window shows more of the thirty-one
    m_ui->lessonSplitter->setStretchFactor(1, 1);
    m_ui->sequenceView->setEmptyText(tr("Step begins."));
    m_ui->notesFrame->hide();
    m_ui->stageClaimLabel->hide();
    m_ui->movesFrame->hide();
    m_ui->exitFrame->hide();
    for (QLabel *label :
         {m_ui->titleLabel, m_ui->claimLabel, m_ui->sentencesLabel, m_ui->exitLabel, m_ui->answerLabel,
          m_ui->notesLabel, m_ui->sourceLabel, m_ui->partLabel, m_ui->sentenceLabel, m_ui->outcomeLabel,
          m_ui->progressLabel, m_ui->stageClaimLabel})
        letBeNarrow(label);
    for (const Course &course : Lessons::courses())
        m_ui->courseCombo->addItem(course.title, course.id);
    wireLessons();
    wireStage();
    makeShortcuts();
    showCourse(0);
    setTypeScale(1);
    refreshButtons();
}

LearnPage::~LearnPage() = default;

void LearnPage::wireLessons()
{
    connect(m_ui->courseCombo, &QComboBox::currentIndexChanged, this, [this](int index) {
        showCourse(index);
        emit progressChanged();
    });
    connect(m_ui->lessonList->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex &current) {
                if (current.isValid())
                    openLesson(m_lessons->lessons().at(current.row()).id);
            });
    connect(m_ui->votePanel, &VotePanel::revealed, this, [this] { scrollTo(m_ui->votePanel); });
    connect(m_ui->answerButton, &QPushButton::toggled, this, [this](bool shown) {
        m_ui->answerLabel->setVisible(shown);
        if (shown)
            scrollTo(m_ui->exitFrame);
    });
}

void LearnPage::wireStage()
{
    connect(m_controller, &LearnController::changed, this, &LearnPage::onChanged);
    connect(m_controller, &LearnController::failed, this, &LearnPage::failed);
    connect(m_ui->stepButton, &QPushButton::clicked, m_controller, &LearnController::step);
    connect(m_ui->backButton, &QPushButton::clicked, m_controller, &LearnController::back);
    connect(m_ui->startOverButton, &QPushButton::clicked, m_controller, &LearnController::startOver);
    connect(m_ui->playButton, &QPushButton::clicked, m_controller, &LearnController::setPlaying);
    connect(m_ui->repairButton, &QPushButton::clicked, this, [this](bool repair) {
        m_controller->open(m_controller->lesson(), repair ? Part::Repair : Part::Race);
    });
    connect(m_ui->scheduleButton, &QPushButton::toggled, this, [this](bool on) {
        m_ui->movesFrame->setVisible(on);
        m_controller->setPlaying(false);
        showMoves();
        if (on)
            m_ui->movesList->setFocus();
    });
    connect(m_ui->movesList, &QListWidget::itemActivated, this,
            [this](QListWidgetItem *item) { m_controller->choose(m_ui->movesList->row(item)); });
    connect(m_ui->runFreeButton, &QPushButton::clicked, this, [this] {
        const Lesson &lesson = m_controller->lesson();
        if (lesson.runFree)
            emit runFreeWanted(*lesson.runFree, tr("%1: %2", "title, claim").arg(lesson.title, lesson.claim));
    });
    connect(m_ui->locksButton, &QPushButton::clicked, this, [this] {
        m_shown = lock();
        emit locksWanted(m_shown);
    });
    connect(m_ui->sequenceView, &SequenceView::failed, this, &LearnPage::failed);
    connect(m_ui->sequenceView, &SequenceView::fontScaleChanged, this, [this](double scale) {
        m_ui->sequenceView->setFontScale(1); // all that the class reads grows with it
        setTypeScale(m_typeScale * scale);
    });
}

/// A presenter's remote control sends Page Up and Page Down.
void LearnPage::makeShortcuts()
{
    addKey(tr("Next step"), Qt::Key_PageDown, [this] { m_ui->stepButton->click(); });
    addKey(tr("Step back"), Qt::Key_PageUp, [this] { m_ui->backButton->click(); });
    addKey(tr("Play the lesson"), QKeySequence(tr("Ctrl+Space")), [this] { m_ui->playButton->click(); });
    addKey(tr("Speaker notes"), Qt::Key_F8, [this] { toggleNotes(); });
    addKey(tr("Larger type"), QKeySequence::ZoomIn, [this] { setTypeScale(m_typeScale * typeStep); });
    addKey(tr("Smaller type"), QKeySequence::ZoomOut, [this] { setTypeScale(m_typeScale / typeStep); });
    addKey(tr("Next lesson"), QKeySequence(Qt::CTRL | Qt::Key_PageDown), [this] { openNeighbour(1); });
    addKey(tr("Lesson before"), QKeySequence(Qt::CTRL | Qt::Key_PageUp), [this] { openNeighbour(-1); });
    m_leave = addKey(tr("End the presentation"), Qt::Key_Escape, [this] { emit presentationLeft(); });
    m_leave->setEnabled(false);
    m_leave->setVisible(false);
    addKey(tr("Usual type"), QKeySequence(tr("Ctrl+0")), [this] { setTypeScale(1); });
}

QAction *LearnPage::addKey(const QString &text, const QKeySequence &keys,
                           const std::function<void()> &function)
{
    auto *action = new QAction(text, this);
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    connect(action, &QAction::triggered, this, function);
    addAction(action);
    return action;
}

void LearnPage::showCourse(int index)
{
    const QList<Course> courses = Lessons::courses();
    if (index < 0 || index >= courses.size())
        return;
    const Course &course = courses.at(index);
    m_course = course.id;
    m_ui->courseCombo->setToolTip(course.description);
    QList<Lesson> lessons;
    for (const QByteArray &id : course.lessons) {
        if (const auto lesson = Lessons::find(id))
            lessons.append(*lesson);
    }
    m_lessons->setLessons(lessons);
    refreshProgress();
    const int row = m_lessons->rowOf(m_controller->lesson().id);
    if (row >= 0)
        m_ui->lessonList->setCurrentIndex(m_lessons->index(row));
    else if (isVisible() && !lessons.isEmpty())
        m_ui->lessonList->setCurrentIndex(m_lessons->index(0));
}

void LearnPage::openLesson(const QByteArray &id)
{
    if (id == m_controller->lesson().id && m_controller->isOpen())
        return;
    const auto lesson = Lessons::find(id);
    if (!lesson)
        return;
    m_wanted = id;
    m_ui->scheduleButton->setChecked(false);
    showTexts(*lesson);
    m_controller->open(*lesson, Part::Race);
    if (m_presented)
        refreshFonts();
    emit progressChanged();
}

void LearnPage::showTexts(const Lesson &lesson)
{
    m_ui->titleLabel->setText(lesson.title);
    const QString claim = tr("%1: %2", "title, claim").arg(lesson.title, lesson.claim);
    m_ui->stageClaimLabel->setText(claim);
    m_ui->stageClaimLabel->setAccessibleDescription(claim);
    m_ui->claimLabel->setText(lesson.claim);
    m_ui->sentencesLabel->setText(lesson.sentences.join(u'\n'));
    m_ui->votePanel->ask(lesson.question, lesson.reveal);
    m_ui->exitLabel->setText(tr("Exit question: %1").arg(lesson.exitQuestion));
    m_ui->answerLabel->setText(lesson.exitAnswer);
    m_ui->answerButton->setChecked(false);
    m_ui->answerLabel->hide();
    QStringList notes{tr("Speaker notes")};
    for (const QString &note : lesson.notes)
        notes.append(tr("• %1", "one of some notes").arg(note));
    notes.append(tr("Exit question: %1").arg(lesson.exitQuestion));
    notes.append(tr("Its answer: %1").arg(lesson.exitAnswer));
    m_ui->notesLabel->setText(notes.join(u'\n'));
    QStringList sources;
    for (const lab::lesson::Source &source : lesson.sources) {
        const QString name = source.name.toHtmlEscaped();
        const QString address = source.address.toHtmlEscaped();
        sources.append(
            tr("Source: %1")
                .arg(address.isEmpty() ? name : QStringLiteral("<a href=\"%1\">%2</a>").arg(address, name)));
    }
    m_ui->sourceLabel->setText(sources.join(QStringLiteral("<br>")));
    m_ui->repairButton->setToolTip(
        tr("The same schedule on the safe way of locking: %1").arg(lesson.repairTitle));
    m_ui->textArea->ensureVisible(0, 0);
}

void LearnPage::onChanged()
{
    const Lesson &lesson = m_controller->lesson();
    const lab::lesson::Played &played = m_controller->played();
    m_ui->sequenceView->setContents(LessonPicture::of(lesson, played));
    m_ui->sequenceView->setCurrent(int(played.steps.size()) - 1);
    m_ui->partLabel->setText(
        m_controller->part() == Part::Race ? tr("The race") : tr("The repair: %1").arg(lesson.repairTitle));
    const QLocale locale;
    const int steps = int(played.steps.size());
    m_ui->placeLabel->setText(
        played.total > 0 ? tr("Step %1 of %2").arg(locale.toString(steps), locale.toString(played.total))
                         : tr("Step %1").arg(locale.toString(steps)));
    m_ui->sentenceLabel->setText(unbroken(sentenceNow()));
    showOutcome();
    showMoves();
    refreshButtons();
    watchLock();
    if (played.isAtEnd() && m_controller->part() == Part::Race)
        markDone();
}

} // namespace gui
