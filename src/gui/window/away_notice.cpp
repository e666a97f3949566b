// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/window/away_notice.h"

#include "diagnosis/findings/master_findings.h"
#include "gui/common/text.h"
#include "gui/live/deployment.h"

#include <algorithm>

namespace gui {

namespace {

/// An error in the middle of a sentence: without a full stop of its own.
QString clause(const QString &error)
{
    const bool stops = error.endsWith(QLatin1Char('.')) || error.endsWith(QChar(0x3002));
    return stops ? error.chopped(1) : error;
}

/// A connection that is called as its only master is not named twice.
QString named(const Deployment *deployment, const QStringList &labels, const QString &what)
{
    const QString &name = deployment->spec().name;
    return labels == QStringList(name) ? what
                                       : AwayNotice::tr("%1: %2", "connection, its masters").arg(name, what);
}

} // namespace

AwayNotice::AwayNotice(MessageLog *log, QObject *parent)
    : QObject(parent)
    , m_log(log)
{
}

void AwayNotice::watch(Deployment *deployment)
{
    connect(deployment, &Deployment::changed, this, [this, deployment] { refresh(deployment); });
    connect(deployment, &Deployment::locksLost, this,
            [this, deployment](const locks::MasterLoss &loss) { tellLoss(deployment, loss); });
}

void AwayNotice::forget(Deployment *deployment)
{
    deployment->disconnect(this);
    m_log->withdraw(topicOf(deployment));
    withdrawReturns(m_stories[deployment], true);
    m_stories.remove(deployment);
}

QString AwayNotice::topicOf(const Deployment *deployment)
{
    return QStringLiteral("away %1").arg(quintptr(deployment));
}

/// Good news that are true no more do not stand beside the bad.
void AwayNotice::withdrawReturns(Story &story, bool all)
{
    story.back.removeIf([&](const auto &told) {
        const QStringList &labels = told.value();
        const bool again = std::any_of(labels.begin(), labels.end(),
                                       [&story](const QString &label) { return story.away.contains(label); });
        if (all || again)
            m_log->withdraw(told.key());
        return all || again;
    });
}

/// A server that came back empty is no good news.
void AwayNotice::tellLoss(Deployment *deployment, const locks::MasterLoss &loss)
{
    const qint64 unixMinusSteady = locks::unixMinusSteady();
    const auto finding = diagnosis::masterRestartedEmpty(loss, deployment->spec().name, unixMinusSteady);
    if (!finding)
        return;
    Story &story = m_stories[deployment];
    story.emptied.insert(loss.label);
    story.back.removeIf([&](const auto &told) {
        const bool isIts = told.value().contains(loss.label);
        if (isIts)
            m_log->withdraw(told.key());
        return isIts;
    });
    const QString sentence =
        finding->effect.isEmpty() ? finding->sentence : finding->sentence + u' ' + finding->effect;
    m_log->show({Message::Kind::Warning,
                 named(deployment, {loss.label}, sentence),
                 {},
                 QStringLiteral("emptied %1 %2").arg(quintptr(deployment)).arg(loss.label),
                 deployment});
}

void AwayNotice::refresh(Deployment *deployment)
{
    Story &story = m_stories[deployment];
    if (!deployment->isOpen()) {
        m_log->withdraw(topicOf(deployment));
        withdrawReturns(story, true);
        story = {};
        return;
    }
    QMap<QString, Away> away;
    bool worse = false;
    const QList<locks::MasterStatus> &masters = deployment->status().masters;
    for (int index = 0; index < int(masters.size()); ++index) {
        const locks::MasterStatus &master = masters[index];
        story.everConnected = story.everConnected || master.connected;
        if (master.connected || master.passwordWanted || master.error.isEmpty())
            continue;
        const bool known = story.away.contains(master.label);
        worse = worse || !known;
        story.emptied.remove(master.label);
        away.insert(master.label,
                    {known ? story.away.value(master.label).since : QDateTime::currentDateTime(),
                     master.error, index, master.givenUp});
    }
    if (!story.everConnected)
        return;
    QMap<QString, Away> returned;
    for (auto each = story.away.cbegin(); each != story.away.cend(); ++each) {
        if (away.contains(each.key()) || each->index >= masters.size())
            continue;
        const locks::MasterStatus &now = masters[each->index];
        if (now.gone || now.passwordWanted)
            continue;
        // With another one in its place by now: away until that one is connected.
        (now.connected ? returned : away).insert(each.key(), each.value());
    }
    story.away = away;
    withdrawReturns(story, false);
    show(deployment, story, worse);
    if (!returned.isEmpty())
        welcome(deployment, story, returned);
}

void AwayNotice::show(Deployment *deployment, Story &story, bool worse)
{
    if (story.away.isEmpty()) {
        m_log->withdraw(topicOf(deployment));
        story.told.clear();
        return;
    }
    const QString text = sentence(deployment, story);
    if (text == story.told)
        return;
    story.told = text;
    const Message message{Message::Kind::Warning, text, {}, topicOf(deployment), deployment};
    if (worse)
        m_log->show(message);
    else
        m_log->update(message); // closed by a person: it stays closed until another one goes
}

QString AwayNotice::sentence(const Deployment *deployment, const Story &story)
{
    QStringList masters;
    for (auto each = story.away.cbegin(); each != story.away.cend(); ++each)
        masters += tr("%1 is away since %2 (%3)", "master, time, error")
                       .arg(isolated(each.key()), clockText(each->since), clause(each->error));
    const auto givenUp =
        std::count_if(story.away.begin(), story.away.end(), [](const Away &each) { return each.givenUp; });
    const QString which = named(deployment, story.away.keys(), masters.join(tr("; ", "between masters")));
    if (givenUp == story.away.size())
        return tr("%1. Locks that stand there are shown as last seen, in grey.", "masters that are away")
            .arg(which);
    if (givenUp > 0)
        return tr("%1. Locks that stand there are shown as last seen, in grey; Lockscope tries the others "
                  "again "
                  "every second.",
                  "masters that are away")
            .arg(which);
    return tr("%1. Locks that stand there are shown as last seen, in grey; Lockscope tries again every "
              "second.",
              "masters that are away")
        .arg(which);
}

void AwayNotice::welcome(Deployment *deployment, Story &story, const QMap<QString, Away> &returned)
{
    const QList<locks::MasterStatus> &masters = deployment->status().masters;
    QStringList news;
    QStringList labels;
    for (auto each = returned.cbegin(); each != returned.cend(); ++each) {
        const locks::MasterStatus now = masters.value(each->index);
        if (story.emptied.contains(now.label))
            continue;
        labels.append(now.label);
        const QString span = spanText(each->since.msecsTo(QDateTime::currentDateTime()));
        news += now.label == each.key()
            ? tr("%1 is back after %2", "master, time").arg(isolated(each.key()), span)
            : tr("%1 has taken over from %2 after %3", "new master, old master, time")
                  .arg(isolated(now.label), isolated(each.key()), span);
    }
    if (labels.isEmpty())
        return;
    const QString topic = QStringLiteral("back %1 %2").arg(quintptr(deployment)).arg(labels.join(u' '));
    story.back.insert(topic, labels);
    m_log->show({Message::Kind::Good,
                 tr("%1.", "masters that are back")
                     .arg(named(deployment, returned.keys(), news.join(tr("; ", "between masters")))),
                 {},
                 topic,
                 deployment});
}

} // namespace gui
