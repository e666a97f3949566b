// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/filter_text.h"

namespace base {

namespace {

class Cutter
{
public:
    Cutter(const QString &text, const QList<FilterName> &names)
        : m_text(text)
        , m_names(names)
    {
    }

    QList<FilterPart> cut()
    {
        QList<FilterPart> parts;
        while (true) {
            while (m_at < m_text.size() && m_text[m_at].isSpace())
                ++m_at;
            if (m_at == m_text.size())
                return parts;
            const FilterPart part = next();
            if (!part.value.isEmpty() || part.name >= 0)
                parts.append(part);
        }
    }

private:
    FilterPart next()
    {
        FilterPart part;
        const qsizetype start = m_at;
        if (m_text[m_at] == u'-' && m_at + 1 < m_text.size() && !m_text[m_at + 1].isSpace()) {
            part.negated = true;
            ++m_at;
        }
        setName(&part);
        part.value = value(&part);
        part.written = m_text.sliced(start, m_at - start);
        return part;
    }

    void setName(FilterPart *part)
    {
        const QStringView rest = QStringView(m_text).sliced(m_at);
        for (int i = 0; i < m_names.size(); ++i) {
            const auto &[name, signs] = m_names[i];
            if (!rest.startsWith(name, Qt::CaseInsensitive) || rest.size() == name.size())
                continue;
            if (!signs.contains(rest[name.size()]))
                continue;
            part->name = i;
            part->sign = rest[name.size()];
            m_at += name.size() + 1;
            setMatch(part);
            return;
        }
    }

    void setMatch(FilterPart *part)
    {
        const QChar sign = m_at < m_text.size() ? m_text[m_at] : QChar();
        if (part->sign != u':' || (sign != u'=' && sign != u'~'))
            return;
        part->match = sign;
        ++m_at;
    }

    QString value(FilterPart *part)
    {
        QString found;
        bool quoted = false;
        for (; m_at < m_text.size() && (quoted || !m_text[m_at].isSpace()); ++m_at) {
            if (m_text[m_at] == u'"') {
                quoted = !quoted;
                continue;
            }
            if (!quoted && part->name < 0)
                noteSign(part, found);
            if (quoted && m_text[m_at] == u'\\' && m_at + 1 < m_text.size())
                ++m_at;
            found += m_text[m_at];
        }
        part->isQuoteOpen = quoted;
        return found;
    }

    /// Keeps the first sign of a word without a known name: `before` may be a mistyped name.
    void noteSign(FilterPart *part, const QString &before) const
    {
        const QChar sign = m_text[m_at];
        if (!part->unknownSign.isNull() || (sign != u':' && sign != u'<' && sign != u'>'))
            return;
        part->unknownSign = sign;
        part->unknownName = before;
    }

    const QString m_text;
    const QList<FilterName> m_names;
    qsizetype m_at = 0;
};

} // namespace

QList<FilterPart> cutFilter(const QString &text, const QList<FilterName> &names)
{
    return Cutter(text, names).cut();
}

} // namespace base
