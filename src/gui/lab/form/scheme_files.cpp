// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/lab/form/scheme_files.h"

#include "base/bytes.h"
#include "gui/common/file_work.h"
#include "lab/scheme/parser.h"
#include "lab/scheme/scheme_strategy.h"

#include <QFileInfo>
#include <QJsonArray>

#include <algorithm>

namespace gui {

namespace {

const QLatin1String filesKey("files");

QString problemOf(const FileRead &read)
{
    if (read.tooLarge)
        return SchemeFiles::tr("This file is too large to be a scheme.");
    return read.error.isEmpty() ? QString() : SchemeFiles::tr("It cannot be read: %1").arg(read.error);
}

SchemeFile fileOf(const QString &path, const FileRead &read)
{
    SchemeFile file;
    file.path = path;
    file.problem = problemOf(read);
    if (!file.problem.isEmpty())
        return file;
    file.text = read.bytes;
    lab::scheme::Parsed parsed = lab::scheme::parse(file.text);
    if (parsed.scheme) {
        file.strategy = lab::scheme::strategyOf(lab::scheme::idOf(file.text));
        return file;
    }
    file.wrong = std::move(parsed.wrong);
    file.problem = file.wrong.front().told();
    return file;
}

QString row(int number, const QString &line, bool isWrong)
{
    const QString text = QStringLiteral("%1  %2")
                             .arg(number, 3)
                             .arg(line.isEmpty() ? QStringLiteral(" ") : line)
                             .toHtmlEscaped();
    return isWrong ? QStringLiteral("<u>%1</u>").arg(text) : text;
}

} // namespace

QString SchemeFile::name() const
{
    return QFileInfo(path).fileName();
}

SchemeFile *SchemeFiles::find(const QString &path)
{
    const auto found = std::find_if(m_files.begin(), m_files.end(),
                                    [&path](const SchemeFile &file) { return file.path == path; });
    return found == m_files.end() ? nullptr : &*found;
}

bool SchemeFiles::add(const QString &path)
{
    const QString absolute = QFileInfo(path).absoluteFilePath();
    if (!find(absolute)) {
        if (m_files.size() >= most)
            return false;
        m_files.append(SchemeFile{absolute, {}, {}, {}, {}});
    }
    read(absolute, true);
    return true;
}

void SchemeFiles::remove(const QString &path)
{
    if (m_files.removeIf([&path](const SchemeFile &file) { return file.path == path; }) > 0)
        emit changed();
}

void SchemeFiles::readAgain()
{
    for (const SchemeFile &file : std::as_const(m_files))
        read(file.path, false);
}

void SchemeFiles::read(const QString &path, bool isNew)
{
    readFile(path, lab::scheme::longestScheme, this, [this, path, isNew](const FileRead &read) {
        SchemeFile *known = find(path);
        if (!known) // removed meanwhile
            return;
        SchemeFile file = fileOf(path, read);
        if (file.text != known->text || file.problem != known->problem) {
            *known = std::move(file);
            emit changed();
        }
        if (isNew)
            emit added(path);
    });
}

QJsonObject SchemeFiles::state() const
{
    QJsonArray paths;
    for (const SchemeFile &file : m_files)
        paths.append(file.path);
    return {{filesKey, paths}};
}

void SchemeFiles::restore(const QJsonObject &state)
{
    const QJsonArray paths = state.value(filesKey).toArray();
    for (const QJsonValue &path : paths) {
        const QString name = path.toString();
        if (name.isEmpty() || find(name) || m_files.size() >= most)
            continue;
        m_files.append(SchemeFile{name, {}, {}, {}, {}});
        read(name, false);
    }
}

QString schemeHtml(const SchemeFile &file)
{
    const bool hasLines = !file.wrong.empty() && file.wrong.front().place.line > 0;
    const QString name = base::shownText(file.name()).toHtmlEscaped();
    QString html = QStringLiteral("<p><b>%1</b></p>").arg(name);
    if (!hasLines) // else it stands there
        html += QStringLiteral("<p>%1</p>").arg(file.problem.toHtmlEscaped());
    if (file.text.isEmpty() || !file.text.isValidUtf8())
        return html;
    QString lines;
    int number = 0;
    for (const QByteArray &line : file.text.split('\n')) {
        ++number;
        const auto wrong = std::find_if(file.wrong.begin(), file.wrong.end(),
                                        [number](const auto &each) { return each.place.line == number; });
        const bool isWrong = wrong != file.wrong.end();
        if (isWrong && wrong == file.wrong.begin())
            lines += QStringLiteral("<a name=\"%1\"></a>").arg(wrongAnchor);
        lines += row(number, base::shownBytes(line), isWrong) + u'\n';
        if (isWrong)
            lines += QStringLiteral("<b>     ▲ %1</b>\n").arg(wrong->text.toHtmlEscaped());
    }
    return html + QStringLiteral("<pre style=\"white-space: pre-wrap\">%1</pre>").arg(lines);
}

} // namespace gui
