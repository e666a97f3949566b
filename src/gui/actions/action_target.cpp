// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/actions/action_target.h"

#include "gui/common/environment_band.h"
#include "gui/common/text.h"
#include "gui/live/lock_sentences.h"
#include "gui/table/lock_words.h"
#include "locks/action/saved_parts.h"
#include "locks/dialects/candidate_cautions.h"
#include "locks/dialects/dialects.h"
#include "locks/dialects/token_scope.h"
#include "locks/dialects/token_strength.h"
#include "locks/master_calls/several_keys.h"
#include "locks/operator/release_many.h"
#include "locks/owners/row_owners.h"

#include <algorithm>

namespace gui {

using locks::ActionKind;

namespace {

constexpr int shownCharacters = 56;
/// More than there is room for: the label cuts it in its middle, so that the thread at its end stays.
constexpr int ownerCharacters = 256;

QString line(const QByteArray &bytes)
{
    const QString text = shown(bytes);
    return text.isEmpty() || text.contains(QLatin1Char(' ')) ? QLatin1Char('"') + text + QLatin1Char('"')
                                                             : text;
}

QString callText(const locks::Recipe &recipe)
{
    if (recipe.script.isEmpty())
        return shown(QByteArrayList(recipe.arguments).join(' '));
    QStringList words{QStringLiteral("EVALSHA %1.lua").arg(QString::fromLatin1(recipe.script)),
                      QString::number(recipe.keys.size())};
    for (const QByteArray &key : recipe.keys)
        words += line(key);
    for (const QByteArray &argument : recipe.arguments)
        words += line(argument);
    return words.join(QLatin1Char(' '));
}

bool hasIt(const locks::Row &row, size_t master)
{
    return std::any_of(row.holdings.begin(), row.holdings.end(),
                       [master](const locks::Holding &holding) { return holding.master == master; });
}

} // namespace

ActionTarget::ActionTarget(const LockItem &item, const locks::DeploymentSpec &spec)
    : m_item(item)
    , m_spec(spec)
    , m_finding(locks::verdictOf(item.row, locks::steadyNow()))
{
}

QList<std::pair<QByteArray, QString>> ActionTarget::owners() const
{
    QList<std::pair<QByteArray, QString>> owners;
    if (!m_item.row.inside || m_item.row.hasToken)
        return owners;
    for (const locks::InnerOwner &owner : m_item.row.inside->owners) {
        QString name = locks::ownerIn(m_item.row.library, key(), owner).text;
        if (name.isEmpty())
            name = shownShort(owner.token, shownCharacters);
        owners.append({owner.token, name});
    }
    return owners;
}

ActionTarget ActionTarget::ofOwner(const QByteArray &token) const
{
    ActionTarget target = *this;
    if (m_item.row.inside) {
        for (const locks::InnerOwner &owner : m_item.row.inside->owners) {
            if (owner.token == token)
                target.m_item.row.deadline = owner.deadline; // its own, not that of all
        }
    }
    target.m_item.row.token = token;
    target.m_item.row.hasToken = true;
    return target;
}

locks::ActionRequest ActionTarget::request(ActionKind kind) const
{
    const locks::Row &row = m_item.row;
    locks::ActionRequest request;
    request.kind = kind;
    request.key = row.key;
    request.token = row.token;
    request.tokenSeen = true;
    request.library = dialect().id();
    request.separateMaster = m_spec.separate ? row.separateMaster : -1;
    // An extension does not harm a living holder. This program renews its own locks.
    const bool isForce = kind == ActionKind::Release || kind == ActionKind::TakeOver;
    if (locks::needsDeadline(dialect(), row.token) || (isForce && !row.mine))
        request.seenDeadlines = locks::seenDeadlinesOf(row);
    for (const locks::Holding &holding : row.holdings) {
        if (holding.hasToken && holding.token != row.token)
            request.mastersHoldingOther += holding.master;
    }
    if (kind == ActionKind::Release || kind == ActionKind::Extend)
        request.together = m_together;
    request.evidence = QStringList(m_finding.sentence) + m_finding.evidence;
    return request;
}

void ActionTarget::follow(const locks::Row &row)
{
    m_item.row.deadline = row.deadline;
    m_item.row.holdings = row.holdings;
}

QString ActionTarget::unknownOwner() const
{
    const QString sentence = tr("its token does not say");
    return m_item.guess ? tr("%1; %2").arg(sentence, guessText(*m_item.guess)) : sentence;
}

QString ActionTarget::serverLabel() const
{
    const QList<locks::Holding> &holdings = m_item.row.holdings;
    if (!m_spec.separate || holdings.isEmpty() || holdings.first().master >= m_spec.masters.size())
        return {};
    return m_spec.masters[holdings.first().master].label();
}

FieldList::Fields ActionTarget::facts() const
{
    const locks::Row &row = m_item.row;
    const QString owner = ownerText(row);
    FieldList::Fields fields{
        {tr("Connection"), connectionText(m_spec.name, m_spec.environment)},
        {tr("Key"), shownShort(row.key, shownCharacters)},
        {tr("Owner"), owner.isEmpty() ? unknownOwner() : owner.left(ownerCharacters)},
        {tr("Token"), shownShort(row.token, shownCharacters)},
        {tr("Time left"), LockSentences::timeLeft(row, locks::steadyNow())},
    };
    if (!m_together.isEmpty()) {
        QStringList names;
        for (const QByteArray &other : m_together)
            names += shownShort(other, shownCharacters);
        fields.append({tr("Other keys"), names.join(QLatin1String(", "))});
    }
    if (const QString server = serverLabel(); !server.isEmpty())
        fields.append({tr("Server"), server});
    if (row.masters > 1)
        fields.append({tr("Masters"), tr("on %1 of %2").arg(row.held).arg(row.masters)});
    return fields;
}

bool ActionTarget::isAlive() const
{
    return m_finding.verdict == locks::Verdict::Alive;
}

QString ActionTarget::renewedSentence()
{
    return tr("The holder has renewed this lock and is alive. Close this dialog and check the lock again.");
}

QString ActionTarget::verdict() const
{
    return m_finding.sentence;
}

QStringList ActionTarget::evidence() const
{
    return m_finding.evidence;
}

QString ActionTarget::commands(ActionKind kind, std::chrono::milliseconds ttl, bool allowShorter) const
{
    locks::Recipe recipe;
    const bool together = kind == ActionKind::Release || kind == ActionKind::Extend;
    switch (kind) {
    case ActionKind::Release:
        recipe = dialect().release(key(), token());
        break;
    case ActionKind::TakeOver:
        recipe = dialect().takeOver(key(), token(), QByteArrayLiteral("<fresh token>"), ttl);
        break;
    case ActionKind::SetExpiry:
        recipe = dialect().extend(key(), token(), ttl, false, true);
        break;
    case ActionKind::Complete:
        recipe = dialect().acquire(key(), token(), ttl);
        break;
    default:
        recipe = dialect().extend(key(), token(), ttl, allowShorter, false);
        break;
    }
    if (together)
        recipe = locks::forAllKeys(recipe, m_together);
    QStringList lines;
    for (size_t master = 0; master < m_spec.masters.size(); ++master) {
        const bool isMeant = !m_spec.separate || master == m_item.row.separateMaster;
        if (isMeant && (kind != ActionKind::Complete || !hasIt(m_item.row, master)))
            lines += tr("%1: %2", "master, command").arg(m_spec.masters[master].label(), callText(recipe));
    }
    return lines.join(QLatin1Char('\n'));
}

QStringList ActionTarget::mastersWithoutIt() const
{
    QStringList labels;
    for (size_t master = 0; master < m_spec.masters.size(); ++master) {
        if (!hasIt(m_item.row, master))
            labels += m_spec.masters[master].label();
    }
    return labels;
}

std::chrono::milliseconds ActionTarget::shortestLeaseLeft() const
{
    locks::Millis deadline = m_item.row.deadline;
    for (const locks::Holding &holding : m_item.row.holdings)
        deadline = std::min(deadline, holding.deadline);
    return std::chrono::milliseconds(std::max<locks::Millis>(0, deadline - locks::steadyNow()));
}

QString ActionTarget::undoCommands(const locks::ActionReport &undone)
{
    const bool over = undone.kind == ActionKind::TakeOver;
    QStringList lines;
    for (const locks::MasterReport &master : undone.masters) {
        if (master.outcome != locks::MasterOutcome::Done || master.dump.isEmpty())
            continue;
        locks::Recipe recipe{
            over ? QByteArrayLiteral("restore_over") : QByteArrayLiteral("restore"), {undone.key}, {}};
        if (const auto parts = locks::partsIn(master.dump))
            recipe = {QByteArrayLiteral("restore_saved"), locks::keysOf(*parts, undone.key), {}};
        else
            recipe = locks::forAllKeys(recipe, undone.together);
        if (over)
            recipe.arguments += undone.tokenNow;
        const QString copy = tr("<saved copy, %n byte(s)>", nullptr, int(master.dump.size()));
        lines += tr("%1: %2", "master, command")
                     .arg(master.master,
                          callText(recipe) + QLatin1Char(' ') + copy + QLatin1Char(' ')
                              + QString::number(master.deadlineUnixMs));
    }
    return lines.join(QLatin1Char('\n'));
}

QByteArray ActionTarget::takeOverLibrary() const
{
    return dialect().newToken().isEmpty() ? QByteArrayLiteral("generic.token") : dialect().id();
}

QString ActionTarget::refusal(ActionKind kind) const
{
    return dialect().refusalOf(kind, key(), token());
}

QStringList ActionTarget::warnings(ActionKind kind) const
{
    QStringList sentences;
    const QList<QByteArray> candidates = locks::Dialects::candidatesOf(m_item.row);
    for (const locks::Caution &each : locks::cautionsBefore(kind, dialect(), candidates))
        sentences += each.sentence;
    return sentences;
}

bool ActionTarget::spansKeys() const
{
    return locks::maySpanKeys(dialect(), locks::Dialects::candidatesOf(m_item.row));
}

QString ActionTarget::caution() const
{
    if (!locks::needsDeadline(dialect(), token()))
        return {};
    const QList<locks::SeenDeadline> seen = locks::seenDeadlinesOf(m_item.row);
    const bool ends = std::any_of(seen.begin(), seen.end(),
                                  [](const locks::SeenDeadline &each) { return each.unixMs > 0; });
    const bool isClients = locks::tokenScope(dialect(), m_item.row.key, token()) == locks::TokenScope::Client;
    const QString alike = isClients ? tr("Its value may be the same for each hold of its owner")
                                    : tr("Its value may be the same for every owner");
    if (ends)
        return tr("%1: its deadline is compared as well. If that is another one by then, it was renewed or "
                  "taken again, and nothing is done.")
            .arg(alike);
    return seen.isEmpty()
        ? tr("%1, and its deadline is not known: no comparison can tell this hold from the "
             "next.")
              .arg(alike)
        : tr("%1, and it has no expiry: no comparison can tell this hold from the next.").arg(alike);
}

} // namespace gui
