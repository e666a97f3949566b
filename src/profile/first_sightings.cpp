// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/first_sightings.h"

#include "profile/paths.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QMessageAuthenticationCode>
#include <QRandomGenerator>
#include <QtEndian>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace profile {

using namespace std::chrono_literals;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(profile::FirstSightings)
};

constexpr QByteArrayView mark("LSSEEN01");
constexpr qsizetype keySize = 32;
constexpr qsizetype nameSize = 16;
constexpr qsizetype numbers = 3; // of a record, behind its name
constexpr qsizetype recordSize = nameSize + numbers * qsizetype(sizeof(qint64));
constexpr qint64 sameDeadline =
    5; // ms by which two reads of one deadline by the clock of its server may differ
constexpr qint64 kept = 24 * 3600 * 1000; // ms

/// A file descriptor. Closing it releases its lock.
class OpenFile
{
public:
    OpenFile(const QString &path, int flags)
        : m_file(::open(QFile::encodeName(path).constData(), flags | O_CLOEXEC | O_NOFOLLOW, 0600))
    {
    }
    ~OpenFile()
    {
        if (m_file >= 0)
            ::close(m_file);
    }
    Q_DISABLE_COPY_MOVE(OpenFile)
    int descriptor() const { return m_file; }
    /// Returns true for a plain file of this user that no other user can read.
    bool isOurs() const
    {
        struct stat status = {};
        return m_file >= 0 && ::fstat(m_file, &status) == 0 && S_ISREG(status.st_mode)
            && status.st_uid == ::geteuid() && (status.st_mode & 0077) == 0;
    }
    /// Another run holds it for milliseconds.
    bool lock(int operation) const
    {
        for (int tries = 0; tries < 50; ++tries) {
            if (::flock(m_file, operation | LOCK_NB) == 0)
                return true;
            if (errno != EWOULDBLOCK)
                return false;
            std::this_thread::sleep_for(10ms);
        }
        return false;
    }

private:
    int m_file;
};

QByteArray contentsOf(int file)
{
    constexpr qsizetype largest =
        mark.size() + keySize + 2 * FirstSightings::most * recordSize; // more than write() writes
    QByteArray bytes;
    QByteArray piece(65536, Qt::Uninitialized);
    while (bytes.size() <= largest) {
        const ssize_t count = ::pread(file, piece.data(), size_t(piece.size()), off_t(bytes.size()));
        if (count <= 0)
            break;
        bytes.append(piece.constData(), count);
    }
    return bytes;
}

bool writeAll(int file, const QByteArray &bytes)
{
    qsizetype at = 0;
    while (at < bytes.size()) {
        const ssize_t count = ::pwrite(file, bytes.constData() + at, size_t(bytes.size() - at), off_t(at));
        if (count < 0)
            return false;
        at += count;
    }
    return ::ftruncate(file, off_t(at)) == 0;
}

QByteArray freshKey()
{
    QByteArray key(keySize, Qt::Uninitialized);
    QRandomGenerator::system()->fillRange(reinterpret_cast<quint32 *>(key.data()),
                                          keySize / qsizetype(sizeof(quint32)));
    return key;
}

} // namespace

FirstSightings::FirstSightings(const QString &folder)
    : m_path(QDir(folder).filePath(QStringLiteral("first-seen")))
{
}

/// The length of the key comes before it, so that different holds are different bytes.
QByteArray FirstSightings::nameOf(const Hold &hold) const
{
    QMessageAuthenticationCode code(QCryptographicHash::Sha256, m_key);
    code.addData(hold.run + ' ' + QByteArray::number(hold.database) + ' '
                 + QByteArray::number(hold.key.size()) + ' ');
    code.addData(hold.key);
    code.addData(hold.token);
    return code.result().left(nameSize);
}

bool FirstSightings::parse(const QByteArray &bytes, Known *known)
{
    const qsizetype header = mark.size() + keySize;
    if (!bytes.startsWith(mark) || bytes.size() < header || (bytes.size() - header) % recordSize != 0)
        return false;
    m_key = bytes.mid(mark.size(), keySize);
    for (qsizetype at = header; at < bytes.size(); at += recordSize) {
        const char *times = bytes.constData() + at + nameSize;
        known->insert(bytes.mid(at, nameSize),
                      {qFromLittleEndian<qint64>(times), qFromLittleEndian<qint64>(times + sizeof(qint64)),
                       qFromLittleEndian<qint64>(times + 2 * sizeof(qint64))});
    }
    return true;
}

void FirstSightings::read()
{
    m_known.clear();
    const OpenFile file(m_path, O_RDONLY);
    if (file.isOurs() && file.lock(LOCK_SH))
        parse(contentsOf(file.descriptor()), &m_known);
}

std::optional<qint64> FirstSightings::since(const Hold &hold) const
{
    if (m_known.isEmpty() || hold.run.isEmpty())
        return std::nullopt;
    const auto found = m_known.constFind(nameOf(hold));
    if (found == m_known.cend() || qAbs(found->deadline - hold.deadline) > sameDeadline)
        return std::nullopt;
    return found->since;
}

void FirstSightings::note(const Hold &hold, qint64 sinceUnixMs)
{
    if (hold.run.isEmpty() || isFull())
        return;
    if (m_key.isEmpty())
        m_key = freshKey();
    m_noted.insert(nameOf(hold), {hold, sinceUnixMs});
}

QByteArray FirstSightings::bytesOf(const Known &known, qint64 now) const
{
    std::vector<std::pair<QByteArray, Times>> fresh;
    for (auto each = known.cbegin(); each != known.cend(); ++each) {
        if (each->seen <= now && now - each->seen < kept)
            fresh.emplace_back(each.key(), each.value());
    }
    if (fresh.size() > size_t(most)) {
        std::nth_element(fresh.begin(), fresh.begin() + most, fresh.end(),
                         [](const auto &a, const auto &b) { return a.second.seen > b.second.seen; });
        fresh.resize(size_t(most));
    }
    QByteArray bytes = mark.toByteArray() + m_key;
    bytes.reserve(bytes.size() + qsizetype(fresh.size()) * recordSize);
    for (const auto &[name, times] : fresh) {
        char packed[numbers * sizeof(qint64)];
        qToLittleEndian(times.since, packed);
        qToLittleEndian(times.seen, packed + sizeof(qint64));
        qToLittleEndian(times.deadline, packed + 2 * sizeof(qint64));
        bytes.append(name).append(packed, sizeof packed);
    }
    return bytes;
}

/// Another run may have written since read(), even with another key where there was no file yet.
redis::Result<void> FirstSightings::rewrite(int file, qint64 now)
{
    Known known;
    const QByteArray before = m_key;
    const bool isRead = parse(contentsOf(file), &known);
    const bool isSameKey = !isRead || m_key == before;
    for (auto each = m_noted.cbegin(); each != m_noted.cend(); ++each) {
        Times &times = known[isSameKey ? each.key() : nameOf(each->first)];
        const qint64 deadline = each->first.deadline;
        const bool isSame = times.since && qAbs(times.deadline - deadline) <= sameDeadline;
        times = {isSame ? std::min(times.since, each->second) : each->second, now, deadline};
    }
    if (writeAll(file, bytesOf(known, now)))
        return {};
    const QString why = QString::fromLocal8Bit(std::strerror(errno));
    return redis::Error{redis::ErrorKind::Closed,
                        Text::tr("%1 cannot be written (%2).").arg(QDir::toNativeSeparators(m_path), why),
                        why.toUtf8()};
}

redis::Result<void> FirstSightings::write(qint64 now)
{
    if (m_noted.isEmpty())
        return {};
    if (const auto made = ensureFolder(QFileInfo(m_path).path()); !made.ok())
        return made;
    const OpenFile file(m_path, O_RDWR | O_CREAT);
    if (!file.isOurs() || !file.lock(LOCK_EX))
        return redis::Error{redis::ErrorKind::Closed,
                            Text::tr("%1 cannot be written: another user's, or locked.")
                                .arg(QDir::toNativeSeparators(m_path)),
                            {}};
    return rewrite(file.descriptor(), now);
}

} // namespace profile
