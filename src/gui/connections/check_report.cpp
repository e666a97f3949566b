// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connections/check_report.h"

#include "gui/common/state_palette.h"

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

StatePalette::Tone toneOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Good:
        return StatePalette::Tone::Green;
    case Verdict::Limited:
        return StatePalette::Tone::Amber;
    case Verdict::Bad:
        return StatePalette::Tone::Red;
    case Verdict::NotReached:
        break;
    }
    return StatePalette::Tone::Muted;
}

Verdict verdictOf(const locks::MasterCheck &check)
{
    if (check.failure())
        return Verdict::Bad;
    const bool limited = std::any_of(check.steps.begin(), check.steps.end(),
                                     [](const auto &step) { return step.verdict == Verdict::Limited; });
    return limited ? Verdict::Limited : Verdict::Good;
}

QString sentenceOf(const locks::CheckStep &step)
{
    return step.sentence.isEmpty() ? Text::tr("%1: not reached").arg(step.name())
                                   : Text::tr("%1: %2", "step, sentence").arg(step.name(), step.sentence);
}

} // namespace

QString CheckLine::text(const QList<CheckLine> &lines)
{
    QStringList texts;
    for (const CheckLine &line : lines)
        texts += markOf(line.verdict) + u' ' + line.sentence;
    return texts.join(u'\n');
}

QString CheckLine::html(const QList<CheckLine> &lines, const QPalette &palette)
{
    const StatePalette colors(palette);
    QString html;
    for (const CheckLine &line : lines) {
        QString sentence = line.sentence.toHtmlEscaped();
        html += QStringLiteral("<p style=\"margin:0 0 0 %1px; text-indent:-18px\">"
                               "<b style=\"color:%2\">%3</b> %4</p>")
                    .arg(line.step ? 38 : 18)
                    .arg(colors.color(toneOf(line.verdict)).name(), markOf(line.verdict),
                         sentence.replace(u'\n', QLatin1String("<br>")));
    }
    return html;
}

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

QList<CheckLine> CheckReport::lines() const
{
    QList<CheckLine> lines;
    for (const locks::MasterCheck &check : m_checks) {
        lines.append({verdictOf(check), false,
                      Text::tr("%1: %2", "master, sentence").arg(check.master, headOf(check))});
        if (&check != &shown())
            continue;
        for (const locks::CheckStep &step : check.steps)
            lines.append({step.verdict, true, sentenceOf(step)});
    }
    return lines;
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
