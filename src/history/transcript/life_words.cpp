// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/transcript/life_words.h"

#include "history/transcript/monitor_line.h"

#include <QHash>

namespace history {

std::optional<qint64> lifeIn(const QByteArray &unit, const QByteArray &word, UnixMs now)
{
    bool isNumber = false;
    const qint64 number = word.toLongLong(&isNumber);
    if (!isNumber)
        return std::nullopt;
    if (unit == "EX")
        return number * 1000;
    if (unit == "PX")
        return number;
    return (unit == "EXAT" ? number * 1000 : number) - now;
}

std::optional<LifeIf> lifeIf(const QByteArrayList &options)
{
    static const QHash<QByteArray, LifeIf> conditions{
        {"NX", LifeIf::Unset}, {"XX", LifeIf::Set}, {"GT", LifeIf::Longer}, {"LT", LifeIf::Shorter}};
    if (options.isEmpty())
        return LifeIf::Any;
    // With XX, GT and LT mean a shorter or a longer one of those that are set.
    QByteArrayList words;
    for (const QByteArray &option : options)
        words.append(option.toUpper());
    if (words.size() == 2 && words.removeOne("XX") && (words.first() == "GT" || words.first() == "LT"))
        return words.first() == "GT" ? LifeIf::Longer : LifeIf::SetShorter;
    const auto condition = conditions.constFind(words.first());
    return words.size() == 1 && condition != conditions.constEnd() ? std::optional(*condition) : std::nullopt;
}

std::optional<LifeWords> LifeWords::of(const QByteArrayList &words, UnixMs now)
{
    LifeWords read;
    for (qsizetype i = 0; i < words.size(); ++i) {
        const QByteArray option = words.at(i).toUpper();
        if (isOneOf(option, {"NX", "FNX"})) {
            read.onlyAbsent = true;
        } else if (isOneOf(option, {"XX", "FXX"})) {
            read.onlyThere = true;
        } else if (option == "KEEPTTL") {
            read.keepsLife = true;
        } else {
            const auto life = isOneOf(option, {"EX", "PX", "EXAT", "PXAT"})
                ? lifeIn(option, words.value(++i), now)
                : std::nullopt;
            if (!life || *life <= 0)
                return std::nullopt;
            read.lifeMs = *life;
        }
    }
    return read;
}

} // namespace history
