// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connections/check_report.h"

#include <QCoreApplication>

#include <algorithm>

namespace gui {

namespace {

using Verdict = locks::CheckStep::Verdict;

struct Text
{
    Q_DECLARE_TR_FUNCTIONS(gui::CheckReport)
};

QString headOf(const locks::MasterCheck &check)
{
    if (const locks::CheckStep *failure = check.failure())
        return failure->sentence.section(u'\n', 0, 0);
    return check.passwordNeedless ? Text::tr("connected; the server does not ask for a password")
                                  : Text::tr("connected");
}

QString markOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Good:
        return QStringLiteral("✓");
    case Verdict::Limited:
        return QStringLiteral("!");
    case Verdict::Bad:
        return QStringLiteral("✗");
    case Verdict::NotReached:
        break;
    }
    return QStringLiteral("–");
}

QString lineOf(const locks::CheckStep &step)
{
    const QString line = markOf(step.verdict) + u' ';
    if (step.sentence.isEmpty())
        return line + Text::tr("%1: not reached").arg(step.name());
    QString sentence = step.sentence;
    return line
        + Text::tr("%1: %2", "step, sentence")
              .arg(step.name(), sentence.replace(u'\n', QLatin1String("\n      ")));
}

} // namespace

CheckReport::CheckReport(const QList<locks::MasterCheck> &checks)
    : m_checks(checks)
{
}

const locks::MasterCheck &CheckReport::shown() const
{
    const auto found = std::find_if(m_checks.begin(), m_checks.end(),
                                    [](const auto &check) { return check.failure() != nullptr; });
    return found != m_checks.end() ? *found : m_checks.first();
}

QString CheckReport::text() const
{
    QStringList lines;
    for (const locks::MasterCheck &check : m_checks) {
        lines += Text::tr("%1: %2", "master, sentence").arg(check.master, headOf(check));
        if (&check != &shown())
            continue;
        for (const locks::CheckStep &step : check.steps)
            lines += QLatin1String("   ") + lineOf(step);
    }
    return lines.join(u'\n');
}

bool CheckReport::isGood() const
{
    return std::all_of(m_checks.begin(), m_checks.end(),
                       [](const auto &check) { return check.failure() == nullptr; });
}

QString CheckReport::passwordSentence() const
{
    for (const locks::MasterCheck &check : m_checks) {
        if (check.passwordWanted)
            return Text::tr("%1: %2", "master, sentence").arg(check.master, headOf(check));
    }
    return {};
}

bool CheckReport::wantsRights(locks::Rights::Use use) const
{
    using Use = locks::Rights::Use;
    const auto missing = [use](const locks::Rights::Missing &each) {
        return use == Use::Operate || each.use != Use::Operate;
    };
    return std::any_of(m_checks.begin(), m_checks.end(), [&missing](const locks::MasterCheck &check) {
        return check.rights
            && std::any_of(check.rights->missing().begin(), check.rights->missing().end(), missing);
    });
}

QByteArray CheckReport::pin() const
{
    QByteArray pin;
    for (const locks::MasterCheck &check : m_checks) {
        if (check.pin.isEmpty() || (!pin.isEmpty() && check.pin != pin))
            return {};
        pin = check.pin;
    }
    return pin;
}

} // namespace gui
