// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/sequence/sequence_view.h"

#include "gui/common/save_file.h"
#include "gui/sequence/sequence_layout.h"
#include "gui/sequence/sequence_painter.h"

#include <QAction>
#include <QBuffer>
#include <QClipboard>
#include <QFontInfo>
#include <QGuiApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>
#include <QSvgGenerator>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace gui {

namespace {
constexpr double leastScale = 0.5;
constexpr double mostScale = 4;
constexpr double scaleStep = 1.15;
} // namespace

SequenceView::SequenceView(QWidget *parent)
    : QAbstractScrollArea(parent)
{
    setAccessibleName(tr("Sequence"));
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setBackgroundRole(QPalette::Base);
    viewport()->setAutoFillBackground(true);
    verticalScrollBar()->setAccessibleName(tr("Steps"));
    horizontalScrollBar()->setAccessibleName(tr("Lanes"));
    makeMenu();
}

void SequenceView::makeMenu()
{
    setContextMenuPolicy(Qt::ActionsContextMenu);
    auto *save = new QAction(tr("Save the picture…"), this);
    save->setShortcut(QKeySequence::Save);
    connect(save, &QAction::triggered, this, &SequenceView::save);
    auto *copy = new QAction(tr("Copy the steps as text"), this);
    copy->setShortcut(QKeySequence::Copy);
    connect(copy, &QAction::triggered, this, [this] { QGuiApplication::clipboard()->setText(text()); });
    for (QAction *action : {save, copy}) {
        action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
        addAction(action);
    }
}

void SequenceView::save()
{
    const QString name = m_contents.title.isEmpty() ? accessibleName() : m_contents.title;
    SaveFile::ask(this, tr("Save the picture"), QStringLiteral("%1.png").arg(name),
                  {{tr("Pictures (*.png)"),
                    [this] {
                        return SaveFile::png(image());
                    }},
                   {tr("Drawings (*.svg)"),
                    [this] {
                        return svg();
                    }}},
                  [this](const QString &sentence) { emit failed(sentence); });
}

SequenceView::~SequenceView() = default;

QFont SequenceView::scaledFont() const
{
    QFont scaled = font();
    scaled.setPixelSize(std::max(4, int(std::lround(QFontInfo(font()).pixelSize() * m_fontScale))));
    return scaled;
}

SequenceLayout SequenceView::layoutFor(int width) const
{
    return {m_contents, scaledFont(), width};
}

void SequenceView::setContents(const SequenceContents &contents)
{
    m_contents = contents;
    m_current = std::min(m_current, int(contents.steps.size()) - 1);
    setAccessibleDescription(text().isEmpty() ? m_emptyText : text());
    refresh();
}

QString SequenceView::text() const
{
    return SequenceStates(m_contents).text();
}

void SequenceView::setEmptyText(const QString &text)
{
    m_emptyText = text;
    if (m_contents.steps.isEmpty())
        setAccessibleDescription(text);
    viewport()->update();
}

void SequenceView::setCurrent(int step)
{
    m_current = std::clamp(step, -1, int(m_contents.steps.size()) - 1);
    showCurrent();
    viewport()->update();
}

void SequenceView::setFontScale(double scale)
{
    scale = std::clamp(scale, leastScale, mostScale);
    if (qFuzzyCompare(scale, m_fontScale))
        return;
    m_fontScale = scale;
    refresh();
    showCurrent();
    updateGeometry();
    emit fontScaleChanged(scale);
}

/// Bars for what does not fit.
void SequenceView::refresh()
{
    const SequenceLayout layout = layoutFor(viewport()->width());
    const QSizeF room = viewport()->size();
    verticalScrollBar()->setRange(0, std::max(0, int(std::ceil(layout.size().height() - room.height()))));
    verticalScrollBar()->setPageStep(int(room.height()));
    verticalScrollBar()->setSingleStep(int(layout.line()));
    horizontalScrollBar()->setRange(0, std::max(0, int(std::ceil(layout.size().width() - room.width()))));
    horizontalScrollBar()->setPageStep(int(room.width()));
    horizontalScrollBar()->setSingleStep(int(layout.em() * 4));
    viewport()->update();
}

void SequenceView::showCurrent()
{
    if (m_current < 0)
        return;
    const SequenceLayout layout = layoutFor(viewport()->width());
    const double above = layout.top(m_current) - layout.headHeight();
    // With what then stands in the lanes.
    const double below = layout.bottom(m_current) + layout.line() * 2.3 - viewport()->height();
    QScrollBar *bar = verticalScrollBar();
    bar->setValue(int(std::ceil(std::min(std::max(double(bar->value()), below), above))));
}

void SequenceView::choose(int step)
{
    if (m_contents.steps.isEmpty())
        return;
    setCurrent(std::clamp(step, 0, int(m_contents.steps.size()) - 1));
    emit stepChosen(m_current);
}

QSize SequenceView::sizeHint() const
{
    const SequenceLayout layout = layoutFor(0);
    return {int(layout.em() * 110), int(layout.headHeight() + layout.line() * 25)};
}

QSize SequenceView::minimumSizeHint() const
{
    const QFontMetrics metrics(font());
    return {metrics.averageCharWidth() * 40, metrics.height() * 9};
}

void SequenceView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    if (m_contents.actors.isEmpty()) {
        painter.drawText(viewport()->rect().adjusted(20, 20, -20, -20), Qt::AlignCenter | Qt::TextWordWrap,
                         m_emptyText);
        return;
    }
    const SequenceLayout layout = layoutFor(viewport()->width());
    const SequencePainter picture(m_contents, layout, palette(), scaledFont());
    const QPoint shift(horizontalScrollBar()->value(), verticalScrollBar()->value());
    painter.translate(-shift);
    picture.paintSteps(&painter, QRectF(viewport()->rect()).translated(shift), m_current);
    picture.paintHead(&painter, shift.y());
    if (!m_contents.steps.isEmpty())
        return;
    painter.resetTransform();
    painter.setPen(palette().color(QPalette::Text));
    painter.setFont(scaledFont());
    painter.drawText(viewport()->rect().adjusted(20, int(layout.headHeight() + layout.line() * 3), -20, -20),
                     Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, m_emptyText);
}

void SequenceView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    refresh();
    showCurrent();
}

void SequenceView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        refresh();
}

bool SequenceView::viewportEvent(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QAbstractScrollArea::viewportEvent(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int step =
        layoutFor(viewport()->width()).stepAt(help->pos().y() + double(verticalScrollBar()->value()));
    if (step < 0)
        QToolTip::hideText();
    else
        QToolTip::showText(help->globalPos(), SequenceStates(m_contents).sentence(step).toHtmlEscaped(),
                           this);
    return true;
}

void SequenceView::keyPressEvent(QKeyEvent *event)
{
    const bool control = event->modifiers().testFlag(Qt::ControlModifier);
    const int last = int(m_contents.steps.size()) - 1;
    constexpr int page = 5;
    switch (event->key()) {
    case Qt::Key_Up:
        return choose(m_current - 1);
    case Qt::Key_Down:
        return choose(m_current + 1);
    case Qt::Key_PageUp:
        return choose(m_current - page);
    case Qt::Key_PageDown:
        return choose(m_current + page);
    case Qt::Key_Home:
        return choose(0);
    case Qt::Key_End:
        return choose(last);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        if (control)
            return setFontScale(fontScale() * scaleStep);
        break;
    case Qt::Key_Minus:
        if (control)
            return setFontScale(fontScale() / scaleStep);
        break;
    case Qt::Key_0:
        if (control)
            return setFontScale(1);
        break;
    default:
        break;
    }
    QAbstractScrollArea::keyPressEvent(event);
}

void SequenceView::mousePressEvent(QMouseEvent *event)
{
    const double y = event->position().y();
    const SequenceLayout layout = layoutFor(viewport()->width());
    const int step = y < layout.headHeight() ? -1 : layout.stepAt(y + verticalScrollBar()->value());
    if (event->button() == Qt::LeftButton && step >= 0)
        choose(step);
}

void SequenceView::wheelEvent(QWheelEvent *event)
{
    if (!event->modifiers().testFlag(Qt::ControlModifier)) {
        QAbstractScrollArea::wheelEvent(event);
        return;
    }
    setFontScale(event->angleDelta().y() > 0 ? m_fontScale * scaleStep : m_fontScale / scaleStep);
    event->accept();
}

// On paper nothing can be scrolled or looked at more closely.
SequenceLayout SequenceView::layoutOfPicture() const
{
    constexpr int widest = 2; // of something that is longer than any picture only a part is shown
    const int usual = sizeHint().width();
    int width = usual;
    while (width < widest * usual) {
        const SequenceLayout layout = layoutFor(width);
        if (SequencePainter(m_contents, layout, palette(), scaledFont()).isWhole())
            break;
        width += usual / 20;
    }
    return layoutFor(width);
}

double SequenceView::titleHeight(const SequenceLayout &layout) const
{
    return m_contents.title.isEmpty() ? 0 : 2 * layout.line();
}

QSizeF SequenceView::pictureSize(const SequenceLayout &layout) const
{
    return layout.size() + QSizeF(0, titleHeight(layout));
}

void SequenceView::paintPicture(QPainter *painter, const SequenceLayout &layout) const
{
    painter->fillRect(QRectF({0, 0}, pictureSize(layout)), palette().color(QPalette::Base));
    const double height = titleHeight(layout);
    if (height > 0) {
        QFont bold = scaledFont();
        bold.setBold(true);
        const QRectF room(layout.em(), 0, layout.size().width() - 2 * layout.em(), height);
        painter->setFont(bold);
        painter->setPen(palette().color(QPalette::Text));
        painter->drawText(room, int(Qt::AlignLeft | Qt::AlignVCenter) | Qt::TextSingleLine,
                          QFontMetricsF(bold).elidedText(m_contents.title, Qt::ElideRight, room.width()));
    }
    painter->translate(0, height);
    const SequencePainter picture(m_contents, layout, palette(), scaledFont());
    picture.paintSteps(painter, QRectF({0, 0}, layout.size()), -1);
    picture.paintHead(painter, 0);
}

QImage SequenceView::image() const
{
    const SequenceLayout layout = layoutOfPicture();
    constexpr int ratio = 2;
    QImage image(pictureSize(layout).toSize() * ratio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    QPainter painter(&image);
    paintPicture(&painter, layout);
    return image;
}

QByteArray SequenceView::svg() const
{
    const SequenceLayout layout = layoutOfPicture();
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator drawing;
    drawing.setOutputDevice(&buffer);
    drawing.setTitle(m_contents.title.isEmpty() ? accessibleName() : m_contents.title);
    drawing.setDescription(text());
    drawing.setSize(pictureSize(layout).toSize());
    drawing.setViewBox(QRectF({0, 0}, pictureSize(layout)));
    QPainter painter(&drawing);
    paintPicture(&painter, layout);
    return bytes;
}

} // namespace gui
