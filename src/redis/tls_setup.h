// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/endpoint.h"

#include <QSslConfiguration>
#include <QSslError>

namespace redis {

/// Reads the files that `tls` names; TLS 1.2 at least. The error names the file that cannot be used.
Result<QSslConfiguration> tlsConfiguration(const Tls &tls);

/// Which check of the server's certificate failed, and what to do; the detail shows the certificate.
Error verifyError(const QList<QSslError> &errors, const QSslCertificate &certificate,
                  const Endpoint &endpoint);

/// The server's certificate is not the one that is pinned.
Error pinError(const QSslCertificate &certificate, const Endpoint &endpoint);

/// What the words of the TLS library mean; `opened`: the handshake was over on our side.
Error tlsError(const QString &words, bool opened, const Endpoint &endpoint);

/// The socket stood, and the server never answered the greeting of TLS.
Error handshakeTimeOut(const Endpoint &endpoint);
/// A server ended a plain link without a word.
Error closedWithoutWord(const Endpoint &endpoint);

/// SHA-256 of the certificate, 64 hex digits: what a pin is.
QByteArray pinOf(const QSslCertificate &certificate);

} // namespace redis
