// SPDX-License-Identifier: GPL-3.0-or-later
#include "gate_plants.h"

#include <QStandardPaths>

using namespace lab::race;

namespace {

struct Place
{
    QByteArray name;
    quint8 lapses; ///< needed before another client can hold the lock there
};

const QList<Place> places{{"before-acquire", 0}, {"after-grant", 1}, {"after-refusal", 0},
                          {"before-release", 1}, {"at-release", 1},  {"after-release", 0}};

class Plants
{
public:
    /// Adds the deed in every style and round.
    void add(const QByteArray &shape, const QByteArray &place, const QByteArray &deed, Property broken,
             const Budget &budget, int leastRounds = 1)
    {
        for (const char *style : {"command", "script"}) {
            for (const char *round : {"every", "first", "last"}) {
                GatePlant plant;
                plant.arguments = shape + ' ' + place + ' ' + deed + ' ' + style + ' ' + round;
                plant.broken = broken;
                plant.bounds.budget = budget;
                plant.bounds.rounds = qstrcmp(round, "last") == 0 ? 2 : leastRounds;
                plant.bounds.attempts = 2;
                m_all.append(plant);
            }
        }
    }
    QList<GatePlant> all() const { return m_all; }

private:
    QList<GatePlant> m_all;
};

/// Removals of another client's lock.
void addRemovals(Plants &plants)
{
    const QByteArrayList ofAny{"del",         "unlink",       "expire-now", "expire-soon",
                               "expire-past", "expire-short", "flush",      "rename"};
    for (const Place &place : places) {
        const Budget budget{.lapses = place.lapses};
        for (const QByteArray &deed : ofAny + QByteArrayList{"getdel"})
            plants.add("string", place.name, deed, Property::ForeignRelease, budget);
        for (const QByteArray &deed : ofAny + QByteArrayList{"hdel"})
            plants.add("hash", place.name, deed, Property::ForeignRelease, budget);
    }
}

void addRenewals(Plants &plants)
{
    for (const Place &place : places) {
        for (const char *shape : {"string", "hash", "constant"}) {
            for (const char *deed : {"renew", "persist"})
                plants.add(shape, place.name, deed, Property::ForeignExtend, {.lapses = place.lapses});
        }
    }
}

void addTakings(Plants &plants)
{
    for (const char *shape : {"string", "hash", "constant"}) {
        plants.add(shape, "at-acquire", "overwrite", Property::TwoInside, {});
        plants.add(shape, "after-release", "overwrite", Property::ForeignRelease, {});
        plants.add(shape, "before-acquire", "grant", Property::TwoInside, {});
        plants.add(shape, "after-refusal", "grant", Property::TwoInside, {});
        plants.add(shape, "at-release", "nothing", Property::NobodyEnters, {});
    }
    for (const char *shape : {"string", "hash"}) {
        plants.add(shape, "before-release", "overwrite", Property::ForeignRelease, {.lapses = 1});
        plants.add(shape, "at-release", "overwrite", Property::ForeignRelease, {.lapses = 1});
    }
    plants.add("string", "at-release", "leaseless+nothing", Property::LockedForEver, {});
    plants.add("string", "at-acquire", "leaseless", Property::LockedForEver, {.crashes = 1});
}

} // namespace

QList<GatePlant> allGatePlants()
{
    Plants plants;
    addRemovals(plants);
    addRenewals(plants);
    addTakings(plants);
    return plants.all();
}

QList<RightProgram> rightPrograms()
{
    struct Way
    {
        QByteArray name;
        bool hasLease = true;
        bool hasToken = true;
    };
    static const QList<Way> ways{{"set-nx"},
                                 {"watch"},
                                 {"script"},
                                 {"hash"},
                                 {"zset"},
                                 {"marker"},
                                 {"renewing"},
                                 {"short"},
                                 {"list", false, false},
                                 {"constant", true, false}};
    QList<RightProgram> programs;
    for (const auto &[interpreter, options, file] :
         {std::tuple("python3", " -S -E -s -B ", "right.py"), std::tuple("perl", " ", "right.pl"),
          std::tuple("php", " -n ", "right.php")}) {
        const QString path = QStandardPaths::findExecutable(QString::fromLatin1(interpreter));
        for (const Way &way : ways) {
            if (!path.isEmpty())
                programs.append(
                    {path.toUtf8() + options + LOCKSCOPE_GATE_PROGRAMS "/" + file + ' ' + way.name,
                     way.hasLease, way.hasToken});
        }
    }
    return programs;
}
