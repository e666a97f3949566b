// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QtGlobal>

/// The evidence in names, without values (locks/dialects/README.md, *Naming needs grounds*).
namespace locks {

/// What a key's name, and the pattern that found it, say about whether it is a lock. In rising order.
enum class NameSign : quint8 {
    Nothing, ///< a pattern as broad as `*` found it, and its name has no lock word
    Meant, ///< a person named its prefix: locks are to be expected there, whosever they are
    Lock, ///< a lock word stands in its name, or in the pattern's prefix
    Exact, ///< the user gave the whole key
};

/// True when a lock word (`lock`, `mutex`, `semaphore`, `lease`, …; any case) stands between delimiters,
/// digits behind it or not, or is a hump of a word: "order-lock:17", "LOCK2", "orderLockKey"; not "clock".
/// And of "_lock" at the beginning, as dogpile.cache writes it.
bool hasLockWord(QByteArrayView name);

/// True when one of the name's words says that its number is one of many (`counter`, `rate`, `fence`, …).
bool hasCounterWord(QByteArrayView name);

/// True when one of the name's words says what else random values with a time to live are kept for
/// (`session`, `cache`, `etag`, `csrf`, …).
bool hasStoreWord(QByteArrayView name);

/// Whether a byte stands between words: no letter, no digit, no part of a character beyond ASCII.
bool isDelimiter(char c);

} // namespace locks
