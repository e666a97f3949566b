// SPDX-License-Identifier: GPL-3.0-or-later
#include "locks/dialects/candidate_cautions.h"

#include "locks/dialects/dialects.h"
#include "locks/dialects/library_name.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>

namespace locks {

namespace {

/// A caution, and the libraries that it is of.
struct Attributed
{
    Caution caution;
    QStringList libraries;
};

void attribute(QList<Attributed> *all, const Caution &caution, const QString &library)
{
    const auto known = std::find_if(
        all->begin(), all->end(), [&](const Attributed &each) { return each.caution.code == caution.code; });
    if (known == all->end())
        all->append({caution, {library}});
    else
        known->libraries.append(library);
}

QString sentenceOf(const Attributed &each)
{
    const QStringList &names = each.libraries;
    const QString all = names.size() == 1
        ? names.first()
        : dialectText(QT_TRANSLATE_NOOP("Dialect", "%1 or %2"))
              .arg(names.first(names.size() - 1).join(QStringLiteral(", ")), names.last());
    return dialectText(QT_TRANSLATE_NOOP("Dialect", "If it is of %1: %2")).arg(all, each.caution.sentence);
}

const Dialect *dialectOf(const QByteArray &id)
{
    const std::optional<LibraryIndex> index = Dialects::table().find(id);
    return index ? &Dialects::table().at(*index) : nullptr;
}

} // namespace

QList<QByteArray> candidatesFor(const Dialect &dialect, const QByteArray &key, const QByteArray &token,
                                bool hasLease)
{
    const Dialects &table = Dialects::table();
    const std::optional<LibraryIndex> library = table.find(dialect.id());
    if (!library || !table.isGeneral(*library) || dialect.form() != Form::StringValue)
        return {};
    Reading reading;
    reading.key = key;
    reading.type = KeyType::String;
    reading.value = token;
    reading.pttl = hasLease ? 1 : -1;
    return table.candidates({reading, NameSign::Meant, QDateTime::currentMSecsSinceEpoch()}, *library);
}

QList<Caution> cautionsBefore(ActionKind kind, const Dialect &dialect, const QList<QByteArray> &candidates)
{
    QList<Caution> cautions = cautionsBefore(kind, dialect.warnings());
    QList<Attributed> others;
    for (const QByteArray &id : candidates) {
        const Dialect *candidate = dialectOf(id);
        if (!candidate)
            continue;
        for (const Caution &each : cautionsBefore(kind, candidate->warnings())) {
            const auto same = [&each](const Caution &own) {
                return own.code == each.code;
            };
            if (std::none_of(cautions.cbegin(), cautions.cend(), same))
                attribute(&others, each, libraryName(id));
        }
    }
    for (const Attributed &each : std::as_const(others))
        cautions.append({each.caution.code, sentenceOf(each)});
    return cautions;
}

bool maySpanKeys(const Dialect &dialect, const QList<QByteArray> &candidates)
{
    return dialect.spansKeys() || std::any_of(candidates.begin(), candidates.end(), [](const QByteArray &id) {
               const Dialect *candidate = dialectOf(id);
               return candidate && candidate->spansKeys();
           });
}

} // namespace locks
