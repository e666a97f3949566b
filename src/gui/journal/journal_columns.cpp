// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/journal_columns.h"

#include "gui/common/text.h"
#include "gui/journal/journal_words.h"

#include <QDateTime>

#include <cstring>

namespace gui {

namespace {

QString utf8(const JournalRow &row, JournalRow::Part part)
{
    return QString::fromUtf8(row.part(part));
}

QString person(const JournalRow &row)
{
    return utf8(row, JournalRow::Person) + u'@' + utf8(row, JournalRow::Host);
}

QString environment(const JournalRow &row)
{
    return JournalWords::environment(row.part(JournalRow::Environment).toByteArray());
}

int compared(QByteArrayView one, QByteArrayView other)
{
    const int order = std::memcmp(one.data(), other.data(), size_t(std::min(one.size(), other.size())));
    return order != 0 ? order : one.size() < other.size() ? -1 : one.size() > other.size();
}

int compared(const JournalRow &one, const JournalRow &other, std::initializer_list<JournalRow::Part> parts)
{
    for (const JournalRow::Part part : parts) {
        if (const int order = compared(one.part(part), other.part(part)); order != 0)
            return order;
    }
    return 0;
}

} // namespace

QString JournalColumns::name(int column)
{
    switch (Column(column)) {
    case When:
        return tr("When");
    case Who:
        return tr("Who");
    case What:
        return tr("Action");
    case Key:
        return tr("Key");
    case Owner:
        return tr("Owner");
    case Reason:
        return tr("Reason");
    case Outcome:
        return tr("Outcome");
    case Environment:
        return tr("Environment");
    case Count:
        break;
    }
    return {};
}

QString JournalColumns::text(const JournalRow &row, int column)
{
    switch (Column(column)) {
    case When:
        return clockText(QDateTime::fromMSecsSinceEpoch(row.atUnixMs()));
    case Who:
        return isolated(person(row));
    case What:
        return JournalWords::action(row.part(JournalRow::Action).toByteArray());
    case Key:
        return isolated(utf8(row, JournalRow::Key));
    case Owner:
        return isolated(utf8(row, JournalRow::Owner));
    case Reason:
        return utf8(row, JournalRow::Reason);
    case Outcome:
        return JournalWords::outcome(row.part(JournalRow::Outcome).toByteArray());
    case Environment: {
        const QString connection = utf8(row, JournalRow::Connection);
        const QString where = environment(row);
        return where.isEmpty() ? connection : tr("%1 · %2", "environment, connection").arg(where, connection);
    }
    case Count:
        break;
    }
    return {};
}

QString JournalColumns::tip(const JournalRow &row, int column)
{
    if (column == When)
        return JournalWords::instant(row.atUnixMs());
    return text(row, column);
}

int JournalColumns::compare(int column, const JournalRow &one, const JournalRow &other)
{
    switch (Column(column)) {
    case Who:
        return compared(one, other, {JournalRow::Person, JournalRow::Host});
    case What:
        return compared(one, other, {JournalRow::Action});
    case Key:
        return compared(one, other, {JournalRow::Key});
    case Owner:
        return compared(one, other, {JournalRow::Owner});
    case Reason:
        return compared(one, other, {JournalRow::Reason});
    case Outcome:
        return compared(one, other, {JournalRow::Outcome});
    case Environment:
        return compared(one, other, {JournalRow::Environment, JournalRow::Connection});
    case When:
    case Count:
        break;
    }
    return 0;
}

} // namespace gui
