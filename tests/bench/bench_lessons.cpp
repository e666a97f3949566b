// SPDX-License-Identifier: GPL-3.0-or-later
// Every lesson a hundred times, race and repair, on servers that stand ready from the second time on: how
// often the race happened and the repair prevented it, how long the slowest one took, the step that mostly
// takes longest, and the slowest one of all. The first time, with the start of its servers, is told apart.
#include "comparison.h"
#include "lab/lesson/lessons.h"
#include "lab/lesson/play/lesson_player.h"
#include "redis_server.h"

#include <QCoreApplication>
#include <QHash>
#include <QTextStream>

#include <algorithm>

using namespace lab::lesson;

namespace {

constexpr qint64 limitMs = 5000;
constexpr qint64 stepLimitMs = 50;

/// One player, and what was asked of it last.
class Playing
{
public:
    Playing()
    {
        QObject::connect(&m_player, &LessonPlayer::changed, [this] { m_answered = true; });
        QObject::connect(&m_player, &LessonPlayer::failed,
                         [](const redis::Error &error) { qFatal("%s", qPrintable(error.text)); });
    }
    Played play(const QByteArray &id, Part part)
    {
        m_player.open(id, part);
        wait();
        while (!m_player.played().isAtEnd()) {
            m_player.step();
            wait();
        }
        return m_player.played();
    }

private:
    void wait()
    {
        if (!waitFor([this] { return m_answered; }, 60'000))
            qFatal("a lesson does not answer");
        m_answered = false;
    }

    LessonPlayer m_player;
    bool m_answered = false;
};

struct Figures
{
    int happened = 0;
    int prevented = 0;
    qint64 coldMs = 0;
    qint64 slowestMs = 0;
    QHash<QString, QList<double>> stepsMs; ///< of each step, each time
    double slowestStepMs = 0;
    QString slowestStep;
};

void add(Figures &figures, const Played &played)
{
    for (const Step &step : played.steps) {
        const double ms = double(step.tookUs) / 1000;
        figures.stepsMs[QString::number(int(played.part)) + step.command].append(ms);
        if (ms > figures.slowestStepMs) {
            figures.slowestStepMs = ms;
            figures.slowestStep = step.command;
        }
    }
}

/// Of the step that mostly takes longest.
double longestStepMs(const Figures &figures)
{
    double longest = 0;
    for (const QList<double> &each : figures.stepsMs)
        longest = std::max(longest, median(each));
    return longest;
}

Figures measure(const QByteArray &id, int times)
{
    Playing playing;
    Figures figures;
    for (int time = 0; time < times; ++time) {
        const Played race = playing.play(id, Part::Race);
        const Played repair = playing.play(id, Part::Repair);
        figures.happened += race.outcome->raced;
        figures.prevented += !repair.outcome->raced;
        const qint64 ms = race.elapsedMs + repair.elapsedMs;
        if (time == 0)
            figures.coldMs = ms;
        figures.slowestMs = std::max(figures.slowestMs, ms);
        add(figures, race);
        add(figures, repair);
    }
    return figures;
}

} // namespace

int main(int argc, char **argv)
{
    const QCoreApplication application(argc, argv);
    const BenchOptions options = benchOptions(application, 100);
    const int times = std::max(1, int(qint64(options.pairs) * options.percent / 100));
    QTextStream out(stdout);
    bool good = true;
    for (const QByteArray &id : Lessons::ids()) {
        const Figures figures = measure(id, times);
        good = good && figures.happened == times && figures.prevented == times;
        if (options.isFull())
            good = good && figures.slowestMs <= limitMs && longestStepMs(figures) <= double(stepLimitMs);
        out << id << "  happened " << figures.happened << " of " << times << "  prevented "
            << figures.prevented << " of " << times << "  first " << figures.coldMs << " ms  slowest "
            << figures.slowestMs << " ms (limit " << limitMs << ")  longest step "
            << QString::number(longestStepMs(figures), 'f', 1) << " ms (limit " << stepLimitMs
            << ")  slowest step " << QString::number(figures.slowestStepMs, 'f', 1)
            << " ms: " << figures.slowestStep << Qt::endl;
    }
    return good ? 0 : 1;
}
