// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/print/progress_line.h"

#include "base/bytes.h"

#include <unistd.h>

namespace cli {

namespace {

void writeAll(const QByteArray &bytes)
{
    // What a terminal does not take is not worth waiting for.
    [[maybe_unused]] const auto written = ::write(STDERR_FILENO, bytes.constData(), size_t(bytes.size()));
}

} // namespace

ProgressLine::ProgressLine()
    : m_isTerminal(::isatty(STDERR_FILENO) == 1)
{
    m_since.start();
}

void ProgressLine::show(const QString &text)
{
    const qint64 now = m_since.elapsed();
    if (!m_isTerminal || now < afterMs || (m_shown && now - m_last < pauseMs))
        return;
    m_last = now;
    m_shown = true;
    writeAll("\r" + base::shownText(text).toUtf8() + "\x1b[K");
}

void ProgressLine::clear()
{
    if (m_shown)
        writeAll(QByteArrayLiteral("\r\x1b[K"));
    m_shown = false;
}

} // namespace cli
