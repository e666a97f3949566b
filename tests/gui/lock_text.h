// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "locks/model/shared_row.h"

#include <QAbstractItemModel>
#include <QStringList>

/// Rows from short texts, and whole tables back as text.

/// A string lock of the generic form. `leftMs` below zero: no expiry. Instants count from `now`.
locks::Row rowOf(quint32 id, const QByteArray &key, const QByteArray &token, qint64 leftMs, locks::Millis now,
                 quint16 held = 1, quint16 masters = 1);

locks::Delta deltaOf(const QList<locks::Change> &changes);
locks::Change present(const locks::Row &row);
locks::Change renewed(const locks::Row &row);
locks::Change ended(const locks::Row &row, locks::EndReason why = locks::EndReason::Expired);

/// One line a row, the columns asked for separated by " | ".
QStringList tableText(const QAbstractItemModel &model, const QList<int> &columns);
/// The cells of one column.
QStringList columnText(const QAbstractItemModel &model, int column);
