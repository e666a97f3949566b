<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Dialect</name>
    <message>
        <source>%1 can only be looked at: no form of it is known to be safe to change.</source>
        <translation>%1 只能查看：没有已知的安全修改方式。</translation>
    </message>
    <message>
        <source>A lock of the form %1 cannot be written safely.</source>
        <translation>无法安全地写入 %1 形式的锁。</translation>
    </message>
    <message>
        <source>This key fits no form of a lock, or its value is too long to be read whole: it can only be looked at.</source>
        <translation>此键不符合任何锁的形式，或其值过长而无法完整读取：只能查看。</translation>
    </message>
    <message>
        <source>The library is not known: its holder may delete the key without comparing.</source>
        <translation>所用的库未知：其持有者可能不经比较就删除该键。</translation>
    </message>
    <message>
        <source>The value is the same for every owner: two successive owners are told apart by their deadline only.</source>
        <translation>每个持有者写入的值都相同：只能靠到期时刻区分前后两个持有者。</translation>
    </message>
    <message>
        <source>Holders of such locks usually delete the key without comparing.</source>
        <translation>这类锁的持有者通常不经比较就删除该键。</translation>
    </message>
    <message>
        <source>No expiry: typical of a client that ended between SETNX and EXPIRE, but it may be meant.</source>
        <translation>没有过期时间：常见于客户端在 SETNX 与 EXPIRE 之间退出，但也可能是有意为之。</translation>
    </message>
    <message>
        <source>The value is its own expiry time; once past, the next client takes the lock over.</source>
        <translation>值本身就是过期时间；一旦过去，下一个客户端就会接管该锁。</translation>
    </message>
    <message>
        <source>Expiry in the value</source>
        <translation>值中的过期时间</translation>
    </message>
    <message>
        <source>The value is the expiry time, and the holder may compare it: it cannot be changed safely.</source>
        <translation>值就是过期时间，而持有者可能会比较它：无法安全地修改。</translation>
    </message>
    <message>
        <source>A lock on several keys writes the same token to each: releasing one of them makes the holder&apos;s extend and release fail.</source>
        <translation>跨多个键的锁会向每个键写入相同的令牌：释放其中一个会使持有者的续期和释放失败。</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>Acquired at</source>
        <translation>获取时间</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>%1 (random)</source>
        <translation>%1（随机）</translation>
    </message>
    <message>
        <source>Under a watchdog the holder sets the lease back to 30 s every 10 s.</source>
        <translation>在看门狗机制下，持有者每 10 秒将租约重置为 30 秒。</translation>
    </message>
    <message>
        <source>After a forced release the holder&apos;s watchdog stops by itself and its unlock fails.</source>
        <translation>强制释放后，持有者的看门狗会自行停止，其解锁操作将失败。</translation>
    </message>
    <message>
        <source>client %1 · thread %2</source>
        <translation>客户端 %1 · 线程 %2</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Hold count</source>
        <translation>重入次数</translation>
    </message>
</context>
<context>
    <name>cli::Arguments</name>
    <message>
        <source>%1 is not base64, which --base64 asks for.</source>
        <translation>%1 不是 --base64 所要求的 base64 编码。</translation>
    </message>
    <message>
        <source>%1: &quot;%2&quot; is not a whole number from %3 to %4.</source>
        <translation>%1：“%2”不是 %3 到 %4 之间的整数。</translation>
    </message>
</context>
<context>
    <name>cli::CommandTable</name>
    <message>
        <source>the window</source>
        <translation>图形窗口</translation>
    </message>
    <message>
        <source>print the version</source>
        <translation>显示版本</translation>
    </message>
    <message>
        <source>folder of settings, profiles and journal</source>
        <translation>存放设置、配置和日志的文件夹</translation>
    </message>
    <message>
        <source>refuse everything that changes a server</source>
        <translation>拒绝一切会更改服务器的操作</translation>
    </message>
    <message>
        <source>read several masters as unrelated servers, not as a Redlock set</source>
        <translation>把多个主节点当作互不相关的服务器读取，而不是一个 Redlock 组</translation>
    </message>
    <message>
        <source>production, staging, development or sandbox; a URL counts as staging otherwise</source>
        <translation>production、staging、development 或 sandbox；未指定时 URL 视为 staging</translation>
    </message>
    <message>
        <source>allow changes where access is read-only; production needs it</source>
        <translation>在访问权限为只读时允许更改；生产环境必须指定</translation>
    </message>
    <message>
        <source>for production: the last six characters of the token, for acquire of the key</source>
        <translation>用于生产环境：令牌的最后六个字符；获取锁时为键的最后六个字符</translation>
    </message>
    <message>
        <source>KEY and token are base64, for bytes that a command line cannot carry</source>
        <translation>KEY 和令牌以 base64 给出，用于命令行无法传递的字节</translation>
    </message>
    <message>
        <source>this text</source>
        <translation>显示本帮助</translation>
    </message>
    <message>
        <source>private servers with a living population of locks, ended with the program</source>
        <translation>带有活动锁的私有服务器，随程序一起结束</translation>
    </message>
    <message>
        <source>a connection saved in the window</source>
        <translation>在窗口中保存的连接</translation>
    </message>
</context>
<context>
    <name>cli::Help</name>
    <message>
        <source>SOURCE, one of:</source>
        <translation>SOURCE，以下之一：</translation>
    </message>
    <message>
        <source>redis://[user[:password]@]host[:port][/db][?timeout=5s] or unix:///path/to/socket[?db=N&amp;timeout=5s&amp;user=NAME]. Several URLs are the independent masters of one deployment, read as a Redlock set unless --separate. LOCKSCOPE_PASSWORD in the environment supplies a password to each URL that has none.</source>
        <translation>redis://[user[:password]@]host[:port][/db][?timeout=5s] 或 unix:///path/to/socket[?db=N&amp;timeout=5s&amp;user=NAME]。多个 URL 是同一部署的独立主节点，除非指定 --separate，否则作为一个 Redlock 组读取。环境变量 LOCKSCOPE_PASSWORD 为没有密码的 URL 提供密码。</translation>
    </message>
    <message>
        <source>done, and confirmed</source>
        <translation>已完成并确认</translation>
    </message>
    <message>
        <source>refused by the lock&apos;s state: held by someone else, token differs, already gone, no quorum, --wait over</source>
        <translation>因锁的状态被拒绝：由他人持有、令牌不同、已不存在、没有多数派、--wait 超时</translation>
    </message>
    <message>
        <source>usage: nothing was sent</source>
        <translation>用法错误：未发送任何内容</translation>
    </message>
    <message>
        <source>a master could not be reached, or answered an error; what did work is still printed</source>
        <translation>某个主节点无法连接或返回错误；成功的部分仍会输出</translation>
    </message>
    <message>
        <source>outcome unknown: the request left, no reply came</source>
        <translation>结果未知：请求已发出，但没有收到回复</translation>
    </message>
    <message>
        <source>refused by policy: read-only, production without confirmation, journal not writable</source>
        <translation>被策略拒绝：只读、生产环境未确认、日志不可写</translation>
    </message>
    <message>
        <source>EXIT STATUS:</source>
        <translation>退出状态：</translation>
    </message>
    <message>
        <source>Lockscope shows the distributed locks living in Redis, explains who holds them, and acts on exactly one of them.</source>
        <translation>Lockscope 显示 Redis 中的分布式锁，说明由谁持有，并且只对其中一个锁执行操作。</translation>
    </message>
    <message>
        <source>COMMON:</source>
        <translation>COMMON：</translation>
    </message>
    <message>
        <source>The last positional argument is KEY, all before it are URLs. DURATION is a number with a unit: 500ms, 30s, 5m, 2h, 1d. &quot;--&quot; ends the options.</source>
        <translation>最后一个位置参数是 KEY，之前的都是 URL。DURATION 是带单位的数字：500ms、30s、5m、2h、1d。“--”表示选项结束。</translation>
    </message>
    <message>
        <source>lockscope COMMAND --help says more about a command.</source>
        <translation>lockscope COMMAND --help 显示某个命令的详细说明。</translation>
    </message>
    <message>
        <source>OPTIONS:</source>
        <translation>选项：</translation>
    </message>
</context>
<context>
    <name>cli::JournalCommand</name>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>what was done, by whom, and what came of it</source>
        <translation>做了什么、由谁做、结果如何</translation>
    </message>
    <message>
        <source>Prints one line an action, oldest first. An action whose outcome is not known was cut short by a crash or by a disk that was full.
Records are chained by hash. --verify computes the chain anew and says where it breaks first: a record that is missing or was changed. Keep the head of an export: it proves later that nothing was cut off at the end.</source>
        <translation>每个操作输出一行，最早的在前。结果未知的操作是被崩溃或磁盘已满打断的。
记录以哈希值相连。--verify 重新计算整条链，并指出最先断裂之处：缺失或被改动的记录。请保留导出内容的链头：日后可用它证明末尾没有被截断。</translation>
    </message>
    <message>
        <source>a duration before now (2h), a day (2026-11-20) or a time (2026-11-20T03:12)</source>
        <translation>距现在的时长（2h）、日期（2026-11-20）或时间（2026-11-20T03:12）</translation>
    </message>
    <message>
        <source>only actions on keys that match</source>
        <translation>只显示匹配的键上的操作</translation>
    </message>
    <message>
        <source>one JSON object a line</source>
        <translation>每行一个 JSON 对象</translation>
    </message>
    <message>
        <source>comma-separated values, safe to open in a spreadsheet</source>
        <translation>逗号分隔的值，可放心用电子表格打开</translation>
    </message>
    <message>
        <source>check the chain; exit status 1 where it is broken</source>
        <translation>检查哈希链；若断裂则退出状态为 1</translation>
    </message>
    <message>
        <source>--since: &quot;%1&quot; is no time. Write 2h, 2026-11-20 or 2026-11-20T03:12:45Z.</source>
        <translation>--since：“%1”不是时间。请写成 2h、2026-11-20 或 2026-11-20T03:12:45Z。</translation>
    </message>
    <message>
        <source>--json and --csv exclude one another.</source>
        <translation>--json 与 --csv 不能同时使用。</translation>
    </message>
    <message>
        <source>TIME</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>ACTION ID</source>
        <translation>操作编号</translation>
    </message>
    <message>
        <source>ACTION</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>KEY</source>
        <translation>键</translation>
    </message>
    <message>
        <source>OUTCOME</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>WHO</source>
        <translation>操作者</translation>
    </message>
    <message>
        <source>ENVIRONMENT</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>DEPLOYMENT</source>
        <translation>部署</translation>
    </message>
    <message>
        <source>REASON</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>The journal is empty.</source>
        <translation>日志为空。</translation>
    </message>
    <message>
        <source>No action matches.</source>
        <translation>没有匹配的操作。</translation>
    </message>
    <message>
        <source>Head: %1</source>
        <translation>链头：%1</translation>
    </message>
</context>
<context>
    <name>cli::Parser</name>
    <message>
        <source>The command &quot;%1&quot; comes with a later release.</source>
        <translation>命令“%1”将在以后的版本中提供。</translation>
    </message>
    <message>
        <source>There is no command &quot;%1&quot;.</source>
        <translation>没有命令“%1”。</translation>
    </message>
    <message>
        <source>The option %1 comes with a later release.</source>
        <translation>选项 %1 将在以后的版本中提供。</translation>
    </message>
    <message>
        <source>There is no option %1.</source>
        <translation>没有选项 %1。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no option %2.</source>
        <translation>“%1”没有选项 %2。</translation>
    </message>
    <message>
        <source>%1 is given twice.</source>
        <translation>%1 重复给出。</translation>
    </message>
    <message>
        <source>%1 takes no value.</source>
        <translation>%1 不接受值。</translation>
    </message>
    <message>
        <source>%1 lacks its value: %1 %2.</source>
        <translation>%1 缺少值：%1 %2。</translation>
    </message>
    <message>
        <source>%1 is missing.</source>
        <translation>缺少 %1。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is one argument too many.</source>
        <translation>“%1”是多余的参数。</translation>
    </message>
    <message>
        <source>The URL &quot;%1&quot; is not valid UTF-8.</source>
        <translation>URL“%1”不是有效的 UTF-8。</translation>
    </message>
    <message>
        <source>--config-dir names no folder.</source>
        <translation>--config-dir 没有指定文件夹。</translation>
    </message>
    <message>
        <source>--environment: &quot;%1&quot; is none of production, staging, development, sandbox.</source>
        <translation>--environment：“%1”不是 production、staging、development、sandbox 之一。</translation>
    </message>
    <message>
        <source>--read-only and --operate exclude one another.</source>
        <translation>--read-only 与 --operate 不能同时使用。</translation>
    </message>
    <message>
        <source>--profile names no profile.</source>
        <translation>--profile 没有指定配置。</translation>
    </message>
    <message>
        <source>--demo, --profile and URLs exclude one another.</source>
        <translation>--demo、--profile 与 URL 不能同时使用。</translation>
    </message>
    <message>
        <source>The masters of one deployment use one database: %1 asks for %2, %3 for %4.</source>
        <translation>同一部署的主节点使用同一个数据库：%1 要求 %2，%3 要求 %4。</translation>
    </message>
    <message>
        <source>%1 is given twice: a quorum needs masters that are not the same.</source>
        <translation>%1 重复给出：多数派需要互不相同的主节点。</translation>
    </message>
    <message>
        <source>KEY is missing: the last argument is the key, and &quot;%1&quot; looks like a URL.</source>
        <translation>缺少 KEY：最后一个参数应是键，而“%1”看起来是 URL。</translation>
    </message>
    <message>
        <source>Say where: --demo, --profile NAME or one or more URLs (redis://host:port).</source>
        <translation>请指定来源：--demo、--profile NAME 或一个及以上的 URL（redis://host:port）。</translation>
    </message>
</context>
<context>
    <name>cli::RunCommand</name>
    <message>
        <source>Try: lockscope %1--help</source>
        <translation>请尝试：lockscope %1--help</translation>
    </message>
    <message>
        <source>The password in the URL has been overwritten in this process&apos;s arguments, but the shell&apos;s history and other programs may have seen it. LOCKSCOPE_PASSWORD in the environment is safer.</source>
        <translation>URL 中的密码已从本进程的参数中抹去，但 shell 历史记录和其他程序可能已经看到它。使用环境变量 LOCKSCOPE_PASSWORD 更安全。</translation>
    </message>
</context>
<context>
    <name>journal::Database</name>
    <message>
        <source>The journal&apos;s folder %1 cannot be used (%2). Make it writable or name another one with --config-dir.</source>
        <translation>日志文件夹 %1 无法使用（%2）。请使其可写，或用 --config-dir 指定其他文件夹。</translation>
    </message>
    <message>
        <source>The journal needs Qt&apos;s SQLite driver. Install the package libqt6sql6-sqlite.</source>
        <translation>日志需要 Qt 的 SQLite 驱动。请安装软件包 libqt6sql6-sqlite。</translation>
    </message>
    <message>
        <source>%1 is not a journal that this version of Lockscope can use. Name another folder with --config-dir.</source>
        <translation>%1 不是此版本 Lockscope 可用的日志。请用 --config-dir 指定其他文件夹。</translation>
    </message>
    <message>
        <source>The journal %1 is locked by another program. Close what holds it, then try again.</source>
        <translation>日志 %1 被其他程序锁定。请关闭占用它的程序后重试。</translation>
    </message>
    <message>
        <source>The journal %1 is read-only. Make it writable (chmod 600) or name another folder with --config-dir.</source>
        <translation>日志 %1 是只读的。请使其可写（chmod 600），或用 --config-dir 指定其他文件夹。</translation>
    </message>
    <message>
        <source>The disk is full: the journal %1 cannot grow. Free some space, then try again.</source>
        <translation>磁盘已满：日志 %1 无法增长。请释放一些空间后重试。</translation>
    </message>
    <message>
        <source>The journal %1 is damaged. Move it aside, keep it for an examination, then try again: a new one is begun.</source>
        <translation>日志 %1 已损坏。请将它移到别处留待检查，然后重试：会新建一个日志。</translation>
    </message>
    <message>
        <source>The journal %1 cannot be opened. Make its folder readable and writable or name another one with --config-dir.</source>
        <translation>无法打开日志 %1。请使其文件夹可读写，或用 --config-dir 指定其他文件夹。</translation>
    </message>
    <message>
        <source>The journal %1 cannot be used: %2. Check its disk or name another folder with --config-dir.</source>
        <translation>日志 %1 无法使用：%2。请检查磁盘，或用 --config-dir 指定其他文件夹。</translation>
    </message>
</context>
<context>
    <name>journal::JournalReader</name>
    <message numerus="yes">
        <source>The chain is whole: %Ln record(s).</source>
        <translation>
            <numerusform>哈希链完整：共 %Ln 条记录。</numerusform>
        </translation>
    </message>
    <message>
        <source>Record %1 is missing.</source>
        <translation>缺少记录 %1。</translation>
    </message>
    <message>
        <source>Record %1 was changed.</source>
        <translation>记录 %1 被改动过。</translation>
    </message>
    <message>
        <source>Record %1 does not follow from the one before it.</source>
        <translation>记录 %1 与前一条记录不衔接。</translation>
    </message>
    <message>
        <source>The copy that record %1 saved for the undo was changed or removed.</source>
        <translation>记录 %1 为撤销而保存的副本被改动或删除。</translation>
    </message>
</context>
<context>
    <name>journal::Writer</name>
    <message>
        <source>The journal has no action %1. “lockscope journal” lists them.</source>
        <translation>日志中没有操作 %1。“lockscope journal”可列出全部操作。</translation>
    </message>
    <message>
        <source>What came of the action %1 is not known; there is nothing to undo it with.</source>
        <translation>操作 %1 的结果未知；没有可用于撤销的内容。</translation>
    </message>
    <message>
        <source>Only a release or a take-over can be undone; %1 is neither.</source>
        <translation>只有释放或接管可以撤销；%1 两者都不是。</translation>
    </message>
    <message>
        <source>No copy of the lock was saved by the action %1, so it cannot be undone.</source>
        <translation>操作 %1 没有保存锁的副本，因此无法撤销。</translation>
    </message>
    <message>
        <source>The saved copy of the lock was changed since; it is not written back.</source>
        <translation>保存的锁副本后来被改动过；不会写回。</translation>
    </message>
</context>
<context>
    <name>locks::MasterSession</name>
    <message>
        <source>%1; known keys are read again every %2 s, all keys scanned again every %3 s</source>
        <translation>%1；已知的键每 %2 秒重新读取一次，全部键每 %3 秒重新扫描一次</translation>
    </message>
    <message>
        <source>%1; such keys are scanned again every %2 s</source>
        <translation>%1；这类键每 %2 秒重新扫描一次</translation>
    </message>
    <message>
        <source>This user may not read %1 of the keys that match; they are not shown.</source>
        <translation>此用户无权读取匹配的键中的 %1 个；这些键不显示。</translation>
    </message>
</context>
<context>
    <name>locks::Operator</name>
    <message>
        <source>the lease there is longer</source>
        <translation>该处的租约更长</translation>
    </message>
    <message>
        <source>the lock there has no expiry</source>
        <translation>该处的锁没有过期时间</translation>
    </message>
    <message>
        <source>the lock there has an expiry</source>
        <translation>该处的锁已有过期时间</translation>
    </message>
    <message>
        <source>Nothing was sent. The lock is there with this token and would be released.</source>
        <translation>未发送任何内容。锁存在且令牌相符，将会被释放。</translation>
    </message>
    <message>
        <source>There is no such master.</source>
        <translation>没有这个主节点。</translation>
    </message>
    <message>
        <source>The lease must be longer than zero.</source>
        <translation>租约必须大于零。</translation>
    </message>
    <message>
        <source>The lease is longer than Redis takes: it would end after the end of its calendar.</source>
        <translation>租约超出 Redis 能接受的范围：其结束时刻超出了 Redis 的时间上限。</translation>
    </message>
    <message>
        <source>Name the action that is to be undone.</source>
        <translation>请指明要撤销的操作。</translation>
    </message>
    <message>
        <source>The token that was seen is missing: without it another lock could be hit.</source>
        <translation>缺少看到的令牌：没有它可能会误伤其他锁。</translation>
    </message>
    <message>
        <source>A token longer than 4,096 bytes cannot be compared: it can only be looked at.</source>
        <translation>超过 4,096 字节的令牌无法比较：只能查看。</translation>
    </message>
    <message>
        <source>There is no library %1.</source>
        <translation>没有名为 %1 的库。</translation>
    </message>
    <message>
        <source>The lock that stands there is of another type than %1 writes.</source>
        <translation>该处的锁与 %1 写入的类型不同。</translation>
    </message>
    <message>
        <source>Acquired.</source>
        <translation>已获取。</translation>
    </message>
    <message>
        <source>Extended.</source>
        <translation>已续期。</translation>
    </message>
    <message>
        <source>The lock ends by itself now.</source>
        <translation>该锁现在会自行结束。</translation>
    </message>
    <message>
        <source>Taken over: nobody else can acquire it until the lease ends or you release it.</source>
        <translation>已接管：在租约结束或您释放之前，其他人无法获取它。</translation>
    </message>
    <message>
        <source>Released.</source>
        <translation>已释放。</translation>
    </message>
    <message>
        <source>Put back as it was. This restores the key, not what its holder believes.</source>
        <translation>已恢复原状。这只恢复键，不会恢复持有者的认知。</translation>
    </message>
    <message>
        <source>%1 of %2 masters agreed, %3 are needed.</source>
        <translation>%2 个主节点中有 %1 个同意，需要 %3 个。</translation>
    </message>
    <message>
        <source>Not acquired, and taken back everywhere: %1</source>
        <translation>未获取，已在各处撤回：%1</translation>
    </message>
    <message>
        <source>No quorum: %1 The lock must be acquired anew.</source>
        <translation>没有多数派：%1 必须重新获取该锁。</translation>
    </message>
    <message>
        <source>The lock has changed hands since you looked: nothing was done to its new holder&apos;s token.</source>
        <translation>自您查看之后锁已易主：未对新持有者的令牌做任何操作。</translation>
    </message>
    <message>
        <source>Its lease has ended meanwhile: there is nothing to put back.</source>
        <translation>其租约在此期间已结束：没有可恢复的内容。</translation>
    </message>
    <message>
        <source>The lock is gone already.</source>
        <translation>该锁已不存在。</translation>
    </message>
    <message>
        <source>Somebody else holds it.</source>
        <translation>该锁由他人持有。</translation>
    </message>
    <message>
        <source>The lease is longer already. Allow a shorter one to shorten it.</source>
        <translation>现有租约更长。如要缩短，请允许缩短租约。</translation>
    </message>
    <message>
        <source>The lock has an expiry. Extend it instead.</source>
        <translation>该锁有过期时间。请改用续期。</translation>
    </message>
    <message>
        <source>The lock has no expiry. Set one instead of extending it.</source>
        <translation>该锁没有过期时间。请设置过期时间而不是续期。</translation>
    </message>
    <message>
        <source>It was done on %1 of %2 masters.</source>
        <translation>已在 %2 个主节点中的 %1 个上完成。</translation>
    </message>
    <message>
        <source>A master could not be reached.</source>
        <translation>有一个主节点无法连接。</translation>
    </message>
    <message>
        <source>A master refused.</source>
        <translation>有一个主节点拒绝了请求。</translation>
    </message>
    <message>
        <source>It was sent, but what became of it could not be read. Look again before you act.</source>
        <translation>请求已发出，但无法读到结果。请先重新查看再操作。</translation>
    </message>
    <message>
        <source>Denied: %1.</source>
        <translation>被拒绝：%1。</translation>
    </message>
    <message>
        <source>Scripts and transactions are refused here: undo and wake-up are not atomic with it.</source>
        <translation>此处拒绝脚本和事务：撤销和唤醒不再与操作构成原子整体。</translation>
    </message>
    <message>
        <source>%1 masters tolerate no more failures than %2.</source>
        <translation>%1 个主节点能容忍的故障数并不比 %2 个更多。</translation>
    </message>
    <message>
        <source>The round trip to %1 is above half of the time-out for a master.</source>
        <translation>到 %1 的往返时间超过单个主节点超时的一半。</translation>
    </message>
    <message>
        <source>Only a release or a take-over can be undone.</source>
        <translation>只有释放或接管可以撤销。</translation>
    </message>
    <message>
        <source>That action was in database %1, this is database %2.</source>
        <translation>该操作在数据库 %1 中，当前是数据库 %2。</translation>
    </message>
    <message>
        <source>Nothing was saved on these masters: there is nothing to put back.</source>
        <translation>这些主节点上没有保存任何内容：没有可恢复的内容。</translation>
    </message>
    <message>
        <source>This connection is read-only: nothing was sent.</source>
        <translation>此连接为只读：未发送任何内容。</translation>
    </message>
    <message>
        <source>There is no journal to write the action down: nothing was sent.</source>
        <translation>没有可记录操作的日志：未发送任何内容。</translation>
    </message>
    <message>
        <source>The journal cannot be written: nothing was sent. %1</source>
        <translation>日志无法写入：未发送任何内容。%1</translation>
    </message>
    <message>
        <source>Its outcome could not be written to the journal: %1</source>
        <translation>其结果无法写入日志：%1</translation>
    </message>
    <message>
        <source>This connection is read-only: the lock is not renewed any more.</source>
        <translation>此连接为只读：不再续约该锁。</translation>
    </message>
</context>
<context>
    <name>locks::Verdict</name>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>once</source>
        <translation>一次</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1 次</translation>
    </message>
    <message>
        <source>Deadline: no rise seen under this token (watched for %1).</source>
        <translation>到期时刻：此令牌下未见延后（已观察 %1）。</translation>
    </message>
    <message>
        <source>Deadline: rose %1 under this token, last %2 ago.</source>
        <translation>到期时刻：此令牌下延后了%1，最近一次在 %2前。</translation>
    </message>
    <message>
        <source>Rhythm: every %1, next due in %2.</source>
        <translation>节奏：每 %1一次，下一次应在 %2后。</translation>
    </message>
    <message>
        <source>Rhythm: every %1, next overdue by %2.</source>
        <translation>节奏：每 %1一次，下一次已逾期 %2。</translation>
    </message>
    <message>
        <source>Lease: token and deadline have not changed for one whole lease (%1) on our clock.</source>
        <translation>租约：按我方时钟，令牌和到期时刻在一整个租约（%1）内没有变化。</translation>
    </message>
    <message>
        <source>Expiry: none; it will never end by itself.</source>
        <translation>过期时间：无；不会自行结束。</translation>
    </message>
    <message>
        <source>Expiry: ends by itself in %1 unless it is renewed.</source>
        <translation>过期时间：若不续约，将在 %1后自行结束。</translation>
    </message>
    <message>
        <source>Connection: its masters do not answer; this may be past.</source>
        <translation>连接：其主节点没有应答；所示可能已过时。</translation>
    </message>
    <message>
        <source>Alive: renewed %1, every %2, last %3 ago</source>
        <translation>存活：已续约%1，每 %2一次，最近一次在 %3前</translation>
    </message>
    <message>
        <source>Silent: was renewed every %1, last %2 ago; the next renewal is overdue</source>
        <translation>沉默：此前每 %1续约一次，最近一次在 %2前；下一次续约已逾期</translation>
    </message>
    <message>
        <source>Cannot tell: its masters do not answer</source>
        <translation>无法判断：其主节点没有应答</translation>
    </message>
    <message>
        <source>Cannot tell: no rhythm of renewals has been seen</source>
        <translation>无法判断：未见续约节奏</translation>
    </message>
</context>
<context>
    <name>locks::Watcher</name>
    <message>
        <source>tracking is refused: %1</source>
        <translation>跟踪被拒绝：%1</translation>
    </message>
    <message>
        <source>%1 has no literal beginning and cannot be tracked</source>
        <translation>%1 没有固定的开头，无法跟踪</translation>
    </message>
</context>
<context>
    <name>profile::Access</name>
    <message>
        <source>This deployment is read-only here: nothing was sent.</source>
        <translation>此部署在这里为只读：未发送任何内容。</translation>
    </message>
    <message>
        <source>This is production: add --operate and --confirm. Nothing was sent.</source>
        <translation>这是生产环境：请加上 --operate 和 --confirm。未发送任何内容。</translation>
    </message>
    <message>
        <source>This is production: add --confirm with the last six characters of the token (of the key for acquire, the number of locks for --from). Nothing was sent.</source>
        <translation>这是生产环境：请加上 --confirm 和令牌的最后六个字符（获取锁时为键的，--from 时为锁的数量）。未发送任何内容。</translation>
    </message>
    <message>
        <source>The text of --confirm does not match. Nothing was sent.</source>
        <translation>--confirm 的文字不符。未发送任何内容。</translation>
    </message>
</context>
<context>
    <name>profile::Paths</name>
    <message>
        <source>The folder %1 cannot be made (%2). Name another one with --config-dir.</source>
        <translation>无法创建文件夹 %1（%2）。请用 --config-dir 指定其他文件夹。</translation>
    </message>
</context>
<context>
    <name>profile::Profile</name>
    <message>
        <source>Give the connection a name.</source>
        <translation>请为连接命名。</translation>
    </message>
    <message>
        <source>The name begins or ends with a space. Remove it.</source>
        <translation>名称以空格开头或结尾。请去掉空格。</translation>
    </message>
    <message numerus="yes">
        <source>The name is longer than %Ln character(s). Shorten it.</source>
        <translation>
            <numerusform>名称超过 %Ln 个字符。请缩短。</numerusform>
        </translation>
    </message>
    <message>
        <source>There is a connection named “%1” already. Choose another name.</source>
        <translation>已有名为“%1”的连接。请另选名称。</translation>
    </message>
    <message>
        <source>Give at least one URL, such as redis://127.0.0.1:6379.</source>
        <translation>请至少给出一个 URL，例如 redis://127.0.0.1:6379。</translation>
    </message>
    <message>
        <source>A password is never saved. Take it out of the URL; it is asked for when connecting.</source>
        <translation>密码从不保存。请把它从 URL 中去掉；连接时会询问。</translation>
    </message>
    <message>
        <source>The master %1 is named twice.</source>
        <translation>主节点 %1 重复出现。</translation>
    </message>
    <message>
        <source>The URLs name different databases. One connection reads the same database everywhere.</source>
        <translation>各 URL 指定了不同的数据库。一个连接在各处读取同一个数据库。</translation>
    </message>
    <message>
        <source>Give at least one pattern, such as lock:*.</source>
        <translation>请至少给出一个模式，例如 lock:*。</translation>
    </message>
    <message>
        <source>A pattern is empty. Remove it; * alone means every key.</source>
        <translation>有一个模式为空。请删除它；单独的 * 表示所有键。</translation>
    </message>
    <message>
        <source>The profile “%1” has no URL. Edit it in the window.</source>
        <translation>配置“%1”没有 URL。请在窗口中编辑它。</translation>
    </message>
    <message>
        <source>A user name of Redis has no spaces.</source>
        <translation>Redis 的用户名不含空格。</translation>
    </message>
    <message>
        <source>The database is a number from 0 on.</source>
        <translation>数据库是从 0 开始的数字。</translation>
    </message>
    <message>
        <source>The colour is written as #rrggbb, such as #c01c28.</source>
        <translation>颜色写成 #rrggbb，例如 #c01c28。</translation>
    </message>
    <message>
        <source>An absurd lease is at least one day long.</source>
        <translation>不合理租约的界限至少为一天。</translation>
    </message>
    <message>
        <source>The value of “%1” in a profile is wrong.</source>
        <translation>某个配置中“%1”的值有误。</translation>
    </message>
</context>
<context>
    <name>profile::ProfileStore</name>
    <message>
        <source>The profiles in %1 cannot be read (%2).</source>
        <translation>无法读取 %1 中的配置（%2）。</translation>
    </message>
    <message>
        <source>there is no list “profiles”</source>
        <translation>没有“profiles”列表</translation>
    </message>
    <message>
        <source>The profiles in %1 were written by a later release of Lockscope. Use that one, or name another folder with --config-dir.</source>
        <translation>%1 中的配置由更新版本的 Lockscope 写入。请使用该版本，或用 --config-dir 指定其他文件夹。</translation>
    </message>
    <message>
        <source>its name “%1” is there twice</source>
        <translation>名称“%1”重复出现</translation>
    </message>
    <message>
        <source>Profile %L1 in %2 is left out, and kept in the file: %3</source>
        <translation>%2 中的第 %L1 个配置被略过，但仍保留在文件中：%3</translation>
    </message>
    <message>
        <source>The profiles in %1 are damaged at line %L2 (%3) and cannot be moved aside.</source>
        <translation>%1 中的配置在第 %L2 行损坏（%3），且无法移到别处。</translation>
    </message>
    <message>
        <source>The profiles in %1 are damaged at line %L2 (%3). The file is kept as %4.</source>
        <translation>%1 中的配置在第 %L2 行损坏（%3）。该文件保留为 %4。</translation>
    </message>
    <message>
        <source>The profiles cannot be saved in %1 (%2). The file is as it was.</source>
        <translation>无法将配置保存到 %1（%2）。文件保持原样。</translation>
    </message>
    <message>
        <source>There is no profile “%1”; none has been saved yet.</source>
        <translation>没有名为“%1”的配置；尚未保存过任何配置。</translation>
    </message>
    <message>
        <source>There is no profile “%1”. There are: %2.</source>
        <translation>没有名为“%1”的配置。现有配置：%2。</translation>
    </message>
</context>
<context>
    <name>redis::Duration</name>
    <message>
        <source>The time &quot;%1&quot; must be more than zero.</source>
        <translation>时长“%1”必须大于零。</translation>
    </message>
    <message>
        <source>The time &quot;%1&quot; is too long.</source>
        <translation>时长“%1”过长。</translation>
    </message>
    <message>
        <source>The time &quot;%1&quot; is not understood. Write 500ms, 30s, 5m, 2h or 1d.</source>
        <translation>无法理解时长“%1”。请写成 500ms、30s、5m、2h 或 1d。</translation>
    </message>
</context>
<context>
    <name>redis::Endpoint</name>
    <message>
        <source>%1:// comes with a later release. This one connects by redis:// and unix://.</source>
        <translation>%1:// 将在以后的版本中提供。本版本通过 redis:// 和 unix:// 连接。</translation>
    </message>
    <message>
        <source>The scheme &quot;%1&quot; is not known. Write redis://host:port or unix:///path.</source>
        <translation>未知的协议“%1”。请写成 redis://host:port 或 unix:///path。</translation>
    </message>
    <message>
        <source>The database &quot;%1&quot; is not a number from 0.</source>
        <translation>数据库“%1”不是从 0 开始的数字。</translation>
    </message>
    <message>
        <source>The timeout in the URL is wrong: %1</source>
        <translation>URL 中的超时有误：%1</translation>
    </message>
    <message>
        <source>The parameter &quot;%1&quot; in the URL is not known.</source>
        <translation>URL 中的参数“%1”未知。</translation>
    </message>
    <message>
        <source>The host is missing. Write redis://host:port.</source>
        <translation>缺少主机。请写成 redis://host:port。</translation>
    </message>
    <message>
        <source>The port 0 is not a number from 1 to 65535.</source>
        <translation>端口 0 不是 1 到 65535 之间的数字。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a URL. Write redis://host:port or unix:///path.</source>
        <translation>“%1”不是 URL。请写成 redis://host:port 或 unix:///path。</translation>
    </message>
    <message>
        <source>The port &quot;%1&quot; is not a number from 1 to 65535.</source>
        <translation>端口“%1”不是 1 到 65535 之间的数字。</translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; in the URL is wrong. An IPv6 address stands in brackets.</source>
        <translation>URL 中的主机“%1”有误。IPv6 地址应放在方括号中。</translation>
    </message>
    <message>
        <source>&quot;#%1&quot; has no meaning in this URL.</source>
        <translation>“#%1”在此 URL 中没有意义。</translation>
    </message>
    <message>
        <source>The socket&apos;s path must be absolute. Write unix:///path (three slashes).</source>
        <translation>套接字路径必须是绝对路径。请写成 unix:///path（三个斜杠）。</translation>
    </message>
</context>
<context>
    <name>redis::Error</name>
    <message>
        <source>The host name has no address. Check its spelling and the name server.</source>
        <translation>主机名没有对应的地址。请检查拼写和域名服务器。</translation>
    </message>
    <message>
        <source>Nothing listens there. Check host and port, and that the server runs.</source>
        <translation>该处没有服务在监听。请检查主机和端口，以及服务器是否在运行。</translation>
    </message>
    <message>
        <source>The server did not answer in time. Try again, or check that it is not stopped.</source>
        <translation>服务器没有及时应答。请重试，或检查它是否已停住。</translation>
    </message>
    <message>
        <source>The secure connection failed.</source>
        <translation>安全连接失败。</translation>
    </message>
    <message>
        <source>The server wants a password. Enter it, or set LOCKSCOPE_PASSWORD.</source>
        <translation>服务器要求密码。请输入密码，或设置 LOCKSCOPE_PASSWORD。</translation>
    </message>
    <message>
        <source>The user name or password is wrong, or the user is disabled.</source>
        <translation>用户名或密码错误，或该用户已被停用。</translation>
    </message>
    <message>
        <source>This user may not do that. Ask for the right, or use another user.</source>
        <translation>此用户无权这样做。请申请权限，或换用其他用户。</translation>
    </message>
    <message>
        <source>The server is still loading its data. Lockscope tries again by itself.</source>
        <translation>服务器仍在加载数据。Lockscope 会自动重试。</translation>
    </message>
    <message>
        <source>This server is a read-only replica. Connect to its master.</source>
        <translation>此服务器是只读副本。请连接它的主节点。</translation>
    </message>
    <message>
        <source>This server is a Cluster node that does not own the key. Cluster comes with a later release.</source>
        <translation>此服务器是不拥有该键的 Cluster 节点。对 Cluster 的支持将在以后的版本中提供。</translation>
    </message>
    <message>
        <source>The Cluster is down.</source>
        <translation>Cluster 已停止服务。</translation>
    </message>
    <message>
        <source>This replica has lost its master and refuses to answer.</source>
        <translation>此副本已失去主节点，拒绝应答。</translation>
    </message>
    <message>
        <source>The server is busy with a long script. Try again when it has ended.</source>
        <translation>服务器正忙于执行耗时的脚本。请在其结束后重试。</translation>
    </message>
    <message>
        <source>The server does not know the script.</source>
        <translation>服务器不认识该脚本。</translation>
    </message>
    <message>
        <source>The server is out of memory and refuses to write.</source>
        <translation>服务器内存不足，拒绝写入。</translation>
    </message>
    <message>
        <source>The server refuses to write because too few replicas follow it.</source>
        <translation>跟随的副本过少，服务器拒绝写入。</translation>
    </message>
    <message>
        <source>The key holds another type of value. Refresh and look again.</source>
        <translation>该键保存的是另一种类型的值。请刷新后再看。</translation>
    </message>
    <message>
        <source>What answers there does not speak the Redis protocol. Check host and port.</source>
        <translation>该处的应答不符合 Redis 协议。请检查主机和端口。</translation>
    </message>
    <message>
        <source>The reply is too large to be read.</source>
        <translation>回复过大，无法读取。</translation>
    </message>
    <message>
        <source>The connection ended. Lockscope connects again by itself.</source>
        <translation>连接已断开。Lockscope 会自动重新连接。</translation>
    </message>
    <message>
        <source>The server does not have this command, or it was renamed.</source>
        <translation>服务器没有此命令，或命令已被改名。</translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>The input is wrong.</source>
        <translation>输入有误。</translation>
    </message>
    <message>
        <source>The server answered an error.</source>
        <translation>服务器返回了错误。</translation>
    </message>
</context>
<context>
    <name>sandbox::Demo</name>
    <message>
        <source>The folder %1 cannot be made.</source>
        <translation>无法创建文件夹 %1。</translation>
    </message>
</context>
<context>
    <name>sandbox::Sandbox</name>
    <message>
        <source>redis-server is not installed: sudo apt install redis-server</source>
        <translation>未安装 redis-server：sudo apt install redis-server</translation>
    </message>
    <message>
        <source>No folder can be made in %1: %2</source>
        <translation>无法在 %1 中创建文件夹：%2</translation>
    </message>
</context>
<context>
    <name>sandbox::ServerProcess</name>
    <message>
        <source>redis-server does not start: %1</source>
        <translation>redis-server 无法启动：%1</translation>
    </message>
</context>
</TS>
