// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/lab/form/scheme_files.h"

#include <QAbstractListModel>
#include <QSet>

namespace gui {

/// The strategies of this release; behind them the schemes as text that somebody has added from files, and
/// those that a load came with (a lesson’s). Each has a check box: what a run will contain. A file in which
/// something is wrong is listed and says what, and cannot be checked.
class StrategyListModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role {
        PromiseRole = Qt::UserRole, ///< one line
        IdRole, ///< QByteArray; empty: it cannot be run
    };

    explicit StrategyListModel(QObject *parent = nullptr);

    /// In the place of those that were; a check stays with the file, whatever it holds now.
    void setFiles(const QList<SchemeFile> &files);
    /// Null where this row is none of a file.
    const SchemeFile *fileAt(const QModelIndex &index) const;
    QModelIndex indexOfFile(const QString &path) const;

    /// All that are listed and can be run, in their order.
    QList<QByteArray> ids() const;
    /// In the order of the list.
    QList<QByteArray> checked() const;
    /// New schemes among them are listed, in the place of those that were.
    void setChecked(const QList<QByteArray> &ids);
    /// The one of this id; invalid where it is not listed.
    QModelIndex indexOf(const QByteArray &id) const;
    /// Null for a file in which something is wrong.
    const lab::Strategy *at(const QModelIndex &index) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    bool setData(const QModelIndex &index, const QVariant &value, int role) override;
    Qt::ItemFlags flags(const QModelIndex &index) const override;

signals:
    void checkedChanged();

private:
    void listSchemes(const QList<QByteArray> &wanted);
    bool isChecked(int row) const;
    bool putCheck(int row, bool checked);
    static int firstFile();
    int firstScheme() const;

    QList<SchemeFile> m_files; ///< behind those of the release
    std::vector<std::shared_ptr<const lab::Strategy>> m_schemes; ///< behind them
    QSet<QByteArray> m_checked; ///< ids of those that are no files
    QSet<QString> m_checkedFiles; ///< paths
};

} // namespace gui
