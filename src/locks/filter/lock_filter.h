// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/filter/filter_words.h"
#include "locks/model/known_hosts.h"
#include "locks/model/shared_row.h"

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <optional>

namespace locks {

/// What a filter has to know beside the row: the instant, and what the masters are called.
struct FilterContext
{
    Millis now = 0;
    QStringList masters; ///< labels in the order of the deployment
    KnownHosts hosts = {}; ///< what guessed owners rest on
    std::optional<States> states = {}; ///< as they are at `now`; none: as the row has them
};

/// "alive", "silent", "cannot-tell": the words of `verdict:` and --verdict.
QByteArrayList verdictWords();

/// Which locks are meant: the window's edit `Filter`, and --filter and its like of the commands. A value.
///
/// Every term must hold. A plain word is searched in key, token and library, and in the owner as whole words,
/// so that *web-4* does not find web-41; nor in the token, where that stands in it. `owner:`, `key:`,
/// `token:`, `library:` and `master:` look in one place: for whole words (key and token: for a part), behind
/// `=` for all of it or, of an owner, one component of it (host, process, job), behind `~` for a part. A
/// guessed owner is found by `guess:` alone. `state:` and `verdict:` take the words of `list
/// --json`; `held>10m` and `left<5s` compare times. A minus before a term turns it round; quotes keep blanks
/// and signs in a word: without them one before which no field stands is a mistake, not text. ASCII letters
/// match in either case, except behind `=`. What is unknown never matches, turned round or not: a lock whose
/// owner nobody can read is not one of "all but web-4".
class LockFilter
{
public:
    LockFilter() = default;
    /// `anyOf`: one of these states is there as well; None: any. `mine`: only what this program acquired or
    /// took over.
    explicit LockFilter(const QString &text, States anyOf = {}, bool mine = false);

    /// As a term of its own, whatever characters the value has.
    void addOwnerIs(const QString &name);
    void addLibrary(const QByteArray &id);
    void addHeldOver(std::chrono::milliseconds time);
    /// Nothing happens, and false is returned, where there is no such word.
    bool addState(const QByteArray &id);
    bool addVerdict(const QByteArray &id);

    bool isEmpty() const
    {
        return m_terms.isEmpty() && m_anyOf == State::None && !m_mine && m_mistake.isEmpty();
    }
    /// What of the text was not understood, translated, with what would be right; empty: all was. Such a
    /// filter matches nothing.
    const QString &mistake() const { return m_mistake; }
    /// An error message for a `master:` that matches none of `masters`, translated; empty: all match.
    QString unknownMaster(const QStringList &masters) const;
    /// Whether a term looks there: what is dear to know need be known only then.
    bool asksFor(FilterField field) const;
    /// Whether a term names this state.
    bool asksFor(State state) const;
    /// Whether time alone can make a row match, or match no more.
    bool isTimed() const;
    bool matches(const SharedRow &row, const FilterContext &context) const;

    bool operator==(const LockFilter &) const = default;

private:
    void addWord(const FilterWord &word);
    void setChoice(FilterTerm *term, const FilterWord &word);
    void setTime(FilterTerm *term, const FilterWord &word);

    QList<FilterTerm> m_terms;
    States m_anyOf;
    bool m_mine = false;
    QString m_mistake;
};

} // namespace locks
