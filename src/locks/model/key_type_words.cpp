// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/key_type_words.h"

#include <QCoreApplication>
#include <QMap>

namespace locks {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::KeyTypeWords)
};

} // namespace

QString keyTypeWords(KeyType type)
{
    switch (type) {
    case KeyType::String:
        return Text::tr("a string");
    case KeyType::Hash:
        return Text::tr("a hash");
    case KeyType::List:
        return Text::tr("a list");
    case KeyType::Set:
        return Text::tr("a set");
    case KeyType::SortedSet:
        return Text::tr("a sorted set");
    case KeyType::Stream:
        return Text::tr("a stream");
    case KeyType::Unknown:
    case KeyType::Other:
        break;
    }
    return Text::tr("a key of another type");
}

QString noLockSentences(const QList<NoLock> &noLocks, const std::function<QString(int master)> &label)
{
    QMap<KeyType, QStringList> masters;
    for (const NoLock &each : noLocks)
        masters[each.type].append(label(each.master));
    QStringList sentences;
    for (auto each = masters.cbegin(); each != masters.cend(); ++each)
        sentences += Text::tr("On %1 stands %2, which is no lock.", "masters, a list")
                         .arg(each->join(QLatin1String(", ")), keyTypeWords(each.key()));
    return sentences.join(u' ');
}

} // namespace locks
