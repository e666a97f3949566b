// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/play/token_draw.h"

#include "lab/spec/token_kind.h"

namespace lab::lesson {

namespace {

constexpr int usualPairs = 5'000;
/// Of a source that gives equal ones now and then; some hundred milliseconds.
constexpr int mostPairs = 1'000'000;

QHash<QByteArray, QByteArray> draw(const TokenKind &kind)
{
    const auto ofA = kind.source();
    const auto ofB = kind.source();
    const bool isOfTime = kind.id() == "uniqid";
    QByteArray a;
    QByteArray b;
    int equal = 0;
    int pairs = 0;
    while (pairs < usualPairs || (isOfTime && equal == 0 && pairs < mostPairs)) {
        ++pairs;
        const QByteArray first = ofA->make(0);
        const QByteArray second = ofB->make(1);
        const bool isEqual = first == second;
        if (a.isEmpty() || (isEqual && equal == 0)) {
            a = first;
            b = second;
        }
        equal += isEqual;
    }
    return {{"A.token", a},
            {"B.token", b},
            {"drawn", QByteArray::number(pairs)},
            {"equal", QByteArray::number(equal)}};
}

} // namespace

QHash<QByteArray, QByteArray> TokenDraw::of(const QByteArray &kind)
{
    auto drawn = m_drawn.find(kind);
    if (drawn == m_drawn.end())
        drawn = m_drawn.insert(kind, draw(*TokenKind::find(kind)));
    return *drawn;
}

} // namespace lab::lesson
