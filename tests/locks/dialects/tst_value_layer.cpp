// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialect_samples.h"
#include "locks/dialects/dialects.h"
#include "locks/dialects/document_fields.h"
#include "locks/dialects/fresh_token.h"
#include "locks/dialects/owner_fields.h"
#include "locks/dialects/token_strength.h"
#include "locks/dialects/value_layer.h"
#include "locks/model/action_kind.h"
#include "locks/rules/rule_set.h"

#include <QRandomGenerator>
#include <QTest>

using namespace locks;
using namespace std::chrono_literals;

namespace {

QByteArray hex(const char *digits)
{
    return QByteArray::fromHex(digits);
}

} // namespace

/// The bytes are as the serialisers wrote them: Python 3.12, PHP 8.2 with igbinary, Java 17; those of Ruby
/// and of MessagePack are from their specifications.
class TestValueLayer : public QObject
{
    Q_OBJECT

private slots:
    void scalars_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("encoding");
        QTest::addColumn<QByteArray>("scalar");
        const auto row = [](const char *name, const QByteArray &value, const char *encoding,
                            const char *scalar) {
            QTest::newRow(name) << value << QByteArray(encoding) << QByteArray(scalar);
        };
        row("JSON", "\"web-4:17\"", "json", "web-4:17");
        row("JSON, escaped", "\"a\\\"b\\u00e9\"", "json", "a\"b\xc3\xa9");
        row("JDK", hex("aced000574") + QByteArray("\x00\x08", 2) + "web-4:17", "jdk", "web-4:17");
        row("JDK, Long",
            hex("aced00057372000e6a6176612e6c616e672e4c6f6e673b8be490cc8f23df0200014a000576616c7565787200106a"
                "6176"
                "612e6c616e672e4e756d62657286ac951d0b94e08b02000078700000000000000011"),
            "jdk", "17");
        row("PHP", hex("733a383a227765622d343a3137223b"), "php", "web-4:17");
        row("PHP, number", "i:17;", "php", "17");
        row("PHP, true", "b:1;", "php", "1");
        row("igbinary", hex("0000000211087765622d343a3137"), "igbinary", "web-4:17");
        row("igbinary, number", hex("000000020611"), "igbinary", "17");
        row("pickle 0", hex("567765622d343a31370a70300a2e"), "pickle", "web-4:17");
        row("pickle 2", hex("800258080000007765622d343a313771002e"), "pickle", "web-4:17");
        row("pickle 4", hex("8004950c000000000000008c087765622d343a3137942e"), "pickle", "web-4:17");
        row("pickle 5, number", hex("80059506000000000000004a37a4086b2e"), "pickle", "1795728439");
        row("pickle, true", hex("8004882e"), "pickle", "true");
        row("Marshal", hex("04084922") + '\x0d' + "web-4:17" + hex("063a064554"), "marshal", "web-4:17");
        row("Marshal, number", hex("04086916"), "marshal", "17");
        row("Marshal, negative", hex("040869fed4fe"), "marshal", "-300");
        row("Marshal, three bytes", hex("04086903701101"), "marshal", "70000");
        row("MessagePack", "\xa8web-4:17", "msgpack", "web-4:17");
        row("MessagePack, long", "\xd9\x28" + QByteArray(40, 'a'), "msgpack", QByteArray(40, 'a').data());
    }
    void scalars()
    {
        QFETCH(QByteArray, value);
        const Layer layer = layerOf(value);
        QTEST(encodingWord(layer.encoding), "encoding");
        QVERIFY(layer.isScalar);
        QTEST(layer.scalar, "scalar");
        QVERIFY(!isDocument(value));
    }

    void documents_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QByteArray>("encoding");
        QTest::newRow("object") << QByteArray("{\"a\":1}") << QByteArray("json");
        QTest::newRow("array") << QByteArray(" [1, 2]\n") << QByteArray("json");
        QTest::newRow("PHP") << QByteArray("a:1:{s:1:\"a\";i:1;}") << QByteArray("php");
        QTest::newRow("igbinary") << hex("0000000214011101610601") << QByteArray("igbinary");
        QTest::newRow("pickle") << hex("8004950a000000000000007d948c0161944b01732e") << QByteArray("pickle");
        QTest::newRow("JDK") << hex("aced00057372001b6a6176612e7574696c2e48617368") << QByteArray("jdk");
        QTest::newRow("markup") << QByteArray("<p>x</p>") << QByteArray();
        QTest::newRow("lines") << QByteArray("a\nb") << QByteArray();
        QTest::newRow("web token") << QByteArray("eyJhbGciOiJI.eyJzdWIi.c2ln") << QByteArray();
    }
    void documents()
    {
        QFETCH(QByteArray, value);
        const Layer layer = layerOf(value);
        QTEST(encodingWord(layer.encoding), "encoding");
        QVERIFY(!layer.isScalar);
        QVERIFY(isDocument(value));
    }

    /// Values that only begin like a serialiser's, or are cut, are not decoded.
    void tokens_data()
    {
        QTest::addColumn<QByteArray>("value");
        for (const char *value :
             {"web-4:17", "s:5:\"four\";", "s:host:17", "i:;", "i:x;", "a:b", "Vienna.", "S'x", "\"",
              "\"a\"b\"", "\"open", "b64==", "d8069199d0c35b101906d933ba04ee3d",
              "{8f14e45f-ceea-467f-a0e6-9f0d1c2b3a4d}"})
            QTest::newRow(value) << QByteArray(value);
        QTest::newRow("JDK, cut") << hex("aced0005");
        QTest::newRow("24 random bytes") << hex("b70102030405060708090b0b0c0d0e0f1011121314151617");
    }
    void tokens()
    {
        QFETCH(QByteArray, value);
        QVERIFY(!layerOf(value).isScalar);
        QVERIFY(encodingWord(layerOf(value).encoding).isEmpty());
        QVERIFY(!isDocument(value));
    }

    /// No value is read beyond its end.
    void anyBytes()
    {
        QRandomGenerator random(20261129);
        static const char *const heads[] = {"aced000574",
                                            "aced00057c",
                                            "0000000211",
                                            "0000000212",
                                            "04082249",
                                            "04082203",
                                            "80048c",
                                            "80025800",
                                            "d9",
                                            "da00",
                                            "733a",
                                            "22",
                                            "aced00057372000e6a6176612e6c616e672e4c6f6e67"};
        for (int i = 0; i < 20'000; ++i) {
            QByteArray value = hex(heads[random.bounded(int(std::size(heads)))]);
            for (int n = random.bounded(12); n > 0; --n)
                value.append(char(random.bounded(256)));
            const Layer layer = layerOf(value);
            QVERIFY(!layer.isScalar || layer.encoding != Encoding::None);
            QVERIFY(!layer.isScalar || layer.scalar.size() <= 20 + value.size());
        }
    }

    void aTextIsWrittenAsItsSerialiserDoes()
    {
        QCOMPARE(inLayer(Encoding::Json, "a\"b\\c\n"), QByteArray("\"a\\\"b\\\\c\\n\""));
        QCOMPARE(layerOf(inLayer(Encoding::Json, "a\"b")).scalar, QByteArray("a\"b"));
        // Lengths that a form has no place for.
        QVERIFY(inLayer(Encoding::Jdk, QByteArray(70'000, 'a')).isEmpty());
        QVERIFY(inLayer(Encoding::MessagePack, QByteArray(300, 'a')).isEmpty());
    }

    void aNewTokenKeepsTheLayer()
    {
        for (const Encoding each : {Encoding::Json, Encoding::Jdk, Encoding::Php, Encoding::Igbinary,
                                    Encoding::Pickle, Encoding::Marshal, Encoding::MessagePack}) {
            const QByteArray uuid = "5f2c9a1e-0000-4000-8000-000000000001";
            const QByteArray old = inLayer(each, uuid);
            QCOMPARE(layerOf(old).encoding, each);
            QCOMPARE(layerOf(old).scalar, uuid);
            const Layer fresh = layerOf(freshTokenLike(old, 30s));
            QCOMPARE(fresh.encoding, each);
            QVERIFY(isUuidFour(fresh.scalar) && fresh.scalar != uuid);
        }
    }

    /// A client with an older protocol could not read a newer one.
    void aPickleKeepsItsProtocol()
    {
        const QByteArray uuid = "5f2c9a1e-0000-4000-8000-000000000001";
        const QByteArray two = QByteArray("\x80\x02X\x24\0\0\0", 7) + uuid + QByteArray("q\0.", 3);
        const QByteArray zero = 'V' + uuid + "\np0\n.";
        QCOMPARE(layerOf(two).scalar, uuid);
        QVERIFY(freshTokenLike(two, 30s).startsWith("\x80\x02X"));
        QVERIFY(freshTokenLike(zero, 30s).startsWith('V') && freshTokenLike(zero, 30s).endsWith("\np0\n."));
        for (const QByteArray &old : {two, zero})
            QVERIFY(isUuidFour(layerOf(freshTokenLike(old, 30s)).scalar));
    }

    /// What a value proves is proved by the text inside: a layer adds no randomness.
    void aLayerTellsNoHoldsApart()
    {
        for (const Encoding each : {Encoding::Json, Encoding::Jdk, Encoding::Php, Encoding::Igbinary,
                                    Encoding::Pickle, Encoding::Marshal, Encoding::MessagePack}) {
            QVERIFY2(!tellsHoldsApart(inLayer(each, "worker-pay-7")), encodingWord(each).constData());
            QVERIFY(tellsHoldsApart(inLayer(each, "5f2c9a1e-7b1d-4c3a-8d2f-1a2b3c4d5e6f")));
        }
        const Dialect &plain = Dialects::table().at(*Dialects::table().find("generic.token"));
        QVERIFY(plain.isConstant("s:6:\"locked\";"));
        QVERIFY(!plain.refusalOf(ActionKind::TakeOver, "lock:a", "i:3;").isEmpty());
        QVERIFY(plain.refusalOf(ActionKind::TakeOver, "lock:a", "s:3:\"abc\";").isEmpty());
    }

    void owners_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<QString>("owner");
        const auto row = [](const QByteArray &value, const char *owner) {
            QTest::newRow(value.left(60).constData()) << value << QString::fromUtf8(owner);
        };
        row("{\"owner\":\"web-4\",\"pid\":2211,\"id\":\"x\"}", "web-4 · 2211");
        row("{\"Host_Name\":\"db-1\",\"process-id\":\"7\",\"by\":\"ann\"}", "db-1 · ann · 7");
        row("{\"lockedBy\":\"ann\"}", "ann");
        row("{\"a\":1}", "");
        row("{\"owner\":{\"name\":\"x\"}}", "");
        row("{not JSON}", "");
        row("[\"web-4\"]", "");
        row("\"web-4:17\"", "web-4 · 17");
        row("s:8:\"web-4:17\";", "web-4 · 17");
        row("s:16:\"aBcDeFgHiJkLmN11\";", "");
        row("2026-11-26T20:11:00+00:00", "");
        row("web-4:4194305", "");
        row("web-4:4194304", "web-4 · 4194304");
        row("10.0.0.5:17", "10.0.0.5 · 17");
        row("12:30", "");
    }
    void owners()
    {
        QFETCH(QByteArray, value);
        QTEST(plainOwner(value).text, "owner");
    }

    void timesInDocuments()
    {
        const QDateTime at(QDate(2026, 11, 26), QTime(20, 11), Qt::UTC);
        for (const char *value :
             {"{\"by\":\"a\",\"acquiredAt\":\"2026-11-26T20:11:00Z\",\"expires\":1795723860}",
              "{\"by\":\"a\",\"since\":1795723860000,\"deadline\":\"1795723860000\"}"}) {
            QCOMPARE(documentOwner(value).madeAt, at);
            QCOMPARE(documentEnd(value), at.toMSecsSinceEpoch());
        }
        QVERIFY(!documentEnd("{\"expires\":30}"));
        QVERIFY(!documentEnd("{\"expires\":\"2026-11-26T20:11:00\"}")); // of which clock?
        QVERIFY(!documentEnd("{\"expires\":\"soon\"}"));
    }

    /// The name decides, not the value: under a lock's name everything is a lock.
    void whatIsListed_data()
    {
        QTest::addColumn<QByteArray>("value");
        QTest::addColumn<bool>("underPrefix"); // the user's own
        QTest::newRow("JSON with an owner") << QByteArray("{\"owner\":\"web-4\"}") << true;
        QTest::newRow("JSON") << QByteArray("{\"a\":1}") << false;
        QTest::newRow("JDK") << inLayer(Encoding::Jdk, "5f2c9a1e-0000-4000-8000-000000000001") << true;
        QTest::newRow("PHP object") << QByteArray("O:3:\"Foo\":0:{}") << false;
        QTest::newRow("lines") << QByteArray("a\nb") << false;
        QTest::newRow("long") << QByteArray(600, 'a') << false;
    }
    void whatIsListed()
    {
        QFETCH(QByteArray, value);
        QFETCH(bool, underPrefix);
        const auto libraryOf = [&value](const QByteArray &key, NameSign sign) {
            const Reading reading = samples::text(key, value, 9000);
            return RuleSet().admit({reading, sign, samples::now()}).library;
        };
        const LibraryIndex named = libraryOf("lock:17", NameSign::Lock);
        QVERIFY(named != Dialects::noLock);
        QVERIFY(Dialects::table().at(named).canAct());
        QCOMPARE(libraryOf("jobs:17", NameSign::Exact), named);
        QCOMPARE(libraryOf("jobs:17", NameSign::Meant) != Dialects::noLock, underPrefix);
        QCOMPARE(libraryOf("jobs:17", NameSign::Nothing), Dialects::noLock);
    }

    /// Locks and cache entries have one prefix.
    void laravelsCache()
    {
        const QByteArray prefix = "laravel_database_laravel_cache_:";
        const auto isRow = [&prefix](const char *name, const char *value) {
            const Reading reading = samples::text(prefix + name, value, 9000);
            const NameSign sign = PatternSet({prefix + '*'}).signOf(reading.key);
            return RuleSet().admit({reading, sign, samples::now()}).library != Dialects::noLock;
        };
        QVERIFY(isRow("laravel_unique_job:App\\Jobs\\SyncUser:17", "aBcDeFgHiJkLmNoQ"));
        QVERIFY(isRow("framework/schedule-bad0552359181e1a787a47daa08c9100e45011fa", "i:1;"));
        QVERIFY(isRow("order-lock:17", "aBcDeFgHiJkLmNoQ"));
        QVERIFY(!isRow("hits", "17"));
        QVERIFY(!isRow("once", "b:1;"));
        QVERIFY(!isRow("lock-screen", "s:2:\"on\";"));
        QVERIFY(!isRow("settings:lock_timeout", "30"));
    }

    void oneLayerIsTakenOff()
    {
        const auto idOf = [](const QByteArray &value, qint64 pttl) {
            const Reading reading = samples::text("lock:17", value, pttl);
            return Dialects::table()
                .at(RuleSet().admit({reading, NameSign::Lock, samples::now()}).library)
                .id();
        };
        QCOMPARE(idOf("s:2:\"OK\";", 9000), "generic.const");
        QCOMPARE(idOf("{\"a\":1}", -1), "generic.document");
        QCOMPARE(idOf("i:1795723860;", -1),
                 "generic.immortal"); // a release may compare it, nothing rewrites it
    }
};

QTEST_APPLESS_MAIN(TestValueLayer)
#include "tst_value_layer.moc"
