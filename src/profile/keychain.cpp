// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/keychain.h"

#include <qt6keychain/keychain.h>

#include <QTimer>

namespace profile {

namespace {

/// A desktop that does not answer has no keychain.
constexpr int patienceMs = 3000;

QString service()
{
    return QStringLiteral("lockscope");
}

/// QtKeychain's own errors, told apart as far as a person has to do something else.
class SystemKeychain final : public Keychain
{
public:
    explicit SystemKeychain(const QString &place)
        : m_place(place)
    {
        // A key that nobody has: the answer tells whether there is a keychain, and asks nobody to unlock it.
        auto *job = new QKeychain::ReadPasswordJob(service(), this);
        job->setKey(QStringLiteral("lockscope-probe"));
        connect(job, &QKeychain::Job::finished, this, [this](QKeychain::Job *ended) {
            decide(ended->error() == QKeychain::NoError || ended->error() == QKeychain::EntryNotFound);
        });
        job->start();
        QTimer::singleShot(patienceMs, this, [this] { decide(false); });
    }

    bool isAvailable() const override { return m_available; }

    void read(const QString &profile, Found found) override
    {
        if (!m_decided) {
            m_waiting.append({profile, std::move(found)});
            return;
        }
        if (!m_available) {
            QTimer::singleShot(0, this, [found = std::move(found)] { found({}); });
            return;
        }
        auto *job = new QKeychain::ReadPasswordJob(service(), this);
        job->setKey(keyOf(profile));
        connect(job, &QKeychain::Job::finished, this, [found = std::move(found), job] {
            found(job->error() == QKeychain::NoError ? Secrets::fromBytes(job->binaryData()) : Secrets());
        });
        job->start();
    }

    void write(const QString &profile, const Secrets &secrets) override
    {
        if (!m_available)
            return;
        if (secrets.isEmpty()) {
            auto *job = new QKeychain::DeletePasswordJob(service(), this);
            job->setKey(keyOf(profile));
            job->start();
            return;
        }
        auto *job = new QKeychain::WritePasswordJob(service(), this);
        job->setKey(keyOf(profile));
        job->setBinaryData(secrets.toBytes());
        connect(job, &QKeychain::Job::finished, this, [this](QKeychain::Job *ended) {
            if (ended->error() != QKeychain::NoError)
                emit failed(
                    Keychain::tr(
                        "The keychain did not take the password: %1. It is asked for again next time.")
                        .arg(ended->errorString()));
        });
        job->start();
    }

private:
    void decide(bool available)
    {
        if (std::exchange(m_decided, true))
            return;
        m_available = available;
        if (m_available)
            emit availableChanged();
        for (auto &[profile, found] : std::exchange(m_waiting, {}))
            read(profile, std::move(found));
    }

    QString keyOf(const QString &profile) const { return profile + QLatin1String(" (") + m_place + u')'; }

    QString m_place;
    QList<std::pair<QString, Found>> m_waiting; ///< until it is known whether there is one
    bool m_decided = false;
    bool m_available = false;
};

} // namespace

Keychain::Keychain() = default;

Keychain::~Keychain() = default;

std::unique_ptr<Keychain> Keychain::system(const QString &place)
{
    return std::make_unique<SystemKeychain>(place);
}

} // namespace profile
