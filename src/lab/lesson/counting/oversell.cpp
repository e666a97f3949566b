// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/lesson/lesson_list.h"

namespace lab::lesson {

namespace {

CommandScript stage(const std::vector<Line> &lines, bool hasLock)
{
    CommandScript script;
    script.keys = {{"stock", false, KeySpec::Type::String, {}}, {"sold", false, KeySpec::Type::String, {}}};
    if (hasLock)
        script.keys = parts::lockAnd(script.keys);
    // Nine of ten are sold.
    script.setUp = {{1, "SET stock 1 ; SET sold 9"}};
    script.lines = lines;
    script.countsAsInside = hasLock;
    return script;
}

bool isOversold(const Memory &memory)
{
    return memory.key(1, QStringLiteral("sold")).toInt() > 10;
}

Condition sees(const QByteArray &name)
{
    return [name](const Memory &memory) {
        return memory[name].toInt() > 0;
    };
}

Condition seesNone(const QByteArray &name)
{
    return [name](const Memory &memory) {
        return memory.values.contains(name) && memory[name].toInt() == 0;
    };
}

std::shared_ptr<const Script> race()
{
    const std::vector<Line> lines{
        send('A', "GET stock")
            .as("a")
            .thinks(Lessons::tr("One is left: I buy it."))
            .says(Lessons::tr("One phone is left. Buyer A sees it.")),
        send('B', "GET stock")
            .as("b")
            .thinks(Lessons::tr("One is left: I buy it."))
            .says(Lessons::tr("Buyer B sees the same one.")),
        send('A', "DECR stock ; INCR sold")
            .onlyIf(sees("a"))
            .thinks(Lessons::tr("I have bought it."))
            .says(Lessons::tr("A buys it: the tenth order.")),
        send('B', "DECR stock ; INCR sold")
            .onlyIf(sees("b"))
            .thinks(Lessons::tr("I have bought it."))
            .says(Lessons::tr("B had looked before, and buys too: the eleventh order, and a stock of −1."))};
    return parts::commands(stage(lines, false), isOversold,
                           Lessons::tr("Ten phones, eleven orders: both looked before either bought."),
                           Lessons::tr("Ten phones, ten orders."));
}

std::shared_ptr<const Script> repair()
{
    const QString script = QStringLiteral("compare-and-delete");
    const auto inside = [](const QByteArray &name) {
        return [name](const Memory &memory) {
            return memory.granted(name);
        };
    };
    const std::vector<Line> lines{
        send('A', "SET lock:42 A1 NX PX 30000").as("A.in").enters().says(parts::takes(QStringLiteral("A"))),
        send('B', "SET lock:42 B1 NX PX 30000")
            .as("B.in")
            .enters()
            .says({}, parts::isRefused(QStringLiteral("B"))),
        send('A', "GET stock").as("a").says(Lessons::tr("One phone is left.")),
        send('A', "DECR stock ; INCR sold")
            .onlyIf(sees("a"))
            .says(Lessons::tr("A buys it: the tenth order.")),
        runs('A', script, parts::compareAndDelete(), {"lock:42"}, {"A1"})
            .left()
            .says(parts::freesItsOwn(QStringLiteral("A"))),
        send('B', "SET lock:42 B1 NX PX 30000")
            .as("B.in")
            .enters()
            .retries()
            .says(Lessons::tr("Now B gets in …")),
        send('B', "GET stock")
            .as("b")
            .onlyIf(inside("B.in"))
            .says(Lessons::tr("… and sees that nothing is left.")),
        send('B', "DECR stock ; INCR sold").onlyIf(sees("b")).spare().says(Lessons::tr("B buys too.")),
        decides('B', Lessons::tr("B tells its buyer that it is sold out."))
            .onlyIf(seesNone("b"))
            .says(Lessons::tr("The eleventh buyer is disappointed, and nobody has to apologise later.")),
        runs('B', script, parts::compareAndDelete(), {"lock:42"}, {"B1"})
            .left()
            .says(parts::freesItsOwn(QStringLiteral("B")))};
    return parts::commands(
        stage(lines, true), isOversold, Lessons::tr("More orders than phones."),
        Lessons::tr("Ten phones, ten orders: who looks holds the lock until it has bought."));
}

} // namespace

Lesson oversell()
{
    Lesson lesson;
    lesson.id = "oversell";
    lesson.title = Lessons::tr("Ten phones, eleven buyers");
    lesson.claim = Lessons::tr("Look, decide, buy: without a lock more is sold than there is.");
    lesson.sentences = {Lessons::tr("A shop looks at the stock, and sells when something is left."),
                        Lessons::tr("Between looking and selling another buyer looks too."),
                        Lessons::tr("DECR is atomic, but the decision was made on an older number.")};
    lesson.question = {
        Lessons::tr("The stock is counted down by DECR, which is atomic. Can the shop oversell?"),
        {Lessons::tr("No: DECR is atomic"), Lessons::tr("Yes: the look before it is not part of it"),
         Lessons::tr("Only with several servers")},
        1};
    lesson.reveal =
        Lessons::tr("Yes. What must be atomic is the decision together with what follows from it.");
    lesson.notes = {
        Lessons::tr("Nine phones are sold when the lesson begins; the interesting one is the last."),
        Lessons::tr("Run free: 10 phones, 1,000 buyers.")};
    lesson.exitQuestion = Lessons::tr("How would you sell ten phones without a lock?");
    lesson.exitAnswer =
        Lessons::tr("By what DECR answers: whoever hears less than 0 gets none. Or by a script.");
    lesson.sources = {parts::phpArticle(), parts::redisTransactions()};
    lesson.lanes = parts::lanes(2);
    lesson.repairTitle = Lessons::tr("The same sale under a lock");
    lesson.runFree = parts::preset("flash-sale");
    lesson.race = race();
    lesson.repair = repair();
    return lesson;
}

} // namespace lab::lesson
