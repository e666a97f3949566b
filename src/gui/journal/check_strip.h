// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal/journal_reader.h"

#include <QFrame>

#include <memory>

class QLabel;
class QProgressBar;
class QToolButton;

namespace gui {

class JournalCheck;

/// The strip of the journal's page that says how far *Verify* is and what it found, in words, and what to do
/// where the journal was changed. Hidden until it is asked, then as high all the time.
class CheckStrip : public QFrame
{
    Q_OBJECT
public:
    explicit CheckStrip(QWidget *parent = nullptr);

    /// `records`: about so many there will be.
    void verify(const QString &folder, qint64 records);
    bool isRunning() const;
    /// What it says is of another journal.
    void dismiss();

signals:
    void runningChanged();

protected:
    void changeEvent(QEvent *event) override;

private:
    enum class Result : quint8 { None, Whole, Broken, NotRead };

    void showProgress(qint64 records);
    void showFound(const journal::Verification &found);
    void showEnd(Result result, const QString &text);
    void paint();

    JournalCheck *m_check;
    QLabel *m_label;
    QProgressBar *m_progress;
    QToolButton *m_button;
    QString m_folder;
    Result m_result = Result::None;
};

} // namespace gui
