// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/first_sightings.h"

#include "locks/dialects/same_hold.h"
#include "profile/paths.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QMessageAuthenticationCode>
#include <QRandomGenerator>
#include <QSaveFile>
#include <QtEndian>

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace profile {

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
    bool exists() const { return m_file >= 0; }
    /// Returns true for a plain file of this user that no other user can read.
    bool isOurs() const
    {
        struct stat status = {};
        return exists() && ::fstat(m_file, &status) == 0 && S_ISREG(status.st_mode)
            && status.st_uid == ::geteuid() && (status.st_mode & 0077) == 0;
    }
    bool lock() const { return ::flock(m_file, LOCK_EX | LOCK_NB) == 0; }

private:
    int m_file;
};

QByteArray contentsOf(const OpenFile &file)
{
    constexpr qsizetype largest =
        mark.size() + keySize + 2 * FirstSightings::most * recordSize; // more than write() writes
    QByteArray bytes;
    QByteArray piece(65536, Qt::Uninitialized);
    while (bytes.size() <= largest) {
        const ssize_t count =
            ::pread(file.descriptor(), piece.data(), size_t(piece.size()), off_t(bytes.size()));
        if (count <= 0)
            break;
        bytes.append(piece.constData(), count);
    }
    return bytes;
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
    // A QByteArray by name: Qt 6.8 wants a view, which a string being built is not.
    const QByteArray head =
        hold.run + ' ' + QByteArray::number(hold.database) + ' ' + QByteArray::number(hold.key.size()) + ' ';
    code.addData(head);
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
    if (file.isOurs())
        parse(contentsOf(file), &m_known);
}

std::optional<qint64> FirstSightings::since(const Hold &hold) const
{
    if (m_known.isEmpty() || hold.run.isEmpty())
        return std::nullopt;
    const auto found = m_known.constFind(nameOf(hold));
    return found != m_known.cend() && found->isOf(hold) ? std::optional(found->since) : std::nullopt;
}

bool FirstSightings::Times::isOf(const Hold &hold) const
{
    return (deadline == 0 && hold.deadline == 0) || locks::isSameDeadline(deadline, hold.deadline);
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

redis::Error FirstSightings::notWritten(const QString &why) const
{
    return {redis::ErrorKind::Closed,
            Text::tr("%1 cannot be written (%2).").arg(QDir::toNativeSeparators(m_path), why), why.toUtf8()};
}

/// Another run may have written since read(), even with another key where there was no file yet.
void FirstSightings::merge(Known *known, bool isSameKey, qint64 now) const
{
    for (auto each = m_noted.cbegin(); each != m_noted.cend(); ++each) {
        Times &times = (*known)[isSameKey ? each.key() : nameOf(each->first)];
        const bool isSame = times.since && times.isOf(each->first);
        const qint64 since = isSame ? std::min(times.since, each->second) : each->second;
        times = {since, now, each->first.deadline};
    }
}

redis::Result<bool> FirstSightings::write(qint64 now)
{
    if (m_noted.isEmpty())
        return true;
    if (const auto made = ensureFolder(QFileInfo(m_path).path()); !made.ok())
        return made.error();
    const OpenFile turn(m_path + QStringLiteral(".lock"), O_RDWR | O_CREAT);
    const OpenFile before(m_path, O_RDONLY);
    const bool isOthers = before.exists() ? !before.isOurs() : errno != ENOENT;
    if (!turn.isOurs() || isOthers)
        return notWritten(Text::tr("it is no file that only this user can read"));
    if (!turn.lock())
        return false;
    // Opened under the lock: what another run has put there until now.
    const OpenFile latest(m_path, O_RDONLY);
    Known known;
    const QByteArray key = m_key;
    const bool isRead = latest.isOurs() && parse(contentsOf(latest), &known);
    merge(&known, !isRead || m_key == key, now);
    // Replaced at once, so that who reads it does not wait. A temporary file has mode 0600.
    QSaveFile file(m_path);
    const QByteArray bytes = bytesOf(known, now);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size()
        || !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner) || !file.commit())
        return notWritten(file.errorString());
    return true;
}

} // namespace profile
