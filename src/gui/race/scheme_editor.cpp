// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/race/scheme_editor.h"

#include "gui/common/file_work.h"
#include "gui/common/save_file.h"
#include "gui/race/scheme_text_edit.h"
#include "lab/scheme/parser.h"
#include "lab/scheme/scheme_file.h"
#include "lab/scheme/scheme_strategy.h"

#include <QFileDialog>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>

namespace gui {

using lab::scheme::Parsed;

SchemeEditor::SchemeEditor(QWidget *parent)
    : QWidget(parent)
    , m_edit(new SchemeTextEdit(this))
    , m_told(new QLabel(this))
    , m_startButton(new QPushButton(tr("Start from"), this))
    , m_openButton(new QPushButton(tr("Open scheme…"), this))
    , m_saveButton(new QPushButton(tr("Save scheme…"), this))
{
    build();
    connect(m_edit, &QPlainTextEdit::textChanged, this, &SchemeEditor::look);
    connect(m_openButton, &QPushButton::clicked, this, &SchemeEditor::askOpen);
    connect(m_saveButton, &QPushButton::clicked, this, &SchemeEditor::askSave);
    setText(lab::scheme::writtenScheme("set-nx-get-del"));
    m_edit->document()->clearUndoRedoStacks();
}

void SchemeEditor::build()
{
    m_edit->setAccessibleName(tr("Scheme as text"));
    m_told->setAccessibleName(tr("What is wrong in the scheme"));
    m_told->setWordWrap(true);
    m_told->setTextFormat(Qt::PlainText);
    m_told->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_startButton->setToolTip(tr("Put one of the schemes of the articles here; Ctrl+Z brings yours back"));
    m_openButton->setToolTip(tr("Read a scheme from a file, such as mine.lock"));
    m_saveButton->setToolTip(tr("Keep it as a file that lockscope race takes as well"));
    auto *menu = new QMenu(m_startButton);
    for (const QByteArray &name : lab::scheme::writtenSchemes())
        menu->addAction(QString::fromUtf8(name), this,
                        [this, name] { setText(lab::scheme::writtenScheme(name)); });
    m_startButton->setMenu(menu);
    auto *layout = new QGridLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_startButton, 0, 0);
    layout->addWidget(m_openButton, 0, 1);
    layout->addWidget(m_saveButton, 0, 2);
    layout->addWidget(m_edit, 1, 0, 1, 4);
    layout->addWidget(m_told, 2, 0, 1, 4);
    layout->setColumnStretch(3, 1);
    layout->setRowStretch(1, 1);
}

QByteArray SchemeEditor::text() const
{
    return m_edit->toPlainText().toUtf8();
}

void SchemeEditor::setText(const QByteArray &text)
{
    QTextCursor cursor(m_edit->document());
    cursor.select(QTextCursor::Document);
    cursor.insertText(QString::fromUtf8(text));
    cursor.movePosition(QTextCursor::Start);
    m_edit->setTextCursor(cursor);
}

void SchemeEditor::look()
{
    const Parsed parsed = lab::scheme::parse(text());
    m_edit->mark(parsed.wrong);
    m_wrong = parsed.wrong.empty() ? QString() : parsed.wrong.front().told();
    const auto more = int(parsed.wrong.size()) - 1;
    m_told->setText(m_wrong.isEmpty() ? tr("The scheme can be searched.")
                        : more < 1    ? m_wrong
                                      : m_wrong + u' ' + tr("(and %n more)", nullptr, more));
    m_told->setAccessibleDescription(m_told->text());
    emit changed();
}

void SchemeEditor::askOpen()
{
    auto *dialog = new QFileDialog(this, tr("Open a scheme"), {}, tr("Schemes (*.lock);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &SchemeEditor::open);
    dialog->open();
}

void SchemeEditor::open(const QString &file)
{
    readFile(file, lab::scheme::longestScheme, this, [this](const FileRead &read) {
        if (!read.error.isEmpty() || read.tooLarge)
            return emit failed(read.tooLarge ? tr("This file is too large to be a scheme.") : read.error);
        // What the editor would not give back byte by byte, it does not take.
        if (!read.bytes.isValidUtf8() || read.bytes.contains('\0'))
            return emit failed(
                tr("This file is not UTF-8: a scheme writes other bytes in quotes, as \\xNN."));
        setText(read.bytes);
    });
}

void SchemeEditor::askSave()
{
    const QByteArray bytes = text();
    const QByteArray name = lab::scheme::nameOf(lab::scheme::idOf(bytes));
    SaveFile::ask(this, tr("Save the scheme"), QString::fromUtf8(name) + QStringLiteral(".lock"),
                  {{tr("Schemes (*.lock)"),
                    [bytes] {
                        return bytes;
                    }}},
                  [this](const QString &sentence) { emit failed(sentence); });
}

} // namespace gui
