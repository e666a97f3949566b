// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/scheme/scheme.h"

#include <QHash>
#include <QList>

namespace lab::scheme {

/// The names that a scheme keeps values by, each with a number, and where they were read.
class Names
{
public:
    /// Something is kept by this name; none: it is no name, or has a meaning already.
    std::optional<int> kept(const QByteArray &name, Place place, std::optional<Wrong> *wrong);
    /// What this name stands for.
    Term read(const QByteArray &name, Place place);
    /// The first that is read and never kept.
    std::optional<Wrong> unknown() const;
    int count() const { return int(m_numbers.size()); }

private:
    struct Read
    {
        QByteArray name;
        Place place;
    };
    int numberOf(const QByteArray &name);

    QHash<QByteArray, int> m_numbers;
    QList<QByteArray> m_kept;
    QList<Read> m_reads;
};

/// Reads expressions and conditions from a piece of a line.
class ExpressionReader
{
public:
    /// `place` is that of the text's first byte. `names` outlives it.
    ExpressionReader(QByteArray text, Place place, Names *names);

    /// The whole text as one expression.
    Expression expression(std::optional<Wrong> *wrong);
    /// The whole text as one condition: comparisons with `and` and `or`, of which `and` binds closer.
    Condition condition(std::optional<Wrong> *wrong);

private:
    void skip();
    bool atEnd();
    Place here() const { return {m_place.line, m_place.column + int(m_at)}; }
    QByteArray peekWord();
    bool take(QByteArrayView symbol);
    bool takeWord(QByteArrayView word);
    Expression sum(std::optional<Wrong> *wrong);
    Term term(std::optional<Wrong> *wrong);
    Term named(std::optional<Wrong> *wrong);
    void element(Term *term, std::optional<Wrong> *wrong);
    Comparison comparison(std::optional<Wrong> *wrong);
    void expectEnd(std::optional<Wrong> *wrong);

    QByteArray m_text;
    Place m_place;
    Names *m_names;
    qsizetype m_at = 0;
};

/// Whether these are letters, digits and _, and do not begin with a digit.
bool isName(const QByteArray &bytes);

} // namespace lab::scheme
