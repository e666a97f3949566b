// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/model/usual_holds.h"

#include "base/duration_text.h"
#include "locks/model/judgement.h"
#include "locks/model/key_shape.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace locks {

namespace {

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(locks::UsualHolds)
};

constexpr Millis finest = 1000;

QString span(Millis length)
{
    return base::spanText(length, base::SpanStyle::Coarse);
}

} // namespace

Millis overdueAfter(const UsualHold &usual)
{
    if (usual.samples < enoughHolds)
        return noDeadline;
    const Millis most = usual.samples < manyHolds ? usual.longest : usual.p99;
    return std::max(finest, most + most / 2);
}

void UsualHolds::addKey(const QByteArray &key, const UsualHold &usual)
{
    m_keys.insert(key, std::make_shared<const UsualHold>(usual));
}

void UsualHolds::addShape(const QByteArray &shape, UsualHold usual)
{
    usual.isOfShape = true;
    m_shapes.insert(shape, std::make_shared<const UsualHold>(usual));
}

void UsualHolds::addLasting(const QByteArray &key, const QByteArray &token, const KnownBefore &known)
{
    const std::pair name(key, token);
    const auto before = m_lasting.constFind(name);
    if (before == m_lasting.constEnd() || before->since < known.since)
        m_lasting.insert(name, known);
}

std::optional<KnownBefore> UsualHolds::recorded(const QByteArray &run, const QByteArray &key,
                                                const QByteArray &token) const
{
    const auto found = m_lasting.constFind({key, token});
    if (found == m_lasting.constEnd())
        return std::nullopt;
    const bool isSameRun = !run.isEmpty() && m_runs.contains(run);
    return found->unwatched == 0 || isSameRun ? std::optional(*found) : std::nullopt;
}

std::optional<KnownBefore> UsualHolds::seenEarlier(const QByteArray &run, const Row &row, const Holding &at,
                                                   Millis now) const
{
    const auto earlier = m_sighting && !run.isEmpty() ? m_sighting(run, row, at) : std::nullopt;
    if (!earlier)
        return std::nullopt;
    const Millis held = QDateTime::currentMSecsSinceEpoch() - *earlier;
    return KnownBefore{now - held, held, noDeadline, SinceFrom::EarlierLook};
}

UsualHoldPtr UsualHolds::of(const QByteArray &key) const
{
    const UsualHoldPtr own = m_keys.value(key);
    if ((own && own->samples >= enoughHolds) || m_shapes.isEmpty())
        return own;
    const UsualHoldPtr alike = m_shapes.value(keyShape(key));
    return alike && (!own || alike->samples > own->samples) ? alike : own;
}

QString usualSentence(const UsualHold &usual)
{
    const QString samples = QLocale().toString(usual.samples);
    if (usual.samples < enoughHolds)
        return Text::tr("only %n earlier hold(s) known, too few to compare with", nullptr,
                        int(usual.samples));
    const QString sentence = usual.isOfShape
        ? Text::tr("usually %1; 99 % of %2 earlier holds of such keys took less than %3")
        : Text::tr("usually %1; 99 % of %2 earlier holds took less than %3");
    return sentence.arg(span(usual.p50), samples, span(usual.p99));
}

QString overdueSentence(Millis held, Millis allowed, const UsualHold *usual)
{
    if (!usual || allowed < overdueAfter(*usual))
        return Text::tr("held %1; a rule allows %2").arg(span(held), span(allowed));
    const bool isMany = usual->samples >= manyHolds;
    const QString sentence = isMany
        ? (usual->isOfShape ? Text::tr("held %1; of %2 earlier holds of such keys 99 % took less than %3")
                            : Text::tr("held %1; of %2 earlier holds 99 % took less than %3"))
        : (usual->isOfShape
               ? Text::tr("held %1; longer than each of %2 earlier holds of such keys (longest %3)")
               : Text::tr("held %1; longer than each of %2 earlier holds (longest %3)"));
    return sentence.arg(span(held), QLocale().toString(usual->samples),
                        span(isMany ? usual->p99 : usual->longest));
}

QString overdueSentence(const Row &row, Millis now)
{
    if (row.deadline <= now || now <= row.overdueAt)
        return {};
    return overdueSentence(now - row.heldSince(), row.overdueAt - row.heldSince(), row.usual.get());
}

} // namespace locks
