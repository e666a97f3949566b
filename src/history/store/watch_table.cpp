// SPDX-License-Identifier: GPL-3.0-or-later
#include "history/store/watch_table.h"

#include <map>

namespace history {

QString joinedWords(const QByteArrayList &words)
{
    QByteArrayList coded;
    for (const QByteArray &word : words)
        coded.append(word.toPercentEncoding({}, " "));
    return QString::fromLatin1(coded.join(' '));
}

QByteArrayList partedWords(const QString &joined)
{
    QByteArrayList words;
    for (const QByteArray &coded : joined.toLatin1().split(' ')) {
        if (!coded.isEmpty())
            words.append(QByteArray::fromPercentEncoding(coded));
    }
    return words;
}

QString deploymentSelect()
{
    return QStringLiteral("SELECT id, name, number, environment, separate, masters, servers FROM deployments "
                          "WHERE number >= 0 ORDER BY id");
}

Deployment deploymentAt(const QSqlQuery &query)
{
    Deployment deployment;
    deployment.id = query.value(0).toInt();
    deployment.name = query.value(1).toString();
    deployment.database = query.value(2).toInt();
    deployment.environment = query.value(3).toString();
    deployment.separate = query.value(4).toBool();
    for (const QByteArray &master : partedWords(query.value(5).toString()))
        deployment.masters.append(QString::fromUtf8(master));
    deployment.servers = partedWords(query.value(6).toString());
    return deployment;
}

QByteArray joinedHow(const WatchSpan &span)
{
    QByteArrayList words;
    if (!span.how.isEmpty())
        words.append(span.how);
    for (const QString &master : span.away)
        words.append('-' + master.toUtf8());
    return joinedWords(words).toLatin1();
}

void partHow(const QByteArray &joined, WatchSpan *span)
{
    for (const QByteArray &word : partedWords(QString::fromLatin1(joined))) {
        if (word.startsWith('-'))
            span->away.append(QString::fromUtf8(word.mid(1)));
        else
            span->how = word;
    }
}

namespace {

QString joinedTexts(const QStringList &texts)
{
    QByteArrayList words;
    for (const QString &text : texts)
        words.append(text.toUtf8());
    return joinedWords(words);
}

} // namespace

QString wordsOf(const ServerEvent &event)
{
    if (event.kind != ServerEvent::Kind::Restart || event.until == 0)
        return event.text;
    return QString::number(event.until == locks::noDeadline ? -1 : event.until);
}

void takeWords(ServerEvent *event, const QString &words)
{
    if (event->kind != ServerEvent::Kind::Restart) {
        event->text = words;
        return;
    }
    const UnixMs until = words.toLongLong();
    event->until = until < 0 ? locks::noDeadline : until;
}

qint32 WatchTable::deploymentOf(Writing *writing, const Deployment &deployment)
{
    Deployment known = deployment;
    if (known.id == 0)
        known.id = byServers(writing, deployment);
    if (known.id == 0
        && writing->find(
            m_byName,
            {deployment.name, deployment.database, deployment.separate, joinedTexts(deployment.masters)}))
        known.id = qint32(m_byName.number(0));
    m_byName.done();
    if (known.id == 0
        && writing->run(m_addDeployment,
                        {deployment.name, deployment.database, deployment.environment, deployment.separate,
                         joinedTexts(deployment.masters), joinedWords(deployment.servers)}))
        known.id = qint32(m_addDeployment.lastId());
    if (known.id != 0)
        writeDeployment(writing, known);
    return writing->failed() ? 0 : known.id;
}

qint32 WatchTable::byServers(Writing *writing, const Deployment &deployment)
{
    std::map<qint32, qsizetype> shared; // servers, by deployment
    for (const QByteArray &server : deployment.servers) {
        for (bool more = writing->find(m_withServer, {server}); more; more = m_withServer.next())
            ++shared[qint32(m_withServer.number(0))];
        m_withServer.done();
    }
    qint32 found = 0;
    for (const auto &[id, count] : shared) {
        if (writing->find(m_one, {id, deployment.database, deployment.separate})
            && mostServers(count, partedWords(m_one.value(0).toString()).size(), deployment.servers.size()))
            found = id; // the newest comes last
        m_one.done();
    }
    return found;
}

void WatchTable::writeDeployment(Writing *writing, const Deployment &deployment)
{
    writing->run(m_setDeployment,
                 {deployment.name, deployment.environment, joinedTexts(deployment.masters),
                  joinedWords(deployment.servers), deployment.id});
    for (const QByteArray &server : deployment.servers)
        writing->run(m_addServer, {server, deployment.id});
}

bool WatchTable::keeps(Writing *writing, const Deployment &deployment)
{
    const QVariant server = deployment.servers.value(0);
    const bool kept = writing->find(m_hasServer, {server, deployment.id});
    m_hasServer.done();
    return kept || writing->failed();
}

qint64 WatchTable::beginSpan(Writing *writing, const WatchSpan &span)
{
    const bool added = writing->run(m_addSpan,
                                    {span.deployment, span.from, span.to, joinedHow(span),
                                     joinedWords(span.patterns), span.heardUntil, span.readUntil});
    return added ? m_addSpan.lastId() : 0;
}

void WatchTable::extendSpan(Writing *writing, qint64 number, UnixMs until)
{
    writing->run(m_setSpan, {until, number});
}

void WatchTable::proveSpan(Writing *writing, qint64 number, UnixMs heardUntil, UnixMs readUntil)
{
    writing->run(m_proveSpan, {heardUntil, readUntil, number});
}

void WatchTable::capProofs(Writing *writing, qint32 deployment, UnixMs most)
{
    writing->run(m_capProofs, {most, most, deployment});
}

LastWatched WatchTable::lastWatched(Writing *writing, qint32 deployment)
{
    LastWatched last;
    for (bool more = writing->find(m_lastSpans, {deployment}); more; more = m_lastSpans.next()) {
        WatchSpan span;
        span.deployment = deployment;
        partHow(m_lastSpans.value(0).toByteArray(), &span);
        span.patterns = partedWords(m_lastSpans.value(1).toString());
        span.to = m_lastSpans.number(2);
        span.heardUntil = m_lastSpans.number(3);
        span.readUntil = m_lastSpans.number(4);
        last.add(span);
    }
    m_lastSpans.done();
    return last;
}

std::optional<UnixMs> WatchTable::watchedSince(Writing *writing, qint32 deployment)
{
    std::optional<UnixMs> since;
    if (writing->find(m_firstSpan, {deployment}) && !m_firstSpan.value(0).isNull())
        since = m_firstSpan.number(0);
    m_firstSpan.done();
    return since;
}

qint64 WatchTable::addEvent(Writing *writing, const ServerEvent &event)
{
    const bool added =
        writing->run(m_addEvent,
                     {event.deployment, event.at, int(event.kind), event.master, wordsOf(event),
                      event.key.isNull() ? QVariant() : QVariant(event.key), event.count});
    return added ? m_addEvent.lastId() : 0;
}

void WatchTable::putEvent(Writing *writing, const ServerEvent &event)
{
    const bool isKnown =
        writing->run(m_setEvent,
                     {wordsOf(event), event.count, event.at, event.deployment, int(event.kind), event.master})
        && m_setEvent.changed() > 0;
    if (!isKnown)
        addEvent(writing, event);
}

bool WatchTable::hasEvent(Writing *writing, const ServerEvent &event)
{
    const bool found = writing->find(m_findEvent, {event.at, event.deployment, int(event.kind), event.text});
    m_findEvent.done();
    return found;
}

qint64 WatchTable::addMissed(Writing *writing, qint32 deployment, const MissedHolds &missed)
{
    const bool added = writing->run(m_addEvent,
                                    {deployment, missed.from, missedKind + (missed.isCertain ? 0 : 1),
                                     missed.server, QString(), missed.key, missed.until - missed.from});
    return added ? m_addEvent.lastId() : 0;
}

void WatchTable::growEvent(Writing *writing, qint64 number, qint64 count)
{
    writing->run(m_growEvent, {count, number});
}

void WatchTable::forget()
{
    for (Statement *each :
         {&m_withServer, &m_hasServer, &m_one, &m_byName, &m_addDeployment, &m_setDeployment, &m_addServer,
          &m_addSpan, &m_setSpan, &m_proveSpan, &m_capProofs, &m_lastSpans, &m_firstSpan, &m_addEvent,
          &m_findEvent, &m_growEvent, &m_setEvent})
        each->clear();
}

} // namespace history
