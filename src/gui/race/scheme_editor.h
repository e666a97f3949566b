// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace gui {

class SchemeTextEdit;

/// A way of locking as text: edited here, opened, saved, begun from those of the articles, and told what is
/// wrong with it as it is typed. GUI thread.
class SchemeEditor : public QWidget
{
    Q_OBJECT
public:
    explicit SchemeEditor(QWidget *parent = nullptr);

    QByteArray text() const;
    /// In place of what is there; can be undone.
    void setText(const QByteArray &text);
    /// The first thing that is wrong, with its line; empty: nothing.
    QString wrong() const { return m_wrong; }
    /// Reads a scheme from a file.
    void open(const QString &file);

signals:
    void changed();
    /// A sentence for the message bar.
    void failed(const QString &sentence);

private:
    void build();
    void look();
    void askOpen();
    void askSave();

    SchemeTextEdit *m_edit;
    QLabel *m_told;
    QPushButton *m_startButton;
    QPushButton *m_openButton;
    QPushButton *m_saveButton;
    QString m_wrong;
};

} // namespace gui
