// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/filter/filter_words.h"

#include <algorithm>

namespace locks {

namespace {

char folded(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? char(byte | 0x20) : byte;
}

/// Bytes beyond ASCII are letters of some script.
bool isWordByte(char byte)
{
    const char lower = folded(byte);
    return (lower >= 'a' && lower <= 'z') || (byte >= '0' && byte <= '9') || quint8(byte) >= 0x80;
}

bool isSame(char one, char other)
{
    return folded(one) == folded(other);
}

/// Cuts the text at blanks outside quotes; a backslash in quotes takes the next character as it is.
class Cutter
{
public:
    explicit Cutter(const QString &text)
        : m_text(text)
    {
    }

    QList<FilterWord> cut()
    {
        QList<FilterWord> words;
        while (true) {
            while (m_at < m_text.size() && m_text[m_at].isSpace())
                ++m_at;
            if (m_at == m_text.size())
                return words;
            const FilterWord word = next();
            if (!word.value.isEmpty() || word.field != FilterField::Any)
                words.append(word);
        }
    }

private:
    FilterWord next()
    {
        FilterWord word;
        const qsizetype start = m_at;
        if (m_text[m_at] == u'-' && m_at + 1 < m_text.size() && !m_text[m_at + 1].isSpace()) {
            word.negated = true;
            ++m_at;
        }
        setField(&word);
        word.value = value();
        word.written = m_text.sliced(start, m_at - start);
        return word;
    }

    void setField(FilterWord *word)
    {
        const QStringView rest = QStringView(m_text).sliced(m_at);
        for (const auto &[name, field] : filterFieldNames()) {
            if (!rest.startsWith(name, Qt::CaseInsensitive) || rest.size() == name.size())
                continue;
            const bool timed = field == FilterField::Held || field == FilterField::Left;
            const QChar sign = rest[name.size()];
            if (timed ? sign != u'<' && sign != u'>' : sign != u':')
                continue;
            word->field = field;
            m_at += name.size() + 1;
            if (timed)
                word->match = sign == u'>' ? FilterMatch::Over : FilterMatch::Under;
            else
                setMatch(word);
            return;
        }
    }

    void setMatch(FilterWord *word)
    {
        const QChar sign = m_at < m_text.size() ? m_text[m_at] : QChar();
        if (sign != u'=' && sign != u'~')
            return;
        word->match = sign == u'=' ? FilterMatch::Whole : FilterMatch::Part;
        ++m_at;
    }

    QString value()
    {
        QString found;
        bool quoted = false;
        for (; m_at < m_text.size() && (quoted || !m_text[m_at].isSpace()); ++m_at) {
            if (m_text[m_at] == u'"') {
                quoted = !quoted;
                continue;
            }
            if (quoted && m_text[m_at] == u'\\' && m_at + 1 < m_text.size())
                ++m_at;
            found += m_text[m_at];
        }
        return found;
    }

    const QString m_text;
    qsizetype m_at = 0;
};

} // namespace

const QList<std::pair<QLatin1String, FilterField>> &filterFieldNames()
{
    static const QList<std::pair<QLatin1String, FilterField>> names{
        {QLatin1String("owner"), FilterField::Owner},     {QLatin1String("guess"), FilterField::Guess},
        {QLatin1String("key"), FilterField::Key},         {QLatin1String("token"), FilterField::Token},
        {QLatin1String("library"), FilterField::Library}, {QLatin1String("state"), FilterField::State},
        {QLatin1String("verdict"), FilterField::Verdict}, {QLatin1String("held"), FilterField::Held},
        {QLatin1String("left"), FilterField::Left},       {QLatin1String("master"), FilterField::Master}};
    return names;
}

QList<FilterWord> filterWords(const QString &text)
{
    return Cutter(text).cut();
}

bool containsFolded(QByteArrayView whole, QByteArrayView part)
{
    return part.isEmpty()
        || std::search(whole.begin(), whole.end(), part.begin(), part.end(), isSame) != whole.end();
}

bool containsWords(QByteArrayView whole, QByteArrayView words)
{
    auto from = whole.begin();
    while (true) {
        const auto found = std::search(from, whole.end(), words.begin(), words.end(), isSame);
        if (found == whole.end())
            return words.isEmpty();
        const auto end = found + words.size();
        // Where the words end with a sign, nothing can run on from there.
        const bool begins = found == whole.begin() || !isWordByte(*(found - 1)) || !isWordByte(*found);
        const bool ends = end == whole.end() || !isWordByte(*end) || !isWordByte(*(end - 1));
        if (begins && ends)
            return true;
        from = found + 1;
    }
}

} // namespace locks
