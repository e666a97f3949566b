// SPDX-License-Identifier: GPL-3.0-or-later
// What looking costs: the lab with its page, its live charts and samples, against the same run without any,
// in interleaved pairs on one private server.
#include "gui/lab/lab_chart.h"
#include "gui/lab/lab_page.h"
#include "gui/lab/strategy_list_model.h"
#include "lab/lab_service.h"
#include "lab_engine.h"

#include <QApplication>
#include <QComboBox>
#include <QCommandLineParser>
#include <QListView>
#include <QSpinBox>
#include <QTextStream>

#include <algorithm>

namespace {

constexpr int pairs = 10;
constexpr double limit = 0.95;
constexpr int clients = 50;

lab::Target targetOf(const RedisServer &server)
{
    return {QStringLiteral("bench"), server.endpoint(), locks::Environment::Development, false};
}

template <typename Widget> Widget *named(const QWidget &page, const QString &name)
{
    for (Widget *widget : page.findChildren<Widget *>()) {
        if (widget->accessibleName() == name)
            return widget;
    }
    return nullptr;
}

/// Completed increments a second without anybody who looks.
double unseen(const RedisServer &server, std::chrono::seconds duration)
{
    lab::LabService service;
    double throughput = 0;
    QEventLoop loop;
    QObject::connect(&service, &lab::LabService::resulted, &loop,
                     [&](const lab::RunResult &result) { throughput = result.throughput; });
    QObject::connect(&service, &lab::LabService::ended, &loop, &QEventLoop::quit);
    lab::RunSpec spec;
    spec.target = targetOf(server);
    spec.strategies = {QByteArrayLiteral("incr")};
    spec.clients = clients;
    spec.duration = duration;
    spec.sampled = false;
    service.start(spec);
    loop.exec();
    return throughput;
}

/// The same on the page, as it would be seen; from the summary of its chart.
double seen(gui::LabPage &page)
{
    page.run();
    waitFor([&] { return !page.isRunning(); }, 120'000);
    const QString summary = named<gui::LabChart>(page, QStringLiteral("Throughput"))->accessibleDescription();
    return QLocale().toDouble(summary.section(u' ', 1, 1));
}

void prepare(gui::LabPage &page, const RedisServer &server, std::chrono::seconds duration)
{
    page.resize(1040, 700);
    page.setTargets({targetOf(server)});
    for (QComboBox *combo : page.findChildren<QComboBox *>()) {
        if (const int index = combo->findText(QStringLiteral("bench")); index > 0)
            combo->setCurrentIndex(index);
    }
    QAbstractItemModel *model = named<QListView>(page, QStringLiteral("Strategies"))->model();
    for (int row = 0; row < model->rowCount(); ++row) {
        const QModelIndex index = model->index(row, 0);
        const bool wanted = index.data(gui::StrategyListModel::IdRole).toByteArray() == "incr";
        model->setData(index, wanted ? Qt::Checked : Qt::Unchecked, Qt::CheckStateRole);
    }
    named<QSpinBox>(page, QStringLiteral("Clients"))->setValue(clients);
    named<QSpinBox>(page, QStringLiteral("Duration"))->setValue(int(duration.count()));
    page.show();
}

} // namespace

int main(int argc, char **argv)
{
    qputenv("QT_NO_THREADED_GLIB", "1"); // as the program does
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QCommandLineParser parser;
    const QCommandLineOption percent(QStringLiteral("percent"),
                                     QStringLiteral("Size of the run; below 100 without a limit."),
                                     QStringLiteral("N"), QStringLiteral("100"));
    parser.addOption(percent);
    parser.addHelpOption();
    parser.process(application);
    const int share = std::clamp(parser.value(percent).toInt(), 1, 100);
    const std::chrono::seconds duration(std::max(1, 5 * share / 100));

    QTextStream out(stdout);
    RedisServer server;
    gui::LabPage page;
    prepare(page, server, duration);
    QList<double> ratios;
    const int rounds = share < 100 ? 2 : pairs;
    for (int pair = 1; pair <= rounds; ++pair) {
        const double without = unseen(server, duration);
        const double with = seen(page);
        if (without <= 0 || with <= 0) {
            out << "looking: a run failed\n";
            return 1;
        }
        ratios.append(with / without);
        out << QStringLiteral("looking: pair %1: without charts %2/s, with charts %3/s, ratio %4\n")
                   .arg(pair)
                   .arg(without, 0, 'f', 0)
                   .arg(with, 0, 'f', 0)
                   .arg(ratios.last(), 0, 'f', 3);
        out.flush();
    }
    const double ratio = median(ratios);
    const bool met = ratio >= limit;
    out << QStringLiteral("looking: median ratio %1 (limit: at least %2)%3\n")
               .arg(ratio, 0, 'f', 3)
               .arg(limit, 0, 'f', 2)
               .arg(share < 100 ? QStringLiteral(", not judged at this size")
                        : met   ? QStringLiteral(", met")
                                : QStringLiteral(", MISSED"));
    return share < 100 || met ? 0 : 1;
}
