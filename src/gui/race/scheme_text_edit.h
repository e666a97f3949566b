// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/scheme/scheme.h"

#include <QPlainTextEdit>

namespace gui {

class SchemeHighlighter;

/// The text of a scheme, with the numbers of its lines, and a wavy line where something is wrong. GUI thread.
class SchemeTextEdit : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit SchemeTextEdit(QWidget *parent = nullptr);

    /// In place of what was marked before.
    void mark(const std::vector<lab::scheme::Wrong> &wrong);
    void paintNumbers(const QRect &area);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void makeRoom();
    int numbersWidth() const;

    QWidget *m_numbers; ///< the strip with the lines' numbers
    SchemeHighlighter *m_highlighter;
};

} // namespace gui
