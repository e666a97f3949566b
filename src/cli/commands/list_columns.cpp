// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/commands/list_columns.h"

#include "base/bytes.h"
#include "cli/parse/arguments.h"
#include "cli/print/span_text.h"
#include "locks/dialects/library_name.h"
#include "locks/model/key_type_words.h"
#include "locks/owners/row_owners.h"

#include <QCoreApplication>
#include <QMap>

#include <algorithm>
#include <limits>

namespace cli {

using redis::Error;

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::ListColumns)
};

/// Where nothing is cut, cells of up to so many characters stand aligned all the same: a UUID with what
/// stands around it.
constexpr int alignedWhole = 64;

const QString &dash()
{
    static const QString text(QChar(0x2014));
    return text;
}

QString orDash(const QString &text)
{
    return text.isEmpty() ? dash() : text;
}

/// In the order in which they want a person's eye.
std::optional<qint64> urgency(const exports::RowFields &fields)
{
    const QList<locks::State> &all = locks::allStates();
    for (qsizetype i = 0; i < all.size(); ++i) {
        if (fields.states.contains(locks::stateWord(all[i])))
            return i;
    }
    return std::nullopt;
}

qint64 heldMs(const exports::RowFields &fields)
{
    const qint64 now = fields.firstSeen + (fields.now - fields.row.firstSeen);
    return std::max<qint64>(0, now - fields.acquiredAt.value_or(fields.heldSince.value_or(fields.firstSeen)));
}

QString heldText(const exports::RowFields &fields)
{
    if (fields.states.contains(locks::stateWord(locks::State::Free)))
        return dash();
    const QString span = timeLeftText(heldMs(fields));
    return fields.acquiredAt ? span : Text::tr("≥ %1", "held for at least").arg(span);
}

/// Never nobody: as the token says, else a guess that is marked, else what the token begins and ends with.
QString ownerText(const exports::RowFields &fields)
{
    constexpr qsizetype tokenCharacters = 12;
    if (!fields.owner.isEmpty())
        return fields.owner;
    if (const QStringList owners = fields.severalOwners(); !owners.isEmpty()) {
        const QStringList first = owners.first(std::min<qsizetype>(owners.size(), 3));
        return Text::tr("%1 owners: %2").arg(owners.size()).arg(first.join(QStringLiteral(" / ")));
    }
    if (fields.guess)
        return QStringLiteral("≈ ") + fields.guess->host;
    if (locks::isTimeAlone(fields.row.token))
        return Text::tr("a time, no name", "the owner, where the token is a time");
    return orDash(base::shownShort(fields.row.token, tokenCharacters));
}

QString deploymentText(const exports::RowFields &fields)
{
    const bool several =
        fields.spec.separate && fields.spec.masters.size() > 1 && !fields.row.holdings.isEmpty();
    return several ? fields.masterLabel(fields.row.holdings.first()) : fields.spec.name;
}

/// Also what stands on others in the way of the lock.
QString mastersText(const exports::RowFields &fields)
{
    const locks::Row &row = fields.row;
    const QString held = row.masters > 1 && row.answered < row.masters
        ? Text::tr("%1 of %2, %3 unknown", "masters")
              .arg(row.held)
              .arg(row.masters)
              .arg(row.masters - row.answered)
        : Text::tr("%1 of %2").arg(row.held).arg(row.masters);
    if (fields.noLocks.isEmpty())
        return held;
    QMap<locks::KeyType, int> masters;
    for (const locks::NoLock &each : fields.noLocks)
        ++masters[each.type];
    QStringList parts{held};
    for (auto each = masters.cbegin(); each != masters.cend(); ++each)
        parts +=
            Text::tr("%1 on %2", "a list, number of masters").arg(locks::keyTypeWords(each.key())).arg(*each);
    return parts.join(Text::tr(", ", "between masters"));
}

constexpr ListColumn columns[] = {
    {"key", QT_TRANSLATE_NOOP("cli::ListColumns", "KEY"), 48, 16, false, true,
     [](const exports::RowFields &f) {
         return base::shownBytes(f.row.key);
     }},
    {"owner", QT_TRANSLATE_NOOP("cli::ListColumns", "OWNER"), 32, 9, false, true,
     [](const exports::RowFields &f) {
         return ownerText(f);
     }},
    {"token", QT_TRANSLATE_NOOP("cli::ListColumns", "TOKEN"), 20, 9, false, true,
     [](const exports::RowFields &f) {
         return f.row.hasToken ? base::shownBytes(f.row.token) : dash();
     }},
    {"library", QT_TRANSLATE_NOOP("cli::ListColumns", "LIBRARY"), 20, 7, false, true,
     [](const exports::RowFields &f) {
         return locks::libraryName(f.library);
     }},
    {"left", QT_TRANSLATE_NOOP("cli::ListColumns", "TIME LEFT"), 16, 0, true, true,
     [](const exports::RowFields &f) { return timeLeftText(f.ttlMs); },
     [](const exports::RowFields &f) {
         return std::optional(f.ttlMs.value_or(std::numeric_limits<qint64>::max()));
     }},
    {"held", QT_TRANSLATE_NOOP("cli::ListColumns", "HELD FOR"), 16, 0, true, false, heldText,
     [](const exports::RowFields &f) {
         return std::optional(heldMs(f));
     }},
    {"masters", QT_TRANSLATE_NOOP("cli::ListColumns", "MASTERS"), 8, 0, false, true, mastersText,
     [](const exports::RowFields &f) {
         return std::optional<qint64>(f.row.held);
     }},
    {"waiters", QT_TRANSLATE_NOOP("cli::ListColumns", "WAITERS"), 8, 0, true, false,
     [](const exports::RowFields &f) { return f.waiters ? QString::number(*f.waiters) : dash(); },
     [](const exports::RowFields &f) {
         return f.waiters;
     }},
    {"state", QT_TRANSLATE_NOOP("cli::ListColumns", "STATE"), 60, 8, false, true,
     [](const exports::RowFields &f) { return QString::fromUtf8(QByteArrayList(f.states).join(' ')); },
     urgency},
    {"deployment", QT_TRANSLATE_NOOP("cli::ListColumns", "DEPLOYMENT"), 32, 10, false, true, deploymentText},
};

const ListColumn *columnOf(const QByteArray &id)
{
    const auto found = std::find_if(std::begin(columns), std::end(columns),
                                    [&id](const ListColumn &each) { return id == each.id; });
    return found == std::end(columns) ? nullptr : found;
}

Error noSuchColumn(const char *option, const QByteArray &id)
{
    return usageError(Text::tr("%1: there is no column \"%2\". There are: %3.")
                          .arg(QString::fromLatin1(option), QString::fromUtf8(id),
                               QString::fromLatin1(listColumnIds().join(", "))));
}

} // namespace

QString listCell(const QByteArray &id, const exports::RowFields &fields)
{
    return columnOf(id)->text(fields);
}

QByteArrayList listColumnIds()
{
    QByteArrayList ids;
    for (const ListColumn &each : columns)
        ids.append(each.id);
    return ids;
}

redis::Result<ListLayout> ListLayout::of(const QByteArray &ids, bool whole)
{
    ListLayout layout;
    layout.m_whole = whole;
    if (ids.isEmpty()) {
        for (const ListColumn &each : columns) {
            if (each.isShown)
                layout.m_columns.push_back(&each);
        }
        return layout;
    }
    for (const QByteArray &id : ids.split(',')) {
        const ListColumn *column = columnOf(id);
        if (!column)
            return noSuchColumn("--columns", id);
        layout.m_columns.push_back(column);
    }
    return layout;
}

ListLayout ListLayout::ofOneDeployment() const
{
    ListLayout layout = *this;
    std::erase(layout.m_columns, columnOf("deployment"));
    return layout;
}

TextTable ListLayout::table() const
{
    std::vector<TextTable::Column> made;
    for (const ListColumn *each : m_columns)
        made.push_back({Text::tr(each->title), m_whole ? std::max(each->limit, alignedWhole) : each->limit,
                        each->isFigure, m_whole, each->least});
    return TextTable(std::move(made));
}

QStringList ListLayout::cells(const exports::RowFields &fields) const
{
    QStringList cells;
    for (const ListColumn *each : m_columns)
        cells.append(each->text(fields));
    return cells;
}

redis::Result<ListOrder> ListOrder::of(const QByteArray &id)
{
    ListOrder order;
    order.m_descending = id.startsWith('-');
    order.m_column = columnOf(order.m_descending ? id.mid(1) : id);
    if (!order.m_column)
        return noSuchColumn("--sort", id);
    return order;
}

ListOrder::Key ListOrder::keyOf(const exports::RowFields &fields) const
{
    Key key;
    key.key = fields.row.key;
    if (m_column->figure)
        key.figure = m_column->figure(fields);
    else
        key.text = m_column->text(fields).toUtf8();
    return key;
}

bool ListOrder::operator()(const Key &one, const Key &other) const
{
    if (one.figure.has_value() != other.figure.has_value())
        return one.figure.has_value();
    if (one.figure != other.figure)
        return m_descending ? *other.figure < *one.figure : *one.figure < *other.figure;
    if (one.text != other.text)
        return m_descending ? other.text < one.text : one.text < other.text;
    return one.key < other.key;
}

} // namespace cli
