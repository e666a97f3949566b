// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/processes/worker.h"

#include "lab/processes/shared_tracer.h"
#include "lab/spec/strategies.h"
#include "lab/turn/trial.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>

#include <array>
#include <cstring>

#include <unistd.h>

using namespace std::chrono_literals;

namespace lab {

bool Worker::isAsked(int argc, char **argv)
{
    return argc == 3 && std::strcmp(argv[1], "--lab-worker") == 0;
}

int Worker::main(int argc, char **argv)
{
    QCoreApplication application(argc, argv);
    auto page = SharedPage::attach(QByteArray(argv[2]).toInt());
    if (!page)
        return 2;
    Worker worker(std::move(page));
    return QCoreApplication::exec();
}

Worker::Worker(std::unique_ptr<SharedPage> page)
    : m_page(std::move(page))
    , m_scope(this)
    , m_input(STDIN_FILENO, QSocketNotifier::Read)
    , m_grace(this)
{
    m_grace.setSingleShot(true);
    connect(&m_grace, &QTimer::timeout, this, &Worker::closeAll);
    connect(&m_input, &QSocketNotifier::activated, this, &Worker::onInput);
}

Worker::~Worker() = default;

void Worker::onInput()
{
    std::array<char, 16 * 1024> buffer;
    const ssize_t size = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (size <= 0) {
        m_input.setEnabled(false);
        if (m_running)
            stop();
        else
            QCoreApplication::quit();
        return;
    }
    m_buffer.append(buffer.data(), size);
    for (qsizetype end = m_buffer.indexOf('\n'); end >= 0; end = m_buffer.indexOf('\n')) {
        const QByteArray line = m_buffer.left(end);
        m_buffer.remove(0, end + 1);
        onLine(line);
    }
}

void Worker::onLine(const QByteArray &line)
{
    if (line.startsWith('{')) {
        const auto order = WorkerOrder::fromJson(QJsonDocument::fromJson(line).object());
        if (!order)
            return sendLine("failed", errorToJson(order.error()));
        m_order = *order;
        m_scope.start(connectAll(this));
    } else if (line.startsWith("go ") && m_trial && !m_running) {
        m_running = true;
        m_trial->begin(redis::Clock::time_point(std::chrono::nanoseconds(line.mid(3).toLongLong())));
        m_scope.start(run(this));
    } else if (line == "windup" && m_trial) {
        m_trial->windUp();
    } else if (line == "stop" && m_running) {
        stop();
    }
}

void Worker::stop()
{
    m_trial->stop();
    m_grace.start(250ms);
}

void Worker::closeAll()
{
    for (const auto &client : m_trial->clients())
        client->closeAll();
}

void Worker::sendLine(const QByteArray &word, const QJsonObject &object)
{
    QByteArray line = word;
    if (!object.isEmpty())
        line += ' ' + QJsonDocument(object).toJson(QJsonDocument::Compact);
    line += '\n';
    for (qsizetype at = 0; at < line.size();) {
        const ssize_t written = ::write(STDOUT_FILENO, line.constData() + at, size_t(line.size() - at));
        if (written <= 0)
            return QCoreApplication::quit(); // the parent is gone
        at += written;
    }
}

QCoro::Task<> Worker::connectAll(Worker *self)
{
    for (const redis::Endpoint &master : self->m_order.masters) {
        auto connection = redis::Connection::create(master, QByteArrayLiteral("lockscope-lab"));
        self->m_connections.push_back(connection);
        const auto opened = co_await redis::Connection::open(connection);
        if (!opened) {
            self->sendLine("failed", errorToJson(opened.error()));
            co_return;
        }
    }
    const WorkerOrder &order = self->m_order;
    SharedPage::Content &shared = self->m_page->content();
    self->m_trial = std::make_unique<Trial>(order.spec, order.strategy, order.runId, &shared, order.client);
    self->m_trial->addClient(order.client, self->m_connections);
    if (self->m_trial->strategy().isTraced()) {
        auto tracer =
            std::make_unique<SharedTracer>(&shared.firstPairs, order.client, self->m_trial->keys().prefix);
        self->m_tracer = tracer.get();
        self->m_trial->setTracer(std::move(tracer));
    }
    self->sendLine("ready");
}

QCoro::Task<> Worker::run(Worker *self)
{
    Trial *trial = self->m_trial.get();
    LabClient *client = trial->clients().front().get();
    std::vector<QCoro::Task<>> running;
    if (trial->strategy().hasBackground())
        running.push_back(trial->strategy().background(client));
    running.push_back(LabClient::run(client));
    for (auto &each : running)
        co_await each;
    QJsonArray errors;
    for (const redis::Error &error : trial->errors())
        errors.append(errorToJson(error));
    self->sendLine(
        "done",
        {{QStringLiteral("tally"), trial->tally().toJson()},
         {QStringLiteral("trace"), self->m_tracer ? self->m_tracer->parts(*client) : QJsonObject()},
         {QStringLiteral("errors"), errors}});
    QCoreApplication::quit();
}

} // namespace lab
