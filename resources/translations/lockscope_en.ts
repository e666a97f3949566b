<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>LeftOut</name>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln document</numerusform>
            <numerusform>%Ln documents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln number(s)</source>
        <translation>
            <numerusform>%Ln number</numerusform>
            <numerusform>%Ln numbers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln list(s) or stream(s)</source>
        <translation>
            <numerusform>%Ln list or stream</numerusform>
            <numerusform>%Ln lists or streams</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln set(s) or other type(s)</source>
        <translation>
            <numerusform>%Ln set or other type</numerusform>
            <numerusform>%Ln sets or other types</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s) that a library keeps in addition to its locks</source>
        <translation>
            <numerusform>%Ln key that a library keeps in addition to its locks</numerusform>
            <numerusform>%Ln keys that libraries keep in addition to their locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s) without any sign of a lock</source>
        <translation>
            <numerusform>%Ln key without any sign of a lock</numerusform>
            <numerusform>%Ln keys without any sign of a lock</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cli::ActionCommand</name>
    <message numerus="yes">
        <source>The search for other keys of this lock was cut short after %Ln key(s): it may stand on more than are named.</source>
        <translation>
            <numerusform>The search for other keys of this lock was cut short after %Ln key: it may stand on more than are named.</numerusform>
            <numerusform>The search for other keys of this lock was cut short after %Ln keys: it may stand on more than are named.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cli::HistoryUpkeep</name>
    <message numerus="yes">
        <source>%n hold(s) dropped.</source>
        <translation>
            <numerusform>%n hold dropped.</numerusform>
            <numerusform>%n holds dropped.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The history of %1 was deleted: %n hold(s), %2 freed.</source>
        <translation>
            <numerusform>The history of %1 was deleted: %n hold, %2 freed.</numerusform>
            <numerusform>The history of %1 was deleted: %n holds, %2 freed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>History is kept for %n day(s), and in at most %1.</source>
        <translation>
            <numerusform>History is kept for %n day, and in at most %1.</numerusform>
            <numerusform>History is kept for %n days, and in at most %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cli::LabReport</name>
    <message numerus="yes">
        <source>%n phantom(s): locks written by a client that was told it had failed.</source>
        <translation>
            <numerusform>%n phantom: a lock written by a client that was told it had failed.</numerusform>
            <numerusform>%n phantoms: locks written by a client that was told it had failed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n equal token(s): a comparison cannot tell them apart.</source>
        <translation>
            <numerusform>%n equal token: a comparison cannot tell them apart.</numerusform>
            <numerusform>%n equal tokens: a comparison cannot tell them apart.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cli::ListCommand</name>
    <message numerus="yes">
        <source>%n more key(s) look like locks; %1 of %2 keys were examined. Patterns that match them:</source>
        <translation>
            <numerusform>%n more key looks like a lock; %1 of %2 keys were examined. A pattern that matches it:</numerusform>
            <numerusform>%n more keys look like locks; %1 of %2 keys were examined. Patterns that match them:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s)</source>
        <translation>
            <numerusform>%n key</numerusform>
            <numerusform>%n keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s)</source>
        <translation>
            <numerusform>%n lock</numerusform>
            <numerusform>%n locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n lock(s)</source>
        <translation>
            <numerusform>%1 of %n lock</numerusform>
            <numerusform>%1 of %n locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>--fail-if %1: %n document(s) that your patterns match are in this state: %2</source>
        <translation>
            <numerusform>--fail-if %1: %n document that your patterns match is in this state: %2</numerusform>
            <numerusform>--fail-if %1: %n documents that your patterns match are in this state: %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cli::MonitoringCommand</name>
    <message numerus="yes">
        <source>%n key(s) that are probably no locks are left out: --all-keys shows them (%1).</source>
        <translation>
            <numerusform>%n key that is probably no lock is left out: --all-keys shows it (%1).</numerusform>
            <numerusform>%n keys that are probably no locks are left out: --all-keys shows them (%1).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cli::ReleaseManyCommand</name>
    <message numerus="yes">
        <source>%n line(s) are not in the format of &quot;list --json&quot;: nothing was sent.</source>
        <translation>
            <numerusform>%n line is not in the format of &quot;list --json&quot;: nothing was sent.</numerusform>
            <numerusform>%n lines are not in the format of &quot;list --json&quot;: nothing was sent.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s): %1</source>
        <translation>
            <numerusform>%n lock: %1</numerusform>
            <numerusform>%n locks: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>What came of %n of them could not be written to the journal: these cannot be undone.</source>
        <translation>
            <numerusform>What came of %n of them could not be written to the journal: it cannot be undone.</numerusform>
            <numerusform>What came of %n of them could not be written to the journal: these cannot be undone.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) of the list are not meant, or are no longer held.</source>
        <translation>
            <numerusform>%n lock of the list is not meant, or is no longer held.</numerusform>
            <numerusform>%n locks of the list are not meant, or are no longer held.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cli::TranscriptOutput</name>
    <message numerus="yes">
        <source>%n overlap(s).</source>
        <translation>
            <numerusform>%n overlap.</numerusform>
            <numerusform>%n overlaps.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s) a former holder deleted the lock of another one.</source>
        <translation>
            <numerusform>Once a former holder deleted the lock of another one.</numerusform>
            <numerusform>%n times a former holder deleted the lock of another one.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n attempt(s) came before it was certain whether the key was there: they count as neither granted nor refused.</source>
        <translation>
            <numerusform>%n attempt came before it was certain whether the key was there: it counts as neither granted nor refused.</numerusform>
            <numerusform>%n attempts came before it was certain whether the key was there: they count as neither granted nor refused.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) are not from MONITOR.</source>
        <translation>
            <numerusform>%n line is not from MONITOR.</numerusform>
            <numerusform>%n lines are not from MONITOR.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of these may be within one program, whose connections release one another&apos;s locks: that cannot be told.</source>
        <translation>
            <numerusform>%n of these may be within one program, whose connections release one another&apos;s locks: that cannot be told.</numerusform>
            <numerusform>%n of these may be within one program, whose connections release one another&apos;s locks: that cannot be told.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 wanted %2, where a list stood, which is no lock: %n attempt(s) failed.</source>
        <translation>
            <numerusform>%1 wanted %2, where a list stood, which is no lock: %n attempt failed.</numerusform>
            <numerusform>%1 wanted %2, where a list stood, which is no lock: %n attempts failed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) that several hold together in one hash, of which nothing is told: %1.</source>
        <translation>
            <numerusform>%n lock that several hold together in one hash, of which nothing is told: %1.</numerusform>
            <numerusform>%n locks that several hold together in one hash, of which nothing is told: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>So %n times.</source>
        <translation>
            <numerusform>Once.</numerusform>
            <numerusform>So %n times.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cli::WarningGroups</name>
    <message numerus="yes">
        <source>warning for %Ln lock(s), line(s) %1: %2</source>
        <translation>
            <numerusform>warning for %Ln lock, line %1: %2</numerusform>
            <numerusform>warning for %Ln locks, lines %1: %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln other lock(s) have warnings of their own: --json prints them all.</source>
        <translation>
            <numerusform>%Ln other lock has a warning of its own: --json prints them all.</numerusform>
            <numerusform>%Ln other locks have warnings of their own: --json prints them all.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cli::WatchCommand</name>
    <message numerus="yes">
        <source>%1: %n lock(s), %2</source>
        <translation>
            <numerusform>%1: %n lock, %2</numerusform>
            <numerusform>%1: %n locks, %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Keys came and went between two reads, at least %n time(s): whether they were locks is unknown.</source>
        <translation>
            <numerusform>A key came and went between two reads, at least once: whether it was a lock is unknown.</numerusform>
            <numerusform>Keys came and went between two reads, at least %n times: whether they were locks is unknown.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>diagnosis::MasterFindings</name>
    <message numerus="yes">
        <source>%1 restarted empty at %2: %n lock(s) that were held there are gone, and their holders may still be working.</source>
        <translation>
            <numerusform>%1 restarted empty at %2: %n lock that was held there is gone, and its holder may still be working.</numerusform>
            <numerusform>%1 restarted empty at %2: %n locks that were held there are gone, and their holders may still be working.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) of the set lost their quorum.</source>
        <translation>
            <numerusform>%n lock of the set lost its quorum.</numerusform>
            <numerusform>%n locks of the set lost their quorum.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>diagnosis::QuorumText</name>
    <message numerus="yes">
        <source>%n master(s) restarted empty</source>
        <translation>
            <numerusform>%n master restarted empty</numerusform>
            <numerusform>%n masters restarted empty</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>exports::Evidence</name>
    <message numerus="yes">
        <source>Renewed %n time(s).</source>
        <translation>
            <numerusform>Renewed %n time.</numerusform>
            <numerusform>Renewed %n times.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Renewed %n time(s), last at %1.</source>
        <translation>
            <numerusform>Renewed %n time, at %1.</numerusform>
            <numerusform>Renewed %n times, last at %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Up to %n waited for it.</source>
        <translation>
            <numerusform>Up to %n waited for it.</numerusform>
            <numerusform>Up to %n waited for it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It was asked for in %n second(s).</source>
        <translation>
            <numerusform>It was asked for in %n second.</numerusform>
            <numerusform>It was asked for in %n seconds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 was short of memory and evicted %n key(s).</source>
        <translation>
            <numerusform>%1 was short of memory and evicted %n key.</numerusform>
            <numerusform>%1 was short of memory and evicted %n keys.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The lock was held %n time(s).</source>
        <translation>
            <numerusform>The lock was held %n time.</numerusform>
            <numerusform>The lock was held %n times.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n attempt(s) to take it were refused.</source>
        <translation>
            <numerusform>%n attempt to take it was refused.</numerusform>
            <numerusform>%n attempts to take it were refused.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The lock was held at least %n time(s).</source>
        <translation>
            <numerusform>The lock was held at least %n time.</numerusform>
            <numerusform>The lock was held at least %n times.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>exports::EvidencePage</name>
    <message numerus="yes">
        <source>%n hold(s) are not drawn: too many stood at the same time.</source>
        <translation>
            <numerusform>%n hold is not drawn: too many stood at the same time.</numerusform>
            <numerusform>%n holds are not drawn: too many stood at the same time.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more step(s) are not in this table.</source>
        <translation>
            <numerusform>%n more step is not in this table.</numerusform>
            <numerusform>%n more steps are not in this table.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more event(s) were left out.</source>
        <translation>
            <numerusform>%n more event was left out.</numerusform>
            <numerusform>%n more events were left out.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n action(s) on a key of this name were done in other deployments: they are not told here.</source>
        <translation>
            <numerusform>%n action on a key of this name was done in another deployment: it is not told here.</numerusform>
            <numerusform>%n actions on a key of this name were done in other deployments: they are not told here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more place(s) where a lock of this name was recorded were left out: name the deployment to see one of them.</source>
        <translation>
            <numerusform>%n more place where a lock of this name was recorded was left out: name the deployment to see it.</numerusform>
            <numerusform>%n more places where a lock of this name was recorded were left out: name the deployment to see one of them.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::ActionTarget</name>
    <message numerus="yes">
        <source>&lt;saved copy, %n byte(s)&gt;</source>
        <translation>
            <numerusform>&lt;saved copy, %n byte&gt;</numerusform>
            <numerusform>&lt;saved copy, %n bytes&gt;</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::AlertController</name>
    <message numerus="yes">
        <source>%1 And %n more; see Alerts.</source>
        <translation>
            <numerusform>%1 And %n more; see Alerts.</numerusform>
            <numerusform>%1 And %n more; see Alerts.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::BulkController</name>
    <message numerus="yes">
        <source>%n of them are renewed by this program: that stops when they are released.</source>
        <translation>
            <numerusform>%n of them is renewed by this program: that stops when it is released.</numerusform>
            <numerusform>%n of them are renewed by this program: that stops when they are released.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>What came of %n of them could not be written to the journal: these cannot be undone.</source>
        <translation>
            <numerusform>What came of %n of them could not be written to the journal: it cannot be undone.</numerusform>
            <numerusform>What came of %n of them could not be written to the journal: these cannot be undone.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::CheckStrip</name>
    <message numerus="yes">
        <source>The %Ln record(s) before it are sound.</source>
        <translation>
            <numerusform>The %Ln record before it is sound.</numerusform>
            <numerusform>The %Ln records before it are sound.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::ConnectionController</name>
    <message numerus="yes">
        <source>%n connection(s) imported.</source>
        <translation>
            <numerusform>%n connection imported.</numerusform>
            <numerusform>%n connections imported.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) that this program holds there are not renewed any more.</source>
        <translation>
            <numerusform>%n lock that this program holds there is not renewed any more.</numerusform>
            <numerusform>%n locks that this program holds there are not renewed any more.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is connected anew for that. %n lock(s) that this program holds there are not renewed any more.</source>
        <translation>
            <numerusform>%1 is connected anew for that. %n lock that this program holds there is not renewed any more.</numerusform>
            <numerusform>%1 is connected anew for that. %n locks that this program holds there are not renewed any more.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::ConnectionsPanel</name>
    <message numerus="yes">
        <source>%n message(s) wait(s)</source>
        <translation>
            <numerusform>%n message waits</numerusform>
            <numerusform>%n messages wait</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::Deployment</name>
    <message numerus="yes">
        <source>%n lock(s) that this program holds on %1 are not renewed any more: the last of them lapses at %2.</source>
        <translation>
            <numerusform>%n lock that this program holds on %1 is not renewed any more: it lapses at %2.</numerusform>
            <numerusform>%n locks that this program holds on %1 are not renewed any more: the last of them lapses at %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::EnvironmentBand</name>
    <message numerus="yes">
        <source>%Ln separate master(s)</source>
        <translation>
            <numerusform>%Ln separate master</numerusform>
            <numerusform>%Ln separate masters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln master(s)</source>
        <translation>
            <numerusform>%Ln master</numerusform>
            <numerusform>%Ln masters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::EvilScheduler</name>
    <message numerus="yes">
        <source>It can be broken in %n move(s) from here.</source>
        <translation>
            <numerusform>It can be broken in %n move from here.</numerusform>
            <numerusform>It can be broken in %n moves from here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Won in %n move(s), and there is no shorter way. %1</source>
        <translation>
            <numerusform>Won in %n move, and there is no shorter way. %1</numerusform>
            <numerusform>Won in %n moves, and there is no shorter way. %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Won in %n move(s); %1 are enough. %2</source>
        <translation>
            <numerusform>Won in %n move; %1 are enough. %2</numerusform>
            <numerusform>Won in %n moves; %1 are enough. %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n move(s) so far.</source>
        <translation>
            <numerusform>%n move so far.</numerusform>
            <numerusform>%n moves so far.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Won in %n move(s)</source>
        <translation>
            <numerusform>Won in %n move</numerusform>
            <numerusform>Won in %n moves</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::HeldDialog</name>
    <message numerus="yes">
        <source>%n lock(s) are held by this program.</source>
        <translation>
            <numerusform>%n lock is held by this program.</numerusform>
            <numerusform>%n locks are held by this program.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) could not be released.</source>
        <translation>
            <numerusform>%n lock could not be released.</numerusform>
            <numerusform>%n locks could not be released.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::HistoryController</name>
    <message numerus="yes">
        <source>The history of %1 was deleted: %Ln hold(s), %2 freed.</source>
        <translation>
            <numerusform>The history of %1 was deleted: %Ln hold, %2 freed.</numerusform>
            <numerusform>The history of %1 was deleted: %Ln holds, %2 freed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::HistoryLimitsDialog</name>
    <message numerus="yes">
        <source> day(s)</source>
        <translation>
            <numerusform> day</numerusform>
            <numerusform> days</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::HoldInspector</name>
    <message numerus="yes">
        <source>%n time(s), last %1</source>
        <translation>
            <numerusform>once, %1</numerusform>
            <numerusform>%n times, last %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>once</numerusform>
            <numerusform>%n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::HoldWords</name>
    <message numerus="yes">
        <source>renewed %n time(s)</source>
        <translation>
            <numerusform>renewed once</numerusform>
            <numerusform>renewed %n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::HoldingNote</name>
    <message numerus="yes">
        <source>Holding %Ln lock(s)</source>
        <translation>
            <numerusform>Holding %Ln lock</numerusform>
            <numerusform>Holding %Ln locks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::JournalPage</name>
    <message numerus="yes">
        <source>%Ln action(s) written to %1. Head of the chain: %2</source>
        <translation>
            <numerusform>%Ln action written to %1. Head of the chain: %2</numerusform>
            <numerusform>%Ln actions written to %1. Head of the chain: %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln action(s)</source>
        <translation>
            <numerusform>%1 of %Ln action</numerusform>
            <numerusform>%1 of %Ln actions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln action(s)</source>
        <translation>
            <numerusform>%Ln action</numerusform>
            <numerusform>%Ln actions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::LabTargets</name>
    <message numerus="yes">
        <source>%1: all %n masters</source>
        <comment>connection</comment>
        <translation>
            <numerusform>%1: all %n masters</numerusform>
            <numerusform>%1: all %n masters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::LockDetails</name>
    <message numerus="yes">
        <source>%n owner(s)</source>
        <translation>
            <numerusform>%n owner</numerusform>
            <numerusform>%n owners</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::LockGroup</name>
    <message numerus="yes">
        <source>%1, %Ln lock(s)</source>
        <translation>
            <numerusform>%1, %Ln lock</numerusform>
            <numerusform>%1, %Ln locks</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::LockSentences</name>
    <message numerus="yes">
        <source>Changed hands %n time(s) since %1, last to %2.</source>
        <comment>time, owner</comment>
        <translation>
            <numerusform>Changed hands %n time since %1, last to %2.</numerusform>
            <numerusform>Changed hands %n times since %1, last to %2.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::LocksPage</name>
    <message numerus="yes">
        <source>Paused, %Ln change(s) wait</source>
        <translation>
            <numerusform>Paused, %Ln change waits</numerusform>
            <numerusform>Paused, %Ln changes wait</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) on the clipboard.</source>
        <translation>
            <numerusform>%n lock on the clipboard.</numerusform>
            <numerusform>%n locks on the clipboard.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s) that match %1 are probably no locks.</source>
        <translation>
            <numerusform>%Ln key that matches %1 is probably no lock.</numerusform>
            <numerusform>%Ln keys that match %1 are probably no locks.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Order held while the pointer is over the rows: %Ln row(s) would move · F6 sorts now</source>
        <translation>
            <numerusform>Order held while the pointer is over the rows: %Ln row would move · F6 sorts now</numerusform>
            <numerusform>Order held while the pointer is over the rows: %Ln rows would move · F6 sorts now</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::MessageBell</name>
    <message numerus="yes">
        <source>Messages so far; %n more wait(s) here</source>
        <translation>
            <numerusform>Messages so far; %n more waits here</numerusform>
            <numerusform>Messages so far; %n more wait here</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::OtherHistory</name>
    <message numerus="yes">
        <source>%n command(s) of MONITOR</source>
        <translation>
            <numerusform>%n command of MONITOR</numerusform>
            <numerusform>%n commands of MONITOR</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n overlap(s)</source>
        <translation>
            <numerusform>%n overlap</numerusform>
            <numerusform>%n overlaps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s) a former holder deleted the lock of another one</source>
        <translation>
            <numerusform>once a former holder deleted the lock of another one</numerusform>
            <numerusform>%n times a former holder deleted the lock of another one</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) are not from MONITOR</source>
        <translation>
            <numerusform>%n line is not from MONITOR</numerusform>
            <numerusform>%n lines are not from MONITOR</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) deleted by who never had them</source>
        <translation>
            <numerusform>%n lock deleted by who never had it</numerusform>
            <numerusform>%n locks deleted by who never had them</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n attempt(s) of which it is not certain what came of them</source>
        <translation>
            <numerusform>%n attempt of which it is not certain what came of it</numerusform>
            <numerusform>%n attempts of which it is not certain what came of them</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) of several holders of which nothing is told</source>
        <translation>
            <numerusform>%n lock of several holders of which nothing is told</numerusform>
            <numerusform>%n locks of several holders of which nothing is told</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::PastLocks</name>
    <message numerus="yes">
        <source>%Ln lock(s)</source>
        <translation>
            <numerusform>%Ln lock</numerusform>
            <numerusform>%Ln locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more lock(s) were held: only those that were held longest are listed.</source>
        <translation>
            <numerusform>%Ln more lock was held: only those that were held longest are listed.</numerusform>
            <numerusform>%Ln more locks were held: only those that were held longest are listed.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::RacePage</name>
    <message numerus="yes">
        <source>%1, %n step(s)</source>
        <translation>
            <numerusform>%1, %n step</numerusform>
            <numerusform>%1, %n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::RecentHolds</name>
    <message numerus="yes">
        <source>Last hour: %n hold(s)</source>
        <translation>
            <numerusform>Last hour: %n hold</numerusform>
            <numerusform>Last hour: %n holds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::RecordFacts</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::RecordingQuestion</name>
    <message numerus="yes">
        <source>%1 is production. Record its history on this machine? Keys, tokens and owners of its locks, for %n day(s), at most %2, in %3.</source>
        <translation>
            <numerusform>%1 is production. Record its history on this machine? Keys, tokens and owners of its locks, for %n day, at most %2, in %3.</numerusform>
            <numerusform>%1 is production. Record its history on this machine? Keys, tokens and owners of its locks, for %n days, at most %2, in %3.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::ReleaseListDialog</name>
    <message numerus="yes">
        <source>%n lock(s) released.</source>
        <translation>
            <numerusform>%n lock released.</numerusform>
            <numerusform>%n locks released.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) put back.</source>
        <translation>
            <numerusform>%n lock put back.</numerusform>
            <numerusform>%n locks put back.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n owner(s) taken out of the lock.</source>
        <translation>
            <numerusform>%n owner taken out of the lock.</numerusform>
            <numerusform>%n owners taken out of the lock.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 ticked; %n of them have a living holder: releasing lets two in at once.</source>
        <translation>
            <numerusform>%1 of %2 ticked; %n of them has a living holder: releasing lets two in at once.</numerusform>
            <numerusform>%1 of %2 ticked; %n of them have a living holder: releasing lets two in at once.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::RulesDialog</name>
    <message numerus="yes">
        <source>%1 of the %n key(s) shown are read so.</source>
        <translation>
            <numerusform>%1 of the %n key shown is read so.</numerusform>
            <numerusform>%1 of the %n keys shown are read so.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::SchedulePlayer</name>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::SchemeEditor</name>
    <message numerus="yes">
        <source>(and %n more)</source>
        <translation>
            <numerusform>(and %n more)</numerusform>
            <numerusform>(and %n more)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::StageBar</name>
    <message numerus="yes">
        <source>%n strategies</source>
        <translation>
            <numerusform>%n strategy</numerusform>
            <numerusform>%n strategies</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::StatusSentence</name>
    <message numerus="yes">
        <source>partial: %1 of %Ln master(s) away</source>
        <translation>
            <numerusform>partial: %1 of %Ln master away</numerusform>
            <numerusform>partial: %1 of %Ln masters away</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s)</source>
        <translation>
            <numerusform>%Ln lock</numerusform>
            <numerusform>%Ln locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln master(s)</source>
        <translation>
            <numerusform>%Ln master</numerusform>
            <numerusform>%Ln masters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s) that are probably no locks</source>
        <translation>
            <numerusform>%Ln key that is probably no lock</numerusform>
            <numerusform>%Ln keys that are probably no locks</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>≥ %Ln key(s) missed</source>
        <translation>
            <numerusform>≥ %Ln key missed</numerusform>
            <numerusform>≥ %Ln keys missed</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::SweepDialog</name>
    <message numerus="yes">
        <source>Runs %n strategy(s) once for each of %1 values, one after another.</source>
        <translation>
            <numerusform>Runs %n strategy once for each of %1 values, one after another.</numerusform>
            <numerusform>Runs %n strategies once for each of %1 values, one after another.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::TimelinePage</name>
    <message numerus="yes">
        <source>%Ln lane(s)</source>
        <translation>
            <numerusform>%Ln lane</numerusform>
            <numerusform>%Ln lanes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::TimelineView</name>
    <message numerus="yes">
        <source>%1 to %2: %n lane(s), %3 holds visible, %4 with trouble or waited for.</source>
        <translation>
            <numerusform>%1 to %2: %n lane, %3 holds visible, %4 with trouble or waited for.</numerusform>
            <numerusform>%1 to %2: %n lanes, %3 holds visible, %4 with trouble or waited for.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>history::HoldWords</name>
    <message numerus="yes">
        <source>Expired: after %n renewal(s) the next one did not come (lease %1).</source>
        <translation>
            <numerusform>Expired: after %n renewal the next one did not come (lease %1).</numerusform>
            <numerusform>Expired: after %n renewals the next one did not come (lease %1).</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It never had a quorum: %n master(s) held it at most.</source>
        <translation>
            <numerusform>It never had a quorum: %n master held it at most.</numerusform>
            <numerusform>It never had a quorum: %n masters held it at most.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Expired: after %n renewal(s), one about every %2, the next one did not come (lease %1).</source>
        <translation>
            <numerusform>Expired: after %n renewal, one about every %2, the next one did not come (lease %1).</numerusform>
            <numerusform>Expired: after %n renewals, one about every %2, the next one did not come (lease %1).</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>history::TranscriptHistory</name>
    <message numerus="yes">
        <source>A list stood there, which is no lock: %n attempt(s) failed, the first by %1.</source>
        <translation>
            <numerusform>A list stood there, which is no lock: %n attempt failed, the first by %1.</numerusform>
            <numerusform>A list stood there, which is no lock: %n attempts failed, the first by %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>journal::JournalReader</name>
    <message numerus="yes">
        <source>The chain is whole: %Ln record(s).</source>
        <translation>
            <numerusform>The chain is whole: %Ln record.</numerusform>
            <numerusform>The chain is whole: %Ln records.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lab::Handout</name>
    <message numerus="yes">
        <source>%n row(s) that prove nothing are left out.</source>
        <translation>
            <numerusform>%n row that proves nothing is left out.</numerusform>
            <numerusform>%n rows that prove nothing are left out.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lab::Runner</name>
    <message numerus="yes">
        <source>Removed %n key(s) that an interrupted run had left on %1.</source>
        <translation>
            <numerusform>Removed %n key that an interrupted run had left on %1.</numerusform>
            <numerusform>Removed %n keys that an interrupted run had left on %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lab::Verdict</name>
    <message numerus="yes">
        <source>the queue&apos;s token is gone, it is not known with whom (%Ln crashed)</source>
        <translation>
            <numerusform>the queue&apos;s token is gone, it is not known with whom (%Ln crashed)</numerusform>
            <numerusform>the queue&apos;s token is gone, it is not known with whom (%Ln crashed)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>those who wait keep renewing a lock, it is not known whose (%Ln crashed)</source>
        <translation>
            <numerusform>those who wait keep renewing a lock, it is not known whose (%Ln crashed)</numerusform>
            <numerusform>those who wait keep renewing a lock, it is not known whose (%Ln crashed)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>a lock that never ends was left behind, it is not known by whom (%Ln crashed)</source>
        <translation>
            <numerusform>a lock that never ends was left behind, it is not known by whom (%Ln crashed)</numerusform>
            <numerusform>a lock that never ends was left behind, it is not known by whom (%Ln crashed)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln late write(s) refused</source>
        <translation>
            <numerusform>%Ln late write refused</numerusform>
            <numerusform>%Ln late writes refused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln crashed before writing</source>
        <translation>
            <numerusform>%Ln crashed before writing</numerusform>
            <numerusform>%Ln crashed before writing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln still waited at the end</source>
        <translation>
            <numerusform>%Ln still waited at the end</numerusform>
            <numerusform>%Ln still waited at the end</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cut off</source>
        <translation>
            <numerusform>%Ln cut off</numerusform>
            <numerusform>%Ln cut off</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>two inside at once %Ln time(s)</source>
        <translation>
            <numerusform>two inside at once %Ln time</numerusform>
            <numerusform>two inside at once %Ln times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) of others deleted</source>
        <translation>
            <numerusform>%Ln lock of another deleted</numerusform>
            <numerusform>%Ln locks of others deleted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln phantom(s) barred everybody</source>
        <translation>
            <numerusform>%Ln phantom barred everybody</numerusform>
            <numerusform>%Ln phantoms barred everybody</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lab::race::RaceWords</name>
    <message numerus="yes">
        <source>broken in %n step(s): %1</source>
        <translation>
            <numerusform>broken in %n step: %1</numerusform>
            <numerusform>broken in %n steps: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lab::race::Telling</name>
    <message numerus="yes">
        <source>%n client(s)</source>
        <translation>
            <numerusform>%n client</numerusform>
            <numerusform>%n clients</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n round(s)</source>
        <translation>
            <numerusform>%n round</numerusform>
            <numerusform>%n rounds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n attempt(s) each</source>
        <translation>
            <numerusform>up to %n attempt each</numerusform>
            <numerusform>up to %n attempts each</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n master(s)</source>
        <translation>
            <numerusform>%n master</numerusform>
            <numerusform>%n masters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lapse(s)</source>
        <translation>
            <numerusform>%n lapse</numerusform>
            <numerusform>%n lapses</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n crash(es)</source>
        <translation>
            <numerusform>%n crash</numerusform>
            <numerusform>%n crashes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lost repl(y/ies)</source>
        <translation>
            <numerusform>%n lost reply</numerusform>
            <numerusform>%n lost replies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lost request(s)</source>
        <translation>
            <numerusform>%n lost request</numerusform>
            <numerusform>%n lost requests</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n restart(s)</source>
        <translation>
            <numerusform>%n restart</numerusform>
            <numerusform>%n restarts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n promotion(s)</source>
        <translation>
            <numerusform>%n promotion</numerusform>
            <numerusform>%n promotions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>locks::ConnectionCheck</name>
    <message numerus="yes">
        <source>a master with %n replica(s)</source>
        <translation>
            <numerusform>a master with %n replica</numerusform>
            <numerusform>a master with %n replicas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) match</source>
        <translation>
            <numerusform>%n key matches</numerusform>
            <numerusform>%n keys match</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) match among the first that were looked at</source>
        <translation>
            <numerusform>%n key matches among the first that were looked at</numerusform>
            <numerusform>%n keys match among the first that were looked at</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>locks::Monitor</name>
    <message numerus="yes">
        <source>%n lock(s) did not survive the failover: %1</source>
        <translation>
            <numerusform>%n lock did not survive the failover: %1</numerusform>
            <numerusform>%n locks did not survive the failover: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) are missing since the failover. Whether they were lost or released is unknown: %1</source>
        <translation>
            <numerusform>%n lock is missing since the failover. Whether it was lost or released is unknown: %1</numerusform>
            <numerusform>%n locks are missing since the failover. Whether they were lost or released is unknown: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>locks::RuleFile</name>
    <message numerus="yes">
        <source>more than %Ln rule(s) in one file.</source>
        <translation>
            <numerusform>more than %Ln rule in one file.</numerusform>
            <numerusform>more than %Ln rules in one file.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>locks::UnreadKeys</name>
    <message numerus="yes">
        <source>%n key(s) with a name of more than 16 MiB were left out; the first has %1 bytes and begins with %2</source>
        <translation>
            <numerusform>%n key with a name of more than 16 MiB was left out; it has %1 bytes and begins with %2</numerusform>
            <numerusform>%n keys with names of more than 16 MiB were left out; the first has %1 bytes and begins with %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>locks::UsualHolds</name>
    <message numerus="yes">
        <source>only %n earlier hold(s) known, too few to compare with</source>
        <translation>
            <numerusform>only %n earlier hold known, too few to compare with</numerusform>
            <numerusform>only %n earlier holds known, too few to compare with</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>locks::Verdict</name>
    <message numerus="yes">
        <source>%n client(s) wait for it</source>
        <translation>
            <numerusform>%n client waits for it</numerusform>
            <numerusform>%n clients wait for it</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>profile::Profile</name>
    <message numerus="yes">
        <source>The name is longer than %Ln character(s). Shorten it.</source>
        <translation>
            <numerusform>The name is longer than %Ln character. Shorten it.</numerusform>
            <numerusform>The name is longer than %Ln characters. Shorten it.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>sqlite::MemoryDatabase</name>
    <message numerus="yes">
        <source>%n row(s) changed</source>
        <translation>
            <numerusform>%n row changed</numerusform>
            <numerusform>%n rows changed</numerusform>
        </translation>
    </message>
</context>
</TS>
