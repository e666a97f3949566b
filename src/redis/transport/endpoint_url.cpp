// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/transport/endpoint_url.h"

#include "redis/transport/duration.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QUrlQuery>

// Reading of URLs.
namespace redis {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(redis::Endpoint)
};

using Problem = std::optional<Error>;

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

Problem readScheme(const QString &scheme, Endpoint &endpoint)
{
    static const QRegularExpression known(QStringLiteral("^redis(s?)(-sentinel|-cluster)?$"));
    const QRegularExpressionMatch match = known.match(scheme);
    if (scheme == u"unix") {
        endpoint.transport = Endpoint::Transport::Unix;
        endpoint.host.clear();
        return std::nullopt;
    }
    if (!match.hasMatch())
        return badUrl(
            Text::tr("The scheme \"%1\" is not known. Write redis://host:port or unix:///path.").arg(scheme));
    endpoint.tls.on = !match.captured(1).isEmpty();
    if (match.captured(2) == u"-sentinel")
        endpoint.discovery.kind = Discovery::Kind::Sentinel;
    else if (match.captured(2) == u"-cluster")
        endpoint.discovery.kind = Discovery::Kind::Cluster;
    return std::nullopt;
}

Problem readDatabase(const QString &text, Endpoint &endpoint)
{
    const auto database = wholeNumber(text, 0, 1'000'000);
    if (!database)
        return badUrl(Text::tr("The database \"%1\" is not a number, 0 or higher.").arg(text));
    endpoint.database = *database;
    return std::nullopt;
}

Problem readPin(const QString &value, Endpoint &endpoint)
{
    const QByteArray pin = value.toLatin1().replace(':', "").toLower();
    static const QRegularExpression sha256(QStringLiteral("^[0-9a-f]{64}$"));
    if (!sha256.match(QString::fromLatin1(pin)).hasMatch())
        return badUrl(Text::tr("The pin in the URL is not a SHA-256 digest of 64 hex digits."));
    endpoint.tls.pin = pin;
    return std::nullopt;
}

Problem readTunnel(const QUrl &url, Endpoint &endpoint)
{
    const QString host = url.host(QUrl::FullyDecoded);
    const QString user = url.userName(QUrl::FullyDecoded);
    // Neither may be taken for an option by ssh, nor for more than a name.
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9_.:][A-Za-z0-9_.:-]*$"));
    if (!plain.match(host).hasMatch() || (!user.isEmpty() && !plain.match(user).hasMatch())
        || !url.password().isEmpty())
        return badUrl(
            Text::tr("The tunnel in the URL is wrong. Write proxy=ssh://user@host; ssh uses your own "
                     "keys."));
    endpoint.proxy.kind = Proxy::Kind::Ssh;
    endpoint.proxy.address = {user.isEmpty() ? host : QString(user + u'@' + host),
                              quint16(qMax(0, url.port()))};
    return std::nullopt;
}

Problem readProxy(const QString &value, Endpoint &endpoint)
{
    const QUrl url(value, QUrl::StrictMode);
    if (url.isValid() && url.scheme() == u"ssh")
        return readTunnel(url, endpoint);
    const bool socks = url.scheme() == u"socks5";
    if (!url.isValid() || url.host().isEmpty() || url.port() < 1 || (!socks && url.scheme() != u"http"))
        return badUrl(Text::tr("The proxy in the URL is wrong. Write socks5://host:port, http://host:port or "
                               "ssh://user@host."));
    endpoint.proxy.kind = socks ? Proxy::Kind::Socks5 : Proxy::Kind::Http;
    endpoint.proxy.address = {url.host(QUrl::FullyDecoded), quint16(url.port())};
    return std::nullopt;
}

Problem readTranslation(const QString &value, Endpoint &endpoint)
{
    const QStringList sides = value.split(u'~');
    const Address announced = addressFromText(sides.value(0).toUtf8());
    const Address reachable = addressFromText(sides.value(1).toUtf8());
    if (sides.size() != 2 || !announced.port || !reachable.port)
        return badUrl(
            Text::tr("The translation \"%1\" in the URL is wrong. Write nat=announced:port~reachable:port.")
                .arg(value));
    endpoint.discovery.translations.append({announced, reachable});
    return std::nullopt;
}

// Parameters that are taken as they stand; null: not one of these, or not for this kind of URL.
QString *plainParameter(const QString &name, Endpoint &endpoint)
{
    if (name == u"user" && endpoint.transport == Endpoint::Transport::Unix)
        return &endpoint.user;
    if (name == u"sentinel_user" && endpoint.discovery.kind == Discovery::Kind::Sentinel)
        return &endpoint.discovery.user;
    if (!endpoint.tls.on)
        return nullptr;
    if (name == u"ca")
        return &endpoint.tls.authorities;
    if (name == u"client_cert")
        return &endpoint.tls.certificate;
    if (name == u"client_key")
        return &endpoint.tls.key;
    return name == u"tls_name" ? &endpoint.tls.serverName : nullptr;
}

Problem readParameter(const QString &name, const QString &value, Endpoint &endpoint)
{
    if (QString *plain = plainParameter(name, endpoint)) {
        *plain = value;
        return std::nullopt;
    }
    if (name == u"timeout") {
        const auto time = parseDuration(value);
        if (!time.ok())
            return badUrl(Text::tr("The timeout in the URL is wrong: %1").arg(time.error().text));
        endpoint.timeout = *time;
        return std::nullopt;
    }
    const bool tcp = endpoint.transport == Endpoint::Transport::Tcp;
    if (name == u"db" && !tcp)
        return readDatabase(value, endpoint);
    if (name == u"pin" && endpoint.tls.on)
        return readPin(value, endpoint);
    if (name == u"proxy" && tcp)
        return readProxy(value, endpoint);
    if (name == u"nat" && endpoint.isDiscovered())
        return readTranslation(value, endpoint);
    if (name == u"sentinel_password" && endpoint.discovery.kind == Discovery::Kind::Sentinel) {
        endpoint.discovery.password = value.toUtf8();
        return std::nullopt;
    }
    static const QStringList tlsOnly{QStringLiteral("ca"), QStringLiteral("client_cert"),
                                     QStringLiteral("client_key"), QStringLiteral("tls_name"),
                                     QStringLiteral("pin")};
    if (tlsOnly.contains(name))
        return badUrl(Text::tr("The parameter \"%1\" in the URL is for TLS. Write rediss://.").arg(name));
    return badUrl(Text::tr("The parameter \"%1\" in the URL is not known.").arg(name));
}

Problem readQuery(const QUrl &url, Endpoint &endpoint)
{
    const auto items = QUrlQuery(url).queryItems(QUrl::FullyDecoded);
    for (const auto &[name, value] : items) {
        if (auto problem = readParameter(name, value, endpoint))
            return problem;
    }
    if (endpoint.tls.certificate.isEmpty() != endpoint.tls.key.isEmpty())
        return badUrl(
            Text::tr("A client certificate needs its key: client_cert= and client_key= go together."));
    return std::nullopt;
}

Problem readTcp(const QUrl &url, Endpoint &endpoint)
{
    if (url.host().isEmpty())
        return badUrl(Text::tr("The host is missing. Write redis://host:port."));
    endpoint.host = url.host(QUrl::FullyDecoded);
    if (url.port() == 0)
        return badUrl(Text::tr("The port 0 is not a number from 1 to 65535."));
    const bool sentinel = endpoint.discovery.kind == Discovery::Kind::Sentinel;
    endpoint.port = quint16(url.port(sentinel ? 26379 : 6379));
    const QString path = url.path();
    if (path.size() > 1)
        return readDatabase(path.mid(1), endpoint);
    return std::nullopt;
}

// What may be shown of a URL that could not be read: nothing in front of an '@', where a password may stand.
QString withoutLogin(const QString &text)
{
    return text.mid(text.lastIndexOf(u'@') + 1);
}

const QRegularExpression &authorityEnd()
{
    static const QRegularExpression ends(QStringLiteral("[/?#]"));
    return ends;
}

bool isValidUrl(const QString &text)
{
    return QUrl(text, QUrl::StrictMode).isValid();
}

// Which part of "user:password" is wrong; never its content.
Problem explainLogin(const QString &login)
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

// QUrl says only "invalid" of a wrong port; a person wants to know which part it is.
Problem explainInvalid(const QString &text, const QUrl &url)
{
    const qsizetype start = text.indexOf(QLatin1String("://"));
    if (start < 0)
        return badUrl(Text::tr("\"%1\" is not a URL. Write redis://host:port or unix:///path.")
                          .arg(withoutLogin(text)));
    const QString rest = text.mid(start + 3);
    if (const qsizetype end = rest.indexOf(authorityEnd()); end >= 0 && rest.lastIndexOf(u'@') > end)
        return badUrl(Text::tr("The user name or password in the URL holds a character that must be "
                               "percent-encoded: / is %2F, ? is %3F, # is %23, @ is %40."));
    if (url.isValid())
        return std::nullopt;
    const QString whole = rest.section(authorityEnd(), 0, 0);
    if (auto problem = explainLogin(whole.left(whole.lastIndexOf(u'@'))); whole.contains(u'@') && problem)
        return problem;
    const QString authority = withoutLogin(whole);
    const qsizetype colon = authority.lastIndexOf(u':');
    if (colon > authority.lastIndexOf(u']')) {
        const QString port = authority.mid(colon + 1);
        if (!wholeNumber(port, 1, 65535))
            return badUrl(Text::tr("The port \"%1\" is not a number from 1 to 65535.").arg(port));
    }
    return badUrl(
        Text::tr("The host \"%1\" in the URL is wrong. An IPv6 address must be in brackets.").arg(authority));
}

// Takes ",host:port,host:port" out of a URL, for QUrl knows one host only.
QStringList takeFurtherHosts(QString *text)
{
    const qsizetype start = text->indexOf(QLatin1String("://")) + 3;
    const qsizetype end = text->indexOf(authorityEnd(), start);
    const QString authority = text->mid(start, end < 0 ? -1 : end - start);
    const qsizetype hosts = authority.lastIndexOf(u'@') + 1;
    const qsizetype comma = authority.indexOf(u',', hosts);
    if (comma < 0)
        return {};
    text->remove(start + comma, authority.size() - comma);
    return authority.mid(comma + 1).split(u',');
}

Problem readFurtherHosts(const QStringList &hosts, Endpoint &endpoint)
{
    endpoint.discovery.seeds = {{endpoint.host, endpoint.port}};
    for (const QString &each : hosts) {
        Endpoint other;
        other.discovery.kind = endpoint.discovery.kind;
        const QString text = QStringLiteral("redis://") + each;
        const QUrl url(text, QUrl::StrictMode);
        if (auto problem = explainInvalid(text, url))
            return problem;
        if (auto problem = readTcp(url, other))
            return problem;
        const Address seed{other.host, other.port};
        if (endpoint.discovery.seeds.contains(seed))
            return badUrl(Text::tr("%1 appears twice in the URL.").arg(seed.label()));
        endpoint.discovery.seeds.append(seed);
    }
    return std::nullopt;
}

Problem readGroup(const QUrl &url, const QStringList &furtherHosts, Endpoint &endpoint)
{
    if (endpoint.discovery.kind == Discovery::Kind::Sentinel) {
        endpoint.discovery.masterName = url.fragment(QUrl::FullyDecoded);
        if (endpoint.discovery.masterName.isEmpty())
            return badUrl(Text::tr("The master's name is missing. Write redis-sentinel://host:port#name."));
    } else if (url.hasFragment()) {
        return badUrl(Text::tr("\"#%1\" has no meaning in this URL.").arg(url.fragment()));
    }
    if (!endpoint.isDiscovered())
        return std::nullopt;
    if (endpoint.discovery.kind == Discovery::Kind::Cluster && endpoint.database)
        return badUrl(Text::tr("A Cluster has no database but 0."));
    return readFurtherHosts(furtherHosts, endpoint);
}

} // namespace

Result<Endpoint> parseUrl(const QString &text)
{
    Endpoint endpoint;
    // The one parameter with an @ of its own; any other stands behind a login.
    static const QRegularExpression tunnel(QStringLiteral("([?&]proxy=ssh://[^@&#/?]*)@"));
    QString single = text;
    single.replace(tunnel, QStringLiteral("\\1%40"));
    const auto schemeProblem = readScheme(text.section(QLatin1String("://"), 0, 0).toLower(), endpoint);
    const QStringList furtherHosts =
        endpoint.isDiscovered() && !schemeProblem ? takeFurtherHosts(&single) : QStringList();
    const QUrl url(single, QUrl::StrictMode);
    if (auto problem = explainInvalid(single, url))
        return *problem;
    if (schemeProblem)
        return *schemeProblem;
    endpoint.user = url.userName(QUrl::FullyDecoded);
    endpoint.password = url.password(QUrl::FullyDecoded).toUtf8();
    if (endpoint.transport == Endpoint::Transport::Unix) {
        endpoint.path = url.path(QUrl::FullyDecoded);
        if (!url.host().isEmpty() || !endpoint.path.startsWith(u'/'))
            return badUrl(
                Text::tr("The socket's path must be absolute. Write unix:///path (three slashes)."));
    } else if (auto problem = readTcp(url, endpoint)) {
        return *problem;
    }
    if (auto problem = readGroup(url, furtherHosts, endpoint))
        return *problem;
    if (auto problem = readQuery(url, endpoint))
        return *problem;
    return endpoint;
}

} // namespace redis
