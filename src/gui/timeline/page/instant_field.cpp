// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/timeline/page/instant_field.h"

#include "gui/common/filter_mistake.h"
#include "gui/timeline/core/hold_words.h"
#include "redis/transport/time_point.h"

#include <QDateTime>

namespace gui {

InstantField::InstantField(QWidget *parent)
    : QLineEdit(parent)
{
    constexpr int letters = 18; // "2026-11-22 08:00", and room for the sign of a mistake
    setFixedWidth(fontMetrics().averageCharWidth() * letters);
    setPlaceholderText(tr("03:12 or -1h"));
    setToolTip(tr("Go to an instant, and mark it: 03:12 (the last one), -1h, 2026-11-22 or "
                  "2026-11-22 08:00 (Ctrl+G)"));
    m_mistake = new FilterMistake(this);
    connect(this, &QLineEdit::returnPressed, this, &InstantField::go);
    connect(this, &QLineEdit::textEdited, this, [this] { m_mistake->show({}); });
}

void InstantField::go()
{
    const QString typed = text().trimmed();
    if (typed.isEmpty())
        return;
    const history::UnixMs now = QDateTime::currentMSecsSinceEpoch();
    const auto at = redis::parseTimePoint(typed, now);
    const QString mistake = mistakeOf(at, now);
    m_mistake->show(mistake);
    if (mistake.isEmpty())
        emit wanted(*at);
    else
        emit refused(mistake);
}

QString InstantField::mistakeOf(std::optional<history::UnixMs> at, history::UnixMs now) const
{
    if (!at)
        return tr("\"%1\" is not a valid time. Write 03:12, -1h, 2026-11-22 or 2026-11-22 08:00.")
            .arg(text().trimmed());
    if (!m_begin)
        return tr("Nothing is recorded: there is no instant to go to.");
    if (*at > now)
        return tr("%1 is still to come.").arg(HoldWords::instant(*at));
    if (*at < *m_begin)
        return tr("%1 is before the record, which begins at %2.")
            .arg(HoldWords::instant(*at), HoldWords::instant(*m_begin));
    return {};
}

} // namespace gui
