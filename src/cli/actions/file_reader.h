// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArrayView>
#include <QObject>
#include <QString>

#include <functional>

class QSocketNotifier;

namespace cli {

/// Reads a file, a pipe or a terminal to its end without keeping the event loop waiting. Main thread.
class FileReader : public QObject
{
    Q_OBJECT
public:
    explicit FileReader(QObject *parent = nullptr);
    ~FileReader() override;

    /// `piece` hears the bytes in order; `ended` is called once, with the system's words when it went wrong.
    void read(const QByteArray &path, std::function<void(QByteArrayView piece)> piece,
              std::function<void(const QString &error)> ended);

    /// Ends the reading early, as the end of the file does.
    void finish() { end({}); }

private:
    void readSome();
    void end(const QString &error);

    int m_descriptor = -1;
    QSocketNotifier *m_notifier = nullptr;
    std::function<void(QByteArrayView)> m_piece;
    std::function<void(const QString &)> m_ended;
};

} // namespace cli
