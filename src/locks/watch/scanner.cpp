// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/watch/scanner.h"

#include <algorithm>
#include <array>
#include <utility>

namespace locks {

using redis::ErrorKind;
using std::chrono::microseconds;

namespace {

constexpr double targetUs = 1500; // of two milliseconds
constexpr double gentleTargetUs = 50;
constexpr microseconds gentlePause{2000};
constexpr double readUs = 1.0; // what PTTL + GETRANGE cost a server at least

/// What lay between two answers of TIME; none where one is an error, or where the clock was set back.
std::optional<microseconds> timeBetween(const redis::Value &before, const redis::Value &after)
{
    if (before.elements.size() != 2 || after.elements.size() != 2)
        return std::nullopt;
    const auto instant = [](const redis::Value &time) {
        return time.elements[0].bytes.toLongLong() * 1000000 + time.elements[1].bytes.toLongLong();
    };
    const microseconds between(instant(after) - instant(before));
    return between < microseconds(0) ? std::nullopt : std::optional(between);
}

} // namespace

ScanPace::ScanPace(bool gentle)
    : m_targetUs(gentle ? gentleTargetUs : targetUs)
    , m_least(gentle ? gentleLeast : least)
    , m_most(gentle ? gentleMost : most)
    , m_count(std::min(first, m_most))
{
}

void ScanPace::measured(microseconds served, int reads)
{
    const double us = std::max(1.0, double(served.count()) - readUs * reads);
    m_perKey[size_t(m_pages++) % m_perKey.size()] = us / m_count;
    const auto known = m_perKey.begin() + std::min<qsizetype>(m_pages, qsizetype(m_perKey.size()));
    const double perKey = *std::min_element(m_perKey.begin(), known);
    m_count = int(std::clamp(m_targetUs / perKey, double(m_least), double(std::min(m_most, m_count * 2))));
}

/// How many keys the next SCAN may walk.
int Scanner::countOf(const Pass &pass, const Course &course)
{
    return int(std::min<qint64>(course.pace.count(), pass.mostKeys - course.examined));
}

redis::Request Scanner::nextRequest(const Pass &pass, const Course &course)
{
    redis::Request request;
    request.reserve(64 + (course.keys.size() + qsizetype(course.looks.size())) * 96);
    if (!course.cursor.isEmpty()) {
        if (course.asksTime)
            request.add("TIME");
        const QByteArray number = QByteArray::number(countOf(pass, course));
        if (pass.patterns.scanMatch().isEmpty())
            request.add("SCAN", course.cursor, "COUNT", number);
        else
            request.add("SCAN", course.cursor, "MATCH", pass.patterns.scanMatch(), "COUNT", number);
        if (course.asksTime)
            request.add("TIME");
    }
    for (const QByteArray &key : course.keys)
        pass.reader->append(&request, key);
    KeyReader::appendLooks(&request, course.looks);
    return request;
}

redis::Result<void> Scanner::takeScan(const Pass &pass, redis::Value *reply, QByteArray *cursor,
                                      QList<QByteArray> *keys)
{
    if (reply->isError())
        return redis::errorFromReply(reply->bytes);
    if (!reply->isArray() || reply->elements.size() != 2 || !reply->elements[1].isArray())
        return redis::makeError(ErrorKind::Protocol, QByteArrayLiteral("SCAN"));
    *cursor = reply->elements[0].bytes;
    if (*cursor == "0")
        cursor->clear();
    std::vector<redis::Value> &found = reply->elements[1].elements;
    keys->reserve(qsizetype(found.size()));
    for (redis::Value &each : found) {
        if (!pass.patterns.needsOwnMatch() || pass.patterns.matches(each.bytes))
            keys->append(std::move(each.bytes));
    }
    return {};
}

KeyReader::Looks Scanner::workOnWaiting(Pass *pass, Course *course)
{
    KeyReader::Looks looks;
    if (!course->waiting)
        return looks;
    Page page = std::move(*course->waiting);
    course->waiting.reset();
    course->read += page.walked;
    const KeyReader::Moment moment = KeyReader::Moment::of(page.reply);
    size_t at = page.firstReply;
    for (QByteArray &key : page.keys) {
        pass->reader->decode(std::move(key), page.reply.values[at], page.reply.values[at + 1], moment,
                             pass->sink, &looks);
        at += KeyReader::repliesPerKey;
    }
    for (const KeyReader::Look &look : looks)
        pass->looking.insert(look.reading.key);
    const KeyReader::Sink sink = [pass](Reading &&reading) {
        if (pass->looking.remove(reading.key))
            pass->sink(std::move(reading));
    };
    pass->reader->takeLooks(std::move(page.looks), page.reply.values, &at, moment, sink, &looks);
    return looks;
}

void Scanner::Pass::tellUnfinished()
{
    for (KeyReader::Looks *looks : {&course.looks, &course.next}) {
        for (KeyReader::Look &look : *looks) {
            if (look.step == KeyReader::Look::Step::Neighbours && looking.remove(look.reading.key))
                sink(std::move(look.reading));
        }
    }
}

/// One of those on their way made a reply too large.
void Scanner::suspect(const Pass &pass, const Course &course)
{
    QList<QByteArray> keys = course.keys;
    for (const KeyReader::Look &look : course.looks)
        keys.append(look.reading.key);
    pass.reader->setSuspects(keys);
}

std::optional<redis::Error> Scanner::reasonToEnd(const Pass &pass)
{
    if (pass.cancelled || pass.scope->isStopping())
        return redis::makeError(ErrorKind::Cancelled);
    return pass.reader->refusal();
}

void Scanner::measure(const Pass &pass, Course *course, const redis::BatchReply &reply)
{
    if (course->asksTime) {
        if (const auto served = timeBetween(reply.values[0], reply.values[2]))
            return course->pace.measured(*served, 0);
        course->asksTime = false;
    }
    // Round trips differ by more than a SCAN takes: what is within half of one is none of the server's time.
    const auto trip = std::chrono::duration_cast<microseconds>(reply.repliedAt - reply.sentAt);
    course->pace.measured(trip - pass.link->roundTrip() * 3 / 2,
                          int(course->keys.size()) + int(course->looks.size()));
}

/// What one page brought: keys for the next request; its replies wait to be worked on while that one travels.
redis::Result<void> Scanner::takePage(const Pass &pass, Course *course, redis::BatchReply &&reply)
{
    const bool scanned = !course->cursor.isEmpty();
    QList<QByteArray> found;
    qint64 walked = 0;
    const size_t firstRead = !scanned ? 0 : course->asksTime ? 3 : 1;
    if (scanned) {
        walked = countOf(pass, *course);
        redis::Result<void> taken = takeScan(pass, &reply.values[firstRead / 2], &course->cursor, &found);
        if (!taken.ok())
            return taken;
        course->examined += walked;
        // A page cut short by the budget is the last one, and measures nothing.
        if (walked == course->pace.count())
            measure(pass, course, reply);
    }
    course->waiting.reset();
    if (!course->keys.isEmpty() || !course->looks.empty())
        course->waiting = Page{std::move(course->keys), std::exchange(course->looks, {}), std::move(reply),
                               firstRead, std::exchange(course->unread, 0)};
    course->keys = std::move(found);
    (course->keys.isEmpty() ? course->read : course->unread) += walked;
    return {};
}

void Scanner::tell(Pass *pass, const Course &course)
{
    pass->progress.examined = course.examined;
    pass->progress.read = course.read;
    pass->progress.elapsedMs =
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - course.begun).count();
    pass->progressed();
}

void Scanner::endWhenEnough(Pass *pass)
{
    Course &course = pass->course;
    if (course.cursor.isEmpty() || (!pass->enough && course.examined < pass->mostKeys))
        return;
    course.cursor.clear();
    pass->cut = true;
}

QCoro::Task<redis::Result<void>> Scanner::pages(std::shared_ptr<Pass> pass)
{
    Course &course = pass->course;
    course = Course();
    course.pace = ScanPace(pass->gentle);
    while (course.goesOn()) {
        auto elapsed = microseconds(0);
        if (course.hasRequest()) {
            const redis::Request request = nextRequest(*pass, course);
            redis::BatchAwaiter sent = pass->link->batch(request);
            course.next = workOnWaiting(pass.get(), &course);
            redis::Result<redis::BatchReply> reply = co_await sent;
            if (!reply.ok() && reply.error().kind == ErrorKind::TooLarge)
                suspect(*pass, course);
            if (!reply.ok())
                co_return reply.error();
            elapsed = std::chrono::duration_cast<microseconds>(reply->repliedAt - reply->sentAt)
                - pass->link->roundTrip();
            redis::Result<void> taken = takePage(*pass, &course, std::move(*reply));
            if (!taken.ok())
                co_return taken;
            course.looks = std::exchange(course.next, {});
        } else {
            course.looks = workOnWaiting(pass.get(), &course);
        }
        tell(pass.get(), course);
        endWhenEnough(pass.get());
        if (const auto reason = reasonToEnd(*pass))
            co_return *reason;
        if (pass->gentle)
            co_await pass->scope->sleep(std::max(elapsed * 3, gentlePause));
        if (const auto reason = reasonToEnd(*pass))
            co_return *reason;
    }
    co_return redis::Result<void>();
}

QCoro::Task<redis::Result<void>> Scanner::run(std::shared_ptr<Pass> pass)
{
    // Alone on the link: when one of these breaks it, it is among the batch.
    QList<QByteArray> suspects = pass->reader->suspects();
    const qsizetype batch = std::max<qsizetype>(1, suspects.size() / 2);
    while (!suspects.isEmpty()) {
        const QList<QByteArray> some = suspects.first(std::min(batch, suspects.size()));
        suspects.remove(0, some.size());
        redis::Result<void> read = co_await KeyReader::read(pass->reader, pass->link, some, pass->sink);
        if (!read.ok()) {
            if (read.error().kind == ErrorKind::TooLarge && some.size() == 1) {
                pass->reader->setUnreadable(some.first());
                pass->reader->setSuspects(suspects);
            }
            co_return read;
        }
        if (const auto reason = reasonToEnd(*pass))
            co_return *reason;
    }
    pass->reader->setSuspects({});
    redis::Result<void> result = co_await pages(pass);
    co_return result;
}

} // namespace locks
