// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/endpoint.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QUrlQuery>

namespace redis {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(redis::Endpoint)
};

Error badUrl(const QString &sentence)
{
    return Error{ErrorKind::BadInput, sentence, {}, false};
}

// Whole and between the bounds, or nullopt.
std::optional<int> wholeNumber(const QString &text, int lowest, int highest)
{
    bool ok = false;
    const int number = text.toInt(&ok);
    if (!ok || number < lowest || number > highest || text.startsWith(u'+'))
        return std::nullopt;
    return number;
}

std::optional<Error> refuseScheme(const QString &scheme)
{
    static const QStringList later{QStringLiteral("rediss"), QStringLiteral("redis-sentinel"),
                                   QStringLiteral("rediss-sentinel"), QStringLiteral("redis-cluster"),
                                   QStringLiteral("rediss-cluster")};
    if (later.contains(scheme))
        return badUrl(Text::tr("%1:// comes with a later release. This one connects by redis:// and unix://.")
                          .arg(scheme));
    if (scheme != u"redis" && scheme != u"unix")
        return badUrl(
            Text::tr("The scheme \"%1\" is not known. Write redis://host:port or unix:///path.").arg(scheme));
    return std::nullopt;
}

std::optional<Error> readDatabase(const QString &text, Endpoint &endpoint)
{
    const auto database = wholeNumber(text, 0, 1'000'000);
    if (!database)
        return badUrl(Text::tr("The database \"%1\" is not a number from 0.").arg(text));
    endpoint.database = *database;
    return std::nullopt;
}

std::optional<Error> readQuery(const QUrlQuery &query, Endpoint &endpoint)
{
    const auto items = query.queryItems(QUrl::FullyDecoded);
    for (const auto &[name, value] : items) {
        if (name == u"timeout") {
            const auto time = parseDuration(value);
            if (!time.ok())
                return badUrl(Text::tr("The timeout in the URL is wrong: %1").arg(time.error().text));
            endpoint.timeout = *time;
        } else if (name == u"db" && endpoint.transport == Endpoint::Transport::Unix) {
            if (auto error = readDatabase(value, endpoint))
                return error;
        } else if (name == u"user" && endpoint.transport == Endpoint::Transport::Unix) {
            endpoint.user = value;
        } else {
            return badUrl(Text::tr("The parameter \"%1\" in the URL is not known.").arg(name));
        }
    }
    return std::nullopt;
}

std::optional<Error> readTcp(const QUrl &url, Endpoint &endpoint)
{
    if (url.host().isEmpty())
        return badUrl(Text::tr("The host is missing. Write redis://host:port."));
    endpoint.host = url.host(QUrl::FullyDecoded);
    if (url.port() == 0)
        return badUrl(Text::tr("The port 0 is not a number from 1 to 65535."));
    endpoint.port = quint16(url.port(6379));
    const QString path = url.path();
    if (path.size() > 1)
        return readDatabase(path.mid(1), endpoint);
    return std::nullopt;
}

// QUrl says only "invalid" of a wrong port; a person wants to know which part it is.
// What may be shown of a URL that could not be read: nothing in front of an '@', where a password may stand.
QString withoutLogin(const QString &text)
{
    return text.mid(text.lastIndexOf(u'@') + 1);
}

bool isValidUrl(const QString &text)
{
    return QUrl(text, QUrl::StrictMode).isValid();
}

// Which part of "user:password" is wrong; never its content.
std::optional<Error> explainLogin(const QString &login)
{
    const QString before = QStringLiteral("redis://");
    const QString after = QStringLiteral("@host");
    if (isValidUrl(before + login + after))
        return std::nullopt;
    const QString user = login.section(u':', 0, 0);
    if (!user.isEmpty() && !isValidUrl(before + user + after))
        return badUrl(
            Text::tr("The user name in the URL is wrong: what a URL cannot hold is percent-encoded, "
                     "a % itself as %25."));
    return badUrl(Text::tr("The password in the URL is wrong: what a URL cannot hold is percent-encoded, "
                           "a % itself as %25."));
}

std::optional<Error> explainInvalid(const QString &text, const QUrl &url)
{
    const qsizetype start = text.indexOf(QLatin1String("://"));
    if (start < 0)
        return badUrl(Text::tr("\"%1\" is not a URL. Write redis://host:port or unix:///path.")
                          .arg(withoutLogin(text)));
    const QString rest = text.mid(start + 3);
    static const QRegularExpression ends(QStringLiteral("[/?#]"));
    if (const qsizetype end = rest.indexOf(ends); end >= 0 && rest.lastIndexOf(u'@') > end)
        return badUrl(Text::tr("The user name or password in the URL holds a character that must be "
                               "percent-encoded: / is %2F, ? is %3F, # is %23, @ is %40."));
    if (url.isValid())
        return std::nullopt;
    const QString whole = rest.section(ends, 0, 0);
    if (auto error = explainLogin(whole.left(whole.lastIndexOf(u'@'))); whole.contains(u'@') && error)
        return error;
    const QString authority = withoutLogin(whole);
    const qsizetype colon = authority.lastIndexOf(u':');
    if (colon > authority.lastIndexOf(u']')) {
        const QString port = authority.mid(colon + 1);
        if (!wholeNumber(port, 1, 65535))
            return badUrl(Text::tr("The port \"%1\" is not a number from 1 to 65535.").arg(port));
    }
    return badUrl(
        Text::tr("The host \"%1\" in the URL is wrong. An IPv6 address stands in brackets.").arg(authority));
}

} // namespace

QString Endpoint::label() const
{
    if (transport == Transport::Unix)
        return path;
    return (host.contains(u':') ? QString(u'[' + host + u']') : host) + u':' + QString::number(port);
}

QString Endpoint::url() const
{
    QUrl url;
    if (transport == Transport::Unix) {
        url.setScheme(QStringLiteral("unix"));
        url.setPath(path);
        QUrlQuery query;
        if (database)
            query.addQueryItem(QStringLiteral("db"), QString::number(database));
        if (!user.isEmpty())
            query.addQueryItem(QStringLiteral("user"), user);
        if (!query.isEmpty())
            url.setQuery(query);
        return QStringLiteral("unix://") + url.toString(QUrl::RemoveScheme);
    }
    url.setScheme(QStringLiteral("redis"));
    url.setHost(host);
    url.setPort(port);
    url.setUserName(user);
    if (database)
        url.setPath(u'/' + QString::number(database));
    return url.toString();
}

Result<Endpoint> parseUrl(const QString &text)
{
    const QUrl url(text, QUrl::StrictMode);
    if (auto error = explainInvalid(text, url))
        return *error;
    if (auto error = refuseScheme(url.scheme()))
        return *error;
    Endpoint endpoint;
    if (url.hasFragment())
        return badUrl(Text::tr("\"#%1\" has no meaning in this URL.").arg(url.fragment()));
    endpoint.user = url.userName(QUrl::FullyDecoded);
    endpoint.password = url.password(QUrl::FullyDecoded).toUtf8();
    if (url.scheme() == u"unix") {
        endpoint.transport = Endpoint::Transport::Unix;
        endpoint.host.clear();
        endpoint.path = url.path(QUrl::FullyDecoded);
        if (!url.host().isEmpty() || !endpoint.path.startsWith(u'/'))
            return badUrl(
                Text::tr("The socket's path must be absolute. Write unix:///path (three slashes)."));
    } else if (auto error = readTcp(url, endpoint)) {
        return *error;
    }
    if (auto error = readQuery(QUrlQuery(url), endpoint))
        return *error;
    return endpoint;
}

} // namespace redis
