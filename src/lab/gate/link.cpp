// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/link.h"

#include <QNetworkProxy>
#include <QSet>

#include <utility>

namespace lab::gate {

namespace {

constexpr size_t mostQueued = 4096; // requests of which none was answered
constexpr size_t mostHeard = 20000; // requests in one question, when all pass

bool isSubscription(const QByteArray &name)
{
    return name.endsWith("SUBSCRIBE");
}

/// Of a subscriber: something that was published, and no confirmation.
bool isMessage(const Frame &frame)
{
    static const QSet<QByteArray> kinds{"message", "pmessage", "smessage", "invalidate"};
    return frame.value.isArray() && !frame.value.elements.empty()
        && kinds.contains(frame.value.elements.front().bytes);
}

/// Requests that pass freely: they neither read nor write anything that a lock could be made of.
bool passesFreely(const QByteArray &name)
{
    static const QSet<QByteArray> names{"HELLO", "AUTH", "CLIENT", "SELECT",   "SCRIPT",  "PING",
                                        "INFO",  "QUIT", "RESET",  "COMMAND",  "ECHO",    "TIME",
                                        "ROLE",  "ACL",  "CONFIG", "READONLY", "CLUSTER", "DISCARD"};
    return names.contains(name);
}

} // namespace

bool waitsForKey(const QByteArray &name)
{
    static const QSet<QByteArray> names{"BLPOP",    "BRPOP",    "BLMOVE", "BRPOPLPUSH",
                                        "BZPOPMIN", "BZPOPMAX", "BLMPOP", "BZMPOP"};
    return names.contains(name);
}

Link::Link(QTcpSocket *program, const redis::Endpoint &server, Bell *bell, Book *book)
    : m_program(program)
    , m_server(std::make_unique<QTcpSocket>())
    , m_bell(bell)
    , m_book(book)
{
    m_program->setParent(nullptr);
    m_program->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    m_server->setProxy(QNetworkProxy::NoProxy);
    connect(m_program.get(), &QTcpSocket::readyRead, this, &Link::onRequests);
    connect(m_program.get(), &QTcpSocket::disconnected, this, &Link::cut);
    connect(m_server.get(), &QTcpSocket::readyRead, this, &Link::onReplies);
    connect(m_server.get(), &QTcpSocket::connected, this, &Link::advance);
    connect(m_server.get(), &QTcpSocket::disconnected, this, &Link::cut);
    connect(m_server.get(), &QTcpSocket::errorOccurred, this, &Link::cut);
    m_server->connectToHost(server.host, server.port);
    m_server->setSocketOption(QAbstractSocket::LowDelayOption, 1);
    if (m_program->bytesAvailable() > 0)
        onRequests();
}

Link::~Link()
{
    m_program->disconnect(this);
    m_server->disconnect(this);
    m_program->abort();
    m_server->abort();
}

const Link::Held *Link::waiting() const
{
    return m_held && !m_passing ? &*m_held : nullptr;
}

void Link::setOpen(bool open)
{
    m_open = open;
    if (m_open && waiting())
        pass(true);
    advance();
}

void Link::cut()
{
    if (std::exchange(m_cut, true))
        return;
    m_held.reset();
    m_queue.clear();
    m_passing = false;
    m_program->abort();
    m_server->abort();
    m_bell->ring();
}

void Link::onRequests()
{
    m_requests.feed(m_program->readAll());
    while (auto request = m_requests.next())
        m_queue.push_back(std::move(*request));
    if (m_requests.isBroken() || m_queue.size() > mostQueued)
        return flood();
    advance();
}

/// Nobody can mean this; there is no end to it either.
void Link::flood()
{
    m_book->flooded = true;
    cut();
}

void Link::advance()
{
    if (m_server->state() != QAbstractSocket::ConnectedState)
        return;
    while (!m_queue.empty() && !m_held && !m_cut) {
        const Frame request = std::move(m_queue.front());
        m_queue.pop_front();
        Words words = wordsOf(request);
        if (words.isEmpty() || words.front().isEmpty())
            continue;
        words.front() = words.front().toUpper();
        if (follow(words, request.bytes)) {
            m_bell->ring();
            if (m_open)
                pass(true);
        } else {
            send(request.bytes, words, false);
        }
    }
}

/// True when it has to wait.
bool Link::follow(const Words &words, const QByteArray &bytes)
{
    const QByteArray &name = words.front();
    const bool queues = !m_multi.empty();
    if (name == "MULTI" || (queues && name != "EXEC" && name != "DISCARD")) {
        m_multi.push_back(words);
        return false;
    }
    if (name == "DISCARD")
        m_multi.clear();
    if (passesFreely(name))
        return false;
    m_held.emplace();
    m_held->commands = std::exchange(m_multi, {});
    m_held->commands.push_back(words);
    m_held->bytes = bytes;
    m_held->number = ++m_book->arrived;
    return true;
}

void Link::pass(bool isTold)
{
    m_isTold = isTold;
    m_passing = true;
    m_replies.clear();
    const Held held = *m_held;
    if (m_open) {
        if (m_book->heard.size() > mostHeard)
            return flood();
        m_book->heard.insert(m_book->heard.end(), held.commands.begin(), held.commands.end());
    }
    send(held.bytes, held.commands.back(), true);
}

void Link::send(const QByteArray &bytes, const Words &words, bool isHeld)
{
    Outstanding outstanding;
    outstanding.isHeld = isHeld;
    if (isSubscription(words.front())) {
        m_subscriber = true;
        outstanding.replies = std::max<qint64>(1, words.size() - 1);
    }
    m_outstanding.push_back(outstanding);
    m_server->write(bytes);
}

void Link::onReplies()
{
    m_answers.feed(m_server->readAll());
    while (auto frame = m_answers.next())
        deliver(*frame);
    if (m_answers.isBroken())
        flood();
}

void Link::deliver(const Frame &frame)
{
    const bool isConfirmation = m_subscriber && frame.isPush && !isMessage(frame);
    if (m_outstanding.empty() || (frame.isPush && !isConfirmation) || (m_subscriber && isMessage(frame))) {
        m_pushed = true;
        m_program->write(frame.bytes);
        m_bell->ring();
        return;
    }
    Outstanding &first = m_outstanding.front();
    const bool isHeld = first.isHeld;
    if (!isHeld || m_isTold)
        m_program->write(frame.bytes);
    if (isHeld)
        m_replies.push_back(frame.value);
    if (--first.replies > 0)
        return;
    m_outstanding.pop_front();
    if (!isHeld)
        return;
    m_passing = false;
    m_held.reset();
    if (!m_isTold)
        cut();
    m_bell->ring();
    advance();
}

} // namespace lab::gate
