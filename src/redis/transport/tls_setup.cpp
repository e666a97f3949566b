// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/transport/tls_setup.h"

#include "base/bytes.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QFile>
#include <QHostAddress>
#include <QLocale>
#include <QSslCertificate>
#include <QSslKey>
#include <QSslSocket>
#include <QUrl>

#include <array>
#include <thread>

namespace redis {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(redis::Tls)
};

constexpr qint64 largestFile = 4 * 1024 * 1024;

Error tlsProblem(const QString &sentence, const QByteArray &detail = {})
{
    return {ErrorKind::Tls, sentence, detail, false};
}

Result<QByteArray> contentOf(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return tlsProblem(Text::tr("The file %1 cannot be read: %2").arg(path, file.errorString()));
    return file.read(largestFile);
}

Result<QList<QSslCertificate>> certificatesIn(const QString &path)
{
    const Result<QByteArray> content = contentOf(path);
    if (!content.ok())
        return content.error();
    QList<QSslCertificate> certificates = QSslCertificate::fromData(*content, QSsl::Pem);
    if (certificates.isEmpty())
        return tlsProblem(Text::tr("The file %1 holds no certificate in PEM form.").arg(path));
    return certificates;
}

/// A key that is none of its kind leaves errors in OpenSSL's queue of this thread, and the next socket that
/// has nothing to read takes them for its own: so each try has a thread of its own.
QSslKey decoded(const QByteArray &content, const QByteArray &password)
{
    QSslKey found;
    std::thread decoder([&] {
        for (const QSsl::KeyAlgorithm algorithm : {QSsl::Rsa, QSsl::Ec, QSsl::Dsa}) {
            found = QSslKey(content, algorithm, QSsl::Pem, QSsl::PrivateKey, password);
            if (!found.isNull())
                return;
        }
    });
    decoder.join();
    return found;
}

Result<QSslKey> keyIn(const Tls &tls)
{
    const Result<QByteArray> content = contentOf(tls.key);
    if (!content.ok())
        return content.error();
    if (const QSslKey key = decoded(*content, tls.keyPassword); !key.isNull())
        return key;
    if (!content->contains("ENCRYPTED"))
        return tlsProblem(Text::tr("The file %1 holds no private key in PEM form.").arg(tls.key));
    if (tls.keyPassword.isEmpty())
        return tlsProblem(
            Text::tr("The key in %1 is encrypted. Set LOCKSCOPE_KEY_PASSWORD to its password.").arg(tls.key));
    return tlsProblem(Text::tr("The key in %1 cannot be decrypted with this password.").arg(tls.key));
}

/// "CN=db1, issued by Example CA, valid until …, SHA-256 …": what a person compares before trusting it.
QByteArray describe(const QSslCertificate &certificate, const Endpoint &endpoint)
{
    if (certificate.isNull())
        return endpoint.label().toUtf8();
    const auto name = [](const QStringList &names) {
        return names.isEmpty() ? QStringLiteral("?") : base::shownText(names.first());
    };
    const QString text =
        Text::tr("%1: certificate of %2, issued by %3, valid from %4 until %5, SHA-256 %6")
            .arg(endpoint.label(), name(certificate.subjectInfo(QSslCertificate::CommonName)),
                 name(certificate.issuerInfo(QSslCertificate::CommonName)),
                 certificate.effectiveDate().toUTC().toString(Qt::ISODate),
                 certificate.expiryDate().toUTC().toString(Qt::ISODate),
                 QString::fromLatin1(pinOf(certificate)));
    return text.toUtf8();
}

QString sentenceOf(QSslError::SslError error, const QString &name)
{
    switch (error) {
    case QSslError::CertificateExpired:
        return Text::tr("The server's certificate has expired. Renew it on the server.");
    case QSslError::CertificateNotYetValid:
        return Text::tr("The server's certificate is not valid yet. Check both clocks.");
    case QSslError::HostNameMismatch:
        return Text::tr("The server's certificate does not bear the name %1. Use the name that it bears, or "
                        "add tls_name=.")
            .arg(name);
    case QSslError::CertificateRevoked:
        return Text::tr("The server's certificate has been revoked. Do not log in there.");
    case QSslError::SelfSignedCertificate:
        return Text::tr(
            "The server's certificate is signed by itself. Name it as the authority by ca=, or pin it.");
    case QSslError::InvalidPurpose:
        return Text::tr("The server's certificate is not meant for a server.");
    case QSslError::CertificateSignatureFailed:
        return Text::tr("The signature of the server's certificate is wrong.");
    case QSslError::NoPeerCertificate:
        return Text::tr("The server shows no certificate.");
    default:
        return Text::tr("The server's certificate comes from an authority that is not trusted here. Name the "
                        "authority's file by ca=.");
    }
}

// The gravest first: a name that differs says less when the authority is not trusted.
constexpr std::array gravity{QSslError::CertificateRevoked,
                             QSslError::CertificateSignatureFailed,
                             QSslError::NoPeerCertificate,
                             QSslError::SelfSignedCertificate,
                             QSslError::SelfSignedCertificateInChain,
                             QSslError::UnableToGetLocalIssuerCertificate,
                             QSslError::UnableToGetIssuerCertificate,
                             QSslError::UnableToVerifyFirstCertificate,
                             QSslError::CertificateUntrusted,
                             QSslError::CertificateExpired,
                             QSslError::CertificateNotYetValid,
                             QSslError::HostNameMismatch,
                             QSslError::InvalidPurpose};

QString alertSentence(const QString &words, Handshake handshake, const Endpoint &endpoint)
{
    const auto has = [&words](const char *part) {
        return words.contains(QLatin1String(part));
    };
    const bool shown = !endpoint.tls.certificate.isEmpty();
    if (has("wrong version number") || has("packet length too long") || has("http request"))
        return Text::tr(
            "What answers there does not speak TLS. A plain server is redis:// instead of rediss://.");
    if (has("key values mismatch") || has("key type mismatch"))
        return Text::tr("The key in %1 does not belong to the certificate in %2.")
            .arg(endpoint.tls.key, endpoint.tls.certificate);
    // Before it has chosen one it does not care who we are.
    if (has("no shared cipher") || (has("handshake failure") && handshake == Handshake::Begun))
        return Text::tr(
            "The server and Lockscope have no cipher in common. Allow a current one in the server's "
            "tls-ciphers or tls-ciphersuites.");
    if (has("certificate required") || (!shown && (has("handshake failure") || has("bad certificate"))))
        return Text::tr("The server demands a client certificate. Add client_cert= and client_key=.");
    if (has("alert unknown ca") || has("alert bad certificate") || has("alert certificate expired")
        || has("alert certificate unknown") || has("alert certificate revoked")
        || has("alert unsupported certificate"))
        return Text::tr("The server does not accept our client certificate.");
    if (has("protocol version") || has("unsupported protocol") || has("no protocols available"))
        return Text::tr("The server offers no TLS version 1.2 or later.");
    return {};
}

} // namespace

QByteArray pinOf(const QSslCertificate &certificate)
{
    return certificate.digest(QCryptographicHash::Sha256).toHex();
}

Result<QSslConfiguration> tlsConfiguration(const Tls &tls)
{
    if (!QSslSocket::supportsSsl())
        return tlsProblem(Text::tr("Qt finds no TLS library on this machine."));
    QSslConfiguration configuration = QSslConfiguration::defaultConfiguration();
    configuration.setProtocol(QSsl::TlsV1_2OrLater);
    configuration.setPeerVerifyMode(tls.verify ? QSslSocket::VerifyPeer : QSslSocket::VerifyNone);
    if (!tls.authorities.isEmpty()) {
        const auto authorities = certificatesIn(tls.authorities);
        if (!authorities.ok())
            return authorities.error();
        configuration.setCaCertificates(*authorities);
    }
    if (!tls.certificate.isEmpty()) {
        const auto own = certificatesIn(tls.certificate);
        if (!own.ok())
            return own.error();
        const auto key = keyIn(tls);
        if (!key.ok())
            return key.error();
        configuration.setLocalCertificateChain(*own);
        configuration.setPrivateKey(*key);
    }
    return configuration;
}

Error verifyError(const QList<QSslError> &errors, const QSslCertificate &certificate,
                  const Endpoint &endpoint)
{
    QSslError::SslError worst = errors.isEmpty() ? QSslError::UnspecifiedError : errors.first().error();
    for (auto kind = gravity.rbegin(); kind != gravity.rend(); ++kind) {
        if (std::any_of(errors.begin(), errors.end(), [&](const QSslError &e) { return e.error() == *kind; }))
            worst = *kind;
    }
    const QString name = endpoint.tls.serverName.isEmpty() ? endpoint.host : endpoint.tls.serverName;
    return tlsProblem(sentenceOf(worst, name), describe(certificate, endpoint));
}

Error pinError(const QSslCertificate &certificate, const Endpoint &endpoint)
{
    return tlsProblem(
        Text::tr("The server shows another certificate than the one that is pinned. Nothing was sent."),
        describe(certificate, endpoint));
}

bool bearsName(const QSslCertificate &certificate, const QString &name)
{
    const auto names = certificate.subjectAlternativeNames();
    if (!names.contains(QSsl::DnsEntry) && !names.contains(QSsl::IpAddressEntry))
        return true; // Qt has looked at the common name
    const QHostAddress address(name);
    const QString host = QString::fromLatin1(QUrl::toAce(name)).toLower();
    for (auto each = names.cbegin(); each != names.cend(); ++each) {
        if (each.key() == QSsl::IpAddressEntry && !address.isNull() && QHostAddress(*each) == address)
            return true;
        const QString entry = each->toLower();
        if (each.key() != QSsl::DnsEntry || !address.isNull())
            continue;
        // A star stands for the first label, whole.
        const bool star = entry.startsWith(QLatin1String("*.")) && host.contains(u'.')
            && host.mid(host.indexOf(u'.')) == entry.mid(1);
        if (entry == name.toLower() || entry == host || star)
            return true;
    }
    return false;
}

Error commonNameError(const QSslCertificate &certificate, const Endpoint &endpoint)
{
    constexpr qsizetype most = 5;
    QStringList names = certificate.subjectAlternativeNames().values();
    if (names.size() > most)
        names = names.first(most) << QStringLiteral("…");
    const QString name = endpoint.tls.serverName.isEmpty() ? endpoint.host : endpoint.tls.serverName;
    return tlsProblem(
        Text::tr("The server's certificate bears the name %1 as its common name only, which does not "
                 "count beside its alternative names: %2. Use one of these, or add tls_name=.")
            .arg(name, names.join(QLatin1String(", "))),
        describe(certificate, endpoint));
}

Error tlsError(const QString &words, Handshake handshake, const Endpoint &endpoint)
{
    const QByteArray detail = (endpoint.label() + QLatin1String(": ") + words).toUtf8();
    const QString sentence = alertSentence(words, handshake, endpoint);
    if (!sentence.isEmpty())
        return tlsProblem(sentence, detail);
    if (handshake == Handshake::Over)
        return makeError(ErrorKind::Closed, detail);
    return tlsProblem(
        Text::tr("The secure connection could not be established. Perhaps a plain server listens there: "
                 "redis:// instead of rediss://."),
        detail);
}

Error handshakeTimeOut(const Endpoint &endpoint)
{
    return tlsProblem(
        Text::tr("The server does not answer the greeting of TLS. It is stopped, or it is a plain "
                 "server: redis:// instead of rediss://."),
        endpoint.label().toUtf8());
}

Error closedWithoutWord(const Endpoint &endpoint)
{
    return {
        ErrorKind::Closed,
        Text::tr("The server ended the connection without a word. If it expects TLS, write rediss:// instead "
                 "of redis://."),
        endpoint.label().toUtf8(), true};
}

} // namespace redis
