// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/read/scanner.h"

#include "redis/protocol/reply_reader.h"
#include "redis/protocol/time_reply.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <utility>

namespace locks {

using redis::ErrorKind;
using std::chrono::microseconds;

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(locks::Scanner)
};

constexpr double targetUs = 1500; // of two milliseconds
constexpr double gentleTargetUs = 50;
constexpr microseconds gentlePause{2000};
constexpr qint64 narrowing = 8; // by how much a page that was too large is made smaller
constexpr double readUs = 1.0; // what PTTL + GETRANGE cost a server at least

/// What lay between two answers of TIME; none where one is an error, or where the clock was set back.
std::optional<microseconds> timeBetween(const redis::Value &before, const redis::Value &after)
{
    const auto begin = redis::timeIn(before);
    const auto end = redis::timeIn(after);
    return begin && end && *end >= *begin ? std::optional(*end - *begin) : std::nullopt;
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
    const int count = course.narrow > 0 ? std::min(course.narrow, course.pace.count()) : course.pace.count();
    return int(std::min<qint64>(count, pass.mostKeys - course.examined));
}

redis::Request Scanner::nextRequest(const Pass &pass, Course &course)
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
        if (course.asksSize)
            request.add("DBSIZE");
    }
    for (const QByteArray &key : course.keys)
        pass.reader->append(&request, key, course.asksIdle);
    KeySecondLook::append(&request, course.looks);
    if (!course.keys.isEmpty() || !course.looks.empty()) {
        pass.reader->announcement().appendTo(&request);
        course.isTimed = pass.reader->appendClock(&request);
    }
    return request;
}

/// A name that is too large. Whether it matches is not known, unless its beginning says that it does not.
void Scanner::noteLeftOut(const Pass &pass, const redis::Value &name)
{
    const QByteArray beginning = redis::leftOutBeginning(name);
    const QList<QByteArray> &patterns = pass.patterns.patterns();
    const bool mayMatch = std::any_of(patterns.begin(), patterns.end(), [&](const QByteArray &pattern) {
        return beginning.startsWith(literalPrefix(pattern).left(beginning.size()));
    });
    if (mayMatch)
        pass.reader->unread().noteName(name.integer, beginning);
}

redis::Result<void> Scanner::takeScan(const Pass &pass, redis::Value *reply, Course *course,
                                      QList<QByteArray> *keys)
{
    if (reply->isError() && !redis::isLeftOut(*reply))
        return redis::errorFromReply(reply->bytes);
    const bool whole = reply->isArray() || redis::isLeftOut(*reply);
    if (!whole || reply->elements.size() != 2 || !reply->elements[0].isString()
        || !reply->elements[1].isArray())
        return redis::makeError(ErrorKind::Protocol, QByteArrayLiteral("SCAN"));
    course->cursor = reply->elements[0].bytes;
    if (course->cursor == "0")
        course->cursor.clear();
    std::vector<redis::Value> &found = reply->elements[1].elements;
    course->named += qint64(found.size());
    keys->reserve(qsizetype(found.size()));
    for (redis::Value &each : found) {
        if (redis::isLeftOut(each))
            noteLeftOut(pass, each);
        else if ((!pass.patterns.needsOwnMatch() || pass.patterns.matches(each.bytes))
                 && (!pass.wants || pass.wants(each.bytes)))
            keys->append(std::move(each.bytes));
    }
    return {};
}

/// True: the names of this page together were too large, and fewer of them are to be asked for from the same
/// cursor. A single one that is too large is left out in any case, and costs the others nothing.
bool Scanner::narrows(const redis::Value &reply, qint64 walked, Course *course)
{
    bool crowded = false;
    if (redis::isLeftOut(reply) && reply.elements.size() == 2) {
        const std::vector<redis::Value> &names = reply.elements[1].elements;
        crowded = std::any_of(names.begin(), names.end(), [](const redis::Value &name) {
            return redis::isLeftOut(name) && size_t(name.integer) <= redis::ReplyReader::maximumString;
        });
    }
    if (crowded && walked > 1) {
        course->narrow = int(std::max<qint64>(1, walked / narrowing));
        return true;
    }
    if (course->narrow > 0)
        course->narrow = course->narrow * 2 < course->pace.count() ? course->narrow * 2 : 0;
    return false;
}

KeyReader::Looks Scanner::workOnWaiting(Pass *pass, Course *course)
{
    KeyReader::Looks looks;
    if (!course->waiting) {
        pass->overtaken.clear();
        return looks;
    }
    Page page = std::move(*course->waiting);
    course->waiting.reset();
    course->read += page.walked;
    const KeyReader::Moment moment = pass->reader->momentOf(page.reply, page.isTimed);
    size_t at = page.firstReply;
    const size_t each = KeyReader::repliesPerKey(page.asksIdle);
    const KeyReader::Sink fresh = [pass](Reading &&reading) {
        if (!pass->overtaken.contains(reading.key)) // a gentle pass decodes a page later than it arrived
            pass->sink(std::move(reading));
    };
    for (QByteArray &key : page.keys) {
        pass->reader->decode(std::move(key), std::span(page.reply.values).subspan(at, each), moment, fresh,
                             &looks);
        at += each;
    }
    for (const KeyReader::Look &look : looks) {
        if (!pass->overtaken.contains(look.reading.key))
            pass->looking.insert(look.reading.key);
    }
    const KeyReader::Sink sink = [pass](Reading &&reading) {
        if (pass->looking.remove(reading.key))
            pass->sink(std::move(reading));
    };
    pass->reader->secondLook().take(std::move(page.looks), page.reply.values, &at, moment, sink, &looks);
    pass->overtaken.clear();
    return looks;
}

void Scanner::Pass::tellUnfinished()
{
    for (KeyReader::Looks *looks : {&course.looks, &course.next}) {
        for (KeyReader::Look &look : *looks) {
            const bool whole =
                look.step == KeyReader::Look::Step::Neighbours || look.step == KeyReader::Look::Step::Expiry;
            if (whole && looking.remove(look.reading.key))
                sink(std::move(look.reading));
        }
    }
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
    const size_t scan = course->asksTime ? 1 : 0;
    const size_t firstRead = !scanned ? 0 : 1 + 2 * scan + (course->asksSize ? 1 : 0);
    if (scanned) {
        walked = countOf(pass, *course);
        redis::Value *page = &reply.values[scan];
        takeSize(course, reply.values[firstRead - 1]);
        if (narrows(*page, walked, course)) {
            walked = 0;
        } else if (redis::Result<void> taken = takeScan(pass, page, course, &found); !taken.ok()) {
            return taken;
        }
        course->examined += walked;
        // A page cut short by the budget is the last one, and measures nothing.
        if (walked == course->pace.count())
            measure(pass, course, reply);
    }
    course->waiting.reset();
    if (!course->keys.isEmpty() || !course->looks.empty())
        course->waiting = Page{std::move(course->keys),
                               std::exchange(course->looks, {}),
                               std::move(reply),
                               firstRead,
                               course->asksIdle,
                               std::exchange(course->unread, 0),
                               std::exchange(course->isTimed, false)};
    course->keys = std::move(found);
    course->found += course->keys.size();
    course->asksIdle = course->found <= pass.mostIdle && pass.reader->tellsIdle();
    (course->keys.isEmpty() ? course->read : course->unread) += walked;
    return {};
}

void Scanner::takeSize(Course *course, const redis::Value &size)
{
    if (course->asksSize && size.isInteger())
        course->bound.addSize(size.integer);
    else
        course->asksSize = false;
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

std::optional<redis::Error> Scanner::endlessness(const Pass &pass, Course *course)
{
    const std::chrono::milliseconds elapsed(pass.progress.elapsedMs);
    if (course->cursor.isEmpty() || !course->bound.isPassed(course->examined, course->named, elapsed))
        return std::nullopt;
    const QLocale locale;
    return redis::Error{
        ErrorKind::Protocol,
        Tr::tr(
            "SCAN was stopped before its end: it walked %1 keys and named %2, but the server reports %3. The "
            "listing is incomplete. Check the server, or the proxy in front of it.")
            .arg(locale.toString(course->examined), locale.toString(course->named),
                 course->bound.keys() < 0 ? QStringLiteral("?") : locale.toString(course->bound.keys())),
        {}};
}

/// A pass over keys that are known by name has no SCAN.
void Scanner::takeWholeKeys(const Pass &pass, Course *course)
{
    course->cursor.clear();
    course->keys = *pass.wholeKeys;
    course->found = course->named = course->examined = course->unread = course->keys.size();
    course->asksIdle = course->found <= pass.mostIdle && pass.reader->tellsIdle();
}

QCoro::Task<redis::Result<void>> Scanner::pages(std::shared_ptr<Pass> pass)
{
    Course &course = pass->course;
    course = Course();
    course.pace = ScanPace(pass->gentle);
    if (pass->wholeKeys)
        takeWholeKeys(*pass, &course);
    while (course.goesOn()) {
        auto elapsed = microseconds(0);
        if (course.hasRequest()) {
            const redis::Request request = nextRequest(*pass, course);
            redis::BatchAwaiter sent = pass->link->batch(request);
            course.next = workOnWaiting(pass.get(), &course);
            redis::Result<redis::BatchReply> reply = co_await sent;
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
        if (const auto endless = endlessness(*pass, &course))
            co_return *endless;
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
    pass->reader->unread().clear();
    redis::Result<void> result = co_await pages(pass);
    co_return result;
}

} // namespace locks
