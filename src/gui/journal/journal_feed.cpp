// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/journal_feed.h"

#include "base/run_in_pool.h"

#include <QDateTime>
#include <QDir>
#include <QPointer>

namespace gui {

namespace {

/// So many are on the screen soon, whatever is behind them.
constexpr size_t firstPiece = 512;
/// What is broken is looked at more seldom.
constexpr qint64 brokenRestMs = 1'500;

qint64 nowUnixNs()
{
    return QDateTime::currentMSecsSinceEpoch() * 1'000'000;
}

} // namespace

JournalFeed::JournalFeed(QObject *parent)
    : QObject(parent)
{
}

JournalFeed::~JournalFeed()
{
    *m_stop = true;
}

void JournalFeed::setFolder(const QString &folder)
{
    if (folder == m_folder)
        return;
    m_folder = folder;
    startOver();
    emit changed();
}

/// What is on its way is of another journal, or of one that was replaced.
void JournalFeed::startOver()
{
    *m_stop = true;
    m_stop = std::make_shared<std::atomic<bool>>(false);
    ++m_generation;
    m_rows = {};
    m_head = {};
    m_state = {};
    m_trouble.clear();
    m_phase = Phase::Reading;
    m_hasAll = false;
    m_looking = false;
}

void JournalFeed::look()
{
    const bool rests = m_phase == Phase::Broken && m_sinceBroken.elapsed() < brokenRestMs;
    if (m_folder.isEmpty() || rests || std::exchange(m_looking, true))
        return;
    const Tell tell = [self = QPointer(this), generation = m_generation](Found &&found) {
        base::post(QCoreApplication::instance(), [self, generation, found = std::move(found)]() mutable {
            if (self && generation == self->m_generation)
                self->onFound(std::move(found));
        });
    };
    if (!m_hasAll) {
        base::runInPool([folder = m_folder, stop = m_stop, tell] { readAll(folder, stop, tell); });
        return;
    }
    Found known;
    known.rows = m_rows;
    known.head = m_head;
    known.state = m_state;
    base::runInPool(
        [folder = m_folder, known, stop = m_stop, tell] { readNewer(folder, known, stop, tell); });
}

/// False: there was an error.
bool JournalFeed::take(Found *found, const redis::Result<journal::Head> &read)
{
    if (read.ok()) {
        found->head = *read;
        return true;
    }
    found->isBusy = read.error().kind == redis::ErrorKind::DatabaseBusy;
    found->error = read.error().text;
    return false;
}

void JournalFeed::readAll(const QString &folder, const std::shared_ptr<std::atomic<bool>> &stop,
                          const Tell &tell)
{
    Found found;
    found.state = journal::FileState::of(folder);
    JournalRows::Chunk piece;
    size_t most = firstPiece;
    journal::LiveReader reader(folder);
    const auto read = reader.readBack([&](journal::Entry &&entry) {
        piece.emplace_back(entry);
        if (piece.size() < most)
            return !*stop;
        most = JournalRows::usualChunk;
        found.rows.addOlder(std::exchange(piece, {}));
        piece.reserve(most);
        tell(Found(found));
        return !*stop;
    });
    found.rows.addOlder(std::move(piece));
    found.isWhole = take(&found, read);
    if (!*stop)
        tell(std::move(found));
}

void JournalFeed::readNewer(const QString &folder, const Found &known,
                            const std::shared_ptr<std::atomic<bool>> &stop, const Tell &tell)
{
    Found found = known;
    found.isWhole = true;
    found.state = journal::FileState::of(folder);
    if (found.state == known.state && !found.state.isRecent(nowUnixNs())) {
        found.isNothingNew = true;
        return tell(std::move(found));
    }
    journal::LiveReader reader(folder);
    JournalRows::Chunk rows;
    const auto read = reader.readNewer(known.head.sequence, [&](journal::Entry &&entry) {
        rows.emplace_back(entry);
        return !*stop;
    });
    if (*stop)
        return;
    const bool isAnother = found.state.inode != known.state.inode && known.state.inode != 0;
    if (take(&found, read) && (isAnother || found.head.sequence < known.head.sequence))
        return readAll(folder, stop, tell);
    found.isNothingNew = rows.empty() && found.error.isEmpty();
    found.rows.addNewer(rows);
    tell(std::move(found));
}

void JournalFeed::onFound(Found &&found)
{
    const bool ended = found.isWhole || !found.error.isEmpty();
    m_looking = !ended;
    if (found.isBusy)
        return; // as before; the next look finds it
    const size_t known = m_rows.count();
    if (ended && found.error.isEmpty() && found.rows.count() == 0 && known > 0)
        found.error = tr("The journal %1 was moved away or emptied.")
                          .arg(QDir::toNativeSeparators(journal::LiveReader::fileIn(m_folder)));
    if (!found.error.isEmpty())
        return onBroken(std::move(found));
    if (!found.isWhole && found.rows.count() < known)
        return; // it is read again: less than there was is no news
    const Phase phase = found.isWhole ? Phase::Complete : Phase::Reading;
    const bool same = found.isNothingNew && phase == m_phase;
    m_phase = phase;
    m_trouble.clear();
    m_hasAll = m_hasAll || found.isWhole;
    m_state = found.state;
    m_head = found.head;
    m_rows = std::move(found.rows);
    if (!same)
        emit changed();
}

/// Once it can be read, all of it is.
void JournalFeed::onBroken(Found &&found)
{
    const bool more = found.rows.count() > m_rows.count();
    const bool same = m_phase == Phase::Broken && m_trouble == found.error && !more;
    m_phase = Phase::Broken;
    m_trouble = found.error;
    m_hasAll = false;
    m_sinceBroken.start();
    if (more)
        m_rows = std::move(found.rows);
    if (!same)
        emit changed();
}

} // namespace gui
