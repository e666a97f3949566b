// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/owners/row_owners.h"

#include "locks/dialects/dialects.h"
#include "locks/dialects/owner_fields.h"

#include <algorithm>

namespace locks {

namespace {

QList<RowOwner> ownersOfTie(const SharedRow &row)
{
    QList<RowOwner> owners;
    for (int i = 0; i < row.holdingCount(); ++i) {
        const SharedRow::HoldingView holding = row.holding(i);
        const auto same = [&holding](const RowOwner &one) {
            return one.token == holding.token;
        };
        if (!holding.hasToken || std::any_of(owners.cbegin(), owners.cend(), same))
            continue;
        const QByteArray token = holding.token.toByteArray();
        owners.append({token, ownerIn(holding.library, row.key().toByteArray(), token)});
    }
    return owners;
}

} // namespace

Owner ownerIn(LibraryIndex library, const QByteArray &key, const QByteArray &token)
{
    Owner owner = Dialects::table().at(library).owner(key, token);
    // A dialect whose callers name themselves would return it as a name.
    if (isTimeAlone(token) && owner.text.contains(partText(token)))
        owner.text.clear();
    if (!owner.text.isEmpty())
        return owner;
    const Owner plain = plainOwner(token);
    owner.text = plain.text;
    if (owner.fields.isEmpty())
        owner.fields = plain.fields;
    if (!owner.madeAt)
        owner.madeAt = plain.madeAt;
    return owner;
}

Owner ownerIn(LibraryIndex library, const QByteArray &key, const InnerOwner &inner)
{
    Owner owner = ownerIn(library, key, inner.token);
    if (!inner.text.isEmpty())
        owner.text = inner.text;
    return owner;
}

std::optional<RowOwner> soleOwnerOf(const SharedRow &row)
{
    if (row.isTruncated() || !row.hasToken())
        return std::nullopt;
    RowOwner sole{row.token().toByteArray(),
                  ownerIn(row.library(), row.key().toByteArray(), row.token().toByteArray())};
    const InsidePtr inside = row.inside();
    if (inside && !inside->ownerText.isEmpty()) {
        sole.owner.text = inside->ownerText;
        sole.owner.fields = inside->ownerFields;
    }
    return sole;
}

QList<RowOwner> ownersOf(const SharedRow &row)
{
    if (row.isTruncated())
        return {};
    const InsidePtr inside = row.inside();
    if (const auto sole = soleOwnerOf(row))
        return {*sole};
    if (!inside || inside->owners.isEmpty())
        return ownersOfTie(row);
    QList<RowOwner> owners;
    for (const InnerOwner &inner : inside->owners)
        owners.append({inner.token, ownerIn(row.library(), row.key().toByteArray(), inner)});
    return owners;
}

bool isTimeAlone(QByteArrayView token)
{
    constexpr qint64 firstTime = 1262304000000; // 2010
    constexpr qint64 lastTime = 4102444800000; // 2100
    const std::optional<qint64> time = readTimestamp(token);
    return time && *time >= firstTime && *time < lastTime;
}

QString hostOf(const Owner &owner)
{
    const QString label = dialectText(QT_TRANSLATE_NOOP("Dialect", "Host"));
    for (const auto &[name, value] : owner.fields) {
        if (name == label)
            return value;
    }
    return {};
}

} // namespace locks
