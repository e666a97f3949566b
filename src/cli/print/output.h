// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonObject>
#include <QObject>
#include <QString>

#include <optional>

class QSocketNotifier;

namespace cli {

/// Results to one file descriptor (standard output), words for a person to another (standard error).
///
/// Results never block the event loop: what a slow reader has not taken waits here, so a producer of much
/// should pause while `pending()` is large and go on at drained(). Once nothing can be written any more, what
/// follows is dropped and broken() tells once: a reader that went away (`| head -1`) is no error, all else (a
/// full disk) is one, and failure() says which. Main thread.
class Output : public QObject
{
    Q_OBJECT
public:
    explicit Output(int results = 1, int messages = 2, QObject *parent = nullptr);
    ~Output() override;

    /// Appends a line; the line feed is added here.
    void line(QByteArrayView text);
    /// Appends as it is.
    void write(QByteArrayView bytes);
    /// A line for a person: what would steer a terminal or break the line is escaped.
    void text(const QString &text);
    /// One JSON object per line, harmless on a terminal too.
    void json(const QJsonObject &object);
    /// A sentence for a person, on standard error, with "lockscope: " before it; escaped as text() is, line
    /// by line.
    void message(const QString &sentence);

    /// A line for a program, on standard error, as it is.
    void rawMessage(QByteArrayView line);

    /// Results go to a terminal.
    bool isTerminal() const;
    /// How many columns that terminal has; none where it is none, or does not say.
    std::optional<int> terminalColumns() const;
    qsizetype pending() const { return m_buffer.size() - m_written; }
    bool isBroken() const { return m_broken; }
    /// Why results were lost, as errno; 0: they were not, or their reader went away.
    int failure() const { return m_failure; }

signals:
    /// Everything that waited has been taken. Emitted from the event loop; more may have been written since.
    void drained();
    /// The results reach nobody any more. Emitted from the event loop.
    void broken();

private:
    void flush();
    /// How many of them were taken; −1: nothing can be written any more.
    qint64 writeSome(QByteArrayView bytes);

    int m_results;
    int m_messages;
    bool m_direct = false; ///< a file or a device: takes everything at once
    int m_pipe = -1; ///< the same pipe as m_results, without blocking; −1: there is none
    bool m_broken = false;
    int m_failure = 0;
    QByteArray m_buffer;
    qsizetype m_written = 0; ///< of m_buffer
    QSocketNotifier *m_notifier = nullptr;
};

} // namespace cli
