// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/read/short_tokens.h"

#include "base/bytes.h"

#include <QRegularExpression>
#include <QSet>

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
        if (text.size() >= least)
            m_words.insert(text);
        const QStringList words = text.split(between);
        for (const QString &word : words) {
            if (word.size() > shortest)
                m_words.insert(word);
        }
    }
    void sort()
    {
        m_sorted = m_words.values();
        std::sort(m_sorted.begin(), m_sorted.end(), [](const QString &left, const QString &right) {
            return left.size() != right.size() ? left.size() > right.size() : left < right;
        });
    }
    void hideIn(QString *text) const
    {
        *text = base::shownText(*text);
        for (const QString &word : m_sorted)
            text->replace(word, shortened(word));
    }
    void hideIn(QStringList *texts) const
    {
        for (QString &text : *texts)
            hideIn(&text);
    }

private:
    QSet<QString> m_words;
    QStringList m_sorted; ///< the longest first: others may be part of it
};

void shortenToken(QByteArray *token)
{
    if (!token->isEmpty())
        *token = shortened(base::shownBytes(*token)).toUtf8();
}

void hideIn(Hold *hold, const Tokens &tokens)
{
    tokens.hideIn(&hold->owner);
    shortenToken(&hold->token);
}

} // namespace

void shortenTokens(KeyEvidence *evidence)
{
    Tokens tokens;
    for (const LaneFacts &lane : std::as_const(evidence->lanes)) {
        for (const Hold &hold : lane.holds)
            tokens.add(hold.token);
        if (lane.next)
            tokens.add(lane.next->token);
    }
    for (const ActionFacts &action : std::as_const(evidence->actions))
        tokens.add(action.token);
    tokens.sort();
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
        shortenToken(&action.token);
    }
    evidence->tokensShortened = true;
}

} // namespace history
