// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/lock_words.h"

#include "gui/common/state_palette.h"
#include "gui/common/text.h"
#include "locks/dialects/dialects.h"
#include "locks/dialects/library_name.h"
#include "locks/owners/row_owners.h"

#include <QCoreApplication>

namespace gui {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(gui::LockTableModel)
};

/// "client 0b0d… · thread 1 / client 1c1e… · thread 7", of some; how many more there are.
QString severalOwners(const QList<locks::RowOwner> &owners)
{
    constexpr qsizetype most = 3;
    QStringList texts;
    for (const locks::RowOwner &each : owners.first(std::min(most, owners.size()))) {
        // The start of a token is short enough that the column need not cut again.
        texts += isolated(each.owner.text.isEmpty() ? shownStart(each.token, 4) : each.owner.text);
    }
    const QString shownOwners = texts.join(QLatin1String(" / "));
    return owners.size() > most ? Text::tr("%1 and %2 more").arg(shownOwners).arg(owners.size() - most)
                                : shownOwners;
}

} // namespace

QString timeLeftText(locks::Millis deadline, locks::Millis now)
{
    if (deadline == locks::noDeadline)
        return Text::tr("no expiry");
    return countdownText(deadline - now + 500);
}

QString timeLeftText(const locks::Row &row, locks::Millis now)
{
    return timeLeftText(row.deadline, now);
}

QString heldForText(locks::Millis heldSince, bool birthSeen, locks::Millis now)
{
    const QString span = countdownText(now - heldSince);
    return birthSeen ? span : isolated(Text::tr("≥ %1", "held for at least").arg(span));
}

QString askedText(const locks::Asked &asked)
{
    using locks::AskedDoubt;
    switch (asked.doubt) {
    case AskedDoubt::None:
        break;
    case AskedDoubt::NotLooked:
    case AskedDoubt::Settling:
        return Text::tr("not known yet", "whether it is asked for");
    case AskedDoubt::Saving:
        return Text::tr("cannot be told while the server saves");
    case AskedDoubt::Refused:
        return Text::tr("cannot be told: the server refuses TIME, INFO or OBJECT");
    case AskedDoubt::ByFrequency:
        return Text::tr("cannot be told: the server's LFU policy does not note when a key is used");
    case AskedDoubt::SharedValue:
        return Text::tr("cannot be told of a value that is a small number");
    case AskedDoubt::Renewals:
        return Text::tr("cannot be told: it is renewed too often");
    case AskedDoubt::OwnReads:
        return Text::tr("cannot be told: this program has to read it again and again");
    case AskedDoubt::OtherLooks:
        return Text::tr("cannot be told while another Lockscope reads this server's keys");
    }
    if (asked.seconds == 0)
        return Text::tr("nobody read or asked for it in the last %1 s").arg(asked.of);
    return Text::tr("read or asked for in %1 of the last %2 s", "two numbers")
        .arg(asked.seconds)
        .arg(asked.of);
}

QString heldForText(const locks::Row &row, locks::Millis now)
{
    return heldForText(row.heldSince(), row.birthSeen, now);
}

bool isHolderGone(const locks::SharedRow &row)
{
    return row.isOwnerGone() && !row.isStale();
}

QString stateText(const locks::SharedRow &row)
{
    locks::States states = row.states();
    if (!isHolderGone(row))
        return StatePalette::words(states);
    // That it is held says nothing more beside it.
    states.setFlag(locks::State::Held, false);
    const QString further = StatePalette::words(states);
    return further.isEmpty() ? StatePalette::goneWord()
                             : StatePalette::goneWord() + QStringLiteral(" · ") + further;
}

QByteArray libraryId(locks::LibraryIndex library)
{
    return locks::Dialects::table().at(library).id();
}

QString libraryText(locks::LibraryIndex library)
{
    return locks::libraryName(libraryId(library));
}

QString ownerText(const locks::Row &row)
{
    return ownerText(locks::SharedRow(row));
}

QString ownerText(const locks::SharedRow &row)
{
    if (const auto sole = locks::soleOwnerOf(row))
        return sole->owner.text;
    return severalOwners(locks::ownersOf(row));
}

ShownOwner shownOwner(const locks::SharedRow &row, const locks::KnownHosts &hosts)
{
    constexpr int tokenCharacters = 10;
    ShownOwner owner;
    owner.text = ownerText(row);
    if (!owner.text.isEmpty() || !row.hasToken() || row.isTruncated())
        return owner;
    if (locks::isTimeAlone(row.token())) {
        owner.text = Text::tr("a time, no name", "the owner, where the token is a time");
        return owner;
    }
    owner.guess = hosts.guess(row.token());
    owner.isToken = !owner.guess;
    owner.text = isolated(owner.guess ? QStringLiteral("≈ ") + owner.guess->host
                                      : shownStart(row.token().toByteArray(), tokenCharacters));
    return owner;
}

QString guessText(const locks::OwnerGuess &guess)
{
    switch (guess.sign) {
    case locks::HostSign::ClientName:
        return Text::tr("perhaps %1 (its token holds this word, which is the name of a connected client)")
            .arg(guess.host);
    case locks::HostSign::ClientAddress:
        return Text::tr("perhaps %1 (its token holds this address, which is that of a connected client)")
            .arg(guess.host);
    case locks::HostSign::OtherLock:
        break;
    }
    return Text::tr("perhaps %1 (its token holds this word, which is the host of other locks)")
        .arg(guess.host);
}

} // namespace gui
