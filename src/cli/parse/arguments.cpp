// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/parse/arguments.h"

#include "redis/transport/duration.h"

#include <QCoreApplication>

namespace cli {

void Secrets::supply(redis::Endpoint &endpoint) const
{
    if (endpoint.password.isEmpty())
        endpoint.password = password;
    if (endpoint.tls.keyPassword.isEmpty())
        endpoint.tls.keyPassword = keyPassword;
    if (endpoint.discovery.password.isEmpty())
        endpoint.discovery.password = sentinelPassword;
}

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(cli::Arguments)
};

} // namespace

redis::Error usageError(const QString &sentence)
{
    return redis::Error{redis::ErrorKind::BadInput, sentence, {}, false};
}

redis::Result<QByteArray> decodeBase64(const QByteArray &text, const QByteArray &what)
{
    const auto decoded = QByteArray::fromBase64Encoding(text, QByteArray::AbortOnBase64DecodingErrors);
    // The decoder takes a cut-off group for a whole one; a key that lost a byte must not name another lock.
    const bool whole = text.size() % 4 == 0 && decoded.decodingStatus == QByteArray::Base64DecodingStatus::Ok;
    if (!whole)
        return usageError(
            Text::tr("%1 is not base64, which --base64 asks for.").arg(QString::fromUtf8(what)));
    return *decoded;
}

QByteArray Arguments::value(const QByteArray &option) const
{
    const auto given = m_options.constFind(option);
    return given == m_options.constEnd() ? QByteArray() : given->last();
}

redis::Result<std::chrono::milliseconds>
Arguments::duration(const QByteArray &option, std::chrono::milliseconds otherwise, bool allowZero) const
{
    if (!has(option))
        return otherwise;
    const auto time = redis::parseDuration(text(option), allowZero);
    if (!time.ok())
        return usageError(QString::fromUtf8(option) + QStringLiteral(": ") + time.error().text);
    return *time;
}

redis::Result<qint64> Arguments::number(const QByteArray &option, qint64 otherwise, qint64 lowest,
                                        qint64 highest) const
{
    if (!has(option))
        return otherwise;
    bool ok = false;
    const qint64 number = value(option).toLongLong(&ok);
    if (!ok || number < lowest || number > highest)
        return usageError(Text::tr("%1: \"%2\" is not a whole number from %3 to %4.")
                              .arg(QString::fromUtf8(option), text(option), QString::number(lowest),
                                   QString::number(highest)));
    return number;
}

redis::Result<QByteArray> Arguments::bytes(const QByteArray &option) const
{
    return common.base64 ? decodeBase64(value(option), option) : redis::Result<QByteArray>(value(option));
}

} // namespace cli
