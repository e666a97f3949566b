// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/measure/token_notes.h"

#include <QHash>

#include <algorithm>
#include <cstring>

namespace lab {

void TokenNotes::add(const QByteArray &token)
{
    if (m_tokens.size() < mostKept)
        m_tokens.push_back(qHash(QByteArrayView(token), 0));
}

void TokenNotes::merge(const TokenNotes &other)
{
    m_tokens.insert(m_tokens.end(), other.m_tokens.begin(), other.m_tokens.end());
}

qint64 TokenNotes::equal() const
{
    std::vector<quint64> sorted = m_tokens;
    std::sort(sorted.begin(), sorted.end());
    const auto first = std::unique(sorted.begin(), sorted.end());
    return qint64(sorted.end() - first);
}

QByteArray TokenNotes::toBytes() const
{
    return QByteArray(reinterpret_cast<const char *>(m_tokens.data()),
                      qsizetype(m_tokens.size() * sizeof(quint64)));
}

TokenNotes TokenNotes::fromBytes(const QByteArray &bytes)
{
    TokenNotes notes;
    notes.m_tokens.resize(size_t(bytes.size()) / sizeof(quint64));
    if (!notes.m_tokens.empty())
        std::memcpy(notes.m_tokens.data(), bytes.constData(), notes.m_tokens.size() * sizeof(quint64));
    return notes;
}

} // namespace lab
