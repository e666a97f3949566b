// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/spec/metrics.h"

#include <QImage>
#include <QWidget>

namespace gui {

/// A trace as a sequence diagram: the two clients at the sides, the server between them, time downwards.
/// Reads of the same value and writes of the same value stand out. Its accessible description tells the same.
class SequencePicture : public QWidget
{
    Q_OBJECT
public:
    explicit SequencePicture(QWidget *parent = nullptr);

    void setTrace(const lab::TraceOf &trace);
    /// All of it, at twice its size …
    QImage image();
    /// … and as drawings of any size: a page of its own, in landscape or not as it is long.
    QByteArray svg() const;
    QByteArray pdf() const;
    /// Drawn as small as it takes to be seen whole.
    void setFitted(bool fitted);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    /// A command on its way, or its reply.
    struct Arrow
    {
        qint64 atUs = 0;
        int side = 0; ///< 0: the left client, 1: the right one
        bool isReply = false;
        bool stands = false; ///< out
        QString text;
        lab::TraceEvent::What what = lab::TraceEvent::What::Command;
    };
    void makeArrows();
    QSize wholeSize() const;
    void paintScaled(QPainter *painter, const QSize &size) const;
    void paintBeliefs(QPainter *painter, const QSize &size) const;
    void paintNote(QPainter *painter, const QSize &size, int row) const;
    double yOf(int row) const { return headHeight() + (row + 1) * rowHeight() - rowHeight() * 0.2; }
    int rowHeight() const;
    int headHeight() const;
    void paint(QPainter *painter, const QSize &size) const;
    void paintLanes(QPainter *painter, const QSize &size) const;
    void paintArrow(QPainter *painter, const QSize &size, int row) const;
    double laneAt(int lane, const QSize &size) const;

    lab::TraceOf m_trace;
    QList<Arrow> m_arrows;
    bool m_fitted = false;
};

} // namespace gui
