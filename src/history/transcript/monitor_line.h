// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayList>
#include <QByteArrayView>

#include <initializer_list>
#include <optional>

namespace history {

/// One command as MONITOR shows it.
struct MonitorLine
{
    qint64 atUs = 0; ///< Unix, by the server's clock
    int database = 0;
    QByteArray client; ///< its address; "lua" inside of a script
    QByteArrayList words; ///< as bytes; the first in upper case

    bool isInScript() const { return client == "lua"; }
};

/// Whether it is one of these.
bool isOneOf(const QByteArray &word, std::initializer_list<const char *> words);

/// Whether it is one of the conditions on a value that SET and DELEX take.
bool isComparison(const QByteArray &option);

/// The host of a client's address; of a Unix socket the socket itself.
QByteArray hostOf(const QByteArray &client);

/// nullopt: it is none. What people paste before it (the name of a container, a prompt) is passed over.
std::optional<MonitorLine> parseMonitorLine(QByteArrayView line);

} // namespace history
