// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/filter/lock_filter.h"

#include "locks/dialects/dialects.h"
#include "locks/filter/filter_mistake.h"
#include "locks/model/judgement.h"
#include "locks/model/state_words.h"
#include "locks/owners/host_gathering.h"
#include "locks/owners/row_owners.h"
#include "redis/transport/duration.h"

#include <QCoreApplication>

#include <algorithm>

namespace locks {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(LockFilter)
};

bool holds(QByteArrayView whole, const FilterTerm &term, FilterMatch usual)
{
    switch (term.match == FilterMatch::Usual ? usual : term.match) {
    case FilterMatch::Whole:
        return whole == term.text;
    case FilterMatch::Usual:
        return containsWords(whole, term.text);
    default:
        return containsFolded(whole, term.text);
    }
}

bool ownerHolds(const Owner &owner, const FilterTerm &term)
{
    if (holds(owner.text.toUtf8(), term, FilterMatch::Usual))
        return true;
    return std::any_of(owner.fields.begin(), owner.fields.end(), [&term](const auto &field) {
        return holds(field.second.toUtf8(), term, FilterMatch::Usual);
    });
}

bool anyOwnerHolds(const SharedRow &row, const FilterTerm &term)
{
    const QList<RowOwner> owners = ownersOf(row);
    return std::any_of(owners.begin(), owners.end(),
                       [&term](const RowOwner &each) { return ownerHolds(each.owner, term); });
}

bool anyTokenHolds(const SharedRow &row, const FilterTerm &term)
{
    if (row.hasToken() && holds(row.token(), term, FilterMatch::Part))
        return true;
    for (int i = 0; i < row.holdingCount(); ++i) {
        const QByteArrayView token = row.holding(i).token;
        const bool another = token.data() != row.token().data() || !row.hasToken();
        if (another && holds(token, term, FilterMatch::Part))
            return true;
    }
    const InsidePtr inside = row.inside();
    return inside
        && std::any_of(inside->owners.begin(), inside->owners.end(), [&term](const InnerOwner &each) {
               return holds(each.token, term, FilterMatch::Part);
           });
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// *web-4*, which web-41 holds as well.
bool mayBeHostCutShort(const QByteArray &text)
{
    return !text.isEmpty() && isDigit(text.back()) && !std::all_of(text.begin(), text.end(), isDigit);
}

/// Whether the text stands there not only as the beginning of a longer number of the token's own host.
bool holdsBesideHost(QByteArray token, const QByteArray &host, const QByteArray &text)
{
    for (qsizetype at = 0; !host.isEmpty() && (at = token.indexOf(host, at)) >= 0; at += host.size()) {
        for (qsizetype i = 0; i + text.size() < host.size(); ++i) {
            if (isDigit(host[i + text.size()]) && containsFolded(host.sliced(i, text.size()), text))
                token[at + i] = '\0'; // so that it is found there no more
        }
    }
    return containsFolded(token, text);
}

/// For a plain word: a part of a token, but none of another host's name.
bool anyTokenHoldsWord(const SharedRow &row, const FilterTerm &term, const FilterContext &context)
{
    if (!anyTokenHolds(row, term))
        return false;
    const QList<RowOwner> owners = mayBeHostCutShort(term.text) ? ownersOf(row) : QList<RowOwner>();
    if (owners.isEmpty())
        return true;
    const std::optional<OwnerGuess> guess = guessOwner(context.hosts, row);
    return std::any_of(owners.begin(), owners.end(), [&](const RowOwner &each) {
        const QString named = hostOf(each.owner);
        const QString host = named.isEmpty() && guess ? guess->host : named;
        return holdsBesideHost(each.token, host.toUtf8(), term.text);
    });
}

bool anyMasterHolds(const SharedRow &row, const FilterTerm &term, const FilterContext &context)
{
    for (int i = 0; i < row.holdingCount(); ++i) {
        const qsizetype master = row.holding(i).master;
        if (master < context.masters.size()
            && holds(context.masters.at(master).toUtf8(), term, FilterMatch::Usual))
            return true;
    }
    return false;
}

bool isMasterOf(const FilterTerm &term, const FilterContext &context)
{
    return std::any_of(context.masters.begin(), context.masters.end(), [&term](const QString &master) {
        return holds(master.toUtf8(), term, FilterMatch::Usual);
    });
}

QByteArray libraryOf(const SharedRow &row)
{
    return Dialects::table().at(row.library()).id();
}

/// Since when it is held at the latest; nullopt: nothing says so.
struct Since
{
    Millis instant = 0;
    bool exact = false; ///< it was seen to begin
    bool roundedUp = false; ///< to a whole second: it was earlier
};
Since heldSince(const SharedRow &row)
{
    return {row.heldSince(), row.birthSeen(), row.heldSince() < row.firstSeen()};
}

/// Nothing where the time is not known well enough to say.
bool timeHolds(const SharedRow &row, const FilterTerm &term, const FilterContext &context)
{
    const bool over = term.match == FilterMatch::Over;
    if (term.field == FilterField::Left) {
        const bool endless = row.deadline() == noDeadline;
        const bool longer = endless || row.deadline() - context.now > term.time;
        const bool shorter = !endless && row.deadline() - context.now < term.time;
        return term.negated ? !(over ? longer : shorter) : (over ? longer : shorter);
    }
    const Since since = heldSince(row);
    const Millis atLeast = context.now - since.instant;
    const bool wantsOver = over != term.negated;
    if (!wantsOver)
        return since.exact && atLeast < term.time;
    return since.roundedUp ? atLeast >= term.time : atLeast > term.time;
}

bool termHolds(const SharedRow &row, const FilterTerm &term, const FilterContext &context)
{
    switch (term.field) {
    case FilterField::Key:
        return holds(row.key(), term, FilterMatch::Part);
    case FilterField::Owner:
        return anyOwnerHolds(row, term);
    case FilterField::Guess: {
        const std::optional<OwnerGuess> guess = guessOwner(context.hosts, row);
        return guess && holds(guess->host.toUtf8(), term, FilterMatch::Usual);
    }
    case FilterField::Token:
        return anyTokenHolds(row, term);
    case FilterField::Library:
        return holds(libraryOf(row), term, FilterMatch::Usual);
    case FilterField::Master:
        return anyMasterHolds(row, term, context);
    case FilterField::State:
        return bool(context.states.value_or(row.states()) & term.states);
    case FilterField::Verdict:
        return verdictAt(row, context.now) == term.verdict;
    default:
        break;
    }
    // The owner last, since it must be decoded.
    return holds(row.key(), term, FilterMatch::Part) || anyTokenHoldsWord(row, term, context)
        || holds(libraryOf(row), term, FilterMatch::Part) || anyOwnerHolds(row, term);
}

QString noSuchWord(const FilterWord &word, const QList<QByteArray> &known)
{
    return Text::tr("\"%1\": there is no \"%2\". There are: %3.")
        .arg(word.written, word.value, QString::fromLatin1(known.join(", ")));
}

/// The state of this word, or all whose words begin so: somebody may still be typing.
States statesOfStart(const QByteArray &start, bool whole)
{
    if (const std::optional<State> state = stateOfWord(start))
        return *state;
    States states;
    for (const State state : allStates()) {
        if (!whole && stateWord(state).startsWith(start))
            states |= state;
    }
    return states;
}

} // namespace

QByteArrayList verdictWords()
{
    QByteArrayList words;
    for (const Verdict each : allVerdicts)
        words.append(verdictWord(each));
    return words;
}

LockFilter::LockFilter(const QString &text, States anyOf, bool mine)
    : m_anyOf(anyOf)
    , m_mine(mine)
{
    for (const FilterWord &word : filterWords(text))
        addWord(word);
}

void LockFilter::addWord(const FilterWord &word)
{
    FilterTerm term;
    term.negated = word.negated;
    term.field = word.field;
    term.match = word.match;
    term.text = word.value.toUtf8();
    if (const QString mistake = filterMistake(word); !mistake.isEmpty())
        m_mistake = mistake;
    else if (word.field == FilterField::State || word.field == FilterField::Verdict)
        setChoice(&term, word);
    else if (word.field == FilterField::Held || word.field == FilterField::Left)
        setTime(&term, word);
    m_terms.append(term);
}

void LockFilter::setChoice(FilterTerm *term, const FilterWord &word)
{
    const QByteArray id = word.value.toLatin1().toLower();
    if (word.field == FilterField::State) {
        term->states = statesOfStart(id, word.match == FilterMatch::Whole);
        if (term->states == State::None)
            m_mistake = noSuchWord(word, allStateWords());
        return;
    }
    const auto found = std::find_if(allVerdicts.begin(), allVerdicts.end(),
                                    [&id](Verdict each) { return verdictWord(each).startsWith(id); });
    if (found == allVerdicts.end())
        m_mistake = noSuchWord(word, verdictWords());
    else
        term->verdict = *found;
}

void LockFilter::setTime(FilterTerm *term, const FilterWord &word)
{
    const auto time = redis::parseDuration(word.value, true);
    if (time)
        term->time = time->count();
    else
        m_mistake = Text::tr("\"%1\": %2").arg(word.written, time.error().text);
}

void LockFilter::addOwnerIs(const QString &name)
{
    m_terms.append({false, FilterField::Owner, FilterMatch::Whole, name.toUtf8()});
}

void LockFilter::addLibrary(const QByteArray &id)
{
    m_terms.append({false, FilterField::Library, FilterMatch::Whole, id});
}

void LockFilter::addHeldOver(std::chrono::milliseconds time)
{
    FilterTerm term{false, FilterField::Held, FilterMatch::Over};
    term.time = time.count();
    m_terms.append(term);
}

bool LockFilter::addState(const QByteArray &id)
{
    const std::optional<State> state = stateOfWord(id);
    if (!state)
        return false;
    FilterTerm term{false, FilterField::State};
    term.states = *state;
    m_terms.append(term);
    return true;
}

bool LockFilter::addVerdict(const QByteArray &id)
{
    const auto found = std::find_if(allVerdicts.begin(), allVerdicts.end(),
                                    [&id](Verdict each) { return verdictWord(each) == id; });
    if (found == allVerdicts.end())
        return false;
    FilterTerm term{false, FilterField::Verdict};
    term.verdict = *found;
    m_terms.append(term);
    return true;
}

bool LockFilter::asksFor(FilterField field) const
{
    return std::any_of(m_terms.begin(), m_terms.end(), [field](const FilterTerm &term) {
        const bool needsHosts = term.field == FilterField::Any && mayBeHostCutShort(term.text);
        return term.field == field || (field == FilterField::Guess && needsHosts);
    });
}

bool LockFilter::asksFor(State state) const
{
    return std::any_of(m_terms.begin(), m_terms.end(), [state](const FilterTerm &term) {
        return term.field == FilterField::State && term.states.testFlag(state);
    });
}

bool LockFilter::isTimed() const
{
    return asksFor(FilterField::Held) || asksFor(FilterField::Left) || asksFor(FilterField::Verdict);
}

bool LockFilter::matches(const SharedRow &row, const FilterContext &context) const
{
    if (!m_mistake.isEmpty() || (m_mine && !row.isMine()))
        return false;
    if (m_anyOf != State::None && !(row.states() & m_anyOf))
        return false;
    return std::all_of(m_terms.begin(), m_terms.end(), [&](const FilterTerm &term) {
        const bool timed = term.field == FilterField::Held || term.field == FilterField::Left;
        if (term.field == FilterField::Master && term.negated && !isMasterOf(term, context))
            return false; // the master to exclude is not known
        return timed ? timeHolds(row, term, context) : termHolds(row, term, context) != term.negated;
    });
}

QString LockFilter::unknownMaster(const QStringList &masters) const
{
    const FilterContext context{0, masters};
    for (const FilterTerm &term : m_terms) {
        if (term.field == FilterField::Master && !isMasterOf(term, context))
            return Text::tr("Unknown master \"%1\". Valid values: %2.")
                .arg(QString::fromUtf8(term.text), masters.join(QStringLiteral(", ")));
    }
    return {};
}

} // namespace locks
