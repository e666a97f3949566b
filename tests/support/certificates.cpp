// SPDX-License-Identifier: GPL-3.0-or-later
#include "certificates.h"

#include <QFile>
#include <QProcess>

namespace {

/// Words separated by spaces; %1, %2, … are taken from `values` and may hold spaces.
void openssl(const char *words, const QStringList &values)
{
    QStringList arguments = QString::fromLatin1(words).split(u' ');
    for (QString &each : arguments) {
        if (each.startsWith(u'%'))
            each = values.at(each.mid(1).toInt() - 1);
    }
    QProcess process;
    process.start(QStringLiteral("openssl"), arguments);
    if (!process.waitForFinished() || process.exitCode() != 0)
        qFatal("openssl %s: %s", qPrintable(arguments.join(u' ')),
               process.readAllStandardError().constData());
}

} // namespace

Certificates::Certificates()
{
    m_authority.key = newKey();
    m_authority.certificate = file(QStringLiteral("crt"));
    openssl("req -x509 -new -key %1 -subj /CN=Authority -days 2 -out %2",
            {m_authority.key, m_authority.certificate});
}

QString Certificates::file(const QString &suffix)
{
    return m_folder.filePath(QStringLiteral("%1.%2").arg(++m_count).arg(suffix));
}

QString Certificates::newKey()
{
    const QString key = file(QStringLiteral("key"));
    openssl("ecparam -name prime256v1 -genkey -noout -out %1", {key});
    return key;
}

Certificates::Pair Certificates::issue(const QString &names, bool expired)
{
    const Pair pair{file(QStringLiteral("crt")), newKey()};
    const QString request = file(QStringLiteral("csr"));
    const QString extensions = file(QStringLiteral("ext"));
    QFile out(extensions);
    if (!out.open(QIODevice::WriteOnly))
        qFatal("the certificates' folder cannot be written");
    out.write("subjectAltName=" + names.toUtf8() + '\n');
    out.close();
    openssl("req -new -key %1 -subj /CN=server -out %2", {pair.key, request});
    // One that ends as it begins has expired at once; an end before the beginning is refused by OpenSSL 3.5.
    openssl("x509 -req -in %1 -CA %2 -CAkey %3 -CAcreateserial -days %4 -extfile %5 -out %6",
            {request, m_authority.certificate, m_authority.key, QString::number(expired ? 0 : 2), extensions,
             pair.certificate});
    return pair;
}

Certificates::Pair Certificates::selfSigned(const QString &names)
{
    const Pair pair{file(QStringLiteral("crt")), newKey()};
    openssl("req -x509 -new -key %1 -subj /CN=server -days 2 -addext %2 -out %3",
            {pair.key, QStringLiteral("subjectAltName=") + names, pair.certificate});
    return pair;
}

QString Certificates::encrypted(const QString &key, const QString &password)
{
    const QString out = file(QStringLiteral("key"));
    openssl("pkcs8 -topk8 -in %1 -passout %2 -out %3", {key, QStringLiteral("pass:") + password, out});
    return out;
}

QStringList Certificates::serverOptions(quint16 port, const Pair &pair, bool demandClient) const
{
    const auto option = [](const char *name) {
        return QString::fromLatin1(name);
    };
    return {option("--tls-port"),         QString::number(port),
            option("--tls-cert-file"),    pair.certificate,
            option("--tls-key-file"),     pair.key,
            option("--tls-ca-cert-file"), m_authority.certificate,
            option("--tls-auth-clients"), option(demandClient ? "yes" : "no")};
}
