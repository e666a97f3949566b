// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/row_grouper.h"

#include "gui/common/state_palette.h"
#include "gui/common/text.h"
#include "gui/table/lock_sorting.h"
#include "gui/table/lock_words.h"
#include "locks/model/key_shape.h"
#include "locks/owners/row_owners.h"

#include <QCoreApplication>

#include <algorithm>

namespace gui {

using locks::SharedRow;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(gui::RowGrouper)
};

/// A kind as the first byte of a key.
constexpr char signs[] = "kgsur";

QByteArray keyFor(GroupKind kind, QByteArrayView text = {})
{
    QByteArray key(1, signs[size_t(kind)]);
    key.append(text);
    return key;
}

GroupKind kindOf(const QByteArray &key)
{
    return GroupKind(std::string_view(signs).find(key.front()));
}

/// Those on which it stands, a bit each.
QByteArray serversOf(const SharedRow &row)
{
    constexpr int most = 64;
    quint64 mask = 0;
    for (int i = 0; i < row.holdingCount(); ++i) {
        const int master = row.holding(i).master;
        mask |= master < most ? quint64(1) << master : 0;
    }
    return QByteArray::number(mask);
}

} // namespace

RowGrouper::RowGrouper(Grouping by, const locks::KnownHosts &hosts, const QStringList &masters)
    : m_by(by)
    , m_hosts(hosts)
    , m_masters(masters)
{
}

QByteArray RowGrouper::restKey()
{
    return keyFor(GroupKind::Rest);
}

QByteArray RowGrouper::keyOf(const SharedRow &row) const
{
    switch (m_by) {
    case Grouping::Owner:
    case Grouping::Host:
        return ownerKey(row);
    case Grouping::Library:
        return keyFor(GroupKind::Known, libraryText(row.library()).toUtf8());
    case Grouping::State: {
        const char rank = char(leadingRank(row.states()));
        return keyFor(rank < char(leadingStates().size()) ? GroupKind::Known : GroupKind::Unknown,
                      {&rank, 1});
    }
    case Grouping::Shape:
        return keyFor(GroupKind::Known, locks::keyShape(row.key()));
    case Grouping::Server:
        return keyFor(GroupKind::Known, serversOf(row));
    case Grouping::None:
        break;
    }
    return {};
}

QByteArray RowGrouper::ownerKey(const SharedRow &row) const
{
    const QList<locks::RowOwner> owners = locks::ownersOf(row);
    if (owners.isEmpty())
        return keyFor(GroupKind::Unknown);
    const auto nameOf = [this](const locks::RowOwner &each) {
        return m_by == Grouping::Host ? locks::hostOf(each.owner) : each.owner.text;
    };
    const QString name = nameOf(owners.first());
    const bool differs = std::any_of(owners.begin() + 1, owners.end(),
                                     [&](const locks::RowOwner &each) { return nameOf(each) != name; });
    if (differs || (name.isEmpty() && owners.size() > 1))
        return keyFor(GroupKind::Several);
    if (!name.isEmpty())
        return keyFor(GroupKind::Known, name.toUtf8());
    const bool isNamed = !owners.first().owner.text.isEmpty();
    const auto guess = isNamed ? std::nullopt : m_hosts.guess(owners.first().token);
    return guess ? keyFor(GroupKind::Guessed, guess->host.toUtf8()) : keyFor(GroupKind::Unknown);
}

QString RowGrouper::serverNames(quint64 mask) const
{
    QStringList names;
    for (int master = 0; mask >> master != 0 && master < 64; ++master) {
        if (mask >> master & 1)
            names += master < m_masters.size() ? m_masters.at(master) : Text::tr("server %1").arg(master + 1);
    }
    if (names.isEmpty())
        return Text::tr("on no server");
    if (names.size() > 1 && names.size() == m_masters.size())
        return Text::tr("all %1 servers").arg(names.size());
    return names.join(QStringLiteral(", "));
}

QString RowGrouper::nameOf(GroupKind kind, const QByteArray &text) const
{
    switch (kind) {
    case GroupKind::Guessed:
        return QStringLiteral("≈ ") + QString::fromUtf8(text);
    case GroupKind::Several:
        return m_by == Grouping::Host ? Text::tr("several hosts") : Text::tr("several owners");
    case GroupKind::Unknown:
        return m_by == Grouping::Host ? Text::tr("host not known")
            : m_by == Grouping::State ? Text::tr("no state")
                                      : Text::tr("owner not known, only a token");
    case GroupKind::Rest:
        return Text::tr("all others");
    case GroupKind::Known:
        break;
    }
    if (m_by == Grouping::State)
        return StatePalette::word(leadingStates()[size_t(text.front())]);
    if (m_by == Grouping::Server)
        return serverNames(text.toULongLong());
    return m_by == Grouping::Shape ? shown(text) : QString::fromUtf8(text);
}

LockGroup RowGrouper::describe(const QByteArray &key) const
{
    LockGroup group;
    group.key = key;
    group.kind = kindOf(key);
    const QByteArray text = key.sliced(1);
    group.name = nameOf(group.kind, text);
    // What nobody knows stands below what somebody knows.
    constexpr int last = 100;
    if (group.kind >= GroupKind::Several)
        group.rank = last + int(group.kind);
    else if (m_by == Grouping::State)
        group.rank = text.front();
    return group;
}

} // namespace gui
