// SPDX-License-Identifier: GPL-3.0-or-later
#undef QT_NO_CAST_FROM_ASCII // mostly literals
#undef QT_USE_QSTRINGBUILDER
#include "falsehood.h"

#include <QFile>
#include <QHash>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace truth {

Us Load::delayIn(const Span &during) const
{
    const auto before = [](const Delay &each, Us at) {
        return each.at < at;
    };
    QHash<qint64, Us> waited;
    for (auto it = std::lower_bound(m_delays.begin(), m_delays.end(), during.from, before);
         it != m_delays.end() && it->at <= during.to; ++it)
        waited[it->pid] += it->delay;
    Us longest = 0;
    Us second = 0;
    for (const Us each : std::as_const(waited)) {
        second = std::max(second, std::min(longest, each));
        longest = std::max(longest, each);
    }
    return longest + second;
}

Load Load::read(const QString &path)
{
    Load load;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return load;
    while (!file.atEnd()) {
        const QJsonObject json = QJsonDocument::fromJson(file.readLine()).object();
        load.add(Us(json["at_us"].toDouble()), Us(json["delay_us"].toDouble()),
                 qint64(json["pid"].toDouble()));
    }
    return load;
}

} // namespace truth
