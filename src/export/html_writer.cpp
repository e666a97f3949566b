// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/html_writer.h"

#include "base/bytes.h"

namespace exports {

namespace {

QByteArray escaped(const QString &text)
{
    QString shown = base::shownText(text);
    // No characters: XML has no way to write them.
    for (const char16_t none : {u'\ufffe', u'\uffff'})
        shown.replace(QChar(none), QChar::ReplacementCharacter);
    return shown.toHtmlEscaped().toUtf8();
}

/// Within a line: a line feed behind it would be a space.
bool isInline(const QByteArray &name)
{
    return name == "bdi" || name == "b" || name == "code" || name == "text" || name == "title";
}

} // namespace

void HtmlWriter::begin(const char *name, Attributes attributes)
{
    m_page += '<';
    m_page += name;
    for (const auto &[attribute, value] : attributes) {
        m_page += ' ';
        m_page += attribute;
        m_page += "=\"";
        m_page += escaped(value);
        m_page += '"';
    }
}

HtmlWriter &HtmlWriter::open(const char *name, Attributes attributes)
{
    begin(name, attributes);
    m_page += '>';
    m_open.append(name);
    return *this;
}

HtmlWriter &HtmlWriter::close()
{
    const QByteArray name = m_open.takeLast();
    m_page += "</";
    m_page += name;
    m_page += isInline(name) ? ">" : ">\n";
    return *this;
}

HtmlWriter &HtmlWriter::text(const QString &text)
{
    m_page += escaped(text);
    return *this;
}

HtmlWriter &HtmlWriter::element(const char *name, const QString &text, Attributes attributes)
{
    return open(name, attributes).text(text).close();
}

HtmlWriter &HtmlWriter::empty(const char *name, Attributes attributes)
{
    begin(name, attributes);
    m_page += "/>\n";
    return *this;
}

HtmlWriter &HtmlWriter::head(const QString &title, QByteArrayView style, const QString &version)
{
    open("head");
    empty("meta", {{"charset", QStringLiteral("utf-8")}});
    empty("meta",
          {{"http-equiv", QStringLiteral("Content-Security-Policy")},
           {"content", QStringLiteral("default-src 'none'; style-src 'unsafe-inline'")}});
    empty("meta", {{"name", QStringLiteral("viewport")}, {"content", QStringLiteral("width=device-width")}});
    empty("meta",
          {{"name", QStringLiteral("generator")}, {"content", QStringLiteral("Lockscope %1").arg(version)}});
    element("title", title);
    open("style").raw(style).close();
    return close();
}

HtmlWriter &HtmlWriter::raw(QByteArrayView own)
{
    m_page += own;
    return *this;
}

} // namespace exports
