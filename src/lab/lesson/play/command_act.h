// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/lesson/play/act.h"
#include "lab/lesson/play/command_scene.h"
#include "lab/lesson/play/script_order.h"
#include "lab/lesson/play/token_draw.h"
#include "lab/lesson/script.h"
#include "lab/lesson/servers/servers.h"
#include "sqlite/memory_database.h"

#include <map>
#include <optional>

namespace lab::lesson {

/// Plays a CommandScript on private servers. Each client has connections of its own; which steps can come
/// next is for ScriptOrder to say.
class CommandAct : public Act
{
public:
    /// `servers` and `drawn` outlive it; what was drawn once stays so when the lesson is played again.
    CommandAct(const Lesson &lesson, const Script &script, Part part, Servers *servers, TokenDraw *drawn);
    ~CommandAct() override;
    Q_DISABLE_COPY_MOVE(CommandAct)

    int servers() const override;
    QCoro::Task<redis::Result<void>> open() override;
    QList<Move> moves() override;
    QCoro::Task<redis::Result<Step>> make(int move) override;
    Scene now() const override { return m_scene.memory().now; }
    Outcome outcome() const override;
    int total() const override;
    std::vector<HeldLease> leases() const override;
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
    static QCoro::Task<redis::Result<Step>> play(CommandAct *self, ScriptOrder::Next next);
    /// What is done, and what whoever does it hears of that.
    static QCoro::Task<Answer> answer(CommandAct *self, Line line, QByteArrayList command);
    static QCoro::Task<Answer> act(CommandAct *self, Line line, QByteArrayList command);
    static QCoro::Task<Answer> ask(Connection link, QByteArrayList command);
    static QCoro::Task<Answer> askAll(CommandAct *self, Line line, QByteArrayList command);
    static QCoro::Task<Answer> finish(CommandAct *self, QString client);
    static QCoro::Task<Answer> passTime(CommandAct *self, Line line);
    static QCoro::Task<Answer> lapse(CommandAct *self, Line line);
    static QCoro::Task<Answer> change(CommandAct *self, Line line);
    static QCoro::Task<Answer> fill(CommandAct *self, Line line);
    static QCoro::Task<> look(CommandAct *self);
    /// The parts between arguments ";" of a command: what travels in one packet.
    static redis::Request requestOf(const QByteArrayList &command);
    static Answer answerOf(const redis::Value &reply);

    void kill(int number);
    QList<int> serversOf(const Line &line) const;
    /// The words of a step that was made.
    QString sentenceOf(const Line &line, const Answer &answer, const Scene &before) const;
    QByteArrayList filled(const QByteArrayList &command) const;
    QString filled(const QString &words) const;
    Step begun(const Line &line, const QByteArrayList &command) const;

    Lesson m_lesson;
    Script m_script;
    CommandScript m_commands;
    Part m_part;
    CommandScene m_scene;
    ScriptOrder m_order;
    Servers *m_servers;
    TokenDraw *m_drawn;
    sqlite::MemoryDatabase m_storage;
    std::map<QString, Client> m_clients;
    int m_spares = 0; ///< servers that may take the place of others
    int m_sparesUsed = 0;
};

} // namespace lab::lesson
