// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/lesson/act.h"
#include "lab/lesson/command_scene.h"
#include "lab/lesson/script.h"
#include "lab/lesson/servers/servers.h"
#include "sqlite/memory_database.h"

#include <map>
#include <optional>

namespace lab::lesson {

/// Plays a CommandScript. Each client has connections of its own; those who choose another order than that of
/// the script take each actor's lines in theirs.
class CommandAct : public Act
{
public:
    /// `servers` outlive it.
    CommandAct(const Lesson &lesson, const Script &script, Servers *servers);
    ~CommandAct() override;
    Q_DISABLE_COPY_MOVE(CommandAct)

    int servers() const override;
    QCoro::Task<redis::Result<void>> open() override;
    QList<Move> moves() override;
    QCoro::Task<redis::Result<Step>> make(int move) override;
    Scene now() const override { return m_scene.memory().now; }
    Outcome outcome() const override;
    int total() const override { return 0; }
    void close() override;

private:
    using Connection = std::shared_ptr<redis::Connection>;
    struct Client
    {
        std::vector<Connection> links; ///< one a server
        std::optional<redis::BatchAwaiter> underWay; ///< begun, not finished
    };
    /// What was answered.
    struct Answer
    {
        QString text;
        QByteArray value;
        bool isRefusal = false;
        bool isLost = false;
    };

    static QCoro::Task<redis::Result<void>> setUp(CommandAct *self);
    static QCoro::Task<redis::Result<void>> connectTo(CommandAct *self, int server);
    static QCoro::Task<redis::Result<Step>> play(CommandAct *self, size_t number);
    static QCoro::Task<Answer> act(CommandAct *self, Line line, QByteArrayList command);
    static QCoro::Task<Answer> ask(Connection link, QByteArrayList command);
    static QCoro::Task<Answer> askAll(CommandAct *self, Line line, QByteArrayList command);
    static QCoro::Task<Answer> finish(CommandAct *self, QString client);
    static QCoro::Task<Answer> passTime(CommandAct *self, Line line);
    static QCoro::Task<Answer> change(CommandAct *self, Line line);
    static QCoro::Task<Answer> fill(CommandAct *self, Line line);
    static QCoro::Task<> look(CommandAct *self);
    static Answer answerOf(const redis::Value &reply);

    /// The lines that come next, one an actor, as places in the script.
    std::vector<size_t> next() const;
    QList<int> serversOf(const Line &line) const;
    void skipBefore(size_t number);
    bool isGone(const QString &client) const;
    QByteArrayList filled(const QByteArrayList &command) const;
    Step begun(const Line &line, const QByteArrayList &command) const;

    Lesson m_lesson;
    Script m_script;
    CommandScript m_commands;
    CommandScene m_scene;
    Servers *m_servers;
    sqlite::MemoryDatabase m_storage;
    std::map<QString, Client> m_clients;
    std::vector<bool> m_done; ///< lines
    int m_spares = 0; ///< servers that may take the place of others
    int m_sparesUsed = 0;
};

} // namespace lab::lesson
