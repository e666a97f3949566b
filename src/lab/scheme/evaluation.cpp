// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/scheme/evaluation.h"

#include "base/bytes.h"
#include "lab/scheme/words.h"
#include "lab/spec/keys.h"
#include "lab/turn/lab_client.h"

namespace lab::scheme {

namespace {

using std::chrono::seconds;

redis::Value text(const QByteArray &bytes)
{
    redis::Value value;
    value.type = redis::Value::Type::Bulk;
    value.bytes = bytes;
    return value;
}

redis::Value number(qint64 integer)
{
    redis::Value value;
    value.type = redis::Value::Type::Integer;
    value.integer = integer;
    return value;
}

redis::Value valueOf(const Term &term, const Frame &frame)
{
    const LabClient &client = *frame.client;
    switch (term.kind) {
    case TermKind::Number:
        return number(term.number);
    case TermKind::Text:
        return text(term.text);
    case TermKind::Nil:
        return {};
    case TermKind::Variable:
        return (*frame.kept)[size_t(term.variable)];
    case TermKind::Element: {
        const redis::Value &array = (*frame.kept)[size_t(term.variable)];
        const bool isThere = array.isArray() && term.number < qint64(array.elements.size());
        return isThere ? array.elements[size_t(term.number)] : redis::Value();
    }
    case TermKind::Key:
        return text(client.lockKey());
    case TermKind::Counter:
        return text(client.keys().counter);
    case TermKind::Fence:
        return text(client.keys().fence);
    case TermKind::Token:
        return text(*frame.token);
    case TermKind::Lease:
        return number(std::chrono::ceil<seconds>(client.lease()).count());
    case TermKind::LeaseMs:
        return number(client.lease().count());
    case TermKind::Now:
        return number(std::chrono::floor<seconds>(client.timeOfDay()).count());
    case TermKind::NowMs:
        return number(client.timeOfDay().count());
    }
    return {};
}

std::optional<qint64> asNumber(const redis::Value &value)
{
    if (value.isInteger())
        return value.integer;
    bool isNumber = false;
    const qint64 parsed = value.isString() ? value.bytes.toLongLong(&isNumber) : 0;
    return isNumber ? std::optional(parsed) : std::nullopt;
}

QByteArray asBytes(const redis::Value &value)
{
    return value.isInteger() ? QByteArray::number(value.integer) : value.bytes;
}

redis::Error noNumber(const redis::Value &value)
{
    return {redis::ErrorKind::BadInput, Words::noNumber(asBytes(value)), {}};
}

bool areEqual(const redis::Value &left, const redis::Value &right)
{
    if (left.isArray() || right.isArray())
        return false;
    return left.isNil() == right.isNil() && asBytes(left) == asBytes(right);
}

bool compare(const redis::Value &left, Relation relation, const redis::Value &right)
{
    if (relation == Relation::Equal)
        return areEqual(left, right);
    if (relation == Relation::Unequal)
        return !areEqual(left, right);
    const auto one = asNumber(left);
    const auto other = asNumber(right);
    if (!one || !other)
        return false;
    switch (relation) {
    case Relation::Less:
        return *one < *other;
    case Relation::LessOrEqual:
        return *one <= *other;
    case Relation::Greater:
        return *one > *other;
    default:
        return *one >= *other;
    }
}

redis::Result<bool> holds(const Comparison &comparison, const Frame &frame)
{
    const auto left = valueOf(comparison.left, frame);
    if (!left)
        return left.error();
    const auto right = valueOf(comparison.right, frame);
    if (!right)
        return right.error();
    return compare(*left, comparison.relation, *right);
}

} // namespace

redis::Result<redis::Value> valueOf(const Expression &expression, const Frame &frame)
{
    if (expression.size() == 1 && !expression.front().isTakenAway)
        return valueOf(expression.front(), frame);
    qint64 sum = 0;
    for (const Term &term : expression) {
        const redis::Value value = valueOf(term, frame);
        const auto summand = value.isNil() ? std::optional<qint64>(0) : asNumber(value);
        const bool isTooLarge = summand
            && (term.isTakenAway ? qSubOverflow(sum, *summand, &sum) : qAddOverflow(sum, *summand, &sum));
        if (!summand || isTooLarge)
            return noNumber(value);
    }
    return number(sum);
}

redis::Result<qint64> numberOf(const Expression &expression, const Frame &frame)
{
    const auto value = valueOf(expression, frame);
    if (!value)
        return value.error();
    const auto integer = asNumber(*value);
    return integer ? redis::Result<qint64>(*integer) : redis::Result<qint64>(noNumber(*value));
}

redis::Result<QByteArray> bytesOf(const Word &word, const Frame &frame)
{
    QByteArray bytes;
    for (const Piece &piece : word) {
        if (piece.expression.empty()) {
            bytes += piece.bytes;
            continue;
        }
        const auto value = valueOf(piece.expression, frame);
        if (!value)
            return value.error();
        bytes += asBytes(*value);
    }
    return bytes;
}

redis::Result<bool> holds(const Condition &condition, const Frame &frame)
{
    for (const std::vector<Comparison> &all : condition) {
        bool right = true;
        for (const Comparison &comparison : all) {
            const auto one = holds(comparison, frame);
            if (!one)
                return one.error();
            right = right && *one;
        }
        if (right)
            return true;
    }
    return false;
}

} // namespace lab::scheme
