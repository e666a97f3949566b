// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/connection/script.h"

#include <QByteArray>
#include <QString>

#include <array>
#include <optional>
#include <vector>

namespace lab::scheme {

/// Where something stands in a text: both from 1, in bytes; a line of 0 is no place.
struct Place
{
    int line = 0;
    int column = 0;

    bool operator==(const Place &) const = default;
};

/// What is wrong in a text, and what would be right.
struct Wrong
{
    Place place;
    QString text;

    /// "line 3, column 7: …", in the language of the user.
    QString told() const;
};

/// What an expression is made of.
enum class TermKind : quint8 {
    Number,
    Text,
    Nil,
    Variable, ///< what a reply or `let` has left there, nil before
    Element, ///< of an array in a variable
    Key,
    Counter,
    Fence,
    Token,
    Lease, ///< in whole seconds, rounded up
    LeaseMs,
    Now, ///< in whole seconds since the epoch
    NowMs,
};
struct Term
{
    TermKind kind = TermKind::Nil;
    bool isTakenAway = false; ///< behind a minus
    qint64 number = 0; ///< itself, or the place of an element
    int variable = 0;
    QByteArray text;
};
/// One term, whatever it is, or several numbers added up.
using Expression = std::vector<Term>;

enum class Relation : quint8 { Equal, Unequal, Less, LessOrEqual, Greater, GreaterOrEqual };
struct Comparison
{
    Expression left;
    Relation relation = Relation::Equal;
    Expression right;
};
/// True where all comparisons of one of these are.
using Condition = std::vector<std::vector<Comparison>>;

/// A piece of a word: bytes, or what an expression gives; no piece at all is an empty word.
struct Piece
{
    QByteArray bytes;
    Expression expression; ///< empty: the bytes
};
using Word = std::vector<Piece>;

enum class Act : quint8 {
    Send, ///< one command, or one MULTI … EXEC in one packet
    Run, ///< a script
    Let,
    Unless, ///< where the condition does not hold, on to `target`
    Jump,
    Enter,
    Retry,
    Fail,
    Done,
    Work,
    Carry, ///< the store is told this number
    Count, ///< an increment was acknowledged, that of this number
};
/// One instruction; `target` is always further down, so that every section ends.
struct Instruction
{
    Act act = Act::Done;
    std::vector<std::vector<Word>> commands; ///< of Send; of Run the keys and the arguments
    int script = 0; ///< of Run
    int variable = -1; ///< that the reply or the value goes to
    Expression value; ///< of Let, Carry and Count
    bool onWritesOnly = false; ///< of Carry
    Condition condition; ///< of Unless
    int target = 0;
};
using Section = std::vector<Instruction>;

/// The name of a command, in capitals.
inline QByteArray nameOf(const std::vector<Word> &command)
{
    return command.front().front().bytes;
}

enum class Part : quint8 { Acquire, Work, Renew, Release };
constexpr size_t partCount = 4;

/// A script of the scheme's own, with its name.
struct NamedScript
{
    QByteArray name;
    redis::Script script;
};

/// A way of locking as somebody has written it, checked and taken apart. A value.
struct Scheme
{
    QByteArray name;
    bool deadlineInValue = false;
    bool carriesNumber = false;
    std::array<std::optional<Section>, partCount> parts;
    std::vector<NamedScript> scripts;
    int variables = 0;

    const std::optional<Section> &part(Part part) const { return parts[size_t(part)]; }
    bool isLock() const { return part(Part::Acquire).has_value(); }
};

} // namespace lab::scheme
