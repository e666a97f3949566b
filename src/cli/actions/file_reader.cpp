// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/actions/file_reader.h"

#include <QSocketNotifier>

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace cli {

FileReader::FileReader(QObject *parent)
    : QObject(parent)
{
}

FileReader::~FileReader()
{
    if (m_descriptor >= 0)
        ::close(m_descriptor);
}

void FileReader::read(const QByteArray &path, std::function<void(QByteArrayView)> piece,
                      std::function<void(const QString &)> ended)
{
    m_piece = std::move(piece);
    m_ended = std::move(ended);
    // Standard input may be a socket, which cannot be opened by its name; a named pipe is not waited for.
    const bool standardInput = path == "-" || path == "/dev/stdin";
    m_descriptor = standardInput ? ::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0)
                                 : ::open(path.constData(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (m_descriptor < 0) {
        end(QString::fromLocal8Bit(std::strerror(errno)));
        return;
    }
    m_notifier = new QSocketNotifier(m_descriptor, QSocketNotifier::Read, this);
    connect(m_notifier, &QSocketNotifier::activated, this, &FileReader::readSome);
}

void FileReader::readSome()
{
    std::array<char, 256 * 1024> buffer;
    const auto size = ::read(m_descriptor, buffer.data(), buffer.size());
    if (size > 0)
        m_piece(QByteArrayView(buffer.data(), size));
    else if (size == 0)
        end({});
    else if (errno != EAGAIN && errno != EINTR)
        end(QString::fromLocal8Bit(std::strerror(errno)));
}

void FileReader::end(const QString &error)
{
    if (m_notifier)
        m_notifier->setEnabled(false);
    const auto ended = std::exchange(m_ended, {});
    if (ended)
        ended(error);
}

} // namespace cli
