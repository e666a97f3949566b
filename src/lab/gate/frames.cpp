// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/gate/frames.h"

namespace lab::gate {

namespace {

using redis::Value;

constexpr qint64 mostBytes = 16 << 20; // of one piece
constexpr int mostDepth = 32;

/// Reads one piece from its place, which moves behind it.
class Scanner
{
public:
    explicit Scanner(const QByteArray &bytes)
        : m_bytes(bytes)
    {
    }

    /// False: it is not whole yet.
    bool read(Value &value, bool &isPush)
    {
        if (m_depth > mostDepth)
            return giveUp();
        QByteArray line;
        if (!readLine(line))
            return false;
        const char mark = line.isEmpty() ? ' ' : line.front();
        const QByteArray rest = line.mid(1);
        isPush = mark == '>';
        switch (mark) {
        case '+':
        case ',':
        case '(':
            return set(value, Value::Type::Status, rest);
        case '-':
            return set(value, Value::Type::Error, rest);
        case ':':
        case '#':
            value.type = Value::Type::Integer;
            value.integer = mark == '#' ? qint64(rest == "t") : rest.toLongLong();
            return true;
        case '_':
            return true;
        case '$':
        case '=':
        case '!':
            return readBulk(value, mark == '!' ? Value::Type::Error : Value::Type::Bulk, rest.toLongLong());
        case '*':
        case '~':
        case '>':
            return readElements(value, rest.toLongLong());
        case '%':
            return readElements(value, rest.toLongLong() * 2);
        case '|':
            return skipAttributes(rest.toLongLong() * 2) && read(value, isPush);
        default:
            return readWords(value, line);
        }
    }
    qsizetype at() const { return m_at; }
    /// It never becomes whole, whatever follows.
    bool isBroken() const { return m_broken; }

private:
    bool giveUp()
    {
        m_broken = true;
        return false;
    }

    static bool set(Value &value, Value::Type type, const QByteArray &bytes)
    {
        value.type = type;
        value.bytes = bytes;
        return true;
    }

    bool readLine(QByteArray &line)
    {
        const qsizetype end = m_bytes.indexOf('\n', m_at);
        if (end < 0)
            return false;
        line = m_bytes.mid(m_at, end - m_at);
        if (line.endsWith('\r'))
            line.chop(1);
        m_at = end + 1;
        return true;
    }

    bool readBulk(Value &value, Value::Type type, qint64 size)
    {
        if (size < 0)
            return true;
        if (size > mostBytes)
            return giveUp();
        if (m_bytes.size() < m_at + size + 2)
            return false;
        set(value, type, m_bytes.mid(m_at, size));
        m_at += size + 2;
        return true;
    }

    bool readElements(Value &value, qint64 count)
    {
        if (count < 0)
            return true;
        if (count > mostBytes)
            return giveUp();
        value.type = Value::Type::Array;
        ++m_depth;
        for (; count > 0; --count) {
            bool isPush = false;
            value.elements.emplace_back();
            if (!read(value.elements.back(), isPush))
                return false;
        }
        --m_depth;
        return true;
    }

    bool skipAttributes(qint64 count)
    {
        Value ignored;
        return readElements(ignored, count);
    }

    static bool readWords(Value &value, const QByteArray &line)
    {
        value.type = Value::Type::Array;
        for (const QByteArray &word : line.simplified().split(' ')) {
            value.elements.emplace_back();
            set(value.elements.back(), Value::Type::Bulk, word);
        }
        return true;
    }

    const QByteArray &m_bytes;
    qsizetype m_at = 0;
    int m_depth = 0;
    bool m_broken = false;
};

} // namespace

std::optional<Frame> FrameReader::next()
{
    if (m_bytes.isEmpty() || m_broken)
        return {};
    Scanner scanner(m_bytes);
    Frame frame;
    if (!scanner.read(frame.value, frame.isPush)) {
        m_broken = scanner.isBroken() || m_bytes.size() > mostBytes;
        if (m_broken)
            m_bytes.clear();
        return {};
    }
    frame.bytes = m_bytes.left(scanner.at());
    m_bytes.remove(0, scanner.at());
    return frame;
}

QList<QByteArray> wordsOf(const Frame &request)
{
    QList<QByteArray> words;
    for (const Value &word : request.value.elements)
        words.append(word.bytes);
    return words;
}

} // namespace lab::gate
