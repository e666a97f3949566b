// SPDX-License-Identifier: GPL-3.0-or-later
#include "certificates.h"
#include "fault_world.h"

#include <QTest>

namespace {

/// Each way in which a server's certificate, or the server, can turn out wrong while one watches.
struct Wrong
{
    const char *name;
    std::function<Certificates::Pair(Certificates &)> pair; ///< what the server shows from now on
    const char *sentence;
};

const std::vector<Wrong> &wrongCertificates()
{
    static const QString here = QStringLiteral("IP:127.0.0.1");
    static const std::vector<Wrong> list{
        {"expired", [](Certificates &c) { return c.issue(here, true); }, "has expired"},
        {"another name", [](Certificates &c) { return c.issue(QStringLiteral("DNS:other.example")); },
         "does not bear the name 127.0.0.1"},
        {"signed by itself", [](Certificates &c) { return c.selfSigned(here); }, "is signed by itself"},
    };
    return list;
}

} // namespace

/// A server whose TLS goes wrong under a running program, and is mended.
class TestFaultTls : public QObject
{
    Q_OBJECT

private slots:
    void certificateTurnsWrong_data();
    void certificateTurnsWrong();
    void unknownAuthority();
    void demandsACertificate();
    void plainServerTakesThePort();

private:
    std::unique_ptr<FaultWorld> world();
    static void show(FaultWorld &world, const Certificates::Pair &pair);

    Certificates m_certificates;
    Certificates::Pair m_good = m_certificates.issue(QStringLiteral("IP:127.0.0.1"));
    quint16 m_port = 0;
};

std::unique_ptr<FaultWorld> TestFaultTls::world()
{
    m_port = freePort();
    const auto secured = [this](redis::Endpoint &endpoint) {
        endpoint.tls.on = true;
        endpoint.tls.authorities = m_certificates.authority();
    };
    return std::make_unique<FaultWorld>(m_certificates.serverOptions(m_port, m_good), secured, m_port);
}

/// To whoever connects from now on.
void TestFaultTls::show(FaultWorld &world, const Certificates::Pair &pair)
{
    const QByteArray set = world.server.command(
        {"CONFIG", "SET", "tls-cert-file", pair.certificate.toUtf8(), "tls-key-file", pair.key.toUtf8()});
    QCOMPARE(set, QByteArray("OK"));
}

void TestFaultTls::certificateTurnsWrong_data()
{
    QTest::addColumn<int>("index");
    for (size_t i = 0; i < wrongCertificates().size(); ++i)
        QTest::newRow(wrongCertificates()[i].name) << int(i);
}

void TestFaultTls::certificateTurnsWrong()
{
    QFETCH(int, index);
    const Wrong &wrong = wrongCertificates()[size_t(index)];
    const auto standing = world();
    const Certificates::Pair shown = wrong.pair(m_certificates);
    const Fault fault{wrong.name,
                      [&shown](FaultWorld &w) {
                          show(w, shown);
                          w.network.cut();
                      },
                      [this](FaultWorld &w) { show(w, m_good); }, wrong.sentence};
    liveThrough(fault, *standing);
}

void TestFaultTls::unknownAuthority()
{
    const auto standing = world();
    Certificates others;
    const Certificates::Pair shown = others.issue(QStringLiteral("IP:127.0.0.1"));
    const Fault fault{"",
                      [&shown](FaultWorld &w) {
                          show(w, shown);
                          w.network.cut();
                      },
                      [this](FaultWorld &w) { show(w, m_good); }, "not trusted here"};
    liveThrough(fault, *standing);
}

void TestFaultTls::demandsACertificate()
{
    const auto standing = world();
    const Fault fault{"",
                      [](FaultWorld &w) {
                          w.server.command("CONFIG SET tls-auth-clients yes");
                          w.network.cut();
                      },
                      [](FaultWorld &w) { w.server.command("CONFIG SET tls-auth-clients no"); },
                      "demands a client certificate"};
    liveThrough(fault, *standing);
}

void TestFaultTls::plainServerTakesThePort()
{
    const auto standing = world();
    const Fault fault{"",
                      [](FaultWorld &w) {
                          w.network.leadTo(w.server.port());
                          w.network.cut();
                      },
                      [this](FaultWorld &w) {
                          w.network.leadTo(m_port);
                          w.network.cut();
                      },
                      "plain server"};
    liveThrough(fault, *standing);
}

QTEST_GUILESS_MAIN(TestFaultTls)
#include "tst_fault_tls.moc"
