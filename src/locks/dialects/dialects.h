// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/dialects/dialect.h"

#include <array>
#include <optional>
#include <vector>

namespace locks {

/// Every dialect of this release; index 0 is generic.unknown. Order is that of recognition, most special
/// first.
class Dialects
{
public:
    /// What recognise() answers for a key that belongs to a lock and is none itself.
    static constexpr LibraryIndex companion = std::numeric_limits<LibraryIndex>::max();
    /// Of a key that is shown although it is probably no lock (LockJudge): at() has the form that can only be
    /// looked at.
    static constexpr LibraryIndex noLock = noLockLibrary;

    static const Dialects &table();

    LibraryIndex recognise(const Observation &observation) const;
    const Dialect &at(LibraryIndex index) const;
    std::optional<LibraryIndex> find(QByteArrayView id) const;
    /// Those that Acquire offers; the plain form first.
    QList<LibraryIndex> acquirable() const;
    int count() const { return int(m_dialects.size()); }
    /// True where no library is named: a form that several write.
    bool isGeneral(LibraryIndex index) const { return index < m_general.size() && m_general[index]; }
    /// True when some dialect takes it for possibly its own.
    bool isCandidate(const Observation &observation) const;
    /// Ids that fit as well where bytes cannot tell (README.md, *What bytes cannot tell apart*), likeliest
    /// first.
    QList<QByteArray> candidates(const Observation &observation, LibraryIndex recognised) const;
    /// The same for a lock that is listed, narrowed by its rhythm.
    static QList<QByteArray> candidatesOf(const Row &row);
    /// Those of `ids` whose holders renew after this share of the lease; all of them where none does.
    static QList<QByteArray> narrowedByRhythm(const QList<QByteArray> &ids, const Row &row);
    /// Keys on which the same lock may stand as well, as far as the name of this one tells.
    QList<QByteArray> siblingsOf(const QByteArray &key) const;
    /// What has to be read beside this reading before it can be recognised.
    QList<CompanionQuery> companionsOf(const Reading &reading) const;

private:
    static constexpr int typeCount = int(KeyType::Other) + 1;
    using Indexes = std::vector<LibraryIndex>;
    /// The dialects that can be meant, by type and shape.
    struct Slot
    {
        Indexes all;
        Indexes asking;
        Indexes unmistakable; ///< those that may need no companions
    };

    Dialects();
    void prepareSlots();
    const Slot &slotOf(const Reading &reading, Shape shape) const;
    static Shape shapeIn(const Reading &reading, qint64 unixNowMs);

    Observation shaped(const Observation &observation) const;
    LibraryIndex recogniseBytes(const Observation &observation) const;
    /// Returns the reading with the decoded value; nullopt if no serialiser wrote the value.
    static std::optional<Reading> insideOf(const Reading &reading);
    /// Recognises the decoded value; returns `outside` if no serialiser wrote it.
    LibraryIndex recogniseInside(const Observation &observation, LibraryIndex outside) const;

    DialectList m_dialects;
    std::vector<bool> m_general; ///< by index
    std::array<std::array<Slot, shapeCount>, typeCount> m_slots;
};

} // namespace locks
