// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "gui/common/field_list.h"
#include "gui/table/lock_table_model.h"
#include "locks/action/action.h"
#include "locks/dialects/dialects.h"
#include "locks/model/deployment.h"
#include "locks/model/verdict.h"

#include <QCoreApplication>

namespace gui {

/// One lock as a person saw it when a dialog opened: what an action is bound to. A value.
class ActionTarget
{
    Q_DECLARE_TR_FUNCTIONS(gui::ActionTarget)
public:
    /// `item` must have a token, whole, or owners().
    ActionTarget(const LockItem &item, const locks::DeploymentSpec &spec);
    /// Tokens and names of its owners, where there are several.
    QList<std::pair<QByteArray, QString>> owners() const;
    /// The same, bound to this one of its owners.
    ActionTarget ofOwner(const QByteArray &token) const;
    /// True where the lock may stand on other keys with the same token: OtherKeys finds them.
    bool spansKeys() const;
    /// True where the lock is a client's connection, not a key.
    bool isConnection() const { return dialect().form() == locks::Form::Connection; }
    /// Release and Extend: these keys are changed in the same step.
    void setTogether(const QList<QByteArray> &keys) { m_together = keys; }

    const LockItem &item() const { return m_item; }
    const locks::DeploymentSpec &spec() const { return m_spec; }
    const QByteArray &key() const { return m_item.row.key; }
    const QByteArray &token() const { return m_item.row.token; }

    /// The request, bound to key and token as seen, with the evidence that was shown.
    locks::ActionRequest request(locks::ActionKind kind) const;
    /// Connection, key, owner, time left, masters: short, for a dialog that does not grow.
    FieldList::Fields facts() const;
    QString verdict() const;
    bool isAlive() const; ///< the verdict, when the dialog opened
    /// Takes lease and holdings of a later state of the same lock.
    void follow(const locks::Row &row);
    /// The message of a dialog whose lock was renewed unexpectedly.
    static QString renewedSentence();
    QStringList evidence() const;
    /// What is going to be sent to which masters. `ttl`, `allowShorter`: of Extend, SetExpiry and TakeOver.
    QString commands(locks::ActionKind kind, std::chrono::milliseconds ttl = {},
                     bool allowShorter = false) const;
    /// Labels of the masters of the set that do not have the key.
    QStringList mastersWithoutIt() const;
    /// Until it ends first on one of its masters; 0: over.
    std::chrono::milliseconds shortestLeaseLeft() const;
    /// What the undo of a release or take-over is going to send to which masters.
    static QString undoCommands(const locks::ActionReport &undone);
    /// In whose form a take-over writes: that of the lock, or the plain one where that has no token of its
    /// own.
    QByteArray takeOverLibrary() const;
    /// What must be known before this is done, beside the consequence: dialect's refusal or warnings.
    QString refusal(locks::ActionKind kind) const;
    QString caution() const;
    /// What to know of this library before such an action: translated sentences.
    QStringList warnings(locks::ActionKind kind) const;

private:
    QString unknownOwner() const;
    QString serverLabel() const; ///< of separate ones; else empty
    const locks::Dialect &dialect() const { return locks::Dialects::table().at(m_item.row.library); }

    LockItem m_item;
    locks::DeploymentSpec m_spec;
    locks::Finding m_finding;
    QList<QByteArray> m_together;
};

} // namespace gui
