// SPDX-License-Identifier: GPL-3.0-or-later
#include "lockscope_process.h"

#include <QFile>
#include <QJsonArray>
#include <QRegularExpression>
#include <QtTest>

namespace {

constexpr int mostMs = 120'000;

/// The commands of the table in a page of the help, in their order; some stand there more than once.
QStringList commandsIn(const QString &language)
{
    QFile page(QStringLiteral(LOCKSCOPE_HELP "/%1/articles.md").arg(language));
    if (!page.open(QIODevice::ReadOnly))
        return {};
    static const QRegularExpression cell(QStringLiteral("^\\|[^|]+\\| `lockscope ([^`]+)` \\|"),
                                         QRegularExpression::MultilineOption);
    QStringList commands;
    auto found = cell.globalMatch(QString::fromUtf8(page.readAll()));
    while (found.hasNext())
        commands.append(found.next().captured(1));
    return commands;
}

Ran ran(const QString &command)
{
    QString line = command;
    line.replace("resources/schemes", LOCKSCOPE_SCHEMES);
    LockscopeProcess process;
    process.start(line.split(u' ') + QStringList{"--json"});
    if (!process.waitForFinished(mostMs))
        return {};
    return {process.status(), process.out(), process.err(), process.objects()};
}

QJsonObject resultOf(const Ran &ran, const QString &strategy)
{
    for (const QJsonObject &line : ran.objects) {
        const QJsonObject result = line.value("result").toObject();
        if (result.value("strategy").toString() == strategy)
            return result;
    }
    return {};
}

qint64 figure(const Ran &ran, const QString &strategy, const QString &name)
{
    return resultOf(ran, strategy).value(name).toInteger(-1);
}

bool isAllCounted(const Ran &ran, const QString &strategy)
{
    const qint64 asked = figure(ran, strategy, "expected");
    return asked > 0 && figure(ran, strategy, "final") == asked;
}

bool hasTraceOf(const Ran &ran, const QString &strategy, const QString &kind)
{
    const QJsonArray trace = resultOf(ran, strategy).value("trace").toArray();
    return std::any_of(trace.begin(), trace.end(),
                       [&kind](const QJsonValue &row) { return row.toObject().value("of") == kind; });
}

bool isBroken(const Ran &ran, const QString &property)
{
    return std::any_of(ran.objects.begin(), ran.objects.end(), [&property](const QJsonObject &line) {
        const QJsonObject verdict = line.value("verdict").toObject();
        return verdict.value("property") == property && verdict.value("found").toBool()
            && verdict.value("confirmed").toBool();
    });
}

bool standsStill(const Ran &ran, const QString &strategy, const QString &how)
{
    const QJsonObject result = resultOf(ran, strategy);
    return result.value("standstill") == how
        && result.value("verdict").toString().contains("its holder is dead");
}

/// Each of the clients was refused by EXEC, and what is missing is what was skipped.
bool skipsAndLosesNothing(const Ran &ran)
{
    const QJsonArray clients = resultOf(ran, "watch").value("per_client").toArray();
    const bool isRefused = std::all_of(clients.begin(), clients.end(), [](const QJsonValue &client) {
        return client.toObject().value("failed_transactions").toInteger() > 0;
    });
    return isRefused && clients.size() == 2 && hasTraceOf(ran, "watch", "refused-exec")
        && figure(ran, "watch", "final")
        == figure(ran, "watch", "expected") - figure(ran, "watch", "failed_transactions");
}

bool twoClients(const Ran &ran)
{
    return figure(ran, "none", "final") < figure(ran, "none", "expected")
        && hasTraceOf(ran, "none", "lost-update") && skipsAndLosesNothing(ran)
        && isAllCounted(ran, "setnx-ttl-repair") && isAllCounted(ran, "set-nx-get-del");
}

bool fewPhones(const Ran &ran, const QString &without)
{
    return figure(ran, without, "sold") > 10 && figure(ran, "set-nx-lua", "sold") == 10;
}

/// The kinds of locks that the articles have, by what the list says of them.
bool listsTheArticles(const Ran &ran)
{
    const auto has = [&ran](const QString &library, const QString &state) {
        return std::any_of(ran.objects.begin(), ran.objects.end(), [&](const QJsonObject &lock) {
            return lock.value("library") == library
                && (state.isEmpty() || lock.value("states").toArray().contains(state));
        });
    };
    return has("php.redislock", "absurd-expiry") && has("generic.ts", {}) && has("php.uniqid", {})
        && has("generic.token", {}) && has("php.redislock", "no-expiry");
}

using Check = std::function<bool(const Ran &)>;
struct Claim
{
    const char *command;
    const char *less; ///< options for a smaller run
    Check shows;
    bool isChance = false; ///< not every run shows it
};

/// Whether a figure of a strategy is more than nothing.
Check some(const QString &strategy, const QString &name)
{
    return [strategy, name](const Ran &ran) {
        return figure(ran, strategy, name) > 0;
    };
}

Check allCounted(const QString &strategy)
{
    return [strategy](const Ran &ran) {
        return isAllCounted(ran, strategy);
    };
}

Check stoodStill(const QString &strategy, const QString &how)
{
    return [strategy, how](const Ran &ran) {
        return standsStill(ran, strategy, how);
    };
}

Check broken(const QStringList &properties)
{
    return [properties](const Ran &ran) {
        return std::all_of(properties.begin(), properties.end(),
                           [&ran](const QString &property) { return isBroken(ran, property); });
    };
}

bool findsNothing(const Ran &ran)
{
    return ran.status == 0 && ran.objects.size() == 2;
}

bool endsAtTwo(const Ran &ran)
{
    return figure(ran, "multi-then-get", "final") == 2;
}

bool leavesPhantoms(const Ran &ran)
{
    return figure(ran, "getset-timestamp", "phantoms") > 0 && figure(ran, "getset-timestamp", "gave_up") > 0
        && figure(ran, "getset-ask-first", "gave_up") > 0 && isAllCounted(ran, "getset-repaired");
}

bool losesWithoutFaults(const Ran &ran)
{
    return figure(ran, "expireat-mixup", "lost") > 0 && figure(ran, "expireat-mixup", "overlaps") > 0;
}

bool waitsForItsInterval(const Ran &ran)
{
    const QJsonObject waits = resultOf(ran, "expireat-mixup").value("wait_us").toObject();
    return waits.value("max").toInteger() >= 100'000;
}

bool popsTwice(const Ran &ran)
{
    return figure(ran, "none", "twice") > 0 && figure(ran, "set-nx-lua", "twice") == 0;
}

bool dequeuesByScore(const Ran &ran)
{
    return figure(ran, "none", "twice") > 0 && figure(ran, "none", "score_refused") > 0;
}

bool sellsTooMany(const Ran &ran)
{
    return fewPhones(ran, "none");
}

bool sellsTooManyInPhp(const Ran &ran)
{
    return fewPhones(ran, "expireat-mixup");
}

const std::vector<Claim> labClaims{
    {"lab --preset two-clients", "--iterations 4000", twoClients},
    {"lab --strategy multi-then-get", "--iterations 50", endsAtTwo},
    {"lab --strategy setnx --fault crash=20", "--iterations 200", stoodStill("setnx", "immortal")},
    {"lab --strategy setnx-expire --fault crash-between=20", "--iterations 200",
     stoodStill("setnx-expire", "immortal")},
    {"lab --strategy multi-setnx-expire --fault crash=20", "--iterations 200",
     stoodStill("multi-setnx-expire", "kept-alive")},
    {"lab --strategy redlock --masters 5 --down 2", "--iterations 30", allCounted("redlock")},
    {"lab --strategy lua-setnx-expire", "--iterations 100", allCounted("lua-setnx-expire")},
    {"lab --preset yii-lock", "--iterations 1000", leavesPhantoms, true},
    {"lab --preset php-redislock", "", losesWithoutFaults, true},
    {"lab --strategy expireat-mixup --wait once", "--iterations 100", some("expireat-mixup", "gave_up")},
    {"lab --preset php-redislock --wait 10s --hold 5ms", "--iterations 20", waitsForItsInterval, true},
    {"lab --preset task-queue", "--iterations 60", popsTwice, true},
    {"lab --preset task-queue --take top-dequeue", "--iterations 60", dequeuesByScore, true},
    {"lab --preset flash-sale", "--clients 200", sellsTooMany},
    {"lab --preset flash-sale-php", "", sellsTooManyInPhp, true},
    {"lab --strategy set-nx-lua --token-kind uniqid --wait once --processes --clients 4 --iterations 10000",
     "", some("set-nx-lua", "equal_tokens"), true},
};

const std::vector<Claim> otherClaims{
    {"race set-nx-get-del --lapses 1", "", broken({"foreign-release"})},
    {"race set-nx-lua --lapses 1 --property foreign-release", "", findsNothing},
    {"race lua-setnx-expire --lapses 1", "", broken({"foreign-release"})},
    {"race getset-timestamp", "", broken({"nobody-enters"})},
    {"race getset-ask-first --lapses 1", "", broken({"foreign-release"})},
    {"race resources/schemes/php-redislock.lock --lapses 1", "",
     broken({"two-inside", "foreign-extend", "foreign-release"})},
    // Two of its kinds are held in turns, and may be free at the moment of the look.
    {"list --demo", "", listsTheArticles, true},
};

/// What a lesson has to say beside its outcome.
const QHash<QString, QByteArray> said{
    {"ex-and-px", "syntax error"},
    {"lua-atomic", "equal to the Integer 1"},
    {"redlock-majority", "as redlock-py does"},
    {"timestamp-as-seconds", "53.9 years"},
};

bool showsLesson(const Ran &ran, const QString &id)
{
    const QJsonObject last = ran.objects.isEmpty() ? QJsonObject() : ran.objects.last();
    return last.value("outcome") == "happened" && last.value("repaired").toBool()
        && ran.out.contains(said.value(id));
}

const Claim *claimOf(const QString &command)
{
    for (const auto *claims : {&labClaims, &otherClaims}) {
        for (const Claim &claim : *claims) {
            if (command == claim.command)
                return &claim;
        }
    }
    return nullptr;
}

} // namespace

/// The page of the help on what the articles claim: each of its commands shows what stands beside it.
class TestCliArticles : public QObject
{
    Q_OBJECT
private slots:
    void saysTheSameInEveryLanguage();
    void everyCommandShowsItsClaim_data();
    void everyCommandShowsItsClaim();
};

void TestCliArticles::saysTheSameInEveryLanguage()
{
    const QStringList commands = commandsIn("en");
    QVERIFY(commands.size() >= 45);
    QCOMPARE(commandsIn("zh_CN"), commands);
    for (const auto *claims : {&labClaims, &otherClaims}) {
        for (const Claim &claim : *claims)
            QVERIFY2(commands.contains(claim.command), claim.command);
    }
}

void TestCliArticles::everyCommandShowsItsClaim_data()
{
    QTest::addColumn<QString>("command");
    QStringList commands = commandsIn("en");
    commands.removeDuplicates();
    for (const QString &command : std::as_const(commands))
        QTest::addRow("%s", qPrintable(command)) << command;
}

void TestCliArticles::everyCommandShowsItsClaim()
{
    QFETCH(const QString, command);
    const Claim *claim = claimOf(command);
    const QString lesson = command.startsWith("lesson ") ? command.mid(7) : QString();
    QVERIFY2(claim || !lesson.isEmpty(), "nothing looks at what it shows");
    const QString less = claim ? QString::fromLatin1(claim->less) : QString();
    // Some of it is chance: who comes between whom.
    constexpr int most = 8;
    Ran shown;
    bool isShown = false;
    for (int tried = 0; tried < most && !isShown; ++tried) {
        shown = ran(less.isEmpty() ? command : command + ' ' + less);
        isShown = claim ? claim->shows(shown) : showsLesson(shown, lesson);
        if (!claim || !claim->isChance)
            break;
    }
    QVERIFY2(isShown, QByteArray(shown.out.right(4000) + shown.err).constData());
}

QTEST_GUILESS_MAIN(TestCliArticles)
#include "tst_cli_articles.moc"
