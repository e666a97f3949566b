// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/connections/check_report.h"

#include "gui/common/state_palette.h"

#include <QCoreApplication>

#include <algorithm>

namespace gui {

namespace {

using Grade = locks::CheckStep::Grade;

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

QString markOf(Grade grade)
{
    switch (grade) {
    case Grade::Good:
        return QStringLiteral("✓");
    case Grade::Limited:
        return QStringLiteral("!");
    case Grade::Bad:
        return QStringLiteral("✗");
    case Grade::NotReached:
        break;
    }
    return QStringLiteral("–");
}

StatePalette::Tone toneOf(Grade grade)
{
    switch (grade) {
    case Grade::Good:
        return StatePalette::Tone::Green;
    case Grade::Limited:
        return StatePalette::Tone::Amber;
    case Grade::Bad:
        return StatePalette::Tone::Red;
    case Grade::NotReached:
        break;
    }
    return StatePalette::Tone::Muted;
}

Grade gradeOf(const locks::MasterCheck &check)
{
    if (check.failure())
        return Grade::Bad;
    const bool limited = std::any_of(check.steps.begin(), check.steps.end(),
                                     [](const auto &step) { return step.grade == Grade::Limited; });
    return limited ? Grade::Limited : Grade::Good;
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
        texts += markOf(line.grade) + u' ' + line.sentence;
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
                    .arg(colors.color(toneOf(line.grade)).name(), markOf(line.grade),
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
        lines.append(
            {gradeOf(check), false, Text::tr("%1: %2", "master, sentence").arg(check.master, headOf(check))});
        if (&check != &shown())
            continue;
        for (const locks::CheckStep &step : check.steps)
            lines.append({step.grade, true, sentenceOf(step)});
    }
    return lines;
}

bool CheckReport::allConnected() const
{
    return std::all_of(m_checks.begin(), m_checks.end(), [](const auto &check) { return !check.failure(); });
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
