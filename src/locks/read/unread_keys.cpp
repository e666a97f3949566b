// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/read/unread_keys.h"

#include "base/bytes.h"

#include <QCoreApplication>
#include <QLocale>
#include <QMap>

namespace locks {

namespace {

constexpr qsizetype mostKeys = 100000;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::UnreadKeys)
};

} // namespace

void UnreadKeys::clear()
{
    *this = UnreadKeys();
}

void UnreadKeys::note(const QByteArray &key, Why why, const QByteArray &command)
{
    if (m_reasons.size() < mostKeys || m_reasons.contains(key))
        m_reasons.insert(key, {why, command});
    else
        ++m_more;
}

void UnreadKeys::noteName(qint64 size, const QByteArray &beginning)
{
    if (m_names++ > 0)
        return;
    m_nameSize = size;
    m_nameBeginning = beginning;
}

QStringList UnreadKeys::sentences() const
{
    const QLocale locale;
    qint64 denied = m_more;
    qint64 large = 0;
    QMap<QByteArray, qint64> commands;
    for (const Reason &reason : m_reasons) {
        denied += reason.why == Why::KeyDenied;
        large += reason.why == Why::TooLarge;
        if (reason.why == Why::CommandDenied)
            ++commands[reason.command];
    }
    QStringList list;
    if (denied > 0)
        list += Text::tr("This user may not read %1 of the keys that match; they are not shown.")
                    .arg(locale.toString(denied));
    for (auto each = commands.cbegin(); each != commands.cend(); ++each)
        list +=
            Text::tr(
                "This user may not run %1: %2 of the keys that match could not be read whole. Ask for the "
                "right, or use another user.")
                .arg(QString::fromUtf8(each.key()), locale.toString(each.value()));
    if (large > 0)
        list +=
            Text::tr("%1 of the keys that match hold more than Lockscope reads: no lock does. They are shown "
                     "without an owner.")
                .arg(locale.toString(large));
    if (m_names > 0)
        list +=
            Text::tr(
                "%n key(s) with a name of more than 16 MiB were left out; the first has %1 bytes and begins "
                "with %2",
                nullptr, int(m_names))
                .arg(locale.toString(m_nameSize), base::shownBytes(m_nameBeginning) + QChar(0x2026));
    return list;
}

} // namespace locks
