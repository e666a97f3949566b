// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "redis/protocol/error.h"
#include "redis/transport/endpoint.h"

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

/// How far the handshake had come on our side.
enum class Handshake : quint8 { Begun, Greeted, Over };
/// What the words of the TLS library mean. Greeted: the server has chosen a cipher.
Error tlsError(const QString &words, Handshake handshake, const Endpoint &endpoint);

/// Whether `name` is among the alternative names of the certificate. One without any may bear it as its
/// common name, which beside them counts for nothing (RFC 6125, 6.4.4), though Qt takes it.
bool bearsName(const QSslCertificate &certificate, const QString &name);
/// A certificate that bears the name only so.
Error commonNameError(const QSslCertificate &certificate, const Endpoint &endpoint);

/// The socket stood, and the server never answered the greeting of TLS.
Error handshakeTimeOut(const Endpoint &endpoint);
/// A server ended a plain link without a word.
Error closedWithoutWord(const Endpoint &endpoint);

/// SHA-256 of the certificate, 64 hex digits: what a pin is.
QByteArray pinOf(const QSslCertificate &certificate);

} // namespace redis
