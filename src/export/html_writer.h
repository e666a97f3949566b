// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QByteArrayList>
#include <QString>

#include <initializer_list>
#include <utility>

namespace exports {

/// Writes a page that is HTML and well-formed XML at once, so that any reader of either takes it.
///
/// Whatever is given as text or as a value is escaped as base::shownText() does, and then for HTML: nothing
/// of it can become an element, turn the writing direction or be missing when it is read. Names are plain
/// ASCII of this program. The caller keeps open() and close() in balance.
class HtmlWriter
{
public:
    using Attributes = std::initializer_list<std::pair<const char *, QString>>;

    HtmlWriter &open(const char *name, Attributes attributes = {});
    HtmlWriter &close();
    HtmlWriter &text(const QString &text);
    /// An element with nothing but text in it.
    HtmlWriter &element(const char *name, const QString &text, Attributes attributes = {});
    /// An element that has no end in HTML, or one of SVG without content: `<meta … />`.
    HtmlWriter &empty(const char *name, Attributes attributes = {});
    /// The head of a page that stands alone: whatever a reader of the file does with it, nothing is fetched
    /// and nothing runs. `style` is this program's own; `version` is the program's.
    HtmlWriter &head(const QString &title, QByteArrayView style, const QString &version);
    /// What this program wrote and needs no escape.
    HtmlWriter &raw(QByteArrayView own);

    QByteArray take() { return std::exchange(m_page, {}); }

private:
    void begin(const char *name, Attributes attributes);

    QByteArray m_page;
    QByteArrayList m_open;
};

} // namespace exports
