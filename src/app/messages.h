// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtGlobal>

class QMessageLogContext;
class QString;

/// A message handler that prints every message of Qt to standard error except the advice about the encoding
/// of the locale: since 6.5 Qt prints four lines about it where the locale is not UTF-8 or is not installed.
/// Lockscope needs nothing from that locale beyond its language, and the output of a command must not depend
/// on it.
void printMessage(QtMsgType type, const QMessageLogContext &context, const QString &text);
