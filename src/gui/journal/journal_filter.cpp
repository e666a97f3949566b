// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/journal/journal_filter.h"

#include "base/filter_text.h"
#include "gui/journal/journal_words.h"
#include "locks/filter/filter_words.h"
#include "redis/transport/time_point.h"

#include <algorithm>

namespace gui {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(gui::JournalFilter)
};

/// In the order of JournalFilter::Field.
const QList<base::FilterName> &names()
{
    static const QList<base::FilterName> all = [] {
        QList<base::FilterName> made;
        for (const char *name : {"key", "who", "action", "outcome", "owner", "reason", "environment",
                                 "connection", "since", "until"})
            made.append({QLatin1String(name), QLatin1String(":")});
        return made;
    }();
    return all;
}

using Translation = QString (*)(const QByteArray &);

/// Those of `words` that a person sees with this text in them.
QByteArrayList wordsShown(const QByteArrayList &words, Translation translation, const QString &text)
{
    QByteArrayList found;
    for (const QByteArray &word : words) {
        if (translation(word).contains(text, Qt::CaseInsensitive))
            found.append(word);
    }
    return found;
}

/// Those that a person or a program calls so.
QByteArrayList wordsMeant(const QByteArrayList &words, Translation translation, const QString &text)
{
    QByteArrayList found = wordsShown(words, translation, text);
    for (const QByteArray &word : words) {
        if (locks::containsFolded(word, text.toUtf8()) && !found.contains(word))
            found.append(word);
    }
    return found;
}

} // namespace

JournalFilter::JournalFilter(const QString &text, qint64 nowUnixMs)
{
    for (const base::FilterPart &part : base::cutFilter(text, names()))
        add(part, nowUnixMs);
}

void JournalFilter::add(const base::FilterPart &part, qint64 nowUnixMs)
{
    if (part.value.isEmpty())
        return; // the word is still being typed
    Term term;
    term.negated = part.negated;
    term.field = Field(part.name);
    term.match = part.match.isNull() ? Match::Usual : part.match == u'=' ? Match::Whole : Match::Part;
    term.text = part.value.toUtf8();
    if (term.field == Field::Since || term.field == Field::Until)
        takeTime(&term, part.value, nowUnixMs);
    else
        takeWords(&term, part.value);
    m_terms.append(term);
}

void JournalFilter::takeTime(Term *term, const QString &text, qint64 nowUnixMs)
{
    if (const auto time = redis::parseTimePoint(text, nowUnixMs))
        term->unixMs = *time;
    else if (m_mistake.isEmpty())
        m_mistake = Text::tr("\"%1\" is not a valid time. Write 2h, 1w, 08:00, 2026-11-20 or "
                             "\"2026-11-20 08:00\".")
                        .arg(text);
}

void JournalFilter::takeWords(Term *term, const QString &text)
{
    const QByteArrayList actions = journal::recordedActions();
    const QByteArrayList outcomes = journal::recordedOutcomes();
    const QByteArrayList environments = JournalWords::environments();
    QByteArrayList all;
    switch (term->field) {
    case Field::Any:
        term->words = wordsShown(actions, JournalWords::action, text)
            + wordsShown(outcomes, JournalWords::outcome, text);
        return;
    case Field::Action:
        term->words = wordsMeant(all = actions, JournalWords::action, text);
        break;
    case Field::Outcome:
        term->words = wordsMeant(all = outcomes, JournalWords::outcome, text);
        break;
    case Field::Environment:
        term->words = wordsMeant(all = environments, JournalWords::environment, text);
        break;
    default:
        return;
    }
    if (term->words.isEmpty() && m_mistake.isEmpty())
        m_mistake =
            Text::tr("There is no \"%1\". There are: %2.").arg(text, QString::fromLatin1(all.join(", ")));
}

bool JournalFilter::matches(const JournalRow &row) const
{
    return m_mistake.isEmpty() && std::all_of(m_terms.begin(), m_terms.end(), [&row](const Term &term) {
               return holds(row, term) != term.negated;
           });
}

bool JournalFilter::fits(QByteArrayView whole, const Term &term, Match usual)
{
    switch (term.match == Match::Usual ? usual : term.match) {
    case Match::Whole:
        return whole == term.text;
    case Match::Usual:
        return locks::containsWords(whole, term.text);
    case Match::Part:
        break;
    }
    return locks::containsFolded(whole, term.text);
}

/// Of a program, which the window may call otherwise.
bool JournalFilter::isWord(QByteArrayView word, const Term &term)
{
    if (fits(word, term, Match::Part))
        return true;
    return term.match != Match::Whole
        && std::any_of(term.words.begin(), term.words.end(),
                       [word](const QByteArray &each) { return word == each; });
}

/// "op", "web-1" or "op@web-1".
bool JournalFilter::isWho(const JournalRow &row, const Term &term)
{
    const QByteArrayView person = row.part(JournalRow::Person);
    const QByteArrayView host = row.part(JournalRow::Host);
    if (!term.text.contains('@'))
        return fits(person, term, Match::Usual) || fits(host, term, Match::Usual);
    const QByteArray both = person.toByteArray() + '@' + host.toByteArray();
    return fits(both, term, Match::Usual);
}

bool JournalFilter::holdsAnywhere(const JournalRow &row, const Term &term)
{
    return fits(row.part(JournalRow::Key), term, Match::Part)
        || fits(row.part(JournalRow::Reason), term, Match::Part) || isWord(row.part(JournalRow::Action), term)
        || isWord(row.part(JournalRow::Outcome), term) || isWho(row, term)
        || fits(row.part(JournalRow::Owner), term, Match::Usual);
}

bool JournalFilter::holds(const JournalRow &row, const Term &term)
{
    switch (term.field) {
    case Field::Any:
        return holdsAnywhere(row, term);
    case Field::Key:
        return fits(row.part(JournalRow::Key), term, Match::Part);
    case Field::Who:
        return isWho(row, term);
    case Field::Action:
        return isWord(row.part(JournalRow::Action), term);
    case Field::Outcome:
        return isWord(row.part(JournalRow::Outcome), term);
    case Field::Owner:
        return fits(row.part(JournalRow::Owner), term, Match::Usual);
    case Field::Reason:
        return fits(row.part(JournalRow::Reason), term, Match::Part);
    case Field::Environment:
        return isWord(row.part(JournalRow::Environment), term);
    case Field::Connection:
        return fits(row.part(JournalRow::Connection), term, Match::Usual);
    case Field::Since:
        return row.atUnixMs() >= term.unixMs;
    case Field::Until:
        return row.atUnixMs() < term.unixMs;
    }
    return false;
}

} // namespace gui
