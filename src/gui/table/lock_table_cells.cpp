// SPDX-License-Identifier: GPL-3.0-or-later
// What one cell of the lock table says: the other half of lock_table_model.cpp.
#include "gui/table/lock_table_model.h"

#include "gui/common/text.h"
#include "locks/dialects/dialect.h"

#include <QLocale>

namespace gui {

namespace {

constexpr QChar unknownDot(0x25cc);

bool isIn(int master, quint64 mask)
{
    return master < 64 && (mask >> master & 1) != 0;
}

/// A dot a master: full when it holds the leading token, or a token of its own as the library has it; half
/// when another one, hollow when none, dotted when it is away, so that nobody knows.
QString masterDots(const locks::SharedRow &row, quint64 away)
{
    constexpr QChar none(0x25cb);
    constexpr QChar leading(0x25cf);
    constexpr QChar other(0x25d0);
    if (row.masters() == 1) {
        const bool gone = row.isStale() && row.holdingCount() > 0 && isIn(row.holding(0).master, away);
        return gone ? unknownDot : row.holdingCount() == 0 ? none : leading;
    }
    QString dots(row.masters(), none);
    const bool eachItsOwn = locks::Dialects::table().at(row.library()).hasTokenPerMaster();
    for (int i = 0; i < row.holdingCount(); ++i) {
        const locks::SharedRow::HoldingView holding = row.holding(i);
        const bool leads =
            holding.hasToken && (eachItsOwn || (row.hasToken() && holding.token == row.token()));
        if (holding.master < row.masters())
            dots[holding.master] = leads ? leading : other;
    }
    for (int master = 0; master < row.masters(); ++master) {
        if (isIn(master, away))
            dots[master] = unknownDot;
    }
    return dots;
}

QString dash()
{
    return QString(QChar(0x2014));
}

} // namespace

QString timeLeftText(locks::Millis deadline, locks::Millis now)
{
    if (deadline == locks::noDeadline)
        return LockTableModel::tr("no expiry");
    return countdownText(deadline - now + 500);
}

QString timeLeftText(const locks::Row &row, locks::Millis now)
{
    return timeLeftText(row.deadline, now);
}

QString heldForText(locks::Millis firstSeen, bool birthSeen, locks::Millis now)
{
    const QString span = countdownText(now - firstSeen);
    return birthSeen ? span : isolated(LockTableModel::tr("≥ %1", "held for at least").arg(span));
}

QString heldForText(const locks::Row &row, locks::Millis now)
{
    return heldForText(row.firstSeen, row.birthSeen, now);
}

QString endText(locks::EndReason why)
{
    switch (why) {
    case locks::EndReason::Expired:
        return LockTableModel::tr("expired");
    case locks::EndReason::Replaced:
        return LockTableModel::tr("taken by another owner");
    case locks::EndReason::ByUs:
        return LockTableModel::tr("released by us");
    case locks::EndReason::Failover:
        return LockTableModel::tr("lost in a failover");
    case locks::EndReason::Flushed:
        return LockTableModel::tr("flushed");
    case locks::EndReason::Evicted:
        return LockTableModel::tr("evicted");
    case locks::EndReason::GoneEarly:
        return LockTableModel::tr("released or deleted");
    case locks::EndReason::None:
        break;
    }
    return LockTableModel::tr("how, nobody can tell");
}

QString endWord(locks::EndReason why)
{
    switch (why) {
    case locks::EndReason::None:
        return LockTableModel::tr("ended");
    case locks::EndReason::Failover:
        return LockTableModel::tr("failover", "an ended lock, briefly");
    case locks::EndReason::ByUs:
        return LockTableModel::tr("by us", "an ended lock, briefly");
    default:
        return endText(why);
    }
}

namespace {

/// "client 0b0d… · thread 1 / client 1c1e… · thread 7", of some; how many more there are.
QString innerOwners(const QByteArray &key, const QList<locks::InnerOwner> &owners,
                    const locks::Dialect &dialect)
{
    constexpr qsizetype most = 3;
    QStringList texts;
    for (const locks::InnerOwner &owner : owners.first(std::min(most, owners.size()))) {
        const QString text = owner.text.isEmpty() ? dialect.owner(key, owner.token).text : owner.text;
        texts += isolated(text.isEmpty() ? shownStart(owner.token, 4) : text);
    }
    const QString shownOwners = texts.join(QLatin1String(" / "));
    return owners.size() > most
        ? LockTableModel::tr("%1 and %2 more").arg(shownOwners).arg(owners.size() - most)
        : shownOwners;
}

} // namespace

QByteArray LockTableModel::libraryId(locks::LibraryIndex library)
{
    return locks::Dialects::table().at(library).id();
}

QString LockTableModel::ownerText(const locks::Row &row)
{
    return ownerText(locks::SharedRow(row));
}

QString LockTableModel::ownerText(const locks::SharedRow &row)
{
    if (row.isTruncated())
        return {};
    const locks::Dialect &dialect = locks::Dialects::table().at(row.library());
    const QByteArray key = row.key().toByteArray();
    const locks::InsidePtr inside = row.inside();
    if (row.hasToken())
        return inside && !inside->ownerText.isEmpty() ? inside->ownerText
                                                      : dialect.owner(key, row.token().toByteArray()).text;
    if (inside && !inside->owners.isEmpty())
        return innerOwners(key, inside->owners, dialect);
    QStringList owners;
    for (int i = 0; i < row.holdingCount(); ++i) {
        const locks::SharedRow::HoldingView holding = row.holding(i);
        if (!holding.hasToken)
            continue;
        const QByteArray token = holding.token.toByteArray();
        QString text = dialect.owner(key, token).text;
        if (text.isEmpty())
            text = shownStart(token, 4); // short enough that the column need not cut again
        text = isolated(text);
        if (!owners.contains(text))
            owners += text;
    }
    return owners.size() > 1 ? owners.join(QLatin1String(" / ")) : QString();
}

const LockTableModel::Texts &LockTableModel::textsOf(quint32 slot) const
{
    const locks::SharedRow &row = m_rows.row(slot);
    Texts &texts = m_texts[slot % m_texts.size()];
    if (texts.row && texts.row.isSame(row))
        return texts;
    texts.row = row;
    texts.key = shown(row.key().toByteArray());
    texts.owner = ownerText(row);
    if (texts.owner.isEmpty())
        texts.owner = dash();
    texts.library = QString::fromLatin1(libraryId(row.library()));
    texts.states = StatePalette::words(row.states());
    if (row.isMine())
        texts.states = tr("%1, mine").arg(texts.states);
    texts.masters = masterDots(row, m_away);
    return texts;
}

QVariant LockTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole) {
        const bool figure = section == HeldFor || section == Waiters;
        return int(Qt::AlignVCenter | (figure ? Qt::AlignRight : Qt::AlignLeft));
    }
    return role == Qt::DisplayRole ? columnName(section) : QVariant();
}

QString LockTableModel::columnName(int column)
{
    //: headers of the lock table
    const QString names[] = {tr("Key"),      tr("Owner"), tr("Library"), tr("Time left"),
                             tr("Held for"), tr("State"), tr("Masters"), tr("Waiters")};
    return column >= 0 && column < ColumnCount ? names[column] : QString();
}

QVariant LockTableModel::cell(quint32 slot, int column, int role) const
{
    const locks::SharedRow &row = m_rows.row(slot);
    if (!row)
        return {};
    switch (role) {
    case Qt::DisplayRole:
        return display(slot, column);
    case Qt::AccessibleTextRole:
        return accessible(slot, column);
    case Qt::DecorationRole:
        return column == StateColumn
            ? QVariant(m_palette.icon(hasEnded(slot) ? locks::States() : row.states()))
            : QVariant();
    case Qt::ForegroundRole:
        return foreground(slot, column);
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter
                   | (column == HeldFor || column == Waiters ? Qt::AlignRight : Qt::AlignLeft));
    case Qt::FontRole:
        return font(slot, column);
    case Qt::ToolTipRole:
        return toolTip(slot, column);
    case IdRole:
        return row.id();
    case BarColorRole: {
        const StatePalette::Tone tone = StatePalette::toneOf(row.states());
        return m_palette.color(tone == StatePalette::Tone::Neutral ? StatePalette::Tone::Muted : tone);
    }
    case FractionRole:
        if (hasEnded(slot) || row.deadline() == locks::noDeadline || row.longestLease() <= 0)
            return -1.0;
        return qBound(0.0, double(row.deadline() - locks::steadyNow()) / double(row.longestLease()), 1.0);
    default:
        return {};
    }
}

QString LockTableModel::display(quint32 slot, int column) const
{
    const locks::SharedRow &row = m_rows.row(slot);
    const bool ended = hasEnded(slot);
    switch (column) {
    case Key:
        return textsOf(slot).key;
    case OwnerColumn:
        return textsOf(slot).owner;
    case Library:
        return textsOf(slot).library;
    case TimeLeft:
        return ended ? dash() : timeLeftText(row.deadline(), locks::steadyNow());
    case HeldFor:
        return heldForText(row.firstSeen(), row.birthSeen(), ended ? endOf(slot).at : locks::steadyNow());
    case StateColumn:
        return ended ? endWord(endOf(slot).why) : textsOf(slot).states;
    case Masters:
        return ended ? dash() : textsOf(slot).masters;
    case Waiters:
        return row.waiters() < 0 ? dash() : QLocale().toString(row.waiters());
    default:
        return {};
    }
}

QString LockTableModel::endedSentence(quint32 slot) const
{
    return tr("ended: %1").arg(endText(endOf(slot).why));
}

QString LockTableModel::accessible(quint32 slot, int column) const
{
    const locks::SharedRow &row = m_rows.row(slot);
    switch (column) {
    case Masters:
        if (hasEnded(slot))
            return tr("none any more", "masters of an ended lock");
        if (const auto away = textsOf(slot).masters.count(unknownDot); away > 0)
            return tr("%1 of %2, %3 away").arg(row.held()).arg(row.masters()).arg(away);
        return tr("%1 of %2").arg(row.held()).arg(row.masters());
    case StateColumn: {
        if (hasEnded(slot))
            return endedSentence(slot);
        QStringList words;
        for (const QByteArray &word : locks::stateWords(row.states()))
            words += QString::fromLatin1(word);
        if (row.isMine())
            words += tr("mine");
        return words.join(QLatin1String(", "));
    }
    case Waiters:
        return row.waiters() < 0 ? tr("not known") : display(slot, column);
    default:
        return display(slot, column);
    }
}

QVariant LockTableModel::foreground(quint32 slot, int column) const
{
    const locks::SharedRow &row = m_rows.row(slot);
    if (hasEnded(slot) || row.isStale())
        return m_palette.color(StatePalette::Tone::Muted);
    const double strength = m_fading.size() == 0 ? 1 : m_fading.strengthOf(slot, locks::steadyNow());
    const bool fades = strength < 1;
    if (column != StateColumn && !fades)
        return {};
    QColor color = m_palette.color(column == StateColumn ? StatePalette::toneOf(row.states())
                                                         : StatePalette::Tone::Neutral);
    color.setAlphaF(float(strength));
    return color;
}

QVariant LockTableModel::font(quint32 slot, int column) const
{
    const bool ended = hasEnded(slot);
    if (column == Key)
        return ended ? m_fixedEnded : m_fixed;
    const bool names = column == OwnerColumn || column == Library;
    return ended && names ? QVariant(m_plainEnded) : QVariant();
}

QVariant LockTableModel::toolTip(quint32 slot, int column) const
{
    const locks::SharedRow &row = m_rows.row(slot);
    QString text;
    if (column == Key) {
        text = shown(row.key().toByteArray(), 4096);
    } else if (column == OwnerColumn && row.hasToken()) {
        text = tr("Token %1").arg(shown(row.token().toByteArray()));
    } else if (column == TimeLeft && row.deadline() != locks::noDeadline) {
        text =
            tr("Ends at %1")
                .arg(QLocale().toString(locks::wallTime(row.deadline()).toLocalTime(), QLocale::ShortFormat));
    } else if (hasEnded(slot) && (column == StateColumn || column == Masters)) {
        text = endedSentence(slot);
    } else if (column == StateColumn) {
        QStringList lines;
        for (const locks::State state : locks::allStates()) {
            if (row.states().testFlag(state))
                lines += QString::fromLatin1(locks::stateWord(state)) + QLatin1String(": ")
                    + StatePalette::meaning(state);
        }
        text = lines.join(QLatin1Char('\n'));
    }
    // As rich text, escaped: a tool tip guesses, and bytes of a stranger must never be read as HTML.
    return text.isEmpty() ? QVariant()
                          : QVariant(QLatin1String("<p style='white-space:pre-wrap'>") + text.toHtmlEscaped()
                                     + QLatin1String("</p>"));
}

} // namespace gui
