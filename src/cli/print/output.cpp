// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/output.h"

#include "base/bytes.h"

#include <QJsonDocument>
#include <QSocketNotifier>

#include <cerrno>
#include <climits>
#include <fcntl.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

namespace cli {

namespace {

// So much that was written may stand in memory before what waits is moved to the front.
constexpr qsizetype forgetAt = 256 * 1024;
constexpr unsigned memoryDevices = 1; ///< the major number of /dev/null and its like: none ever blocks

/// A second way into the same pipe, which does not block: O_NONBLOCK on the one that was handed to us would
/// stay set for others who share it. −1 where there is none.
int openWithoutBlocking(int pipe)
{
    const QByteArray path = "/proc/self/fd/" + QByteArray::number(pipe);
    return ::open(path.constData(), O_WRONLY | O_NONBLOCK | O_CLOEXEC);
}

} // namespace

Output::Output(int results, int messages, QObject *parent)
    : QObject(parent)
    , m_results(results)
    , m_messages(messages)
{
    struct stat status = {};
    if (::fstat(m_results, &status) != 0)
        return;
    m_direct = S_ISREG(status.st_mode) || (S_ISCHR(status.st_mode) && major(status.st_rdev) == memoryDevices);
    if (S_ISFIFO(status.st_mode))
        m_pipe = openWithoutBlocking(m_results);
}

Output::~Output()
{
    if (m_pipe >= 0)
        ::close(m_pipe);
}

void Output::line(QByteArrayView text)
{
    if (m_broken)
        return;
    m_buffer.append(text);
    m_buffer.append('\n');
    flush();
}

void Output::write(QByteArrayView bytes)
{
    if (m_broken)
        return;
    // Where nothing waits, much need not be copied before it is written.
    while (pending() == 0 && bytes.size() >= PIPE_BUF) {
        const qint64 count = writeSome(bytes);
        if (count <= 0)
            break; // flush() finds the same
        bytes = bytes.sliced(count);
    }
    m_buffer.append(bytes);
    flush();
}

void Output::text(const QString &text)
{
    line(base::shownText(text).toUtf8());
}

void Output::json(const QJsonObject &object)
{
    line(base::harmlessJson(QJsonDocument(object).toJson(QJsonDocument::Compact)));
}

void Output::message(const QString &sentence)
{
    const QStringList lines = base::shownTexts(sentence.split(u'\n'));
    const QByteArray text = "lockscope: " + lines.join(u'\n').toUtf8();
    rawMessage(text);
}

bool Output::isTerminal() const
{
    return ::isatty(m_results) == 1;
}

std::optional<int> Output::terminalColumns() const
{
    winsize size{};
    const bool isTold = ::ioctl(m_results, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    return isTold ? std::optional<int>(size.ws_col) : std::nullopt;
}

void Output::rawMessage(QByteArrayView line)
{
    QByteArray text = line.toByteArray();
    if (!text.endsWith('\n'))
        text += '\n';
    qsizetype done = 0;
    while (done < text.size()) {
        const auto count = ::write(m_messages, text.constData() + done, size_t(text.size() - done));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return;
        done += count;
    }
}

// O_NONBLOCK would stay set on a terminal that others share. What poll() calls writable takes PIPE_BUF bytes
// without blocking; a pipe takes more at a time by a way of our own into it.
qint64 Output::writeSome(QByteArrayView bytes)
{
    qsizetype count = bytes.size();
    if (!m_direct && m_pipe < 0) {
        pollfd descriptor{m_results, POLLOUT, 0};
        if (::poll(&descriptor, 1, 0) <= 0)
            return 0;
        count = qMin<qsizetype>(count, PIPE_BUF);
    }
    const int where = m_pipe >= 0 ? m_pipe : m_results;
    const auto written = ::write(where, bytes.data(), size_t(count));
    if (written >= 0)
        return written;
    return errno == EINTR || errno == EAGAIN ? 0 : -1;
}

void Output::flush()
{
    while (pending() > 0) {
        const qint64 count = writeSome(QByteArrayView(m_buffer).sliced(m_written));
        if (count < 0) {
            m_broken = true;
            m_failure = errno == EPIPE ? 0 : errno;
            m_buffer.clear();
            m_written = 0;
            QMetaObject::invokeMethod(this, &Output::broken, Qt::QueuedConnection);
            break;
        }
        if (count == 0)
            break;
        m_written += count;
    }
    const bool waiting = pending() > 0;
    if (!waiting) {
        m_buffer.clear();
        m_written = 0;
    } else if (m_written > forgetAt && m_written > pending()) {
        // A reader that is always a little behind: what it has taken need not be kept.
        m_buffer.remove(0, m_written);
        m_written = 0;
    }
    if (waiting && !m_notifier) {
        m_notifier = new QSocketNotifier(m_results, QSocketNotifier::Write, this);
        connect(m_notifier, &QSocketNotifier::activated, this, [this] { flush(); });
    }
    if (m_notifier && m_notifier->isEnabled() != waiting) {
        m_notifier->setEnabled(waiting);
        // From the event loop: whoever writes just now must not be called from within.
        if (!waiting)
            QMetaObject::invokeMethod(this, &Output::drained, Qt::QueuedConnection);
    }
}

} // namespace cli
