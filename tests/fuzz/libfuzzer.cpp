// SPDX-License-Identifier: GPL-3.0-or-later
// Foreign bytes through every decoder, as libFuzzer makes them up (LOCKSCOPE_FUZZ).
#include "dialect_target.h"

extern "C" int LLVMFuzzerTestOneInput(const quint8 *data, size_t size)
{
    exerciseDialects(readingFrom(QByteArrayView(data, qsizetype(size))));
    return 0;
}
