// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/known_time.h"

#include <QCoreApplication>
#include <QLocale>

namespace base {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(base::KnownTime)
};

} // namespace

QString knownTimeText(const KnownTime &time, const std::function<QString(qint64)> &at)
{
    constexpr qint64 widestError = 1'000; // ms
    if (!time.earliest)
        return Tr::tr("%1 or earlier").arg(at(time.latest));
    if (time.isExact())
        return at(time.middle());
    const qint64 error = *time.errorMs();
    if (error > widestError)
        return Tr::tr("between %1 and %2").arg(at(*time.earliest), at(time.latest));
    const double shown = double((error + 99) / 100) / 10; // seconds, rounded up to a tenth
    return Tr::tr("%1 ± %2 s", "time, seconds").arg(at(time.middle()), QLocale().toString(shown, 'f', 1));
}

} // namespace base
