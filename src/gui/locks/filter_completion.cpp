// SPDX-License-Identifier: GPL-3.0-or-later
#include "gui/locks/filter_completion.h"

#include "gui/table/lock_order.h"
#include "gui/table/lock_words.h"
#include "locks/owners/host_gathering.h"
#include "locks/owners/row_owners.h"

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QWindow>

#include <algorithm>
#include <set>

namespace gui {

namespace {

/// Of so many locks the owners are read, and so many different ones kept.
constexpr int mostRows = 20'000;
constexpr size_t mostValues = 500;
/// How long what was found is new enough.
constexpr qint64 freshForMs = 5'000;

/// What the locks of a table hold, gathered on the order thread.
class Gathering
{
public:
    void take(const locks::SharedRow &row, const locks::KnownHosts &hosts)
    {
        if (++m_rows > mostRows)
            return;
        if (const auto guess = locks::guessOwner(hosts, row); guess && m_guesses.size() < mostValues)
            m_guesses.insert(guess->host);
        m_libraries.insert(row.library());
        for (const locks::RowOwner &each : locks::ownersOf(row)) {
            if (m_owners.size() >= mostValues)
                return;
            if (!each.owner.text.isEmpty() && each.owner.fields.size() != 1)
                m_owners.insert(each.owner.text);
            for (const auto &[name, value] : each.owner.fields) {
                // The number of a process is nothing that anybody would look for by name.
                if (std::any_of(value.begin(), value.end(), [](QChar c) { return c.isLetter(); }))
                    m_owners.insert(value);
            }
        }
    }
    locks::FilterValues values() const
    {
        locks::FilterValues values;
        values.owners = QStringList(m_owners.begin(), m_owners.end());
        values.guesses = QStringList(m_guesses.begin(), m_guesses.end());
        for (const locks::LibraryIndex library : m_libraries)
            values.libraries += QString::fromLatin1(libraryId(library));
        return values;
    }

private:
    int m_rows = 0;
    std::set<QString> m_owners;
    std::set<QString> m_guesses;
    std::set<locks::LibraryIndex> m_libraries;
};

} // namespace

FilterCompletion::FilterCompletion(QLineEdit *edit)
    : QObject(edit)
    , m_edit(edit)
{
    m_completer.setModel(&m_model);
    m_completer.setCompletionMode(QCompleter::UnfilteredPopupCompletion);
    m_completer.setWidget(edit);
    m_completer.popup()->setAccessibleName(tr("How the filter could go on"));
    connect(&m_completer, QOverload<const QString &>::of(&QCompleter::activated), this,
            &FilterCompletion::take);
    connect(edit, &QLineEdit::textEdited, this, [this] {
        m_turnedAway = false;
        offer(false);
    });
    edit->installEventFilter(this);
    m_completer.popup()->installEventFilter(this); // asked before the completer's own, which swallows clicks
}

FilterCompletion::~FilterCompletion()
{
    // It sends events until its own end, which comes after that of the completer.
    m_completer.popup()->removeEventFilter(this);
}

void FilterCompletion::setOrder(LockOrder *order)
{
    m_order = order;
    m_values = {};
    m_sinceSurvey.invalidate();
    m_surveying = false;
}

/// What is found comes too late for this key, and in time for the next.
void FilterCompletion::survey()
{
    const bool isFresh = m_sinceSurvey.isValid() && m_sinceSurvey.elapsed() < freshForMs;
    if (!m_order || m_surveying || (isFresh && !m_values.libraries.isEmpty()))
        return;
    m_surveying = true;
    const auto gathering = std::make_shared<Gathering>();
    const auto look = [gathering, hosts = m_order->hosts()](const locks::SharedRow &row) {
        gathering->take(row, hosts);
        return false;
    };
    m_order->find(this, look, [this, gathering, of = m_order.data()](const auto &) {
        if (of != m_order)
            return;
        m_surveying = false;
        m_sinceSurvey.start();
        const locks::FilterValues former = std::exchange(m_values, gathering->values());
        m_values.masters = of->masters();
        if (former != m_values && !m_turnedAway && m_edit->hasFocus() && !m_edit->text().isEmpty())
            offer(false);
    });
}

void FilterCompletion::offer(bool always)
{
    survey();
    const locks::FilterCandidates candidates =
        locks::filterCandidates(m_edit->text().first(m_edit->cursorPosition()), m_values, always);
    m_from = candidates.from;
    if (candidates.texts.isEmpty())
        return m_completer.popup()->hide();
    if (m_model.stringList() == candidates.texts && m_completer.popup()->isVisible())
        return;
    m_model.setStringList(candidates.texts);
    const int letter = m_edit->fontMetrics().averageCharWidth();
    const auto longest =
        std::max_element(candidates.texts.begin(), candidates.texts.end(),
                         [](const QString &one, const QString &other) { return one.size() < other.size(); });
    QRect place = m_edit->rect();
    place.setWidth(std::min(place.width(), letter * int(std::max<qsizetype>(24, longest->size() + 6))));
    place.moveLeft(std::min(m_edit->inputMethodQuery(Qt::ImCursorRectangle).toRect().left(),
                            m_edit->width() - place.width()));
    m_completer.complete(place);
    m_completer.popup()->setCurrentIndex({}); // Return is not meant for it until somebody goes there
}

/// A value ends with a blank: the next word follows.
void FilterCompletion::take(const QString &text)
{
    const QString before = m_edit->text().first(m_from);
    const QString behind = m_edit->text().sliced(m_edit->cursorPosition());
    const bool isField = text.endsWith(u':') || text.endsWith(u'<') || text.endsWith(u'>');
    const QString taken = before + text + (isField || behind.startsWith(u' ') ? u"" : u" ");
    m_edit->setText(taken + behind);
    m_edit->setCursorPosition(int(taken.size()));
    if (isField)
        QMetaObject::invokeMethod(
            this, [this] { offer(false); }, Qt::QueuedConnection);
}

/// Who clicks beside the list means what is there, and not only the end of the list.
bool FilterCompletion::passOn(const QMouseEvent &press)
{
    const QPoint at = press.globalPosition().toPoint();
    if (m_completer.popup()->geometry().contains(at))
        return false;
    m_turnedAway = true;
    m_completer.popup()->hide();
    QWindow *window = m_edit->window()->windowHandle();
    if (!window || !window->geometry().contains(at))
        return false;
    const QPointF place = window->mapFromGlobal(press.globalPosition());
    // At once: a quick release would come before it otherwise, and there would be no click.
    QMouseEvent passed(press.type(), place, place, press.globalPosition(), press.button(), press.buttons(),
                       press.modifiers());
    QCoreApplication::sendEvent(window, &passed);
    return true;
}

bool FilterCompletion::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_completer.popup() && event->type() == QEvent::MouseButtonPress)
        return passOn(*static_cast<QMouseEvent *>(event));
    if (watched == m_completer.popup() && event->type() == QEvent::KeyPress
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Escape)
        m_turnedAway = true;
    if (watched == m_edit && event->type() == QEvent::FocusIn)
        survey();
    if (watched == m_edit && event->type() == QEvent::KeyPress && !m_completer.popup()->isVisible()
        && static_cast<QKeyEvent *>(event)->key() == Qt::Key_Down) {
        offer(true);
        return true;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace gui
