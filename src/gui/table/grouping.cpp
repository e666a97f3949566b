// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/table/grouping.h"

#include <QCoreApplication>

#include <algorithm>

namespace gui {

namespace {

struct Choice
{
    Q_DECLARE_TR_FUNCTIONS(gui::Grouping)
public:
    Grouping grouping;
    const char *id;
    const char *name;
};

constexpr Choice choices[] = {
    //: what the locks of the table are grouped by
    {Grouping::None, "none", QT_TRANSLATE_NOOP("gui::Grouping", "none")},
    {Grouping::Owner, "owner", QT_TRANSLATE_NOOP("gui::Grouping", "owner")},
    {Grouping::Host, "host", QT_TRANSLATE_NOOP("gui::Grouping", "host")},
    {Grouping::Library, "library", QT_TRANSLATE_NOOP("gui::Grouping", "library")},
    {Grouping::State, "state", QT_TRANSLATE_NOOP("gui::Grouping", "state")},
    {Grouping::Shape, "shape", QT_TRANSLATE_NOOP("gui::Grouping", "shape of key")},
    {Grouping::Server, "server", QT_TRANSLATE_NOOP("gui::Grouping", "server")},
};

} // namespace

const QList<Grouping> &allGroupings()
{
    static const QList<Grouping> all = [] {
        QList<Grouping> groupings;
        for (const Choice &each : choices)
            groupings.append(each.grouping);
        return groupings;
    }();
    return all;
}

QString groupingId(Grouping grouping)
{
    return QString::fromLatin1(choices[size_t(grouping)].id);
}

Grouping groupingOf(const QString &id)
{
    const auto found = std::find_if(std::begin(choices), std::end(choices),
                                    [&id](const Choice &each) { return id == QLatin1String(each.id); });
    return found == std::end(choices) ? Grouping::None : found->grouping;
}

QString groupingName(Grouping grouping)
{
    return Choice::tr(choices[size_t(grouping)].name);
}

} // namespace gui
