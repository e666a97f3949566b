// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of Redis 8 and Valkey 9 that compare values or write several keys, as TranscriptReplay reads
// them.
#include "history/transcript/life_words.h"
#include "history/transcript/transcript_replay.h"

#include <algorithm>

namespace history {

/// Digests are not computed: after one the key is unknown.
void TranscriptReplay::compareAndSet(const QByteArray &key, const QByteArray &comparison,
                                     const QByteArray &compared, const Written &written)
{
    const bool isOther = comparison == "IFNE" || comparison == "IFDNE";
    const bool isDigest = comparison == "IFDEQ" || comparison == "IFDNE";
    if (isDigest && !at(key)->isAbsent(m_now))
        makeUnknown(placeOf(key));
    else
        at(key)->writeIf(deedOn(key), compared, isOther, written.token, written.lifeMs, written.keepsLife);
}

bool TranscriptReplay::takeCompared(const Words &words)
{
    const QByteArray &name = words.front();
    if (name == "DELIFEQ" && words.size() == 3) {
        at(words.at(1))->removeIf(deedOn(words.at(1)), words.at(2), false);
        return true;
    }
    if (name == "DELEX" && words.size() > 1)
        return takeDelex(words);
    return name == "MSETEX" && takeMsetex(words);
}

/// Without a condition it is a DEL.
bool TranscriptReplay::takeDelex(const Words &words)
{
    const QByteArray &key = words.at(1);
    const QByteArray comparison = words.value(2).toUpper();
    if (words.size() == 2) {
        proveIn(key);
        at(key)->remove(deedOn(key));
    } else if (words.size() == 4 && (comparison == "IFEQ" || comparison == "IFNE")) {
        at(key)->removeIf(deedOn(key), words.at(3), comparison == "IFNE");
    } else if (words.size() == 4 && isComparison(comparison)) {
        makeUnknown(placeOf(key));
    }
    return true;
}

/// All of them or none.
bool TranscriptReplay::takeMsetex(const Words &words)
{
    bool isNumber = false;
    const qsizetype count = words.value(1).toLongLong(&isNumber);
    if (!isNumber || count < 1 || count > (words.size() - 2) / 2)
        return true; // the server refused it
    const auto options = LifeWords::of(words.sliced(2 + 2 * count), m_now);
    if (!options)
        return true;
    qsizetype absent = 0;
    qsizetype there = 0;
    for (qsizetype i = 0; i < count; ++i) {
        absent += at(words.at(2 + 2 * i))->isAbsent(m_now);
        there += at(words.at(2 + 2 * i))->isHeld(m_now);
    }
    for (qsizetype i = 0; i < count; ++i) {
        const QByteArray &key = words.at(2 + 2 * i);
        const QByteArray &token = words.at(3 + 2 * i);
        if (options->onlyAbsent && there > 0)
            at(key)->refuse(deedOn(key));
        else if (options->onlyAbsent && (absent == count || count == 1))
            attemptIn(key, token, options->lifeMs);
        else if (options->onlyThere && absent > 0)
            continue;
        else if ((options->onlyThere && there < count) || options->onlyAbsent)
            makeUnknown(placeOf(key));
        else
            writeIn(key, token, options->lifeMs, options->keepsLife);
    }
    return true;
}

} // namespace history
