// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/race/schedule_player.h"

#include "gui/common/possible.h"
#include "ui_schedule_player.h"

using namespace std::chrono_literals;

namespace gui {

namespace {

constexpr auto perStep = 1s;

} // namespace

SchedulePlayer::SchedulePlayer(QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::SchedulePlayer>())
{
    m_ui->setupUi(this);
    m_tick.setInterval(perStep);
    connect(&m_tick, &QTimer::timeout, this, &SchedulePlayer::onTick);
    connect(m_ui->backButton, &QPushButton::clicked, this, [this] { go(current() - 1); });
    connect(m_ui->stepButton, &QPushButton::clicked, this, [this] { go(current() + 1); });
    connect(m_ui->playButton, &QPushButton::clicked, this, &SchedulePlayer::togglePlay);
    connect(m_ui->sequence, &SequenceView::stepChosen, this, &SchedulePlayer::refresh);
    refresh();
}

SchedulePlayer::~SchedulePlayer() = default;

int SchedulePlayer::steps() const
{
    return int(m_ui->sequence->contents().steps.size());
}

int SchedulePlayer::current() const
{
    return m_ui->sequence->current();
}

const SequenceView *SchedulePlayer::picture() const
{
    return m_ui->sequence;
}

void SchedulePlayer::show(const SequenceContents &contents, const QString &meaning)
{
    m_tick.stop();
    m_meaning = meaning;
    m_ui->sequence->setContents(contents);
    m_ui->sequence->setCurrent(-1);
    refresh();
}

void SchedulePlayer::showNothing(const QString &why)
{
    m_ui->sequence->setEmptyText(why);
    show({}, {});
}

void SchedulePlayer::go(int step)
{
    m_tick.stop();
    m_ui->sequence->setCurrent(std::clamp(step, -1, steps() - 1));
    refresh();
}

void SchedulePlayer::togglePlay()
{
    if (m_tick.isActive()) {
        m_tick.stop();
    } else {
        if (current() >= steps() - 1)
            m_ui->sequence->setCurrent(-1);
        onTick();
        m_tick.start();
    }
    refresh();
}

void SchedulePlayer::onTick()
{
    m_ui->sequence->setCurrent(current() + 1);
    if (current() >= steps() - 1)
        m_tick.stop();
    refresh();
}

void SchedulePlayer::refresh()
{
    const bool isEmpty = steps() == 0;
    const QString none = isEmpty ? tr("there is no schedule.") : QString();
    setPossible(m_ui->playButton, none);
    setPossible(m_ui->stepButton,
                isEmpty                        ? none
                    : current() >= steps() - 1 ? tr("this is the last step.")
                                               : QString());
    setPossible(m_ui->backButton, isEmpty ? none : current() < 0 ? tr("this is the beginning.") : QString());
    m_ui->playButton->setText(m_tick.isActive() ? tr("Pause") : tr("Pla&y"));
    QString place;
    QString sentence = m_meaning;
    if (current() >= 0) {
        const SequenceStep &step = m_ui->sequence->contents().steps.at(current());
        place = tr("Step %1 of %2").arg(current() + 1).arg(steps());
        sentence = step.sentence.isEmpty() ? step.command : step.sentence;
    } else if (!isEmpty) {
        place = tr("%n step(s)", nullptr, steps());
    }
    m_ui->placeLabel->setText(place);
    m_ui->sentenceLabel->setText(sentence);
}

} // namespace gui
