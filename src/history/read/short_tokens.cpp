// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/short_tokens.h"

#include "base/bytes.h"

#include <QHash>
#include <QRegularExpression>

#include <algorithm>

namespace history {

namespace {

constexpr qsizetype shortest = 16; ///< of longer ones, twelve characters may be known

QString shortened(const QString &token)
{
    constexpr qsizetype head = 8;
    constexpr qsizetype tail = 4;
    constexpr qsizetype headOfShort = 2;
    const QChar dots(0x2026);
    if (token.size() > shortest)
        return token.first(head) + dots + token.last(tail);
    return token.first(std::min(headOfShort, token.size() - 1)) + dots;
}

/// What must not stand in any text: tokens, and the long words in them that are secret by themselves.
class Tokens
{
public:
    void add(const QByteArray &token)
    {
        // In a shorter one there is nothing to hide, and it stands in many words.
        constexpr qsizetype least = 6;
        static const QRegularExpression between(QStringLiteral("[^A-Za-z0-9-]+"));
        const QString text = base::shownBytes(token);
        if (text.isEmpty())
            return;
        note(text, text.size() >= least);
        const QStringList words = text.split(between);
        for (const QString &word : words) {
            if (word.size() > shortest)
                note(word, true);
        }
    }
    /// Last, before anything is hidden: two tokens that are short the same are numbered, in the order in
    /// which they are seen first.
    void finish()
    {
        QHash<QString, int> numbers;
        for (const QString &word : std::as_const(m_order)) {
            QString *text = &m_short[word];
            const int number = ++numbers[*text];
            if (m_times.value(*text) > 1)
                *text += QStringLiteral("(%1)").arg(number);
        }
        std::sort(m_hidden.begin(), m_hidden.end(), [](const QString &left, const QString &right) {
            return left.size() != right.size() ? left.size() > right.size() : left < right;
        });
    }
    void hideIn(QString *text) const
    {
        *text = base::shownText(*text);
        for (const QString &word : m_hidden)
            text->replace(word, m_short.value(word));
    }
    void hideIn(QStringList *texts) const
    {
        for (QString &text : *texts)
            hideIn(&text);
    }
    void shorten(QByteArray *token) const
    {
        if (!token->isEmpty())
            *token = m_short.value(base::shownBytes(*token)).toUtf8();
    }

private:
    void note(const QString &word, bool isHidden)
    {
        if (m_short.contains(word))
            return;
        m_order.append(word);
        const QString text = *m_short.insert(word, shortened(word));
        ++m_times[text];
        if (isHidden)
            m_hidden.append(word);
    }

    QStringList m_order; ///< as they were seen
    QHash<QString, QString> m_short;
    QHash<QString, int> m_times; ///< of a short form, how many have it
    QStringList m_hidden; ///< in texts; once finished the longest first: others may be part of it
};

void add(const Hold &hold, Tokens *tokens)
{
    tokens->add(hold.token);
    for (const StoodInWay &each : hold.inWay)
        tokens->add(each.token);
}

void hideIn(Hold *hold, const Tokens &tokens)
{
    tokens.hideIn(&hold->owner);
    tokens.shorten(&hold->token);
    for (StoodInWay &each : hold->inWay)
        tokens.shorten(&each.token);
}

} // namespace

void shortenTokens(KeyEvidence *evidence)
{
    Tokens tokens;
    for (const LaneFacts &lane : std::as_const(evidence->lanes)) {
        for (const Hold &hold : lane.holds)
            add(hold, &tokens);
        if (lane.next)
            add(*lane.next, &tokens);
    }
    for (const ActionFacts &action : std::as_const(evidence->actions))
        tokens.add(action.token);
    tokens.finish();
    for (LaneFacts &lane : evidence->lanes) {
        for (Hold &hold : lane.holds)
            hideIn(&hold, tokens);
        if (lane.next)
            hideIn(&*lane.next, tokens);
        for (ServerEvent &event : lane.events)
            tokens.hideIn(&event.text);
    }
    for (ActionFacts &action : evidence->actions) {
        tokens.hideIn(&action.reason);
        tokens.hideIn(&action.seen);
        tokens.hideIn(&action.masters);
        tokens.shorten(&action.token);
    }
    evidence->tokensShortened = true;
}

} // namespace history
