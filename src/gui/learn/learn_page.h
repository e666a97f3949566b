// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lab/lesson/played.h"
#include "lab/spec/run_spec.h"

#include <QJsonObject>
#include <QSet>
#include <QWidget>

#include <functional>
#include <memory>
#include <vector>

class QAction;

namespace Ui {
class LearnPage;
}

namespace lab::lesson {
struct Lesson;
}

namespace gui {

class LearnController;
class LessonListModel;

/// Where the lock of a lesson is, for the table of locks.
struct LessonLock
{
    QString lesson; ///< its title
    std::vector<redis::Endpoint> servers; ///< private ones, which end with the lesson
    bool separate = false; ///< they are no set of masters: a primary and its replica
    QList<QByteArray> keys; ///< of all locks that it has

    bool operator==(const LessonLock &) const = default;
};

/// The page Learn: choose a lesson, ask the class, play the race step by step, then its repair.
///
/// Lessons are played by a LearnController of its own, on private servers, which run while the page shows or
/// is kept; destroying the page ends them in under a second. GUI thread.
class LearnPage : public QWidget
{
    Q_OBJECT
public:
    explicit LearnPage(QWidget *parent = nullptr);
    ~LearnPage() override;

    /// What was done so far, and where one was.
    QJsonObject progress() const;
    void setProgress(const QJsonObject &progress);
    /// While kept, the servers of the lesson run on though another page shows.
    void setKept(bool kept);
    /// On the whole screen, for the back row: the claim, the picture, what is said of a step and what it came
    /// to, in large type.
    void setPresented(bool presented);
    bool isPresented() const { return m_presented; }
    /// Of *Play*, in milliseconds; three seconds otherwise.
    void setPace(int ms);

public slots:
    /// Speaker notes, for the one who teaches.
    void setNotesShown(bool shown);
    void toggleNotes();

signals:
    /// A sentence for the message bar.
    void failed(const QString &sentence);
    void progressChanged();
    /// Escape was pressed while it is presented.
    void presentationLeft();
    /// *Run free*: the lab is to be shown with this load.
    void runFreeWanted(const lab::RunSpec &spec, const QString &why);
    /// *Locks*: the table is to show this lock.
    void locksWanted(const gui::LessonLock &lock);
    /// The servers of the lesson that was shown have ended, or are about to.
    void lockGone();

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void wireLessons();
    void wireStage();
    void makeShortcuts();
    QAction *addKey(const QString &text, const QKeySequence &keys, const std::function<void()> &function);
    void showCourse(int index);
    void openLesson(const QByteArray &id);
    void showTexts(const lab::lesson::Lesson &lesson);
    void onChanged();
    void showMoves();
    void showOutcome();
    void refreshButtons();
    void watchLock();
    void refreshProgress();
    void markDone();
    void scrollTo(const QWidget *part);
    void setTypeScale(double scale);
    void refreshFonts();
    void openNeighbour(int steps);
    /// What is said below the picture.
    QString sentenceNow() const;
    LessonLock lock() const;

    std::unique_ptr<Ui::LearnPage> m_ui;
    LearnController *m_controller;
    LessonListModel *m_lessons;
    QSet<QByteArray> m_done;
    QByteArray m_course; ///< that is listed
    QByteArray m_wanted; ///< lesson that is opened when the page shows
    double m_typeScale = 1;
    bool m_presented = false;
    QAction *m_leave = nullptr; ///< the presentation
    LessonLock m_shown; ///< that the table of locks was asked to show
    bool m_kept = false;
};

} // namespace gui
