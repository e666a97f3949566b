// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/measure/token_notes.h"

#include <QtTest>

class TestTokenNotes : public QObject
{
    Q_OBJECT
private slots:
    void countsThoseMadeBefore();
    void countsAcrossProcesses();
};

void TestTokenNotes::countsThoseMadeBefore()
{
    lab::TokenNotes notes;
    QCOMPARE(notes.equal(), 0);
    for (const char *token : {"a", "b", "a", "c", "a", "b"})
        notes.add(token);
    QCOMPARE(notes.equal(), 3);
    notes.add(QByteArray("a\0", 2)); // bytes stay bytes
    QCOMPARE(notes.equal(), 3);
}

/// As each client in a process of its own hands them on.
void TestTokenNotes::countsAcrossProcesses()
{
    lab::TokenNotes one;
    lab::TokenNotes two;
    for (const char *token : {"a", "b"})
        one.add(token);
    for (const char *token : {"b", "c", "c"})
        two.add(token);
    QCOMPARE(one.equal(), 0);
    one.merge(lab::TokenNotes::fromBytes(two.toBytes()));
    QCOMPARE(one.equal(), 2);
}

QTEST_GUILESS_MAIN(TestTokenNotes)
#include "tst_token_notes.moc"
