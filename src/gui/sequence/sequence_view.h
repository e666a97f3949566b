// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/sequence/sequence_steps.h"

#include <QAbstractScrollArea>
#include <QImage>

namespace gui {

class SequenceLayout;

/// A sequence picture: a lane for each actor, time downwards, one numbered step under the other.
///
/// The lane of a server carries whose the lock is as a coloured band with its lease as a bar; the lanes of
/// the clients carry what each believes, hatched red where the servers know better. Scrolls by mouse and
/// keyboard (up, down, Home, End choose a step; Ctrl and plus, minus or 0 change the size of the type). Its
/// context menu saves it as a picture and copies it as text. Its accessible name is "Sequence" unless it is
/// given another; its accessible description carries every step as text. GUI thread; values in, values out.
class SequenceView : public QAbstractScrollArea
{
    Q_OBJECT
public:
    explicit SequenceView(QWidget *parent = nullptr);
    ~SequenceView() override;

    /// Shows this. The step that was chosen stays so while there is one in its place.
    void setContents(const SequenceContents &contents);
    const SequenceContents &contents() const { return m_contents; }

    /// Brings this step into sight and highlights it; what comes behind it is drawn faintly. −1: none is, and
    /// all are drawn alike. Emits nothing.
    void setCurrent(int step);
    int current() const { return m_current; }

    /// Of the type, beside that of the widget's font: 1 is as large. 0.5 to 4.
    void setFontScale(double scale);
    double fontScale() const { return m_fontScale; }

    /// The sentence shown where there are no steps.
    void setEmptyText(const QString &text);

    /// All of it, below its title and as wide as its commands need, at twice its size …
    QImage image() const;
    /// … and as a drawing of any size, with its words as text and as description.
    QByteArray svg() const;
    /// Every step as a line of text, as the accessible description has them.
    QString text() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// A person chose this step, by mouse or keyboard; it is current already.
    void stepChosen(int step);
    void fontScaleChanged(double scale);
    /// A picture could not be saved: a sentence.
    void failed(const QString &sentence);

protected:
    bool viewportEvent(QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;

private:
    QFont scaledFont() const;
    SequenceLayout layoutFor(int width) const;
    /// Of a picture to be handed on.
    SequenceLayout layoutOfPicture() const;
    double titleHeight(const SequenceLayout &layout) const;
    QSizeF pictureSize(const SequenceLayout &layout) const;
    void paintPicture(QPainter *painter, const SequenceLayout &layout) const;
    void refresh();
    void showCurrent();
    void choose(int step);
    void makeMenu();
    void save();

    SequenceContents m_contents;
    QString m_emptyText;
    double m_fontScale = 1;
    int m_current = -1;
};

} // namespace gui
