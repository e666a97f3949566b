// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "history/model/hold.h"

#include <QLineEdit>

#include <optional>

namespace gui {

class FilterMistake;

/// A field for an instant of a record, written as for `lockscope history --at`. Return goes there; what is
/// wrong with it is said inside the field, so that nothing moves.
class InstantField : public QLineEdit
{
    Q_OBJECT
public:
    explicit InstantField(QWidget *parent = nullptr);

    /// When the record begins, Unix ms; nullopt: nothing is recorded.
    void setBegin(std::optional<history::UnixMs> begin) { m_begin = begin; }

signals:
    /// A person wants to see it: no instant before the record, and none that is still to come.
    void wanted(qint64 atUnixMs);
    /// Why that instant cannot be shown: a sentence.
    void refused(const QString &sentence);

private:
    void go();
    QString mistakeOf(std::optional<history::UnixMs> at, history::UnixMs now) const;

    FilterMistake *m_mistake;
    std::optional<history::UnixMs> m_begin;
};

} // namespace gui
