// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>
#include <QStringList>

#include <array>
#include <optional>

namespace journal {

/// Reads single values out of a record's body without taking all of it apart: a listing of 100,000 records
/// asks for a few of each. A view: the bytes must outlive it.
///
/// The bodies are compact JSON that this program wrote. What is not such an object has no values.
class BodyView
{
public:
    explicit BodyView(QByteArrayView json);

    bool isValid() const { return m_valid; }
    /// The value as it stands there, quotation marks included; empty where there is none of that name.
    QByteArrayView raw(QByteArrayView name) const;
    QString text(QByteArrayView name) const;
    QStringList texts(QByteArrayView name) const;
    /// Of what stands there as base64.
    QByteArray bytes(QByteArrayView name) const;
    qint64 number(QByteArrayView name, qint64 otherwise = 0) const;

private:
    /// Not two views: they would be set to nothing first, each of them.
    struct Member
    {
        const char *name;
        qsizetype nameSize;
        const char *value;
        qsizetype valueSize;
    };
    static constexpr size_t mostMembers = 48; // a record has some 25

    std::array<Member, mostMembers> m_members; ///< as many as m_count are set
    size_t m_count = 0;
    bool m_valid = false;
};

/// The elements of an array as they stand there, one after the other; none of what is no array.
class Elements
{
public:
    explicit Elements(QByteArrayView array);
    /// nullopt: there are no more.
    std::optional<QByteArrayView> next();

private:
    QByteArrayView m_array;
    qsizetype m_at = 1;
};
QList<QByteArrayView> elementsOf(QByteArrayView array);
/// Whether a quotation mark or a backslash is among them.
bool needsEscape(QByteArrayView bytes);
/// What a JSON string says; empty for anything else.
QString textOf(QByteArrayView string);
/// What it says where that can be shown as it stands there; nullopt where it has to be escaped.
std::optional<QByteArrayView> plainString(QByteArrayView string);
/// What it says, as people see it: words of people and servers, which a forged record may carry as well. What
/// needs no escape refers to `string`.
QByteArray shownString(QByteArrayView string);
/// Without a copy: what is viewed must outlive it.
QByteArray referring(QByteArrayView bytes);

} // namespace journal
