<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AcquireDialog</name>
    <message>
        <source>Acquire</source>
        <translation>获取锁</translation>
    </message>
    <message>
        <source>&amp;Key</source>
        <translation>键(&amp;K)</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>&amp;Lease</source>
        <translation>租约(&amp;L)</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>500ms, 30s, 5m, 2h or 1d</source>
        <translation>500ms、30s、5m、2h 或 1d</translation>
    </message>
    <message>
        <source>L&amp;ibrary</source>
        <translation>库(&amp;I)</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>Kee&amp;p renewing</source>
        <translation>持续续约(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Reason</source>
        <translation>原因(&amp;R)</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Type the last 6 characters of the key</source>
        <translation>输入键的最后 6 个字符</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>执行</translation>
    </message>
    <message>
        <source>T&amp;ype the last 6 characters of the key</source>
        <translation>输入键的最后 6 个字符(&amp;Y)</translation>
    </message>
    <message>
        <source>Hold &amp;for</source>
        <translation>持有时长(&amp;F)</translation>
    </message>
    <message>
        <source>Hold for</source>
        <translation>持有时长</translation>
    </message>
    <message>
        <source>while Lockscope runs</source>
        <translation>Lockscope 运行期间</translation>
    </message>
    <message>
        <source>How long this program keeps the lock and renews its lease; then it releases it. Empty: until it is let go of or the window closes</source>
        <translation>本程序保持此锁并为其租约续期的时长，到时即释放。留空：直到放手或窗口关闭</translation>
    </message>
    <message>
        <source>&amp;Server</source>
        <translation>服务器(&amp;S)</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
</context>
<context>
    <name>AlertsDialog</name>
    <message>
        <source>Alerts</source>
        <translation>警报</translation>
    </message>
    <message>
        <source>Tell me, on every connection, when</source>
        <translation>在每个连接上，出现以下情况时告诉我</translation>
    </message>
    <message>
        <source>The loss of a lock that this program renews is always told.</source>
        <translation>由本程序续约的锁一旦丢失，总会告知。</translation>
    </message>
    <message>
        <source>a lock &amp;without expiry appears</source>
        <translation>出现没有过期时间的锁(&amp;W)</translation>
    </message>
    <message>
        <source>a holder &amp;misses its renewal</source>
        <translation>持有者错过续约(&amp;M)</translation>
    </message>
    <message>
        <source>a lock is &amp;held longer than</source>
        <translation>锁被持有的时间超过(&amp;H)</translation>
    </message>
    <message>
        <source>Held longer than, in seconds</source>
        <translation>持有时间超过的秒数</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Owners within a minute</source>
        <translation>一分钟内的持有者数</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>筛选(&amp;F)</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>C&amp;lear</source>
        <translation>清除(&amp;L)</translation>
    </message>
    <message>
        <source>Alerts told</source>
        <translation>已发出的警报</translation>
    </message>
    <message>
        <source>one key has this many &amp;owners within a minute</source>
        <translation>一个键在一分钟内有这么多持有者(&amp;O)</translation>
    </message>
    <message>
        <source>at once</source>
        <translation>立即</translation>
    </message>
    <message>
        <source>after </source>
        <comment>so long after it was seen</comment>
        <translation>经过 </translation>
    </message>
    <message>
        <source>Without expiry for, in seconds</source>
        <translation>没有过期时间持续的秒数</translation>
    </message>
    <message>
        <source>Renewal missed for, in seconds</source>
        <translation>错过续约持续的秒数</translation>
    </message>
    <message>
        <source>but for &amp;these keys</source>
        <translation>但对这些键(&amp;T)</translation>
    </message>
    <message>
        <source>Held longer than, for some keys</source>
        <translation>某些键的持有时间上限</translation>
    </message>
    <message>
        <source>Patterns of keys, each with the time that counts for it instead: nightly:* 2h, quick:* 10s. The first that matches a key counts.</source>
        <translation>键的模式，各自附上对其适用的时间：nightly:* 2h, quick:* 10s。与键匹配的第一个起作用。</translation>
    </message>
    <message>
        <source>&amp;Show lock</source>
        <translation>显示锁(&amp;S)</translation>
    </message>
    <message>
        <source>Go to the lock as it is now</source>
        <translation>转到该锁的现状</translation>
    </message>
    <message>
        <source>Empty this list</source>
        <translation>清空此列表</translation>
    </message>
    <message>
        <source>a lock is held longer than its own &amp;past says, or a rule allows</source>
        <translation>锁的持有时间超过其以往记录或规则所允许的时长(&amp;P)</translation>
    </message>
    <message>
        <source>Compared with what was recorded of its key, or of keys of its shape: at least 30 earlier holds</source>
        <translation>与已记录的该键或同形键的以往持有相比：至少 30 次</translation>
    </message>
    <message>
        <source>a holder is &amp;gone</source>
        <translation>持有者已离开(&amp;G)</translation>
    </message>
    <message>
        <source>Its connections, matched by exact name or address, have ended, and for 30 seconds or one renewal period since then neither a new connection nor a renewal was seen</source>
        <translation>其连接（按确切名称或地址匹配）已结束，此后 30 秒或一个续约周期内既未见新连接，也未见续约</translation>
    </message>
</context>
<context>
    <name>CompleteDialog</name>
    <message>
        <source>Complete</source>
        <translation>补全</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>基本情况</translation>
    </message>
    <message>
        <source>What the masters say</source>
        <translation>主节点的答复</translation>
    </message>
    <message>
        <source>&amp;What will be sent</source>
        <translation>将发送的命令(&amp;W)</translation>
    </message>
    <message>
        <source>What will be sent</source>
        <translation>将发送的命令</translation>
    </message>
    <message>
        <source>Reaso&amp;n</source>
        <translation>原因(&amp;N)</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>T&amp;ype the last 6 characters of the token</source>
        <translation>输入令牌的最后 6 个字符(&amp;Y)</translation>
    </message>
    <message>
        <source>Type the last 6 characters of the token</source>
        <translation>输入令牌的最后 6 个字符</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>执行</translation>
    </message>
</context>
<context>
    <name>ConnectionDialog</name>
    <message>
        <source>New connection</source>
        <translation>新建连接</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>&amp;URL</source>
        <translation>&amp;URL</translation>
    </message>
    <message>
        <source>URL</source>
        <translation>URL</translation>
    </message>
    <message>
        <source>redis://127.0.0.1:6379</source>
        <translation>redis://127.0.0.1:6379</translation>
    </message>
    <message>
        <source>Read masters as</source>
        <translation>主节点读取方式</translation>
    </message>
    <message>
        <source>&amp;Environment</source>
        <translation>环境(&amp;E)</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>&amp;Colour</source>
        <translation>颜色(&amp;C)</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>&amp;Access</source>
        <translation>访问权限(&amp;A)</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>访问权限</translation>
    </message>
    <message>
        <source>&amp;Patterns</source>
        <translation>模式(&amp;P)</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Globs that say which keys are looked at, separated by spaces</source>
        <translation>说明查看哪些键的 glob，以空格分隔</translation>
    </message>
    <message>
        <source>&amp;Test connection</source>
        <translation>测试连接(&amp;T)</translation>
    </message>
    <message>
        <source>A connection is saved without its password. The keychain keeps it where there is one, else it is asked for when it is needed.</source>
        <translation>保存连接时不含密码。有密钥串时由密钥串保管，否则在需要时询问。</translation>
    </message>
    <message>
        <source>One URL per master, separated by spaces: redis://host:port, rediss:// (TLS), unix:///path/to/socket; or redis-sentinel://host:port,host:port#name, redis-cluster://host:port</source>
        <translation>每个主节点一个 URL，以空格分隔：redis://主机:端口、rediss://（TLS）、unix:///套接字路径；或 redis-sentinel://主机:端口,主机:端口#名称、redis-cluster://主机:端口</translation>
    </message>
    <message>
        <source>Another machine, TLS and a login: is this production?</source>
        <translation>另一台机器、TLS 且需登录：这是生产环境吗？</translation>
    </message>
    <message>
        <source>Mark as production</source>
        <translation>标为生产环境</translation>
    </message>
    <message>
        <source>Result of the test</source>
        <translation>测试结果</translation>
    </message>
    <message>
        <source>Trust this certificate</source>
        <translation>信任此证书</translation>
    </message>
    <message>
        <source>Copy ACL line to look</source>
        <translation>复制仅查看的 ACL 行</translation>
    </message>
    <message>
        <source>Copy ACL line to operate</source>
        <translation>复制可操作的 ACL 行</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
</context>
<context>
    <name>ConnectionsPanel</name>
    <message>
        <source>Connections</source>
        <translation>连接</translation>
    </message>
</context>
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
        <source>This library&apos;s locks have no lease: they are released or left alone.</source>
        <translation>该库的锁没有租约：只能释放，或保持不动。</translation>
    </message>
    <message>
        <source>process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>metadata</source>
        <translation>元数据</translation>
    </message>
    <message>
        <source>owner</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>%1 waits to write</source>
        <translation>%1 正等待写入</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>waits to write</source>
        <translation>等待写入</translation>
    </message>
    <message>
        <source>Each owner of such a lock has a lease of its own, kept as its score: extend that one instead.</source>
        <translation>这种锁的每个持有者各有自己的租约，记在其分值中：请改为延长该租约。</translation>
    </message>
    <message>
        <source>worker</source>
        <translation>工作进程</translation>
    </message>
    <message>
        <source>Job</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>进程</translation>
    </message>
    <message>
        <source>%1 shared</source>
        <translation>%1 个共享</translation>
    </message>
    <message>
        <source>exclusive</source>
        <translation>独占</translation>
    </message>
    <message>
        <source>scheduler</source>
        <translation>调度器</translation>
    </message>
    <message>
        <source>id</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>permit</source>
        <translation>许可</translation>
    </message>
    <message>
        <source>Releasing a latch opens it: all waiters go on.</source>
        <translation>释放闭锁即打开它：所有等待者都会继续。</translation>
    </message>
    <message>
        <source>A release gives one permit back. Nobody can tell whose: a holder that is alive gives its own back as well, and then there is one too many.</source>
        <translation>释放会归还一个许可，但无从得知是谁的：仍在运行的持有者也会归还自己的许可，于是会多出一个。</translation>
    </message>
    <message>
        <source>A release gives this permit back; its holder&apos;s own release then fails.</source>
        <translation>释放会归还此许可；其持有者自己的释放随后会失败。</translation>
    </message>
    <message>
        <source>The fencing counter beside it must never fall: it is left as it is.</source>
        <translation>旁边的防护计数器绝不能变小：保持原样。</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>job</source>
        <translation>作业</translation>
    </message>
    <message>
        <source>The holder compares the value, which is its expiry time: with another one it could never release.</source>
        <translation>持有者会比较该值，即其到期时间：换成别的值，它将永远无法释放。</translation>
    </message>
    <message>
        <source>The lease of this lock stands in its value: extend it instead.</source>
        <translation>此锁的租约记在值中：请改为延长。</translation>
    </message>
    <message>
        <source>A holder that is alive creates the key again: stop it first.</source>
        <translation>仍在运行的持有者会重新创建该键：请先停止它。</translation>
    </message>
    <message>
        <source>The holder deletes the key without comparing: after a forced release it may delete its successor&apos;s lock.</source>
        <translation>持有者删除键时不作比较：强制释放之后，它可能删掉后继者的锁。</translation>
    </message>
    <message>
        <source>The holder renews the lease while it lives: its next renewal overwrites an extension.</source>
        <translation>持有者在运行期间会续租约：下一次续约会覆盖所作的延长。</translation>
    </message>
    <message>
        <source>Its waiters sleep until a release tells them: release it in the end, since a lease that runs out wakes nobody.</source>
        <translation>等待者一直休眠，直到释放时才被唤醒：最后请释放它，因为租约到期不会唤醒任何人。</translation>
    </message>
    <message>
        <source>Its clients go by the expiry inside the value, so that a longer lease of the key would keep nobody out: it is released or left alone.</source>
        <translation>其客户端以值中的到期时间为准，延长键的租约挡不住任何人：只能将其释放或不作处理。</translation>
    </message>
    <message>
        <source>Its clients read the value and would be misled by a token in its place: extend the lock or release it.</source>
        <translation>其客户端会读取该值，换成令牌会使它们误解：请延长该锁或将其释放。</translation>
    </message>
    <message>
        <source>The value is a number, in which some libraries count the holders: with a token in its place their clients fail. Extend the lock or release it.</source>
        <translation>该值是一个数字，有些库用它计持有者的数目：换成令牌会使其客户端出错。请延长该锁或将其释放。</translation>
    </message>
    <message>
        <source>The holder learns of it: its next renewal or release fails.</source>
        <translation>持有者会得知此事：其下一次续期或释放会失败。</translation>
    </message>
    <message>
        <source>The process that holds it ends on purpose when it finds the lock gone, and a standby takes over.</source>
        <translation>持有它的进程发现锁不在时会有意退出，由备用进程接管。</translation>
    </message>
    <message>
        <source>The holder&apos;s next renewal raises an error that by default can end its process.</source>
        <translation>持有者的下一次续期会引发错误，默认情况下可能使其进程退出。</translation>
    </message>
    <message>
        <source>A holder that is alive then tries to renew without a pause: release it only when it is dead.</source>
        <translation>仍在运行的持有者会不停顿地尝试续期：仅当它已死亡时才释放。</translation>
    </message>
    <message>
        <source>Locks of this library may have no expiry on purpose: that is no sign of a crash.</source>
        <translation>该库的锁可能有意不设到期时间：这并不表示发生过崩溃。</translation>
    </message>
    <message>
        <source>The lease may be meant: a lock that outlives its work keeps the next run away.</source>
        <translation>租约可能是有意的：比工作存续更久的锁用于挡住下一次运行。</translation>
    </message>
    <message>
        <source>The queue takes the job for stalled and runs it again, perhaps while the first worker still does.</source>
        <translation>队列会认为作业已停滞并再次运行它，而第一个工作进程可能仍在运行。</translation>
    </message>
    <message>
        <source>The lock keeps duplicates out: releasing it does not touch a job that runs.</source>
        <translation>此锁用于防止重复：释放它不会影响正在运行的作业。</translation>
    </message>
    <message>
        <source>A count of shared locks names no owners: a release drops all of them at once.</source>
        <translation>共享锁的计数不记录持有者：释放会一次去掉全部。</translation>
    </message>
    <message>
        <source>One token stands for a whole process: two locks of it cannot be told apart.</source>
        <translation>一个令牌代表整个进程：无法区分它的两把锁。</translation>
    </message>
    <message>
        <source>The same holder may take the lock again with the same token.</source>
        <translation>同一持有者可能用相同的令牌再次取得此锁。</translation>
    </message>
    <message>
        <source>Newer versions of the library refuse to lock while this old form stands.</source>
        <translation>只要这种旧格式存在，该库的新版本就拒绝加锁。</translation>
    </message>
    <message>
        <source>What its scores mean is not known: they cannot be changed safely.</source>
        <translation>其分值的含义未知：无法安全地更改。</translation>
    </message>
    <message>
        <source>Counter</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>A holder that is alive renews without comparing: it lengthens the lease of whoever has the lock by then.</source>
        <translation>仍存活的持有者续期时不做比较：它会延长届时持有该锁者的租约。</translation>
    </message>
    <message>
        <source>The lock is a subscription, not a key: a release ends the connection that holds it. A client that connects again by itself may take it again.</source>
        <translation>该锁是一个订阅，而不是键：释放会断开持有它的连接。会自动重连的客户端可能再次取得它。</translation>
    </message>
    <message>
        <source>Where its scores are times of acquisition, the time-out is the holders&apos; own and not known: then it cannot be extended to a time, only released.</source>
        <translation>若其分值是获取时间，超时便由持有者自己决定且无从得知：这时不能把它延长到某个时刻，只能释放。</translation>
    </message>
    <message>
        <source>A reader is one of those in a set: it can be released, but not taken over.</source>
        <translation>读者只是集合中的一员：可以释放它，但不能接管。</translation>
    </message>
    <message>
        <source>This writer only waits and holds nothing: taken over, its place would make a second owner beside the readers that are inside.</source>
        <translation>这个写者只是在等待，什么也没持有：若接管它的位置，就会在里面的读者之外多出一个持有者。</translation>
    </message>
    <message>
        <source>This writer only waits and holds nothing: a longer mark would keep readers out, even when it waits no more.</source>
        <translation>这个写者只是在等待，什么也没持有：更长的标记会把读者挡在外面，即使它已不再等待。</translation>
    </message>
    <message>
        <source>The value is the expiry time that was meant, and says nothing: the next client takes the lock over only where the key has no expiry in Redis.</source>
        <translation>值只是原定的过期时间，说明不了什么：只有当该键在 Redis 中没有过期时间时，下一个客户端才会接管该锁。</translation>
    </message>
    <message>
        <source>A holder that finds its own time past does not release any more: after an extension the lock may stand with nobody in it until the new lease ends.</source>
        <translation>持有者若发现自己的时间已过，就不再释放：延长之后，该锁可能无人持有而一直留到新租约结束。</translation>
    </message>
    <message>
        <source>The request that holds it cannot save its session any more: what it wrote there is lost.</source>
        <translation>持有它的请求将无法再保存其会话：写入会话的内容会丢失。</translation>
    </message>
    <message>
        <source>The lease stands inside the value, which only the library itself can write anew.</source>
        <translation>租约在值里面，只有该库自己能重写它。</translation>
    </message>
    <message>
        <source>This class looks for keys that begin with “Lock:” only: another key would block nobody.</source>
        <translation>该类只查看以“Lock:”开头的键：其他键挡不住任何人。</translation>
    </message>
    <message>
        <source>the key has no expiry: only its clients know how long the lock lasts</source>
        <translation>该键没有过期时间：锁能持续多久只有其客户端知道</translation>
    </message>
    <message>
        <source>the score is not a time in the future: only its clients know how long the lock lasts</source>
        <translation>分值不是将来的时刻：锁能持续多久只有其客户端知道</translation>
    </message>
    <message>
        <source>A lock there belongs to a job: as long as ours stands the job is neither worked nor taken for lost.</source>
        <translation>那里的锁属于一个任务：只要我们的锁还在，该任务既不会被执行，也不会被视为丢失。</translation>
    </message>
    <message>
        <source>Its value is the same for every owner: ours could not be told from somebody else&apos;s.</source>
        <translation>它的值对每个持有者都相同：无法区分我们的值和别人的值。</translation>
    </message>
    <message>
        <source>Its lock stands on several keys: one of them alone keeps nobody out.</source>
        <translation>它的锁由多个键组成：只有其中一个键挡不住任何人。</translation>
    </message>
    <message>
        <source>A lock there belongs to somebody&apos;s session, which would stand still as long as ours stands.</source>
        <translation>那里的锁属于某人的会话：只要我们的锁还在，该会话就会停住。</translation>
    </message>
    <message>
        <source>A library keeps this key beside its locks: it is none itself.</source>
        <translation>这个键是某个库放在锁旁边的：它本身不是锁。</translation>
    </message>
    <message>
        <source>Its clients keep something else there than a text: with a token in its place they would fail.</source>
        <translation>其客户端在那里存放的不是文本：换成令牌会使它们出错。</translation>
    </message>
    <message>
        <source>Its clients go by the time in the value alone, which cannot be lengthened safely: the lock would end under whoever holds it.</source>
        <translation>其客户端只看值中的时间，而这个时间无法安全延长：锁会在持有者手中结束。</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Task</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>transaction</source>
        <translation>事务</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <translation>%1 或 %2</translation>
    </message>
    <message>
        <source>If it is of %1: %2</source>
        <translation>如果它由 %1 写入：%2</translation>
    </message>
</context>
<context>
    <name>EvilScheduler</name>
    <message>
        <source>Evil scheduler</source>
        <translation>恶意调度器</translation>
    </message>
    <message>
        <source>Boards</source>
        <translation>棋盘</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>&amp;Undo move</source>
        <translation>撤销一步(&amp;U)</translation>
    </message>
    <message>
        <source>Take the last move back</source>
        <translation>收回最后一步</translation>
    </message>
    <message>
        <source>Take all moves back</source>
        <translation>收回所有步</translation>
    </message>
    <message>
        <source>How far it is from here, and a move that leads there</source>
        <translation>从这里还有多远，以及通向那里的一步</translation>
    </message>
    <message>
        <source>Play the &amp;repair</source>
        <translation>玩修复后的版本(&amp;R)</translation>
    </message>
    <message>
        <source>The same clients with the way of locking that holds</source>
        <translation>同样的客户端，使用站得住脚的加锁方式</translation>
    </message>
    <message>
        <source>&amp;Next board</source>
        <translation>下一个棋盘(&amp;N)</translation>
    </message>
    <message>
        <source>The next board</source>
        <translation>下一个棋盘</translation>
    </message>
    <message>
        <source>Start &amp;over</source>
        <translation>重新开始(&amp;O)</translation>
    </message>
    <message>
        <source>H&amp;int</source>
        <translation>提示(&amp;I)</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>成绩</translation>
    </message>
</context>
<context>
    <name>FailoverDialog</name>
    <message>
        <source>&amp;Failover</source>
        <translation>故障转移(&amp;F)</translation>
    </message>
    <message>
        <source>Failover</source>
        <translation>故障转移</translation>
    </message>
    <message>
        <source>When another server took over, the last time first</source>
        <translation>另一台服务器接管的时间，最近的在前</translation>
    </message>
    <message>
        <source>Locks before and after</source>
        <translation>之前与之后的锁</translation>
    </message>
    <message>
        <source>Show on &amp;timeline</source>
        <translation>在时间线上显示(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
</context>
<context>
    <name>FindLocksDialog</name>
    <message>
        <source>Find locks</source>
        <translation>查找锁</translation>
    </message>
    <message>
        <source>Looks at some keys, whatever their names, and proposes patterns for the locks among them. A string with a lease alone is not taken for a lock; a UUID under a lease may be one. Nothing is changed.</source>
        <translation>查看一些键，不论其名称，并为其中的锁提出模式。仅带租约的字符串不会被当作锁；带租约的 UUID 则可能是锁。不作任何更改。</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>Keys to look at, at most</source>
        <translation>最多查看的键数</translation>
    </message>
    <message>
        <source> keys</source>
        <translation> 个键</translation>
    </message>
    <message>
        <source>Seconds to look, at most</source>
        <translation>最多查看的秒数</translation>
    </message>
    <message>
        <source> seconds</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>&amp;Look</source>
        <translation>查看(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Proposed patterns</source>
        <translation>建议的模式</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>Seen</source>
        <translation>看到</translation>
    </message>
    <message>
        <source>About</source>
        <translation>约计</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>示例</translation>
    </message>
</context>
<context>
    <name>HeldDialog</name>
    <message>
        <source>Locks still held</source>
        <translation>仍持有的锁</translation>
    </message>
    <message>
        <source>Locks that this program holds</source>
        <translation>本程序持有的锁</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Release</source>
        <translation>释放(&amp;R)</translation>
    </message>
    <message>
        <source>Let them &amp;lapse</source>
        <translation>让它们到期(&amp;L)</translation>
    </message>
</context>
<context>
    <name>HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>搜索(&amp;S)</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>No page contains this.</source>
        <translation>没有页面包含此内容。</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Help text</source>
        <translation>帮助文本</translation>
    </message>
</context>
<context>
    <name>HistoryLimitsDialog</name>
    <message>
        <source>History limits</source>
        <translation>历史限制</translation>
    </message>
    <message>
        <source>Keep for</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>&amp;Keep for</source>
        <translation>保留(&amp;K)</translation>
    </message>
    <message>
        <source>At &amp;most</source>
        <translation>最多(&amp;M)</translation>
    </message>
    <message>
        <source>What is older, or does not fit any more, is dropped, the oldest first. Statistics stay. This applies to all connections on this machine.</source>
        <translation>更早的或放不下的内容会被删除，最早的先删。统计保留。对本机的所有连接都有效。</translation>
    </message>
</context>
<context>
    <name>HoldInspector</name>
    <message>
        <source>Hold details</source>
        <translation>持有详情</translation>
    </message>
    <message>
        <source>Show lock</source>
        <translation>显示锁</translation>
    </message>
    <message>
        <source>The lock as it is now, on the page Locks</source>
        <translation>在“锁”页面显示此锁的当前状态</translation>
    </message>
    <message>
        <source>Copy hold</source>
        <translation>复制此次持有</translation>
    </message>
    <message>
        <source>All that stands here, as text</source>
        <translation>以文本形式复制此处的全部内容</translation>
    </message>
    <message>
        <source>Select a hold to read who held it, since when, and why it ended. The wheel zooms, dragging moves, Shift and dragging chooses a span; Home shows everything, End follows the present, Backspace goes back.</source>
        <translation>选择一次持有，即可看到由谁持有、从何时起、为何结束。滚轮缩放，拖动平移，按住 Shift 拖动选取时段；Home 显示全部，End 跟随当前时间，Backspace 返回。</translation>
    </message>
    <message>
        <source>Evidence…</source>
        <translation>证据…</translation>
    </message>
    <message>
        <source>Show in journal</source>
        <translation>在日志中显示</translation>
    </message>
    <message>
        <source>The action that ended this hold, on the page Journal</source>
        <translation>结束该持有的操作，在日志页面上</translation>
    </message>
</context>
<context>
    <name>JournalPage</name>
    <message>
        <source>Journal page</source>
        <translation>日志页面</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>筛选(&amp;F)</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>key, person, reason or owner; action:release -outcome:done since:2h</source>
        <translation>键、人、原因或持有者；action:release -outcome:done since:2h</translation>
    </message>
    <message>
        <source>Result of the check</source>
        <translation>校验结果</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Words are looked for in key, person, owner, reason, action and outcome.
key:, who:, owner:, reason:, action:, outcome:, environment: and connection: look in one place;
behind = for all of it, behind ~ for a part. since:2h until:08:00 since:2026-11-20.
A minus excludes: -outcome:done. Quotes keep spaces.</source>
        <translation>在键、人、持有者、原因、操作和结果中查找词语。
key:、who:、owner:、reason:、action:、outcome:、environment: 和 connection: 只查一处；
= 之后为整个内容，~ 之后为其中一部分。since:2h until:08:00 since:2026-11-20。
前面的减号表示相反：-outcome:done。引号保留空格。</translation>
    </message>
</context>
<context>
    <name>LabForm</name>
    <message>
        <source>Load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>&amp;Preset</source>
        <translation>预设(&amp;P)</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>A load that was published, or that shows one thing well. It fills in everything below.</source>
        <translation>公开发表过的负载，或能清楚展示某一点的负载。会填好下方的一切。</translation>
    </message>
    <message>
        <source>Targe&amp;t</source>
        <translation>目标(&amp;T)</translation>
    </message>
    <message>
        <source>Target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Wor&amp;kload</source>
        <translation>工作负载(&amp;K)</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Stock</source>
        <translation>库存</translation>
    </message>
    <message>
        <source>Items for sale.</source>
        <translation>待售商品数。</translation>
    </message>
    <message>
        <source>Take by</source>
        <translation>取任务方式</translation>
    </message>
    <message>
        <source>How a worker takes a task from the queue.</source>
        <translation>工作者如何从队列取任务。</translation>
    </message>
    <message>
        <source>Clie&amp;nts</source>
        <translation>客户端(&amp;N)</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Concurrent clients, each with a connection of its own.</source>
        <translation>并发客户端，各有自己的连接。</translation>
    </message>
    <message>
        <source>&amp;Iterations</source>
        <translation>迭代次数(&amp;I)</translation>
    </message>
    <message>
        <source>Iterations per client</source>
        <translation>每个客户端的迭代次数</translation>
    </message>
    <message>
        <source>Increments of each client.</source>
        <translation>每个客户端的递增次数。</translation>
    </message>
    <message>
        <source>D&amp;uration</source>
        <translation>持续时间(&amp;U)</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>持续时间</translation>
    </message>
    <message>
        <source>How long each strategy runs. Until done: every client does its iterations.</source>
        <translation>每个策略运行多久。直到完成：每个客户端做完其迭代次数。</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>until done</source>
        <translation>直到完成</translation>
    </message>
    <message>
        <source>Rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>Increments begun a second by all clients together, ready or not: an open loop, whose waits are also shown corrected for coordinated omission.</source>
        <translation>所有客户端合计每秒开始的加一次数，无论是否就绪：开环，其等待同时给出校正协同遗漏后的值。</translation>
    </message>
    <message>
        <source> /s</source>
        <translation> 次/秒</translation>
    </message>
    <message>
        <source>closed loop</source>
        <translation>闭环</translation>
    </message>
    <message>
        <source>Hold time</source>
        <translation>持有时间</translation>
    </message>
    <message>
        <source>Time inside the critical section, between read and write.</source>
        <translation>在临界区内、读与写之间的时间。</translation>
    </message>
    <message>
        <source> ms</source>
        <translation> 毫秒</translation>
    </message>
    <message>
        <source>Think time</source>
        <translation>思考时间</translation>
    </message>
    <message>
        <source>Pause of a client between two increments.</source>
        <translation>客户端两次递增之间的停顿。</translation>
    </message>
    <message>
        <source>L&amp;ease</source>
        <translation>租约(&amp;E)</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>How long a lock lives without its holder. Shorter than the hold time: watch it overrun. Its own: that with which each strategy is published, or 200 ms with faults.</source>
        <translation>锁在没有持有者时的存活时间。短于持有时间：可观察超时。默认：各策略发表时的租约（lease），有故障时为 200 毫秒。</translation>
    </message>
    <message>
        <source>its own</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>&amp;Give up after</source>
        <translation>放弃时限(&amp;G)</translation>
    </message>
    <message>
        <source>Give up after</source>
        <translation>放弃时限</translation>
    </message>
    <message>
        <source>How long a client tries for one increment.</source>
        <translation>客户端为一次递增尝试多久。</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>Retr&amp;y</source>
        <translation>重试(&amp;Y)</translation>
    </message>
    <message>
        <source>Retry</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>How long a refused client waits before it tries again.</source>
        <translation>被拒绝的客户端重试前等待多久。</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Where the bytes come from that prove that a lock is one’s own.</source>
        <translation>证明锁属于自己的字节从何而来。</translation>
    </message>
    <message>
        <source>Faults per thousand</source>
        <translation>每千次故障数</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Masters</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>Independent masters of Redlock.</source>
        <translation>Redlock 的独立主节点。</translation>
    </message>
    <message>
        <source>As processes</source>
        <translation>各用一个进程</translation>
    </message>
    <message>
        <source>Each client in an operating-system process of its own, for those who do not believe in concurrency inside one.</source>
        <translation>每个客户端使用自己的操作系统进程，供不相信单进程内并发的人使用。</translation>
    </message>
    <message>
        <source>Own lock</source>
        <translation>自己的锁</translation>
    </message>
    <message>
        <source>command, such as python3 lock.py</source>
        <translation>命令，例如 python3 lock.py</translation>
    </message>
    <message>
        <source>Pauses ‰</source>
        <translation>暂停 ‰</translation>
    </message>
    <message>
        <source>Crashes ‰</source>
        <translation>崩溃 ‰</translation>
    </message>
    <message>
        <source>Crashes per thousand</source>
        <translation>每千次崩溃数</translation>
    </message>
    <message>
        <source>Of a thousand turns, those in which the client dies while it holds the lock: half of them before it writes, half after.</source>
        <translation>每千次中，客户端持锁时崩溃的次数：一半在写入之前，一半在写入之后。</translation>
    </message>
    <message>
        <source>&amp;Between ‰</source>
        <translation>两命令间 ‰(&amp;B)</translation>
    </message>
    <message>
        <source>Crashes between commands per thousand</source>
        <translation>每千次两条命令之间的崩溃数</translation>
    </message>
    <message>
        <source>Of a thousand turns, those in which the client dies between the two commands of a two-command acquire, such as SETNX and EXPIRE.</source>
        <translation>每千次中，客户端在两步获取的两条命令（例如 SETNX 与 EXPIRE）之间崩溃的次数。</translation>
    </message>
    <message>
        <source>Of a thousand turns, those in which the work alone takes half as long again as the lease; a watchdog goes on renewing.</source>
        <translation>每千次中，工作本身耗时达租约一倍半的次数；看门狗仍在续期。</translation>
    </message>
    <message>
        <source>Of a thousand turns, those in which the whole client stands still for half as long again as the lease, its watchdog too, as by a garbage collection.</source>
        <translation>每千次中，整个客户端连同看门狗停住达租约一倍半的次数，如同垃圾回收。</translation>
    </message>
    <message>
        <source>Of all ‰</source>
        <translation>整体停顿 ‰</translation>
    </message>
    <message>
        <source>Pauses of all per thousand</source>
        <translation>每千次整体停顿</translation>
    </message>
    <message>
        <source>&amp;More</source>
        <translation>更多(&amp;M)</translation>
    </message>
    <message>
        <source>Show the rest of the load: workload, times, retries, faults</source>
        <translation>显示其余负载：工作负载、时间、重试、故障</translation>
    </message>
    <message>
        <source>A command of your own that locks, run beside the checked strategies and measured like them. It is started once for each client, reads “acquire KEY LEASE_MS” and “release” and answers “ok”, “no” or “error TEXT”. Begin with a template.</source>
        <translation>您自己的加锁命令，与勾选的策略一起运行，并同样测量。每个客户端启动它一次；它读入“acquire KEY LEASE_MS”和“release”，回答“ok”、“no”或“error TEXT”。可从模板开始。</translation>
    </message>
    <message>
        <source>New from template</source>
        <translation>从模板新建</translation>
    </message>
    <message>
        <source>Write a program that locks to a file, to make it your own, and fill in its command</source>
        <translation>把一个能加锁的程序写入文件，供您改成自己的，并填入其命令</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>宕机</translation>
    </message>
    <message>
        <source>Masters down</source>
        <translation>宕机的主节点</translation>
    </message>
    <message>
        <source>So many of redlock’s private masters are down from the start. It works without a minority.</source>
        <translation>Redlock 的私有主节点中从一开始就宕机的个数。少数宕机时它仍能工作。</translation>
    </message>
    <message>
        <source>With a replica</source>
        <translation>带副本</translation>
    </message>
    <message>
        <source>The private server has a replica, which can be promoted (Faults) while the run goes on.</source>
        <translation>私有服务器有一个副本，运行期间可将其提升（故障）。</translation>
    </message>
</context>
<context>
    <name>LabPage</name>
    <message>
        <source>Lab page</source>
        <translation>实验室页面</translation>
    </message>
    <message>
        <source>Strategies</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Strategy description</source>
        <translation>策略说明</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Run the checked strategies, one after another (Ctrl+Return)</source>
        <translation>依次运行勾选的策略（Ctrl+Return）</translation>
    </message>
    <message>
        <source>Ctrl+Return</source>
        <translation>Ctrl+Return</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Stop; what was counted until then stays (Esc)</source>
        <translation>停止；此前的计数保留（Esc）</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>运行进度</translation>
    </message>
    <message>
        <source>Interrupted run</source>
        <translation>中断的运行</translation>
    </message>
    <message>
        <source>Remove its keys</source>
        <translation>删除这些键</translation>
    </message>
    <message>
        <source>Load, scrolled</source>
        <translation>负载（滚动）</translation>
    </message>
    <message>
        <source>S&amp;weep…</source>
        <translation>扫描(&amp;W)…</translation>
    </message>
    <message>
        <source>Run the checked strategies with more and more clients, or with other leases</source>
        <translation>以越来越多的客户端或不同的租约运行勾选的策略</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Cl&amp;ass…</source>
        <translation>班级(&amp;A)…</translation>
    </message>
    <message>
        <source>Rank the locks of a whole class, each a program of its own, under the same load</source>
        <translation>在同样的负载下为全班的锁排名，每个都是各自的程序</translation>
    </message>
    <message>
        <source>Faults</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>F9</source>
        <translation>F9</translation>
    </message>
    <message>
        <source>Kill, stop, restart or cut off a private server of this run, or set a clock ahead (F9)</source>
        <translation>杀死、停住、重启或隔离本次运行的私有服务器，或把时钟拨快（F9）</translation>
    </message>
    <message>
        <source>Add scheme…</source>
        <translation>添加方案…</translation>
    </message>
    <message>
        <source>Add a way of locking that you have written as text, from a file such as mine.lock</source>
        <translation>从文件（例如 mine.lock）添加您以文本写成的加锁方式</translation>
    </message>
    <message>
        <source>Remove scheme</source>
        <translation>移除方案</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Take this file out of the list; the file itself stays</source>
        <translation>把此文件从列表中去掉；文件本身保留</translation>
    </message>
    <message>
        <source>Comparison of two rows</source>
        <translation>两行的比较</translation>
    </message>
</context>
<context>
    <name>LabRankingDialog</name>
    <message>
        <source>Class</source>
        <translation>班级</translation>
    </message>
    <message>
        <source>These programs run with your rights: they can read and change what you can. Each gets a private server and a folder of its own, a clean environment, and limits on processor time, memory, files and processes.</source>
        <translation>这些程序以您的权限运行：您能读取和修改的，它们也能。每个程序都有自己的私有服务器和文件夹、干净的环境，并限制处理器时间、内存、文件和进程。</translation>
    </message>
    <message>
        <source>Entries</source>
        <translation>参赛程序</translation>
    </message>
    <message>
        <source>Up to 20: a name, and the command that locks. It is started once for each client, reads “acquire KEY LEASE_MS” and “release KEY” and answers “ok”, “no” or “error TEXT”.</source>
        <translation>最多 20 个：名称和加锁的命令。每个客户端启动它一次；它读入“acquire KEY LEASE_MS”和“release KEY”，回答“ok”、“no”或“error TEXT”。</translation>
    </message>
    <message>
        <source>Add &amp;files…</source>
        <translation>添加文件(&amp;F)…</translation>
    </message>
    <message>
        <source>Programs in Python, PHP, JavaScript, Go and Bash are run by their interpreters, all others as they are</source>
        <translation>Python、PHP、JavaScript、Go 和 Bash 程序由其解释器运行，其他的按原样运行</translation>
    </message>
    <message>
        <source>&amp;Add entry</source>
        <translation>添加一项(&amp;A)</translation>
    </message>
    <message>
        <source>An empty entry, to type its command</source>
        <translation>空的一项，供输入命令</translation>
    </message>
    <message>
        <source>Re&amp;move entry</source>
        <translation>移除一项(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Clients</source>
        <translation>客户端(&amp;C)</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>&amp;Increments each</source>
        <translation>每个加几次(&amp;I)</translation>
    </message>
    <message>
        <source>Increments each</source>
        <translation>每个加几次</translation>
    </message>
    <message>
        <source>&amp;Rank</source>
        <translation>排名(&amp;R)</translation>
    </message>
    <message>
        <source>Run all entries, one after another, under the same load</source>
        <translation>在同样的负载下依次运行所有程序</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Progress of the class</source>
        <translation>班级排名的进度</translation>
    </message>
    <message>
        <source>Ranking</source>
        <translation>排名</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>关闭(&amp;L)</translation>
    </message>
</context>
<context>
    <name>LabResults</name>
    <message>
        <source>Results and what to do with them</source>
        <translation>结果及其操作</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再次运行</translation>
    </message>
    <message>
        <source>Trace…</source>
        <translation>跟踪…</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>Save every row with everything that was measured: JSON, CSV, or an HdrHistogram log</source>
        <translation>保存每一行及所有测量值：JSON、CSV 或 HdrHistogram 日志</translation>
    </message>
    <message>
        <source>Clear results</source>
        <translation>清除结果</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Save set…</source>
        <translation>保存组…</translation>
    </message>
    <message>
        <source>Save all rows under a name, with their charts, strips and traces, to be opened again</source>
        <translation>以一个名称保存所有行及其图表、归属带和跟踪，以便再次打开</translation>
    </message>
    <message>
        <source>&amp;Open set…</source>
        <translation>打开组(&amp;O)…</translation>
    </message>
    <message>
        <source>Add the rows of a set that was saved</source>
        <translation>加入已保存的一组运行的各行</translation>
    </message>
    <message>
        <source>Name of the set</source>
        <translation>组名</translation>
    </message>
    <message>
        <source>Han&amp;dout…</source>
        <translation>讲义(&amp;D)…</translation>
    </message>
    <message>
        <source>Save the selected rows, else all, as a page for the class, HTML or PDF: verdicts, settings, charts, traces and a glossary</source>
        <translation>将所选行（否则全部）保存为发给学员的讲义，HTML 或 PDF：结论、设置、图表、跟踪和术语表</translation>
    </message>
</context>
<context>
    <name>LabSweepDialog</name>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>&amp;Over</source>
        <translation>变量(&amp;O)</translation>
    </message>
    <message>
        <source>Over</source>
        <translation>变量</translation>
    </message>
    <message>
        <source>&amp;Values</source>
        <translation>取值(&amp;V)</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>取值</translation>
    </message>
</context>
<context>
    <name>LabTraceDialog</name>
    <message>
        <source>Trace</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>&amp;What went wrong</source>
        <translation>出了什么错(&amp;W)</translation>
    </message>
    <message>
        <source>What went wrong</source>
        <translation>出了什么错</translation>
    </message>
    <message>
        <source>Sequence picture, scrolled</source>
        <translation>时序图（滚动）</translation>
    </message>
    <message>
        <source>Save &amp;table…</source>
        <translation>保存表格(&amp;T)…</translation>
    </message>
    <message>
        <source>Save &amp;picture…</source>
        <translation>保存图片(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;Close</source>
        <translation>关闭(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Fit to the window</source>
        <translation>适合窗口(&amp;F)</translation>
    </message>
    <message>
        <source>Draw the picture as small as it takes to be seen whole</source>
        <translation>将图缩小到可以完整看见</translation>
    </message>
</context>
<context>
    <name>LearnPage</name>
    <message>
        <source>Learn page</source>
        <translation>学习页</translation>
    </message>
    <message>
        <source>Co&amp;urse</source>
        <translation>课程(&amp;U)</translation>
    </message>
    <message>
        <source>Which lessons are listed, and in which order</source>
        <translation>列出哪些课，按什么顺序</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程列表</translation>
    </message>
    <message>
        <source>What the lesson is about, scrolled</source>
        <translation>本课内容（可滚动）</translation>
    </message>
    <message>
        <source>Exit question</source>
        <translation>课后问题</translation>
    </message>
    <message>
        <source>Show the ans&amp;wer</source>
        <translation>显示答案(&amp;W)</translation>
    </message>
    <message>
        <source>What the class should have found</source>
        <translation>全班应当得出的结论</translation>
    </message>
    <message>
        <source>Speaker notes</source>
        <translation>讲者备注</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>What can go next</source>
        <translation>接下来可以发生什么</translation>
    </message>
    <message>
        <source>What goes next? Choose with Return or a double click.</source>
        <translation>接下来发生什么？用回车或双击选择。</translation>
    </message>
    <message>
        <source>Moves</source>
        <translation>可选步骤</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>Undo the last step: everything before it is played again (Page Up)</source>
        <translation>撤销上一步：之前的步骤全部重放（Page Up）</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>步进(&amp;S)</translation>
    </message>
    <message>
        <source>Make the next step (Page Down)</source>
        <translation>走下一步（Page Down）</translation>
    </message>
    <message>
        <source>&amp;Play</source>
        <translation>播放(&amp;P)</translation>
    </message>
    <message>
        <source>Make a step every three seconds, to the end (Ctrl+Space)</source>
        <translation>每三秒走一步，直到结尾（Ctrl+空格）</translation>
    </message>
    <message>
        <source>Set the stage anew</source>
        <translation>重新布置舞台</translation>
    </message>
    <message>
        <source>&amp;You schedule</source>
        <translation>你来调度(&amp;Y)</translation>
    </message>
    <message>
        <source>Choose yourself who goes next</source>
        <translation>自己选择下一个是谁</translation>
    </message>
    <message>
        <source>Repa&amp;ir</source>
        <translation>修复(&amp;I)</translation>
    </message>
    <message>
        <source>The same schedule on the safe way of locking</source>
        <translation>在安全的加锁方式上播放同样的调度</translation>
    </message>
    <message>
        <source>The same in the lab, with as many clients as it takes and nobody who schedules</source>
        <translation>在实验室中运行同样的内容：客户端数量按需要，没有人调度</translation>
    </message>
    <message>
        <source>Loc&amp;ks</source>
        <translation>锁(&amp;K)</translation>
    </message>
    <message>
        <source>The same lock in the table of locks, live</source>
        <translation>在锁表中实时显示同一把锁</translation>
    </message>
    <message>
        <source>Claim</source>
        <translation>论点</translation>
    </message>
    <message>
        <source>Start &amp;over</source>
        <translation>重新开始(&amp;O)</translation>
    </message>
    <message>
        <source>Run fr&amp;ee</source>
        <translation>自由运行(&amp;E)</translation>
    </message>
</context>
<context>
    <name>LeaseDialog</name>
    <message>
        <source>Extend</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>&amp;Lease</source>
        <translation>租约(&amp;L)</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>500ms, 30s, 5m, 2h or 1d, counted from now</source>
        <translation>500ms、30s、5m、2h 或 1d，从现在起算</translation>
    </message>
    <message>
        <source>L&amp;ibrary</source>
        <translation>库(&amp;I)</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>Allow a &amp;shorter lease than it has now</source>
        <translation>允许比现在更短的租约(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Keep renewing</source>
        <translation>持续续约(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Reason</source>
        <translation>原因(&amp;R)</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Type the last 6 characters of the token</source>
        <translation>输入令牌的最后 6 个字符</translation>
    </message>
    <message>
        <source>&amp;What will be sent</source>
        <translation>将要发送的内容(&amp;W)</translation>
    </message>
    <message>
        <source>What will be sent</source>
        <translation>将要发送的内容</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>执行</translation>
    </message>
    <message>
        <source>T&amp;ype the last 6 characters of the token</source>
        <translation>输入令牌的最后 6 个字符(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;One owner of several</source>
        <translation>多个持有者之一(&amp;O)</translation>
    </message>
    <message>
        <source>One owner of several</source>
        <translation>多个持有者之一</translation>
    </message>
</context>
<context>
    <name>LeftOut</name>
    <message numerus="yes">
        <source>%Ln document(s)</source>
        <translation>
            <numerusform>%Ln 个文档</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln number(s)</source>
        <translation>
            <numerusform>%Ln 个数字</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln list(s) or stream(s)</source>
        <translation>
            <numerusform>%Ln 个列表或流</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln set(s) or other type(s)</source>
        <translation>
            <numerusform>%Ln 个集合或其他类型的键</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s) that a library keeps in addition to its locks</source>
        <translation>
            <numerusform>%Ln 个由库与锁一同保存的键</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s) without any sign of a lock</source>
        <translation>
            <numerusform>%Ln 个没有任何锁特征的键</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>LockDetails</name>
    <message>
        <source>Lock details</source>
        <translation>锁的详情</translation>
    </message>
    <message>
        <source>Select a lock to see who holds it, on which masters, and what is known of its holder.</source>
        <translation>选择一个锁，查看由谁持有、在哪些主节点上，以及关于持有者的已知情况。</translation>
    </message>
    <message>
        <source>Fields</source>
        <translation>字段</translation>
    </message>
    <message>
        <source>Holdings</source>
        <translation>各主节点的持有情况</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Copy token</source>
        <translation>复制令牌</translation>
    </message>
    <message>
        <source>Copy evidence</source>
        <translation>复制依据</translation>
    </message>
    <message>
        <source>Seen</source>
        <translation>已阅</translation>
    </message>
    <message>
        <source>Dismiss this line: the change of hands was noticed</source>
        <translation>移除此行：已注意到锁的易手</translation>
    </message>
</context>
<context>
    <name>LockFilter</name>
    <message>
        <source>&quot;%1&quot;: there is no &quot;%2&quot;. There are: %3.</source>
        <translation>“%1”：没有“%2”。可用的有：%3。</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: %2</source>
        <translation>“%1”：%2</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: %2 is compared by &gt; or &lt;, as in %2&gt;10m.</source>
        <translation>“%1”：%2 用 &gt; 或 &lt; 比较，例如 %2&gt;10m。</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: a colon follows %2, as in %2:=web-4.</source>
        <translation>“%1”：%2 之后是冒号，例如 %2:=web-4。</translation>
    </message>
    <message>
        <source>Write text that contains one of : &lt; &gt; in quotes.</source>
        <translation>含有 : &lt; &gt; 之一的文本须加引号。</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: there is no field &quot;%2&quot;. Did you mean %3?</source>
        <translation>“%1”：没有字段“%2”。您是否指 %3？</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: there is no field &quot;%2&quot;. There are: %3.</source>
        <translation>“%1”：没有字段“%2”。可用的有：%3。</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: there is no library &quot;%2&quot;.</source>
        <translation>“%1”：没有库“%2”。</translation>
    </message>
    <message>
        <source>&quot;lockscope dialects&quot; lists them.</source>
        <translation>“lockscope dialects”会列出它们。</translation>
    </message>
    <message>
        <source>Did you mean %1?</source>
        <translation>您是否指 %1？</translation>
    </message>
    <message>
        <source>%1: the quote is not closed.</source>
        <translation>%1：引号没有闭合。</translation>
    </message>
    <message>
        <source>A minus is followed by a space. Write it directly before the term that it excludes: -owner:=web-4.</source>
        <translation>减号之后是空格。请把它紧挨着写在要排除的条件之前：-owner:=web-4。</translation>
    </message>
    <message>
        <source>&quot;%1&quot;: the value is missing.</source>
        <translation>“%1”：缺少值。</translation>
    </message>
    <message>
        <source>Unknown master &quot;%1&quot;. Valid values: %2.</source>
        <translation>未知的主节点“%1”。可用的值：%2。</translation>
    </message>
</context>
<context>
    <name>LocksPage</name>
    <message>
        <source>Locks page</source>
        <translation>锁页面</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>筛选(&amp;F)</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>key, owner, token or library; owner:=web-4 held&gt;10m -state:renewing</source>
        <translation>键、持有者、令牌或库；owner:=web-4 held&gt;10m -state:renewing</translation>
    </message>
    <message>
        <source>&amp;Patterns</source>
        <translation>模式(&amp;P)</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Globs that say which keys are looked at, separated by spaces; Return applies them</source>
        <translation>说明查看哪些键的 glob，以空格分隔；按回车键应用</translation>
    </message>
    <message>
        <source>States</source>
        <translation>各状态</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>&amp;Group by</source>
        <translation>分组方式(&amp;G)</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>分组方式</translation>
    </message>
    <message>
        <source>Put locks that have this in common under one heading, with their count, the oldest, and how many are silent or without expiry</source>
        <translation>把这一点相同的锁归到一个组头下，并给出数量、持有最久的一个，以及有多少个没有动静或没有到期时间</translation>
    </message>
    <message>
        <source>Words are looked for in key, owner, token and library.
owner:web-4 finds whole words, owner:=web-4 all of it or one part of it, owner:~web any part;
key:, token:, library: and master: likewise. state:no-expiry, verdict:silent, held&gt;10m, left&lt;5s.
A minus excludes: -state:renewing. Quotes keep spaces and colons: &quot;lock:order:17&quot;.</source>
        <translation>在键、持有者、令牌和库中查找各个词。
owner:web-4 查找完整的词，owner:=web-4 匹配全部或其中一个部分，owner:~web 匹配任意片段；
key:、token:、library: 和 master: 同理。state:no-expiry、verdict:silent、held&gt;10m、left&lt;5s。
前面加减号表示相反：-state:renewing。引号可保留空格和冒号：&quot;lock:order:17&quot;。</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Lockscope</source>
        <translation>Lockscope</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
</context>
<context>
    <name>PasswordDialog</name>
    <message>
        <source>Password required</source>
        <translation>需要密码</translation>
    </message>
    <message>
        <source>&amp;Password</source>
        <translation>密码(&amp;P)</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>It is kept in memory until Lockscope closes, and never saved.</source>
        <translation>密码只保存在内存中，直到 Lockscope 关闭，从不存盘。</translation>
    </message>
    <message>
        <source>&amp;Keep it in the keychain</source>
        <translation>保存到密钥串（&amp;K）</translation>
    </message>
    <message>
        <source>Keep it in the keychain</source>
        <translation>保存到密钥串</translation>
    </message>
</context>
<context>
    <name>PastLocks</name>
    <message>
        <source>Locks of the past</source>
        <translation>过去的锁</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>筛选(&amp;F)</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>words of key, owner, token or library</source>
        <translation>键、持有者、令牌或库中的词</translation>
    </message>
    <message>
        <source>Locks as they were</source>
        <translation>当时的锁</translation>
    </message>
</context>
<context>
    <name>RaceForm</name>
    <message>
        <source>What is tried</source>
        <translation>尝试的内容</translation>
    </message>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>The way of locking that is searched</source>
        <translation>被搜索的加锁方式</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Clients that meet</source>
        <translation>相遇的客户端数</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>Increments of each client</source>
        <translation>每个客户端的递增次数</translation>
    </message>
    <message>
        <source>Attempts</source>
        <translation>尝试次数</translation>
    </message>
    <message>
        <source>How often a client tries to get in, in each round</source>
        <translation>每轮中客户端尝试进入的次数</translation>
    </message>
    <message>
        <source>Masters</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>Masters of redlock</source>
        <translation>redlock 的主节点数</translation>
    </message>
    <message>
        <source>What may go wrong, and how often:</source>
        <translation>可能出什么问题，以及多少次：</translation>
    </message>
    <message>
        <source>Lapses</source>
        <translation>租约到期</translation>
    </message>
    <message>
        <source>How often the lease of a lock may run out</source>
        <translation>锁的租约可以到期多少次</translation>
    </message>
    <message>
        <source>Crashes</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>How many clients may crash</source>
        <translation>可以崩溃的客户端数</translation>
    </message>
    <message>
        <source>Lost replies</source>
        <translation>丢失的回复</translation>
    </message>
    <message>
        <source>How many replies may be lost after the command was executed</source>
        <translation>命令执行后可以丢失的回复数</translation>
    </message>
    <message>
        <source>Lost requests</source>
        <translation>丢失的请求</translation>
    </message>
    <message>
        <source>How many requests may never arrive</source>
        <translation>可以永远不到达的请求数</translation>
    </message>
    <message>
        <source>Restarts</source>
        <translation>重启</translation>
    </message>
    <message>
        <source>How often a master may restart without its locks</source>
        <translation>主节点可以丢失锁重启多少次</translation>
    </message>
    <message>
        <source>Promotions</source>
        <translation>提升</translation>
    </message>
    <message>
        <source>How often a replica without the last change of the lock may take a master&apos;s place</source>
        <translation>缺少锁的最后一次更改的副本可以取代主节点多少次</translation>
    </message>
    <message>
        <source>Clock skew</source>
        <translation>时钟偏差</translation>
    </message>
    <message>
        <source>By so much is each client&apos;s clock ahead of that of the one before it</source>
        <translation>每个客户端的时钟比前一个快这么多</translation>
    </message>
    <message>
        <source> ms</source>
        <translation> 毫秒</translation>
    </message>
    <message>
        <source>What is looked for:</source>
        <translation>寻找的内容：</translation>
    </message>
    <message>
        <source>Two inside</source>
        <translation>两个在内</translation>
    </message>
    <message>
        <source>Lost update</source>
        <translation>丢失更新</translation>
    </message>
    <message>
        <source>Foreign release</source>
        <translation>释放他人的锁</translation>
    </message>
    <message>
        <source>Foreign extend</source>
        <translation>续订他人的锁</translation>
    </message>
    <message>
        <source>Locked for ever</source>
        <translation>永远锁住</translation>
    </message>
    <message>
        <source>Nobody enters</source>
        <translation>无人能进入</translation>
    </message>
    <message>
        <source>Stale write</source>
        <translation>过期写入</translation>
    </message>
    <message>
        <source>Wrong total</source>
        <translation>总数错误</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>The nearest first finds a shortest schedule; depth first with sleep sets is a second opinion</source>
        <translation>由近及远会找到最短的调度；带睡眠集的深度优先是第二种意见</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>Bound of states</source>
        <translation>状态数上限</translation>
    </message>
    <message>
        <source>Stop after so many different states, or schedules</source>
        <translation>在这么多不同的状态或调度之后停止</translation>
    </message>
</context>
<context>
    <name>RacePage</name>
    <message>
        <source>Find the race</source>
        <translation>寻找竞争</translation>
    </message>
    <message>
        <source>What is tried, scrolled</source>
        <translation>尝试的内容，可滚动</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>搜索(&amp;S)</translation>
    </message>
    <message>
        <source>Try every schedule within these bounds (Ctrl+Return)</source>
        <translation>尝试这些界限内的每个调度 (Ctrl+Return)</translation>
    </message>
    <message>
        <source>Ctrl+Return</source>
        <translation>Ctrl+Return</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>Stop; what was found so far is told, and the search can go on (Esc)</source>
        <translation>停止；会说明到目前为止找到的内容，搜索可以继续 (Esc)</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>继续(&amp;G)</translation>
    </message>
    <message>
        <source>Go on with the search that was stopped</source>
        <translation>继续已停止的搜索</translation>
    </message>
    <message>
        <source>Progress of the search</source>
        <translation>搜索进度</translation>
    </message>
    <message>
        <source>Verdicts, scrolled</source>
        <translation>结论，可滚动</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Sched&amp;ule</source>
        <translation>调度(&amp;U)</translation>
    </message>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>One that was found, opened, or played on the repair</source>
        <translation>找到的、打开的或在修复上播放的调度</translation>
    </message>
    <message>
        <source>Run it on the &amp;repair</source>
        <translation>在修复上运行(&amp;R)</translation>
    </message>
    <message>
        <source>Play this schedule on the next safer way of locking, and see which step is refused there</source>
        <translation>在下一个更安全的加锁方式上播放此调度，看哪一步被拒绝</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Save this schedule as a file that lockscope race --replay plays</source>
        <translation>将此调度保存为 lockscope race --replay 可播放的文件</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Play a schedule from such a file</source>
        <translation>播放此类文件中的调度</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>&amp;Whole table…</source>
        <translation>完整表格(&amp;W)…</translation>
    </message>
    <message>
        <source>What each way of locking promises, against what was found</source>
        <translation>每种加锁方式的承诺与所发现的对照</translation>
    </message>
    <message>
        <source>The picture as PNG or SVG, the steps as Markdown, or a lesson for a class as HTML</source>
        <translation>图片为 PNG 或 SVG，步骤为 Markdown，或课堂用的 HTML 课程</translation>
    </message>
</context>
<context>
    <name>RecordPanel</name>
    <message>
        <source>Record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Select an action to see its record.</source>
        <translation>选择一个操作以查看其记录。</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>要点</translation>
    </message>
    <message>
        <source>Record as exported</source>
        <translation>导出形式的记录</translation>
    </message>
</context>
<context>
    <name>ReleaseDialog</name>
    <message>
        <source>Force release</source>
        <translation>强制释放</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>&amp;What will be sent</source>
        <translation>将要发送的内容(&amp;W)</translation>
    </message>
    <message>
        <source>What will be sent</source>
        <translation>将要发送的内容</translation>
    </message>
    <message>
        <source>Reaso&amp;n</source>
        <translation>原因(&amp;N)</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Type the last 6 characters of the token</source>
        <translation>输入令牌的最后 6 个字符</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>执行</translation>
    </message>
    <message>
        <source>T&amp;ype the last 6 characters of the token</source>
        <translation>输入令牌的最后 6 个字符(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;One owner of several</source>
        <translation>多个持有者之一(&amp;O)</translation>
    </message>
    <message>
        <source>One owner of several</source>
        <translation>多个持有者之一</translation>
    </message>
    <message>
        <source>&amp;All of them…</source>
        <translation>全部(&amp;A)…</translation>
    </message>
    <message>
        <source>Release all owners</source>
        <translation>释放所有持有者</translation>
    </message>
    <message>
        <source>Lists all owners, to be taken out one by one</source>
        <translation>列出所有持有者，逐个移除</translation>
    </message>
</context>
<context>
    <name>ReleaseListDialog</name>
    <message>
        <source>Release listed</source>
        <translation>释放列出的锁</translation>
    </message>
    <message>
        <source>Locks to release</source>
        <translation>要释放的锁</translation>
    </message>
    <message>
        <source>Progress of the list</source>
        <translation>列表的进度</translation>
    </message>
    <message>
        <source>Reaso&amp;n</source>
        <translation>原因(&amp;N)</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>&amp;Type the number of locks</source>
        <translation>输入锁的数量(&amp;T)</translation>
    </message>
    <message>
        <source>Type the number of locks</source>
        <translation>输入锁的数量</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>执行</translation>
    </message>
    <message>
        <source>Space ticks or unticks the selected lines, as far as they were on the screen</source>
        <translation>按空格键勾选或取消勾选所选的行，仅限屏幕上显示过的行</translation>
    </message>
    <message>
        <source>Tic&amp;k those seen</source>
        <translation>勾选看过的(&amp;K)</translation>
    </message>
    <message>
        <source>Ticks the lines that have been on the screen, as far as they can be ticked</source>
        <translation>勾选屏幕上显示过且可以勾选的行</translation>
    </message>
    <message>
        <source>&amp;Untick all</source>
        <translation>全部取消勾选(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Copy report</source>
        <translation>复制报告(&amp;C)</translation>
    </message>
    <message>
        <source>The report as Markdown, for a ticket</source>
        <translation>Markdown 格式的报告，用于工单</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>Report of each master</source>
        <translation>各主节点的报告</translation>
    </message>
    <message>
        <source>&amp;What was sent</source>
        <translation>已发送的内容(&amp;W)</translation>
    </message>
    <message>
        <source>What was sent</source>
        <translation>已发送的内容</translation>
    </message>
</context>
<context>
    <name>RulesDialog</name>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>A rule says that the keys of a pattern are locks of a library or of a general form. The first that fits a key decides, before Lockscope&apos;s own recognition.</source>
        <translation>规则说明某个模式的键是某个库的锁，或某种一般形式的锁。第一条适合该键的规则起决定作用，先于 Lockscope 自身的识别。</translation>
    </message>
    <message>
        <source>Pattern</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>Owner&apos;s parts</source>
        <translation>持有者的各部分</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>添加(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Up</source>
        <translation>上移(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>导入(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Pattern</source>
        <translation>模式(&amp;P)</translation>
    </message>
    <message>
        <source>Pattern of the rule</source>
        <translation>规则的模式</translation>
    </message>
    <message>
        <source>&amp;Form</source>
        <translation>形式(&amp;F)</translation>
    </message>
    <message>
        <source>Form of the rule</source>
        <translation>规则的形式</translation>
    </message>
    <message>
        <source>&amp;Owner&apos;s parts</source>
        <translation>持有者的各部分(&amp;O)</translation>
    </message>
    <message>
        <source>Expression for the owner&apos;s parts</source>
        <translation>持有者各部分的表达式</translation>
    </message>
    <message>
        <source>What the rule makes of the keys</source>
        <translation>规则如何解读这些键</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Is read as</source>
        <translation>解读为</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>As recognised: the library stays what Lockscope finds, and the rule only says who the owner is</source>
        <translation>按识别结果：库仍为 Lockscope 识别出的那个，规则只说明持有者是谁</translation>
    </message>
    <message>
        <source>A regular expression whose named groups are parts of the owner: host, pid, thread, job or names of your own. It is tried on the token.</source>
        <translation>一个正则表达式，其命名分组是持有者的各个部分：host、pid、thread、job 或您自己取的名字。用它匹配令牌。</translation>
    </message>
    <message>
        <source>Held at &amp;most</source>
        <translation>最长持有(&amp;M)</translation>
    </message>
    <message>
        <source>How long such a lock is held at most</source>
        <translation>此类锁最长持有多久</translation>
    </message>
    <message>
        <source>no limit; 90s, 10m, 2h</source>
        <translation>不限；90s、10m、2h</translation>
    </message>
    <message>
        <source>A lock that is held longer is overdue, whatever its past says</source>
        <translation>持有更久的锁即为超时持有，无论以往记录如何</translation>
    </message>
</context>
<context>
    <name>SchedulePlayer</name>
    <message>
        <source>Schedule, step by step</source>
        <translation>逐步播放的调度</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>One step back (Alt+Left)</source>
        <translation>后退一步 (Alt+Left)</translation>
    </message>
    <message>
        <source>Alt+Left</source>
        <translation>Alt+Left</translation>
    </message>
    <message>
        <source>Ste&amp;p</source>
        <translation>单步(&amp;P)</translation>
    </message>
    <message>
        <source>One step on (Alt+Right)</source>
        <translation>前进一步 (Alt+Right)</translation>
    </message>
    <message>
        <source>Alt+Right</source>
        <translation>Alt+Right</translation>
    </message>
    <message>
        <source>Pla&amp;y</source>
        <translation>播放(&amp;Y)</translation>
    </message>
    <message>
        <source>Play all steps, one a second; again: pause</source>
        <translation>播放所有步骤，每秒一步；再次按下：暂停</translation>
    </message>
</context>
<context>
    <name>ServerForm</name>
    <message>
        <source>&amp;Kind</source>
        <translation>类型(&amp;K)</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Add&amp;resses</source>
        <translation>地址(&amp;R)</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>127.0.0.1:6379</source>
        <translation>127.0.0.1:6379</translation>
    </message>
    <message>
        <source>Master&apos;s na&amp;me</source>
        <translation>主节点名称(&amp;M)</translation>
    </message>
    <message>
        <source>Master&apos;s name</source>
        <translation>主节点名称</translation>
    </message>
    <message>
        <source>as the sentinels call it</source>
        <translation>哨兵所用的名称</translation>
    </message>
    <message>
        <source>Sentinels&apos; password</source>
        <translation>哨兵密码</translation>
    </message>
    <message>
        <source>empty: none</source>
        <translation>留空：无</translation>
    </message>
    <message>
        <source>U&amp;ser</source>
        <translation>用户(&amp;S)</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>empty: the default user</source>
        <translation>留空：默认用户</translation>
    </message>
    <message>
        <source>Pass&amp;word</source>
        <translation>密码(&amp;W)</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>asked for when it is needed</source>
        <translation>需要时询问</translation>
    </message>
    <message>
        <source>Never saved in a file: the keychain keeps it where there is one</source>
        <translation>绝不保存到文件：有钥匙串时由它保存</translation>
    </message>
    <message>
        <source>&amp;Database</source>
        <translation>数据库(&amp;D)</translation>
    </message>
    <message>
        <source>Database</source>
        <translation>数据库</translation>
    </message>
    <message>
        <source>Tunnel or pro&amp;xy</source>
        <translation>隧道或代理(&amp;X)</translation>
    </message>
    <message>
        <source>Tunnel or proxy</source>
        <translation>隧道或代理</translation>
    </message>
    <message>
        <source>none: directly</source>
        <translation>无：直接连接</translation>
    </message>
    <message>
        <source>host:port of each server, separated by spaces; for Sentinel those of the sentinels, for a Cluster any of its nodes</source>
        <translation>每台服务器的 主机:端口，以空格分隔；Sentinel 则为各哨兵的地址，Cluster 则为其任意节点</translation>
    </message>
    <message>
        <source>For the sentinels themselves, if they ask for one; never saved in a file</source>
        <translation>哨兵自身的密码（如果需要）；绝不保存到文件</translation>
    </message>
    <message>
        <source>How to get there: ssh://user@host, socks5://host:port or http://host:port</source>
        <translation>通往那里的途径：ssh://用户@主机、socks5://主机:端口 或 http://主机:端口</translation>
    </message>
</context>
<context>
    <name>TimelinePage</name>
    <message>
        <source>Timeline page</source>
        <translation>时间线页面</translation>
    </message>
    <message>
        <source>&amp;Record of</source>
        <translation>记录(&amp;R)</translation>
    </message>
    <message>
        <source>Record of</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>The deployment whose locks were recorded; also of one that is not connected now</source>
        <translation>被记录锁的部署；也包括当前未连接的</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>筛选(&amp;F)</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>words of keys, or a glob such as lock:order:*</source>
        <translation>键中的词，或 lock:order:* 这样的通配模式</translation>
    </message>
    <message>
        <source>&amp;Group by</source>
        <translation>分组(&amp;G)</translation>
    </message>
    <message>
        <source>Group by</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>What each lane stands for</source>
        <translation>每条泳道代表什么</translation>
    </message>
    <message>
        <source>nothing recorded</source>
        <translation>没有记录</translation>
    </message>
    <message>
        <source>&amp;Time</source>
        <translation>时间(&amp;T)</translation>
    </message>
    <message>
        <source>Time to go to</source>
        <translation>要前往的时间</translation>
    </message>
</context>
<context>
    <name>TlsForm</name>
    <message>
        <source>T&amp;LS</source>
        <translation>TLS(&amp;L)</translation>
    </message>
    <message>
        <source>TLS</source>
        <translation>TLS</translation>
    </message>
    <message>
        <source>those of this system</source>
        <translation>本系统的</translation>
    </message>
    <message>
        <source>PEM file of the authorities that sign the servers&apos; certificates</source>
        <translation>签署服务器证书的颁发机构的 PEM 文件</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>Choose the authorities&apos; file</source>
        <translation>选择颁发机构文件</translation>
    </message>
    <message>
        <source>Name in the certificate</source>
        <translation>证书中的名称</translation>
    </message>
    <message>
        <source>the host</source>
        <translation>主机名</translation>
    </message>
    <message>
        <source>The name that the server&apos;s certificate must bear</source>
        <translation>服务器证书必须带有的名称</translation>
    </message>
    <message>
        <source>Own cert&amp;ificate</source>
        <translation>自己的证书(&amp;I)</translation>
    </message>
    <message>
        <source>Client certificate</source>
        <translation>客户端证书</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>PEM file of our own certificate, for servers that demand one</source>
        <translation>自己的证书的 PEM 文件，供要求证书的服务器使用</translation>
    </message>
    <message>
        <source>Choose the client certificate&apos;s file</source>
        <translation>选择客户端证书文件</translation>
    </message>
    <message>
        <source>Client key</source>
        <translation>客户端密钥</translation>
    </message>
    <message>
        <source>PEM file of the key of our own certificate</source>
        <translation>自己证书的密钥的 PEM 文件</translation>
    </message>
    <message>
        <source>Choose the client key&apos;s file</source>
        <translation>选择客户端密钥文件</translation>
    </message>
    <message>
        <source>Do not &amp;verify the server&apos;s certificate: anybody could be listening</source>
        <translation>不验证服务器的证书(&amp;V)：任何人都可能在监听</translation>
    </message>
    <message>
        <source>Do not verify the server&apos;s certificate</source>
        <translation>不验证服务器的证书</translation>
    </message>
    <message>
        <source>Passp&amp;hrase</source>
        <translation>密钥口令(&amp;H)</translation>
    </message>
    <message>
        <source>Passphrase of the client key</source>
        <translation>客户端密钥的口令</translation>
    </message>
    <message>
        <source>empty: it is not encrypted</source>
        <translation>留空：未加密</translation>
    </message>
    <message>
        <source>Of an encrypted client key; never saved in a file</source>
        <translation>已加密的客户端密钥的口令；绝不保存到文件</translation>
    </message>
    <message>
        <source>Trusted auth&amp;orities</source>
        <translation>受信任的证书颁发机构(&amp;O)</translation>
    </message>
    <message>
        <source>Trusted authorities</source>
        <translation>受信任的证书颁发机构</translation>
    </message>
    <message>
        <source>Certificate&apos;s ke&amp;y</source>
        <translation>证书的密钥(&amp;Y)</translation>
    </message>
    <message>
        <source>Name in certificate</source>
        <translation>证书中的名称</translation>
    </message>
</context>
<context>
    <name>app::WindowProgram</name>
    <message>
        <source>The window cannot be shown: the program lockscope-window does not start (%1). Commands work without it: lockscope list --demo</source>
        <translation>无法显示窗口：程序 lockscope-window 无法启动（%1）。命令不需要它：lockscope list --demo</translation>
    </message>
</context>
<context>
    <name>base::Duration</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>%1 d</source>
        <translation>%1 天</translation>
    </message>
    <message>
        <source>%1 years</source>
        <translation>%1 年</translation>
    </message>
</context>
<context>
    <name>base::Error</name>
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
        <source>The server is still loading its data. Try again in a moment.</source>
        <translation>服务器仍在加载数据。请稍后重试。</translation>
    </message>
    <message>
        <source>This server is a read-only replica. Connect to its master.</source>
        <translation>此服务器是只读副本。请连接它的主节点。</translation>
    </message>
    <message>
        <source>The key lives on another node of a Cluster. Connect by redis-cluster://, which follows it.</source>
        <translation>该键位于 Cluster 的另一个节点上。请用 redis-cluster:// 连接，它会跟随该键。</translation>
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
        <source>The connection ended. Try again, or check that the server is up.</source>
        <translation>连接已断开。请重试，或检查服务器是否在运行。</translation>
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
    <message>
        <source>The disk is full. Free some space, then try again.</source>
        <translation>磁盘已满。请释放一些空间后重试。</translation>
    </message>
    <message>
        <source>The file may not be read or written. Check its permissions.</source>
        <translation>没有读写该文件的权限。请检查其权限。</translation>
    </message>
    <message>
        <source>The file cannot be read or written.</source>
        <translation>无法读写该文件。</translation>
    </message>
    <message>
        <source>The content of the file is damaged.</source>
        <translation>文件内容已损坏。</translation>
    </message>
    <message>
        <source>The database is locked by another program. Close what holds it, then try again.</source>
        <translation>数据库被另一个程序锁定。请关闭占用它的程序后重试。</translation>
    </message>
    <message>
        <source>The database is damaged. Move it aside, keep it for an examination, then try again.</source>
        <translation>数据库已损坏。请将其移到别处保留以备检查，然后重试。</translation>
    </message>
    <message>
        <source>The database is not one that this version of Lockscope can use.</source>
        <translation>此版本的 Lockscope 无法使用该数据库。</translation>
    </message>
    <message>
        <source>The database cannot be used.</source>
        <translation>无法使用该数据库。</translation>
    </message>
    <message>
        <source>That is not allowed here.</source>
        <translation>此处不允许这样做。</translation>
    </message>
    <message>
        <source>A program that Lockscope needs has failed.</source>
        <translation>Lockscope 需要的一个程序运行失败。</translation>
    </message>
</context>
<context>
    <name>base::File</name>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>%1 is too large: at most %2 are read.</source>
        <translation>%1 太大：最多读取 %2。</translation>
    </message>
</context>
<context>
    <name>base::KnownTime</name>
    <message>
        <source>%1 or earlier</source>
        <translation>%1 或更早</translation>
    </message>
    <message>
        <source>between %1 and %2</source>
        <translation>在 %1 与 %2 之间</translation>
    </message>
    <message>
        <source>%1 ± %2 s</source>
        <comment>time, seconds</comment>
        <translation>%1 ± %2 秒</translation>
    </message>
</context>
<context>
    <name>cli::ActionCommand</name>
    <message>
        <source>--separate: each of these masters is its own. Name the one to act on.</source>
        <translation>--separate：这些主节点各自独立。请指明要操作的那一个。</translation>
    </message>
    <message>
        <source>The lock is lost: whoever worked under it must stop.</source>
        <translation>锁已丢失：凡依赖它的工作都必须停止。</translation>
    </message>
    <message>
        <source>end of --hold</source>
        <translation>--hold 结束</translation>
    </message>
    <message>
        <source>Interrupted: nothing was sent.</source>
        <translation>已中断：没有发送任何命令。</translation>
    </message>
    <message>
        <source>--seen-deadline: on several masters each has its own. Release it by --from with its line of &quot;list --json&quot;.</source>
        <translation>--seen-deadline：在多个主节点上，每个主节点都有自己的到期时刻。请用 --from 和“list --json”输出的那一行来释放。</translation>
    </message>
    <message numerus="yes">
        <source>The search for other keys of this lock was cut short after %Ln key(s): it may stand on more than are named.</source>
        <translation>
            <numerusform>查找此锁的其他键时，在 %Ln 个键之后中断：它可能还占用未列出的键。</numerusform>
        </translation>
    </message>
    <message>
        <source>The lock is lost: the command is told to end.</source>
        <translation>锁已丢失：已通知命令结束。</translation>
    </message>
    <message>
        <source>its command has ended</source>
        <translation>其命令已结束</translation>
    </message>
    <message>
        <source>Interrupted: the command was not started. The lock ends by itself.</source>
        <translation>已中断：命令未启动。锁将自行到期。</translation>
    </message>
    <message>
        <source>--hold=DURATION and -- COMMAND cannot be used together: the lock is held while the command runs.</source>
        <translation>--hold=DURATION 和 -- COMMAND 不能同时使用：命令运行期间锁一直被持有。</translation>
    </message>
    <message>
        <source>The key is empty. To Redis that is a name like any other.</source>
        <translation>键为空。Redis 把空名称与其他名称同等看待。</translation>
    </message>
    <message>
        <source>%1 belongs to --from: KEY and --token name one lock already.</source>
        <translation>%1 只与 --from 一起使用：KEY 和 --token 已经指定了一把锁。</translation>
    </message>
    <message>
        <source>%1 belongs to --from: without --seen-deadline no deadline is compared.</source>
        <translation>%1 只与 --from 一起使用：没有 --seen-deadline 时不比较到期时刻。</translation>
    </message>
</context>
<context>
    <name>cli::ActionOutput</name>
    <message>
        <source>  action   %1</source>
        <translation>  操作   %1</translation>
    </message>
    <message>
        <source>  token    %1</source>
        <translation>  令牌   %1</translation>
    </message>
    <message>
        <source>  lease    %1</source>
        <translation>  租约   %1</translation>
    </message>
    <message>
        <source>  valid    %1</source>
        <translation>  有效   %1</translation>
    </message>
    <message>
        <source>  denied   %1</source>
        <translation>  被拒   %1</translation>
    </message>
    <message>
        <source>renewed: %1</source>
        <translation>已续约：%1</translation>
    </message>
    <message>
        <source>  warning  %1</source>
        <translation>  警告   %1</translation>
    </message>
    <message>
        <source>  removed  %1 on %2</source>
        <translation>  移除   %1（%2）</translation>
    </message>
</context>
<context>
    <name>cli::ActionRequest</name>
    <message>
        <source>--reason is empty.</source>
        <translation>--reason 为空。</translation>
    </message>
    <message>
        <source>ACTION-ID is empty.</source>
        <translation>ACTION-ID 为空。</translation>
    </message>
    <message>
        <source>--seen-deadline: &quot;%1&quot; is not a &quot;deadline_ms&quot; of &quot;list --json&quot;: Unix milliseconds, or null for a lock without expiry.</source>
        <translation>--seen-deadline：“%1”不是“list --json”的“deadline_ms”：应为 Unix 毫秒数，没有过期时间的锁则为 null。</translation>
    </message>
    <message>
        <source>--ttl: %1 is more than Redis accepts.</source>
        <translation>--ttl：%1 超出 Redis 能接受的范围。</translation>
    </message>
    <message>
        <source>--library: &quot;%1&quot; is not one of %2.</source>
        <translation>--library：“%1”不是 %2 之一。</translation>
    </message>
    <message>
        <source>--token: the token is empty. Omit --token for a fresh one.</source>
        <translation>--token：令牌为空。省略 --token 即可使用新令牌。</translation>
    </message>
</context>
<context>
    <name>cli::ActionSpecs</name>
    <message>
        <source>the token that was seen: nothing is done when another one stands there</source>
        <translation>看到的令牌：若该处是另一个令牌则什么也不做</translation>
    </message>
    <message>
        <source>why; goes into the journal</source>
        <translation>原因；写入日志</translation>
    </message>
    <message>
        <source>one JSON object per line</source>
        <translation>每行一个 JSON 对象</translation>
    </message>
    <message>
        <source>On several masters the action goes to all of them at once, and each is reported.</source>
        <translation>有多个主节点时，操作同时发往所有主节点，并逐一报告。</translation>
    </message>
    <message>
        <source>take a lock that nobody has</source>
        <translation>获取一个无人持有的锁</translation>
    </message>
    <message>
        <source>the lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>the token to write; a fresh random one otherwise</source>
        <translation>要写入的令牌；省略时使用新的随机令牌</translation>
    </message>
    <message>
        <source>write the lock as this library does; the plain form otherwise</source>
        <translation>按此库的形式写入锁；省略时使用普通形式</translation>
    </message>
    <message>
        <source>lengthen the lease of a lock</source>
        <translation>延长锁的租约</translation>
    </message>
    <message>
        <source>The lease counts from now; it is not an addition. A lock that has lapsed is not brought back.</source>
        <translation>租约从现在起算，不是累加。已失效的锁不会恢复。</translation>
    </message>
    <message>
        <source>the lease, counted from now</source>
        <translation>从现在起算的租约</translation>
    </message>
    <message>
        <source>for a lock without expiry</source>
        <translation>用于没有过期时间的锁</translation>
    </message>
    <message>
        <source>Gives a lease to a lock that has none.</source>
        <translation>为没有租约的锁设置租约。</translation>
    </message>
    <message>
        <source>replace the holder&apos;s token by a fresh one, so that nobody gets in meanwhile</source>
        <translation>用新令牌替换持有者的令牌，使期间无人能进入</translation>
    </message>
    <message>
        <source>The fresh token is printed: it extends and releases the lock from then on.</source>
        <translation>会输出新令牌：此后用它续期和释放该锁。</translation>
    </message>
    <message>
        <source>write the token as this library does; as it stands there otherwise</source>
        <translation>按此库的形式写入令牌；省略时保持原有形式</translation>
    </message>
    <message>
        <source>undo a release or take-over</source>
        <translation>撤销释放或接管</translation>
    </message>
    <message>
        <source>Puts back the copy that the journal keeps of the key, with its deadline, unless someone has the lock meanwhile. The holder does not learn that it has the lock again.
Without SOURCE the masters of the journal&apos;s record are used, with LOCKSCOPE_PASSWORD.</source>
        <translation>恢复日志中保存的键的副本及其到期时刻，除非期间已有人持有该锁。这只恢复键，不会恢复持有者的认知。
未指定 SOURCE 时使用日志记录中的主节点和 LOCKSCOPE_PASSWORD。</translation>
    </message>
    <message>
        <source>many: key and token of each lock, a JSON object per line</source>
        <translation>多个锁：每行一个 JSON 对象，含每个锁的键和令牌</translation>
    </message>
    <message>
        <source>another key of the same lock (node-redlock, bsm): all of them or none</source>
        <translation>同一把锁的另一个键（node-redlock、bsm）：全部更改，否则一个也不改</translation>
    </message>
    <message>
        <source>With -- COMMAND the lock is renewed in the same way while COMMAND runs, and released when it has ended; the exit status is COMMAND&apos;s, 128 and the signal&apos;s number where one killed it. COMMAND has the lock&apos;s token in LOCKSCOPE_TOKEN (as base64 with --base64) and not LOCKSCOPE_PASSWORD; only it writes to standard output. SIGINT, SIGTERM and SIGHUP are passed on to it, and it is killed when lockscope is. When a renewal finds the lock gone or another&apos;s, or when it can be relied upon for only 2 s more (at most a third of the lease), its process group gets SIGTERM, and SIGKILL when that time is over: exit 124. Where the lock is not acquired COMMAND is not started. The exit statuses 1 to 5 and 124 may be COMMAND&apos;s own as well.</source>
        <translation>使用 -- COMMAND 时，COMMAND 运行期间以同样方式续约，结束后释放锁；退出状态为 COMMAND 的退出状态，若被信号杀死则为 128 加信号编号。COMMAND 可在 LOCKSCOPE_TOKEN 中得到锁的令牌（使用 --base64 时为 base64），但没有 LOCKSCOPE_PASSWORD；只有它写入标准输出。SIGINT、SIGTERM 和 SIGHUP 会转发给它；lockscope 被杀死时它也被杀死。若续约时发现锁已不在或属于他人，或在锁不再可靠之前 2 秒（至多租约的三分之一），其进程组收到 SIGTERM，到时仍在则收到 SIGKILL：退出状态 124。未取得锁时不会启动 COMMAND。退出状态 1 到 5 以及 124 也可能是 COMMAND 自己的。</translation>
    </message>
    <message>
        <source>look, say what would be done and what would stand in the way, change nothing</source>
        <translation>只查看，说明将会做什么、会有什么阻碍，不作任何更改</translation>
    </message>
    <message>
        <source>Sets the key only if it is absent, with a lease. On several masters by the Redlock steps: it counts with N/2+1 masters and validity left, else what was set is released again.
With --hold the lock is renewed at a third of the lease until the program is interrupted, with --hold=DURATION for so long at most; then it is released (exit 0). Losing it meanwhile is exit 1.</source>
        <translation>仅当键不存在时设置该键及租约。有多个主节点时按 Redlock 步骤进行：有 N/2+1 个主节点且仍在有效期内才算成功，否则释放已设置的部分。
使用 --hold 时，每过三分之一租约续约一次，直到程序被中断；使用 --hold=DURATION 时最多续约这么久；届时释放锁（退出状态 0）。期间丢失锁则退出状态为 1。</translation>
    </message>
    <message>
        <source>keep trying for this long; 0s: try once</source>
        <translation>持续重试的时长；0s：只试一次</translation>
    </message>
    <message>
        <source>even when more time is left than that</source>
        <translation>即使剩余时间比这更长也照做</translation>
    </message>
    <message>
        <source>keep renewing for this long, or until interrupted, then release</source>
        <translation>在这段时间内持续续约，或直到被中断，然后释放</translation>
    </message>
    <message>
        <source>the exit status when the lock cannot be acquired, 1 otherwise; 0 with -- COMMAND: nothing is said of it either</source>
        <translation>得不到锁时的退出状态，默认为 1；与 -- COMMAND 一起用 0 时也不作任何说明</translation>
    </message>
    <message>
        <source>compare-and-delete; never without --token or --from</source>
        <translation>比较后删除；没有 --token 或 --from 时绝不执行</translation>
    </message>
    <message>
        <source>restore the quorum of a Redlock hold whose masters restarted empty</source>
        <translation>恢复因主节点重启后为空而丢失的 Redlock 多数派</translation>
    </message>
    <message>
        <source>&quot;deadline_ms&quot; of the lock in &quot;list --json&quot;: nothing is done when it was renewed since; null without expiry</source>
        <translation>该锁在“list --json”中的“deadline_ms”：此后若已续约则不执行任何操作；永不过期时为 null</translation>
    </message>
    <message>
        <source>Deletes the key if the token is the one seen, saves a copy for the undo (see restore), and wakes waiters as that library&apos;s own release does.
With --seen-deadline nothing is done when the lock was renewed since: its holder is alive (outcome renewed-since). A value that any owner may write (a word, a count, a host&apos;s name) does not tell successive holders apart: without --seen-deadline the lock&apos;s present holder is released, which in production is refused.
With --from every lock of a list is released that way, all masters at once: JSON lines as &quot;list --json&quot; prints them, /dev/stdin too. The list is read whole before anything is sent; if a line is not a lock, the whole list is refused. A lock of several owners (readers, permits, members) counts once for each owner. A lock that was renewed since it was listed is left alone (renewed-since), unless --even-if-renewed is given. One result for each, then a summary. Interrupting stops: the rest is reported as not sent, exit status 130. In production --confirm takes the number of locks.
With --from and one of --owner-is, --state, --verdict, --library, --held-over or --filter each lock is read once more, and only those are released that are meant as they stand now; --confirm is the number of these, which the dry run prints.</source>
        <translation>如果令牌仍是看到的那个，则删除键，保存一份副本供撤销（见 restore），并像该库自己的释放那样唤醒等待者。
使用 --seen-deadline 时，如果锁在那之后被续约，则什么也不做：其持有者还活着（结果 renewed-since）。任何所有者都可能写入的值（一个词、一个计数、一个主机名）无法区分先后的持有者：没有 --seen-deadline 时释放的是锁当前的持有者，在生产环境中会被拒绝。
使用 --from 时，以同样方式释放列表中的每个锁，所有主节点同时进行：列表是 &quot;list --json&quot; 打印的 JSON 行，也可以是 /dev/stdin。发送任何内容之前先完整读取列表；如果某一行不是锁，则拒绝整个列表。有多个所有者（读者、许可、成员）的锁按每个所有者计一次。列出之后被续约的锁不会被动（renewed-since），除非给出 --even-if-renewed。每个锁一个结果，最后是汇总。中断会停止：其余的报告为未发送，退出状态为 130。在生产环境中 --confirm 为锁的数量。
使用 --from 并加上 --owner-is、--state、--verdict、--library、--held-over 或 --filter 之一时，会再次读取每个锁，只释放当前仍符合条件的锁；--confirm 是这些锁的数量，由 dry run 打印。</translation>
    </message>
    <message>
        <source>with --from: also locks whose holder has renewed them since they were listed</source>
        <translation>与 --from 一起：也释放列出之后持有者已续约的锁</translation>
    </message>
    <message>
        <source>Writes the holder&apos;s token again on the masters that lost it, with the shortest lease that is left. Only for a hold that the history of this user has with a quorum (&quot;lockscope watch --record&quot;), whose token still stands on a master that did not restart since, with a lease that ends, and beside no other token on any master. All masters must answer. If the holder releases the lock meanwhile, what was written is deleted again. It is written only where the server restarted since. Keep a master that restarted empty out for other locks until their leases have ended: this completes one lock.</source>
        <translation>把持有者的令牌按剩余的最短租约重新写入丢失它的主节点。仅适用于该用户的历史记录中达到过多数派的持有（“lockscope watch --record”），其令牌仍在一个此后未重启的主节点上，租约会到期，且任何主节点上没有其他令牌。所有主节点都必须应答。如果持有者在此期间释放该锁，写入的内容会再次删除。只写入此后重启过的服务器。在其他锁的租约结束之前，请勿将重启后数据为空的主节点用于其他锁：此命令只补全一个锁。</translation>
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
    <name>cli::ChildCommand</name>
    <message>
        <source>The command %1 cannot be started: </source>
        <translation>无法启动命令 %1：</translation>
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
        <source>folder of settings, profiles, journal and history</source>
        <translation>存放设置、配置、日志和历史记录的文件夹</translation>
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
        <source>allow changes where access is read-only; production needs it</source>
        <translation>在访问权限为只读时允许更改；生产环境必须指定</translation>
    </message>
    <message>
        <source>for production: the last six characters of the token or, for acquire, of the key</source>
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
    <message>
        <source>production, staging, development or sandbox; a URL counts as staging otherwise, and what a profile or the journal says can only be made stricter</source>
        <translation>production、staging、development 或 sandbox；否则 URL 视为 staging，连接配置或日志所记的环境只能改得更严格</translation>
    </message>
    <message>
        <source>do not check the certificates of TLS servers; warns each time</source>
        <translation>不检查 TLS 服务器的证书；每次都会警告</translation>
    </message>
    <message>
        <source>rules of what is a lock, as the window exports them, before the profile&apos;s own</source>
        <translation>说明什么是锁的规则，由窗口导出，先于配置自身的规则</translation>
    </message>
    <message>
        <source>more about a command, as COMMAND --help</source>
        <translation>某个命令的详细说明，与 COMMAND --help 相同</translation>
    </message>
    <message>
        <source>show this history, recorded elsewhere, and only read it</source>
        <translation>显示在别处记录的这份历史，只读</translation>
    </message>
</context>
<context>
    <name>cli::CompletionsCommand</name>
    <message>
        <source>what a shell reads to complete commands and options</source>
        <translation>供 shell 读取的命令和选项补全脚本</translation>
    </message>
    <message>
        <source>The packages install it. Elsewhere, for this shell only: source &lt;(lockscope completions bash)</source>
        <translation>软件包会安装它。在其他情况下，仅对当前 shell：source &lt;(lockscope completions bash)</translation>
    </message>
    <message>
        <source>There are no completions for &quot;%1&quot;. There are: %2.</source>
        <translation>没有“%1”的补全。可用的有：%2。</translation>
    </message>
</context>
<context>
    <name>cli::DialectsCommand</name>
    <message>
        <source>how the locks of each library are recognised</source>
        <translation>如何识别各个库的锁</translation>
    </message>
    <message>
        <source>one JSON object per line</source>
        <translation>每行一个 JSON 对象</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>owner</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>extend</source>
        <translation>延长</translation>
    </message>
    <message>
        <source>release</source>
        <translation>释放</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>same bytes as</source>
        <translation>字节相同于</translation>
    </message>
    <message>
        <source>Prints what the program knows of each library: where its locks stand, what the bytes tell of their owner, which script extends and releases them, what to know before a release is forced, and which other libraries write the same.
A library is named on one of three grounds: its own name in the key, a value that only it writes, or a value that fits and a word such as lock, mutex or semaphore between delimiters of the key or of the pattern that found it. Else the lock is generic.*, with the libraries that fit beside it.</source>
        <translation>打印程序对各个库的了解：锁在何处、字节能说明持有者的哪些信息、由哪个脚本延长和释放、强制释放前须知，以及哪些库写得相同。
只有具备以下三种依据之一才会说出库名：键中有其名称；值只有它才会写；或者值相符，且键或找到它的模式的分隔符之间有 lock、mutex、semaphore 之类的词。否则该锁为 generic.*，相符的库列在旁边。</translation>
    </message>
</context>
<context>
    <name>cli::Evidence</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: no such key</source>
        <translation>%1：没有此键</translation>
    </message>
    <message>
        <source>%1: not one owner, %2</source>
        <translation>%1：持有者不唯一，%2</translation>
    </message>
    <message>
        <source>%1: this token, %2</source>
        <translation>%1：此令牌，%2</translation>
    </message>
    <message>
        <source>%1: token %2, %3</source>
        <translation>%1：令牌 %2，%3</translation>
    </message>
</context>
<context>
    <name>cli::EvidenceCommand</name>
    <message>
        <source>what was recorded of one lock, as a page to be handed on</source>
        <translation>一个锁的全部记录，写成一页可转交他人的文件</translation>
    </message>
    <message>
        <source>the lock</source>
        <translation>要说明的锁</translation>
    </message>
    <message>
        <source>from T on: so long ago (2h, 1w), a time of day (08:00: the last one), a day (2026-11-20) or a time of it (2026-11-20 08:00)</source>
        <translation>从 T 起：多久以前（2h、1w）、一天中的时刻（08:00：最近的一次）、某一天（2026-11-20）或其中的时刻（2026-11-20 08:00）</translation>
    </message>
    <message>
        <source>up to T; without it up to now</source>
        <translation>到 T 为止；不给出则到现在</translation>
    </message>
    <message>
        <source>around this action of the journal</source>
        <translation>日志中这次操作前后</translation>
    </message>
    <message>
        <source>do not shorten tokens: who has one could release the lock</source>
        <translation>不缩短令牌：得到令牌的人可以释放该锁</translation>
    </message>
    <message>
        <source>read this file in place of the user&apos;s own</source>
        <translation>读取此文件，而不是用户自己的</translation>
    </message>
    <message>
        <source>the file that is written</source>
        <translation>要写出的文件</translation>
    </message>
    <message>
        <source>There is no history in %1. &quot;lockscope watch --record&quot; records it.</source>
        <translation>%1 中没有历史。用“lockscope watch --record”来记录。</translation>
    </message>
    <message>
        <source>--since is not before --until: no time is between them.</source>
        <translation>--since 不早于 --until：两者之间没有时间。</translation>
    </message>
    <message>
        <source>Nothing is recorded of %1. Recorded are: %2.</source>
        <translation>没有 %1 的记录。有记录的是：%2。</translation>
    </message>
    <message>
        <source>No hold of this key was seen in that time; the page says so.</source>
        <translation>那段时间没有看到此键被持有；文件中已如实说明。</translation>
    </message>
    <message>
        <source>The action %1 was done in a deployment of which no hold of this key is recorded: without --action the page is about those that are.</source>
        <translation>操作 %1 是在另一个部署中进行的，那里没有此键的持有记录：不带 --action 时，页面讲述有记录的部署。</translation>
    </message>
    <message>
        <source>%1 could not be written: %2. Name a file in a folder that you may write to, on a disk with room, with -o; what was there before is unchanged.</source>
        <translation>无法写入 %1：%2。请用 -o 指定可写文件夹中、磁盘有空间的文件；原有内容未变。</translation>
    </message>
    <message>
        <source>Writes one HTML file that needs nothing else: in words who held the lock, since when, and why that ended; the timeline as a picture; holds, renewals, events of servers and the journal&apos;s actions as tables; what was not watched; and the same as JSON. Nothing is asked of any server. It prints on A4. Without a time the last two hours are meant, or the hour before and after the action; with --at the hold that stood then, with a margin, and the page begins with who held it, since when, who asked for it and why it ended. Tokens are shortened, and passwords stand nowhere in it. Only its owner may read the file; one that is there already is replaced.</source>
        <translation>写出一个不依赖其他任何东西的 HTML 文件：用文字说明谁持有过锁、从何时起、为何结束；时间线图；持有、续约、服务器事件和日志中的操作各成表格；哪些时段没有观察；以及同样内容的 JSON。不向任何服务器询问。可打印在 A4 上。不给出时间时指最近两小时，或操作前后各一小时；给出 --at 时指当时的那次持有，前后各留一段余量，页面首先说明谁持有过、从何时起、谁请求过以及为何结束。令牌会缩短，密码不会出现在其中任何地方。只有文件的持有者可以读取；已有的同名文件会被替换。</translation>
    </message>
    <message>
        <source>of the one hold that stood at T</source>
        <translation>只关于在 T 时的那一次持有</translation>
    </message>
    <message>
        <source>--at and %1 cannot be used together.</source>
        <translation>--at 和 %1 不能同时使用。</translation>
    </message>
</context>
<context>
    <name>cli::FailoverReport</name>
    <message>
        <source>No failover is recorded of that time.</source>
        <translation>那段时间没有故障转移的记录。</translation>
    </message>
    <message>
        <source>%1: %2 failed over at %3. %4.</source>
        <translation>%1：%2 于 %3 故障转移。%4。</translation>
    </message>
    <message>
        <source>KEY</source>
        <translation>键</translation>
    </message>
    <message>
        <source>BEFORE</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>AFTER</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>WHAT BECAME OF IT</source>
        <translation>后来如何</translation>
    </message>
    <message>
        <source>UNPROTECTED FOR</source>
        <translation>无保护时长</translation>
    </message>
</context>
<context>
    <name>cli::FindCommand</name>
    <message>
        <source>sample the keyspace and propose patterns</source>
        <translation>对键空间取样并提出模式</translation>
    </message>
    <message>
        <source>pause between pages, so that a busy server is spared</source>
        <translation>在各页之间暂停，以免加重繁忙服务器的负担</translation>
    </message>
    <message>
        <source>one JSON object per proposal, then one with the summary</source>
        <translation>每条建议一个 JSON 对象，最后一个为摘要</translation>
    </message>
    <message>
        <source>PATTERN</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>LIBRARY</source>
        <translation>库</translation>
    </message>
    <message>
        <source>SEEN</source>
        <translation>看到</translation>
    </message>
    <message>
        <source>ABOUT</source>
        <translation>约计</translation>
    </message>
    <message>
        <source>EXAMPLE</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>an unknown number</source>
        <translation>未知数量</translation>
    </message>
    <message>
        <source>looked at %1 of %2 keys in %3 ms: %4</source>
        <translation>在 %3 毫秒内查看了 %2 个键中的 %1 个：%4</translation>
    </message>
    <message>
        <source>all of them</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>a sample</source>
        <translation>取样</translation>
    </message>
    <message>
        <source>Looks at some keys of every master, whatever their names, and proposes patterns that would list the locks among them, by library, with how many were seen. It ends when the budget of keys or of time is used up, or when all keys were looked at.
A key counts only where more than its shape suggests a lock: a library that is known without any pattern, or a word such as &quot;lock&quot; or &quot;mutex&quot; in its name. A string with a lease is not enough; what is a UUID under a lease is proposed last, marked ≈.</source>
        <translation>查看每个主节点上的一些键，不论其名称，按库提出能列出其中的锁的模式，并给出看到的数量。键数或时间的限额用完，或所有键都已查看时结束。
仅当不只形状表明是锁时，键才算数：无需任何模式就能认出库，或者名称中有 &quot;lock&quot;、&quot;mutex&quot; 之类的词。带租约的字符串不足以作数；带租约的 UUID 排在最后，标以 ≈。</translation>
    </message>
    <message>
        <source>look at about this many keys at most (20000)</source>
        <translation>最多查看约这么多键（20000）</translation>
    </message>
    <message>
        <source>look for at most this long (5s)</source>
        <translation>最多查看这么久（5s）</translation>
    </message>
</context>
<context>
    <name>cli::HandoutFile</name>
    <message>
        <source>--handout writes HTML or PDF: give a FILE that ends in .html or .pdf.</source>
        <translation>--handout 写入 HTML 或 PDF：请给出以 .html 或 .pdf 结尾的文件。</translation>
    </message>
    <message>
        <source>--handout: PDF is drawn by the window, which is not installed. Give a FILE that ends in .html; a browser prints it.</source>
        <translation>--handout：PDF 由窗口程序绘制，而它没有安装。请给出以 .html 结尾的文件；浏览器可以打印它。</translation>
    </message>
    <message>
        <source>--handout: %1 cannot be written: %2</source>
        <translation>--handout：无法写入 %1：%2</translation>
    </message>
    <message>
        <source>--handout: %1 does not start.</source>
        <translation>--handout：%1 无法启动。</translation>
    </message>
    <message>
        <source>--handout: %1 could not draw it: %2</source>
        <translation>--handout：%1 无法绘制：%2</translation>
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
        <source>OPTIONS:</source>
        <translation>选项：</translation>
    </message>
    <message>
        <source>a master could not be reached, or answered an error, or the results could not be written; what did work is still printed</source>
        <translation>某个主节点无法连接或返回了错误，或者结果无法写出；成功的部分仍会输出</translation>
    </message>
    <message>
        <source>interrupted: an action of which nothing was sent, a list or lab that was not complete</source>
        <translation>已中断：操作尚未发送任何命令，或者列表、实验没有完成</translation>
    </message>
    <message>
        <source>the same over TLS, 1.2 at least. Parameters: ca=FILE (instead of the system&apos;s authorities), client_cert=FILE and client_key=FILE (LOCKSCOPE_KEY_PASSWORD if it is encrypted), tls_name=NAME (that the certificate must bear), pin=SHA-256 (of the one certificate that is accepted).</source>
        <translation>同样的服务器，经由 TLS（至少 1.2）。参数：ca=FILE（代替系统的证书颁发机构）、client_cert=FILE 与 client_key=FILE（若已加密则用 LOCKSCOPE_KEY_PASSWORD）、tls_name=NAME（证书必须带有的名称）、pin=SHA-256（唯一接受的证书的摘要）。</translation>
    </message>
    <message>
        <source>HOST[:PORT][,HOST[:PORT]]...[/DB]#NAME: the master that these sentinels call by that name. Parameters: sentinel_user=, sentinel_password= (or LOCKSCOPE_SENTINEL_PASSWORD).</source>
        <translation>HOST[:PORT][,HOST[:PORT]]...[/DB]#NAME：这些 Sentinel 以该名称指称的主节点。参数：sentinel_user=、sentinel_password=（或 LOCKSCOPE_SENTINEL_PASSWORD）。</translation>
    </message>
    <message>
        <source>HOST[:PORT][,HOST[:PORT]]...: every primary of a Cluster, from any of its nodes. rediss-sentinel:// and rediss-cluster:// are the same over TLS; nat=ANNOUNCED:PORT~REACHABLE:PORT translates an address.</source>
        <translation>HOST[:PORT][,HOST[:PORT]]...：Cluster 的所有主节点，由其任一节点找到。rediss-sentinel:// 与 rediss-cluster:// 是经由 TLS 的同样形式；nat=ANNOUNCED:PORT~REACHABLE:PORT 转换地址。</translation>
    </message>
    <message>
        <source>a parameter of any URL: socks5://host:port, http://host:port or ssh://user@host</source>
        <translation>任何 URL 的参数：socks5://主机:端口、http://主机:端口 或 ssh://用户@主机</translation>
    </message>
    <message>
        <source>lockscope help COMMAND says more about a command.</source>
        <translation>lockscope help COMMAND 显示某个命令的详细说明。</translation>
    </message>
    <message>
        <source>The last positional argument is KEY, all before it are URLs. DURATION is a number with a unit: 500ms, 30s, 5m, 2h, 1d, 1w, 1h30m. &quot;--&quot; ends the options; of acquire it begins a command.</source>
        <translation>最后一个位置参数是 KEY，之前的都是 URL。DURATION 是带单位的数字：500ms、30s、5m、2h、1d、1w、1h30m。“--”表示选项结束；在 acquire 中则开始一条命令。</translation>
    </message>
    <message>
        <source>acquire -- COMMAND: the lock was lost, and the command ended</source>
        <translation>acquire -- COMMAND：锁已丢失，命令已被结束</translation>
    </message>
    <message>
        <source>race found a schedule</source>
        <translation>race 找到了一个调度</translation>
    </message>
    <message>
        <source>race found none before it reached its bound</source>
        <translation>race 在达到界限之前没有找到</translation>
    </message>
</context>
<context>
    <name>cli::HistoryCommand</name>
    <message>
        <source>Usually, %1 on %2: half of %3 holds took less than %4, 99 % less than %5, the longest %6.</source>
        <translation>%2 上的 %1 通常如此：%3 次持有中有一半短于 %4，99 % 短于 %5，最长 %6。</translation>
    </message>
    <message>
        <source>who held a lock, since when, and why it ended</source>
        <translation>谁持有过锁、从何时起、为何结束</translation>
    </message>
    <message>
        <source>Prints what the window and watch --record recorded: one line per hold, oldest first. Outside of the time that was watched nothing is known, and nothing is claimed: &quot;≥&quot; marks a hold that may have lasted for longer than it was seen, and an end that nobody saw is told with the two times between which it came. Without SOURCE all deployments that were recorded are meant.</source>
        <translation>输出窗口和 watch --record 记录的内容：每次持有一行，最早的在前。观察时段之外一无所知，也不作任何断言：“≥”表示这次持有可能比所看到的更久；无人看到的结束会给出它发生在哪两个时刻之间。不给出 SOURCE 时指所有记录过的部署。</translation>
    </message>
    <message>
        <source>only holds of this key</source>
        <translation>只要此键的持有</translation>
    </message>
    <message>
        <source>only holds of keys that match this glob</source>
        <translation>只要与此 glob 匹配的键的持有</translation>
    </message>
    <message>
        <source>only what was held at T or later: so long ago (2h, 1w), a time of day (08:00: the last one), a day (2026-11-20) or a time of it (2026-11-20 08:00)</source>
        <translation>只要在 T 或之后仍被持有的：多久以前（2h、1w）、一天中的时刻（08:00：最近的一次）、日期（2026-11-20）或该日的某时刻（2026-11-20 08:00）</translation>
    </message>
    <message>
        <source>only what was begun before T</source>
        <translation>只要在 T 之前开始的</translation>
    </message>
    <message>
        <source>only what was held at this instant</source>
        <translation>只要在此刻被持有的</translation>
    </message>
    <message>
        <source>only holds that ended so: %1</source>
        <translation>只要如此结束的持有：%1</translation>
    </message>
    <message>
        <source>for each shape of key: how long its locks were held, and how they ended</source>
        <translation>按键的形状统计：其锁被持有多久、如何结束</translation>
    </message>
    <message>
        <source>read this file in place of the user&apos;s own</source>
        <translation>读取此文件，而不是用户自己的历史记录</translation>
    </message>
    <message>
        <source>one JSON object per line</source>
        <translation>每行一个 JSON 对象</translation>
    </message>
    <message>
        <source>comma-separated values, safe to open in a spreadsheet</source>
        <translation>逗号分隔的值，可放心用电子表格打开</translation>
    </message>
    <message>
        <source>--history: there is no history in %1.</source>
        <translation>--history：%1 中没有历史记录。</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be used together.</source>
        <translation>%1 与 %2 不能同时使用。</translation>
    </message>
    <message>
        <source>--since is not before --until: no hold is between them.</source>
        <translation>--since 不早于 --until：其间没有任何持有。</translation>
    </message>
    <message>
        <source>--ended-why: there is no &quot;%1&quot;. There are: %2.</source>
        <translation>--ended-why：没有“%1”。可用的有：%2。</translation>
    </message>
    <message>
        <source>Nothing is recorded of %1. Recorded are: %2.</source>
        <translation>没有 %1 的记录。有记录的是：%2。</translation>
    </message>
    <message>
        <source>FROM</source>
        <translation>起始</translation>
    </message>
    <message>
        <source>HELD FOR</source>
        <translation>持有时长</translation>
    </message>
    <message>
        <source>KEY</source>
        <translation>键</translation>
    </message>
    <message>
        <source>OWNER</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>RENEWALS</source>
        <translation>续约次数</translation>
    </message>
    <message>
        <source>DEPLOYMENT</source>
        <translation>部署</translation>
    </message>
    <message>
        <source>WHY IT ENDED</source>
        <translation>结束原因</translation>
    </message>
    <message>
        <source>held when it was seen last, %1</source>
        <translation>最后一次看到时（%1）仍被持有</translation>
    </message>
    <message>
        <source>Nothing is recorded yet. &quot;lockscope watch --record&quot; records.</source>
        <translation>尚无任何记录。请用“lockscope watch --record”记录。</translation>
    </message>
    <message>
        <source>No hold that was recorded matches.</source>
        <translation>没有匹配的持有记录。</translation>
    </message>
    <message>
        <source>Nobody watched at that time: nothing is known of it.</source>
        <translation>那段时间无人观察：对它一无所知。</translation>
    </message>
    <message>
        <source>SHAPE</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>HOLDS</source>
        <translation>持有次数</translation>
    </message>
    <message>
        <source>HALF UNDER</source>
        <translation>半数低于</translation>
    </message>
    <message>
        <source>99 % UNDER</source>
        <translation>99 % 低于</translation>
    </message>
    <message>
        <source>LONGEST</source>
        <translation>最长</translation>
    </message>
    <message>
        <source>ENDS</source>
        <translation>结束方式</translation>
    </message>
    <message>
        <source>for each failover: the locks before and after it, and which were lost, came back or were held twice</source>
        <translation>对每次故障转移：其前后的锁，以及哪些丢失、恢复或被双重持有</translation>
    </message>
    <message>
        <source>read a transcript in place of a history: the output of redis-cli MONITOR. Locks in strings, hashes, sets and sorted sets are followed through it, with attempts that were refused, overlaps, and locks that others deleted; nothing of it is executed, and nothing is claimed of a key before it is certain whether it was there</source>
        <translation>读取抄本代替历史：redis-cli MONITOR 的输出。其中会跟踪字符串、哈希、集合和有序集合中的锁，连同被拒绝的尝试、重叠，以及被他人删除的锁；其中任何内容都不会执行，在确定某个键是否存在之前，对它不作任何断言</translation>
    </message>
    <message>
        <source>FREE BETWEEN</source>
        <translation>其间空闲</translation>
    </message>
    <message>
        <source>at most this many of them, the last ones</source>
        <translation>只要其中最后的若干条</translation>
    </message>
</context>
<context>
    <name>cli::HistoryUpkeep</name>
    <message numerus="yes">
        <source>%n hold(s) dropped.</source>
        <translation>
            <numerusform>已删除 %n 次持有的记录。</numerusform>
        </translation>
    </message>
    <message>
        <source>drop what is beyond the limits of age and size now; statistics stay</source>
        <translation>现在就删除超出时间和大小限制的内容；统计保留</translation>
    </message>
    <message>
        <source>delete all that was recorded of SOURCE, overwrite it, and say how much that was; the journal of actions stays</source>
        <translation>删除并覆写为 SOURCE 记录的全部内容，并说明有多少；操作日志保留</translation>
    </message>
    <message>
        <source>--forget needs a SOURCE: whose history is to be deleted.</source>
        <translation>--forget 需要 SOURCE：要删除谁的历史。</translation>
    </message>
    <message>
        <source>Nothing is recorded of %1.</source>
        <translation>没有 %1 的记录。</translation>
    </message>
    <message numerus="yes">
        <source>The history of %1 was deleted: %n hold(s), %2 freed.</source>
        <translation>
            <numerusform>%1 的历史已删除：%n 次持有，释放 %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>Another program still reads the file: until it ends, the file beside it (-wal) has some of what was deleted.</source>
        <translation>另一个程序仍在读取该文件：在它结束之前，旁边的文件 (-wal) 中还有一部分已删除的内容。</translation>
    </message>
    <message numerus="yes">
        <source>History is kept for %n day(s), and in at most %1.</source>
        <translation>
            <numerusform>历史保留 %n 天，最多占用 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>--keep-size: &quot;%1&quot; is not a size from %2 to %3. Write 500M or 2G.</source>
        <translation>--keep-size：“%1”不是 %2 到 %3 之间的大小。请写 500M 或 2G。</translation>
    </message>
    <message>
        <source>keep history for this many days from now on; 30 at first</source>
        <translation>从现在起将历史保留这么多天；起初为 30</translation>
    </message>
    <message>
        <source>let it take up to this much of the disk: 500M, 2G; 1G at first. Both apply to the window as well</source>
        <translation>让它最多占用这么多磁盘空间：500M、2G；起初为 1G。两者对窗口同样有效</translation>
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
        <source>Prints one line per action, oldest first. An action whose outcome is not known was cut short by a crash or by a disk that was full.
Records are chained by hash. --verify computes the chain anew and says where it breaks first: a record that is missing or was changed. Keep the head of an export: it proves later that nothing was cut off at the end.</source>
        <translation>每个操作输出一行，最早的在前。结果未知的操作是被崩溃或磁盘已满打断的。
记录以哈希值相连。--verify 重新计算整条链，并指出最先断裂之处：缺失或被改动的记录。请保留导出内容的链头：日后可用它证明末尾没有被截断。</translation>
    </message>
    <message>
        <source>one JSON object per line</source>
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
        <source>--json and --csv cannot be used together.</source>
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
    <message>
        <source>only actions begun at T or later: so long ago (2h, 1w), a time of day (08:00: the last one), a day (2026-11-20) or a time of it (2026-11-20 08:00)</source>
        <translation>只要在 T 或之后开始的操作：多久以前（2h、1w）、一天中的时刻（08:00：最近的一次）、日期（2026-11-20）或该日的某时刻（2026-11-20 08:00）</translation>
    </message>
    <message>
        <source>only actions begun before T</source>
        <translation>只要在 T 之前开始的操作</translation>
    </message>
    <message>
        <source>only actions of this user, or of user@host</source>
        <translation>只要此用户的操作，或 用户@主机 的操作</translation>
    </message>
    <message>
        <source>only these: %1; can be given more than once</source>
        <translation>只要这些：%1；可多次指定</translation>
    </message>
    <message>
        <source>only actions that ended so: %1; can be given more than once. One whose outcome was never written down is unknown</source>
        <translation>只要结果如此的操作：%1；可多次指定。结果从未写下的操作为 unknown</translation>
    </message>
    <message>
        <source>--since is not before --until: no action is between them.</source>
        <translation>--since 不早于 --until：其间没有任何操作。</translation>
    </message>
    <message>
        <source>--who names nobody.</source>
        <translation>--who 没有指定任何人。</translation>
    </message>
    <message>
        <source>%1: there is no &quot;%2&quot;. There are: %3.</source>
        <translation>%1：没有“%2”。可用的有：%3。</translation>
    </message>
    <message>
        <source>at most this many of them, the last ones</source>
        <translation>只要其中最后的若干条</translation>
    </message>
    <message>
        <source>only actions on this key</source>
        <translation>只要对这个键的操作</translation>
    </message>
    <message>
        <source>only actions on keys that match this glob</source>
        <translation>只要对匹配此通配模式的键的操作</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be used together.</source>
        <translation>%1 和 %2 不能同时使用。</translation>
    </message>
</context>
<context>
    <name>cli::LabArguments</name>
    <message>
        <source>Give --iterations or --duration, not both.</source>
        <translation>请指定 --iterations 或 --duration 之一，不要同时指定。</translation>
    </message>
    <message>
        <source>increments of each client (1000)</source>
        <translation>每个客户端的递增次数（1000）</translation>
    </message>
    <message>
        <source>in place of --iterations: how long each strategy runs</source>
        <translation>代替 --iterations：每个策略运行多久</translation>
    </message>
    <message>
        <source>time inside the critical section (0ms)</source>
        <translation>在临界区内的时间（0ms）</translation>
    </message>
    <message>
        <source>pause of a client between two increments (0ms)</source>
        <translation>客户端两次递增之间的停顿（0ms）</translation>
    </message>
    <message>
        <source>how long a client tries for one increment (forever)</source>
        <translation>客户端为一次递增尝试多久（forever）</translation>
    </message>
    <message>
        <source>one JSON object per line: samples, then a result for each strategy</source>
        <translation>每行一个 JSON 对象：先是采样，然后是每个策略的结果</translation>
    </message>
    <message>
        <source>--expect takes exact.</source>
        <translation>--expect 只接受 exact。</translation>
    </message>
    <message>
        <source>--clients: &quot;%1&quot; is not a whole number from 1 to %2.</source>
        <translation>--clients：“%1”不是 1 到 %2 之间的整数。</translation>
    </message>
    <message>
        <source>--fault: &quot;%1&quot; is not NAME=N with N from 0 to 1000.</source>
        <translation>--fault：“%1”不是“名称=N”的形式（N 为 0 到 1000）。</translation>
    </message>
    <message>
        <source>--take takes pop or top-dequeue.</source>
        <translation>--take 的取值为 pop 或 top-dequeue。</translation>
    </message>
    <message>
        <source>a load that was published: %1. Other options change it</source>
        <translation>已发表的负载：%1。其他选项可对其修改</translation>
    </message>
    <message>
        <source>what the clients do: %1 (counter)</source>
        <translation>客户端所做的工作：%1（默认 counter）</translation>
    </message>
    <message>
        <source>concurrent clients, each with a connection of its own (16); several: one run for each</source>
        <translation>并发客户端数，每个都有自己的连接（16）；给出多个时，每个数各运行一次</translation>
    </message>
    <message>
        <source>increments begun a second by all clients together, ready or not: an open loop, with waits corrected for coordinated omission</source>
        <translation>所有客户端每秒合计开始的递增次数，不论是否就绪：开环，等待时间按协调遗漏校正</translation>
    </message>
    <message>
        <source>masters of redlock: 3, 5 or 7 (those of SOURCE, or 3 private ones)</source>
        <translation>redlock 的主节点数：3、5 或 7（默认为 SOURCE 中的主节点，或 3 个私有节点）</translation>
    </message>
    <message>
        <source>pause of a refused client: %1 (fixed, 1ms); fixed:100us sets it</source>
        <translation>被拒绝的客户端的停顿：%1（默认 fixed，1ms）；fixed:100us 可设定时长</translation>
    </message>
    <message>
        <source>where tokens come from: %1 (urandom)</source>
        <translation>令牌的来源：%1（默认 urandom）</translation>
    </message>
    <message>
        <source>flash-sale: items for sale (10)</source>
        <translation>flash-sale：待售件数（10）</translation>
    </message>
    <message>
        <source>task-queue: when a task is due (0ms)</source>
        <translation>task-queue：任务多久后到期（0ms）</translation>
    </message>
    <message>
        <source>task-queue: how a worker takes a task (pop)</source>
        <translation>task-queue：工作者如何取任务（pop）</translation>
    </message>
    <message>
        <source>task-queue: a task that is queued already gets the new time</source>
        <translation>task-queue：已在队列中的任务改用新的时间</translation>
    </message>
    <message>
        <source>each client in an operating-system process of its own</source>
        <translation>每个客户端各用一个操作系统进程</translation>
    </message>
    <message>
        <source>write the waits to FILE as an HdrHistogram log</source>
        <translation>将等待时间以 HdrHistogram 日志写入 FILE</translation>
    </message>
    <message>
        <source>There is no preset &quot;%1&quot;. There are: %2.</source>
        <translation>没有名为“%1”的预设。可用的有：%2。</translation>
    </message>
    <message>
        <source>Give --strategy or --preset.</source>
        <translation>请给出 --strategy 或 --preset。</translation>
    </message>
    <message>
        <source>exit with 1 if anything was lost, overlapped or released someone else&apos;s lock, or nobody could get in; an increment that a client knows it did not get (skipped, given up) is not lost</source>
        <translation>若有丢失、重叠、误释放他人的锁，或再也无人能进入，则以 1 退出；客户端自知未得到的递增（跳过、放弃）不算丢失</translation>
    </message>
    <message>
        <source>--fault: there is no fault &quot;%1&quot;. There are: pause, pause-all, crash, crash-between.</source>
        <translation>--fault：没有名为“%1”的故障。可用：pause、pause-all、crash、crash-between。</translation>
    </message>
    <message>
        <source>how many of a thousand turns go wrong: pause (the work, longer than the lease), pause-all (the whole client, its watchdog too, as a garbage collection does), crash (while holding), crash-between (the two commands of an acquire)</source>
        <translation>每千次中有多少次出错：pause（工作停顿，长于租约）、pause-all（整个客户端停顿，连看门狗一起，如同垃圾回收）、crash（持有时崩溃）、crash-between（在获取的两条命令之间）</translation>
    </message>
    <message>
        <source>lease of the lock (the strategy&apos;s own, mostly 30s; 200ms when there are faults); several: one run for each</source>
        <translation>锁的租约（策略自身的，多为 30s；有故障时为 200ms）；给出多个时每个各运行一次</translation>
    </message>
    <message>
        <source>task-queue: how many due tasks a worker takes at once (1)</source>
        <translation>task-queue：工作者一次取走多少个到期任务（1）</translation>
    </message>
    <message>
        <source>print a program that locks, to begin with: %1</source>
        <translation>打印一个能加锁的程序作为起点：%1</translation>
    </message>
    <message>
        <source>write the template to this file, which does not exist yet</source>
        <translation>把模板写入这个尚不存在的文件</translation>
    </message>
    <message>
        <source>the ranking of --rank for a spreadsheet</source>
        <translation>供电子表格使用的 --rank 排名</translation>
    </message>
    <message>
        <source>Give --strategy or --rank, not both.</source>
        <translation>请只给出 --strategy 或 --rank 之一。</translation>
    </message>
    <message>
        <source>--output is for --template.</source>
        <translation>--output 用于 --template。</translation>
    </message>
    <message>
        <source>--csv is for --rank.</source>
        <translation>--csv 用于 --rank。</translation>
    </message>
    <message>
        <source>what happens at TIME of each strategy, on private servers only, to server N: %1; or clock:N:+AHEAD, by which the clock of client N is ahead. 500ms:kill:2 kills server 2</source>
        <translation>每个策略进行到 TIME 时对服务器 N 做什么，仅限私有服务器：%1；或 clock:N:+AHEAD，客户端 N 的时钟快多少。500ms:kill:2 杀死服务器 2</translation>
    </message>
    <message>
        <source>of redlock&apos;s private masters so many are down from the start (0)</source>
        <translation>Redlock 的私有主节点中从一开始就宕机的个数（0）</translation>
    </message>
    <message>
        <source>the private server has a replica, server 2, which can be promoted</source>
        <translation>私有服务器有一个副本，即服务器 2，可将其提升</translation>
    </message>
    <message>
        <source>write a page for the class to FILE, which ends in .html or .pdf: verdicts, settings, figures, charts, traces and a glossary, with nothing to be fetched</source>
        <translation>为课堂写一页到文件，文件名以 .html 或 .pdf 结尾：结论、设置、数字、图表、轨迹和术语表，无需再获取任何东西</translation>
    </message>
    <message>
        <source>the strategies to run, one after another: %1, a file such as mine.lock with a way of locking of your own as text, or external:CMD, a command of your own</source>
        <translation>依次运行的策略：%1，或一个文件（如 mine.lock，其中是您用文本写的加锁方式），或 external:CMD（您自己的命令）</translation>
    </message>
    <message>
        <source>rank programs that lock, by what an order of requests breaks, then by what is lost, overlaps and starvation: up to 20, each a file, a command, or NAME=COMMAND (8 clients, 200 increments each)</source>
        <translation>为加锁的程序排名，先看请求的某种顺序会破坏什么，再看丢失、重叠和饥饿：最多 20 个，每个是文件、命令或 NAME=COMMAND（8 个客户端，各 200 次递增）</translation>
    </message>
</context>
<context>
    <name>cli::LabCommand</name>
    <message>
        <source>let concurrent clients count under a locking strategy, and count what is lost</source>
        <translation>让并发客户端在某种加锁策略下计数，并统计丢失量</translation>
    </message>
    <message>
        <source>Stopped; what was counted until then is printed.</source>
        <translation>已停止；输出此前的计数。</translation>
    </message>
    <message>
        <source>--histograms: %1 cannot be written: %2</source>
        <translation>--histograms：无法写入 %1：%2</translation>
    </message>
    <message>
        <source>The lab measures servers that are given by their own address.</source>
        <translation>实验室只测量以自身地址给出的服务器。</translation>
    </message>
    <message>
        <source>The machine was busy with other work: times and throughput say little. Losses and overlaps hold.</source>
        <translation>本机正忙于其他工作：时间和吞吐量参考价值不大，丢失和重叠仍然成立。</translation>
    </message>
    <message>
        <source>%1: nobody was granted for %2 s, %3 wait.</source>
        <comment>strategy, seconds, number of clients</comment>
        <translation>%1：已有 %2 秒无人获准，%3 个在等待。</translation>
    </message>
    <message>
        <source>Runs each strategy in turn: every client does the workload&apos;s increments, guarded by the strategy, and the lab compares what was acknowledged with what the server holds at the end, and counts from outside how many were inside at once.

Without SOURCE, and with --demo, it runs on private servers. With several masters it uses the first; redlock uses all. It writes only keys that begin with lockscope:lab: and removes them; what an interrupted run left is removed at the next start. It does not run on production.

A program of your own, external:CMD, runs on private servers only, with your rights, in a folder of its own, with an environment that names its server (REDIS_URL, REDISCLI_AUTH and LOCKSCOPE_LAB_…) and with limits. First it has to show in a dry turn that it answers as it should. --template prints one to begin with; --rank measures those of a whole class and ranks them.

The exit status is 0 when the run completed, whatever it lost; --expect exact makes it 1 if anything was lost, overlapped or released someone else&apos;s lock, or nobody could get in any more. An interrupt stops the run and prints the partial result, marked as stopped; the exit status is 130 then.</source>
        <translation>依次运行每种策略：每个客户端在该策略的保护下执行工作负载的递增，实验室将已确认的次数与服务器最终的值作比较，并从外部统计同时有多少个客户端在临界区内。

不给 SOURCE 或使用 --demo 时，在私有服务器上运行。有多个主节点时使用第一个；redlock 使用全部。它只写以 lockscope:lab: 开头的键并会删除它们；被中断的运行所留下的键会在下次启动时删除。不会在生产环境运行。

您自己的程序 external:CMD 只在私有服务器上运行，以您的权限、在自己的文件夹里、带着指明其服务器的环境（REDIS_URL、REDISCLI_AUTH 和 LOCKSCOPE_LAB_…）并受限制。它首先要在试运行中表明回答正确。--template 打印一个起点；--rank 测量全班的程序并排名。

运行完成时退出状态为 0，不论丢失了多少；使用 --expect exact 时，若有丢失、重叠、误释放他人的锁，或再也无人能进入，则为 1。中断会停止运行并打印标为“已停止”的部分结果，此时退出状态为 130。</translation>
    </message>
</context>
<context>
    <name>cli::LabRankCommand</name>
    <message>
        <source>%1 of %2: %3</source>
        <comment>number of the entry, of all, its name</comment>
        <translation>第 %1 个，共 %2 个：%3</translation>
    </message>
    <message>
        <source>--rank runs on private servers only.</source>
        <translation>--rank 只在私有服务器上运行。</translation>
    </message>
    <message>
        <source>--rank needs one load: give one number of clients, and one lease.</source>
        <translation>--rank 需要一种负载：请只给出一个客户端数和一个租约。</translation>
    </message>
    <message>
        <source>Stopped; those that were done are ranked.</source>
        <translation>已停止；已完成的已排名。</translation>
    </message>
</context>
<context>
    <name>cli::LabReport</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>no time limit</source>
        <translation>没有时间限制</translation>
    </message>
    <message>
        <source>tries once</source>
        <translation>只试一次</translation>
    </message>
    <message>
        <source>gives up after %1</source>
        <translation>%1后放弃</translation>
    </message>
    <message>
        <source>hold %1</source>
        <translation>持有 %1</translation>
    </message>
    <message>
        <source>think %1</source>
        <translation>思考 %1</translation>
    </message>
    <message>
        <source>retry %1</source>
        <translation>重试 %1</translation>
    </message>
    <message>
        <source>closed loop</source>
        <translation>闭环</translation>
    </message>
    <message>
        <source>server unknown</source>
        <translation>服务器未知</translation>
    </message>
    <message>
        <source>round trip %1 µs</source>
        <translation>往返 %1 微秒</translation>
    </message>
    <message>
        <source>strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>(stopped)</source>
        <translation>（已停止）</translation>
    </message>
    <message>
        <source>%1 %2 µs</source>
        <comment>retry policy, pause</comment>
        <translation>%1 %2 µs</translation>
    </message>
    <message>
        <source>%1 %2 ‰</source>
        <comment>fault, per thousand</comment>
        <translation>%1 %2 ‰</translation>
    </message>
    <message>
        <source>open loop, %1 a second</source>
        <translation>开环，每秒 %1 次</translation>
    </message>
    <message>
        <source>a process each</source>
        <translation>每客户端一个进程</translation>
    </message>
    <message>
        <source>target</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>failed %1</source>
        <comment>transactions of client number</comment>
        <translation>失败 %1</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message numerus="yes">
        <source>%n phantom(s): locks written by a client that was told it had failed.</source>
        <translation>
            <numerusform>%n 个幽灵锁：由被告知获取失败的客户端写下。</numerusform>
        </translation>
    </message>
    <message>
        <source>for %1</source>
        <translation>运行 %1</translation>
    </message>
    <message>
        <source>%1 increments of each client</source>
        <translation>每个客户端 %1 次递增</translation>
    </message>
    <message>
        <source>retry and patience as published</source>
        <translation>重试与耐心均按发表时的设定</translation>
    </message>
    <message numerus="yes">
        <source>%n equal token(s): a comparison cannot tell them apart.</source>
        <translation>
            <numerusform>%n 个相同令牌：比较无法区分它们。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cli::LabTemplateCommand</name>
    <message>
        <source>There is no template &quot;%1&quot;. There are: %2.</source>
        <translation>没有模板“%1”。可用的有：%2。</translation>
    </message>
    <message>
        <source>--output: %1 exists already.</source>
        <translation>--output：%1 已存在。</translation>
    </message>
    <message>
        <source>--output: %1 cannot be written: %2</source>
        <translation>--output：无法写入 %1：%2</translation>
    </message>
    <message>
        <source>%1 is written. Try it: lockscope lab --strategy &apos;external:%2&apos;</source>
        <translation>已写入 %1。试一试：lockscope lab --strategy &apos;external:%2&apos;</translation>
    </message>
</context>
<context>
    <name>cli::LeaseGuard</name>
    <message>
        <source>No master answered the renewal in time.</source>
        <translation>没有主节点及时应答续约。</translation>
    </message>
</context>
<context>
    <name>cli::LessonCommand</name>
    <message>
        <source>play a lesson about locks step by step, or list them</source>
        <translation>逐步演示一课关于锁的课程，或列出全部课程</translation>
    </message>
    <message>
        <source>Each lesson is one race between two or three clients, played with real commands on private redis-server processes, and then the same once more on the repaired version. After each step stands whose the lock is by the server, and who believes to be inside. Leases are made to run out by PEXPIRE, so a lesson takes no more than a few seconds. Without ID the lessons are listed.

The exit status is 0 when the race happened and the repair prevented it, each time, and 1 when not.</source>
        <translation>每课是两三个客户端之间的一次竞态，在私有的 redis-server 进程上用真实的命令演示，然后在修好的版本上再来一遍。每一步之后都写明服务器认为锁是谁的，以及谁以为自己在里面。租约由 PEXPIRE 结束，所以一课最多几秒钟。不给出 ID 时列出课程。

每次竞态都发生且修复都阻止了它时，退出状态为 0，否则为 1。</translation>
    </message>
    <message>
        <source>play it N times, and count; the steps of the first are printed</source>
        <translation>演示 N 次并计数；打印第一次的各步</translation>
    </message>
    <message>
        <source>one JSON object per line</source>
        <translation>每行一个 JSON 对象</translation>
    </message>
    <message>
        <source>There is no lesson “%1”.</source>
        <translation>没有课程“%1”。</translation>
    </message>
    <message>
        <source>Did you mean %1?</source>
        <translation>您是指 %1 吗？</translation>
    </message>
    <message>
        <source>There are: %1.</source>
        <translation>有以下课程：%1。</translation>
    </message>
</context>
<context>
    <name>cli::LessonReport</name>
    <message>
        <source>Source: %1</source>
        <translation>出处：%1</translation>
    </message>
    <message>
        <source>The race</source>
        <translation>竞态</translation>
    </message>
    <message>
        <source>The repair: %1</source>
        <translation>修复：%1</translation>
    </message>
    <message>
        <source>lock: %1  inside: %2</source>
        <translation>锁：%1  在内：%2</translation>
    </message>
    <message>
        <source>Happened in %1 of %3, prevented in %2 of %3; the slowest took %4 ms.</source>
        <translation>%3 次中发生 %1 次，阻止 %2 次；最慢的一次用了 %4 毫秒。</translation>
    </message>
</context>
<context>
    <name>cli::ListColumns</name>
    <message>
        <source>KEY</source>
        <translation>键</translation>
    </message>
    <message>
        <source>OWNER</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>LIBRARY</source>
        <translation>库</translation>
    </message>
    <message>
        <source>TIME LEFT</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>MASTERS</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>STATE</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>DEPLOYMENT</source>
        <translation>部署</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>TOKEN</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>HELD FOR</source>
        <translation>已持有</translation>
    </message>
    <message>
        <source>WAITERS</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <comment>held for at least</comment>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>%1: there is no column &quot;%2&quot;. There are: %3.</source>
        <translation>%1：没有列“%2”。可用的有：%3。</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>a list, number of masters</comment>
        <translation>%2 个上是%1</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between masters</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>a time, no name</source>
        <comment>the owner, where the token is a time</comment>
        <translation>时间，不是名称</translation>
    </message>
    <message>
        <source>%1 of %2, %3 unknown</source>
        <comment>masters</comment>
        <translation>%1/%2，%3 个未知</translation>
    </message>
    <message>
        <source>%1 owners: %2</source>
        <translation>%1 个持有者：%2</translation>
    </message>
</context>
<context>
    <name>cli::ListCommand</name>
    <message>
        <source>one pass over the masters</source>
        <translation>对主节点扫描一遍</translation>
    </message>
    <message>
        <source>one JSON object per line, then one with the summary</source>
        <translation>每行一个 JSON 对象，最后是摘要</translation>
    </message>
    <message>
        <source>the same fields as comma-separated values, lists joined by spaces</source>
        <translation>以逗号分隔的值输出相同字段，列表以空格连接</translation>
    </message>
    <message>
        <source>--json and --csv cannot be used together.</source>
        <translation>--json 与 --csv 不能同时使用。</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>No key matches %1. Wider: %2; all keys: --pattern &apos;*&apos;.</source>
        <translation>没有键匹配 %1。扩大范围：%2；所有键：--pattern &apos;*&apos;。</translation>
    </message>
    <message>
        <source>%1 of %2 keys looked at</source>
        <translation>已查看 %1 个键，共 %2 个</translation>
    </message>
    <message>
        <source>%1 keys looked at</source>
        <translation>已查看 %1 个键</translation>
    </message>
    <message>
        <source>columns of the table: %1</source>
        <translation>表格的列：%1</translation>
    </message>
    <message>
        <source>no line with the names of the columns</source>
        <translation>不输出列名行</translation>
    </message>
    <message>
        <source>--columns is for the table: --json and --csv have all fields.</source>
        <translation>--columns 只用于表格：--json 和 --csv 包含所有字段。</translation>
    </message>
    <message>
        <source>--fail-if: there is no state &quot;%1&quot;. There are: %2.</source>
        <translation>--fail-if：没有状态“%1”。可用的状态：%2。</translation>
    </message>
    <message>
        <source>%1, %2, %3 ms</source>
        <translation>%1，%2，%3 毫秒</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s)</source>
        <translation>
            <numerusform>%n 个锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n lock(s)</source>
        <translation>
            <numerusform>%n 个锁中的 %1 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Whether locks are overdue is not known: %1</source>
        <translation>无法得知锁是否超时持有：%1</translation>
    </message>
    <message>
        <source>order by a column; in reverse with a minus before it</source>
        <translation>按某一列排序；前面加减号则反向</translation>
    </message>
    <message>
        <source>print at most this many; the summary still counts all</source>
        <translation>最多输出这么多；摘要仍统计全部</translation>
    </message>
    <message>
        <source>do not keep for the next run since when locks are held, nor use what an earlier one kept</source>
        <translation>不为下一次运行保留锁从何时起被持有，也不使用先前保留的内容</translation>
    </message>
    <message>
        <source>Since when locks are held is not remembered for the next run: %1</source>
        <translation>无法为下一次运行记住锁从何时起被持有：%1</translation>
    </message>
    <message>
        <source>Redis before 7.2: looking resets how long a key was idle. The next run cannot tell since when these locks are held, unless their tokens name one hold and it may remember them.</source>
        <translation>Redis 7.2 之前：查看会重置键的空闲时间。下一次运行无法得知这些锁从何时起被持有，除非其令牌只属于一次持有且允许记住。</translation>
    </message>
    <message>
        <source>another run is writing it.</source>
        <translation>另一次运行正在写入。</translation>
    </message>
    <message numerus="yes">
        <source>%n more key(s) look like locks; %1 of %2 keys were examined. Patterns that match them:</source>
        <translation>
            <numerusform>另有 %n 个键看起来是锁；已检查 %2 个键中的 %1 个。匹配它们的模式：</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s)</source>
        <translation>
            <numerusform>%n 个键</numerusform>
        </translation>
    </message>
    <message>
        <source>More patterns: lockscope find</source>
        <translation>更多模式：lockscope find</translation>
    </message>
    <message>
        <source>Reads every key that a pattern matches, on every master, and prints one line per lock. A summary follows: on standard error, with --json as the last line.
Locks stand in the order of their keys; where one master has more than 10,000 of them, they are printed as they are found, unless --sort asks for an order.
Without --pattern the patterns of the profile are used, else lock:*, Lock:*, redlock:*, mutex:* and semaphore:*.
A key that is given whole is read without SCAN. Else a sample of the other keys shows which locks no pattern matches.
On a terminal what is wider than it is cut, and lines have the colour of their state unless NO_COLOR is set. Ctrl-C prints what was read so far and says that it is partial.</source>
        <translation>在每个主节点上读取模式匹配的每个键，每个锁输出一行。随后输出摘要：在标准错误上，使用 --json 时为最后一行。
锁按键的顺序输出；单个主节点上超过 10,000 个锁时，除非 --sort 指定了顺序，否则按找到的顺序输出。
未指定 --pattern 时使用配置中的模式，否则使用 lock:*、Lock:*、redlock:*、mutex:* 和 semaphore:*。
完整给出的键不用 SCAN 直接读取。否则抽查其他键，指出没有模式匹配的锁。
在终端上会截断超出宽度的内容，并以状态的颜色显示各行，除非设置了 NO_COLOR。按 Ctrl-C 会输出已读到的部分，并说明结果不完整。</translation>
    </message>
    <message numerus="yes">
        <source>--fail-if %1: %n document(s) that your patterns match are in this state: %2</source>
        <translation>
            <numerusform>--fail-if %1：有 %n 个与您的模式匹配的文档处于此状态：%2</numerusform>
        </translation>
    </message>
    <message>
        <source>exit 1 if a lock that is meant is in this state, or, without a filter, a document that was left out under a pattern of your own; the summary is on standard error then</source>
        <translation>所指的锁中有处于此状态的，或没有筛选时，在您自己给出的模式下未列出的文档中有处于此状态的，则退出状态为 1；此时摘要在标准错误上</translation>
    </message>
</context>
<context>
    <name>cli::MonitoringCommand</name>
    <message>
        <source>which keys to look at; can be given more than once</source>
        <translation>查看哪些键（模式）；可多次指定</translation>
    </message>
    <message>
        <source>also show keys that match and are probably no locks: without an owner or a state</source>
        <translation>也显示匹配但很可能不是锁的键：不带持有者和状态</translation>
    </message>
    <message>
        <source>pause between pages, so that a busy server is spared</source>
        <translation>在各页之间停顿，以减轻繁忙服务器的负担</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) that are probably no locks are left out: --all-keys shows them (%1).</source>
        <translation>
            <numerusform>%n 个很可能不是锁的键未列出：用 --all-keys 显示（%1）。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cli::Parser</name>
    <message>
        <source>There is no command &quot;%1&quot;.</source>
        <translation>没有命令“%1”。</translation>
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
        <source>--read-only and --operate cannot be used together.</source>
        <translation>--read-only 与 --operate 不能同时使用。</translation>
    </message>
    <message>
        <source>--demo, --profile and URLs cannot be used together.</source>
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
    <message>
        <source>The command comes first: lockscope %1 …</source>
        <translation>命令应放在最前：lockscope %1 …</translation>
    </message>
    <message>
        <source>%1 and %2 cannot be used together.</source>
        <translation>%1 与 %2 不能同时使用。</translation>
    </message>
    <message>
        <source>More than %1 masters cannot be read as one deployment: %2 are named.</source>
        <translation>超过 %1 个主节点无法作为一个部署读取：指定了 %2 个。</translation>
    </message>
    <message>
        <source>Did you mean %1?</source>
        <translation>您是否想输入 %1？</translation>
    </message>
    <message>
        <source>%1 needs a value: %1 %2.</source>
        <translation>%1 缺少值：%1 %2。</translation>
    </message>
    <message>
        <source>--config-dir needs a folder.</source>
        <translation>--config-dir 没有指定文件夹。</translation>
    </message>
    <message>
        <source>--environment: &quot;%1&quot; is not one of production, staging, development, sandbox.</source>
        <translation>--environment：“%1”不是 production、staging、development、sandbox 之一。</translation>
    </message>
    <message>
        <source>--profile needs the name of a profile.</source>
        <translation>--profile 没有指定配置。</translation>
    </message>
    <message>
        <source>A Cluster cannot be combined with others: give its URL only. Further nodes go into it, separated by commas.</source>
        <translation>Cluster 单独使用：只给出它的 URL。其他节点写在其中，以逗号分隔。</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has no option --owner: use --token; --owner-is filters.</source>
        <translation>“%1”没有选项 --owner：请用 --token；--owner-is 用于筛选。</translation>
    </message>
</context>
<context>
    <name>cli::PolicyOutlook</name>
    <message>
        <source>Without --dry-run it would be refused: %1</source>
        <translation>不加 --dry-run 时将被拒绝：%1</translation>
    </message>
</context>
<context>
    <name>cli::ProductionGuard</name>
    <message>
        <source>%1 Which servers are production is not known.</source>
        <translation>%1 无法得知哪些服务器是生产环境。</translation>
    </message>
</context>
<context>
    <name>cli::RaceCommand</name>
    <message>
        <source>try every order in which clients can meet, and find the one that breaks a lock</source>
        <translation>尝试客户端相遇的每一种次序，找出破坏锁的那一种</translation>
    </message>
    <message>
        <source>%1: broken in %2 of %3.</source>
        <translation>%1：%3 次中有 %2 次被破坏。</translation>
    </message>
    <message>
        <source>There is no safer strategy to play it on.</source>
        <translation>没有更安全的策略可供播放。</translation>
    </message>
    <message>
        <source>%1: %2 cannot be written: %3</source>
        <translation>%1：无法写入 %2：%3</translation>
    </message>
    <message>
        <source>This schedule is of a program: name the one to play it with, such as &quot;%1&quot;.</source>
        <translation>这个调度属于一个程序：请指定用来播放它的程序，例如“%1”。</translation>
    </message>
    <message>
        <source>This schedule is of a strategy, whose steps no program takes.</source>
        <translation>这个调度属于一个策略，没有程序会走它的步骤。</translation>
    </message>
    <message>
        <source>Redis runs one command at a time, so the order of requests is the schedule. Every schedule of two or three clients that increment a counter under a strategy is tried, with as many events as you allow: leases that run out, crashes, lost replies and requests, masters that restart without their locks, replicas that lack the last change. The answer is a shortest schedule that breaks a property, or that there is none in all states.

The commands are the strategy&apos;s own, and what a server answers to each in each state is asked of a private redis-server; time is virtual. What was found is played on servers of its own before it is told. The strategies are those of the lab; fenced has its number on writes only, fenced-reads on reads too.

FILE, or any name that ends in .lock, is a scheme of your own as text: the sections acquire:, work: and release: with the commands that are sent and conditions on their replies. The manual and the help of the window describe it under Schemes as text.

external:CMD is a program of your own, which is asked as lab asks it. Its requests wait at a gate in front of a private server until the search lets them pass; its clocks are real, and are not judged. It runs with your rights.

The exit status is 7 when a schedule was found, 8 when none was but the bound was reached first, and 0 when there is none.</source>
        <translation>Redis 一次只执行一条命令，因此请求的次序就是调度。对于两到三个在某种策略下递增计数器的客户端，会尝试每一种调度，并加入您允许的事件：租约到期、崩溃、丢失的回复和请求、丢失锁而重启的主节点、缺少最后一次更改的副本。答案是破坏某个性质的最短调度，或者在所有状态中都没有。

命令就是策略自己的命令；每个状态下服务器对每条命令的回答都向私有的 redis-server 询问；时间是虚拟的。找到的调度先在真实服务器上播放，然后才报告。策略与实验室相同；fenced 只在写入时带编号，fenced-reads 在读取时也带。

FILE（或任何以 .lock 结尾的名称）是您用文本写出的方案：acquire:、work: 和 release: 各节，内有要发送的命令和对回复的条件。手册和窗口的帮助在“用文本写方案”中说明它。

external:CMD 是您自己的程序，像 lab 那样被提问。它的请求在私有服务器前的闸门等待，直到搜索放它们通过；它的时钟是真实的，不作判断。它以您的权限运行。

找到调度时退出状态为 7；没有找到但先达到界限时为 8；没有这样的调度时为 0。</translation>
    </message>
    <message>
        <source>--replay: %1</source>
        <translation>--replay：%1</translation>
    </message>
</context>
<context>
    <name>cli::RaceReport</name>
    <message>
        <source>%1 steps in %2 s; %3 different questions were put to a real server.</source>
        <translation>%2 秒内 %1 步；向真实服务器提出了 %3 个不同的问题。</translation>
    </message>
    <message>
        <source>STRATEGY</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>The same schedule on %1:</source>
        <translation>同一调度在 %1 上：</translation>
    </message>
    <message>
        <source>%1 schedules, %2 steps</source>
        <translation>%1 个调度，%2 步</translation>
    </message>
    <message>
        <source>%1 states, %2 of them to be looked at, depth %3</source>
        <translation>%1 个状态，其中 %2 个待查看，深度 %3</translation>
    </message>
    <message>
        <source>%1 steps of the program in %2 runs and %3 s.</source>
        <translation>程序的 %1 步，共 %2 次运行，%3 秒。</translation>
    </message>
    <message>
        <source>Not judged for clocks: they are real, and a lease runs out as an event alone.</source>
        <translation>时钟不作判断：它们是真实的，租约只作为事件到期。</translation>
    </message>
    <message>
        <source>The program was silent for longer than was waited: %1 times.</source>
        <translation>程序沉默的时间超过了等待的时间：%1 次。</translation>
    </message>
    <message>
        <source>Steps that did not come out the same twice, so that what follows them was not tried: %1.</source>
        <translation>两次结果不同、因而没有尝试其后续的步骤：%1。</translation>
    </message>
    <message>
        <source>The program let a second client in while the first one held the lock, though every request passed at once. No schedule was tried, and nothing else was judged.</source>
        <translation>第一个客户端持有锁时，程序让第二个客户端也进入了，而每个请求都立即通过了。没有尝试任何调度，也没有判断其他性质。</translation>
    </message>
</context>
<context>
    <name>cli::RaceRequest</name>
    <message>
        <source>--masters: only redlock uses several masters.</source>
        <translation>--masters：只有 redlock 使用多个主节点。</translation>
    </message>
    <message>
        <source>--property: &quot;%1&quot; is none of %2.</source>
        <translation>--property：“%1”不在 %2 之中。</translation>
    </message>
    <message>
        <source>--property: this says nothing about %1.</source>
        <translation>--property：这对 %1 没有意义。</translation>
    </message>
    <message>
        <source>--method is breadth-first or depth-first.</source>
        <translation>--method 为 breadth-first 或 depth-first。</translation>
    </message>
    <message>
        <source>--replay plays what its file says: name no strategy beside it.</source>
        <translation>--replay 按文件播放：请不要再给出策略。</translation>
    </message>
    <message>
        <source>every strategy, as a table of strategies and properties</source>
        <translation>所有策略，以策略和性质的表格显示</translation>
    </message>
    <message>
        <source>clients that meet: 2 or 3 (2)</source>
        <translation>相遇的客户端数：2 或 3（2）</translation>
    </message>
    <message>
        <source>increments of each client, 1 to 3 (1)</source>
        <translation>每个客户端的递增次数，1 到 3（1）</translation>
    </message>
    <message>
        <source>how often a client tries to get in, in each round (3)</source>
        <translation>每轮中客户端尝试进入的次数（3）</translation>
    </message>
    <message>
        <source>how often the lease of a lock may run out (0)</source>
        <translation>锁的租约可以到期的次数（0）</translation>
    </message>
    <message>
        <source>how many clients may crash (0)</source>
        <translation>可以崩溃的客户端数（0）</translation>
    </message>
    <message>
        <source>how many replies may be lost after the command was executed (0)</source>
        <translation>命令执行后可以丢失的回复数（0）</translation>
    </message>
    <message>
        <source>how many requests may be lost (0)</source>
        <translation>可以丢失的请求数（0）</translation>
    </message>
    <message>
        <source>how often a master may restart without its locks (0)</source>
        <translation>主节点可以丢失锁而重启的次数（0）</translation>
    </message>
    <message>
        <source>how often a replica without the last change of the lock may take a master&apos;s place (0)</source>
        <translation>缺少锁的最后一次更改的副本可以接替主节点的次数（0）</translation>
    </message>
    <message>
        <source>by how much each client&apos;s clock is ahead of that of the one before it</source>
        <translation>每个客户端的时钟比前一个快多少</translation>
    </message>
    <message>
        <source>masters of redlock, 1 to 5 (3)</source>
        <translation>redlock 的主节点数，1 到 5（3）</translation>
    </message>
    <message>
        <source>what is looked for: %1; all of them without it</source>
        <translation>要查找的性质：%1；不给出则为全部</translation>
    </message>
    <message>
        <source>stop after so many different states (2000000)</source>
        <translation>达到这么多不同状态后停止（2000000）</translation>
    </message>
    <message>
        <source>breadth-first, which finds a shortest schedule, or depth-first with sleep sets, a second opinion (breadth-first)</source>
        <translation>breadth-first：找到最短的调度；或 depth-first：使用睡眠集，作为第二意见（breadth-first）</translation>
    </message>
    <message>
        <source>play a schedule that --output has written</source>
        <translation>播放由 --output 写出的调度</translation>
    </message>
    <message>
        <source>play it so many times (1)</source>
        <translation>播放的次数（1）</translation>
    </message>
    <message>
        <source>save the schedule that was found</source>
        <translation>保存找到的调度</translation>
    </message>
    <message>
        <source>--times goes with --replay.</source>
        <translation>--times 须与 --replay 一起使用。</translation>
    </message>
    <message>
        <source>play what was found on the next safer strategy as well</source>
        <translation>将找到的调度也在下一个更安全的策略上播放</translation>
    </message>
    <message>
        <source>describe the schedule that was found in this file</source>
        <translation>将找到的调度写入此文件</translation>
    </message>
    <message>
        <source>%1 are of one schedule: name one strategy.</source>
        <translation>%1 针对一个调度：请给出一个策略。</translation>
    </message>
    <message>
        <source>draw the schedule that was found in this file</source>
        <translation>将找到的调度绘制到此文件</translation>
    </message>
    <message>
        <source>one JSON object per line</source>
        <translation>每行一个 JSON 对象</translation>
    </message>
    <message>
        <source>Name a command behind &quot;external:&quot;.</source>
        <translation>请在“external:”后面写出一条命令。</translation>
    </message>
    <message>
        <source>%1 goes with the strategies, not with a program of your own, whose server and clocks are real.</source>
        <translation>%1 用于策略，不用于您自己的程序：它的服务器和时钟是真实的。</translation>
    </message>
    <message>
        <source>--all is every strategy: name none beside it.</source>
        <translation>--all 就是每一个策略：不要再指定别的。</translation>
    </message>
    <message>
        <source>There is no strategy or file &quot;%1&quot; to race. There are: %2.</source>
        <translation>没有名为“%1”的策略或文件可以参加竞争。可用的有：%2。</translation>
    </message>
    <message>
        <source>make a lesson of it in this file: a page of HTML that asks before it tells</source>
        <translation>在此文件中把它做成课程：先提问、后讲解的 HTML 页面</translation>
    </message>
</context>
<context>
    <name>cli::ReleaseManyCommand</name>
    <message>
        <source>--reason is empty.</source>
        <translation>--reason 为空。</translation>
    </message>
    <message>
        <source>--from: %1 cannot be read: %2</source>
        <translation>--from：无法读取 %1：%2</translation>
    </message>
    <message>
        <source>--from: %1</source>
        <translation>--from：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) are not in the format of &quot;list --json&quot;: nothing was sent.</source>
        <translation>
            <numerusform>有 %n 行不是“list --json”所输出的锁：未发送任何内容。</numerusform>
        </translation>
    </message>
    <message>
        <source>--separate: each of these masters is its own. Name the one to act on.</source>
        <translation>--separate：这些主节点各自独立。请指明要操作的那一个。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s): %1</source>
        <translation>
            <numerusform>%n 个锁：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>--also belongs to one lock: each line of --from is one of its own.</source>
        <translation>--also 只用于一把锁：--from 的每一行各是一把锁。</translation>
    </message>
    <message>
        <source>--from: line %1 lists a lock of database %2, this is database %3: nothing was sent.</source>
        <translation>--from：第 %1 行列出的是数据库 %2 的锁，而这里是数据库 %3：没有发送任何内容。</translation>
    </message>
    <message>
        <source>--from: line %1 lists a lock of %2, this is %3: nothing was sent.</source>
        <translation>--from：第 %1 行列出的是 %2 的锁，而这里是 %3：没有发送任何内容。</translation>
    </message>
    <message>
        <source>(line %1)</source>
        <translation>（第 %1 行）</translation>
    </message>
    <message numerus="yes">
        <source>What came of %n of them could not be written to the journal: these cannot be undone.</source>
        <translation>
            <numerusform>其中 %n 个的结果无法写入日志：这些无法撤销。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) of the list are not meant, or are no longer held.</source>
        <translation>
            <numerusform>列表中有 %n 个锁不在所指范围内，或已不再持有。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 It is not known which locks are meant: nothing was sent.</source>
        <translation>%1 无法判断所指的是哪些锁：没有发送任何命令。</translation>
    </message>
    <message>
        <source>Nothing to release.</source>
        <translation>没有可释放的锁。</translation>
    </message>
    <message>
        <source>--from: %1 is a transcript of MONITOR, and &quot;release&quot; reads a list of locks, as &quot;list --json&quot; prints it. &quot;history --from&quot; reads transcripts. Nothing was sent.</source>
        <translation>--from：%1 是 MONITOR 的输出，而“release”读取的是“list --json”打印的锁列表。“history --from”读取 MONITOR 的输出。没有发送任何内容。</translation>
    </message>
    <message>
        <source>--filter: %1</source>
        <translation>--filter：%1</translation>
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
    <message>
        <source>The results could not be written to standard output: %1.</source>
        <translation>结果无法写入标准输出：%1。</translation>
    </message>
    <message>
        <source>--yes-insecure-tls: the server&apos;s certificate is not checked. Whoever stands in between can read and change everything, the password too.</source>
        <translation>--yes-insecure-tls：不检查服务器的证书。中间的任何人都可以读取和更改一切，包括密码。</translation>
    </message>
    <message>
        <source>HOME is not set: the journal is in %1. Name another folder with --config-dir.</source>
        <translation>未设置 HOME：日志位于 %1。请用 --config-dir 指定其他文件夹。</translation>
    </message>
</context>
<context>
    <name>cli::SharedOptions</name>
    <message>
        <source>--key is exact, byte for byte: --pattern takes a glob.</source>
        <translation>--key 逐字节精确匹配；通配模式请用 --pattern。</translation>
    </message>
</context>
<context>
    <name>cli::Source</name>
    <message>
        <source>The journal&apos;s record names no master that can be used: %1</source>
        <translation>日志记录中没有可用的主节点：%1</translation>
    </message>
    <message>
        <source>The journal&apos;s record names no master: give SOURCE.</source>
        <translation>日志记录中没有主节点：请指定 SOURCE。</translation>
    </message>
    <message>
        <source>--rules: &quot;%1&quot; cannot be read.</source>
        <translation>--rules：无法读取“%1”。</translation>
    </message>
    <message>
        <source>--rules: &quot;%1&quot;: %2</source>
        <translation>--rules：“%1”：%2</translation>
    </message>
    <message>
        <source>--rules: %1</source>
        <translation>--rules：%1</translation>
    </message>
</context>
<context>
    <name>cli::SpanText</name>
    <message>
        <source>no expiry</source>
        <translation>无过期时间</translation>
    </message>
</context>
<context>
    <name>cli::TimePoint</name>
    <message>
        <source>%1: &quot;%2&quot; is not a valid time. Write 2h, 1w, 08:00, 2026-11-20, &quot;2026-11-20 08:00&quot; or 2026-11-20T08:00:00Z.</source>
        <translation>%1：“%2”不是有效的时间。请写成 2h、1w、08:00、2026-11-20、“2026-11-20 08:00”或 2026-11-20T08:00:00Z。</translation>
    </message>
</context>
<context>
    <name>cli::TranscriptOutput</name>
    <message numerus="yes">
        <source>%n overlap(s).</source>
        <translation>
            <numerusform>%n 次重叠。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s) a former holder deleted the lock of another one.</source>
        <translation>
            <numerusform>前持有者删除他人的锁 %n 次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n attempt(s) came before it was certain whether the key was there: they count as neither granted nor refused.</source>
        <translation>
            <numerusform>%n 次尝试发生在能确定键是否存在之前：既不算成功，也不算被拒。</numerusform>
        </translation>
    </message>
    <message>
        <source>Commands that were not read: %1.</source>
        <translation>未解读的命令：%1。</translation>
    </message>
    <message>
        <source>%1 got %2 while %3, whose lock had ended, still acted on it.</source>
        <translation>%1 得到 %2 时，锁已结束的 %3 仍在操作它。</translation>
    </message>
    <message>
        <source>%1, whose lock had ended, deleted %2, which %3 held.</source>
        <translation>锁已结束的 %1 删除了 %3 持有的 %2。</translation>
    </message>
    <message>
        <source>%1, which had not taken it, deleted %2, which %3 held.</source>
        <translation>未曾取得它的 %1 删除了 %3 持有的 %2。</translation>
    </message>
    <message>
        <source>%1 deleted %2, which %3 of the same host held: a pool of one program, or another one.</source>
        <translation>%1 删除了同一主机的 %3 持有的 %2：可能是同一程序的连接池，也可能是另一个程序。</translation>
    </message>
    <message>
        <source>Connections of this host release one another&apos;s locks: it may be one program.</source>
        <translation>此主机的各连接会释放彼此的锁：可能是同一个程序。</translation>
    </message>
    <message numerus="yes">
        <source>%n of these may be within one program, whose connections release one another&apos;s locks: that cannot be told.</source>
        <translation>
            <numerusform>其中 %n 个可能发生在同一程序之内，其各连接会释放彼此的锁：无法判定。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 wanted %2, where a list stood, which is no lock: %n attempt(s) failed.</source>
        <translation>
            <numerusform>%1 想获取 %2，但那里是一个列表，不是锁：%n 次尝试失败。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) are not from MONITOR.</source>
        <translation>
            <numerusform>%n 行不是 MONITOR 的输出。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) that several hold together in one hash, of which nothing is told: %1.</source>
        <translation>
            <numerusform>%n 个锁由多个持有者共存于一个哈希中，对其不作任何说明：%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 came to release %2 as %3: refused.</source>
        <translation>%1 以 %3 的身份来释放 %2：被拒绝。</translation>
    </message>
    <message>
        <source>%1 came to renew %2 as %3: refused.</source>
        <translation>%1 以 %3 的身份来续期 %2：被拒绝。</translation>
    </message>
    <message>
        <source>Its lock had ended %1 before.</source>
        <translation>它的锁在 %1之前就已结束。</translation>
    </message>
    <message>
        <source>%1 held it.</source>
        <translation>当时由 %1 持有。</translation>
    </message>
    <message numerus="yes">
        <source>So %n times.</source>
        <translation>
            <numerusform>如此 %n 次。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cli::WarningGroups</name>
    <message numerus="yes">
        <source>warning for %Ln lock(s), line(s) %1: %2</source>
        <translation>
            <numerusform>警告，涉及 %Ln 个锁（第 %1 行）：%2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln other lock(s) have warnings of their own: --json prints them all.</source>
        <translation>
            <numerusform>另有 %Ln 个锁各有自己的警告：--json 会全部输出。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>cli::WatchCommand</name>
    <message>
        <source>one JSON object per line</source>
        <translation>每行一个 JSON 对象</translation>
    </message>
    <message>
        <source>Standard output is not read: watching ends.</source>
        <translation>标准输出无人读取：停止观察。</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n lock(s), %2</source>
        <translation>
            <numerusform>%1：%n 个锁，%2</numerusform>
        </translation>
    </message>
    <message>
        <source>complete</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>Prints the locks that are there (present), a line when the first pass is over (complete), then every change: acquired, renewed, changed, ended; and stale, resync and error of a master. The end of a lock says why, as far as that can be known.
Server settings are never changed. Locks shorter than a re-read can be missed; their number is reported. A pattern without a literal beginning, such as *lock*, can only be polled: then nobody knows how many were missed, and an end is reported as cannot-tell where the lock may have expired or been released.</source>
        <translation>输出现有的锁（present），第一遍扫描结束时输出一行（complete），随后输出每个变化：acquired、renewed、changed、ended；以及某个主节点的 stale、resync 和 error。锁结束时会尽可能说明原因。
从不更改服务器设置。比一次重读更短暂的锁可能被漏掉；会告知其数量。没有固定开头的模式（如 *lock*）只能轮询：此时无人知道漏掉了多少，锁可能过期也可能被释放时，其结束原因记为 cannot-tell。</translation>
    </message>
    <message>
        <source>%1: %2. A lock that comes and goes in between is missed, and nobody can tell how many are; how one ended is only said where that can be known.</source>
        <translation>%1：%2。在两次查看之间出现又消失的锁会被漏掉，无法得知数量；只有能够确知时才说明锁如何结束。</translation>
    </message>
    <message>
        <source>Not every change could be heard of: locks shorter than %1 s may be missing.</source>
        <translation>并非每个变化都能得知：短于 %1 秒的锁可能缺失。</translation>
    </message>
    <message>
        <source>print the current locks, then every change, until interrupted (exit 0)</source>
        <translation>输出当前的锁，然后输出每个变化，直到被中断（退出状态 0）</translation>
    </message>
    <message>
        <source>%1 left</source>
        <comment>time</comment>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>held %1</source>
        <comment>time</comment>
        <translation>已持有 %1</translation>
    </message>
    <message>
        <source>%1: recording</source>
        <translation>%1：正在记录</translation>
    </message>
    <message>
        <source>%1: recording; how far back it reaches is limited by the size</source>
        <translation>%1：正在记录；可追溯的时间受大小限制</translation>
    </message>
    <message>
        <source>record every hold, for &quot;lockscope history&quot;; whatever WHICH prints, all locks of the patterns are recorded. Ends with exit status 3 if nothing can be recorded</source>
        <translation>记录每次持有，供“lockscope history”使用；无论 WHICH 打印什么，都会记录模式匹配的所有锁。如果无法记录，则以退出码 3 结束</translation>
    </message>
    <message>
        <source>watch on where nothing can be recorded</source>
        <translation>无法记录时仍继续监视</translation>
    </message>
    <message>
        <source>--best-effort goes with --record.</source>
        <translation>--best-effort 须与 --record 一起使用。</translation>
    </message>
    <message numerus="yes">
        <source>Keys came and went between two reads, at least %n time(s): whether they were locks is unknown.</source>
        <translation>
            <numerusform>至少有 %n 次，键在两次读取之间出现又消失：它们是不是锁不得而知。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>how a lock ended, when</comment>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>cli::Which</name>
    <message>
        <source>--library: there is no &quot;%1&quot;. &quot;lockscope dialects&quot; lists them.</source>
        <translation>--library：没有“%1”。“lockscope dialects”会列出所有的库。</translation>
    </message>
    <message>
        <source>only locks whose owner is NAME: all of it, or one part of it, such as the host; web-4 is not web-41</source>
        <translation>只要持有者为 NAME 的锁：完整名称，或其中一个部分（如主机）；web-4 不是 web-41</translation>
    </message>
    <message>
        <source>only locks in this state; given more than once, in all of them</source>
        <translation>只要处于此状态的锁；多次给出时须同时处于所有这些状态</translation>
    </message>
    <message>
        <source>only locks whose holder is alive, silent, gone or cannot-tell</source>
        <translation>只要持有者的判断为 alive、silent、gone 或 cannot-tell 的锁</translation>
    </message>
    <message>
        <source>only locks of this library</source>
        <translation>只要此库的锁</translation>
    </message>
    <message>
        <source>only locks that have certainly been held for longer</source>
        <translation>只要确定已持有更久的锁</translation>
    </message>
    <message>
        <source>only locks that the window&apos;s Filter would show, such as &apos;owner:=web-4 held&gt;10m -state:renewing&apos;</source>
        <translation>只要窗口的“筛选”会显示的锁，例如 &apos;owner:=web-4 held&gt;10m -state:renewing&apos;</translation>
    </message>
    <message>
        <source>--filter: %1</source>
        <translation>--filter：%1</translation>
    </message>
    <message>
        <source>%1: there is no &quot;%2&quot;. There are: %3.</source>
        <translation>%1：没有“%2”。可用的有：%3。</translation>
    </message>
    <message>
        <source>Did you mean %1?</source>
        <translation>您是否指 %1？</translation>
    </message>
    <message>
        <source>%1 is empty.</source>
        <translation>%1 为空。</translation>
    </message>
    <message>
        <source>%1 is not valid UTF-8.</source>
        <translation>%1 不是有效的 UTF-8。</translation>
    </message>
</context>
<context>
    <name>cli::WithdrawCommand</name>
    <message>
        <source>say that a server is not production any more</source>
        <translation>声明某台服务器不再是生产环境</translation>
    </message>
    <message>
        <source>A server on which an action was done as production is production for 30 days, whatever it is called. This takes that back for the server that SOURCE names, and for the Sentinel name or the Cluster that it belongs to. The journal keeps who did so, and why; no server is changed.
A saved profile that says production is not touched: change it in the window.</source>
        <translation>曾作为生产环境执行过操作的服务器，无论以什么名称访问，30 天内都视为生产环境。此命令对 SOURCE 所指的服务器，以及它所属的 Sentinel 名称或 Cluster 撤回这一点。日志会保存由谁撤回以及原因；不会更改任何服务器。
标为生产环境的已保存连接不受影响：请在窗口中更改。</translation>
    </message>
    <message>
        <source>why; it stands in the journal</source>
        <translation>原因；写入日志</translation>
    </message>
    <message>
        <source>one JSON object with what was taken back</source>
        <translation>输出一个 JSON 对象，说明撤回了什么</translation>
    </message>
    <message>
        <source>The demo is never production.</source>
        <translation>演示从不是生产环境。</translation>
    </message>
    <message>
        <source>--reason is empty.</source>
        <translation>--reason 为空。</translation>
    </message>
    <message>
        <source>Name one server, one Sentinel name or one Cluster.</source>
        <translation>请指定一台服务器、一个 Sentinel 名称或一个 Cluster。</translation>
    </message>
    <message>
        <source>There is no journal in %1: nothing is recorded as production.</source>
        <translation>%1 中没有日志：没有任何生产环境记录。</translation>
    </message>
    <message>
        <source>By the journal %1 is not production: there is nothing to take back.</source>
        <translation>根据日志，%1 不是生产环境：没有可撤回的内容。</translation>
    </message>
    <message>
        <source>Say which server is meant: --confirm %1. Nothing was changed.</source>
        <translation>请说明是哪台服务器：--confirm %1。没有更改任何内容。</translation>
    </message>
    <message>
        <source>--confirm names %1, and this is %2. Nothing was changed.</source>
        <translation>--confirm 指定的是 %1，而这是 %2。没有更改任何内容。</translation>
    </message>
    <message>
        <source>%1 is not production any more: what was recorded on %2 (%3) does not count from now on.</source>
        <translation>%1 不再是生产环境：%2 的记录（%3）从现在起不再有效。</translation>
    </message>
</context>
<context>
    <name>diagnosis::MasterFindings</name>
    <message numerus="yes">
        <source>%1 restarted empty at %2: %n lock(s) that were held there are gone, and their holders may still be working.</source>
        <translation>
            <numerusform>%1 于 %2 重启后数据为空：那里原先被持有的 %n 把锁已不存在，其持有者可能仍在工作。</numerusform>
        </translation>
    </message>
    <message>
        <source>Keep this master out of use until these holders have stopped: at least one lock had no expiry.</source>
        <translation>在这些持有者停止之前，不要使用这个主节点：至少有一把锁永不过期。</translation>
    </message>
    <message>
        <source>All their leases have ended since.</source>
        <translation>此后它们的租约均已到期。</translation>
    </message>
    <message>
        <source>Keep this master out of use until %1, when the longest of their leases ends.</source>
        <translation>在 %1（其中最长的租约到期）之前，不要使用这个主节点。</translation>
    </message>
    <message>
        <source>run_id</source>
        <translation>run_id</translation>
    </message>
    <message>
        <source>another one than before</source>
        <translation>与之前不同</translation>
    </message>
    <message>
        <source>locks that are gone</source>
        <translation>消失的锁</translation>
    </message>
    <message>
        <source>Holders that may still be working: %1.</source>
        <translation>可能仍在工作的持有者：%1。</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) of the set lost their quorum.</source>
        <translation>
            <numerusform>该组中有 %n 把锁失去了多数派。</numerusform>
        </translation>
    </message>
    <message>
        <source>List the locks that were lost (where they are recorded)</source>
        <translation>列出丢失的锁（若有记录）</translation>
    </message>
</context>
<context>
    <name>diagnosis::QuorumFindings</name>
    <message>
        <source>masters that have its token</source>
        <translation>拥有其令牌的主节点</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>masters</comment>
        <translation>%2 个中的 %1 个</translation>
    </message>
    <message>
        <source>Its quorum is lost: %1.</source>
        <comment>steps of a quorum</comment>
        <translation>已失去多数派：%1。</translation>
    </message>
    <message>
        <source>On %1 of %2 masters only, which is too few: it never had the %3 that a lock needs.</source>
        <translation>仅在 %2 个主节点中的 %1 个上，数量不足：它从未达到锁所需的 %3 个。</translation>
    </message>
    <message>
        <source>On %1 of %2 masters only, which is too few. Whether it had a quorum of %3 before it was first seen is not known: if so, its holder may still be working.</source>
        <translation>仅在 %2 个主节点中的 %1 个上，数量不足。首次看到之前它是否有过 %3 个主节点的多数派不得而知：若有过，其持有者可能仍在工作。</translation>
    </message>
    <message>
        <source>what the other masters had before</source>
        <translation>其余主节点之前有什么</translation>
    </message>
    <message>
        <source>On %1 of %2 masters, as far as is known. Others did not answer: whether it has the %3 that a lock needs is not known.</source>
        <translation>据目前所知，在 %2 个主节点中的 %1 个上。其余主节点没有应答：是否达到锁所需的 %3 个不得而知。</translation>
    </message>
    <message>
        <source>what the other masters have</source>
        <translation>其余主节点上有什么</translation>
    </message>
</context>
<context>
    <name>diagnosis::QuorumText</name>
    <message>
        <source>Its quorum was lost: %1.</source>
        <comment>steps of a quorum</comment>
        <translation>失去多数派：%1。</translation>
    </message>
    <message numerus="yes">
        <source>%n master(s) restarted empty</source>
        <translation>
            <numerusform>%n 个主节点重启后数据为空</numerusform>
        </translation>
    </message>
    <message>
        <source>the others were flushed</source>
        <translation>其余主节点被清空</translation>
    </message>
    <message>
        <source>the others evicted it</source>
        <translation>其余主节点淘汰了它</translation>
    </message>
    <message>
        <source>the others lost it in a failover</source>
        <translation>其余主节点在故障转移中丢失了它</translation>
    </message>
    <message>
        <source>on the others its lease ended</source>
        <translation>在其余主节点上租约已到期</translation>
    </message>
    <message>
        <source>another token stands on the others</source>
        <translation>其余主节点上是另一个令牌</translation>
    </message>
    <message>
        <source>on the others it was released or deleted</source>
        <translation>在其余主节点上被释放或删除</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>masters that have it, masters</comment>
        <translation>%2 个中的 %1 个</translation>
    </message>
    <message>
        <source>%1 until %2, then %3</source>
        <comment>5 of 5, time, 2 of 5</comment>
        <translation>%2 之前 %1，此后 %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>steps of a quorum, cause</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Its holder had %1 and does not know that the quorum is lost: it has no expiry, so that two clients may hold the lock at once until it is released.</source>
        <translation>其持有者曾有 %1，不知道已失去多数派：它永不过期，因此在释放之前，两个客户端可能同时持有这把锁。</translation>
    </message>
    <message>
        <source>Its holder had %1 and does not know that the quorum is lost: until %2 two clients may hold the lock at once.</source>
        <translation>其持有者曾有 %1，不知道已失去多数派：在 %2 之前，两个客户端可能同时持有这把锁。</translation>
    </message>
    <message>
        <source>%1, later %2</source>
        <comment>5 of 5, 4 of 5</comment>
        <translation>%1，后来 %2</translation>
    </message>
    <message>
        <source>Its holder had %1. Unless it has released the lock itself, it does not know that the quorum is lost: two clients may hold the lock at once.</source>
        <translation>其持有者曾有 %1。除非这把锁由它自己释放，否则它不知道已失去多数派：两个客户端可能同时持有这把锁。</translation>
    </message>
    <message>
        <source>Its holder had %1. Unless it has released the lock itself, it does not know that the quorum is lost: until %2 two clients may hold the lock at once.</source>
        <translation>其持有者曾有 %1。除非这把锁由它自己释放，否则它不知道已失去多数派：在 %2 之前，两个客户端可能同时持有这把锁。</translation>
    </message>
</context>
<context>
    <name>diagnosis::RemedyCommands</name>
    <message>
        <source>Show who held the lock before (where it was recorded)</source>
        <translation>显示此前谁持有过该锁（若有记录）</translation>
    </message>
</context>
<context>
    <name>exports::Evidence</name>
    <message>
        <source>Held by %1 since %2, and still when it was seen last, at %3: for %4 until then.</source>
        <translation>由 %1 自 %2 起持有，最后看到时（%3）仍持有：到那时为 %4。</translation>
    </message>
    <message>
        <source>Held by %1 since %2 or earlier, and still when it was seen last, at %3: for at least %4 until then.</source>
        <translation>由 %1 自 %2 或更早起持有，最后看到时（%3）仍持有：到那时至少 %4。</translation>
    </message>
    <message>
        <source>Held by %1 from %2 until some time between %3 and %4.</source>
        <translation>由 %1 自 %2 起持有，在 %3 与 %4 之间的某一时刻结束。</translation>
    </message>
    <message>
        <source>Held by %1 from %2 or earlier until some time between %3 and %4.</source>
        <translation>由 %1 自 %2 或更早起持有，在 %3 与 %4 之间的某一时刻结束。</translation>
    </message>
    <message>
        <source>Held by %1 from %2 to %3, for %4.</source>
        <translation>由 %1 从 %2 持有到 %3，共 %4。</translation>
    </message>
    <message>
        <source>Held by %1 from %2 or earlier to %3, for at least %4.</source>
        <translation>由 %1 从 %2 或更早持有到 %3，至少 %4。</translation>
    </message>
    <message>
        <source>Never renewed.</source>
        <translation>从未续约。</translation>
    </message>
    <message numerus="yes">
        <source>Renewed %n time(s).</source>
        <translation>
            <numerusform>续约 %n 次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Renewed %n time(s), last at %1.</source>
        <translation>
            <numerusform>续约 %n 次，最后一次在 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>It had no expiry.</source>
        <translation>没有过期时间。</translation>
    </message>
    <message>
        <source>Lease: %1.</source>
        <translation>租约：%1。</translation>
    </message>
    <message numerus="yes">
        <source>Up to %n waited for it.</source>
        <translation>
            <numerusform>最多有 %n 个在等待。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It was asked for in %n second(s).</source>
        <translation>
            <numerusform>在 %n 秒内有人请求过它。</numerusform>
        </translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1 was ordered here by %2; outcome: %3.</source>
        <translation>%2 在此处下令 %1；结果：%3。</translation>
    </message>
    <message>
        <source>Reason given: %1</source>
        <translation>给出的原因：%1</translation>
    </message>
    <message>
        <source>nobody that could be read</source>
        <translation>无法读出的持有者</translation>
    </message>
    <message>
        <source>Failover: another server took over for %1.</source>
        <translation>故障转移：另一台服务器接替了 %1。</translation>
    </message>
    <message>
        <source>%1 restarted.</source>
        <translation>%1 已重启。</translation>
    </message>
    <message>
        <source>A database of %1 was emptied.</source>
        <translation>%1 的一个数据库被清空。</translation>
    </message>
    <message numerus="yes">
        <source>%1 was short of memory and evicted %n key(s).</source>
        <translation>
            <numerusform>%1 内存不足，淘汰了 %n 个键。</numerusform>
        </translation>
    </message>
    <message>
        <source>The clock of %1 was set.</source>
        <translation>%1 的时钟被调整。</translation>
    </message>
    <message>
        <source>The connection to %1 was lost.</source>
        <translation>与 %1 的连接中断。</translation>
    </message>
    <message>
        <source>The connection to %1 was lost: %2</source>
        <translation>与 %1 的连接中断：%2</translation>
    </message>
    <message>
        <source>%1 answered again.</source>
        <translation>%1 又有应答。</translation>
    </message>
    <message>
        <source>Alert: %1</source>
        <translation>告警：%1</translation>
    </message>
    <message>
        <source>Action %1 of the journal.</source>
        <translation>日志中的操作 %1。</translation>
    </message>
    <message>
        <source>failover</source>
        <translation>故障转移</translation>
    </message>
    <message>
        <source>restart</source>
        <translation>重启</translation>
    </message>
    <message>
        <source>flush</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>eviction</source>
        <translation>淘汰</translation>
    </message>
    <message>
        <source>clock set</source>
        <translation>时钟调整</translation>
    </message>
    <message>
        <source>connection lost</source>
        <translation>连接中断</translation>
    </message>
    <message>
        <source>connected again</source>
        <translation>恢复连接</translation>
    </message>
    <message>
        <source>alert</source>
        <translation>告警</translation>
    </message>
    <message>
        <source>action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Nobody was seen holding the lock.</source>
        <translation>没有看到任何人持有该锁。</translation>
    </message>
    <message numerus="yes">
        <source>The lock was held %n time(s).</source>
        <translation>
            <numerusform>该锁被持有 %n 次。</numerusform>
        </translation>
    </message>
    <message>
        <source>Older holds were left out: a shorter time shows all of them.</source>
        <translation>更早的持有已省略：缩短时段可看到全部。</translation>
    </message>
    <message>
        <source>It was free for %1.</source>
        <translation>空闲共 %1。</translation>
    </message>
    <message>
        <source>While it was watched, it was never seen free.</source>
        <translation>观察期间从未看到它空闲。</translation>
    </message>
    <message>
        <source>It was watched throughout.</source>
        <translation>整段时间都有观察。</translation>
    </message>
    <message>
        <source>Nobody watched at any moment of this time: nothing is known of it.</source>
        <translation>这段时间内任何时刻都无人观察：对此一无所知。</translation>
    </message>
    <message>
        <source>For %1 of these %2 nobody watched: nothing is known of them.</source>
        <translation>这 %2 中有 %1 无人观察：对此一无所知。</translation>
    </message>
    <message>
        <source>Free from %1 to %2, for %3.</source>
        <translation>从 %1 到 %2 空闲，共 %3。</translation>
    </message>
    <message>
        <source>Between %1 and %2 nobody watched: nothing is known.</source>
        <translation>%1 与 %2 之间无人观察：一无所知。</translation>
    </message>
    <message>
        <source>For %1 of these %2 it was watched in part only: not every master answered.</source>
        <translation>其中 %1（共 %2）只有部分主节点应答，观察不完整。</translation>
    </message>
    <message>
        <source>Between %1 and %2 it was watched in part only, since %3 did not answer: what stood there is not known, and that the lock was free is not claimed.</source>
        <translation>从 %1 到 %2 只观察到一部分，因为 %3 没有应答：那里有什么不得而知，也不断言锁是空闲的。</translation>
    </message>
    <message>
        <source>%1 held it; with which library cannot be told.</source>
        <comment>owner</comment>
        <translation>由 %1 持有；使用哪个库无法判断。</translation>
    </message>
    <message>
        <source>%1 held it, as %2.</source>
        <comment>owner, library</comment>
        <translation>由 %1 持有，形式为 %2。</translation>
    </message>
    <message>
        <source>That is its token: no owner is named in it.</source>
        <translation>这是它的令牌：其中没有写明持有者。</translation>
    </message>
    <message numerus="yes">
        <source>%n attempt(s) to take it were refused.</source>
        <translation>
            <numerusform>有 %n 次获取它的尝试被拒绝。</numerusform>
        </translation>
    </message>
    <message>
        <source>First seen at %1.</source>
        <translation>首次见于 %1。</translation>
    </message>
    <message>
        <source>By whom a server does not tell.</source>
        <translation>服务器不会说明是谁。</translation>
    </message>
    <message>
        <source>Not known: it was held too short for that, or nobody could look.</source>
        <translation>无法得知：持有时间太短，或无从查看。</translation>
    </message>
    <message>
        <source>Nobody, as far as was seen.</source>
        <translation>就所见而言没有人。</translation>
    </message>
    <message>
        <source>It had not ended when it was seen last.</source>
        <translation>最后一次看到时它尚未结束。</translation>
    </message>
    <message>
        <source>%1 held it next, from %2.</source>
        <comment>owner, time</comment>
        <translation>接着由 %1 持有，从 %2 起。</translation>
    </message>
    <message>
        <source>Who held it?</source>
        <translation>谁持有过？</translation>
    </message>
    <message>
        <source>Since when?</source>
        <translation>从何时起？</translation>
    </message>
    <message>
        <source>Who asked for it?</source>
        <translation>谁请求过？</translation>
    </message>
    <message>
        <source>Why did it end?</source>
        <translation>为何结束？</translation>
    </message>
    <message numerus="yes">
        <source>The lock was held at least %n time(s).</source>
        <translation>
            <numerusform>该锁至少被持有 %n 次。</numerusform>
        </translation>
    </message>
    <message>
        <source>For %1 it was not seen held: whether it was free is unknown.</source>
        <translation>有 %1 未见被持有：是否空闲未知。</translation>
    </message>
    <message>
        <source>Not seen held from %1 to %2: whether it was free is unknown.</source>
        <translation>从 %1 到 %2 未见被持有：是否空闲未知。</translation>
    </message>
    <message>
        <source>The key was polled: holds between two reads were not seen.</source>
        <translation>该键是轮询的：两次读取之间的持有未被看到。</translation>
    </message>
    <message>
        <source>The key came and went before it could be read: whether it was a lock is unknown.</source>
        <translation>该键在被读取之前就已出现并消失：是否为锁未知。</translation>
    </message>
    <message>
        <source>Held by %1 since some time between %2 and %3, and still when it was seen last, at %4: for at least %5 until then.</source>
        <translation>由 %1 持有，始于 %2 至 %3 之间，直到 %4 最后一次看到时仍被持有：到那时至少持有 %5。</translation>
    </message>
    <message>
        <source>Held by %1 from some time between %2 and %3 until some time between %4 and %5.</source>
        <translation>由 %1 持有，始于 %2 至 %3 之间，止于 %4 至 %5 之间。</translation>
    </message>
    <message>
        <source>Held by %1 from some time between %2 and %3 to %4, for at least %5.</source>
        <translation>由 %1 持有，始于 %2 至 %3 之间，到 %4 为止，至少持有 %5。</translation>
    </message>
</context>
<context>
    <name>exports::EvidencePage</name>
    <message>
        <source>Evidence: %1</source>
        <translation>证据：%1</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>Written at %1 by %2 with Lockscope %3.</source>
        <translation>%2 于 %1 用 Lockscope %3 写出。</translation>
    </message>
    <message>
        <source>, database %1</source>
        <translation>，数据库 %1</translation>
    </message>
    <message>
        <source>What is claimed</source>
        <translation>所作的断言</translation>
    </message>
    <message>
        <source>Each sentence follows from what was recorded while somebody watched; where nobody did, nothing is claimed. H, E and A number holds, events of servers and actions as in the picture and the tables.</source>
        <translation>每一句都出自有人观察时的记录；无人观察之处不作任何断言。H、E、A 分别是持有、服务器事件和操作的编号，与图和表中一致。</translation>
    </message>
    <message>
        <source>Only the last %1 sentences stand here; all holds are in the table and in the JSON.</source>
        <translation>这里只有最后 %1 句；所有持有都在表格和 JSON 中。</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message numerus="yes">
        <source>%n hold(s) are not drawn: too many stood at the same time.</source>
        <translation>
            <numerusform>有 %n 次持有没有画出：同一时刻太多。</numerusform>
        </translation>
    </message>
    <message>
        <source>Local time, %1.</source>
        <translation>本地时间，%1。</translation>
    </message>
    <message>
        <source>What was recorded</source>
        <translation>所记录的内容</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>None.</source>
        <translation>没有。</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Held for</source>
        <translation>持有时长</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>续约</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>Why it ended</source>
        <translation>为何结束</translation>
    </message>
    <message>
        <source>seen last: %1</source>
        <translation>最后看到：%1</translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation>无过期时间</translation>
    </message>
    <message>
        <source>not seen to end</source>
        <translation>未看到结束</translation>
    </message>
    <message>
        <source>Holds before %1 were left out: a shorter time shows all of them.</source>
        <translation>%1 之前的持有已省略：缩短时段可看到全部。</translation>
    </message>
    <message>
        <source>Renewals and other steps</source>
        <translation>续约及其他步骤</translation>
    </message>
    <message>
        <source>Hold</source>
        <translation>持有编号</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>What</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>已续约</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>waiters</source>
        <translation>等待者数</translation>
    </message>
    <message>
        <source>somebody asks for it</source>
        <translation>有人在请求</translation>
    </message>
    <message numerus="yes">
        <source>%n more step(s) are not in this table.</source>
        <translation>
            <numerusform>还有 %n 个步骤不在此表中。</numerusform>
        </translation>
    </message>
    <message>
        <source>Events of servers</source>
        <translation>服务器事件</translation>
    </message>
    <message>
        <source>None was seen.</source>
        <translation>没有看到。</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>In words</source>
        <translation>说明</translation>
    </message>
    <message numerus="yes">
        <source>%n more event(s) were left out.</source>
        <translation>
            <numerusform>另有 %n 个事件已省略。</numerusform>
        </translation>
    </message>
    <message>
        <source>When this key was watched</source>
        <translation>何时观察了此键</translation>
    </message>
    <message>
        <source>Not at any moment of this time.</source>
        <translation>这段时间内任何时刻都没有。</translation>
    </message>
    <message>
        <source>How</source>
        <translation>方式</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>匹配模式</translation>
    </message>
    <message>
        <source>What was done from here</source>
        <translation>从此处做了什么</translation>
    </message>
    <message>
        <source>The journal of this machine has no action on this key in this time.</source>
        <translation>本机日志在这段时间内没有对此键的操作。</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>谁</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Deployment</source>
        <translation>部署</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Older actions were left out: a shorter time shows all of them.</source>
        <translation>更早的操作已省略：缩短时段可看到全部。</translation>
    </message>
    <message>
        <source>Head of the chain of records: </source>
        <translation>记录链的末端：</translation>
    </message>
    <message>
        <source>Whoever keeps this page can prove later with that head, by &quot;lockscope journal --verify&quot;, that no record was changed or cut off.</source>
        <translation>保留此文件的人日后可凭此末端，用“lockscope journal --verify”证明日志中没有记录被更改或截去。</translation>
    </message>
    <message>
        <source>Where this comes from</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Written by</source>
        <translation>写出者</translation>
    </message>
    <message>
        <source>Written at</source>
        <translation>写出时间</translation>
    </message>
    <message>
        <source>Masters</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>Known by</source>
        <translation>识别依据</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>时钟</translation>
    </message>
    <message>
        <source>Times are those of the clock of the machine that recorded, shown as local time (%1) of the one that wrote this page; in the JSON they are UTC.</source>
        <translation>时间出自记录时所在机器的时钟，按写出此文件的机器的本地时间（%1）显示；JSON 中为 UTC。</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>read from a file that was named, maybe recorded on another machine</source>
        <translation>读自指定的文件，可能在另一台机器上记录</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>令牌形式</translation>
    </message>
    <message>
        <source>shortened, here and in the JSON, to their first 8 and last 4 characters, short ones to 2, and numbered where that is the same of two: who has a whole token could release the lock</source>
        <translation>在此处和 JSON 中都已缩短为前 8 个和后 4 个字符，短的只留 2 个，缩短后相同的加上编号：得到完整令牌的人可以释放该锁</translation>
    </message>
    <message>
        <source>whole: who has one could release the lock. Keep this page accordingly.</source>
        <translation>完整：得到令牌的人可以释放该锁。请妥善保管此文件。</translation>
    </message>
    <message>
        <source>For programs</source>
        <translation>供程序使用</translation>
    </message>
    <message>
        <source>The same facts stand in this file for programs, in the element with the id &quot;evidence&quot;.</source>
        <translation>同样的内容也在此文件中供程序读取，位于 id 为“evidence”的元素内。</translation>
    </message>
    <message numerus="yes">
        <source>%n action(s) on a key of this name were done in other deployments: they are not told here.</source>
        <translation>
            <numerusform>另有 %n 个操作是在其他部署中对同名键进行的，此处不述。</numerusform>
        </translation>
    </message>
    <message>
        <source>Without</source>
        <translation>缺少</translation>
    </message>
    <message>
        <source>A lock of this name was recorded there as well, and nobody watched it in this time: %1.</source>
        <translation>同名的锁在以下位置也有记录，但此时段无人观察：%1。</translation>
    </message>
    <message numerus="yes">
        <source>%n more place(s) where a lock of this name was recorded were left out: name the deployment to see one of them.</source>
        <translation>
            <numerusform>另有 %n 处记录了同名的锁，已省略：指定部署即可查看其中一处。</numerusform>
        </translation>
    </message>
    <message>
        <source>first lease</source>
        <translation>首次租约</translation>
    </message>
    <message>
        <source>Period: %1 to %2 (%3), local time, %4: one hold, with a margin before and after it.</source>
        <translation>时段：%1 至 %2（%3），本地时间，%4：一次持有，前后各留一段余量。</translation>
    </message>
    <message>
        <source>Period: %1 to %2 (%3), local time, %4.</source>
        <translation>时段：%1 至 %2（%3），本地时间，%4。</translation>
    </message>
    <message>
        <source>In short</source>
        <translation>概要</translation>
    </message>
    <message>
        <source>This hold is %1 in the sentences, the picture and the tables below.</source>
        <translation>在下面的句子、图和表格中，这次持有标为 %1。</translation>
    </message>
    <message>
        <source>not asked for any more, as far as was seen</source>
        <translation>据所见不再有人请求</translation>
    </message>
</context>
<context>
    <name>exports::EvidencePicture</name>
    <message>
        <source>Timeline from %1 to %2</source>
        <translation>从 %1 到 %2 的时间线</translation>
    </message>
    <message>
        <source>not watched</source>
        <translation>未观察</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>已省略</translation>
    </message>
    <message>
        <source>end: %1</source>
        <translation>结束：%1</translation>
    </message>
    <message>
        <source>a renewal; lighter: after the last one</source>
        <translation>一次续约；较浅：最后一次续约之后</translation>
    </message>
    <message>
        <source>its beginning is not known exactly (≥)</source>
        <translation>其开始时间不精确（≥）</translation>
    </message>
    <message>
        <source>nobody watched: nothing is known</source>
        <translation>无人观察：一无所知</translation>
    </message>
    <message>
        <source>something happened to a server (E…)</source>
        <translation>服务器出了事（E…）</translation>
    </message>
    <message>
        <source>an action from here (A…)</source>
        <translation>从此处进行的操作（A…）</translation>
    </message>
    <message>
        <source>watched in part: not every master answered</source>
        <translation>部分观察：并非所有主节点都应答</translation>
    </message>
    <message>
        <source>it began or ended somewhere in this time</source>
        <translation>在这段时间内某一时刻开始或结束</translation>
    </message>
</context>
<context>
    <name>exports::LockLines</name>
    <message>
        <source>it has no &quot;%1&quot;</source>
        <translation>没有“%1”</translation>
    </message>
    <message>
        <source>&quot;%1_b64&quot; is not base64</source>
        <translation>“%1_b64”不是 base64</translation>
    </message>
    <message>
        <source>&quot;%1&quot; and &quot;%1_b64&quot; say different things</source>
        <translation>“%1”与“%1_b64”不一致</translation>
    </message>
    <message>
        <source>Listed as %1.</source>
        <translation>列出时的状态：%1。</translation>
    </message>
    <message>
        <source>&quot;db&quot; is not a number</source>
        <translation>“db”不是数字</translation>
    </message>
    <message>
        <source>it is longer than a lock can be</source>
        <translation>长度超过一个锁所能有的长度</translation>
    </message>
    <message>
        <source>it is not a JSON object</source>
        <translation>不是 JSON 对象</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>&quot;environment&quot; is not a known one: &quot;%1&quot;</source>
        <translation>&quot;environment&quot; 不是有效的环境：&quot;%1&quot;</translation>
    </message>
</context>
<context>
    <name>gui::AboutBox</name>
    <message>
        <source>About Lockscope</source>
        <translation>关于 Lockscope</translation>
    </message>
    <message>
        <source>Lockscope %1

Sees, explains and releases the distributed locks living in Redis, and shows why locks go wrong.

Licence: GPL-3.0-or-later</source>
        <translation>Lockscope %1

查看、解释并释放 Redis 中的分布式锁，并展示锁为何会出错。

许可：GPL-3.0-or-later</translation>
    </message>
</context>
<context>
    <name>gui::AccountBar</name>
    <message>
        <source>Account</source>
        <translation>账目</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>number, what became of so many</comment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>gui::AcquireDialog</name>
    <message>
        <source>&amp;Acquire</source>
        <translation>获取(&amp;A)</translation>
    </message>
    <message>
        <source>The lock becomes ours if it is free on at least %1 of %2 masters: others must wait until it ends.</source>
        <translation>若锁在 %2 个主节点中的至少 %1 个上空闲，则归我们所有：其他人必须等到它结束。</translation>
    </message>
    <message>
        <source>The lock becomes ours if it is free: others must wait until it ends.</source>
        <translation>若锁空闲，则归我们所有：其他人必须等到它结束。</translation>
    </message>
    <message>
        <source>A key is needed.</source>
        <translation>需要填写键。</translation>
    </message>
    <message>
        <source>Locks like %1 have the form of %2: one in the form of %3 may block nobody.</source>
        <translation>类似 %1 的锁采用 %2 的形式：采用 %3 的形式可能阻止不了任何人。</translation>
    </message>
    <message>
        <source>They stand on %1.</source>
        <translation>它们位于 %1。</translation>
    </message>
    <message>
        <source>No lock with such a key is listed: choose the form in which its jobs look for it.</source>
        <translation>没有列出此类键的锁：请选择其任务查找它时所用的形式。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>connection, sentence</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>it is not kept renewed.</source>
        <translation>未保持续约。</translation>
    </message>
    <message>
        <source>No pattern of this connection matches this key: the lock will not be in the table.</source>
        <translation>此连接没有任何模式匹配这个键：该锁不会出现在表中。</translation>
    </message>
</context>
<context>
    <name>gui::ActionController</name>
    <message>
        <source>It is held by %1 now.</source>
        <translation>它现在由 %1 持有。</translation>
    </message>
    <message>
        <source>The connection was closed meanwhile: nothing was sent.</source>
        <translation>连接在此期间已关闭：未发送任何内容。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>key, what happened</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Report…</source>
        <translation>报告…</translation>
    </message>
    <message>
        <source>%1 on %2 is not ours any more: %3</source>
        <translation>%2 上的 %1 不再归我们所有：%3</translation>
    </message>
    <message>
        <source>Add to the patterns</source>
        <translation>添加到模式</translation>
    </message>
    <message>
        <source>%1 was closed with the connection %2: nothing was sent.</source>
        <comment>dialog, connection</comment>
        <translation>“%1”已随连接 %2 一起关闭：没有发送任何内容。</translation>
    </message>
    <message>
        <source>%1 on %2 was held for as long as you asked for, and is released.</source>
        <translation>%2 上的 %1 已按要求的时长持有，现已释放。</translation>
    </message>
    <message>
        <source>%1 on %2 was held for as long as you asked for, and is not renewed any more; releasing it failed: %3</source>
        <translation>%2 上的 %1 已按要求的时长持有，不再续期；释放失败：%3</translation>
    </message>
    <message>
        <source>No pattern of this connection matches this key: it is not in the table.</source>
        <translation>此连接没有任何模式匹配这个键：它不会出现在表中。</translation>
    </message>
    <message>
        <source>It was held by %1 at %2.</source>
        <comment>holder, time</comment>
        <translation>%2 时由 %1 持有。</translation>
    </message>
</context>
<context>
    <name>gui::ActionGuard</name>
    <message>
        <source>required; it is written to the journal</source>
        <translation>必填；会写入日志</translation>
    </message>
    <message>
        <source>optional; it is written to the journal</source>
        <translation>选填；会写入日志</translation>
    </message>
    <message>
        <source>A reason is needed.</source>
        <translation>需要填写原因。</translation>
    </message>
    <message>
        <source>This is production: type the last characters to go on.</source>
        <translation>这是生产环境：请输入最后几个字符以继续。</translation>
    </message>
    <message>
        <source>Type how many locks are ticked to go on.</source>
        <translation>请输入勾选的锁的数量以继续。</translation>
    </message>
    <message>
        <source>What was typed is not the number of locks that are ticked.</source>
        <translation>输入的不是勾选的锁的数量。</translation>
    </message>
    <message>
        <source>not needed for so few</source>
        <translation>数量少时不需要</translation>
    </message>
    <message>
        <source>What was typed does not match the last characters.</source>
        <translation>输入的内容与最后几个字符不符。</translation>
    </message>
</context>
<context>
    <name>gui::ActionTarget</name>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>its token does not say</source>
        <translation>其令牌没有表明</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>Masters</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>on %1 of %2</source>
        <translation>在 %2 个中的 %1 个上</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>master, command</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>&lt;saved copy, %n byte(s)&gt;</source>
        <translation>
            <numerusform>&lt;已保存的副本，%n 字节&gt;</numerusform>
        </translation>
    </message>
    <message>
        <source>Other keys</source>
        <translation>其他键</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Its value may be the same for each hold of its owner</source>
        <translation>同一持有者每次持有时写入的值可能都相同</translation>
    </message>
    <message>
        <source>Its value may be the same for every owner</source>
        <translation>每个持有者写入的值可能都相同</translation>
    </message>
    <message>
        <source>%1: its deadline is compared as well. If that is another one by then, it was renewed or taken again, and nothing is done.</source>
        <translation>%1：因此也比较其到期时刻。届时若到期时刻不同，说明已续期或被重新获取，不做任何操作。</translation>
    </message>
    <message>
        <source>%1, and its deadline is not known: no comparison can tell this hold from the next.</source>
        <translation>%1，而到期时刻未知：任何比较都无法区分这次持有与下一次持有。</translation>
    </message>
    <message>
        <source>%1, and it has no expiry: no comparison can tell this hold from the next.</source>
        <translation>%1，且没有过期时间：任何比较都无法区分这次持有与下一次持有。</translation>
    </message>
    <message>
        <source>The holder has renewed this lock and is alive. Close this dialog and check the lock again.</source>
        <translation>持有者已为这把锁续约，仍然存活。请关闭此对话框并重新查看该锁。</translation>
    </message>
</context>
<context>
    <name>gui::Actions</name>
    <message>
        <source>the connection is read-only: Connection &gt; Read-only switches that off.</source>
        <translation>连接是只读的：可用“连接 &gt; 只读”关闭。</translation>
    </message>
    <message>
        <source>Keep who held which lock of the selected connection, since when, and why it ended</source>
        <translation>记录所选连接中谁持有哪个锁、从何时开始以及为何结束</translation>
    </message>
    <message>
        <source>Record history</source>
        <translation>记录历史</translation>
    </message>
    <message>
        <source>New connection…</source>
        <translation>新建连接…</translation>
    </message>
    <message>
        <source>Describe a deployment and save it</source>
        <translation>描述一个部署并保存</translation>
    </message>
    <message>
        <source>Edit connection…</source>
        <translation>编辑连接…</translation>
    </message>
    <message>
        <source>Change the selected connection and save it</source>
        <translation>更改所选连接并保存</translation>
    </message>
    <message>
        <source>Remove connection</source>
        <translation>移除连接</translation>
    </message>
    <message>
        <source>Forget the selected saved connection</source>
        <translation>忘记所选的已保存连接</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Connect to the selected deployment</source>
        <translation>连接到所选部署</translation>
    </message>
    <message>
        <source>Ctrl+Shift+C</source>
        <translation>Ctrl+Shift+C</translation>
    </message>
    <message>
        <source>Disconnect</source>
        <translation>断开连接</translation>
    </message>
    <message>
        <source>Close the connections of the selected deployment</source>
        <translation>关闭所选部署的连接</translation>
    </message>
    <message>
        <source>Ctrl+Shift+D</source>
        <translation>Ctrl+Shift+D</translation>
    </message>
    <message>
        <source>Enter password…</source>
        <translation>输入密码…</translation>
    </message>
    <message>
        <source>Log in to the selected deployment</source>
        <translation>登录所选部署</translation>
    </message>
    <message>
        <source>Read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>Nothing can be changed on the selected deployment</source>
        <translation>不能更改所选部署上的任何内容</translation>
    </message>
    <message>
        <source>Copy command-line access</source>
        <translation>复制命令行访问方式</translation>
    </message>
    <message>
        <source>Copy what a shell needs to join in with the demo</source>
        <translation>复制在 shell 中参与演示所需的内容</translation>
    </message>
    <message>
        <source>Ctrl+Shift+K</source>
        <translation>Ctrl+Shift+K</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Close the window and end everything it started</source>
        <translation>关闭窗口并结束它启动的一切</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Look through all masters again</source>
        <translation>重新查看所有主节点</translation>
    </message>
    <message>
        <source>Ctrl+R</source>
        <translation>Ctrl+R</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>End the pass that is under way; what was found stays</source>
        <translation>结束正在进行的扫描；已找到的内容保留</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Let the table stand still (Space, in the table)</source>
        <translation>让表格静止（在表格中按空格键）</translation>
    </message>
    <message>
        <source>Wider</source>
        <translation>扩大范围</translation>
    </message>
    <message>
        <source>Also look at keys that only end in or contain “lock”</source>
        <translation>也查看仅以“lock”结尾或包含“lock”的键</translation>
    </message>
    <message>
        <source>Ctrl+W</source>
        <translation>Ctrl+W</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Go to the filter</source>
        <translation>转到筛选框</translation>
    </message>
    <message>
        <source>Copy row</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>Copy the selected lock as text</source>
        <translation>以文本复制所选的锁</translation>
    </message>
    <message>
        <source>Reset columns</source>
        <translation>重置列</translation>
    </message>
    <message>
        <source>Show all columns at their usual widths</source>
        <translation>以默认宽度显示所有列</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>The page of live locks</source>
        <translation>显示活动锁的页面</translation>
    </message>
    <message>
        <source>Ctrl+1</source>
        <translation>Ctrl+1</translation>
    </message>
    <message>
        <source>Lab</source>
        <translation>实验室</translation>
    </message>
    <message>
        <source>The page that measures ways of locking</source>
        <translation>测量各种加锁方式的页面</translation>
    </message>
    <message>
        <source>Acquire…</source>
        <translation>获取…</translation>
    </message>
    <message>
        <source>Take a lock that is free</source>
        <translation>获取一个空闲的锁</translation>
    </message>
    <message>
        <source>Ctrl+L</source>
        <translation>Ctrl+L</translation>
    </message>
    <message>
        <source>Extend…</source>
        <translation>续期…</translation>
    </message>
    <message>
        <source>Lengthen the lease of the selected lock</source>
        <translation>延长所选锁的租约</translation>
    </message>
    <message>
        <source>Ctrl+E</source>
        <translation>Ctrl+E</translation>
    </message>
    <message>
        <source>Set expiry…</source>
        <translation>设置过期时间…</translation>
    </message>
    <message>
        <source>Give the selected lock, which never ends, a lease</source>
        <translation>为所选的永不结束的锁设置租约</translation>
    </message>
    <message>
        <source>Ctrl+Shift+E</source>
        <translation>Ctrl+Shift+E</translation>
    </message>
    <message>
        <source>Take over…</source>
        <translation>接管…</translation>
    </message>
    <message>
        <source>Replace the holder&apos;s token by ours: nobody gets in meanwhile</source>
        <translation>用我们的令牌替换持有者的令牌：期间无人能进入</translation>
    </message>
    <message>
        <source>Ctrl+T</source>
        <translation>Ctrl+T</translation>
    </message>
    <message>
        <source>Force release…</source>
        <translation>强制释放…</translation>
    </message>
    <message>
        <source>Delete the selected lock if its token is still the one seen</source>
        <translation>若令牌仍与看到的一致，则删除所选的锁</translation>
    </message>
    <message>
        <source>Ctrl+Shift+R</source>
        <translation>Ctrl+Shift+R</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Put back what the last release or take-over removed</source>
        <translation>恢复上次释放或接管所移除的内容</translation>
    </message>
    <message>
        <source>About Lockscope</source>
        <translation>关于 Lockscope</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>版本与许可</translation>
    </message>
    <message>
        <source>About Qt</source>
        <translation>关于 Qt</translation>
    </message>
    <message>
        <source>Version of Qt</source>
        <translation>Qt 的版本</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>What every state, verdict and action means</source>
        <translation>每种状态、判断和操作的含义</translation>
    </message>
    <message>
        <source>Alerts…</source>
        <translation>警报…</translation>
    </message>
    <message>
        <source>What to tell of while the window is open, and what was told</source>
        <translation>窗口打开时要告知什么，以及已经告知了什么</translation>
    </message>
    <message>
        <source>Ctrl+Shift+A</source>
        <translation>Ctrl+Shift+A</translation>
    </message>
    <message>
        <source>Keep renewing</source>
        <translation>持续续约</translation>
    </message>
    <message>
        <source>Renew the selected lock, which is ours, while this program runs</source>
        <translation>在本程序运行期间为所选的、归我们所有的锁续约</translation>
    </message>
    <message>
        <source>Ctrl+K</source>
        <translation>Ctrl+K</translation>
    </message>
    <message>
        <source>Release listed…</source>
        <translation>释放列出的锁…</translation>
    </message>
    <message>
        <source>Look at every lock that the table lists, then release them all</source>
        <translation>先查看表格列出的每个锁，然后全部释放</translation>
    </message>
    <message>
        <source>Ctrl+Shift+L</source>
        <translation>Ctrl+Shift+L</translation>
    </message>
    <message>
        <source>Release all mine</source>
        <translation>释放我的全部锁</translation>
    </message>
    <message>
        <source>Release what this program acquired or took over here</source>
        <translation>释放本程序在此取得或接管的锁</translation>
    </message>
    <message>
        <source>Ctrl+Shift+M</source>
        <translation>Ctrl+Shift+M</translation>
    </message>
    <message>
        <source>Import connections…</source>
        <translation>导入连接…</translation>
    </message>
    <message>
        <source>Export connections…</source>
        <translation>导出连接…</translation>
    </message>
    <message>
        <source>Save all connections to a file, without passwords</source>
        <translation>将所有连接保存到文件，不含密码</translation>
    </message>
    <message>
        <source>Presentation</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Copy as CSV</source>
        <translation>复制为 CSV</translation>
    </message>
    <message>
        <source>Copy the selected lock, or all that are listed after Select all, for a spreadsheet</source>
        <translation>复制所选的锁（全选后为列出的全部锁），供电子表格使用</translation>
    </message>
    <message>
        <source>Ctrl+Alt+C</source>
        <translation>Ctrl+Alt+C</translation>
    </message>
    <message>
        <source>Copy as JSON</source>
        <translation>复制为 JSON</translation>
    </message>
    <message>
        <source>Copy the selected lock, or all that are listed after Select all, as list --json prints it</source>
        <translation>复制所选的锁（全选后为列出的全部锁），格式同 list --json 的输出</translation>
    </message>
    <message>
        <source>Ctrl+Alt+J</source>
        <translation>Ctrl+Alt+J</translation>
    </message>
    <message>
        <source>Find locks…</source>
        <translation>查找锁…</translation>
    </message>
    <message>
        <source>Look at some keys, whatever their names, and propose patterns</source>
        <translation>查看一些键，不论其名称，并提出模式</translation>
    </message>
    <message>
        <source>Ctrl+Shift+F</source>
        <translation>Ctrl+Shift+F</translation>
    </message>
    <message>
        <source>Rules…</source>
        <translation>规则…</translation>
    </message>
    <message>
        <source>Say which keys are locks of which form, and who their owners are</source>
        <translation>说明哪些键是哪种形式的锁，以及其持有者是谁</translation>
    </message>
    <message>
        <source>Try the demo</source>
        <translation>试用演示</translation>
    </message>
    <message>
        <source>Start three private Redis servers with a living population of locks; they end with the program</source>
        <translation>启动三个私有 Redis 服务器，其中有不断变化的锁；它们随程序一起结束</translation>
    </message>
    <message>
        <source>Show keys that are probably no locks</source>
        <translation>显示很可能不是锁的键</translation>
    </message>
    <message>
        <source>Also list what the patterns find and neither its name nor its form calls a lock</source>
        <translation>也列出模式找到的、名称和形式都不表明是锁的键</translation>
    </message>
    <message>
        <source>Read separately</source>
        <translation>分别读取</translation>
    </message>
    <message>
        <source>Read the masters, on which no lock stands twice, as servers of their own</source>
        <translation>没有一把锁同时位于两个主节点：将它们作为各自独立的服务器读取</translation>
    </message>
    <message>
        <source>Release these…</source>
        <translation>释放这些锁…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+G</source>
        <translation>Ctrl+Shift+G</translation>
    </message>
    <message>
        <source>Tell owners…</source>
        <translation>说明持有者…</translation>
    </message>
    <message>
        <source>Ctrl+Shift+O</source>
        <translation>Ctrl+Shift+O</translation>
    </message>
    <message>
        <source>no connection is selected.</source>
        <translation>没有选中连接。</translation>
    </message>
    <message>
        <source>no lock is selected.</source>
        <translation>没有选中锁。</translation>
    </message>
    <message>
        <source>what is saved is still being read.</source>
        <translation>仍在读取已保存的内容。</translation>
    </message>
    <message>
        <source>this connection is not a saved one.</source>
        <translation>此连接不是已保存的连接。</translation>
    </message>
    <message>
        <source>this connection cannot be saved.</source>
        <translation>此连接无法保存。</translation>
    </message>
    <message>
        <source>it runs already.</source>
        <translation>它已在运行。</translation>
    </message>
    <message>
        <source>it is connected, or being connected.</source>
        <translation>已连接，或正在连接。</translation>
    </message>
    <message>
        <source>no server asks for one.</source>
        <translation>没有服务器要求密码。</translation>
    </message>
    <message>
        <source>no servers of this connection look separate.</source>
        <translation>此连接的服务器看起来并非各自独立。</translation>
    </message>
    <message>
        <source>the program was started with --read-only.</source>
        <translation>程序是以 --read-only 启动的。</translation>
    </message>
    <message>
        <source>no pass is under way.</source>
        <translation>没有正在进行的扫描。</translation>
    </message>
    <message>
        <source>the selected lock says who holds it.</source>
        <translation>所选的锁已说明持有者。</translation>
    </message>
    <message>
        <source>nothing of it can be compared, so that it cannot be told from another one.</source>
        <translation>其中没有可比较的内容，无法与另一把锁区分。</translation>
    </message>
    <message>
        <source>the table lists no lock.</source>
        <translation>表中没有锁。</translation>
    </message>
    <message>
        <source>it has no lease to lengthen: Set expiry gives it one.</source>
        <translation>它没有可延长的租约：“设置过期时间”可为它设定。</translation>
    </message>
    <message>
        <source>it has a lease: Extend lengthens it.</source>
        <translation>它已有租约：“续期”可将其延长。</translation>
    </message>
    <message>
        <source>the selected lock is not ours.</source>
        <translation>所选的锁不是我们的。</translation>
    </message>
    <message>
        <source>who holds these locks is a guess: nothing is released on a guess.</source>
        <translation>这些锁由谁持有只是猜测：不会凭猜测释放任何锁。</translation>
    </message>
    <message>
        <source>no group is selected.</source>
        <translation>没有选中组。</translation>
    </message>
    <message>
        <source>this program holds no lock here.</source>
        <translation>本程序在此没有持有锁。</translation>
    </message>
    <message>
        <source>nothing was taken away here that could be put back.</source>
        <translation>此处没有可以放回的锁。</translation>
    </message>
    <message>
        <source>Say by a rule who holds the selected lock and those like it</source>
        <translation>用规则说明谁持有所选的锁以及类似的锁</translation>
    </message>
    <message>
        <source>Look at every lock of the selected group, then release them</source>
        <translation>先查看所选组中的每个锁，再释放它们</translation>
    </message>
    <message>
        <source>Not now: %1</source>
        <comment>why it is disabled</comment>
        <translation>现在不可用：%1</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>The page of what was done, by whom, and what came of it</source>
        <translation>显示做了什么、由谁做、结果如何的页面</translation>
    </message>
    <message>
        <source>Ctrl+3</source>
        <translation>Ctrl+3</translation>
    </message>
    <message>
        <source>Ctrl+4</source>
        <translation>Ctrl+4</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>The page of what happened to locks before</source>
        <translation>显示锁过去情况的页面</translation>
    </message>
    <message>
        <source>the table shows the past: go back to now first.</source>
        <translation>表格显示的是过去：请先回到现在。</translation>
    </message>
    <message>
        <source>no server of the selected connection answers yet. Lockscope keeps trying.</source>
        <translation>所选连接的服务器尚无应答。Lockscope 会继续尝试。</translation>
    </message>
    <message>
        <source>the selected connection is closed. Connection &gt; Connect opens it.</source>
        <translation>所选连接已关闭。可用“连接 &gt; 连接”打开。</translation>
    </message>
    <message>
        <source>a server asks for a password. Connection &gt; Enter password… takes it.</source>
        <translation>服务器要求密码。可用“连接 &gt; 输入密码…”输入。</translation>
    </message>
    <message>
        <source>Forget history…</source>
        <translation>清除历史…</translation>
    </message>
    <message>
        <source>Delete from this machine what was recorded of the selected connection</source>
        <translation>从本机删除为所选连接记录的内容</translation>
    </message>
    <message>
        <source>History limits…</source>
        <translation>历史限制…</translation>
    </message>
    <message>
        <source>Say for how long history is kept, and how much of it</source>
        <translation>设定历史保留多久、保留多少</translation>
    </message>
    <message>
        <source>Open history…</source>
        <translation>打开历史…</translation>
    </message>
    <message>
        <source>Show what was recorded elsewhere, from its file, on the timeline</source>
        <translation>在时间线上显示别处记录的文件</translation>
    </message>
    <message>
        <source>Ctrl+O</source>
        <translation>Ctrl+O</translation>
    </message>
    <message>
        <source>Read transcript…</source>
        <translation>读取抄本…</translation>
    </message>
    <message>
        <source>Show the output of redis-cli MONITOR as a history, on the timeline</source>
        <translation>在时间线上把 redis-cli MONITOR 的输出显示为历史</translation>
    </message>
    <message>
        <source>Ctrl+2</source>
        <translation>Ctrl+2</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>The page of lessons: races, step by step</source>
        <translation>课程页：逐步演示锁竞争</translation>
    </message>
    <message>
        <source>Ctrl+5</source>
        <translation>Ctrl+5</translation>
    </message>
    <message>
        <source>Add the connections of a file: exported ones, or URLs, one per line</source>
        <translation>添加文件中的连接：导出的连接，或每行一个 URL</translation>
    </message>
    <message>
        <source>The lesson, or the lab&apos;s charts, in large type, and nothing else</source>
        <translation>课程或实验室图表以大字显示，其余都不显示</translation>
    </message>
    <message>
        <source>Put every row in its place, although the pointer is over the rows</source>
        <translation>把每一行排到应在的位置，即使指针停在表格行上</translation>
    </message>
    <message>
        <source>Sort now</source>
        <translation>立即排序</translation>
    </message>
    <message>
        <source>Complete…</source>
        <translation>补全…</translation>
    </message>
    <message>
        <source>Write the token of the selected lock again on masters of its set that restarted empty</source>
        <translation>把所选锁的令牌重新写入其组中重启后数据为空的主节点</translation>
    </message>
</context>
<context>
    <name>gui::AlertController</name>
    <message>
        <source>%1: %2</source>
        <comment>connection, alert</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%1 And %n more; see Alerts.</source>
        <translation>
            <numerusform>%1 另有 %n 条；见“警报”。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::AlertLog</name>
    <message>
        <source>%1 has no expiry: it never ends by itself.</source>
        <translation>%1 没有过期时间：永远不会自行结束。</translation>
    </message>
    <message>
        <source>%1 is not renewed any more: the last renewal is %2 ago.</source>
        <translation>%1 不再续约：上次续约在 %2前。</translation>
    </message>
    <message>
        <source>%1 had %2 owners within a minute.</source>
        <translation>%1 在一分钟内有过 %2 个持有者。</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>key, master</comment>
        <translation>%2 上的 %1</translation>
    </message>
    <message>
        <source>%1 is lost, and not renewed any more: %2 Stop what works under it, and see who holds it now before you go on.</source>
        <translation>%1 已丢失，不再续约：%2请停止依赖它的工作，并在继续之前查看现在由谁持有。</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Alert</source>
        <translation>警报</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Cleared: %1 has an expiry now, or is gone.</source>
        <translation>已解除：%1 现在有过期时间，或已不存在。</translation>
    </message>
    <message>
        <source>Cleared: %1 is renewed again, or is gone.</source>
        <translation>已解除：%1 又有续期，或已不存在。</translation>
    </message>
    <message>
        <source>Cleared: %1 was given up after %2.</source>
        <translation>已解除：%1 在 %2后被放弃。</translation>
    </message>
    <message>
        <source>%1 is held for %2 by the same owner; the limit is %3.</source>
        <translation>%1 已被同一持有者持有 %2；上限为 %3。</translation>
    </message>
    <message>
        <source>Cleared: %1 is not overdue any more, after %2.</source>
        <translation>已解除：%1 不再超时持有，历时 %2。</translation>
    </message>
    <message>
        <source>%1 is overdue: %2.</source>
        <comment>key, compared with what</comment>
        <translation>%1 超时持有：%2。</translation>
    </message>
    <message>
        <source>Cleared: %1 does not change hands so often any more.</source>
        <translation>已解除：%1 的持有者变化恢复平静。</translation>
    </message>
    <message>
        <source>Cleared: the holder of %1 is back, or the lock has ended.</source>
        <translation>已解除：%1 的持有者已回来，或该锁已结束。</translation>
    </message>
    <message>
        <source>%1: the connections of its holder have ended, and since then neither a new connection nor a renewal was seen. The lock is held for %2.</source>
        <translation>%1：其持有者的连接均已结束，此后既未见新连接，也未见续约。该锁已持有 %2。</translation>
    </message>
</context>
<context>
    <name>gui::AlertsDialog</name>
    <message>
        <source>nothing was told yet.</source>
        <translation>尚未发出任何警报。</translation>
    </message>
    <message>
        <source>no alert is chosen.</source>
        <translation>未选择警报。</translation>
    </message>
    <message>
        <source>the connection %1 is closed.</source>
        <translation>连接 %1 已关闭。</translation>
    </message>
    <message>
        <source>this is not asked for.</source>
        <translation>未要求此项。</translation>
    </message>
</context>
<context>
    <name>gui::AwayNotice</name>
    <message>
        <source>%1 is away since %2 (%3)</source>
        <comment>master, time, error</comment>
        <translation>%1 自 %2 起失联（%3）</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between masters</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>%1 is back after %2</source>
        <comment>master, time</comment>
        <translation>%1 在 %2 后恢复</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>connection, its masters</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1. Locks that stand there are shown as last seen, in grey.</source>
        <comment>masters that are away</comment>
        <translation>%1。其上的锁按最后看到的样子以灰色显示。</translation>
    </message>
    <message>
        <source>%1. Locks that stand there are shown as last seen, in grey; Lockscope tries the others again every second.</source>
        <comment>masters that are away</comment>
        <translation>%1。其上的锁按最后看到的样子以灰色显示；Lockscope 每秒重试其余的主节点。</translation>
    </message>
    <message>
        <source>%1. Locks that stand there are shown as last seen, in grey; Lockscope tries again every second.</source>
        <comment>masters that are away</comment>
        <translation>%1。那里的锁按最后所见以灰色显示；Lockscope 每秒重试一次。</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>masters that are back</comment>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1 has taken over from %2 after %3</source>
        <comment>new master, old master, time</comment>
        <translation>%1 在 %3 后接替了 %2</translation>
    </message>
</context>
<context>
    <name>gui::BoardMoves</name>
    <message>
        <source>Moves</source>
        <translation>可走的步</translation>
    </message>
    <message>
        <source>Crash %1</source>
        <translation>让 %1 崩溃</translation>
    </message>
    <message>
        <source>Let the lease on server %1 run out</source>
        <translation>让服务器 %1 上的租约到期</translation>
    </message>
    <message>
        <source>Let the lease run out</source>
        <translation>让租约到期</translation>
    </message>
    <message>
        <source>Restart server %1 empty</source>
        <translation>清空重启服务器 %1</translation>
    </message>
    <message>
        <source>Restart the server empty</source>
        <translation>清空重启服务器</translation>
    </message>
    <message>
        <source>Let %1 pass to server %2</source>
        <translation>放行 %1 到服务器 %2</translation>
    </message>
    <message>
        <source>Let %1 pass</source>
        <translation>放行 %1</translation>
    </message>
    <message>
        <source>%1 was refused and waits until the lock changes.</source>
        <translation>%1 被拒绝，等待锁发生变化。</translation>
    </message>
    <message>
        <source>%1 has nothing at the gate of this server.</source>
        <translation>%1 在此服务器的闸门前没有请求。</translation>
    </message>
    <message>
        <source>%1 has done nothing yet.</source>
        <translation>%1 还什么都没做。</translation>
    </message>
    <message>
        <source>%1 has come to its end.</source>
        <translation>%1 已结束。</translation>
    </message>
    <message>
        <source>%1 has crashed.</source>
        <translation>%1 已崩溃。</translation>
    </message>
    <message>
        <source>no lease runs on this server.</source>
        <translation>此服务器上没有租约。</translation>
    </message>
    <message>
        <source>this server holds no lock that it could lose.</source>
        <translation>此服务器没有可丢失的锁。</translation>
    </message>
    <message>
        <source>this board allows it only once.</source>
        <translation>此棋盘只允许一次。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>what a button does, its key</comment>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>gui::BulkController</name>
    <message>
        <source>All locks of %1 as they were listed at %2; what changes in the table does not change this list.</source>
        <translation>%1 在 %2 列出的全部锁；表格之后的变化不会改变此列表。</translation>
    </message>
    <message>
        <source>The filter&apos;s result on %1 as it was at %2; what changes in the table does not change this list.</source>
        <translation>%1 在 %2 的筛选结果；表格之后的变化不会改变此列表。</translation>
    </message>
    <message>
        <source>Release listed</source>
        <translation>释放列出的锁</translation>
    </message>
    <message>
        <source>Release all mine</source>
        <translation>释放我的全部锁</translation>
    </message>
    <message>
        <source>What this program acquired or took over on %1.</source>
        <translation>本程序在 %1 上取得或接管的锁。</translation>
    </message>
    <message>
        <source>There is no lock to release.</source>
        <translation>没有可释放的锁。</translation>
    </message>
    <message>
        <source>%1: %2 of %3 locks released.</source>
        <translation>%1：%3 个锁中已释放 %2 个。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>What was released from the last list on %1.</source>
        <translation>上一次列表中在 %1 上释放的锁。</translation>
    </message>
    <message>
        <source>%1: %2 of %3 locks put back.</source>
        <translation>%1：%3 个锁中已恢复 %2 个。</translation>
    </message>
    <message>
        <source>Release all owners</source>
        <translation>释放所有持有者</translation>
    </message>
    <message>
        <source>The owners of %1 on %2 as they were seen; each is taken out by itself, and only the last of them can be put back.</source>
        <translation>%2 上 %1 的持有者，按看到时的样子；逐个移除，只有最后一个可以放回。</translation>
    </message>
    <message numerus="yes">
        <source>%n of them are renewed by this program: that stops when they are released.</source>
        <translation>
            <numerusform>其中 %n 个由本程序续约：释放后停止续约。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>What came of %n of them could not be written to the journal: these cannot be undone.</source>
        <translation>
            <numerusform>其中 %n 个的结果无法写入日志：这些无法撤销。</numerusform>
        </translation>
    </message>
    <message>
        <source>The group “%1” on %2 as it was listed at %3; what changes in the table does not change this list.</source>
        <translation>%2 上的组“%1”在 %3 时列出的内容；表格中的变化不会改变这份列表。</translation>
    </message>
</context>
<context>
    <name>gui::CheckReport</name>
    <message>
        <source>connected; the server does not ask for a password</source>
        <translation>已连接；服务器不要求密码</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>已连接</translation>
    </message>
    <message>
        <source>%1: not reached</source>
        <translation>%1：未到达</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>step, sentence</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>master, sentence</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>gui::CheckStrip</name>
    <message>
        <source>Progress of the check</source>
        <translation>校验进度</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Verifying: each record is recomputed, %1 so far.</source>
        <translation>正在校验：逐条重新计算记录，目前 %1 条。</translation>
    </message>
    <message>
        <source>Nothing was changed or taken out. Whether something was cut off at the end is told by the head of an earlier export.</source>
        <translation>没有内容被更改或取走。末尾是否被截断，要看较早导出中的链首。</translation>
    </message>
    <message numerus="yes">
        <source>The %Ln record(s) before it are sound.</source>
        <translation>
            <numerusform>在它之前的 %Ln 条记录完好。</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy %1 away before anything else is done, and compare it with earlier exports.</source>
        <translation>请先将 %1 复制到别处再做其他事，并与较早的导出比较。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>gui::ColumnMenus</name>
    <message>
        <source>&amp;Sort by</source>
        <translation>排序方式(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>列(&amp;C)</translation>
    </message>
    <message>
        <source>What &amp;needs a person first</source>
        <translation>需要人处理的优先(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Descending</source>
        <translation>降序(&amp;D)</translation>
    </message>
    <message>
        <source>no connection is selected.</source>
        <translation>没有选中连接。</translation>
    </message>
    <message>
        <source>this order has one direction.</source>
        <translation>这种顺序只有一个方向。</translation>
    </message>
    <message>
        <source>there is one server only.</source>
        <translation>只有一台服务器。</translation>
    </message>
</context>
<context>
    <name>gui::ComparisonModel</name>
    <message>
        <source>Figure</source>
        <translation>指标</translation>
    </message>
</context>
<context>
    <name>gui::CompleteDialog</name>
    <message>
        <source>The holder&apos;s token is written again on the masters that restarted empty, so that no other client gets this lock until its lease ends.</source>
        <translation>持有者的令牌将重新写入重启后数据为空的主节点，使其他客户端在租约结束前无法获得该锁。</translation>
    </message>
    <message>
        <source>Missing on</source>
        <translation>缺失于</translation>
    </message>
    <message>
        <source>Not proved: that no other client had the lock since the quorum was lost. A token of another client on any master rules the action out, but one that is gone again leaves no trace.</source>
        <translation>尚未证明：失去多数派以来没有其他客户端持有过该锁。任何主节点上有其他客户端的令牌都会排除此操作，但已经消失的令牌不留痕迹。</translation>
    </message>
    <message>
        <source>It cannot be undone: what is written ends with the shortest lease that is left.</source>
        <translation>此操作无法撤销：写入的内容随剩余的最短租约结束。</translation>
    </message>
    <message>
        <source>Asking the masters…</source>
        <translation>正在询问主节点…</translation>
    </message>
    <message>
        <source>&amp;Complete</source>
        <translation>补全(&amp;C)</translation>
    </message>
    <message>
        <source>It cannot be completed now: see above.</source>
        <translation>现在无法补全：见上文。</translation>
    </message>
    <message>
        <source>The connection is closed: connect it again.</source>
        <translation>连接已关闭：请重新连接。</translation>
    </message>
</context>
<context>
    <name>gui::CompletionOffer</name>
    <message>
        <source>it is not a lock of a Redlock set of several masters.</source>
        <translation>它不是由多个主节点组成的 Redlock 组中的锁。</translation>
    </message>
    <message>
        <source>it has no expiry: only a lease that ends can be completed.</source>
        <translation>它没有过期时间：只有会到期的租约才能补全。</translation>
    </message>
    <message>
        <source>it was not seen with a quorum. &quot;lockscope complete&quot; looks into what was recorded.</source>
        <translation>未曾看到它达到多数派。“lockscope complete”会查找已记录的历史。</translation>
    </message>
    <message>
        <source>its quorum is not lost.</source>
        <translation>它没有失去多数派。</translation>
    </message>
    <message>
        <source>no master of it restarted empty: what is missing there may have been released.</source>
        <translation>没有主节点重启后数据为空：缺失的部分可能已被释放。</translation>
    </message>
</context>
<context>
    <name>gui::ConnectionController</name>
    <message>
        <source>Remove connection</source>
        <translation>移除连接</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>%1 asks for a password.</source>
        <translation>%1 要求密码。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Act on production?</source>
        <translation>要在生产环境上操作吗？</translation>
    </message>
    <message>
        <source>Locks of %1 can then be changed from this window, until it closes.</source>
        <translation>此后可以从本窗口更改 %1 的锁，直到窗口关闭。</translation>
    </message>
    <message>
        <source>Turn read-only off</source>
        <translation>关闭只读</translation>
    </message>
    <message>
        <source>Shell lines for the demo are on the clipboard.</source>
        <translation>演示用的 shell 命令已在剪贴板中。</translation>
    </message>
    <message>
        <source>Import connections</source>
        <translation>导入连接</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n connection(s) imported.</source>
        <translation>
            <numerusform>已导入 %n 个连接。</numerusform>
        </translation>
    </message>
    <message>
        <source>Export connections</source>
        <translation>导出连接</translation>
    </message>
    <message>
        <source>The connections are saved in %1, without passwords.</source>
        <translation>连接已保存在 %1 中，不含密码。</translation>
    </message>
    <message>
        <source>It is disconnected first.</source>
        <translation>会先断开连接。</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) that this program holds there are not renewed any more.</source>
        <translation>
            <numerusform>本程序在那里持有的 %n 个锁将不再续约。</numerusform>
        </translation>
    </message>
    <message>
        <source>Read separately</source>
        <translation>分别读取</translation>
    </message>
    <message>
        <source>Read as one set</source>
        <translation>作为一个集合读取</translation>
    </message>
    <message>
        <source>Reconnect</source>
        <translation>重新连接</translation>
    </message>
    <message numerus="yes">
        <source>%1 is connected anew for that. %n lock(s) that this program holds there are not renewed any more.</source>
        <translation>
            <numerusform>为此需要重新连接 %1。本程序在那里持有的 %n 把锁将不再续期。</numerusform>
        </translation>
    </message>
    <message>
        <source>The masters of %1 are read separately now.</source>
        <translation>现在分别读取 %1 的各个主节点。</translation>
    </message>
    <message>
        <source>The masters of %1 are read as one Redlock set now.</source>
        <translation>现在将 %1 的主节点作为一个 Redlock 集合读取。</translation>
    </message>
    <message>
        <source>Connections (*.json)</source>
        <translation>连接 (*.json)</translation>
    </message>
    <message>
        <source>%1 is removed from the list of connections. Nothing changes on its servers.</source>
        <translation>%1 将从连接列表中移除。其服务器上不会有任何变化。</translation>
    </message>
    <message>
        <source>%1 is too large to be a file of connections.</source>
        <translation>%1 太大，不像是连接文件。</translation>
    </message>
</context>
<context>
    <name>gui::ConnectionDialog</name>
    <message>
        <source>Saving…</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>Edit connection</source>
        <translation>编辑连接</translation>
    </message>
    <message>
        <source>New connection</source>
        <translation>新建连接</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>operate</source>
        <translation>可操作</translation>
    </message>
    <message>
        <source>that of the environment</source>
        <translation>与环境相同</translation>
    </message>
    <message>
        <source>red</source>
        <translation>红色</translation>
    </message>
    <message>
        <source>orange</source>
        <translation>橙色</translation>
    </message>
    <message>
        <source>green</source>
        <translation>绿色</translation>
    </message>
    <message>
        <source>teal</source>
        <translation>青色</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>蓝色</translation>
    </message>
    <message>
        <source>violet</source>
        <translation>紫色</translation>
    </message>
    <message>
        <source>grey</source>
        <translation>灰色</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>正在连接…</translation>
    </message>
    <message>
        <source>The line is on the clipboard. Put a password in place of PASSWORD before it is run.</source>
        <translation>该行已在剪贴板上。运行前请将 PASSWORD 换成密码。</translation>
    </message>
    <message>
        <source>Save and reconnect</source>
        <translation>保存并重新连接</translation>
    </message>
    <message>
        <source>Save connection</source>
        <translation>保存连接</translation>
    </message>
    <message>
        <source>Testing the servers before they are saved…</source>
        <translation>保存之前先测试这些服务器…</translation>
    </message>
    <message>
        <source>Nothing is saved yet: see what the test found, then press Save again.</source>
        <translation>尚未保存：请查看测试结果，然后再次按“保存”。</translation>
    </message>
    <message>
        <source>it is being tested.</source>
        <translation>正在测试。</translation>
    </message>
</context>
<context>
    <name>gui::ConnectionOffers</name>
    <message>
        <source>Read separately</source>
        <translation>分别读取</translation>
    </message>
    <message>
        <source>Save connection…</source>
        <translation>保存连接…</translation>
    </message>
    <message>
        <source>%1: no lock stands on two of the %2 masters, as it would on a Redlock set. If they are servers of their own, each lock there is held by itself.</source>
        <translation>%1：没有一把锁同时位于 %2 个主节点中的两个，而在 Redlock 集合上应当如此。如果它们是各自独立的服务器，那里的每把锁都单独有效。</translation>
    </message>
    <message>
        <source>%1 is not saved: its patterns are forgotten when the window closes.</source>
        <translation>%1 未保存：窗口关闭后将忘记其模式。</translation>
    </message>
</context>
<context>
    <name>gui::ConnectionsPanel</name>
    <message>
        <source>%1, %2</source>
        <comment>environment, warning</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>disconnecting</source>
        <translation>正在断开</translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>正在连接</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>已连接</translation>
    </message>
    <message>
        <source>cannot be reached</source>
        <translation>无法连接</translation>
    </message>
    <message>
        <source>password required</source>
        <translation>需要密码</translation>
    </message>
    <message>
        <source>Connections</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Locks</source>
        <comment>column: how many</comment>
        <translation>锁</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>operate</source>
        <translation>可操作</translation>
    </message>
    <message>
        <source>%1, %2, %3, %4</source>
        <translation>%1，%2，%3，%4</translation>
    </message>
    <message>
        <source>%1: %2, %3</source>
        <translation>%1：%2，%3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>certificates are NOT verified</source>
        <translation>未验证证书</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>connection, warning</comment>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%n message(s) wait(s)</source>
        <translation>
            <numerusform>%n 条消息待读</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>connection, messages</comment>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>gui::ContentionChart</name>
    <message>
        <source>waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>inside</source>
        <translation>在内</translation>
    </message>
    <message>
        <source>Contention</source>
        <translation>竞争</translation>
    </message>
    <message>
        <source>overlap</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>— clients, %1</source>
        <translation>— 客户端，%1</translation>
    </message>
    <message>
        <source>— clients</source>
        <translation>— 客户端</translation>
    </message>
    <message>
        <source>Nothing has run yet.</source>
        <translation>尚未运行。</translation>
    </message>
    <message>
        <source>%1: at most %2 waiting and %3 inside at once</source>
        <translation>%1：同时最多 %2 个等待、%3 个在内</translation>
    </message>
    <message>
        <source>%1 so far.</source>
        <translation>%1（截至目前）。</translation>
    </message>
    <message>
        <source>%1, %2 overlaps, %3 attempts.</source>
        <translation>%1，%2 次重叠，%3 次尝试。</translation>
    </message>
    <message>
        <source>tries/s →</source>
        <translation>尝试次数/秒 →</translation>
    </message>
    <message>
        <source>— %1</source>
        <translation>— %1</translation>
    </message>
</context>
<context>
    <name>gui::CounterChart</name>
    <message>
        <source>Counter</source>
        <translation>计数器</translation>
    </message>
    <message>
        <source>%1, expected</source>
        <translation>%1，预期</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1: begins.</source>
        <translation>%1：开始。</translation>
    </message>
    <message>
        <source>%1, running: expected %2 so far, counter %3.</source>
        <translation>%1，运行中：目前预期 %2，计数器 %3。</translation>
    </message>
    <message>
        <source>Orders</source>
        <translation>订单</translation>
    </message>
    <message>
        <source>— dashed: the stock, red: oversold</source>
        <translation>—虚线：库存，红色：超卖</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>— tasks in it, red: left behind</source>
        <translation>—队列中的任务，红色：遗留</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <comment>strategy, what the workload came to</comment>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>, skipped %1</source>
        <translation>，跳过 %1</translation>
    </message>
    <message>
        <source>, gave up %1</source>
        <translation>，放弃 %1</translation>
    </message>
    <message>
        <source>, crashed before the write %1</source>
        <translation>，写入前崩溃 %1</translation>
    </message>
    <message>
        <source>, late writes %1</source>
        <translation>，迟到写入 %1</translation>
    </message>
    <message>
        <source>%1: expected %2, final %3, lost %4%5.</source>
        <comment>%5: what else is missing, or nothing</comment>
        <translation>%1：预期 %2，最终 %3，丢失 %4%5。</translation>
    </message>
    <message>
        <source>— dashed: expected, red: lost</source>
        <translation>— 虚线：预期，红色：丢失</translation>
    </message>
</context>
<context>
    <name>gui::DemoPast</name>
    <message>
        <source>The example of a recorded past could not be written to %1.</source>
        <translation>记录示例无法写入 %1。</translation>
    </message>
</context>
<context>
    <name>gui::Deployment</name>
    <message numerus="yes">
        <source>%n lock(s) that this program holds on %1 are not renewed any more: the last of them lapses at %2.</source>
        <translation>
            <numerusform>本程序在 %1 上持有的 %n 个锁不再续约：其中最后一个在 %2 到期。</numerusform>
        </translation>
    </message>
    <message>
        <source>held for as long as it was to be</source>
        <translation>已持有到预定时长</translation>
    </message>
</context>
<context>
    <name>gui::EmptyState</name>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
</context>
<context>
    <name>gui::EnvironmentBand</name>
    <message>
        <source>PRODUCTION</source>
        <translation>生产环境</translation>
    </message>
    <message>
        <source>STAGING</source>
        <translation>预发布环境</translation>
    </message>
    <message>
        <source>DEVELOPMENT</source>
        <translation>开发环境</translation>
    </message>
    <message>
        <source>SANDBOX</source>
        <translation>沙箱</translation>
    </message>
    <message>
        <source>database %1</source>
        <translation>数据库 %1</translation>
    </message>
    <message>
        <source>read-only</source>
        <translation>只读</translation>
    </message>
    <message>
        <source>Production</source>
        <translation>生产</translation>
    </message>
    <message>
        <source>Staging</source>
        <translation>预发布</translation>
    </message>
    <message>
        <source>Development</source>
        <translation>开发</translation>
    </message>
    <message>
        <source>Sandbox</source>
        <translation>沙箱</translation>
    </message>
    <message numerus="yes">
        <source>%Ln separate master(s)</source>
        <translation>
            <numerusform>%Ln 个独立主节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln master(s)</source>
        <translation>
            <numerusform>%Ln 个主节点</numerusform>
        </translation>
    </message>
    <message>
        <source>No connection is selected</source>
        <translation>未选择连接</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>connection, environment</comment>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>gui::EvidenceFile</name>
    <message>
        <source>Save the evidence</source>
        <translation>保存证据</translation>
    </message>
    <message>
        <source>Pages (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
    <message>
        <source>The evidence was written to %1.</source>
        <translation>证据已写入 %1。</translation>
    </message>
</context>
<context>
    <name>gui::EvilScheduler</name>
    <message>
        <source>From here it cannot be broken any more: undo a move.</source>
        <translation>从这里已无法破坏：请撤销一步。</translation>
    </message>
    <message numerus="yes">
        <source>It can be broken in %n move(s) from here.</source>
        <translation>
            <numerusform>从这里 %n 步可以破坏。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Goal: %1.</source>
        <translation>目标：%1。</translation>
    </message>
    <message>
        <source>Setting the board…</source>
        <translation>正在布置棋盘…</translation>
    </message>
    <message>
        <source>The repair cannot be beaten: all %1 states were tried, and none breaks it.</source>
        <translation>修复版本无法击败：全部 %1 个状态都已尝试，没有一个能破坏它。</translation>
    </message>
    <message>
        <source>%1 states of the repair were tried.</source>
        <translation>已尝试修复版本的 %1 个状态。</translation>
    </message>
    <message>
        <source>And yet it broke.</source>
        <translation>然而它还是被破坏了。</translation>
    </message>
    <message numerus="yes">
        <source>Won in %n move(s), and there is no shorter way. %1</source>
        <translation>
            <numerusform>%n 步获胜，没有更短的办法。%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Won in %n move(s); %1 are enough. %2</source>
        <translation>
            <numerusform>%n 步获胜；%1 步就够了。%2</numerusform>
        </translation>
    </message>
    <message>
        <source>Nobody can go on, and nothing broke. Undo a move, or start over.</source>
        <translation>谁都无法继续，也没有任何东西被破坏。请撤销一步或重新开始。</translation>
    </message>
    <message numerus="yes">
        <source>%n move(s) so far.</source>
        <translation>
            <numerusform>到目前为止 %n 步。</numerusform>
        </translation>
    </message>
    <message>
        <source>no game is under way.</source>
        <translation>没有正在进行的游戏。</translation>
    </message>
    <message>
        <source>it is won already.</source>
        <translation>已经获胜。</translation>
    </message>
    <message>
        <source>no move was made.</source>
        <translation>还没有走过一步。</translation>
    </message>
    <message>
        <source>nothing leads there: it cannot be beaten.</source>
        <translation>没有通向那里的路：它无法被击败。</translation>
    </message>
    <message>
        <source>Back to the &amp;board</source>
        <translation>回到棋盘(&amp;B)</translation>
    </message>
    <message>
        <source>Play the &amp;repair</source>
        <translation>玩修复后的版本(&amp;R)</translation>
    </message>
    <message>
        <source>break the board first.</source>
        <translation>请先破解此棋盘。</translation>
    </message>
    <message>
        <source>this is the last one.</source>
        <translation>这是最后一个。</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
    <message numerus="yes">
        <source>Won in %n move(s)</source>
        <translation>
            <numerusform>%n 步获胜</numerusform>
        </translation>
    </message>
    <message>
        <source>The same clients with the repair, %1. Try what you like.</source>
        <translation>同样的客户端，使用修复后的方式 %1。您可以随意尝试。</translation>
    </message>
    <message>
        <source>%1 of %2 boards won, %3 of %4 ★</source>
        <translation>已赢得 %2 个棋盘中的 %1 个，%4 颗 ★ 中的 %3 颗</translation>
    </message>
</context>
<context>
    <name>gui::FailoverDialog</name>
    <message>
        <source>Failovers of %1</source>
        <translation>%1 的故障转移</translation>
    </message>
    <message>
        <source>Reading the record…</source>
        <translation>正在读取记录…</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>No failover of %1 is recorded.</source>
        <translation>没有 %1 的故障转移记录。</translation>
    </message>
    <message>
        <source>Before: the locks of %1, when the old server was seen last. After: what was taken until %2.</source>
        <translation>之前：%1 的锁，即最后一次见到旧服务器时。之后：直到 %2 取得的锁。</translation>
    </message>
    <message>
        <source>No lock was held before it, and none was taken after it.</source>
        <translation>此前没有锁被持有，此后也没有锁被取得。</translation>
    </message>
    <message>
        <source>the record is being read.</source>
        <translation>正在读取记录。</translation>
    </message>
    <message>
        <source>no failover is recorded.</source>
        <translation>没有记录故障转移。</translation>
    </message>
    <message>
        <source>no failover is shown.</source>
        <translation>没有显示故障转移。</translation>
    </message>
    <message>
        <source>So many were taken that later ones are not looked at.</source>
        <translation>获取的锁太多，没有再看更晚的。</translation>
    </message>
    <message>
        <source>The worst %1 of %2 locks are listed.</source>
        <translation>列出 %2 个锁中最糟的 %1 个。</translation>
    </message>
</context>
<context>
    <name>gui::FailoverModel</name>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Held before by</source>
        <translation>之前的持有者</translation>
    </message>
    <message>
        <source>Taken afterwards by</source>
        <translation>之后的取得者</translation>
    </message>
    <message>
        <source>What became of it</source>
        <translation>后来如何</translation>
    </message>
    <message>
        <source>Unprotected for</source>
        <translation>无保护时长</translation>
    </message>
    <message>
        <source>For how long nothing stood where its holder believed to hold it</source>
        <translation>持有者自认为持有、而实际上什么都没有的时长</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>gui::FairnessChart</name>
    <message>
        <source>Fairness</source>
        <translation>公平性</translation>
    </message>
    <message>
        <source>— % of all grants, the luckiest client first</source>
        <translation>— 占全部获准的 %，最幸运的客户端在前</translation>
    </message>
    <message>
        <source>fair</source>
        <translation>公平</translation>
    </message>
    <message>
        <source>%1 J %2</source>
        <comment>strategy, Jain&apos;s index</comment>
        <translation>%1，J 为 %2</translation>
    </message>
    <message>
        <source>%1, running: J %2.</source>
        <translation>%1，运行中：J %2。</translation>
    </message>
    <message>
        <source>%1: number %2 has %3</source>
        <translation>%1：第 %2 名占 %3</translation>
    </message>
    <message>
        <source>— % of all grants</source>
        <translation>— 占全部授予的百分比</translation>
    </message>
    <message>
        <source>%1: J %2, smallest share %3 (%4 clients), longest starvation %5.</source>
        <translation>%1：J %2，最小份额 %3（%4 个客户端），最长饥饿 %5。</translation>
    </message>
</context>
<context>
    <name>gui::FaultMenu</name>
    <message>
        <source>only on private servers.</source>
        <translation>仅限私有服务器。</translation>
    </message>
    <message>
        <source>each client is a process of its own.</source>
        <translation>每个客户端都是单独的进程。</translation>
    </message>
    <message>
        <source>&amp;Promote the replica, which lacks the last writes</source>
        <translation>提升缺少最后写入的副本(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Clock of client 1: 5 s ahead</source>
        <translation>客户端 1 的时钟：快 5 秒(&amp;C)</translation>
    </message>
    <message>
        <source>Clock of client 1: &amp;right again</source>
        <translation>客户端 1 的时钟：恢复准确(&amp;R)</translation>
    </message>
    <message>
        <source>Server &amp;%1, the replica</source>
        <translation>服务器 &amp;%1，副本</translation>
    </message>
    <message>
        <source>Server &amp;%1</source>
        <translation>服务器 &amp;%1</translation>
    </message>
    <message>
        <source>&amp;Kill</source>
        <translation>杀死(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停住(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>继续(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Restart empty</source>
        <translation>清空重启(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Partition: nobody reaches it</source>
        <translation>隔离：谁也到不了它(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Heal: it is reached again</source>
        <translation>恢复连通(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Evict: short of memory, it drops what has a lease</source>
        <translation>逐出：内存不足，丢掉带租约的键(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Delete the lock, as an operator does</source>
        <translation>如运维人员那样删除锁(&amp;D)</translation>
    </message>
</context>
<context>
    <name>gui::Figures</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
</context>
<context>
    <name>gui::FilterCompletion</name>
    <message>
        <source>How the filter could go on</source>
        <translation>筛选条件可以怎样继续</translation>
    </message>
</context>
<context>
    <name>gui::FindLocksDialog</name>
    <message>
        <source>List the &amp;chosen</source>
        <translation>列出所选(&amp;C)</translation>
    </message>
    <message>
        <source>Connect first: there is nothing to look at.</source>
        <translation>请先连接：没有可查看的内容。</translation>
    </message>
    <message>
        <source>Looked at %1 keys…</source>
        <translation>已查看 %1 个键…</translation>
    </message>
    <message>
        <source>Looked at %1 of %2 keys…</source>
        <translation>已查看 %2 个键中的 %1 个…</translation>
    </message>
    <message>
        <source>Looked at all %1 keys in %2.</source>
        <translation>在 %2 内查看了全部 %1 个键。</translation>
    </message>
    <message>
        <source>Looked at %1 keys in %2: a sample. What is rare may not be in it.</source>
        <translation>在 %2 内查看了 %1 个键：这是取样，罕见的可能不在其中。</translation>
    </message>
    <message>
        <source>None of them is known to be a lock.</source>
        <translation>其中没有已知的锁。</translation>
    </message>
    <message>
        <source>All locks among them are listed already.</source>
        <translation>其中的锁都已列出。</translation>
    </message>
    <message>
        <source>listed: %1</source>
        <translation>已列出：%1</translation>
    </message>
    <message>
        <source>%1: the patterns of this connection find these already</source>
        <translation>%1：此连接的模式已能找到这些键</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>connection, sentence</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>perhaps %1</source>
        <comment>library</comment>
        <translation>可能是 %1</translation>
    </message>
    <message>
        <source>it is looking.</source>
        <translation>正在查找。</translation>
    </message>
    <message>
        <source>nothing is under way.</source>
        <translation>没有正在进行的操作。</translation>
    </message>
    <message>
        <source>no pattern is ticked.</source>
        <translation>未勾选任何模式。</translation>
    </message>
    <message>
        <source>Only a UUID with a lease suggests a lock</source>
        <translation>只有带租约的 UUID 表明它可能是锁</translation>
    </message>
</context>
<context>
    <name>gui::GroupBy</name>
    <message>
        <source>&amp;Group by</source>
        <translation>分组方式(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Open all groups</source>
        <translation>展开所有组(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Close all groups</source>
        <translation>收起所有组(&amp;C)</translation>
    </message>
    <message>
        <source>no connection is selected.</source>
        <translation>没有选中连接。</translation>
    </message>
    <message>
        <source>nothing is grouped.</source>
        <translation>没有分组。</translation>
    </message>
</context>
<context>
    <name>gui::Grouping</name>
    <message>
        <source>none</source>
        <extracomment>what the locks of the table are grouped by</extracomment>
        <translation>无</translation>
    </message>
    <message>
        <source>owner</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>shape of key</source>
        <translation>键的形状</translation>
    </message>
    <message>
        <source>server</source>
        <translation>服务器</translation>
    </message>
</context>
<context>
    <name>gui::HeldDialog</name>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Lapses at</source>
        <translation>到期时间</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>%1, if it is not renewed</source>
        <translation>%1（如果不再续约）</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) are held by this program.</source>
        <translation>
            <numerusform>本程序仍持有 %n 个锁。</numerusform>
        </translation>
    </message>
    <message>
        <source>Lockscope was closed</source>
        <translation>Lockscope 已关闭</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) could not be released.</source>
        <translation>
            <numerusform>有 %n 个锁未能释放。</numerusform>
        </translation>
    </message>
    <message>
        <source>Release it now, or let it lapse: nobody gets it before it ends by itself at %1.</source>
        <translation>现在释放它，或任其到期：它于 %1 自行结束，在此之前谁也得不到它。</translation>
    </message>
    <message>
        <source>Release them now, or let them lapse: nobody gets one of them before it ends by itself, the last at %1.</source>
        <translation>现在释放它们，或任其到期：每个锁在自行结束之前谁也得不到，最后一个于 %1 结束。</translation>
    </message>
    <message>
        <source>they are being released.</source>
        <translation>正在释放。</translation>
    </message>
    <message>
        <source>None of them is there any more: Lockscope can close.</source>
        <translation>这些锁都已不在：可以关闭 Lockscope。</translation>
    </message>
</context>
<context>
    <name>gui::HelpPages</name>
    <message>
        <source>en</source>
        <comment>the folder of the help in this language</comment>
        <translation>zh_CN</translation>
    </message>
</context>
<context>
    <name>gui::HistoryController</name>
    <message>
        <source>All that was recorded of %1 on this machine is deleted for good: who held its locks, since when, and why they ended. The journal of actions stays.</source>
        <translation>本机上为 %1 记录的全部内容将被永久删除：谁持有过它的锁、从何时起、为何结束。操作日志保留。</translation>
    </message>
    <message>
        <source>What happens from now on is recorded again.</source>
        <translation>从现在起发生的事情会再次被记录。</translation>
    </message>
    <message>
        <source>Forget history</source>
        <translation>清除历史</translation>
    </message>
    <message numerus="yes">
        <source>The history of %1 was deleted: %Ln hold(s), %2 freed.</source>
        <translation>
            <numerusform>%1 的历史已删除：%Ln 次持有，释放 %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>Another program still reads the file: until it ends, the file beside it (-wal) has some of what was deleted.</source>
        <translation>另一个程序仍在读取该文件：在它结束之前，旁边的文件 (-wal) 中还有一部分已删除的内容。</translation>
    </message>
</context>
<context>
    <name>gui::HistoryLimitsDialog</name>
    <message numerus="yes">
        <source> day(s)</source>
        <translation>
            <numerusform> 天</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::HoldInspector</name>
    <message>
        <source>cannot be known</source>
        <translation>无法得知</translation>
    </message>
    <message>
        <source>Held by</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>none led</source>
        <translation>没有领先者</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>无法判断</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>开始于</translation>
    </message>
    <message>
        <source>Until</source>
        <translation>结束于</translation>
    </message>
    <message>
        <source>Last seen</source>
        <translation>最后见于</translation>
    </message>
    <message>
        <source>Held for</source>
        <translation>持有时长</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>never ends by itself</source>
        <translation>不会自行结束</translation>
    </message>
    <message>
        <source>Renewed</source>
        <translation>续约</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从未</translation>
    </message>
    <message numerus="yes">
        <source>%n time(s), last %1</source>
        <translation>
            <numerusform>%n 次，最后一次 %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s)</source>
        <translation>
            <numerusform>%n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>Most waiters</source>
        <translation>最多等待者</translation>
    </message>
    <message>
        <source>Read or asked for</source>
        <translation>被读取或请求</translation>
    </message>
    <message>
        <source>Master</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>Masters</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>name, value</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>by nobody, as far as was seen</source>
        <translation>就所见而言，没有人</translation>
    </message>
    <message>
        <source>for about %1; by whom cannot be told</source>
        <translation>约 %1；无法得知是谁</translation>
    </message>
    <message>
        <source>It is still held, as far as was seen.</source>
        <translation>就所见而言，它仍被持有。</translation>
    </message>
    <message>
        <source>Write who held it, since when, who asked for it and why it ended as one HTML file</source>
        <translation>把谁持有过、从何时起、谁请求过以及为何结束写成一个 HTML 文件</translation>
    </message>
    <message>
        <source>Write what is recorded of this lock in the time that shows as one HTML file</source>
        <translation>把此锁在所显示时段内的记录写成一个 HTML 文件</translation>
    </message>
    <message>
        <source>not known: held too briefly, or not looked at</source>
        <translation>无法得知：持有太短，或未能查看</translation>
    </message>
</context>
<context>
    <name>gui::HoldTable</name>
    <message>
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>From</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Held for</source>
        <translation>持有时长</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>续约次数</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
</context>
<context>
    <name>gui::HoldWords</name>
    <message>
        <source>nobody leads</source>
        <translation>无领先者</translation>
    </message>
    <message>
        <source>held</source>
        <translation>持有中</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>Held by %1</source>
        <translation>由 %1 持有</translation>
    </message>
    <message>
        <source>from %1, for %2</source>
        <translation>从 %1 起，持续 %2</translation>
    </message>
    <message numerus="yes">
        <source>renewed %n time(s)</source>
        <translation>
            <numerusform>续约 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>Others waited for it.</source>
        <translation>有其他客户端在等待它。</translation>
    </message>
    <message>
        <source>It was read or asked for meanwhile.</source>
        <translation>其间有客户端读取或请求它。</translation>
    </message>
    <message>
        <source>not ended yet</source>
        <translation>尚未结束</translation>
    </message>
    <message>
        <source>ended: %1</source>
        <translation>结束：%1</translation>
    </message>
    <message>
        <source>Failover</source>
        <translation>故障转移</translation>
    </message>
    <message>
        <source>Restart</source>
        <translation>重启</translation>
    </message>
    <message>
        <source>Flushed</source>
        <translation>已清空</translation>
    </message>
    <message>
        <source>Evicted keys</source>
        <translation>逐出了键</translation>
    </message>
    <message>
        <source>Clock was set</source>
        <translation>时钟被调整</translation>
    </message>
    <message>
        <source>Connection lost</source>
        <translation>连接断开</translation>
    </message>
    <message>
        <source>Connection back</source>
        <translation>连接恢复</translation>
    </message>
    <message>
        <source>Alert</source>
        <translation>警报</translation>
    </message>
    <message>
        <source>Our action</source>
        <translation>我们的操作</translation>
    </message>
    <message>
        <source>began: %1; held for %2</source>
        <translation>开始：%1；持有 %2</translation>
    </message>
    <message>
        <source>ended: %1, %2</source>
        <translation>已结束：%1，%2</translation>
    </message>
</context>
<context>
    <name>gui::HolderWords</name>
    <message>
        <source>cannot tell: its connection ended %1 ago</source>
        <translation>无法判断：其连接于 %1 前结束</translation>
    </message>
    <message>
        <source>gone: its connection ended %1 ago</source>
        <translation>已离去：其连接于 %1 前结束</translation>
    </message>
    <message>
        <source>cannot tell: a server is away</source>
        <translation>无法判断：有服务器不可达</translation>
    </message>
    <message>
        <source>has more than one owner</source>
        <translation>有多个持有者</translation>
    </message>
    <message>
        <source>cannot tell: several tokens at once</source>
        <translation>无法判断：同时有多个令牌</translation>
    </message>
    <message>
        <source>cannot tell: no renewals seen</source>
        <translation>无法判断：未见续约</translation>
    </message>
    <message>
        <source>alive: renewed %1 ago</source>
        <translation>存活：%1 前续约</translation>
    </message>
    <message>
        <source>gone: its lease ended %1 ago</source>
        <translation>已离去：租约于 %1 前结束</translation>
    </message>
    <message>
        <source>silent for %1: may come back</source>
        <translation>沉默 %1：可能回来</translation>
    </message>
    <message>
        <source>cannot tell: its lease ended %1 ago</source>
        <translation>无法判断：其租约在 %1前结束</translation>
    </message>
    <message>
        <source>cannot tell: its next renewal is due</source>
        <translation>无法判断：已到下一次续约的时间</translation>
    </message>
</context>
<context>
    <name>gui::HoldingNote</name>
    <message>
        <source>What this program holds</source>
        <translation>本程序持有的锁</translation>
    </message>
    <message>
        <source>Let go</source>
        <translation>放手</translation>
    </message>
    <message numerus="yes">
        <source>Holding %Ln lock(s)</source>
        <translation>
            <numerusform>持有 %Ln 把锁</numerusform>
        </translation>
    </message>
    <message>
        <source>renewed %1 ago</source>
        <translation>%1前续期</translation>
    </message>
    <message>
        <source>until you let go</source>
        <translation>直到放手</translation>
    </message>
    <message>
        <source>until %1</source>
        <translation>直到 %1</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between what is said of locks that are held</comment>
        <translation>，</translation>
    </message>
</context>
<context>
    <name>gui::InstantField</name>
    <message>
        <source>03:12 or -1h</source>
        <translation>03:12 或 -1h</translation>
    </message>
    <message>
        <source>Go to an instant, and mark it: 03:12 (the last one), -1h, 2026-11-22 or 2026-11-22 08:00 (Ctrl+G)</source>
        <translation>前往某一时刻并标记它：03:12（最近的一次）、-1h、2026-11-22 或 2026-11-22 08:00（Ctrl+G）</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a valid time. Write 03:12, -1h, 2026-11-22 or 2026-11-22 08:00.</source>
        <translation>“%1”不是有效的时间。请写 03:12、-1h、2026-11-22 或 2026-11-22 08:00。</translation>
    </message>
    <message>
        <source>Nothing is recorded: there is no instant to go to.</source>
        <translation>没有任何记录：没有可前往的时刻。</translation>
    </message>
    <message>
        <source>%1 is still to come.</source>
        <translation>%1 尚未到来。</translation>
    </message>
    <message>
        <source>%1 is before the record, which begins at %2.</source>
        <translation>%1 早于记录，记录始于 %2。</translation>
    </message>
</context>
<context>
    <name>gui::JournalColumns</name>
    <message>
        <source>When</source>
        <translation>何时</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>谁</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <comment>environment, connection</comment>
        <translation>%1 · %2</translation>
    </message>
</context>
<context>
    <name>gui::JournalExport</name>
    <message>
        <source>Export journal</source>
        <translation>导出日志</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
    <message>
        <source>JSON lines (*.json)</source>
        <translation>JSON 行 (*.json)</translation>
    </message>
</context>
<context>
    <name>gui::JournalFeed</name>
    <message>
        <source>The journal %1 was moved away or emptied.</source>
        <translation>日志 %1 被移走或清空。</translation>
    </message>
</context>
<context>
    <name>gui::JournalFilter</name>
    <message>
        <source>&quot;%1&quot; is not a valid time. Write 2h, 1w, 08:00, 2026-11-20 or &quot;2026-11-20 08:00&quot;.</source>
        <translation>“%1”不是有效的时间。请写 2h、1w、08:00、2026-11-20 或 &quot;2026-11-20 08:00&quot;。</translation>
    </message>
    <message>
        <source>There is no &quot;%1&quot;. There are: %2.</source>
        <translation>没有“%1”。可用的有：%2。</translation>
    </message>
</context>
<context>
    <name>gui::JournalPage</name>
    <message>
        <source>Verify</source>
        <translation>校验</translation>
    </message>
    <message>
        <source>Recompute the chain of all records: whether one is missing or was changed</source>
        <translation>重新计算所有记录的链：是否有记录缺失或被更改</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Save the actions that are listed, as lockscope journal prints them</source>
        <translation>保存列出的操作，格式与 lockscope journal 的输出相同</translation>
    </message>
    <message>
        <source>Undo…</source>
        <translation>撤销…</translation>
    </message>
    <message>
        <source>Put back what the selected release or take-over removed</source>
        <translation>恢复所选释放或接管所移除的内容</translation>
    </message>
    <message>
        <source>Show lock</source>
        <translation>显示锁</translation>
    </message>
    <message>
        <source>Go to the lock as it is now</source>
        <translation>转到现在的锁</translation>
    </message>
    <message>
        <source>Copy row</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>Copy the selected action as text</source>
        <translation>将所选操作复制为文本</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>清除筛选</translation>
    </message>
    <message numerus="yes">
        <source>%Ln action(s) written to %1. Head of the chain: %2</source>
        <translation>
            <numerusform>已将 %Ln 个操作写入 %1。链首：%2</numerusform>
        </translation>
    </message>
    <message>
        <source>no action is selected.</source>
        <translation>没有选中操作。</translation>
    </message>
    <message>
        <source>it is being verified.</source>
        <translation>正在校验。</translation>
    </message>
    <message>
        <source>an export is being written.</source>
        <translation>正在写入导出文件。</translation>
    </message>
    <message>
        <source>no action is listed.</source>
        <translation>没有列出操作。</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %Ln action(s)</source>
        <translation>
            <numerusform>%1 / %Ln 个操作</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln action(s)</source>
        <translation>
            <numerusform>%Ln 个操作</numerusform>
        </translation>
    </message>
    <message>
        <source>reading on…</source>
        <translation>继续读取中…</translation>
    </message>
    <message>
        <source>Lockscope keeps trying.</source>
        <translation>Lockscope 会继续尝试。</translation>
    </message>
    <message>
        <source>Reading the journal…</source>
        <translation>正在读取日志…</translation>
    </message>
    <message>
        <source>Nothing has been done so far. Every action on a lock is written down here before it is sent, and what came of it after.</source>
        <translation>目前还没有做过任何操作。对锁的每个操作在发送之前都记录在此，之后再记录其结果。</translation>
    </message>
    <message>
        <source>No action matches the filter.</source>
        <translation>没有操作符合筛选条件。</translation>
    </message>
    <message>
        <source>its record is being read.</source>
        <translation>正在读取它的记录。</translation>
    </message>
    <message>
        <source>its record is not in the journal any more.</source>
        <translation>它的记录已不在日志中。</translation>
    </message>
    <message>
        <source>its record could not be read: %1</source>
        <translation>无法读取它的记录：%1</translation>
    </message>
    <message>
        <source>Its record is not in the journal any more.</source>
        <translation>它的记录已不在日志中。</translation>
    </message>
    <message>
        <source>Its record could not be read: %1</source>
        <translation>无法读取它的记录：%1</translation>
    </message>
    <message>
        <source>Reading its record…</source>
        <translation>正在读取它的记录…</translation>
    </message>
    <message>
        <source>There is nothing to show: the journal %1 has no record %2. Its file was moved away or replaced since.</source>
        <translation>没有可显示的内容：日志 %1 中没有记录 %2。其文件此后被移走或替换。</translation>
    </message>
    <message>
        <source>%1 What was read before stays here; Lockscope keeps trying.</source>
        <comment>sentence</comment>
        <translation>%1 先前读取的内容保留在此；Lockscope 会继续尝试。</translation>
    </message>
    <message>
        <source>of this computer, not of %1</source>
        <comment>actions</comment>
        <translation>本机的操作，而非 %1 的</translation>
    </message>
    <message>
        <source>This is the journal of this computer, from which nothing has been done so far. What was done while %1 was recorded stands on its timeline; the reasons are in the journal of who did it.</source>
        <translation>这是本机的日志，到目前为止本机没有执行过任何操作。记录 %1 期间的操作见其时间线；原因在执行者的日志中。</translation>
    </message>
    <message>
        <source>Show on timeline</source>
        <translation>在时间线上显示</translation>
    </message>
    <message>
        <source>Show this key on the timeline, at the instant of the action</source>
        <translation>在时间线上显示该键在操作时刻的情况</translation>
    </message>
    <message>
        <source>Evidence…</source>
        <translation>证据…</translation>
    </message>
    <message>
        <source>Write what is recorded of this key, an hour before and after the action, as one HTML file</source>
        <translation>把该键在操作前后各一小时的记录写成一个 HTML 文件</translation>
    </message>
</context>
<context>
    <name>gui::JournalWords</name>
    <message>
        <source>Not this server any more</source>
        <translation>不再是这台服务器</translation>
    </message>
    <message>
        <source>Acquire</source>
        <translation>获取锁</translation>
    </message>
    <message>
        <source>Extend</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>Set expiry</source>
        <translation>设置过期时间</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>接管</translation>
    </message>
    <message>
        <source>Release</source>
        <translation>释放</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>changed hands</source>
        <translation>已换主人</translation>
    </message>
    <message>
        <source>gone already</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>held by somebody else</source>
        <translation>已被他人持有</translation>
    </message>
    <message>
        <source>no quorum</source>
        <translation>未达到多数派</translation>
    </message>
    <message>
        <source>would have shortened it</source>
        <translation>会缩短期限</translation>
    </message>
    <message>
        <source>had an expiry already</source>
        <translation>已有过期时间</translation>
    </message>
    <message>
        <source>had no expiry</source>
        <translation>没有过期时间</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>未能连接</translation>
    </message>
    <message>
        <source>refused by a server</source>
        <translation>被服务器拒绝</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>不允许</translation>
    </message>
    <message>
        <source>Complete</source>
        <translation>补全</translation>
    </message>
    <message>
        <source>renewed since</source>
        <translation>此后已续约</translation>
    </message>
</context>
<context>
    <name>gui::KnownRights</name>
    <message>
        <source>This user may not run %1.</source>
        <translation>该用户不能执行 %1。</translation>
    </message>
    <message>
        <source>%1: %2 Refresh asks again.</source>
        <comment>server, what its user may not do</comment>
        <translation>%1：%2 “刷新”会重新查询。</translation>
    </message>
</context>
<context>
    <name>gui::LabChart</name>
    <message>
        <source>%1: %2 at %3 s</source>
        <translation>%1：%3 秒时为 %2</translation>
    </message>
    <message>
        <source>Save as &amp;PNG…</source>
        <translation>另存为 &amp;PNG…</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>Save as &amp;CSV…</source>
        <translation>另存为 &amp;CSV…</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Save the chart %1</source>
        <translation>保存图表 %1</translation>
    </message>
    <message>
        <source>&amp;Enlarge, or back (double click)</source>
        <translation>放大或还原（双击）(&amp;E)</translation>
    </message>
    <message>
        <source>C&amp;opy picture</source>
        <translation>复制图片(&amp;O)</translation>
    </message>
    <message>
        <source>Documents (*.pdf)</source>
        <translation>文档 (*.pdf)</translation>
    </message>
    <message>
        <source>Print the chart %1</source>
        <translation>打印图表 %1</translation>
    </message>
    <message>
        <source>The chart %1 could not be printed.</source>
        <translation>图表 %1 无法打印。</translation>
    </message>
    <message>
        <source>Save as P&amp;DF…</source>
        <translation>另存为 P&amp;DF…</translation>
    </message>
    <message>
        <source>P&amp;rint…</source>
        <translation>打印(&amp;R)…</translation>
    </message>
</context>
<context>
    <name>gui::LabController</name>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Connecting…</source>
        <translation>正在连接…</translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <translation>%1，第 %2 个，共 %3 个</translation>
    </message>
    <message>
        <source>%1 · %2 s left</source>
        <comment>strategy, time left</comment>
        <translation>%1 · 剩余 %2 秒</translation>
    </message>
    <message>
        <source>run %1 of %2: %3</source>
        <translation>第 %1 次，共 %2 次：%3</translation>
    </message>
    <message>
        <source>%1 · nobody was granted for %2 s, %3 wait</source>
        <comment>strategy, seconds, number of clients</comment>
        <translation>%1 · 已有 %2 秒无人获准，%3 个在等待</translation>
    </message>
</context>
<context>
    <name>gui::LabForm</name>
    <message>
        <source>Own settings</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>pop, under the lock</source>
        <translation>pop，在锁内</translation>
    </message>
    <message>
        <source>top, then dequeue</source>
        <translation>先 top，再 dequeue</translation>
    </message>
    <message>
        <source>As published</source>
        <translation>按发表时的做法</translation>
    </message>
    <message>
        <source>Private server</source>
        <translation>私有服务器</translation>
    </message>
    <message>
        <source>Every 100 µs</source>
        <translation>每 100 µs</translation>
    </message>
    <message>
        <source>all, else 3</source>
        <translation>全部或 3</translation>
    </message>
    <message>
        <source>the duration ends the run.</source>
        <translation>由时长结束运行。</translation>
    </message>
    <message>
        <source>All else is left at its default.</source>
        <translation>其余均为默认值。</translation>
    </message>
    <message>
        <source>Not the default: %1</source>
        <translation>非默认：%1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>name of a field, its value</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>retry: %1</source>
        <translation>重试：%1</translation>
    </message>
    <message>
        <source>%1 masters</source>
        <translation>%1 个主节点</translation>
    </message>
    <message>
        <source>a process each</source>
        <translation>各用一个进程</translation>
    </message>
    <message>
        <source>own lock</source>
        <translation>自己的锁</translation>
    </message>
    <message>
        <source>a replica</source>
        <translation>带副本</translation>
    </message>
</context>
<context>
    <name>gui::LabPage</name>
    <message>
        <source>Ready. Results stay below, side by side.</source>
        <translation>就绪。结果保留在下方，便于并列比较。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Stopped. What was counted until then stands in the results.</source>
        <translation>已停止。此前的计数列在结果中。</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>完成。</translation>
    </message>
    <message>
        <source>The machine was busy with other work: times and throughput say little. Losses and overlaps hold.</source>
        <translation>本机正忙于其他工作：时间和吞吐量参考价值不大，丢失和重叠仍然成立。</translation>
    </message>
    <message>
        <source>A run of the lab was interrupted and has left its keys on %1.</source>
        <translation>一次实验运行被中断，在 %1 上留下了键。</translation>
    </message>
    <message>
        <source>a run is under way.</source>
        <translation>正在运行。</translation>
    </message>
    <message>
        <source>nothing runs.</source>
        <translation>没有正在进行的运行。</translation>
    </message>
    <message>
        <source>it is being stopped.</source>
        <translation>正在停止。</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>正在运行…</translation>
    </message>
    <message>
        <source>Nothing has run yet.</source>
        <translation>尚未运行。</translation>
    </message>
    <message>
        <source>The next run takes about %1 s.</source>
        <translation>下一次运行约需 %1 秒。</translation>
    </message>
    <message>
        <source>The next run takes about %1 min.</source>
        <translation>下一次运行约需 %1 分钟。</translation>
    </message>
    <message>
        <source>Run on %1?</source>
        <translation>在 %1 上运行？</translation>
    </message>
    <message>
        <source>Run there</source>
        <translation>在那里运行</translation>
    </message>
    <message>
        <source>The lab will write keys that begin with lockscope:lab: on %1, with %2 clients as fast as it answers, and remove them at the end. Others who use this server will feel it.</source>
        <translation>实验室将在 %1 上写入以 lockscope:lab: 开头的键，用 %2 个客户端尽其应答之快运行，并在结束时删除它们。使用此服务器的其他人会察觉到。</translation>
    </message>
    <message>
        <source>Run a program of your own?</source>
        <translation>运行您自己的程序？</translation>
    </message>
    <message>
        <source>“%1” will run with your rights, once for each client: it can read and change what you can. It gets a private server with a password of its own, a folder of its own, a clean environment, and limits on processor time, memory, files and processes.</source>
        <translation>“%1”将以您的权限运行，每个客户端一次：您能读取和修改的，它也能。它有带独立密码的私有服务器、自己的文件夹、干净的环境，并限制处理器时间、内存、文件和进程。</translation>
    </message>
    <message>
        <source>Run it</source>
        <translation>运行它</translation>
    </message>
    <message>
        <source>New lock from the template for %1</source>
        <translation>从 %1 模板新建锁</translation>
    </message>
    <message>
        <source>Programs (*.%1)</source>
        <comment>the ending of a file&apos;s name</comment>
        <translation>程序 (*.%1)</translation>
    </message>
    <message>
        <source>Add a scheme</source>
        <translation>添加方案</translation>
    </message>
    <message>
        <source>Schemes (*.lock);;All files (*)</source>
        <translation>方案 (*.lock);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The list takes %1 schemes.</source>
        <translation>列表最多容纳 %1 个方案。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>name of a file, what is wrong in it</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>only a scheme that was added from a file can be removed.</source>
        <translation>只能移除从文件添加的方案。</translation>
    </message>
</context>
<context>
    <name>gui::LabResultsModel</name>
    <message>
        <source>%1: %2</source>
        <comment>column, figure</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>gui::LabTabs</name>
    <message>
        <source>Lab</source>
        <translation>实验室</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Find the race</source>
        <translation>寻找竞争</translation>
    </message>
</context>
<context>
    <name>gui::LabTargets</name>
    <message>
        <source>%1: %2</source>
        <comment>connection, master</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%1: all %n masters</source>
        <comment>connection</comment>
        <translation>
            <numerusform>%1：全部 %n 个主节点</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::LearnController</name>
    <message>
        <source>The lesson cannot go on: %1</source>
        <translation>课程无法继续：%1</translation>
    </message>
</context>
<context>
    <name>gui::LearnPage</name>
    <message>
        <source>Step begins.</source>
        <translation>按“步进”开始。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>title, claim</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Next step</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <source>Play the lesson</source>
        <translation>播放本课</translation>
    </message>
    <message>
        <source>Ctrl+Space</source>
        <translation>Ctrl+Space</translation>
    </message>
    <message>
        <source>Speaker notes</source>
        <translation>讲者备注</translation>
    </message>
    <message>
        <source>Larger type</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Smaller type</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Usual type</source>
        <translation>文字恢复原样</translation>
    </message>
    <message>
        <source>Ctrl+0</source>
        <translation>Ctrl+0</translation>
    </message>
    <message>
        <source>Exit question: %1</source>
        <translation>课后问题：%1</translation>
    </message>
    <message>
        <source>• %1</source>
        <comment>one of some notes</comment>
        <translation>• %1</translation>
    </message>
    <message>
        <source>Its answer: %1</source>
        <translation>答案：%1</translation>
    </message>
    <message>
        <source>Source: %1</source>
        <translation>来源：%1</translation>
    </message>
    <message>
        <source>The same schedule on the safe way of locking: %1</source>
        <translation>在安全的加锁方式上播放同样的调度：%1</translation>
    </message>
    <message>
        <source>The race</source>
        <translation>竞争</translation>
    </message>
    <message>
        <source>The repair: %1</source>
        <translation>修复：%1</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Nobody has done anything yet.</source>
        <translation>还没有人做任何事。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>who, what may happen</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 sends %2</source>
        <comment>client, command</comment>
        <translation>%1 发送 %2</translation>
    </message>
    <message>
        <source>Nobody has anything left to do.</source>
        <translation>谁都没有事可做了。</translation>
    </message>
    <message>
        <source>What goes next? Choose with Return or a double click.</source>
        <translation>接下来发生什么？用回车或双击选择。</translation>
    </message>
    <message>
        <source>no lesson is being played.</source>
        <translation>没有正在播放的课程。</translation>
    </message>
    <message>
        <source>the lesson is at its end.</source>
        <translation>本课已到结尾。</translation>
    </message>
    <message>
        <source>no step was made yet.</source>
        <translation>还没有走过任何一步。</translation>
    </message>
    <message>
        <source>the lab has no run that shows this.</source>
        <translation>实验室中没有能显示这一点的运行。</translation>
    </message>
    <message>
        <source>no server of it has a lock.</source>
        <translation>本课的服务器上没有锁。</translation>
    </message>
    <message>
        <source>%1 of %2 done</source>
        <comment>lessons</comment>
        <translation>已完成 %1 / %2</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>下一课</translation>
    </message>
    <message>
        <source>Lesson before</source>
        <translation>上一课</translation>
    </message>
    <message>
        <source>End the presentation</source>
        <translation>结束演示</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>letter of an answer, the answer</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>gui::LearnTabs</name>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Evil scheduler</source>
        <translation>恶意调度器</translation>
    </message>
</context>
<context>
    <name>gui::LeaseDialog</name>
    <message>
        <source>%1 (that of the lock)</source>
        <translation>%1（锁所用的库）</translation>
    </message>
    <message>
        <source>&amp;Take over</source>
        <translation>接管(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Extend</source>
        <translation>续期(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Set expiry</source>
        <translation>设置过期时间(&amp;S)</translation>
    </message>
    <message>
        <source>Take over</source>
        <translation>接管</translation>
    </message>
    <message>
        <source>Set expiry</source>
        <translation>设置过期时间</translation>
    </message>
    <message>
        <source>Extend</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>The lock becomes ours for this lease: its holder loses it without being told, and nobody else gets in meanwhile.</source>
        <translation>锁在此租约内归我们所有：其持有者会在不知情的情况下失去它，期间其他人也无法进入。</translation>
    </message>
    <message>
        <source>The lock, which never ends, ends by itself after this lease unless its holder renews it.</source>
        <translation>这个永不结束的锁会在此租约之后自行结束，除非其持有者续约。</translation>
    </message>
    <message>
        <source>The lock stays with its holder and lives at least this much longer, counted from now; waiters wait longer.</source>
        <translation>锁仍归其持有者，从现在起至少再存活这么久；等待者要等更久。</translation>
    </message>
    <message>
        <source>%1 (with a lease and a fresh token)</source>
        <translation>%1（带租约和新令牌）</translation>
    </message>
</context>
<context>
    <name>gui::Legend</name>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Ends have a shape each: %1.</source>
        <translation>每种结束方式各有形状：%1。</translation>
    </message>
</context>
<context>
    <name>gui::LessonGuide</name>
    <message>
        <source>Lesson: %1</source>
        <comment>title of a lesson</comment>
        <translation>课程：%1</translation>
    </message>
</context>
<context>
    <name>gui::LessonListModel</name>
    <message>
        <source>✓ %1. %2</source>
        <comment>done: number, title of a lesson</comment>
        <translation>✓ %1. %2</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <comment>number, title of a lesson</comment>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>%1. %2, done</source>
        <comment>number, title of a lesson</comment>
        <translation>%1. %2，已完成</translation>
    </message>
</context>
<context>
    <name>gui::LessonPicture</name>
    <message>
        <source>Client %1</source>
        <translation>客户端 %1</translation>
    </message>
    <message>
        <source>stopped</source>
        <comment>a server</comment>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>down</source>
        <comment>a server</comment>
        <translation>已宕机</translation>
    </message>
    <message>
        <source>primary</source>
        <comment>a server</comment>
        <translation>主</translation>
    </message>
    <message>
        <source>replica</source>
        <comment>a server</comment>
        <translation>副本</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>key, its value</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 –</source>
        <comment>key that is not there</comment>
        <translation>%1 –</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between keys of a server</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>no lease</source>
        <translation>无租约</translation>
    </message>
    <message>
        <source>stands still</source>
        <translation>停住</translation>
    </message>
    <message>
        <source>stands still: %1</source>
        <translation>停住：%1</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 小时</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 天</translation>
    </message>
    <message>
        <source>%1 years</source>
        <translation>%1 年</translation>
    </message>
</context>
<context>
    <name>gui::LockDetails</name>
    <message>
        <source>Master</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>none leads</source>
        <translation>没有领先者</translation>
    </message>
    <message>
        <source>does not hold it</source>
        <translation>未持有</translation>
    </message>
    <message>
        <source>the same token</source>
        <translation>相同的令牌</translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation>无过期时间</translation>
    </message>
    <message>
        <source>The token is on the clipboard.</source>
        <translation>令牌已在剪贴板中。</translation>
    </message>
    <message>
        <source>The token is on the clipboard as base64, since it is not text: for lockscope --base64.</source>
        <translation>令牌不是文本，已以 base64 放入剪贴板：供 lockscope --base64 使用。</translation>
    </message>
    <message>
        <source>The evidence is on the clipboard, as Markdown.</source>
        <translation>依据已以 Markdown 格式放入剪贴板。</translation>
    </message>
    <message>
        <source>something that is no token</source>
        <translation>不是令牌的内容</translation>
    </message>
    <message>
        <source>other: %1</source>
        <translation>其他：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n owner(s)</source>
        <translation>
            <numerusform>%n 个持有者</numerusform>
        </translation>
    </message>
    <message>
        <source>not known: away</source>
        <translation>未知：已离线</translation>
    </message>
    <message>
        <source>%1 (last seen)</source>
        <comment>of a master that is away</comment>
        <translation>%1（最后所见）</translation>
    </message>
    <message>
        <source>holds it</source>
        <translation>持有它</translation>
    </message>
    <message>
        <source>only a part of it was read.</source>
        <translation>只读取了其中一部分。</translation>
    </message>
    <message>
        <source>no token leads.</source>
        <translation>没有领先的令牌。</translation>
    </message>
    <message>
        <source>%1, which is no lock</source>
        <comment>a list</comment>
        <translation>%1，不是锁</translation>
    </message>
</context>
<context>
    <name>gui::LockGroup</name>
    <message>
        <source>%1 silent</source>
        <translation>%1 个没有动静</translation>
    </message>
    <message>
        <source>%1 without expiry</source>
        <translation>%1 个没有到期时间</translation>
    </message>
    <message>
        <source>Closed group %1</source>
        <translation>已收起的组 %1</translation>
    </message>
    <message>
        <source>Group %1</source>
        <translation>组 %1</translation>
    </message>
    <message>
        <source>the oldest %1</source>
        <translation>最久的 %1</translation>
    </message>
    <message>
        <source>How long the oldest of the group has been held.</source>
        <translation>组中持有最久的锁已持有多长时间。</translation>
    </message>
    <message>
        <source>A guess: the tokens of these locks hold the name of a machine that is known, and do not say who they are.</source>
        <translation>这是猜测：这些锁的令牌中含有一台已知机器的名字，但没有说明持有者是谁。</translation>
    </message>
    <message numerus="yes">
        <source>%1, %Ln lock(s)</source>
        <translation>
            <numerusform>%1，%Ln 个锁</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 gone</source>
        <comment>locks whose holder is</comment>
        <translation>%1 个持有者已离开</translation>
    </message>
    <message>
        <source>Gone: the connections of a lock&apos;s holder have ended. Silent: the renewal of a lock is overdue. Without expiry: a lock never ends by itself.</source>
        <translation>已离开：锁的持有者的连接均已结束。没有动静：锁的续期已经逾期。没有到期时间：锁永远不会自行结束。</translation>
    </message>
</context>
<context>
    <name>gui::LockGuide</name>
    <message>
        <source>%1 is not in the table any more.</source>
        <translation>%1 已不在表中。</translation>
    </message>
</context>
<context>
    <name>gui::LockSentences</name>
    <message>
        <source>since %1 (%2)</source>
        <translation>自 %1 起（%2）</translation>
    </message>
    <message>
        <source>for at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>Ended at %1: %2.</source>
        <translation>结束于 %1：%2。</translation>
    </message>
    <message>
        <source>Two or more tokens stand on its masters at once: no owner can be sure of it.</source>
        <translation>其主节点上同时存在两个或更多令牌：没有持有者能确信拥有它。</translation>
    </message>
    <message>
        <source>Its value is longer than a token can be; Lockscope does not act on it.</source>
        <translation>其值长于令牌的上限；Lockscope 不对它执行操作。</translation>
    </message>
    <message>
        <source>Held %1; its token does not say by whom.</source>
        <translation>%1被持有；其令牌没有表明持有者。</translation>
    </message>
    <message>
        <source>Held by %1 %2.</source>
        <translation>由 %1 持有，%2。</translation>
    </message>
    <message>
        <source>no expiry: never ends by itself</source>
        <translation>无过期时间：不会自行结束</translation>
    </message>
    <message>
        <source>%1, until %2</source>
        <translation>%1，直到 %2</translation>
    </message>
    <message>
        <source>cannot be known for this library</source>
        <translation>对此库无法得知</translation>
    </message>
    <message>
        <source>%1 waiting</source>
        <translation>%1 个等待者</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>%1 seen</source>
        <translation>见到 %1 次</translation>
    </message>
    <message>
        <source>%1, every %2</source>
        <translation>%1，每 %2一次</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>续约</translation>
    </message>
    <message>
        <source>Longest lease seen</source>
        <translation>见过的最长租约</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>### Lock %1</source>
        <translation>### 锁 %1</translation>
    </message>
    <message>
        <source>Deployment</source>
        <translation>部署</translation>
    </message>
    <message>
        <source>%1 (%2), database %3</source>
        <translation>%1（%2），数据库 %3</translation>
    </message>
    <message>
        <source>Seen at</source>
        <translation>查看时间</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判断</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Held by this program %1.</source>
        <translation>由本程序持有，%1。</translation>
    </message>
    <message>
        <source>at least %1, by subscribers of its channel</source>
        <translation>至少 %1 个（按其频道的订阅者）</translation>
    </message>
    <message>
        <source>at most %1, by its queue</source>
        <translation>至多 %1 个（按其队列）</translation>
    </message>
    <message>
        <source>at most %1, by blocked clients</source>
        <translation>至多 %1 个（按被阻塞的客户端）</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Free permits</source>
        <translation>空闲许可</translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation>无到期时间</translation>
    </message>
    <message>
        <source>One owner</source>
        <translation>持有者之一</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>owner, time left</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>and more</source>
        <translation>还有更多</translation>
    </message>
    <message>
        <source>In the queue</source>
        <translation>队列中</translation>
    </message>
    <message>
        <source>Belongs to it</source>
        <translation>属于此锁</translation>
    </message>
    <message>
        <source>May also be</source>
        <translation>也可能是</translation>
    </message>
    <message>
        <source>Hold count</source>
        <translation>持有次数</translation>
    </message>
    <message>
        <source>Fencing token</source>
        <translation>防护令牌</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>工作进程</translation>
    </message>
    <message>
        <source>State of the task</source>
        <translation>任务状态</translation>
    </message>
    <message>
        <source>Tasks due</source>
        <translation>到期任务数</translation>
    </message>
    <message>
        <source>Tasks delayed</source>
        <translation>延迟任务数</translation>
    </message>
    <message>
        <source>Next task due at</source>
        <translation>下一任务到期时间</translation>
    </message>
    <message>
        <source>exclusive: one owner, who writes</source>
        <translation>独占：一个持有者，在写</translation>
    </message>
    <message>
        <source>shared: every owner reads</source>
        <translation>共享：所有持有者都在读</translation>
    </message>
    <message>
        <source>it stands on masters that are away: this may be past</source>
        <translation>它所在的主节点已离线：所示可能已过时</translation>
    </message>
    <message>
        <source>Queue without its lock</source>
        <translation>没有锁的队列</translation>
    </message>
    <message>
        <source>an owner that is not known</source>
        <translation>未知的持有者</translation>
    </message>
    <message>
        <source>Ended %1; there again since %2 with the same token, of %3.</source>
        <comment>two times, owner</comment>
        <translation>%1 结束；自 %2 起以相同的令牌重新存在，持有者为 %3。</translation>
    </message>
    <message>
        <source>Ended %1; taken again %2 by %3.</source>
        <comment>two times, owner</comment>
        <translation>%1 结束；%2 被 %3 再次取得。</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>Last holder</source>
        <translation>最后的持有者</translation>
    </message>
    <message>
        <source>Last token</source>
        <translation>最后的令牌</translation>
    </message>
    <message>
        <source>On %1 of %2 masters. No lock stands on two of them: if they are servers of their own, read them separately, and it is held.</source>
        <translation>位于 %2 个主节点中的 %1 个。没有一把锁同时位于其中两个：如果它们是各自独立的服务器，请分别读取，那么它就是被持有的。</translation>
    </message>
    <message>
        <source>Held %1; its token does not say by whom, %2.</source>
        <comment>since when; perhaps web-4 (why)</comment>
        <translation>%1被持有；其令牌没有表明持有者，%2。</translation>
    </message>
    <message>
        <source>since %1 or earlier (at least %2)</source>
        <comment>time, span</comment>
        <translation>自 %1 或更早（至少 %2）</translation>
    </message>
    <message>
        <source>Asked for</source>
        <translation>被请求</translation>
    </message>
    <message>
        <source>In its way</source>
        <translation>挡路的</translation>
    </message>
    <message>
        <source>On %1 of %2 masters only, which is too few.</source>
        <translation>仅在 %2 个主节点中的 %1 个上，数量不足。</translation>
    </message>
    <message>
        <source>Changed hands %1: from %2 to %3.</source>
        <comment>time, owners</comment>
        <translation>%1 易手：从 %2 到 %3。</translation>
    </message>
    <message numerus="yes">
        <source>Changed hands %n time(s) since %1, last to %2.</source>
        <comment>time, owner</comment>
        <translation>
            <numerusform>自 %1 起易手 %n 次，最后由 %2 持有。</numerusform>
        </translation>
    </message>
    <message>
        <source>Entered at</source>
        <translation>进入时间</translation>
    </message>
    <message>
        <source>Token made at</source>
        <translation>令牌生成于</translation>
    </message>
    <message>
        <source>Lapsed: the end time in its value has passed. Clients may take it, though its key still exists.</source>
        <translation>已失效：其值中的结束时间已过。虽然键仍存在，但客户端可以取得它。</translation>
    </message>
    <message>
        <source>The hold had ended, and its key exists again: the server returned with old data, or an undo restored the key. Lockscope does not know whether the holder is still at work.</source>
        <translation>这次持有早已结束，锁却又出现：其服务器带着旧数据恢复，或者撤销操作把它放了回去。其持有者是否仍在工作，无从得知。</translation>
    </message>
    <message>
        <source>Ended: %1, %2.</source>
        <comment>why, when</comment>
        <translation>已结束：%1，%2。</translation>
    </message>
    <message>
        <source>The first client waits until</source>
        <translation>第一个客户端等待到</translation>
    </message>
    <message>
        <source>A queue that outlived its lock: no client gets the lock until it is cleared. A release of the lock&apos;s name does that (lockscope release).</source>
        <translation>锁已不在而队列仍在：清除队列之前，没有客户端能取得该锁。按锁名释放即可清除（lockscope release）。</translation>
    </message>
    <message>
        <source>No client held this lock when its queue was read. The wait of the first client in the queue is over: the next client that tries to get the lock removes it from the queue.</source>
        <translation>读取队列时没有客户端持有该锁。队列中第一个客户端的等待已结束：下一个尝试取得该锁的客户端会把它移出队列。</translation>
    </message>
    <message>
        <source>No client held this lock when its queue was read, and the first client in the queue did not listen for it. The other clients wait until that client is removed from the queue, or until %1.</source>
        <translation>读取队列时没有客户端持有该锁，且队列中的第一个客户端没有监听它。其他客户端要等到该客户端被移出队列，或等到 %1。</translation>
    </message>
</context>
<context>
    <name>gui::LockTableModel</name>
    <message>
        <source>no expiry</source>
        <translation>无过期时间</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <comment>held for at least</comment>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>Key</source>
        <extracomment>headers of the lock table</extracomment>
        <translation>键</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>Held for</source>
        <translation>持有时长</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Masters</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>ended: %1</source>
        <translation>已结束：%1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Token %1</source>
        <translation>令牌 %1</translation>
    </message>
    <message>
        <source>Ends at %1</source>
        <translation>结束于 %1</translation>
    </message>
    <message>
        <source>none any more</source>
        <comment>masters of an ended lock</comment>
        <translation>已无</translation>
    </message>
    <message>
        <source>%1, mine</source>
        <translation>%1，我的</translation>
    </message>
    <message>
        <source>mine</source>
        <translation>我的</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 及另外 %2 个</translation>
    </message>
    <message>
        <source>%1 of %2, %3 away</source>
        <translation>%2 中的 %1，%3 个已离线</translation>
    </message>
    <message>
        <source>perhaps %1</source>
        <translation>可能是 %1</translation>
    </message>
    <message>
        <source>not known, token %1</source>
        <translation>未知，令牌 %1</translation>
    </message>
    <message>
        <source>A guess: %1</source>
        <translation>推测：%1</translation>
    </message>
    <message>
        <source>Its token does not say who holds it: this is how the token begins.</source>
        <translation>令牌没有说明持有者：这是令牌的开头。</translation>
    </message>
    <message>
        <source>perhaps %1 (its token holds this word, which is the name of a connected client)</source>
        <translation>可能是 %1（令牌中有这个词，它是一个已连接客户端的名称）</translation>
    </message>
    <message>
        <source>perhaps %1 (its token holds this address, which is that of a connected client)</source>
        <translation>可能是 %1（令牌中有这个地址，它是一个已连接客户端的地址）</translation>
    </message>
    <message>
        <source>perhaps %1 (its token holds this word, which is the host of other locks)</source>
        <translation>可能是 %1（令牌中有这个词，它是其他锁的主机）</translation>
    </message>
    <message>
        <source>no</source>
        <comment>asked for</comment>
        <translation>否</translation>
    </message>
    <message>
        <source>%1 of %2 s</source>
        <comment>asked for in so many of so many seconds</comment>
        <translation>%1/%2 秒</translation>
    </message>
    <message>
        <source>Asked for</source>
        <translation>被请求</translation>
    </message>
    <message>
        <source>not known yet</source>
        <comment>whether it is asked for</comment>
        <translation>尚不清楚</translation>
    </message>
    <message>
        <source>cannot be told while the server saves</source>
        <translation>服务器保存数据期间无法得知</translation>
    </message>
    <message>
        <source>cannot be told: the server refuses TIME, INFO or OBJECT</source>
        <translation>无法得知：服务器拒绝 TIME、INFO 或 OBJECT</translation>
    </message>
    <message>
        <source>cannot be told: the server&apos;s LFU policy does not note when a key is used</source>
        <translation>无法得知：服务器的 LFU 策略不记录键何时被使用</translation>
    </message>
    <message>
        <source>cannot be told of a value that is a small number</source>
        <translation>值为小整数时无法得知</translation>
    </message>
    <message>
        <source>cannot be told: it is renewed too often</source>
        <translation>无法得知：续约过于频繁</translation>
    </message>
    <message>
        <source>cannot be told: this program has to read it again and again</source>
        <translation>无法得知：本程序须反复读取它</translation>
    </message>
    <message>
        <source>nobody read or asked for it in the last %1 s</source>
        <translation>最近 %1 秒内没有人读取或请求</translation>
    </message>
    <message>
        <source>read or asked for in %1 of the last %2 s</source>
        <comment>two numbers</comment>
        <translation>最近 %2 秒中有 %1 秒被读取或请求</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>%1, away</source>
        <comment>server</comment>
        <translation>%1，已离线</translation>
    </message>
    <message>
        <source>cannot be told while another Lockscope reads this server&apos;s keys</source>
        <translation>当另一个 Lockscope 正在读取该服务器的键时无从得知</translation>
    </message>
    <message>
        <source>a time, no name</source>
        <comment>the owner, where the token is a time</comment>
        <translation>时间，不是名称</translation>
    </message>
</context>
<context>
    <name>gui::LocksPage</name>
    <message>
        <source>Reading the saved connections…</source>
        <translation>正在读取已保存的连接…</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>Look at all keys</source>
        <translation>查看所有键</translation>
    </message>
    <message>
        <source>Patterns that begin with * cannot be tracked: such keys are found by looking through all keys again and again.</source>
        <translation>以 * 开头的模式无法跟踪：这类键要靠反复查看所有键来发现。</translation>
    </message>
    <message>
        <source>Starting three private Redis servers with a population of locks…</source>
        <translation>正在启动三个带有锁的私有 Redis 服务器…</translation>
    </message>
    <message>
        <source>No connection yet. Describe one to see the locks that live there.</source>
        <translation>尚无连接。描述一个连接以查看其中的锁。</translation>
    </message>
    <message>
        <source>%1 is not connected.</source>
        <translation>%1 未连接。</translation>
    </message>
    <message>
        <source>Connecting to %1…</source>
        <translation>正在连接 %1…</translation>
    </message>
    <message>
        <source>%1 asks for a password.</source>
        <translation>%1 要求密码。</translation>
    </message>
    <message>
        <source>Lockscope keeps trying.</source>
        <translation>Lockscope 会继续尝试。</translation>
    </message>
    <message>
        <source>No lock matches the filter.</source>
        <translation>没有锁符合筛选条件。</translation>
    </message>
    <message>
        <source>Looking for locks…</source>
        <translation>正在查找锁…</translation>
    </message>
    <message>
        <source>The pass was stopped before it found a lock.</source>
        <translation>扫描在找到锁之前就被停止。</translation>
    </message>
    <message>
        <source>No key matches %1.</source>
        <translation>没有键匹配 %1。</translation>
    </message>
    <message>
        <source>Paused, no change waits</source>
        <translation>已暂停，没有等待的变化</translation>
    </message>
    <message numerus="yes">
        <source>Paused, %Ln change(s) wait</source>
        <translation>
            <numerusform>已暂停，%Ln 个变化在等待</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · Space goes on</source>
        <translation>%1 · 按空格键继续</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) on the clipboard.</source>
        <translation>
            <numerusform>%n 个锁已复制到剪贴板。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s) that match %1 are probably no locks.</source>
        <translation>
            <numerusform>匹配 %1 的 %Ln 个键很可能都不是锁。</numerusform>
        </translation>
    </message>
    <message>
        <source>Paused · Space</source>
        <translation>已暂停 · 空格</translation>
    </message>
    <message>
        <source>%1+</source>
        <comment>that many or more</comment>
        <translation>%1+</translation>
    </message>
    <message>
        <source>%1 to move · F6</source>
        <comment>rows; the key of Sort now</comment>
        <translation>%1 行待移动 · F6</translation>
    </message>
    <message numerus="yes">
        <source>Order held while the pointer is over the rows: %Ln row(s) would move · F6 sorts now</source>
        <translation>
            <numerusform>指针停在表格行上时保持顺序：%Ln 行将会移动 · F6 立即排序</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::LossesSeen</name>
    <message>
        <source>Only this lock is written again, not the others that these masters lost.</source>
        <translation>只重新写入这一个锁，不包括这些主节点丢失的其他锁。</translation>
    </message>
    <message>
        <source>Keep them out of use until the holders of those have stopped: one of them had no expiry.</source>
        <translation>在那些锁的持有者停止之前，请勿使用这些主节点：其中一个锁没有过期时间。</translation>
    </message>
    <message>
        <source>Keep them out of use until the leases of those have ended. Until when that is, is not known.</source>
        <translation>在那些锁的租约全部结束之前，请勿使用这些主节点。何时结束尚不清楚。</translation>
    </message>
    <message>
        <source>Keep them out of use until %1, when the longest of the leases lost there ends.</source>
        <translation>在 %1 之前请勿使用这些主节点，届时在那里丢失的最长租约结束。</translation>
    </message>
</context>
<context>
    <name>gui::MainMenus</name>
    <message>
        <source>&amp;Connection</source>
        <translation>连接(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Lock</source>
        <translation>锁(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>与桌面一致</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
</context>
<context>
    <name>gui::MainWindow</name>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Lab</source>
        <translation>实验室</translation>
    </message>
    <message>
        <source>A lock was lost</source>
        <translation>失去了一个锁</translation>
    </message>
    <message>
        <source>%1 on %2 is not ours any more: %3</source>
        <translation>%2 上的 %1 不再归我们所有：%3</translation>
    </message>
    <message>
        <source>Journal</source>
        <translation>日志</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
</context>
<context>
    <name>gui::MastersChoice</name>
    <message>
        <source>one lock on all of them (Redlock)</source>
        <translation>所有主节点上的同一个锁（Redlock）</translation>
    </message>
    <message>
        <source>separate servers</source>
        <translation>各自独立的服务器</translation>
    </message>
    <message>
        <source>No lock stands on two of these servers: they are read separately.</source>
        <translation>没有一把锁同时位于其中两台服务器：将分别读取它们。</translation>
    </message>
    <message>
        <source>No lock stands on two of these servers, as it would on a Redlock set. If they are servers of their own, read them as separate servers.</source>
        <translation>没有一把锁同时位于其中两台服务器，而在 Redlock 集合上应当如此。如果它们是各自独立的服务器，请选择“各自独立的服务器”。</translation>
    </message>
    <message>
        <source>The same locks stand on several of these servers: they are read as a Redlock set.</source>
        <translation>同样的锁位于其中多台服务器：将它们作为一个 Redlock 集合读取。</translation>
    </message>
    <message>
        <source>The same locks stand on several of these servers, as on a Redlock set, yet they are to be read separately.</source>
        <translation>同样的锁位于其中多台服务器，如同 Redlock 集合，但已选择分别读取。</translation>
    </message>
</context>
<context>
    <name>gui::MessageBar</name>
    <message>
        <source>Close message</source>
        <translation>关闭消息</translation>
    </message>
    <message>
        <source>Show lock</source>
        <translation>显示锁</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>gui::MessageBell</name>
    <message>
        <source>Messages so far</source>
        <translation>迄今的消息</translation>
    </message>
    <message numerus="yes">
        <source>Messages so far; %n more wait(s) here</source>
        <translation>
            <numerusform>迄今的消息；这里还有 %n 条待读</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::MessageList</name>
    <message>
        <source>Messages so far</source>
        <translation>迄今的消息</translation>
    </message>
    <message>
        <source>Close all</source>
        <translation>全部关闭</translation>
    </message>
    <message>
        <source>None of them stands above the pages any more; the list keeps them</source>
        <translation>页面上方不再显示任何消息；列表仍保留它们</translation>
    </message>
    <message>
        <source>Show lock</source>
        <translation>显示锁</translation>
    </message>
</context>
<context>
    <name>gui::MessageLog</name>
    <message>
        <source>%1 (%2 times)</source>
        <translation>%1（%2 次）</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>gui::MyLocks</name>
    <message>
        <source>Ours: this program renews it, and stops when it is released</source>
        <translation>我们的：由本程序续约，释放后停止</translation>
    </message>
    <message>
        <source>Ours: this program does not renew it; it lapses at %1</source>
        <translation>我们的：本程序不续约；将于 %1 失效</translation>
    </message>
</context>
<context>
    <name>gui::NumberNotes</name>
    <message>
        <source>what was typed last is left out, and “%1” stands.</source>
        <comment>a number</comment>
        <translation>最后输入的内容未被采用，仍为“%1”。</translation>
    </message>
    <message>
        <source>nothing was typed, so it is %1 again.</source>
        <comment>a number</comment>
        <translation>没有输入内容，因此恢复为 %1。</translation>
    </message>
    <message>
        <source>“%1” was not taken, it is %2 again.</source>
        <comment>what was typed; a number</comment>
        <translation>“%1”未被采用，恢复为 %2。</translation>
    </message>
    <message>
        <source>%1 takes %2: %3</source>
        <comment>name of a field, its limits, what became of what was typed</comment>
        <translation>%1接受%2：%3</translation>
    </message>
    <message>
        <source>whole numbers from %1 to %2</source>
        <comment>limits of a field; the second with its unit</comment>
        <translation>从 %1 到 %2 的整数</translation>
    </message>
    <message>
        <source>“%1” or %2</source>
        <comment>a word, whole numbers from … to …</comment>
        <translation>“%1”或%2</translation>
    </message>
</context>
<context>
    <name>gui::OtherGuide</name>
    <message>
        <source>Open history</source>
        <translation>打开历史</translation>
    </message>
    <message>
        <source>Read transcript</source>
        <translation>读取抄本</translation>
    </message>
    <message>
        <source>Histories (*.db);;All files (*)</source>
        <translation>历史 (*.db);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Output of MONITOR (*.txt *.log);;All files (*)</source>
        <translation>MONITOR 的输出 (*.txt *.log);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>gui::OtherHistory</name>
    <message numerus="yes">
        <source>%n command(s) of MONITOR</source>
        <translation>
            <numerusform>MONITOR 的 %n 条命令</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n overlap(s)</source>
        <translation>
            <numerusform>%n 次重叠</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n time(s) a former holder deleted the lock of another one</source>
        <translation>
            <numerusform>%n 次由先前的持有者删除了别人的锁</numerusform>
        </translation>
    </message>
    <message>
        <source>The history in %1: recorded elsewhere or earlier, and only read. Nothing in it is live.</source>
        <translation>%1 中的历史：在别处或更早记录的，只读。其中没有任何实时内容。</translation>
    </message>
    <message>
        <source>The transcript %1, read as a history: %2. Nothing in it is live.</source>
        <translation>抄本 %1，作为历史读取：%2。其中没有任何实时内容。</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>没有文件 %1。</translation>
    </message>
    <message>
        <source>%1 is empty: no history stands in it.</source>
        <translation>%1 是空的：其中没有历史。</translation>
    </message>
    <message>
        <source>%1 cannot be read as a history: %2 A file that Lockscope recorded is wanted; the output of MONITOR is read by Read transcript.</source>
        <translation>%1 不能作为历史读取：%2 需要 Lockscope 记录的文件；MONITOR 的输出由“读取抄本”读取。</translation>
    </message>
    <message>
        <source>Nothing was recorded in %1 so far.</source>
        <translation>%1 中尚未记录任何内容。</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s) are not from MONITOR</source>
        <translation>
            <numerusform>%n 行不是 MONITOR 的输出</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) deleted by who never had them</source>
        <translation>
            <numerusform>%n 个锁被从未持有者删除</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n attempt(s) of which it is not certain what came of them</source>
        <translation>
            <numerusform>%n 次尝试的结果无法确定</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) of several holders of which nothing is told</source>
        <translation>
            <numerusform>%n 个有多个持有者的锁，对其不作任何说明</numerusform>
        </translation>
    </message>
    <message>
        <source>commands that were not read: %1</source>
        <translation>未读取的命令：%1</translation>
    </message>
</context>
<context>
    <name>gui::OtherKeys</name>
    <message>
        <source>Looking for other keys of this lock…</source>
        <translation>正在查找该锁的其他键…</translation>
    </message>
</context>
<context>
    <name>gui::OverviewStrip</name>
    <message>
        <source>Overview</source>
        <translation>总览</translation>
    </message>
    <message>
        <source>All that is recorded: how much was begun, and in red where there was trouble: a hold ended badly or from here, or somebody waited for it. Drag the part that shows.</source>
        <translation>全部记录：灰色为开始的持有数量，红色为出现问题之处：异常结束、由本程序结束，或有人等待。可拖动当前显示的部分。</translation>
    </message>
    <message>
        <source>%1 to %2: %3 holds begun, %4 with trouble or waited for.</source>
        <translation>%1 至 %2：开始 %3 次持有，其中 %4 次有问题或有人等待。</translation>
    </message>
</context>
<context>
    <name>gui::PasswordDialog</name>
    <message>
        <source>Log in</source>
        <translation>登录</translation>
    </message>
    <message>
        <source>no password is typed.</source>
        <translation>尚未输入密码。</translation>
    </message>
</context>
<context>
    <name>gui::PastLocks</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Previous change</source>
        <translation>上一次变化</translation>
    </message>
    <message>
        <source>Go to the change before this instant</source>
        <translation>转到此刻之前的一次变化</translation>
    </message>
    <message>
        <source>Next change</source>
        <translation>下一次变化</translation>
    </message>
    <message>
        <source>Go to the change after this instant</source>
        <translation>转到此刻之后的一次变化</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Show this instant on the timeline</source>
        <translation>在时间线上显示此刻</translation>
    </message>
    <message>
        <source>Back to now</source>
        <translation>回到现在</translation>
    </message>
    <message>
        <source>Show the locks as they are</source>
        <translation>显示当前的锁</translation>
    </message>
    <message>
        <source>Reading the record…</source>
        <translation>正在读取记录…</translation>
    </message>
    <message>
        <source>nothing is recorded before this instant.</source>
        <translation>此刻之前没有记录。</translation>
    </message>
    <message>
        <source>nothing is recorded after this instant.</source>
        <translation>此刻之后没有记录。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>No lock matches the filter.</source>
        <translation>没有锁符合筛选条件。</translation>
    </message>
    <message>
        <source>No lock was held at that instant.</source>
        <translation>那一刻没有锁被持有。</translation>
    </message>
    <message>
        <source>Nobody watched at that instant: whether a lock was held is not known.</source>
        <translation>那一刻无人监视：是否有锁被持有，不得而知。</translation>
    </message>
    <message>
        <source>The past: the locks of %1, as they were on %2.</source>
        <translation>过去：%1 的锁在 %2 时的样子。</translation>
    </message>
    <message>
        <source>Nothing can be done to them here.</source>
        <translation>在此不能对它们进行任何操作。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s)</source>
        <translation>
            <numerusform>%Ln 个锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln more lock(s) were held: only those that were held longest are listed.</source>
        <translation>
            <numerusform>另有 %Ln 个锁被持有：仅列出持有时间最长的。</numerusform>
        </translation>
    </message>
    <message>
        <source>Copy row</source>
        <translation>复制行</translation>
    </message>
    <message>
        <source>Copy the selected lock as text</source>
        <translation>以文本形式复制所选的锁</translation>
    </message>
    <message>
        <source>the record is being read.</source>
        <translation>正在读取记录。</translation>
    </message>
    <message>
        <source>the record could not be read.</source>
        <translation>无法读取记录。</translation>
    </message>
    <message>
        <source>Nobody watched then: these were held when somebody looked last, and may have ended since.</source>
        <translation>当时无人监视：最后一次查看时它们被持有，此后可能已结束。</translation>
    </message>
</context>
<context>
    <name>gui::PastModel</name>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>Time left then</source>
        <translation>当时剩余时间</translation>
    </message>
    <message>
        <source>Held for then</source>
        <translation>当时已持有</translation>
    </message>
    <message>
        <source>Renewed</source>
        <translation>续约</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>What became of it</source>
        <translation>后来如何</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>无法判断</translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation>无过期时间</translation>
    </message>
    <message>
        <source>≤ %1</source>
        <translation>≤ %1</translation>
    </message>
    <message>
        <source>≥ %1</source>
        <translation>≥ %1</translation>
    </message>
    <message>
        <source>may have ended before: %1</source>
        <translation>可能此前已结束：%1</translation>
    </message>
    <message>
        <source>%1, %2 later</source>
        <translation>%1，%2后</translation>
    </message>
    <message>
        <source>Token: %1</source>
        <translation>令牌：%1</translation>
    </message>
    <message>
        <source>Its lease was renewed later; how long the first one was is not recorded.</source>
        <translation>其租约后来续过；首次租约多长没有记录。</translation>
    </message>
    <message>
        <source>Since %1</source>
        <translation>自 %1 起</translation>
    </message>
    <message>
        <source>Waiters then</source>
        <translation>当时的等待者</translation>
    </message>
    <message>
        <source>still held, as far as was seen</source>
        <translation>据所见仍被持有</translation>
    </message>
    <message>
        <source>Asked for then</source>
        <translation>当时被请求</translation>
    </message>
    <message>
        <source>Library: %1</source>
        <translation>库：%1</translation>
    </message>
    <message>
        <source>Whether somebody asked for it or read it then was not seen.</source>
        <translation>没有看到当时是否有人请求或读取它。</translation>
    </message>
    <message>
        <source>Somebody asked for it or read it again and again then; by whom a server does not tell.</source>
        <translation>当时有人一再请求或读取它；服务器不会说明是谁。</translation>
    </message>
    <message>
        <source>Nobody was seen to ask for it or read it again and again then.</source>
        <translation>没有看到当时有人一再请求或读取它。</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
</context>
<context>
    <name>gui::PatienceSpin</name>
    <message>
        <source>once, 0</source>
        <translation>一次，0</translation>
    </message>
    <message>
        <source> ms</source>
        <translation> 毫秒</translation>
    </message>
    <message>
        <source>published</source>
        <translation>按发表</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
</context>
<context>
    <name>gui::ProductionWatch</name>
    <message>
        <source>%1: %2 It is treated as production, read-only until you say otherwise.</source>
        <comment>connection, sentence</comment>
        <translation>%1：%2 它将按生产环境对待，在您另行决定之前为只读。</translation>
    </message>
    <message>
        <source>Not this server any more…</source>
        <translation>不再是这台服务器…</translation>
    </message>
    <message>
        <source>%1 is not taken for production any more; the journal has the reason.</source>
        <translation>%1 不再按生产环境对待；原因已写入日志。</translation>
    </message>
</context>
<context>
    <name>gui::RaceForm</name>
    <message>
        <source>the nearest first</source>
        <translation>由近及远</translation>
    </message>
    <message>
        <source>depth first, with sleep sets</source>
        <translation>深度优先，带睡眠集</translation>
    </message>
    <message>
        <source>nothing is looked for that says anything about this strategy.</source>
        <translation>所寻找的内容对此策略没有意义。</translation>
    </message>
    <message>
        <source>this says nothing about %1.</source>
        <translation>这对 %1 没有意义。</translation>
    </message>
    <message>
        <source>only redlock uses several masters.</source>
        <translation>只有 redlock 使用多个主节点。</translation>
    </message>
    <message>
        <source>your own, as text</source>
        <translation>您自己的，文本</translation>
    </message>
    <message>
        <source>the scheme is wrong: %1</source>
        <translation>方案有错误：%1</translation>
    </message>
</context>
<context>
    <name>gui::RacePage</name>
    <message>
        <source>Save the schedule</source>
        <translation>保存调度</translation>
    </message>
    <message>
        <source>Schedules (*.json)</source>
        <translation>调度 (*.json)</translation>
    </message>
    <message>
        <source>Export the schedule</source>
        <translation>导出调度</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>矢量图 (*.svg)</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown 文件 (*.md)</translation>
    </message>
    <message>
        <source>Open a schedule</source>
        <translation>打开调度</translation>
    </message>
    <message>
        <source>This file is too large to be a schedule.</source>
        <translation>此文件太大，不可能是调度。</translation>
    </message>
    <message>
        <source>Not now: %1</source>
        <translation>现在不行：%1</translation>
    </message>
    <message>
        <source>Playing the schedule…</source>
        <translation>正在播放调度…</translation>
    </message>
    <message>
        <source>Ready.</source>
        <translation>就绪。</translation>
    </message>
    <message>
        <source>Nothing was searched yet.</source>
        <translation>尚未搜索。</translation>
    </message>
    <message>
        <source>Starting a private server…</source>
        <translation>正在启动私有服务器…</translation>
    </message>
    <message>
        <source>Searching…</source>
        <translation>正在搜索…</translation>
    </message>
    <message>
        <source>a search is under way.</source>
        <translation>正在搜索。</translation>
    </message>
    <message>
        <source>the search is being stopped.</source>
        <translation>正在停止搜索。</translation>
    </message>
    <message>
        <source>a schedule is being played.</source>
        <translation>正在播放调度。</translation>
    </message>
    <message>
        <source>there is no schedule.</source>
        <translation>没有调度。</translation>
    </message>
    <message>
        <source>this was played on the repair.</source>
        <translation>这是在修复上播放的。</translation>
    </message>
    <message>
        <source>there is no safer strategy to play it on.</source>
        <translation>没有更安全的策略可供播放。</translation>
    </message>
    <message>
        <source>nothing is searched.</source>
        <translation>没有在搜索。</translation>
    </message>
    <message>
        <source>no search was stopped.</source>
        <translation>没有停止的搜索。</translation>
    </message>
    <message>
        <source>%1 schedules, %2 steps, %3 steps a second</source>
        <translation>%1 个调度，%2 步，每秒 %3 步</translation>
    </message>
    <message>
        <source>%1 states, %2 of them to be looked at, depth %3, %4 states a second</source>
        <translation>%1 个状态，其中 %2 个待查看，深度 %3，每秒 %4 个状态</translation>
    </message>
    <message>
        <source>found: %1</source>
        <translation>已找到：%1</translation>
    </message>
    <message>
        <source>Stopped: %1.</source>
        <translation>已停止：%1。</translation>
    </message>
    <message>
        <source>Done: %1.</source>
        <translation>完成：%1。</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n step(s)</source>
        <translation>
            <numerusform>%1，%n 步</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing breaks %1 within these bounds.</source>
        <translation>在这些界限内没有什么能破坏 %1。</translation>
    </message>
    <message>
        <source>Nothing was found that breaks %1, so far.</source>
        <translation>到目前为止没有找到能破坏 %1 的东西。</translation>
    </message>
    <message>
        <source>%1 breaks.</source>
        <translation>%1 会被破坏。</translation>
    </message>
    <message>
        <source>%1 on %2, opened</source>
        <translation>%1，%2，已打开</translation>
    </message>
    <message>
        <source>Played on private servers: %1.</source>
        <translation>在私有服务器上播放：%1。</translation>
    </message>
    <message>
        <source>Played on private servers: it breaks nothing here.</source>
        <translation>在私有服务器上播放：在这里没有破坏任何东西。</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1，在 %2 上</translation>
    </message>
    <message>
        <source>The same schedule on %1: %2</source>
        <translation>同一调度在 %1 上：%2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>A schedule that is found is drawn here, step by step.</source>
        <translation>找到的调度会在这里逐步画出。</translation>
    </message>
    <message>
        <source>Playing it on the repair…</source>
        <translation>正在修复上播放…</translation>
    </message>
    <message>
        <source>Done: all %1 states, %2 states a second.</source>
        <translation>完成：全部 %1 个状态，每秒 %2 个状态。</translation>
    </message>
    <message>
        <source>Lessons (*.html)</source>
        <translation>课程 (*.html)</translation>
    </message>
</context>
<context>
    <name>gui::RaceSequence</name>
    <message>
        <source>Client %1</source>
        <translation>客户端 %1</translation>
    </message>
    <message>
        <source>Redis %1</source>
        <translation>%1 号 Redis</translation>
    </message>
</context>
<context>
    <name>gui::RankingDialog</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Entry %1</source>
        <translation>第 %1 项</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <comment>number of the entry, of all, its name</comment>
        <translation>第 %1 个，共 %2 个：%3</translation>
    </message>
    <message>
        <source>Stopped; those that were done are ranked.</source>
        <translation>已停止；已完成的已排名。</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>完成。</translation>
    </message>
    <message>
        <source>Add programs</source>
        <translation>添加程序</translation>
    </message>
    <message>
        <source>Export the ranking</source>
        <translation>导出排名</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>JSON lines (*.json)</source>
        <translation>JSON 行 (*.json)</translation>
    </message>
    <message>
        <source>Texts (*.txt)</source>
        <translation>文本 (*.txt)</translation>
    </message>
    <message>
        <source>a ranking is under way.</source>
        <translation>排名正在进行。</translation>
    </message>
    <message>
        <source>nothing runs.</source>
        <translation>没有正在进行的运行。</translation>
    </message>
    <message>
        <source>there are as many as can be ranked.</source>
        <translation>已达到可排名的数量上限。</translation>
    </message>
    <message>
        <source>no entry is chosen.</source>
        <translation>未选择任何一项。</translation>
    </message>
    <message>
        <source>nothing has been ranked yet.</source>
        <translation>还没有排名。</translation>
    </message>
</context>
<context>
    <name>gui::RecentGuide</name>
    <message>
        <source>Held for %1 now</source>
        <translation>现在已持有 %1</translation>
    </message>
    <message>
        <source>Usually %1 (99 % under %2)</source>
        <translation>通常 %1（99 % 短于 %2）</translation>
    </message>
    <message>
        <source>Usually %1 (99 % under %2), now %3</source>
        <translation>通常 %1（99 % 短于 %2），现在 %3</translation>
    </message>
</context>
<context>
    <name>gui::RecentHolds</name>
    <message>
        <source>Nothing is recorded of this connection.</source>
        <translation>此连接没有任何记录。</translation>
    </message>
    <message numerus="yes">
        <source>Last hour: %n hold(s)</source>
        <translation>
            <numerusform>最近一小时：%n 次持有</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2 with trouble</source>
        <translation>%1，其中 %2 次有问题</translation>
    </message>
    <message>
        <source>%1, %2 waited for</source>
        <translation>%1，%2 次有人等待</translation>
    </message>
</context>
<context>
    <name>gui::RecentPicture</name>
    <message>
        <source>Last hour</source>
        <translation>最近一小时</translation>
    </message>
    <message>
        <source>%1
Press it to see this lock on the timeline.</source>
        <translation>%1
按下即可在时间线上查看此锁。</translation>
    </message>
</context>
<context>
    <name>gui::RecentStrip</name>
    <message>
        <source>Last hour: reading the record…</source>
        <translation>最近一小时：正在读取记录…</translation>
    </message>
    <message>
        <source>Evidence…</source>
        <translation>证据…</translation>
    </message>
    <message>
        <source>Write what is recorded of this lock in the last two hours as one HTML file</source>
        <translation>把该锁最近两小时的记录写成一个 HTML 文件</translation>
    </message>
    <message>
        <source>the record is being read.</source>
        <translation>正在读取记录。</translation>
    </message>
    <message>
        <source>nothing is recorded of this lock lately.</source>
        <translation>最近没有该锁的记录。</translation>
    </message>
</context>
<context>
    <name>gui::RecordFacts</name>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>以及另外 %n 项</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>master, outcome</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>line, error</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>unknown: the program or the disk stopped before it was written down</source>
        <translation>未知：程序或磁盘在写下结果之前停止了</translation>
    </message>
    <message>
        <source>%1, after %2</source>
        <comment>outcome, time</comment>
        <translation>%1，历时 %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1, database %2</source>
        <translation>%1，数据库 %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>action, key</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>When</source>
        <translation>何时</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>谁</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>person, host</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Masters</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>证据</translation>
    </message>
    <message>
        <source>Undoes</source>
        <translation>撤销的操作</translation>
    </message>
    <message>
        <source>Put back by</source>
        <translation>恢复它的操作</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>%1, number %2</source>
        <comment>id, number</comment>
        <translation>%1，第 %2 条</translation>
    </message>
</context>
<context>
    <name>gui::RecordMatch</name>
    <message>
        <source>%1, database %2</source>
        <translation>%1，数据库 %2</translation>
    </message>
    <message>
        <source>%1, separate servers</source>
        <translation>%1，独立服务器</translation>
    </message>
</context>
<context>
    <name>gui::RecordingQuestion</name>
    <message numerus="yes">
        <source>%1 is production. Record its history on this machine? Keys, tokens and owners of its locks, for %n day(s), at most %2, in %3.</source>
        <translation>
            <numerusform>%1 是生产环境。要在本机记录它的历史吗？其锁的键、令牌和持有者，保留 %n 天，最多 %2，存于 %3。</numerusform>
        </translation>
    </message>
    <message>
        <source>Record</source>
        <translation>记录</translation>
    </message>
    <message>
        <source>Don&apos;t record</source>
        <translation>不记录</translation>
    </message>
</context>
<context>
    <name>gui::ReleaseDialog</name>
    <message>
        <source>&amp;Release</source>
        <translation>释放(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Put back</source>
        <translation>恢复(&amp;P)</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Its holder is alive: releasing now lets two in at once.</source>
        <translation>其持有者仍存活：现在释放会让两者同时进入。</translation>
    </message>
    <message>
        <source>The lock is deleted if its token is still the one below; the next one who asks gets it, whatever its holder is still doing.</source>
        <translation>若锁的令牌仍与下方一致则将其删除；下一个请求者会得到它，无论其持有者仍在做什么。</translation>
    </message>
    <message>
        <source>The one owner who is chosen below is taken out; the others keep the lock.</source>
        <translation>只移除下方所选的那一个持有者；其他持有者仍持有此锁。</translation>
    </message>
    <message>
        <source>The connection of this client is ended: it loses the lock, whatever it is still doing, unless it connects and subscribes again by itself.</source>
        <translation>该客户端的连接将被结束：无论它在做什么，都会失去这个锁，除非它自动重新连接并再次订阅。</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>The lock is put back as it was, unless somebody has it by now. The holder does not learn that it has the lock again.</source>
        <translation>将锁恢复原状，除非现在已有人持有。持有者不会得知自己又持有该锁。</translation>
    </message>
</context>
<context>
    <name>gui::ReleaseListDialog</name>
    <message>
        <source>&amp;Release</source>
        <translation>释放(&amp;R)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Looking at each of them first…</source>
        <translation>正在先逐个查看…</translation>
    </message>
    <message>
        <source>The look was stopped: nothing was sent.</source>
        <translation>查看已停止：未发送任何内容。</translation>
    </message>
    <message>
        <source>The connection was closed meanwhile: nothing was sent.</source>
        <translation>连接在此期间已关闭：未发送任何内容。</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) released.</source>
        <translation>
            <numerusform>已释放 %n 个锁。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>number, outcome</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>The report is in %1.</source>
        <translation>报告在 %1 中。</translation>
    </message>
    <message>
        <source>&amp;Put back</source>
        <translation>恢复(&amp;P)</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) put back.</source>
        <translation>
            <numerusform>已恢复 %n 个锁。</numerusform>
        </translation>
    </message>
    <message>
        <source>Not so: %1, and %2 more.</source>
        <translation>未如此的：%1，以及另外 %2 个。</translation>
    </message>
    <message>
        <source>Not so: %1.</source>
        <translation>未如此的：%1。</translation>
    </message>
    <message numerus="yes">
        <source>%n owner(s) taken out of the lock.</source>
        <translation>
            <numerusform>已从该锁中移除 %n 个持有者。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %2 ticked; %n of them have a living holder: releasing lets two in at once.</source>
        <translation>
            <numerusform>已勾选 %1/%2；其中 %n 个的持有者仍存活：释放会让两个同时进入。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>connection, sentence</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>none of %1 ticked.</source>
        <translation>%1 个中未勾选任何一个。</translation>
    </message>
    <message>
        <source>%1 of %2 owners ticked. Each is taken out of one lock, only while its token is still there; whoever waits may get in, whatever they are still doing.</source>
        <translation>已勾选 %1/%2 个持有者。各自从一把锁中移除，仅当其令牌仍在时才移除；等待者可能随即进入，不管这些持有者还在做什么。</translation>
    </message>
    <message>
        <source>%1 of %2 ticked. Each is deleted only if its token is still the one below; whoever asks next gets it, whatever its holder is still doing.</source>
        <translation>已勾选 %1/%2。每个仅在令牌仍是下面这一个时删除；下一个请求者会得到它，无论其持有者还在做什么。</translation>
    </message>
    <message>
        <source>%1 left alone</source>
        <translation>%1 个未动</translation>
    </message>
    <message>
        <source>Nothing is ticked: tick what is to be released.</source>
        <translation>未勾选任何锁：请勾选要释放的锁。</translation>
    </message>
    <message>
        <source>Nothing is ticked: tick what is to be put back.</source>
        <translation>未勾选任何锁：请勾选要恢复的锁。</translation>
    </message>
    <message>
        <source>Locks that were looked at: nothing was released.</source>
        <translation>查看过的锁：未释放任何锁。</translation>
    </message>
    <message>
        <source>it has begun.</source>
        <translation>已经开始。</translation>
    </message>
    <message>
        <source>it is done.</source>
        <translation>已经完成。</translation>
    </message>
    <message>
        <source>nothing can be sent any more.</source>
        <translation>已不能再发送任何内容。</translation>
    </message>
    <message>
        <source>it is being stopped.</source>
        <translation>正在停止。</translation>
    </message>
    <message>
        <source>nothing is under way.</source>
        <translation>没有正在进行的操作。</translation>
    </message>
    <message>
        <source>it is not done yet.</source>
        <translation>尚未完成。</translation>
    </message>
    <message>
        <source>there is nothing to report.</source>
        <translation>没有可报告的内容。</translation>
    </message>
    <message>
        <source>it has begun: Stop ends it.</source>
        <translation>已经开始：用“停止”结束。</translation>
    </message>
    <message>
        <source>%1 of %2 ticked. Each is put back as it was, unless somebody has it by now. The holders do not learn that they have the locks again.</source>
        <translation>已勾选 %1/%2。每个按原样恢复，若已被他人获取则不动。持有者不会得知自己又持有这些锁。</translation>
    </message>
    <message>
        <source>The report is on the clipboard.</source>
        <translation>报告已复制到剪贴板。</translation>
    </message>
    <message>
        <source>none of %1 ticked. A lock is ticked at first only if it has lapsed, or if it never expires, a client asks for it and its holder is gone.</source>
        <translation>%1 个中未勾选任何一个。一开始只勾选已失效的锁，以及永不过期、有客户端请求且持有者已离开的锁。</translation>
    </message>
</context>
<context>
    <name>gui::ReleaseListModel</name>
    <message>
        <source>released</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>would be released</source>
        <translation>将被释放</translation>
    </message>
    <message>
        <source>changed hands</source>
        <translation>已换主人</translation>
    </message>
    <message>
        <source>gone already</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>not reached</source>
        <translation>未能连接</translation>
    </message>
    <message>
        <source>refused by a server</source>
        <translation>被服务器拒绝</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>not allowed</source>
        <translation>不允许</translation>
    </message>
    <message>
        <source>can only be looked at</source>
        <translation>只能查看</translation>
    </message>
    <message>
        <source>not sent</source>
        <translation>未发送</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判断</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>put back</source>
        <translation>已恢复</translation>
    </message>
    <message>
        <source>held by somebody else</source>
        <translation>已被他人持有</translation>
    </message>
    <message>
        <source>left alone</source>
        <translation>未动</translation>
    </message>
    <message>
        <source>It was not ticked.</source>
        <translation>未勾选。</translation>
    </message>
    <message>
        <source>cannot be ticked</source>
        <translation>不能勾选</translation>
    </message>
    <message>
        <source>lets two in at once</source>
        <translation>会让两个同时进入</translation>
    </message>
    <message>
        <source>whoever asks next gets it</source>
        <translation>下一个请求者会得到它</translation>
    </message>
    <message>
        <source>If released</source>
        <translation>若释放</translation>
    </message>
    <message>
        <source>When looked at</source>
        <translation>查看时</translation>
    </message>
    <message>
        <source>renewed since</source>
        <translation>此后已续约</translation>
    </message>
</context>
<context>
    <name>gui::ReportDialog</name>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Action</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Done by</source>
        <translation>执行方式</translation>
    </message>
    <message>
        <source>Journal record</source>
        <translation>日志记录</translation>
    </message>
    <message>
        <source>Valid for</source>
        <translation>有效时间</translation>
    </message>
    <message>
        <source>Denied</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>Master</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>Token now</source>
        <translation>当前令牌</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Show in &amp;journal</source>
        <translation>在日志中显示(&amp;J)</translation>
    </message>
</context>
<context>
    <name>gui::ReportFile</name>
    <message>
        <source>Export report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
    <message>
        <source>JSON lines (*.json)</source>
        <translation>JSON 行 (*.json)</translation>
    </message>
    <message>
        <source>owner %1</source>
        <translation>持有者 %1</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>令牌 %1</translation>
    </message>
    <message>
        <source>record %1</source>
        <comment>of the journal</comment>
        <translation>记录 %1</translation>
    </message>
    <message>
        <source>When</source>
        <translation>何时</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>谁</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>何处</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>为何</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <comment>person, host</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>connection, environment</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>no reason given</source>
        <translation>未填写原因</translation>
    </message>
    <message>
        <source>and %1 more: the exported report has them all</source>
        <translation>另有 %1 个：导出的报告列出全部</translation>
    </message>
</context>
<context>
    <name>gui::ResultsPanel</name>
    <message>
        <source>Export all results</source>
        <translation>导出全部结果</translation>
    </message>
    <message>
        <source>JSON lines, with samples and traces (*.json)</source>
        <translation>JSON 行，含采样和跟踪 (*.json)</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>HdrHistogram logs (*.hlog)</source>
        <translation>HdrHistogram 日志 (*.hlog)</translation>
    </message>
    <message>
        <source>&amp;Run again</source>
        <translation>再次运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Trace…</source>
        <translation>跟踪(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Copy row</source>
        <translation>复制行(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>C&amp;lear results</source>
        <translation>清除结果(&amp;L)</translation>
    </message>
    <message>
        <source>Repeat %1 under the same load</source>
        <translation>以相同负载再次运行 %1</translation>
    </message>
    <message>
        <source>Repeat the selected row: the same strategy under the same load</source>
        <translation>重复所选行：相同负载下的相同策略</translation>
    </message>
    <message>
        <source>What went wrong under %1, command by command</source>
        <translation>%1 之下出了什么错，逐条命令</translation>
    </message>
    <message>
        <source>The first lost update and the first overlap of the selected row, command by command</source>
        <translation>所选行的首次丢失更新和首次重叠，逐条命令</translation>
    </message>
    <message>
        <source>there is no result.</source>
        <translation>没有结果。</translation>
    </message>
    <message>
        <source>a run is under way.</source>
        <translation>正在运行。</translation>
    </message>
    <message>
        <source>nothing went wrong there.</source>
        <translation>那里没有出错。</translation>
    </message>
    <message>
        <source>Save this set of runs</source>
        <translation>保存这组运行</translation>
    </message>
    <message>
        <source>Sets of runs (*.lab)</source>
        <translation>运行组 (*.lab)</translation>
    </message>
    <message>
        <source>Open a set of runs</source>
        <translation>打开一组运行</translation>
    </message>
    <message>
        <source>%1 could not be read: %2</source>
        <comment>file, the system&apos;s words</comment>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>Save a handout</source>
        <translation>保存讲义</translation>
    </message>
    <message>
        <source>Pages for a browser (*.html)</source>
        <translation>供浏览器使用的页面 (*.html)</translation>
    </message>
    <message>
        <source>Pages for paper (*.pdf)</source>
        <translation>供打印的页面 (*.pdf)</translation>
    </message>
    <message>
        <source>&amp;Handout…</source>
        <translation>讲义(&amp;H)…</translation>
    </message>
</context>
<context>
    <name>gui::RowGrouper</name>
    <message>
        <source>server %1</source>
        <translation>服务器 %1</translation>
    </message>
    <message>
        <source>on no server</source>
        <translation>不在任何服务器上</translation>
    </message>
    <message>
        <source>all %1 servers</source>
        <translation>全部 %1 台服务器</translation>
    </message>
    <message>
        <source>several hosts</source>
        <translation>多台主机</translation>
    </message>
    <message>
        <source>several owners</source>
        <translation>多个持有者</translation>
    </message>
    <message>
        <source>host not known</source>
        <translation>主机未知</translation>
    </message>
    <message>
        <source>no state</source>
        <translation>没有状态</translation>
    </message>
    <message>
        <source>owner not known, only a token</source>
        <translation>持有者未知，只有令牌</translation>
    </message>
    <message>
        <source>all others</source>
        <translation>其余全部</translation>
    </message>
</context>
<context>
    <name>gui::RulesDialog</name>
    <message>
        <source>Rules of %1</source>
        <translation>%1 的规则</translation>
    </message>
    <message>
        <source>Connect to see here what the rule makes of the keys.</source>
        <translation>连接后可在此看到规则如何解读这些键。</translation>
    </message>
    <message>
        <source>not so: it is %1</source>
        <translation>不符：它是%1</translation>
    </message>
    <message>
        <source>Looking for keys…</source>
        <translation>正在查找键…</translation>
    </message>
    <message>
        <source>No key of this pattern was found.</source>
        <translation>未找到此模式的键。</translation>
    </message>
    <message numerus="yes">
        <source>%1 of the %n key(s) shown are read so.</source>
        <translation>
            <numerusform>所示 %n 个键中有 %1 个如此解读。</numerusform>
        </translation>
    </message>
    <message>
        <source>Rules (*.json)</source>
        <translation>规则 (*.json)</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Import rules</source>
        <translation>导入规则</translation>
    </message>
    <message>
        <source>Export rules</source>
        <translation>导出规则</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>已写入 %1。</translation>
    </message>
    <message>
        <source>as recognised</source>
        <translation>按识别结果</translation>
    </message>
    <message>
        <source>there is no rule.</source>
        <translation>没有规则。</translation>
    </message>
    <message>
        <source>it is the first rule.</source>
        <translation>它已是第一条规则。</translation>
    </message>
    <message>
        <source>%1 is too large to be a file of rules.</source>
        <translation>%1 作为规则文件太大。</translation>
    </message>
</context>
<context>
    <name>gui::SaveFile</name>
    <message>
        <source>%1 could not be written: %2</source>
        <translation>无法写入 %1：%2</translation>
    </message>
</context>
<context>
    <name>gui::SchedulePlayer</name>
    <message>
        <source>there is no schedule.</source>
        <translation>没有调度。</translation>
    </message>
    <message>
        <source>this is the last step.</source>
        <translation>这是最后一步。</translation>
    </message>
    <message>
        <source>this is the beginning.</source>
        <translation>这是开头。</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Pla&amp;y</source>
        <translation>播放(&amp;Y)</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s)</source>
        <translation>
            <numerusform>%n 步</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::SchemeEditor</name>
    <message>
        <source>Start from</source>
        <translation>从此开始</translation>
    </message>
    <message>
        <source>Open scheme…</source>
        <translation>打开方案…</translation>
    </message>
    <message>
        <source>Save scheme…</source>
        <translation>保存方案…</translation>
    </message>
    <message>
        <source>Scheme as text</source>
        <translation>方案文本</translation>
    </message>
    <message>
        <source>What is wrong in the scheme</source>
        <translation>方案中的错误</translation>
    </message>
    <message>
        <source>Put one of the schemes of the articles here; Ctrl+Z brings yours back</source>
        <translation>把文章中的一个方案放到这里；Ctrl+Z 可恢复您的方案</translation>
    </message>
    <message>
        <source>Read a scheme from a file, such as mine.lock</source>
        <translation>从文件（例如 mine.lock）读取方案</translation>
    </message>
    <message>
        <source>Keep it as a file that lockscope race takes as well</source>
        <translation>保存为 lockscope race 也能使用的文件</translation>
    </message>
    <message>
        <source>The scheme can be searched.</source>
        <translation>可以对此方案进行查找。</translation>
    </message>
    <message numerus="yes">
        <source>(and %n more)</source>
        <translation>
            <numerusform>（另有 %n 处）</numerusform>
        </translation>
    </message>
    <message>
        <source>Open a scheme</source>
        <translation>打开方案</translation>
    </message>
    <message>
        <source>Schemes (*.lock);;All files (*)</source>
        <translation>方案 (*.lock);;所有文件 (*)</translation>
    </message>
    <message>
        <source>This file is too large to be a scheme.</source>
        <translation>此文件太大，不可能是方案。</translation>
    </message>
    <message>
        <source>This file is not UTF-8: a scheme writes other bytes in quotes, as \xNN.</source>
        <translation>此文件不是 UTF-8：方案中其他字节写在引号里，形如 \xNN。</translation>
    </message>
    <message>
        <source>Save the scheme</source>
        <translation>保存方案</translation>
    </message>
    <message>
        <source>Schemes (*.lock)</source>
        <translation>方案 (*.lock)</translation>
    </message>
</context>
<context>
    <name>gui::SchemeFiles</name>
    <message>
        <source>This file is too large to be a scheme.</source>
        <translation>此文件太大，不可能是方案。</translation>
    </message>
    <message>
        <source>It cannot be read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
</context>
<context>
    <name>gui::SequencePainter</name>
    <message>
        <source>down</source>
        <comment>a server</comment>
        <translation>已宕机</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>lost on its way</source>
        <translation>途中丢失</translation>
    </message>
    <message>
        <source>the reply is lost</source>
        <translation>回复丢失</translation>
    </message>
    <message>
        <source>believes</source>
        <comment>above what a client believes</comment>
        <translation>以为</translation>
    </message>
    <message>
        <source>is so</source>
        <comment>above what really stands on a server</comment>
        <translation>真相</translation>
    </message>
    <message>
        <source>stopped</source>
        <comment>a server</comment>
        <translation>已暂停</translation>
    </message>
</context>
<context>
    <name>gui::SequencePicture</name>
    <message>
        <source>Sequence picture</source>
        <translation>时序图</translation>
    </message>
    <message>
        <source>Client %1: %2, reply %3.</source>
        <translation>客户端 %1：%2，应答 %3。</translation>
    </message>
    <message>
        <source>Redis</source>
        <translation>Redis</translation>
    </message>
    <message>
        <source>Client %1</source>
        <translation>客户端 %1</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>Client %1 %2.</source>
        <comment>number, what happens to it</comment>
        <translation>客户端 %1 %2。</translation>
    </message>
</context>
<context>
    <name>gui::SequenceStates</name>
    <message>
        <source>somebody else</source>
        <translation>别人</translation>
    </message>
    <message>
        <source>free</source>
        <comment>a lock</comment>
        <translation>空闲</translation>
    </message>
    <message>
        <source>gone</source>
        <comment>a client that crashed</comment>
        <translation>已消失</translation>
    </message>
    <message>
        <source>believes it holds</source>
        <comment>the lock</comment>
        <translation>以为持有</translation>
    </message>
    <message>
        <source>holds</source>
        <comment>the lock</comment>
        <translation>持有</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <comment>who, what happens</comment>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>%1 waits to send %2: %3.</source>
        <comment>client, server, command</comment>
        <translation>%1 等着向 %2 发送：%3。</translation>
    </message>
    <message>
        <source>%1 sends %2, which never arrives: %3.</source>
        <comment>client, server, command</comment>
        <translation>%1 发给 %2 的命令没有送达：%3。</translation>
    </message>
    <message>
        <source>%1 answers %2: %3.</source>
        <comment>server, client, reply</comment>
        <translation>%1 回复 %2：%3。</translation>
    </message>
    <message>
        <source>%1 sends %2: %3. The reply is lost.</source>
        <comment>client, server, command</comment>
        <translation>%1 向 %2 发送：%3。回复丢失。</translation>
    </message>
    <message>
        <source>%1 sends %2: %3.</source>
        <comment>client, server, command</comment>
        <translation>%1 向 %2 发送：%3。</translation>
    </message>
    <message>
        <source>%1 sends %2: %3. The reply is %4.</source>
        <comment>client, server, command, reply</comment>
        <translation>%1 向 %2 发送：%3。回复是 %4。</translation>
    </message>
    <message>
        <source>%1 is gone.</source>
        <translation>%1 消失了。</translation>
    </message>
    <message>
        <source>%1 believes to hold the lock, wrongly.</source>
        <translation>%1 以为自己持有锁，其实不然。</translation>
    </message>
    <message>
        <source>%1 holds the lock and knows it.</source>
        <translation>%1 持有锁，自己也知道。</translation>
    </message>
    <message>
        <source>%1 does not believe any more to hold the lock.</source>
        <translation>%1 不再以为自己持有锁。</translation>
    </message>
    <message>
        <source> (%1)</source>
        <comment>what is left of a lease</comment>
        <translation>（%1）</translation>
    </message>
    <message>
        <source>On %1 the lock is free.</source>
        <translation>%1 上的锁空闲。</translation>
    </message>
    <message>
        <source>On %1 the lock is that of %2%3.</source>
        <translation>%1 上的锁属于 %2%3。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <comment>who or where, what it knows or what stands there</comment>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>Here it breaks.</source>
        <translation>这里出错。</translation>
    </message>
    <message>
        <source>Here it is prevented.</source>
        <translation>这里得到阻止。</translation>
    </message>
    <message>
        <source>%1 is stopped.</source>
        <translation>%1 已暂停。</translation>
    </message>
</context>
<context>
    <name>gui::SequenceView</name>
    <message>
        <source>Sequence</source>
        <translation>时序图</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Save the picture…</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <source>Copy the steps as text</source>
        <translation>将步骤复制为文本</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>矢量图 (*.svg)</translation>
    </message>
</context>
<context>
    <name>gui::ServerForm</name>
    <message>
        <source>servers</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Sentinel</source>
        <translation>Sentinel（哨兵）</translation>
    </message>
    <message>
        <source>Cluster</source>
        <translation>Cluster（集群）</translation>
    </message>
    <message>
        <source>socket file</source>
        <translation>套接字文件</translation>
    </message>
    <message>
        <source>as in the URL</source>
        <translation>与 URL 相同</translation>
    </message>
    <message>
        <source>a socket is on this machine.</source>
        <translation>套接字在本机上。</translation>
    </message>
    <message>
        <source>a cluster has database 0 only.</source>
        <translation>集群只有数据库 0。</translation>
    </message>
</context>
<context>
    <name>gui::ServerWarnings</name>
    <message>
        <source>the server&apos;s certificate is NOT verified</source>
        <translation>未验证服务器的证书</translation>
    </message>
    <message>
        <source>Certificates are not verified here: anybody who listens on the way can read and change everything.</source>
        <translation>这里不验证证书：途中的任何监听者都能读取和更改一切。</translation>
    </message>
    <message>
        <source>failover at %1</source>
        <translation>%1 发生故障转移</translation>
    </message>
    <message>
        <source>Another server took over at %1: locks taken before it are unproven, for their holder may not know.</source>
        <translation>另一台服务器在 %1 接管：在此之前获取的锁未经证实，因为持有者可能并不知道。</translation>
    </message>
    <message>
        <source>Warnings about the servers</source>
        <translation>关于服务器的警告</translation>
    </message>
    <message>
        <source>all masters: %1</source>
        <comment>concern</comment>
        <translation>所有主节点：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>masters, concern</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>gui::ShortcutPage</name>
    <message>
        <source>Keyboard</source>
        <translation>键盘</translation>
    </message>
    <message>
        <source>Everything can be done by keyboard. Alt and the underlined letter open a menu; Tab moves from control to control, the arrow keys within one. Delete does nothing, on purpose.</source>
        <translation>一切都可以用键盘完成。Alt 加带下划线的字母打开菜单；Tab 在控件之间移动，方向键在控件内移动。Delete 键有意不做任何事。</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>On a page</source>
        <translation>页面上</translation>
    </message>
</context>
<context>
    <name>gui::StageBar</name>
    <message>
        <source>&amp;Preset:</source>
        <translation>预设(&amp;P)：</translation>
    </message>
    <message>
        <source>A load that was published, with its strategies</source>
        <translation>一个已发表的负载及其策略</translation>
    </message>
    <message>
        <source>S&amp;trategy:</source>
        <translation>策略(&amp;T)：</translation>
    </message>
    <message>
        <source>The one strategy that the next run shows</source>
        <translation>下次运行所展示的唯一策略</translation>
    </message>
    <message>
        <source>C&amp;hart:</source>
        <translation>图表(&amp;H)：</translation>
    </message>
    <message>
        <source>The one chart that is shown (keys 1 to %1)</source>
        <translation>所显示的唯一图表（按键 1 至 %1）</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>key, name of a chart</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Own settings</source>
        <translation>自定义</translation>
    </message>
    <message numerus="yes">
        <source>%n strategies</source>
        <translation>
            <numerusform>%n 个策略</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::StateBar</name>
    <message>
        <source>%1 in all</source>
        <translation>共 %1 个</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>count and state</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Further states</source>
        <translation>更多状态</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另有 %1 种</translation>
    </message>
    <message>
        <source>%1 k</source>
        <comment>thousands</comment>
        <translation>%1 千</translation>
    </message>
    <message>
        <source>%1 M</source>
        <comment>millions</comment>
        <translation>%1 百万</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>locks</comment>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>Mine</source>
        <translation>我的</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>count, meaning</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>All locks, whatever their state</source>
        <translation>所有锁，无论状态如何</translation>
    </message>
    <message>
        <source>What this program acquired or took over</source>
        <translation>本程序取得或接管的锁</translation>
    </message>
</context>
<context>
    <name>gui::StatePalette</name>
    <message>
        <source>A lease or no expiry, and not lapsed.</source>
        <translation>有租约或无过期时间，且未失效。</translation>
    </message>
    <message>
        <source>Never ends by itself.</source>
        <translation>不会自行结束。</translation>
    </message>
    <message>
        <source>Ends in more than 30 days, or than its connection allows: most likely a mistake.</source>
        <translation>30 天（或其连接所允许的时间）以后才结束：很可能是错误。</translation>
    </message>
    <message>
        <source>Held on enough masters.</source>
        <translation>在足够多的主节点上被持有。</translation>
    </message>
    <message>
        <source>On too few masters to count as held.</source>
        <translation>所在主节点过少，不能算作被持有。</translation>
    </message>
    <message>
        <source>Two or more tokens at once.</source>
        <translation>同时有两个或更多令牌。</translation>
    </message>
    <message>
        <source>Its holder renews it.</source>
        <translation>其持有者在续约。</translation>
    </message>
    <message>
        <source>It was renewed in a rhythm, and the last renewal is missing.</source>
        <translation>此前按节奏续约，最近一次续约缺失。</translation>
    </message>
    <message>
        <source>Masters that did not answer could change this, or another server took over since it was taken.</source>
        <translation>未应答的主节点可能改变这一判断，或者在它被取得之后另一台服务器接管了。</translation>
    </message>
    <message>
        <source>The server may drop it when its memory is full.</source>
        <translation>服务器内存用满时可能丢弃它。</translation>
    </message>
    <message>
        <source>held</source>
        <comment>state of a lock</comment>
        <translation>被持有</translation>
    </message>
    <message>
        <source>no expiry</source>
        <comment>state of a lock</comment>
        <translation>永不过期</translation>
    </message>
    <message>
        <source>expiring</source>
        <comment>state of a lock</comment>
        <translation>即将过期</translation>
    </message>
    <message>
        <source>lapsed</source>
        <comment>state of a lock</comment>
        <translation>已失效</translation>
    </message>
    <message>
        <source>quorum</source>
        <comment>state of a lock</comment>
        <translation>多数派</translation>
    </message>
    <message>
        <source>minority</source>
        <comment>state of a lock</comment>
        <translation>少数派</translation>
    </message>
    <message>
        <source>split</source>
        <comment>state of a lock</comment>
        <translation>分裂</translation>
    </message>
    <message>
        <source>contended</source>
        <comment>state of a lock</comment>
        <translation>有争用</translation>
    </message>
    <message>
        <source>overdue</source>
        <comment>state of a lock</comment>
        <translation>超时持有</translation>
    </message>
    <message>
        <source>renewing</source>
        <comment>state of a lock</comment>
        <translation>续约中</translation>
    </message>
    <message>
        <source>renewal missed</source>
        <comment>state of a lock</comment>
        <translation>错过续约</translation>
    </message>
    <message>
        <source>unproven</source>
        <comment>state of a lock</comment>
        <translation>未证实</translation>
    </message>
    <message>
        <source>evictable</source>
        <comment>state of a lock</comment>
        <translation>可能被淘汰</translation>
    </message>
    <message>
        <source>far-off expiry</source>
        <translation>过期时间过远</translation>
    </message>
    <message>
        <source>asked for</source>
        <translation>被请求</translation>
    </message>
    <message>
        <source>Somebody reads it or asks for it again and again.</source>
        <translation>有人反复读取或请求它。</translation>
    </message>
    <message>
        <source>Held longer than its past or a rule says.</source>
        <translation>持有时间超过以往记录或规则所允许的时长。</translation>
    </message>
    <message>
        <source>holder gone</source>
        <translation>持有者已离开</translation>
    </message>
    <message>
        <source>busy</source>
        <comment>state of a lock</comment>
        <translation>频繁获取</translation>
    </message>
    <message>
        <source>A client waits for it, or two different owners had it within ten seconds.</source>
        <translation>有客户端在等待它，或十秒内先后有两个不同的持有者。</translation>
    </message>
    <message>
        <source>Taken again and again within ten seconds. No client is known to wait, and no two owners are known to differ.</source>
        <translation>十秒内被反复获取。没有已知的等待者，也不知道有不同的持有者。</translation>
    </message>
    <message>
        <source>Little of its lease is left, and no rhythm of renewals was seen.</source>
        <translation>租约所剩无几，且未见有规律的续约。</translation>
    </message>
    <message>
        <source>The end time in its value has passed: clients may take it, though its key still exists.</source>
        <translation>其值中的结束时间已过：虽然键仍存在，但客户端可以取得它。</translation>
    </message>
    <message>
        <source>Its holder&apos;s connections have ended, and since then neither a new connection nor a renewal was seen. A pool that closes idle connections looks the same.</source>
        <translation>持有者的连接均已结束，此后既未见新连接，也未见续约。关闭空闲连接的连接池看起来也是这样。</translation>
    </message>
    <message>
        <source>ghost</source>
        <comment>state of a lock</comment>
        <translation>幽灵锁</translation>
    </message>
    <message>
        <source>The hold had ended, and its key exists again: the server returned with old data, or an undo restored the key.</source>
        <translation>这次持有早已结束：其服务器带着旧数据恢复，或者撤销操作把它放了回去。</translation>
    </message>
    <message>
        <source>no holder</source>
        <comment>state of a lock</comment>
        <translation>无持有者</translation>
    </message>
    <message>
        <source>No client held it when it was read, and clients are in its queue.</source>
        <translation>读取时没有客户端持有它，但有客户端在队列中。</translation>
    </message>
</context>
<context>
    <name>gui::StatusLine</name>
    <message>
        <source>Progress of the pass</source>
        <translation>扫描进度</translation>
    </message>
    <message>
        <source>%1 is not connected</source>
        <translation>%1 未连接</translation>
    </message>
    <message>
        <source>No connection</source>
        <translation>没有连接</translation>
    </message>
    <message>
        <source>Reading the saved connections…</source>
        <translation>正在读取已保存的连接…</translation>
    </message>
</context>
<context>
    <name>gui::StatusSentence</name>
    <message>
        <source>recording, %1</source>
        <comment>for so long</comment>
        <translation>正在记录，%1</translation>
    </message>
    <message>
        <source>recording</source>
        <translation>正在记录</translation>
    </message>
    <message>
        <source>another Lockscope records</source>
        <translation>由另一个 Lockscope 记录</translation>
    </message>
    <message>
        <source>recording has stopped</source>
        <translation>记录已停止</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>不记录</translation>
    </message>
    <message>
        <source>looking</source>
        <translation>正在查找</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>partial</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>changes arrive by tracking</source>
        <translation>变化通过跟踪到达</translation>
    </message>
    <message>
        <source>changes arrive by notifications</source>
        <translation>变化通过通知到达</translation>
    </message>
    <message>
        <source>known keys are read again and again</source>
        <translation>反复读取已知的键</translation>
    </message>
    <message>
        <source>changes do not arrive yet</source>
        <translation>变化尚未到达</translation>
    </message>
    <message>
        <source> and </source>
        <translation>和</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>pass took %1</source>
        <translation>扫描用时 %1</translation>
    </message>
    <message>
        <source>pass under way for %1</source>
        <translation>扫描已进行 %1</translation>
    </message>
    <message>
        <source>pass at %1 %</source>
        <translation>扫描已完成 %1 %</translation>
    </message>
    <message numerus="yes">
        <source>partial: %1 of %Ln master(s) away</source>
        <translation>
            <numerusform>不完整：%Ln 个主节点中有 %1 个失联</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s)</source>
        <translation>
            <numerusform>%Ln 个锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln master(s)</source>
        <translation>
            <numerusform>%Ln 个主节点</numerusform>
        </translation>
    </message>
    <message>
        <source>partial: %1</source>
        <translation>不完整：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>master, sentence</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln key(s) that are probably no locks</source>
        <translation>
            <numerusform>%Ln 个很可能不是锁的键</numerusform>
        </translation>
    </message>
    <message>
        <source>recording, %1, limited by size</source>
        <comment>for so long</comment>
        <translation>正在记录，%1，受大小限制</translation>
    </message>
    <message numerus="yes">
        <source>≥ %Ln key(s) missed</source>
        <translation>
            <numerusform>≥ %Ln 个键被错过</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::StrategyChart</name>
    <message>
        <source>Nothing has run yet.</source>
        <translation>尚未运行。</translation>
    </message>
</context>
<context>
    <name>gui::StrategyText</name>
    <message>
        <source>Guarantees:</source>
        <translation>保证：</translation>
    </message>
    <message>
        <source>Known failure:</source>
        <translation>已知缺陷：</translation>
    </message>
</context>
<context>
    <name>gui::StripChart</name>
    <message>
        <source>Ownership strip</source>
        <translation>归属带</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>holding</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>believes it holds</source>
        <translation>自以为持有</translation>
    </message>
    <message>
        <source>overlap</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>— last moments of %1</source>
        <translation>— %1 的最后时刻</translation>
    </message>
    <message>
        <source>— a lane a client</source>
        <translation>— 每个客户端一条泳道</translation>
    </message>
    <message>
        <source>Nothing has run yet.</source>
        <translation>尚未运行。</translation>
    </message>
    <message>
        <source>%1: no lanes are told.</source>
        <translation>%1：没有泳道数据。</translation>
    </message>
    <message>
        <source>%1, its last %2: %3 lanes, %4 holds, %5 beyond their lease</source>
        <translation>%1，最后 %2：%3 条泳道，%4 次持有，%5 次超出租约</translation>
    </message>
    <message>
        <source>%1; %2 overlaps in the whole run.</source>
        <translation>%1；整次运行重叠 %2 次。</translation>
    </message>
    <message>
        <source>client %1: %2, %3</source>
        <translation>客户端 %1：%2，%3</translation>
    </message>
    <message>
        <source>First &amp;overlap (O)</source>
        <translation>首次重叠 (&amp;O)</translation>
    </message>
    <message>
        <source>Longest &amp;wait (W)</source>
        <translation>最长等待 (&amp;W)</translation>
    </message>
    <message>
        <source>&amp;All of the run (Home)</source>
        <translation>整个运行 (&amp;A)（Home）</translation>
    </message>
    <message>
        <source>Zoom &amp;in (+)</source>
        <translation>放大 (&amp;I)（+）</translation>
    </message>
    <message>
        <source>Zoom o&amp;ut (−)</source>
        <translation>缩小 (&amp;U)（−）</translation>
    </message>
    <message>
        <source>— %1</source>
        <translation>— %1</translation>
    </message>
    <message>
        <source>%1, %2 of it: %3 lanes, %4 holds, %5 beyond their lease</source>
        <translation>%1，其中 %2：%3 条泳道，%4 次持有，%5 次超出租约</translation>
    </message>
</context>
<context>
    <name>gui::SweepChart</name>
    <message>
        <source>Sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>— increments a second (dashed: % lost), by clients</source>
        <translation>— 每秒加一次数（虚线：丢失 %），按客户端数</translation>
    </message>
    <message>
        <source>— increments a second (dashed: % lost), by lease in ms</source>
        <translation>— 每秒加一次数（虚线：丢失 %），按租约（毫秒）</translation>
    </message>
    <message>
        <source>%1, % lost</source>
        <translation>%1，丢失 %</translation>
    </message>
    <message>
        <source>No sweep has run yet.</source>
        <translation>尚未运行扫描。</translation>
    </message>
    <message>
        <source>%1: %2 a second, %3 lost</source>
        <comment>value of the sweep, throughput, lost updates</comment>
        <translation>%1：每秒 %2，丢失 %3</translation>
    </message>
    <message>
        <source>%1 with %2.</source>
        <comment>strategy, list of figures</comment>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>By clients.</source>
        <translation>按客户端数。</translation>
    </message>
    <message>
        <source>By lease in ms.</source>
        <translation>按租约（毫秒）。</translation>
    </message>
    <message>
        <source>%1 at %2: %3 a second, %4 lost</source>
        <comment>strategy, value of the sweep, throughput, lost updates</comment>
        <translation>%1，%2 时：每秒 %3，丢失 %4</translation>
    </message>
    <message>
        <source>— per second, by clients</source>
        <translation>— 每秒，按客户端数</translation>
    </message>
    <message>
        <source>— per second, by lease</source>
        <translation>— 每秒，按租约</translation>
    </message>
</context>
<context>
    <name>gui::SweepDialog</name>
    <message>
        <source>Clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Lease, ms</source>
        <translation>租约，毫秒</translation>
    </message>
    <message>
        <source>&amp;Run sweep</source>
        <translation>运行扫描(&amp;R)</translation>
    </message>
    <message>
        <source>Give different whole numbers above zero, separated by commas.</source>
        <translation>请输入互不相同的正整数，用逗号分隔。</translation>
    </message>
    <message numerus="yes">
        <source>Runs %n strategy(s) once for each of %1 values, one after another.</source>
        <translation>
            <numerusform>对 %1 个取值依次运行 %n 个策略。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::TargetWatch</name>
    <message>
        <source>This lock has ended meanwhile: %1.</source>
        <translation>此锁在此期间已结束：%1。</translation>
    </message>
    <message>
        <source>This lock has changed hands meanwhile: %1 holds it now.</source>
        <translation>此锁在此期间已易手：现在由 %1 持有。</translation>
    </message>
    <message>
        <source>This lock has changed meanwhile: no owner leads on its masters now.</source>
        <translation>此锁在此期间已改变：现在没有持有者在其主节点上领先。</translation>
    </message>
</context>
<context>
    <name>gui::ThroughputChart</name>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>— increments a second</source>
        <translation>— 每秒递增次数</translation>
    </message>
    <message>
        <source>%1 (%2 lost)</source>
        <comment>strategy, lost updates</comment>
        <translation>%1（丢失 %2）</translation>
    </message>
    <message>
        <source>%1: %2 a second, %3 lost, %4 overlaps.</source>
        <translation>%1：每秒 %2 次，丢失 %3，重叠 %4。</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1: begins.</source>
        <translation>%1：开始。</translation>
    </message>
    <message>
        <source>%1, running: %2 a second.</source>
        <translation>%1，运行中：每秒 %2 次。</translation>
    </message>
    <message>
        <source>%1 (%2 overlaps)</source>
        <comment>strategy, number of them</comment>
        <translation>%1（%2 次重叠）</translation>
    </message>
</context>
<context>
    <name>gui::TimeTicks</name>
    <message>
        <source>ddd d</source>
        <extracomment>A day on a scale of time, as a format of QDate: ddd its name, d its number</extracomment>
        <translation>d日 ddd</translation>
    </message>
    <message>
        <source>MMM</source>
        <extracomment>A month on a scale of time, as a format of QDate</extracomment>
        <translation>M月</translation>
    </message>
    <message>
        <source>MMMM yyyy</source>
        <extracomment>A month with its year above a scale of time, as a format of QDate</extracomment>
        <translation>yyyy年M月</translation>
    </message>
</context>
<context>
    <name>gui::TimelineGuide</name>
    <message>
        <source>No connection to %1 is left: its locks cannot be shown.</source>
        <translation>已没有到 %1 的连接：无法显示其锁。</translation>
    </message>
    <message>
        <source>%1 is not connected: its locks cannot be shown.</source>
        <translation>%1 未连接：无法显示其锁。</translation>
    </message>
    <message>
        <source>Connect</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>%1 has no master %2 any more.</source>
        <translation>%1 已不再有主节点 %2。</translation>
    </message>
</context>
<context>
    <name>gui::TimelinePage</name>
    <message>
        <source>the lanes are in that order.</source>
        <translation>泳道已按此顺序排列。</translation>
    </message>
    <message>
        <source>nothing else was shown before.</source>
        <translation>之前没有显示过其他内容。</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>owner</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>shape of key</source>
        <translation>键的形式</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>To what was shown before (Backspace)</source>
        <translation>回到之前显示的内容 (Backspace)</translation>
    </message>
    <message>
        <source>Everything</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>All that is recorded (Home)</source>
        <translation>全部记录 (Home)</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Shows the present, and follows it (End)</source>
        <translation>显示并跟随当前时间 (End)</translation>
    </message>
    <message>
        <source>Sort again</source>
        <translation>重新排序</translation>
    </message>
    <message>
        <source>Lanes that had trouble last come first</source>
        <translation>最近出过问题的泳道排在最前</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>What shows, with its legend</source>
        <translation>当前显示的内容，带图例</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <source>As PNG, SVG or PDF</source>
        <translation>保存为 PNG、SVG 或 PDF</translation>
    </message>
    <message>
        <source>Clear filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>All lanes</source>
        <translation>所有泳道</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>The picture of the timeline was copied.</source>
        <translation>时间线图片已复制。</translation>
    </message>
    <message>
        <source>Reading the record…</source>
        <translation>正在读取记录…</translation>
    </message>
    <message>
        <source>The record could not be read: %1</source>
        <translation>无法读取记录：%1</translation>
    </message>
    <message>
        <source>No lane matches this filter.</source>
        <translation>没有泳道符合此筛选条件。</translation>
    </message>
    <message>
        <source>Nothing is recorded yet. While a connection is open, what happens to its locks is recorded and shows here.</source>
        <translation>尚无记录。连接打开期间，其锁的变化会被记录并显示在这里。</translation>
    </message>
    <message>
        <source>Nothing is recorded of %1. While it is connected and Connection &gt; Record history is ticked, what happens to its locks is recorded and shows here.</source>
        <translation>没有 %1 的记录。在其已连接且勾选“连接 &gt; 记录历史”时，其锁发生的事会被记录并显示在此处。</translation>
    </message>
    <message>
        <source>%1 Other records can be chosen above.</source>
        <translation>%1 可在上方选择其他记录。</translation>
    </message>
    <message>
        <source>%1 of %2 lanes: those that had trouble last, then those used last. A filter finds the others.</source>
        <translation>显示 %2 条泳道中的 %1 条：先是最近出过问题的，然后是最近使用的。可用过滤器找到其余泳道。</translation>
    </message>
    <message>
        <source>These are %1 lanes: those that had trouble last, then those used last. There are more; a filter finds them.</source>
        <translation>这里有 %1 条泳道：先是最近出过问题的，然后是最近使用的。还有更多泳道，可用过滤器找到。</translation>
    </message>
    <message>
        <source>Where it is dotted, older holds are left out: at most %1 of a lane, and about %2 of all lanes, are in memory.</source>
        <translation>点状区域中较早的持有被略去：内存中每条泳道最多 %1 个，所有泳道合计约 %2 个。</translation>
    </message>
    <message>
        <source>nothing is recorded yet.</source>
        <translation>尚无记录。</translation>
    </message>
    <message>
        <source>the record is being read.</source>
        <translation>正在读取记录。</translation>
    </message>
    <message>
        <source>Locks then</source>
        <translation>当时的锁</translation>
    </message>
    <message>
        <source>The table of locks as it was at the marked instant (Return)</source>
        <translation>所标记时刻的锁表（回车）</translation>
    </message>
    <message>
        <source>no instant is marked: click on the timeline to mark one.</source>
        <translation>尚未标记时刻：在时间线上单击以标记。</translation>
    </message>
    <message>
        <source>Failovers…</source>
        <translation>故障转移…</translation>
    </message>
    <message>
        <source>The locks before and after another server took over</source>
        <translation>另一台服务器接管前后的锁</translation>
    </message>
    <message>
        <source>Example, recorded earlier</source>
        <translation>示例（较早录制）</translation>
    </message>
    <message>
        <source>An example: recorded earlier, and shown as if it had just ended. What is recorded now can be chosen above.</source>
        <translation>示例：较早录制，显示时如同刚刚结束。上方可选择现在的记录。</translation>
    </message>
    <message>
        <source>This hold is part of an example: there is no such lock now.</source>
        <translation>此次持有属于示例：现在没有这个锁。</translation>
    </message>
    <message>
        <source>%1 (an example)</source>
        <translation>%1（示例）</translation>
    </message>
    <message>
        <source>the record could not be read.</source>
        <translation>无法读取记录。</translation>
    </message>
    <message>
        <source>nothing is recorded of it.</source>
        <translation>没有它的记录。</translation>
    </message>
    <message>
        <source>The timeline shows another file by now, in which %1 is not.</source>
        <translation>时间线现在显示的是另一个文件，其中没有 %1。</translation>
    </message>
    <message>
        <source>Close this file</source>
        <translation>关闭此文件</translation>
    </message>
    <message>
        <source>Back to what is recorded here</source>
        <translation>返回这里记录的内容</translation>
    </message>
    <message>
        <source>%1 (from %2)</source>
        <translation>%1（来自 %2）</translation>
    </message>
    <message>
        <source>Nothing is recorded in this file.</source>
        <translation>此文件中没有任何记录。</translation>
    </message>
    <message>
        <source>This hold was ended from somewhere else: its record is not in the journal here.</source>
        <translation>该持有是在别处结束的：其记录不在这里的日志中。</translation>
    </message>
    <message>
        <source>This hold is in somebody else&apos;s file: there is no such lock here.</source>
        <translation>这次持有在别人的文件中：这里没有这样的锁。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln lane(s)</source>
        <translation>
            <numerusform>%Ln 条泳道</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, recorded %2 to %3 (%4)</source>
        <comment>lanes, times, span</comment>
        <translation>%1，记录自 %2 至 %3（%4）</translation>
    </message>
    <message>
        <source>%1, recorded since %2 (%3)</source>
        <comment>lanes, time, span</comment>
        <translation>%1，自 %2 起有记录（%3）</translation>
    </message>
    <message>
        <source>Go to time</source>
        <translation>前往时间</translation>
    </message>
    <message>
        <source>Ctrl+G</source>
        <translation>Ctrl+G</translation>
    </message>
</context>
<context>
    <name>gui::TimelinePicture</name>
    <message>
        <source>after the last renewal</source>
        <translation>最后一次续约之后</translation>
    </message>
    <message>
        <source>not watched</source>
        <translation>未监视</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>已略去</translation>
    </message>
    <message>
        <source>some masters did not answer</source>
        <translation>有主节点没有应答</translation>
    </message>
    <message>
        <source>somebody waited or asked</source>
        <translation>有人等待或请求</translation>
    </message>
    <message>
        <source>began before it was seen</source>
        <translation>在首次看到之前已开始</translation>
    </message>
    <message>
        <source>began or ended in this time</source>
        <translation>在这段时间内开始或结束</translation>
    </message>
</context>
<context>
    <name>gui::TimelineView</name>
    <message>
        <source>Save the timeline</source>
        <translation>保存时间线</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>矢量图 (*.svg)</translation>
    </message>
    <message>
        <source>Documents (*.pdf)</source>
        <translation>文档 (*.pdf)</translation>
    </message>
    <message>
        <source>Ownership timeline</source>
        <translation>占有时间线</translation>
    </message>
    <message>
        <source>Nobody watched then: what was held is not known.</source>
        <translation>那时无人监视：不知道持有了什么。</translation>
    </message>
    <message>
        <source>%1 did not answer then: what was held there is not known.</source>
        <translation>那时 %1 没有应答：不知道那里持有了什么。</translation>
    </message>
    <message>
        <source>Nobody watched before %1: what was held is not known.</source>
        <translation>%1 之前无人监视：不知道当时持有什么。</translation>
    </message>
    <message>
        <source>Nobody watched after %1: what was held is not known.</source>
        <translation>%1 之后无人监视：不知道当时持有什么。</translation>
    </message>
    <message>
        <source>Nobody watched from %1 to %2 (%3): what was held is not known.</source>
        <translation>从 %1 到 %2（%3）无人监视：不知道当时持有什么。</translation>
    </message>
    <message numerus="yes">
        <source>%1 to %2: %n lane(s), %3 holds visible, %4 with trouble or waited for.</source>
        <translation>
            <numerusform>%1 至 %2：%n 条泳道，可见 %3 次持有，%4 次有问题或有人等待。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>gui::TlsForm</name>
    <message>
        <source>Client certificate</source>
        <translation>客户端证书</translation>
    </message>
    <message>
        <source>Client key</source>
        <translation>客户端密钥</translation>
    </message>
    <message>
        <source>PEM files (*.pem *.crt *.cer *.key);;All files (*)</source>
        <translation>PEM 文件 (*.pem *.crt *.cer *.key);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Trusted authorities</source>
        <translation>受信任的证书颁发机构</translation>
    </message>
</context>
<context>
    <name>gui::TraceDialog</name>
    <message>
        <source>Trace of %1</source>
        <translation>%1 的跟踪</translation>
    </message>
    <message>
        <source>Save the trace</source>
        <translation>保存跟踪</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Save the picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>图片 (*.png)</translation>
    </message>
    <message>
        <source>Drawings (*.svg)</source>
        <translation>矢量图 (*.svg)</translation>
    </message>
    <message>
        <source>Documents (*.pdf)</source>
        <translation>文档 (*.pdf)</translation>
    </message>
</context>
<context>
    <name>gui::TraceModel</name>
    <message>
        <source>Sent, ms</source>
        <translation>发送，毫秒</translation>
    </message>
    <message>
        <source>Replied, ms</source>
        <translation>应答，毫秒</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>Believe to be inside</source>
        <translation>自认为在内</translation>
    </message>
</context>
<context>
    <name>gui::UndoOutlook</name>
    <message>
        <source>Looking whether there will be an undo…</source>
        <translation>正在查看能否撤销…</translation>
    </message>
    <message>
        <source>Whether there will be an undo is not known.</source>
        <translation>尚不知能否撤销。</translation>
    </message>
    <message>
        <source>What is there now is saved first, for Undo.</source>
        <translation>现有内容会先保存，以便撤销。</translation>
    </message>
</context>
<context>
    <name>gui::UndoWay</name>
    <message>
        <source>only a release or a take-over can be undone.</source>
        <translation>只有释放或接管可以撤销。</translation>
    </message>
    <message>
        <source>it was put back already.</source>
        <translation>它已被恢复。</translation>
    </message>
    <message>
        <source>no copy of the lock was saved.</source>
        <translation>没有保存锁的副本。</translation>
    </message>
    <message>
        <source>its lease would have ended by now: nothing would be there.</source>
        <translation>它的租约现在已到期：恢复后什么也不会有。</translation>
    </message>
    <message>
        <source>no connection leads to where it was done. Connection &gt; New connection… makes one.</source>
        <translation>没有连接通向执行它的地方。可用“连接 &gt; 新建连接…”创建。</translation>
    </message>
    <message>
        <source>%1 is closed. Select it in Connections and press Connect.</source>
        <translation>%1 已关闭。请在“连接”中选中它并按“连接”。</translation>
    </message>
    <message>
        <source>no server of %1 answers yet. Lockscope keeps trying.</source>
        <translation>%1 的服务器尚无应答。Lockscope 会继续尝试。</translation>
    </message>
    <message>
        <source>%1 is read-only. Select it in Connections; Connection &gt; Read-only switches that off.</source>
        <translation>%1 是只读的。请在“连接”中选中它，再用“连接 &gt; 只读”关闭。</translation>
    </message>
    <message>
        <source>%1 asks for a password. Select it in Connections; Connection &gt; Enter password… takes it.</source>
        <translation>%1 要求密码。请在“连接”中选中它，再用“连接 &gt; 输入密码…”输入。</translation>
    </message>
</context>
<context>
    <name>gui::VerdictBar</name>
    <message>
        <source>Verdicts</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Second verdict</source>
        <translation>第二个结论</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账目</translation>
    </message>
    <message>
        <source>Second account</source>
        <translation>第二份账目</translation>
    </message>
    <message>
        <source>Nothing has run yet.</source>
        <translation>尚未运行。</translation>
    </message>
    <message>
        <source>A: %1</source>
        <comment>strategy</comment>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <comment>strategy</comment>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>%1 (and %2 more below)</source>
        <comment>strategy, number of rows</comment>
        <translation>%1（下方另有 %2 个）</translation>
    </message>
</context>
<context>
    <name>gui::VotePanel</name>
    <message>
        <source>Question to the class</source>
        <translation>向全班提问</translation>
    </message>
    <message>
        <source>Show which answer is right</source>
        <translation>显示哪个答案正确</translation>
    </message>
    <message>
        <source>Hands that were raised for this answer</source>
        <translation>为这个答案举起的手</translation>
    </message>
    <message>
        <source>it is shown already.</source>
        <translation>已经显示。</translation>
    </message>
    <message>
        <source>✓ %1: %2</source>
        <comment>the right answer: letter, answer</comment>
        <translation>✓ %1：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>letter, answer</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Hands for %1</source>
        <comment>a letter</comment>
        <translation>%1 的举手数</translation>
    </message>
    <message>
        <source>Share of %1</source>
        <comment>a letter</comment>
        <translation>%1 的比例</translation>
    </message>
    <message>
        <source>&amp;Reveal</source>
        <translation>揭晓(&amp;R)</translation>
    </message>
</context>
<context>
    <name>gui::WaitChart</name>
    <message>
        <source>Wait time</source>
        <translation>等待时间</translation>
    </message>
    <message>
        <source>— ms, by percentile</source>
        <translation>— 毫秒，按百分位</translation>
    </message>
    <message>
        <source>%1, few samples</source>
        <translation>%1，样本过少</translation>
    </message>
    <message>
        <source>%1, uncorrected</source>
        <translation>%1，未校正</translation>
    </message>
    <message>
        <source>%1, running: p99 %2 just now.</source>
        <translation>%1，运行中：当前 p99 %2。</translation>
    </message>
    <message>
        <source>%1: begins.</source>
        <translation>%1：开始。</translation>
    </message>
    <message>
        <source>%1: nobody waited.</source>
        <translation>%1：没有等待。</translation>
    </message>
    <message>
        <source>%1: wait p50 %2, p99 %3, longest %4, of %5 grants.</source>
        <translation>%1：等待 p50 %2，p99 %3，最长 %4，共 %5 次获准。</translation>
    </message>
    <message>
        <source>Corrected for coordinated omission: p50 %1, p99 %2, longest %3.</source>
        <translation>校正协同遗漏后：p50 %1，p99 %2，最长 %3。</translation>
    </message>
    <message>
        <source>%1: %2 % wait at most %3 ms</source>
        <translation>%1：%2 % 的等待不超过 %3 毫秒</translation>
    </message>
</context>
<context>
    <name>gui::WithdrawDialog</name>
    <message>
        <source>Not this server any more</source>
        <translation>不再是这台服务器</translation>
    </message>
    <message>
        <source>%1 is treated as %2 again: its locks can be changed as is usual there.</source>
        <comment>connection, environment</comment>
        <translation>%1 将重新按 %2 对待：其上的锁可以像该环境通常那样更改。</translation>
    </message>
    <message>
        <source>&amp;Why is it not the production of earlier actions? The reason is written to the journal.</source>
        <translation>为什么它不是先前操作所在的生产环境(&amp;W)？原因会写入日志。</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>required; it is written to the journal</source>
        <translation>必填；会写入日志</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Not production</source>
        <translation>不是生产环境(&amp;N)</translation>
    </message>
    <message>
        <source>a reason is needed.</source>
        <translation>需要填写原因。</translation>
    </message>
</context>
<context>
    <name>gui::Workspace</name>
    <message>
        <source>%1 was saved before you cancelled, and stays so: %2</source>
        <translation>%1 在您取消之前已保存，并保持如此：%2</translation>
    </message>
    <message>
        <source>The saved connection %1 cannot be used: %2</source>
        <translation>已保存的连接 %1 无法使用：%2</translation>
    </message>
    <message>
        <source>The patterns of %1 are in use, and could not be saved: %2</source>
        <translation>%1 的模式已生效，但无法保存：%2</translation>
    </message>
</context>
<context>
    <name>history::EvidenceSearch</name>
    <message>
        <source>Nothing is recorded of the key %1. &quot;lockscope history&quot; lists what is; &quot;lockscope watch --record&quot; records.</source>
        <translation>没有键 %1 的记录。“lockscope history”列出已有的记录；“lockscope watch --record”进行记录。</translation>
    </message>
    <message>
        <source>The journal of this machine has no record.</source>
        <translation>本机日志没有任何记录。</translation>
    </message>
    <message>
        <source>The journal has no action %1 on this key. &quot;lockscope journal&quot; lists them.</source>
        <translation>日志中没有对此键的操作 %1。“lockscope journal”列出所有操作。</translation>
    </message>
    <message>
        <source>Nobody was seen holding %1 at that instant. &quot;lockscope history&quot; with --key lists when it was held.</source>
        <translation>那一时刻没有看到谁持有 %1。“lockscope history”加 --key 会列出它何时被持有。</translation>
    </message>
    <message>
        <source>%1 was held in several places at that instant: name the deployment, or a time with --since and --until.</source>
        <translation>那一时刻 %1 在多处被持有：请指明部署，或用 --since 和 --until 给出时段。</translation>
    </message>
</context>
<context>
    <name>history::FailoverWords</name>
    <message>
        <source>held twice</source>
        <translation>被双重持有</translation>
    </message>
    <message>
        <source>lost, and taken</source>
        <translation>丢失后被取走</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>lost, came back</source>
        <translation>丢失后恢复</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>无法判断</translation>
    </message>
    <message>
        <source>survived</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>Seen last at %1; the new server did not have it. %2 after that sight somebody else took it; its holder may not have known.</source>
        <translation>最后一次看到是在 %1；新服务器上没有它。此后 %2被他人取得；原持有者可能并不知情。</translation>
    </message>
    <message>
        <source>Seen last at %1; the new server did not have it. It stood there again %2 after that sight; until then anybody could have taken it.</source>
        <translation>最后一次看到是在 %1；新服务器上没有它。此后 %2它又出现；在此之前任何人都可以取得它。</translation>
    </message>
    <message>
        <source>It ended meanwhile, and nothing that was seen says why.</source>
        <translation>它在此期间结束，所见之中没有说明原因的迹象。</translation>
    </message>
    <message>
        <source>The new server had it.</source>
        <translation>新服务器上有它。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>how many, what became of them</comment>
        <translation>%1 个%2</translation>
    </message>
    <message>
        <source>no lock was held</source>
        <translation>没有锁被持有</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between counts</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>Nobody looked at it afterwards: whether the new server had it is not known.</source>
        <translation>此后无人观察过它：新服务器是否有它，无从得知。</translation>
    </message>
    <message>
        <source>ended before it</source>
        <translation>在此之前结束</translation>
    </message>
    <message>
        <source>The new server did not have the lock, and no other holder was seen there since. The holder may not know.</source>
        <translation>新服务器上没有该锁，此后在那里没有看到其他持有者。持有者可能并不知情。</translation>
    </message>
    <message>
        <source>The lock ended before the new server took over: %1.</source>
        <translation>该锁在新服务器接管之前结束：%1。</translation>
    </message>
    <message>
        <source>The lock was not seen held before; it was taken on the new server.</source>
        <translation>之前没有看到该锁被持有；它是在新服务器上取得的。</translation>
    </message>
    <message>
        <source>Another token stood there before the old one was gone for good: two clients may have held the lock at once.</source>
        <translation>旧令牌彻底消失之前就出现了另一个令牌：可能有两个客户端同时持有该锁。</translation>
    </message>
</context>
<context>
    <name>history::HistoryFile</name>
    <message>
        <source>The history needs Qt&apos;s SQLite driver. Install the package libqt6sql6-sqlite.</source>
        <translation>历史记录需要 Qt 的 SQLite 驱动。请安装软件包 libqt6sql6-sqlite。</translation>
    </message>
    <message>
        <source>The history&apos;s folder %1 cannot be used (%2). Make it writable or name another one with --config-dir.</source>
        <translation>历史记录文件夹 %1 无法使用（%2）。请使其可写，或用 --config-dir 指定其他文件夹。</translation>
    </message>
    <message>
        <source>%1 is not a history that this version of Lockscope can use. Move it aside or name another folder with --config-dir.</source>
        <translation>%1 不是此版本 Lockscope 可用的历史记录。请将它移到别处，或用 --config-dir 指定其他文件夹。</translation>
    </message>
    <message>
        <source>The history %1 is locked by another program. Close what holds it, then try again.</source>
        <translation>历史记录 %1 被其他程序锁定。请关闭占用它的程序后重试。</translation>
    </message>
    <message>
        <source>The history %1 is read-only. Make it writable (chmod 600) or name another folder with --config-dir.</source>
        <translation>历史记录 %1 是只读的。请使其可写（chmod 600），或用 --config-dir 指定其他文件夹。</translation>
    </message>
    <message>
        <source>The disk is full: the history %1 cannot grow. Free some space, then try again.</source>
        <translation>磁盘已满：历史记录 %1 无法增长。请释放一些空间后重试。</translation>
    </message>
    <message>
        <source>The history %1 is damaged. Move it aside, keep it for an examination, then try again: a new one is begun.</source>
        <translation>历史记录 %1 已损坏。请将它移到别处留待检查，然后重试：会新建一个历史记录。</translation>
    </message>
    <message>
        <source>The history %1 cannot be opened. Make its folder readable and writable or name another one with --config-dir.</source>
        <translation>无法打开历史记录 %1。请使其文件夹可读写，或用 --config-dir 指定其他文件夹。</translation>
    </message>
    <message>
        <source>The history %1 cannot be used: %2. Check its disk or name another folder with --config-dir.</source>
        <translation>历史记录 %1 无法使用：%2。请检查磁盘，或用 --config-dir 指定其他文件夹。</translation>
    </message>
</context>
<context>
    <name>history::HistoryWriter</name>
    <message>
        <source>Less than 64 MiB are free where the history %1 is: recording has stopped. It goes on by itself once there is room again.</source>
        <translation>历史记录 %1 所在的磁盘剩余空间不足 64 MiB：记录已停止。有空间后会自动继续。</translation>
    </message>
</context>
<context>
    <name>history::HoldWords</name>
    <message numerus="yes">
        <source>Expired: after %n renewal(s) the next one did not come (lease %1).</source>
        <translation>
            <numerusform>已过期：续约 %n 次之后，下一次没有到来（租约 %1）。</numerusform>
        </translation>
    </message>
    <message>
        <source>Released or deleted %1 before its lease ended; by whom cannot be told.</source>
        <translation>在租约到期前 %1 被释放或删除；由谁所为无从得知。</translation>
    </message>
    <message>
        <source>Released or deleted; by whom cannot be told.</source>
        <translation>被释放或删除；由谁所为无从得知。</translation>
    </message>
    <message>
        <source>Replaced: another token stood in its place.</source>
        <translation>已被替换：其位置上是另一个令牌。</translation>
    </message>
    <message>
        <source>Replaced by %1, without a moment in which it was seen free.</source>
        <translation>被 %1 替换，其间未见空闲的时刻。</translation>
    </message>
    <message>
        <source>Released or deleted, or dropped by the server, which was short of memory and dropped keys then: which of these cannot be told.</source>
        <translation>已释放或删除，或被当时内存不足、正在丢弃键的服务器丢弃：无法判断是哪一种。</translation>
    </message>
    <message>
        <source>Why it ended cannot be told.</source>
        <translation>结束原因无从得知。</translation>
    </message>
    <message>
        <source>Ended unseen between %1 and %2: why cannot be told.</source>
        <translation>在 %1 与 %2 之间结束，未被看到：原因无从得知。</translation>
    </message>
    <message>
        <source>Lost in a failover: the server that took over did not have it.</source>
        <translation>在故障转移中丢失：接管的服务器上没有它。</translation>
    </message>
    <message>
        <source>Lost in a restart: the server came back without it.</source>
        <translation>在重启中丢失：服务器恢复后没有它。</translation>
    </message>
    <message>
        <source>Flushed: the database was emptied.</source>
        <translation>被清空：数据库已被清空。</translation>
    </message>
    <message>
        <source>Evicted: the server was short of memory and dropped it.</source>
        <translation>被淘汰：服务器内存不足，将其丢弃。</translation>
    </message>
    <message>
        <source>Overlap suspected: another token was seen, then this one again. Two may have held the lock at once.</source>
        <translation>疑似重叠：先看到另一个令牌，随后又看到这一个。可能有两个持有者同时持有该锁。</translation>
    </message>
    <message numerus="yes">
        <source>It never had a quorum: %n master(s) held it at most.</source>
        <translation>
            <numerusform>从未达到多数派：最多只有 %n 个主节点持有它。</numerusform>
        </translation>
    </message>
    <message>
        <source>Lapsed: the deadline in its value passed; the key may be there still.</source>
        <translation>已失效：其值中的截止时间已过；键可能仍在。</translation>
    </message>
    <message>
        <source>Released or deleted %1 before its lease ended.</source>
        <translation>在租约到期前 %1 被释放或删除。</translation>
    </message>
    <message>
        <source>Released or deleted.</source>
        <translation>已释放或删除。</translation>
    </message>
    <message>
        <source>Overlap: its holder still acted on the lock after another one had got it.</source>
        <translation>重叠：他人得到锁之后，它的持有者仍在操作该锁。</translation>
    </message>
    <message numerus="yes">
        <source>Expired: after %n renewal(s), one about every %2, the next one did not come (lease %1).</source>
        <translation>
            <numerusform>已过期：续租 %n 次（约每 %2 一次）之后，下一次没有到来（租约 %1）。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 did not answer.</source>
        <comment>master</comment>
        <translation>%1 没有应答。</translation>
    </message>
    <message>
        <source>On %1 another&apos;s lock stood in its way.</source>
        <comment>master</comment>
        <translation>%1 上有他人的锁挡着。</translation>
    </message>
    <message>
        <source>On %1 the lock of %2 stood in its way.</source>
        <comment>master, token</comment>
        <translation>%1 上有 %2 的锁挡着。</translation>
    </message>
    <message>
        <source>%1 had nothing there that is a lock.</source>
        <comment>master</comment>
        <translation>%1 上没有锁。</translation>
    </message>
    <message>
        <source>On %1 stood %2, which is no lock.</source>
        <comment>master, a list</comment>
        <translation>%1 上是%2，不是锁。</translation>
    </message>
    <message>
        <source>Taken over from here: record %1 of the journal.</source>
        <translation>由本程序接管：见日志记录 %1。</translation>
    </message>
    <message>
        <source>Taken over from here, under the token %1: record %2 of the journal.</source>
        <comment>token, id</comment>
        <translation>由本程序以令牌 %1 接管：见日志记录 %2。</translation>
    </message>
    <message>
        <source>Released or taken over from here: which of the two is not known.</source>
        <translation>由本程序释放或接管：是哪一种无法得知。</translation>
    </message>
    <message>
        <source>Released from here: record %1 of the journal.</source>
        <translation>由本程序释放：见日志记录 %1。</translation>
    </message>
    <message>
        <source>Released or taken over from here: which of the two is not known here; record %1 of the journal says it.</source>
        <translation>由本程序释放或接管：是哪一种此处无法得知；日志记录 %1 中有说明。</translation>
    </message>
    <message>
        <source>Ended %1 before its lease of %2 did: it expired, or was released or deleted at the last moment; which cannot be told.</source>
        <translation>在其 %2 的租约到期前 %1 结束：到期，或在最后一刻被释放或删除；是哪一种无法判断。</translation>
    </message>
    <message>
        <source>Its lease was cut short, and it expired by that.</source>
        <translation>其租约被缩短，因而过期。</translation>
    </message>
    <message>
        <source>Its quorum was lost: it had one, and stood on too few masters from then on.</source>
        <translation>失去多数派：它曾有多数派，此后所在的主节点太少。</translation>
    </message>
    <message>
        <source>Replaced by %1, which was seen there %2 later.</source>
        <translation>被 %1 替换，%2之后才看到它。</translation>
    </message>
    <message>
        <source>Ended between %1 and %2. Its lease ended in that time: whether it expired or ended before cannot be told.</source>
        <translation>在 %1 与 %2 之间结束。其租约在这段时间内到期：是到期结束还是在此之前结束，无法判断。</translation>
    </message>
    <message>
        <source>Expired: its lease of %1 ended without a renewal or release.</source>
        <translation>已到期：其 %1 的租约在没有续约也没有释放的情况下结束。</translation>
    </message>
    <message>
        <source>Either released or deleted, or replaced, between %1 and %2: which cannot be told. Then %3 had the lock. Other holds in between are possible.</source>
        <translation>在 %1 和 %2 之间被释放、被删除或被取代，无法判断是哪一种。随后 %3 持有该锁。其间可能还有其他持有。</translation>
    </message>
    <message>
        <source>Ghost: the hold had ended before. The server returned with old data, or an undo restored the key.</source>
        <translation>幽灵锁：这次持有早已结束，其服务器带着旧数据恢复，或者撤销操作把它放了回去。</translation>
    </message>
    <message>
        <source>The cause is unknown. Possible causes: %1.</source>
        <comment>list of causes</comment>
        <translation>原因未知。可能的原因：%1。</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
</context>
<context>
    <name>history::Recording</name>
    <message>
        <source>The history cannot be written fast enough: recording begins anew.</source>
        <translation>历史记录写入得不够快：重新开始记录。</translation>
    </message>
    <message>
        <source>Another Lockscope records this deployment already.</source>
        <translation>另一个 Lockscope 已在记录此部署。</translation>
    </message>
    <message>
        <source>The history&apos;s folder cannot be written: %1</source>
        <translation>历史记录文件夹无法写入：%1</translation>
    </message>
    <message>
        <source>The history&apos;s file was moved away: recording begins anew.</source>
        <translation>历史记录文件已被移走：重新开始记录。</translation>
    </message>
    <message>
        <source>What was recorded was deleted: recording begins anew.</source>
        <translation>已记录的内容被删除：记录重新开始。</translation>
    </message>
</context>
<context>
    <name>history::TranscriptHistory</name>
    <message>
        <source>%1 cannot be read: %2. Name a file with the output of MONITOR.</source>
        <translation>无法读取 %1：%2。请指定含有 MONITOR 输出的文件。</translation>
    </message>
    <message>
        <source>No line of %1 is one of MONITOR&apos;s, like: 1339518083.107412 [0 127.0.0.1:60866] &quot;set&quot; &quot;lock:a&quot; &quot;…&quot;. Save the output of &quot;redis-cli MONITOR&quot;.</source>
        <translation>%1 中没有一行是 MONITOR 的输出，例如：1339518083.107412 [0 127.0.0.1:60866] &quot;set&quot; &quot;lock:a&quot; &quot;…&quot;。请保存 “redis-cli MONITOR” 的输出。</translation>
    </message>
    <message>
        <source>%1 got the lock while %2 still acted on it.</source>
        <translation>%1 得到锁时，%2 仍在操作它。</translation>
    </message>
    <message>
        <source>%1 deleted the lock that %2 held.</source>
        <translation>%1 删除了 %2 持有的锁。</translation>
    </message>
    <message>
        <source>%1 cannot be read twice. Save the output of MONITOR as a file.</source>
        <translation>%1 无法读取两次。请将 MONITOR 的输出保存为文件。</translation>
    </message>
    <message numerus="yes">
        <source>A list stood there, which is no lock: %n attempt(s) failed, the first by %1.</source>
        <translation>
            <numerusform>那里是一个列表，不是锁：%n 次尝试失败，第一次由 %1 发起。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 came to release the lock, which was not its own: refused.</source>
        <translation>%1 来释放这个锁，但锁不是它的：被拒绝。</translation>
    </message>
    <message>
        <source>%1 came to release the lock that %2 held: refused.</source>
        <translation>%1 来释放 %2 持有的锁：被拒绝。</translation>
    </message>
    <message>
        <source>%1 came to renew the lock, which was not its own any more: refused.</source>
        <translation>%1 来续期这个锁，但锁已不是它的：被拒绝。</translation>
    </message>
    <message>
        <source>%1 is a list of locks, as &quot;list --json&quot; prints it, and &quot;history&quot; reads a transcript of MONITOR. &quot;release --from&quot; reads lists.</source>
        <translation>%1 是“list --json”打印的锁列表，而“history”读取的是 MONITOR 的输出。“release --from”读取锁列表。</translation>
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
    <message>
        <source>There is no journal at %1: there is no chain to verify.</source>
        <translation>%1 处没有日志：没有可校验的链。</translation>
    </message>
    <message>
        <source>The journal %1 has no record: there is no chain to verify.</source>
        <translation>日志 %1 中没有记录：没有可校验的链。</translation>
    </message>
    <message>
        <source>Stopped before the end of the journal.</source>
        <translation>在到达日志末尾之前停止。</translation>
    </message>
    <message>
        <source>The file %1 is empty: it is not a journal, and there is no chain to verify.</source>
        <translation>文件 %1 是空的：它不是日志，没有可校验的链。</translation>
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
    <name>lab::Account</name>
    <message>
        <source>Each client was a process and stamped its own commands: one that waited for a processor read its reply later than the server sent it.</source>
        <translation>每个客户端都是一个进程，各自为自己的命令记时：等待处理器的进程读到回复的时间会晚于服务器发出的时间。</translation>
    </message>
    <message>
        <source>One of the two processes ended before it could tell its commands.</source>
        <translation>两个进程中的一个在报告其命令之前就结束了。</translation>
    </message>
    <message>
        <source>Of what was counted not all could be traced: the processes could not tell any more which two of them it was.</source>
        <translation>计数的结果中并非全部都能追踪：各进程已无法说明涉及的是其中哪两个。</translation>
    </message>
</context>
<context>
    <name>lab::Contest</name>
    <message>
        <source>From 1 to %1 entries can be ranked.</source>
        <translation>可为 1 到 %1 个程序排名。</translation>
    </message>
    <message>
        <source>It did not begin to lock within %1 s.</source>
        <translation>它在 %1 秒内没有开始加锁。</translation>
    </message>
    <message>
        <source>It did not finish within %1 s: %2 of %3 were done.</source>
        <translation>它在 %1 秒内没有完成：完成了 %3 次中的 %2 次。</translation>
    </message>
    <message>
        <source>%1 It said: %2</source>
        <comment>why it failed, its last words</comment>
        <translation>%1 它最后说：%2</translation>
    </message>
</context>
<context>
    <name>lab::DryTurn</name>
    <message>
        <source>In the dry turn, asked “%1” %2: %3</source>
        <comment>a question, when it was asked, what came of it</comment>
        <translation>试运行中，%2询问“%1”：%3</translation>
    </message>
    <message>
        <source>In the dry turn the external command “%1” answered “%2” to “%3” %4.</source>
        <comment>a command, ok or no, a question, when it was asked</comment>
        <translation>试运行中，外部命令“%1”%4，对“%3”回答了“%2”。</translation>
    </message>
    <message>
        <source>though nobody held the lock</source>
        <translation>虽然无人持有锁</translation>
    </message>
    <message>
        <source>while nobody held the lock</source>
        <translation>在无人持有锁时</translation>
    </message>
    <message>
        <source>while another client held the lock</source>
        <translation>在另一客户端持有锁时</translation>
    </message>
    <message>
        <source>as its holder</source>
        <translation>作为持有者</translation>
    </message>
    <message>
        <source>after the other client had released</source>
        <translation>在另一客户端释放之后</translation>
    </message>
</context>
<context>
    <name>lab::ExternalLock</name>
    <message>
        <source>It reports: %1</source>
        <translation>它报告：%1</translation>
    </message>
    <message>
        <source>It answered “%1”; ok, no or error TEXT are understood.</source>
        <translation>它回答“%1”；只识别 ok、no 或 error 文本。</translation>
    </message>
    <message>
        <source>The external command “%1” failed. %2</source>
        <translation>外部命令“%1”失败。%2</translation>
    </message>
    <message>
        <source>It cannot be started: %1.</source>
        <translation>无法启动：%1。</translation>
    </message>
    <message>
        <source>No folder can be made for it: %1.</source>
        <translation>无法为它创建文件夹：%1。</translation>
    </message>
    <message>
        <source>It did not answer within %1 s.</source>
        <translation>它在 %1 秒内没有回答。</translation>
    </message>
    <message>
        <source>It has ended.</source>
        <translation>它已结束。</translation>
    </message>
</context>
<context>
    <name>lab::Glossary</name>
    <message>
        <source>Asked, final</source>
        <translation>要求、最终</translation>
    </message>
    <message>
        <source>what the clients were told to do, and what the server holds in the end. The account adds up: asked = final + lost + skipped + late + crashed + gave up + never got in.</source>
        <translation>要求客户端做的，以及服务器最后所存的。账目必须相符：要求 = 最终 + 丢失 + 跳过 + 迟到 + 崩溃 + 放弃 + 从未进入。</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>increments that the server acknowledged and that are not in the final number: another client overwrote them.</source>
        <translation>服务器已确认、却不在最终数字中的加一：被另一个客户端覆盖了。</translation>
    </message>
    <message>
        <source>Overlaps</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>times at which a client went into the critical section while another was inside. They are counted outside Redis, so they are true whatever the clients believe.</source>
        <translation>一个客户端进入临界区时另一个仍在其中的次数。在 Redis 之外计数，因此无论客户端怎么以为都是真实的。</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>transactions that EXEC refused because a watched key had changed, and that were not tried again. Nothing is corrupted, but the work was not done.</source>
        <translation>因被监视的键已改变而被 EXEC 拒绝、且未再重试的事务。没有数据损坏，但工作没有完成。</translation>
    </message>
    <message>
        <source>Foreign</source>
        <translation>误释放</translation>
    </message>
    <message>
        <source>releases that deleted another client&apos;s lock: its owner goes on, believing that it is alone.</source>
        <translation>删除了另一个客户端的锁的释放：其持有者继续工作，以为只有自己。</translation>
    </message>
    <message>
        <source>Late</source>
        <translation>迟到</translation>
    </message>
    <message>
        <source>writes of a client whose lease had ended, which the store refused because they carried an older number than one that it had seen. Refused is good: nothing was corrupted.</source>
        <translation>租约已到期的客户端的写入，因所带编号比存储见过的旧而被拒绝。被拒绝是好事：没有数据损坏。</translation>
    </message>
    <message>
        <source>Jain</source>
        <translation>Jain 指数</translation>
    </message>
    <message>
        <source>Jain&apos;s index of fairness over the grants of all clients, (Σx)² / (n Σx²): 1 when all got the same, 1/n when one of n got everything.</source>
        <translation>各客户端获准次数的 Jain 公平性指数，(Σx)² / (n Σx²)：人人相同为 1，n 个中一个独占为 1/n。</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>how long the server keeps a lock without a renewal. Work that is longer overruns it.</source>
        <translation>锁不续期时服务器保留它多久。更长的工作会超出租约。</translation>
    </message>
    <message>
        <source>Phantom</source>
        <translation>幽灵锁</translation>
    </message>
    <message>
        <source>a lock that was written by a client which was then told that it had failed: nobody owns it, and it bars everybody.</source>
        <translation>由一个客户端写入、随后却被告知失败的锁：无人拥有，却挡住所有人。</translation>
    </message>
    <message>
        <source>p50, p99</source>
        <translation>p50、p99</translation>
    </message>
    <message>
        <source>half of the waits, or 99 of 100, were shorter. ≥ means that waits without an end reach into it, so the truth is that or more.</source>
        <translation>一半（或百分之九十九）的等待比它短。≥ 表示没有结束的等待延伸到其中，因此实际为该值或更大。</translation>
    </message>
</context>
<context>
    <name>lab::Handout</name>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>What the lab showed</source>
        <translation>实验所示</translation>
    </message>
    <message>
        <source>%1, Lockscope %2. Every figure was measured on a real Redis server.</source>
        <comment>date, version</comment>
        <translation>%1，Lockscope %2。每个数字都在真实的 Redis 服务器上测得。</translation>
    </message>
    <message>
        <source>Verdicts</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账目</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Workload</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Traces</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>The commands of the clients who took part, in the order of the replies. What proves it is marked.</source>
        <translation>参与其中的客户端的命令，按应答先后排列。构成证据的行已标出。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>run, kind of trace</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Sent, ms</source>
        <translation>发送，毫秒</translation>
    </message>
    <message>
        <source>Replied, ms</source>
        <translation>应答，毫秒</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Reply</source>
        <translation>应答</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) that prove nothing are left out.</source>
        <translation>
            <numerusform>省略了 %n 行不构成证据的内容。</numerusform>
        </translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>术语表</translation>
    </message>
</context>
<context>
    <name>lab::LiveFault</name>
    <message>
        <source>“%1” is not TIME:NAME:NUMBER, as in 2s:kill:2 or 0ms:clock:1:+5s. Names are: %2.</source>
        <translation>“%1”不是 TIME:NAME:NUMBER 的形式，例如 2s:kill:2 或 0ms:clock:1:+5s。名称有：%2。</translation>
    </message>
    <message>
        <source>Server %1 is killed.</source>
        <translation>服务器 %1 被杀死。</translation>
    </message>
    <message>
        <source>Server %1 stands still.</source>
        <translation>服务器 %1 停住。</translation>
    </message>
    <message>
        <source>Server %1 goes on.</source>
        <translation>服务器 %1 继续。</translation>
    </message>
    <message>
        <source>Server %1 restarts empty.</source>
        <translation>服务器 %1 清空重启。</translation>
    </message>
    <message>
        <source>Server %1 is cut off.</source>
        <translation>服务器 %1 被隔离。</translation>
    </message>
    <message>
        <source>Server %1 is reached again.</source>
        <translation>服务器 %1 恢复连通。</translation>
    </message>
    <message>
        <source>Server %1, a replica, takes the place of its primary, without the writes that it was not sent.</source>
        <translation>副本服务器 %1 取代其主节点，缺少未曾发给它的写入。</translation>
    </message>
    <message>
        <source>The clock of client %1 is %2 s ahead.</source>
        <translation>客户端 %1 的时钟快 %2 秒。</translation>
    </message>
    <message>
        <source>Kill %1</source>
        <comment>server</comment>
        <translation>杀死 %1</translation>
    </message>
    <message>
        <source>Stop %1</source>
        <comment>server</comment>
        <translation>停住 %1</translation>
    </message>
    <message>
        <source>Go on %1</source>
        <comment>server</comment>
        <translation>继续 %1</translation>
    </message>
    <message>
        <source>Empty %1</source>
        <comment>server</comment>
        <translation>清空 %1</translation>
    </message>
    <message>
        <source>Cut %1</source>
        <comment>server</comment>
        <translation>隔离 %1</translation>
    </message>
    <message>
        <source>Heal %1</source>
        <comment>server</comment>
        <translation>恢复 %1</translation>
    </message>
    <message>
        <source>Promote %1</source>
        <comment>server</comment>
        <translation>提升 %1</translation>
    </message>
    <message>
        <source>Clock %1</source>
        <comment>client</comment>
        <translation>时钟 %1</translation>
    </message>
    <message>
        <source>%1 s: %2</source>
        <comment>seconds, what happened</comment>
        <translation>%1 秒：%2</translation>
    </message>
    <message>
        <source>Server %1 is short of memory, and drops every key that has a lease.</source>
        <translation>服务器 %1 内存不足，丢掉所有带租约的键。</translation>
    </message>
    <message>
        <source>An operator deletes the lock on server %1.</source>
        <translation>运维人员删除服务器 %1 上的锁。</translation>
    </message>
    <message>
        <source>Evict %1</source>
        <comment>server</comment>
        <translation>逐出 %1</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <comment>the lock on a server</comment>
        <translation>删除 %1</translation>
    </message>
</context>
<context>
    <name>lab::Measure</name>
    <message>
        <source>Strategy</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>Final</source>
        <translation>最终</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Gave up</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Overlaps</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>Foreign</source>
        <translation>误释放</translation>
    </message>
    <message>
        <source>Per second</source>
        <translation>每秒</translation>
    </message>
    <message>
        <source>Wait p50</source>
        <translation>等待 p50</translation>
    </message>
    <message>
        <source>Wait p99</source>
        <translation>等待 p99</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Increments that the server acknowledged and that are not in the counter.</source>
        <translation>服务器已确认但不在计数器中的递增次数。</translation>
    </message>
    <message>
        <source>Transactions that EXEC refused and that were not tried again.</source>
        <translation>被 EXEC 拒绝且未重试的事务。</translation>
    </message>
    <message>
        <source>Times a client went in while another was inside, counted outside Redis.</source>
        <translation>某客户端进入时另有客户端在内的次数，在 Redis 之外统计。</translation>
    </message>
    <message>
        <source>Releases that deleted another client&apos;s lock.</source>
        <translation>误删其他客户端的锁的释放次数。</translation>
    </message>
    <message>
        <source>Overlapped</source>
        <translation>重叠时长</translation>
    </message>
    <message>
        <source>Crashed</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>Late writes</source>
        <translation>迟到写入</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结局</translation>
    </message>
    <message>
        <source>p99 corrected</source>
        <translation>p99 校正</translation>
    </message>
    <message>
        <source>Hold p50</source>
        <translation>持有 p50</translation>
    </message>
    <message>
        <source>Hand-off p50</source>
        <translation>交接 p50</translation>
    </message>
    <message>
        <source>Jain</source>
        <translation>Jain 指数</translation>
    </message>
    <message>
        <source>Attempts each</source>
        <translation>每次尝试数</translation>
    </message>
    <message>
        <source>Wasted trips</source>
        <translation>多余往返</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Open loop: from the moment at which the increment should have begun until granted.</source>
        <translation>开环：从加一本应开始的时刻到获准。</translation>
    </message>
    <message>
        <source>Time with two or more inside.</source>
        <translation>两个或更多客户端同时在内的时间。</translation>
    </message>
    <message>
        <source>Clients that died while they held the lock, as the faults demand.</source>
        <translation>按故障设定在持有锁时死亡的客户端。</translation>
    </message>
    <message>
        <source>Writes that came too late and that the store refused: no harm was done.</source>
        <translation>迟到而被存储拒绝的写入：没有造成损害。</translation>
    </message>
    <message>
        <source>From a release until the next one is granted.</source>
        <translation>从释放到下一次获准。</translation>
    </message>
    <message>
        <source>Jain&apos;s index over grants per client while all were at work: 1 when all got the same, 1/n when one got all.</source>
        <translation>所有客户端都在工作期间各自获准次数的 Jain 指数：人人相同时为 1，一家独占时为 1/n。</translation>
    </message>
    <message>
        <source>Attempts to get in for each completed increment.</source>
        <translation>每完成一次加一所需的进入尝试次数。</translation>
    </message>
    <message>
        <source>Round trips beyond what the strategy needs, for each completed increment.</source>
        <translation>每完成一次加一，超出策略所需的往返次数。</translation>
    </message>
    <message>
        <source>Completed increments a second, without the warm-up.</source>
        <translation>每秒完成的加一次数，不含预热。</translation>
    </message>
    <message>
        <source>Share of this machine&apos;s processors that others used meanwhile.</source>
        <translation>期间其他程序占用本机处理器的份额。</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>预期</translation>
    </message>
    <message>
        <source>final</source>
        <translation>最终</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>gave up</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>overlaps</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>foreign</source>
        <translation>误释放</translation>
    </message>
    <message>
        <source>ops/s</source>
        <translation>次/秒</translation>
    </message>
    <message>
        <source>p50 wait ms</source>
        <translation>p50 等待毫秒</translation>
    </message>
    <message>
        <source>p99 wait ms</source>
        <translation>p99 等待毫秒</translation>
    </message>
    <message>
        <source>stock</source>
        <translation>库存</translation>
    </message>
    <message>
        <source>sold</source>
        <translation>售出</translation>
    </message>
    <message>
        <source>oversold</source>
        <translation>超卖</translation>
    </message>
    <message>
        <source>tasks</source>
        <translation>任务</translation>
    </message>
    <message>
        <source>lost tasks</source>
        <translation>丢失任务</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>late writes</source>
        <translation>迟到写入</translation>
    </message>
    <message>
        <source>What was asked: clients × iterations; by time, the increments that were begun.</source>
        <translation>所要求的：客户端 × 迭代次数；按时间运行时为已开始的递增次数。</translation>
    </message>
    <message>
        <source>From the first attempt until granted. ≥: waits that never ended reach into it. Grey: too few samples to rely on.</source>
        <translation>从第一次尝试到获准的时间。≥：包含从未结束的等待。灰色：样本过少，不足为凭。</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>lease ms</source>
        <translation>租约毫秒</translation>
    </message>
    <message>
        <source>Never got in</source>
        <translation>从未进入</translation>
    </message>
    <message>
        <source>Increments that were asked for and not granted when the run ended. Their waits count as at least so long.</source>
        <translation>已要求但到运行结束时仍未获准的递增。它们的等待按“至少这么久”计入。</translation>
    </message>
    <message>
        <source>never in</source>
        <translation>未进入</translation>
    </message>
    <message>
        <source>clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Skipped by each</source>
        <translation>各自跳过</translation>
    </message>
    <message>
        <source>Transactions that EXEC refused, of each client.</source>
        <translation>每个客户端被 EXEC 拒绝的事务数。</translation>
    </message>
    <message>
        <source>Account</source>
        <translation>账目</translation>
    </message>
    <message>
        <source>Phantoms</source>
        <translation>幽灵锁</translation>
    </message>
    <message>
        <source>Locks written by a client that was told it had failed: they bar everybody.</source>
        <translation>被告知失败的客户端却写下的锁：挡住所有人。</translation>
    </message>
    <message>
        <source>Equal tokens</source>
        <translation>相同令牌</translation>
    </message>
    <message>
        <source>Tokens that had been made before: a comparison cannot tell them apart.</source>
        <translation>以前已生成过的令牌：比较无法区分它们。</translation>
    </message>
    <message>
        <source>more than once</source>
        <translation>发放多次</translation>
    </message>
</context>
<context>
    <name>lab::Presets</name>
    <message>
        <source>Two clients, 100,000 increments each</source>
        <translation>两个客户端，各递增 100,000 次</translation>
    </message>
    <message>
        <source>Work of 15 s under a lease of 10 s</source>
        <translation>租约 10 s，工作 15 s</translation>
    </message>
    <message>
        <source>Who gets in while the first one still works, and what that costs with each release.</source>
        <translation>第一个仍在工作时谁会进入，以及各种释放方式的后果。</translation>
    </message>
    <message>
        <source>A PHP lock class as published</source>
        <translation>按发表方式运行的 PHP 锁类</translation>
    </message>
    <message>
        <source>A timestamp given to EXPIRE, a lease of 15 s, no wait, a retry after 100,000 µs.</source>
        <translation>把时间戳交给 EXPIRE，租约 15 s，不等待，100,000 µs 后重试。</translation>
    </message>
    <message>
        <source>10 phones, 1,000 buyers</source>
        <translation>10 部手机，1,000 名买家</translation>
    </message>
    <message>
        <source>How many phones are sold without and with a lock.</source>
        <translation>不加锁与加锁时各卖出多少部手机。</translation>
    </message>
    <message>
        <source>A task queue with a lock</source>
        <translation>带锁的任务队列</translation>
    </message>
    <message>
        <source>Workers that pop tasks: handed out twice, lost, or neither.</source>
        <translation>弹出任务的工作者：任务被发放两次、丢失，或两者皆无。</translation>
    </message>
    <message>
        <source>Redlock on five masters</source>
        <translation>五个主节点上的 Redlock</translation>
    </message>
    <message>
        <source>Eight clients for 10 s on five independent masters.</source>
        <translation>八个客户端在五个独立主节点上运行 10 s。</translation>
    </message>
    <message>
        <source>Without a lock, with WATCH, and with two locks, each as published: what is lost. Leases, retries and patience differ, so that speeds cannot be compared.</source>
        <translation>不加锁、用 WATCH 以及两种锁，均按发表原样：会丢失什么。租约、重试和耐心各不相同，因此速度不可比较。</translation>
    </message>
    <message>
        <source>The same two clients in one policy</source>
        <translation>同样两个客户端，统一参数</translation>
    </message>
    <message>
        <source>A comparison, not as published: every strategy has a lease of 30 s, spins, and never gives up, so that what each costs can be compared.</source>
        <translation>这是比较，不是发表原样：每种策略租约均为 30 秒、自旋、永不放弃，因此可以比较各自的代价。</translation>
    </message>
    <message>
        <source>A Yii lock as published, and repaired</source>
        <translation>发表的 Yii 锁及其修复</translation>
    </message>
    <message>
        <source>SETNX of a deadline and GETSET, a lease of 3 s, one try: a phantom bars everybody. Beside it the same asked first whether it is locked, and the repaired form, which waits.</source>
        <translation>SETNX 写入截止时间再 GETSET，租约 3 秒，只试一次：幽灵锁会挡住所有人。旁边是先询问是否已加锁的同一个类，以及会等待的修复形式。</translation>
    </message>
    <message>
        <source>10 phones, 200 buyers, and a PHP lock class</source>
        <translation>10 部手机、200 名买家和一个 PHP 锁类</translation>
    </message>
    <message>
        <source>What is sold without a lock, under the class that gives EXPIRE a timestamp, and under a lock that holds.</source>
        <translation>不加锁、在把时间戳交给 EXPIRE 的类下，以及在可靠的锁下各卖出多少。</translation>
    </message>
</context>
<context>
    <name>lab::RankingTable</name>
    <message>
        <source>Rank</source>
        <translation>名次</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>Overlaps</source>
        <translation>重叠</translation>
    </message>
    <message>
        <source>Longest starvation, ms</source>
        <translation>最长饥饿，毫秒</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Broken: %1.</source>
        <translation>被破坏：%1。</translation>
    </message>
    <message>
        <source>Broken when a lease runs out: %1.</source>
        <translation>租约到期时被破坏：%1。</translation>
    </message>
    <message>
        <source>Broken when a client crashes: %1.</source>
        <translation>客户端崩溃时被破坏：%1。</translation>
    </message>
    <message>
        <source>%1 Measured: %2</source>
        <translation>%1 实测：%2</translation>
    </message>
    <message>
        <source>Foreign releases</source>
        <translation>释放他人的锁</translation>
    </message>
    <message>
        <source>found</source>
        <translation>已找到</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>No breach was found, but not every order was tried.</source>
        <translation>没有找到破坏它的顺序，但并未尝试所有顺序。</translation>
    </message>
</context>
<context>
    <name>lab::RetryPolicy</name>
    <message>
        <source>Every 1 ms</source>
        <translation>每 1 毫秒</translation>
    </message>
    <message>
        <source>Spin</source>
        <translation>自旋</translation>
    </message>
    <message>
        <source>Exponential with jitter</source>
        <translation>指数退避加抖动</translation>
    </message>
</context>
<context>
    <name>lab::RunCharts</name>
    <message>
        <source>What the server counts; dotted: what it should be</source>
        <translation>服务器的计数；点线：应有的值</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>completed a second</source>
        <translation>每秒完成数</translation>
    </message>
    <message>
        <source>Waits; a line ends where waits that never ended begin</source>
        <translation>等待；线条止于没有结束的等待开始之处</translation>
    </message>
    <message>
        <source>percentile</source>
        <translation>百分位</translation>
    </message>
    <message>
        <source>milliseconds</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>%1, J %2</source>
        <comment>strategy, Jain&apos;s index</comment>
        <translation>%1，J %2</translation>
    </message>
    <message>
        <source>Fairness: shares of all grants, the luckiest client first</source>
        <translation>公平性：占全部获准次数的份额，最幸运的客户端在前</translation>
    </message>
    <message>
        <source>clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>% of grants</source>
        <translation>占获准次数的 %</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>What became of everything that was asked</source>
        <translation>所有要求的去向</translation>
    </message>
</context>
<context>
    <name>lab::RunFile</name>
    <message>
        <source>This set of runs was written by a later release.</source>
        <translation>这组运行由更新的版本写成。</translation>
    </message>
    <message>
        <source>This file is no set of runs of the lab.</source>
        <translation>此文件不是实验室的运行组。</translation>
    </message>
    <message>
        <source>The set has a run of the strategy “%1”, which this release does not know.</source>
        <translation>该组含有策略“%1”的运行，而此版本不认识它。</translation>
    </message>
</context>
<context>
    <name>lab::RunSpec</name>
    <message>
        <source>The lab does not run on production. Choose another target, or the private server.</source>
        <translation>实验室不在生产环境上运行。请选择其他目标或私有服务器。</translation>
    </message>
    <message>
        <source>The lab writes, and this connection is read-only. Choose another target, or the private server.</source>
        <translation>实验室需要写入，而此连接为只读。请选择其他目标或私有服务器。</translation>
    </message>
    <message>
        <source>Choose at least one strategy.</source>
        <translation>请至少选择一个策略。</translation>
    </message>
    <message>
        <source>There is no strategy “%1” in this release. There are: %2.</source>
        <translation>此版本没有策略“%1”。现有：%2。</translation>
    </message>
    <message>
        <source>There is no retry policy “%1”. There are: %2.</source>
        <translation>没有重试方式“%1”。现有：%2。</translation>
    </message>
    <message>
        <source>The number of clients must be from 1 to %1.</source>
        <translation>客户端数量必须在 1 到 %1 之间。</translation>
    </message>
    <message>
        <source>There must be at least one iteration, or a duration.</source>
        <translation>必须至少有一次迭代，或指定持续时间。</translation>
    </message>
    <message>
        <source>The lease must be at least 1 ms.</source>
        <translation>租约必须至少为 1 毫秒。</translation>
    </message>
    <message>
        <source>Times cannot be negative.</source>
        <translation>时间不能为负。</translation>
    </message>
    <message>
        <source>There is no workload “%1”. There are: %2.</source>
        <translation>没有名为“%1”的工作负载。可用的有：%2。</translation>
    </message>
    <message>
        <source>There is no kind of token “%1”. There are: %2.</source>
        <translation>没有名为“%1”的令牌种类。可用的有：%2。</translation>
    </message>
    <message>
        <source>The strategy %1 only counts; it cannot guard the workload %2.</source>
        <translation>策略 %1 只会计数，不能保护工作负载 %2。</translation>
    </message>
    <message>
        <source>The strategy %1 needs %2 independent masters; there are %3. Give more URLs, or leave the target out for private servers.</source>
        <translation>策略 %1 需要 %2 个独立主节点，现有 %3 个。请给出更多 URL，或不指定目标以使用私有服务器。</translation>
    </message>
    <message>
        <source>An external command is a process of its own already; leave --processes out.</source>
        <translation>外部命令本身就是独立进程；请去掉 --processes。</translation>
    </message>
    <message>
        <source>Faults are given per thousand, from 0 to 1000.</source>
        <translation>故障以千分比给出，范围为 0 到 1000。</translation>
    </message>
    <message>
        <source>The number of masters must be 3, 5 or 7.</source>
        <translation>主节点数必须是 3、5 或 7。</translation>
    </message>
    <message>
        <source>Rate and stock must be whole numbers above zero.</source>
        <translation>速率和库存必须是大于零的整数。</translation>
    </message>
    <message>
        <source>As processes there can be at most %1 clients.</source>
        <translation>以进程方式运行时最多 %1 个客户端。</translation>
    </message>
    <message>
        <source>Behind “external:” stands the command that locks, as in “external:./mylock”. It is missing.</source>
        <translation>“external:”之后应为加锁的命令，例如“external:./mylock”，这里缺少命令。</translation>
    </message>
    <message>
        <source>There can be at most %1 iterations, and a rate of %2.</source>
        <translation>最多 %1 次迭代，速率最高 %2。</translation>
    </message>
    <message>
        <source>Hold, think time, lease and patience can be an hour at most.</source>
        <translation>持有、思考时间、租约和耐心最长一小时。</translation>
    </message>
    <message>
        <source>A run can last a day at most.</source>
        <translation>一次运行最长一天。</translation>
    </message>
    <message>
        <source>A worker takes from 1 to %1 tasks at once.</source>
        <translation>工作者一次取 1 到 %1 个任务。</translation>
    </message>
    <message>
        <source>A program of your own runs on private servers only: leave the target out.</source>
        <translation>您自己的程序只在私有服务器上运行：请不要指定目标。</translation>
    </message>
    <message>
        <source>Only redlock has masters that can be down from the start.</source>
        <translation>只有 Redlock 的主节点可以从一开始就宕机。</translation>
    </message>
    <message>
        <source>Masters are down from the start only where they are private, and their clients in this process: leave target and --processes out.</source>
        <translation>只有私有主节点、且客户端在本进程中时，主节点才能从一开始就宕机：请不要给出目标和 --processes。</translation>
    </message>
    <message>
        <source>With %1 of %2 masters down redlock has no majority: nobody could ever get in.</source>
        <translation>%2 个主节点中有 %1 个宕机，Redlock 没有多数：谁也无法进入。</translation>
    </message>
    <message>
        <source>A replica is given to one private server, whose clients are in this process: leave redlock, target and --processes out.</source>
        <translation>只有一台私有服务器、且客户端在本进程中时才能带副本：请不要给出 redlock、目标和 --processes。</translation>
    </message>
    <message>
        <source>Only private servers are killed, stopped or cut off, and clocks set ahead only there: leave the target out.</source>
        <translation>只有私有服务器才能被杀死、停住或隔离，时钟也只在那里拨快：请不要给出目标。</translation>
    </message>
    <message>
        <source>Faults reach clients of this process only; leave --processes out.</source>
        <translation>故障只影响本进程中的客户端；请不要给出 --processes。</translation>
    </message>
    <message>
        <source>There is no client %1.</source>
        <translation>没有客户端 %1。</translation>
    </message>
    <message>
        <source>There is no server %1: this run can hurt %2.</source>
        <translation>没有服务器 %1：本次运行可以伤害的有 %2 台。</translation>
    </message>
    <message>
        <source>Only a replica can be promoted: server 2 of a run with a replica (--replica).</source>
        <translation>只有副本可以提升：带副本运行（--replica）中的服务器 2。</translation>
    </message>
    <message>
        <source>What a replica holds is its primary’s: it is dropped there, on server 1.</source>
        <translation>副本所持有的属于其主节点：应在主节点（服务器 1）上丢掉。</translation>
    </message>
    <message>
        <source>Of queue there is no lock to delete while a client holds it.</source>
        <translation>queue 被客户端持有时，没有可删除的锁。</translation>
    </message>
    <message>
        <source>Two schemes are called %1: give one of them another name.</source>
        <translation>有两个方案都叫 %1：请给其中一个另取名字。</translation>
    </message>
    <message>
        <source>It would not reach a program of your own, which has a connection and a clock of its own. Kill, stop or restart the server instead.</source>
        <translation>这影响不到您自己的程序：它有自己的连接和自己的时钟。请改为杀死、停住或重启服务器。</translation>
    </message>
</context>
<context>
    <name>lab::Runner</name>
    <message>
        <source>%1 clients need more open files than the %2 that this system allows. Use fewer clients, or raise the limit (ulimit -Hn).</source>
        <translation>%1 个客户端需要的打开文件数超过系统允许的 %2。请减少客户端，或提高上限（ulimit -Hn）。</translation>
    </message>
    <message>
        <source>The server %1 cannot be used.</source>
        <translation>服务器 %1 无法使用。</translation>
    </message>
    <message>
        <source>The run ended early.</source>
        <translation>运行提前结束。</translation>
    </message>
    <message>
        <source>The lab&apos;s keys could not be written.</source>
        <translation>无法写入实验室的键。</translation>
    </message>
    <message>
        <source>There is no room for all of %1 clients on %2.</source>
        <translation>%2 容不下全部 %1 个客户端。</translation>
    </message>
    <message numerus="yes">
        <source>Removed %n key(s) that an interrupted run had left on %1.</source>
        <translation>
            <numerusform>已删除被中断的运行在 %1 上留下的 %n 个键。</numerusform>
        </translation>
    </message>
    <message>
        <source>Not all of %1 clients could connect to %2.</source>
        <translation>%1 个客户端未能全部连接到 %2。</translation>
    </message>
    <message>
        <source>Not all of %1 client processes could be started and connected.</source>
        <translation>%1 个客户端进程未能全部启动并连接。</translation>
    </message>
    <message>
        <source>%1 opens %2 connections for each.</source>
        <translation>%1 为每个客户端打开 %2 个连接。</translation>
    </message>
    <message>
        <source>The run was not begun.</source>
        <translation>运行没有开始。</translation>
    </message>
    <message>
        <source>In the dry turn “%1” let a second client in while the first one held the lock: it does not lock. It is measured all the same.</source>
        <translation>试运行中，“%1”在第一个客户端持有锁时放进了第二个客户端：它没有加锁。仍照样测量。</translation>
    </message>
    <message>
        <source>The replica does not follow its primary.</source>
        <translation>副本没有跟上其主节点。</translation>
    </message>
    <message>
        <source>%1 of %2 masters are down: redlock has no majority, and nobody could get in.</source>
        <translation>%2 个主节点中有 %1 个宕机：Redlock 没有多数，谁也无法进入。</translation>
    </message>
    <message>
        <source>%1 is down: redlock begins with %2 of %3 masters.</source>
        <translation>%1 已宕机：Redlock 以 %3 个主节点中的 %2 个开始。</translation>
    </message>
</context>
<context>
    <name>lab::ServerFacts</name>
    <message>
        <source>The server allows %1 connections at once (maxclients), others&apos; included.</source>
        <translation>服务器最多允许 %1 个同时连接（maxclients），包括其他程序的连接。</translation>
    </message>
    <message>
        <source>The server uses %1 of memory; it may have %2 (maxmemory).</source>
        <translation>服务器已使用 %1 内存；上限为 %2（maxmemory）。</translation>
    </message>
</context>
<context>
    <name>lab::Strategy</name>
    <message>
        <source>INCR on the server</source>
        <translation>在服务器上 INCR</translation>
    </message>
    <message>
        <source>No lock needed: the server adds one. The speed limit.</source>
        <translation>不需要锁：由服务器加一。速度的上限。</translation>
    </message>
    <message>
        <source>One command is atomic: Redis runs nothing else in between. Nothing is ever lost.</source>
        <translation>单个命令是原子的：Redis 期间不执行其他命令。绝不丢失。</translation>
    </message>
    <message>
        <source>Only does what one command can do. Work that needs a decision in your program needs more.</source>
        <translation>只能做单个命令能做的事。需要在程序中作决定的工作则不够。</translation>
    </message>
    <message>
        <source>No lock</source>
        <translation>无锁</translation>
    </message>
    <message>
        <source>Read, add one, write. What could go wrong?</source>
        <translation>读取、加一、写回。会出什么错呢？</translation>
    </message>
    <message>
        <source>None. Every client believes it is alone.</source>
        <translation>无。每个客户端都以为只有自己。</translation>
    </message>
    <message>
        <source>Lost updates: two clients read 10, both write 11, and one increment is gone without any error.</source>
        <translation>更新丢失：两个客户端都读到 10，都写入 11，一次递增无声无息地消失。</translation>
    </message>
    <message>
        <source>SET NX EX, released by GET and DEL</source>
        <translation>SET NX EX，用 GET 和 DEL 释放</translation>
    </message>
    <message>
        <source>A lease and a random token; looks before it deletes.</source>
        <translation>租约加随机令牌；删除前先查看。</translation>
    </message>
    <message>
        <source>SET NX PX, released by script</source>
        <translation>SET NX PX，用脚本释放</translation>
    </message>
    <message>
        <source>The correct lock on a single master.</source>
        <translation>单个主节点上的正确的锁。</translation>
    </message>
    <message>
        <source>WATCH and MULTI, not retried</source>
        <translation>WATCH 和 MULTI，不重试</translation>
    </message>
    <message>
        <source>Optimistic: the server refuses a write that comes too late.</source>
        <translation>乐观方式：服务器拒绝来得太迟的写入。</translation>
    </message>
    <message>
        <source>EXEC writes only if nobody wrote since WATCH. No update is overwritten.</source>
        <translation>只有在 WATCH 之后无人写入时 EXEC 才写入。没有更新会被覆盖。</translation>
    </message>
    <message>
        <source>SETNX, and a timestamp given to EXPIRE</source>
        <translation>SETNX，并把时间戳交给 EXPIRE</translation>
    </message>
    <message>
        <source>Repairs orphaned locks by taking them. Fails without any fault.</source>
        <translation>以直接占用的方式修复孤儿锁。没有任何故障也会失败。</translation>
    </message>
    <message>
        <source>None that holds.</source>
        <translation>没有一条站得住脚。</translation>
    </message>
    <message>
        <source>EXPIRE takes seconds and gets a timestamp: leases of 57 years. TTL −1 between the holder’s SETNX and EXPIRE, and −2 after an unlock, both count as orphaned: SET without NX, and in. The deadline is computed before the wait, so a late grant is short; two owners within one second look alike; and is-it-mine is an assignment, so that unlock and extend hit the successor. Published with a lease of 15 s, no wait, and a retry after 100,000 µs.</source>
        <translation>EXPIRE 需要秒数却得到时间戳：租约长达 57 年。持有者的 SETNX 与 EXPIRE 之间的 TTL −1，以及解锁后的 −2，都被当作孤儿锁：不带 NX 的 SET，然后进入。截止时间在等待之前算出，因此较晚获得的锁租约偏短；同一秒内的两个持有者看起来相同；“是否归我”的判断写成了赋值，于是解锁和续期会落到后继者头上。发表时租约 15 s、不等待、100,000 µs 后重试。</translation>
    </message>
    <message>
        <source>A command of your own</source>
        <translation>您自己的命令</translation>
    </message>
    <message>
        <source>Whatever it promises: the lab will see.</source>
        <translation>无论它承诺什么，实验室都会检验。</translation>
    </message>
    <message>
        <source>Yours. The lab counts from outside whether two were inside, and what was lost.</source>
        <translation>由您负责。实验室从外部统计是否有两个同时在内，以及丢失了什么。</translation>
    </message>
    <message>
        <source>To be found. The command is started once a client, told about the server in its environment, and asked line by line.</source>
        <translation>有待发现。每个客户端启动一次该命令，服务器信息放在其环境变量中，并逐行询问。</translation>
    </message>
    <message>
        <source>SET NX PX with a fencing number</source>
        <translation>SET NX PX 加防护编号</translation>
    </message>
    <message>
        <source>The overrun that cannot corrupt.</source>
        <translation>即使超时也不会破坏数据。</translation>
    </message>
    <message>
        <source>Reads and writes carry a number that grows with every grant, and the store refuses older ones: nothing is lost even when two clients are inside.</source>
        <translation>读写都携带随每次授予递增的编号，存储拒绝较旧的编号：即使两个客户端同时在内也不会丢失。</translation>
    </message>
    <message>
        <source>Needs a store that compares numbers. Two clients can still be inside after an overrun; the late one’s work is refused, not undone.</source>
        <translation>需要会比较编号的存储。超过租约后仍可能有两个客户端同时在内；迟到者的工作被拒绝，而不是被撤销。</translation>
    </message>
    <message>
        <source>SETNX of a deadline, taken over by GETSET</source>
        <translation>SETNX 写入截止时间，由 GETSET 接管</translation>
    </message>
    <message>
        <source>The value says when it ends; no TTL needed.</source>
        <translation>值说明何时结束，不需要 TTL。</translation>
    </message>
    <message>
        <source>One holder at a time, if all clocks agree, work is short, and nobody unlocks at the wrong moment. A crashed holder’s lock can be taken over when its time has passed.</source>
        <translation>只要所有时钟一致、工作够短、没有人在不巧的时刻解锁，同一时刻只有一个持有者。崩溃的持有者的锁在时间过后可被接管。</translation>
    </message>
    <message>
        <source>GET and SET inside one script</source>
        <translation>在一个脚本中 GET 和 SET</translation>
    </message>
    <message>
        <source>No lock needed: scripts run alone.</source>
        <translation>不需要锁：脚本独自运行。</translation>
    </message>
    <message>
        <source>Nothing else runs on the server while a script does, so nothing comes between its GET and its SET. Nothing is lost.</source>
        <translation>脚本运行时服务器不执行其他任何操作，因此其 GET 与 SET 之间不会插入任何东西。什么都不会丢失。</translation>
    </message>
    <message>
        <source>Everybody else waits while it runs: a long script stops the whole server.</source>
        <translation>它运行时其他人都要等待：长脚本会使整个服务器停下。</translation>
    </message>
    <message>
        <source>SETNX and EXPIRE in one script</source>
        <translation>在一个脚本中 SETNX 和 EXPIRE</translation>
    </message>
    <message>
        <source>Born with its lease.</source>
        <translation>生来就有租约。</translation>
    </message>
    <message>
        <source>One holder at a time while work is shorter than the lease; no crash leaves a lock without expiry.</source>
        <translation>只要工作短于租约，同一时刻只有一个持有者；任何崩溃都不会留下没有过期时间的锁。</translation>
    </message>
    <message>
        <source>The release is blind: DEL removes a successor’s lock after an overrun. The published script passes value and lease as KEYS, which a cluster refuses (CROSSSLOT); here they are ARGV.</source>
        <translation>释放是盲目的：超过租约后 DEL 会删除后继者的锁。发表的脚本把值和租约作为 KEYS 传递，集群会拒绝（CROSSSLOT）；这里用的是 ARGV。</translation>
    </message>
    <message>
        <source>SETNX and EXPIRE inside MULTI</source>
        <translation>MULTI 中的 SETNX 和 EXPIRE</translation>
    </message>
    <message>
        <source>Both commands or none: nobody can crash in between.</source>
        <translation>两条命令要么都执行，要么都不执行：没有人会在中间崩溃。</translation>
    </message>
    <message>
        <source>One holder at a time while work is shorter than the lease, as long as nobody dies.</source>
        <translation>只要工作短于租约且无人崩溃，同一时刻只有一个持有者。</translation>
    </message>
    <message>
        <source>EXPIRE runs for the losers too: each of them renews the dead holder’s lease, so that nobody ever gets in again. Published.</source>
        <translation>EXPIRE 对落败者同样执行：每个落败者都会延续已死持有者的租约，于是再也无人能进入。已发表的做法。</translation>
    </message>
    <message>
        <source>GET inside MULTI</source>
        <translation>MULTI 中的 GET</translation>
    </message>
    <message>
        <source>A transaction around read and write. The mistake to avoid.</source>
        <translation>用事务包住读和写。应当避免的错误。</translation>
    </message>
    <message>
        <source>None. Inside MULTI commands are queued, so nothing can be read there.</source>
        <translation>没有。在 MULTI 中命令只是排队，因此读不到任何东西。</translation>
    </message>
    <message>
        <source>SET NX EX, and a version in the store</source>
        <translation>SET NX EX，存储中带版本</translation>
    </message>
    <message>
        <source>The lock lowers the risk; the version catches what is left.</source>
        <translation>锁降低风险，版本兜住其余。</translation>
    </message>
    <message>
        <source>A late or parallel write does not corrupt: the store refuses a write whose version is not the one that was read.</source>
        <translation>迟到或并行的写入不会破坏数据：若版本不是读到的那个，存储会拒绝写入。</translation>
    </message>
    <message>
        <source>Overruns let a second client in, and DEL removes a successor’s lock; what either of them did outside the store is not undone. The refused increment is counted as refused, not retried.</source>
        <translation>超过租约后第二个客户端会进入，DEL 会删除后继者的锁；它们在存储之外所做的事不会被撤销。被拒绝的递增计为被拒，不再重试。</translation>
    </message>
    <message>
        <source>Hash by script, waiters woken by a message</source>
        <translation>用脚本操作哈希，以消息唤醒等待者</translation>
    </message>
    <message>
        <source>Those who wait do not ask again until they are told.</source>
        <translation>等待者在得到通知之前不会再次询问。</translation>
    </message>
    <message>
        <source>One holder at a time while work is shorter than the lease, who may enter again; few round trips are wasted.</source>
        <translation>只要工作短于租约，同一时刻只有一个持有者，且可重入；浪费的往返很少。</translation>
    </message>
    <message>
        <source>As any lock with a lease: work that is longer lets a second client in. A message wakes all who wait, and one gets in.</source>
        <translation>与任何带租约的锁一样：更长的工作会让第二个客户端进入。一条消息唤醒所有等待者，只有一个能进入。</translation>
    </message>
    <message>
        <source>BLPOP of a token</source>
        <translation>用 BLPOP 取令牌</translation>
    </message>
    <message>
        <source>The server keeps the queue: first come, first served.</source>
        <translation>由服务器排队：先到先得。</translation>
    </message>
    <message>
        <source>One holder at a time, in the order of arrival, without any retry.</source>
        <translation>同一时刻只有一个持有者，按到达顺序，无需重试。</translation>
    </message>
    <message>
        <source>The token dies with its holder: after a crash nobody gets in again. There is no lease.</source>
        <translation>令牌随持有者一同消失：崩溃之后再也无人能进入。没有租约。</translation>
    </message>
    <message>
        <source>VALUE is one constant in the published code, which never looks at it; the lab sends the token there, to see whose lock a DEL removes.</source>
        <translation>在发表的代码中 VALUE 是一个常量，从不被查看；实验室在其位置发送令牌，以便看出 DEL 删除的是谁的锁。</translation>
    </message>
    <message>
        <source>Redlock on several masters</source>
        <translation>多个主节点上的 Redlock</translation>
    </message>
    <message>
        <source>A majority of independent masters decides.</source>
        <translation>由多数独立主节点决定。</translation>
    </message>
    <message>
        <source>One holder at a time while work is shorter than the validity that is left, though a minority of the masters be down. The published clients ask the masters in turn, this one asks all at once.</source>
        <translation>只要工作短于剩余有效期，同一时刻只有一个持有者，即使少数主节点宕机。发表的客户端依次询问主节点，这里则同时询问。</translation>
    </message>
    <message>
        <source>A pause after the elapsed time was checked is not noticed; a master that restarts empty can break the majority; and partial acquires that are not cleaned up starve everyone.</source>
        <translation>在检查耗时之后发生的停顿不会被察觉；空数据重启的主节点可能破坏多数；未清理的部分获取会使所有人饿死。</translation>
    </message>
    <message>
        <source>Hash with a count, by script</source>
        <translation>用脚本维护的带计数的哈希</translation>
    </message>
    <message>
        <source>Entered twice, left twice.</source>
        <translation>进入两次，离开两次。</translation>
    </message>
    <message>
        <source>One holder at a time while work is shorter than the lease, who may enter again; the lock is free when it has left as often as it came.</source>
        <translation>只要工作短于租约，同一时刻只有一个持有者，且可重入；离开次数与进入次数相等时锁才空闲。</translation>
    </message>
    <message>
        <source>As any lock with a lease: work that is longer lets a second client in.</source>
        <translation>与任何带租约的锁一样：更长的工作会让第二个客户端进入。</translation>
    </message>
    <message>
        <source>SETNX, entered again by value</source>
        <translation>SETNX，按值重入</translation>
    </message>
    <message>
        <source>Who finds its own token in the lock is in again.</source>
        <translation>在锁中发现自己的令牌者可再次进入。</translation>
    </message>
    <message>
        <source>A client does not block itself, and waits for nobody but others.</source>
        <translation>客户端不会把自己挡住，只需等待他人。</translation>
    </message>
    <message>
        <source>Nothing counts how often it is in: the inner release frees the lock while the outer part still works, and a second client gets in. Published. There is no lease.</source>
        <translation>没有记录进入了几次：内层释放时外层仍在工作，锁却已空闲，于是第二个客户端进入。已发表的做法。没有租约。</translation>
    </message>
    <message>
        <source>SET NX EX, released by name</source>
        <translation>SET NX EX，按名称释放</translation>
    </message>
    <message>
        <source>A lease in one command. Deletes without looking.</source>
        <translation>一条命令带上租约。删除前不看。</translation>
    </message>
    <message>
        <source>One holder at a time while work is shorter than the lease; a crashed holder’s lock ends by itself. SET knows NX and EX since 2.6.12.</source>
        <translation>只要工作短于租约，同一时刻只有一个持有者；崩溃的持有者的锁会自行结束。SET 自 2.6.12 起支持 NX 和 EX。</translation>
    </message>
    <message>
        <source>After an overrun DEL removes the lock of the client that came next, and lets a third one in.</source>
        <translation>超过租约后 DEL 会删除后来的客户端的锁，并放进第三个。</translation>
    </message>
    <message>
        <source>One holder at a time while work is shorter than the lease. A crashed holder’s lock ends by itself.</source>
        <translation>只要工作短于租约，同一时刻只有一个持有者。崩溃的持有者的锁会自行结束。</translation>
    </message>
    <message>
        <source>One holder at a time while work is shorter than the lease; a release never removes another’s lock. SET knows NX and PX since 2.6.12.</source>
        <translation>只要工作短于租约，同一时刻只有一个持有者；释放绝不会删除他人的锁。SET 自 2.6.12 起支持 NX 和 PX。</translation>
    </message>
    <message>
        <source>Work longer than the lease: a second client gets in while the first still works. And one master is one point of failure. (A published Java client compares the script’s Long with an Integer: it releases, and reports that it did not.)</source>
        <translation>工作长于租约：第一个仍在工作时第二个客户端就会进入。并且单个主节点就是单点故障。（一个已发表的 Java 客户端把脚本返回的 Long 与 Integer 比较：它释放了锁，却报告没有释放。）</translation>
    </message>
    <message>
        <source>SETNX without a lease</source>
        <translation>不带租约的 SETNX</translation>
    </message>
    <message>
        <source>The first one in. Nothing else.</source>
        <translation>先到者进入，仅此而已。</translation>
    </message>
    <message>
        <source>One holder at a time, as long as nobody dies.</source>
        <translation>只要无人崩溃，同一时刻只有一个持有者。</translation>
    </message>
    <message>
        <source>A holder that crashes leaves the lock for ever: there is no expiry. SETNX is regarded as deprecated since SET knows NX (2.6.12).</source>
        <translation>崩溃的持有者会永远留下锁：没有过期时间。自从 SET 支持 NX（2.6.12）后，SETNX 被视为已弃用。</translation>
    </message>
    <message>
        <source>SETNX, then EXPIRE</source>
        <translation>先 SETNX，再 EXPIRE</translation>
    </message>
    <message>
        <source>A lease, one command later.</source>
        <translation>晚一条命令的租约。</translation>
    </message>
    <message>
        <source>One holder at a time while work is shorter than the lease; a crash of the holder is healed by the lease.</source>
        <translation>只要工作短于租约，同一时刻只有一个持有者；持有者崩溃由租约修复。</translation>
    </message>
    <message>
        <source>A crash between the two commands leaves the lock for ever. DEL removes a successor’s lock after an overrun.</source>
        <translation>在两条命令之间崩溃会永远留下锁。超过租约后 DEL 会删除后继者的锁。</translation>
    </message>
    <message>
        <source>SETNX, EXPIRE, and a repair</source>
        <translation>SETNX、EXPIRE 以及修复</translation>
    </message>
    <message>
        <source>Whoever finds a lock without a lease gives it one.</source>
        <translation>谁发现没有租约的锁，就给它加上租约。</translation>
    </message>
    <message>
        <source>One holder at a time while work is shorter than the lease; a crash between SETNX and EXPIRE is repaired by those who wait.</source>
        <translation>只要工作短于租约，同一时刻只有一个持有者；SETNX 与 EXPIRE 之间的崩溃由等待者修复。</translation>
    </message>
    <message>
        <source>Those who wait behind a crashed holder give up just as its repaired lease ends, and skip that increment. MULTI around one DEL adds nothing: the gap between GET and DEL stays. Published with lease and wait of 2 s, in whole seconds, spinning: its pause of 0.001 µs is none.</source>
        <translation>在崩溃的持有者之后等待的客户端，恰在修复后的租约结束时放弃，跳过那次递增。用 MULTI 包住单个 DEL 毫无作用：GET 与 DEL 之间的空隙依旧存在。发表时租约和等待均为 2 s（整秒），自旋：其 0.001 µs 的停顿等于没有。</translation>
    </message>
    <message>
        <source>A refused EXEC is not tried again, as published: the increment is skipped. The more clients, the more are skipped. Final = expected − failed transactions. The article that published it calls it unfit, though it quotes the advice to retry.</source>
        <translation>被拒绝的 EXEC 不再重试（按发表的做法）：该次递增被跳过。客户端越多，跳过越多。最终值 = 期望值 − 失败的事务。发表它的文章称其不适用，尽管引用了应重试的建议。</translation>
    </message>
    <message>
        <source>WATCH and MULTI, retried</source>
        <translation>WATCH 和 MULTI，带重试</translation>
    </message>
    <message>
        <source>Optimistic, and does not give up.</source>
        <translation>乐观，并且不放弃。</translation>
    </message>
    <message>
        <source>EXEC writes only if nobody wrote since WATCH, and a refused one is tried again until it commits: nothing is lost or skipped.</source>
        <translation>EXEC 只在 WATCH 之后无人写入时才写入，被拒绝的会一直重试到提交为止：既不丢失也不跳过。</translation>
    </message>
    <message>
        <source>Attempts grow with the number of clients: each commit refuses everybody else who was reading.</source>
        <translation>尝试次数随客户端数增长：每次提交都会使其他正在读取者被拒绝。</translation>
    </message>
    <message>
        <source>SET NX PX with renewal</source>
        <translation>带续期的 SET NX PX</translation>
    </message>
    <message>
        <source>The lease is renewed while the holder lives.</source>
        <translation>持有者活着时租约会续期。</translation>
    </message>
    <message>
        <source>One holder at a time, however long the work, while the holder lives and reaches the server; a crash ends the renewal and so the lock.</source>
        <translation>无论工作多长，只要持有者活着且能连到服务器，同一时刻只有一个持有者；崩溃会结束续期，从而结束锁。</translation>
    </message>
    <message>
        <source>A holder that forgets to release is renewed for ever. One that is stopped as a whole, renewal included, overruns like any other.</source>
        <translation>忘记释放的持有者会被永远续期。整体被停住（包括续期）的持有者与其他锁一样会超时。</translation>
    </message>
    <message>
        <source>SET NX PX, a fencing number on writes only</source>
        <translation>SET NX PX，仅写入时带防护编号</translation>
    </message>
    <message>
        <source>The same, asking first whether it is locked</source>
        <translation>同上，先询问是否已加锁</translation>
    </message>
    <message>
        <source>Asks before it locks; who asks removes what has lapsed.</source>
        <translation>加锁前先询问；询问者会删除已过期的锁。</translation>
    </message>
    <message>
        <source>None once a lock has lapsed. Until then that of getset-timestamp.</source>
        <translation>一旦有锁过期就没有任何保证；在此之前与 getset-timestamp 相同。</translation>
    </message>
    <message>
        <source>The question deletes: between its GET, which finds a lapsed lock, and its DEL a successor may have taken it over, and his live lock is gone. Then two are inside. And between question and SETNX anybody may come. Published, as isLockExist() of the same class.</source>
        <translation>询问本身会删除：在发现锁已过期的 GET 与 DEL 之间，后继者可能已接管，他的有效锁就此消失，于是两个客户端同时在内。而且在询问与 SETNX 之间任何人都可能进来。与同一个类的 isLockExist() 的发表原样一致。</translation>
    </message>
    <message>
        <source>SETNX and GETSET of a deadline, repaired</source>
        <translation>SETNX 与 GETSET 截止时间，已修复</translation>
    </message>
    <message>
        <source>Whoever finds nothing, or a lapsed lock, by GETSET has it.</source>
        <translation>谁的 GETSET 发现没有锁或锁已过期，谁就得到它。</translation>
    </message>
    <message>
        <source>One holder at a time, if all clocks agree and work is shorter than the lease. No phantom: a key that GETSET has written belongs to somebody.</source>
        <translation>若所有时钟一致且工作短于租约，同一时刻只有一个持有者。没有幽灵锁：GETSET 写下的键总属于某个客户端。</translation>
    </message>
    <message>
        <source>Still needs equal clocks: a client whose clock is ahead takes a live lock. A loser’s GETSET moves the winner’s deadline. The holder looks at his own clock before DEL, and a pause between the two still removes a successor’s lock.</source>
        <translation>仍需时钟一致：时钟偏快的客户端会抢走有效的锁。失败者的 GETSET 会改动胜者的截止时间。持有者在 DEL 前查看自己的时钟，两者之间若停顿，仍会删除后继者的锁。</translation>
    </message>
    <message>
        <source>If the holder unlocks before the loser’s GET, that answers nil, and in PHP every time is greater than nothing: GETSET writes the key, but the call says no. If he unlocks between GET and GETSET it does the same. That phantom, which nobody owns, bars everybody for a lease. After an overrun DEL removes a successor’s lock; two owners within one second look alike; clocks must agree. Published as bug-free in production, in whole seconds, with a lease of 3 s and one try. getset-repaired is the repaired form.</source>
        <translation>若持有者在失败者的 GET 之前解锁，GET 返回 nil，而在 PHP 中任何时间都大于空值：GETSET 写下了键，调用却返回失败。若在 GET 与 GETSET 之间解锁，结果相同。这把无人拥有的幽灵锁会在一个租约内挡住所有人。超时后 DEL 会删除后继者的锁；同一秒内的两个持有者看起来一样；时钟必须一致。发表时称在生产中没有缺陷，以整秒计，租约 3 秒，只试一次。getset-repaired 是修复后的形式。</translation>
    </message>
    <message>
        <source>The gap between GET and DEL: if the lease ends just there, DEL removes a successor’s lock. MULTI around one DEL adds nothing. Published with a lease of 2 s, spinning.</source>
        <translation>GET 与 DEL 之间的空隙：若租约恰在此时结束，DEL 会删除后继者的锁。用 MULTI 包住一个 DEL 毫无帮助。发表参数：租约 2 秒，自旋。</translation>
    </message>
    <message>
        <source>GET answers QUEUED, which is no value. In PHP get() then returns the client object, which is 1 as a number: every client adds 1 and writes 2. The final value stays 2. Published as the mistake to avoid.</source>
        <translation>GET 答复 QUEUED，那不是值。在 PHP 中 get() 此时返回客户端对象，作为数字是 1：每个客户端都加 1 并写入 2。终值一直是 2。文章把它作为应避免的错误给出。</translation>
    </message>
</context>
<context>
    <name>lab::TokenKind</name>
    <message>
        <source>20 random bytes</source>
        <translation>20 个随机字节</translation>
    </message>
    <message>
        <source>Microseconds and client number</source>
        <translation>微秒加客户端编号</translation>
    </message>
    <message>
        <source>PHP&apos;s uniqid: the time in 13 hex digits</source>
        <translation>PHP 的 uniqid：13 位十六进制时间</translation>
    </message>
    <message>
        <source>RC4, seeded once with random bytes</source>
        <translation>RC4，用随机字节播种一次</translation>
    </message>
</context>
<context>
    <name>lab::TraceWords</name>
    <message>
        <source>The other client&apos;s commands are not known any more.</source>
        <translation>另一个客户端的命令已无从得知。</translation>
    </message>
    <message>
        <source>Client %1 was still inside when client %2 went in: two at once, though each believed that it was alone.</source>
        <translation>客户端 %2 进入时客户端 %1 仍在临界区内：两者同时在内，却都以为只有自己。</translation>
    </message>
    <message>
        <source>Client %1 and client %2 wrote the same number: one increment is lost.</source>
        <translation>客户端 %1 和客户端 %2 写入了同一个数：丢失了一次加一。</translation>
    </message>
    <message>
        <source>Client %1 and client %2 both read %3 and both wrote %4: one increment is lost.</source>
        <translation>客户端 %1 和客户端 %2 都读到 %3，又都写入 %4：丢失了一次加一。</translation>
    </message>
    <message>
        <source>%1 × refused: %2</source>
        <comment>number, command</comment>
        <translation>%1 × 被拒：%2</translation>
    </message>
    <message>
        <source>⋮ %1 more rows of this client</source>
        <translation>⋮ 此客户端另有 %1 行</translation>
    </message>
    <message>
        <source>⋮ earlier commands of this client are not known any more</source>
        <translation>⋮ 此客户端更早的命令已无从得知</translation>
    </message>
    <message>
        <source>goes out</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>its lease ends; it does not know</source>
        <translation>其租约结束；它并不知情</translation>
    </message>
    <message>
        <source>dies; its lock stays behind</source>
        <translation>死亡；其锁留下</translation>
    </message>
    <message>
        <source>%1 (it held %2)</source>
        <comment>reply, value of the lock</comment>
        <translation>%1（其值为 %2）</translation>
    </message>
    <message>
        <source>First lost update</source>
        <translation>首次丢失的更新</translation>
    </message>
    <message>
        <source>First overlap</source>
        <translation>首次重叠</translation>
    </message>
    <message>
        <source>First lock of another that was deleted</source>
        <translation>首次误删他人的锁</translation>
    </message>
    <message>
        <source>First crash</source>
        <translation>首次崩溃</translation>
    </message>
    <message>
        <source>First EXEC that was refused</source>
        <translation>首次被拒的 EXEC</translation>
    </message>
    <message>
        <source>First late write</source>
        <translation>首次迟到写入</translation>
    </message>
    <message>
        <source>First phantom</source>
        <translation>首个幽灵锁</translation>
    </message>
    <message>
        <source>Client %1 died while it held the lock; client %2 was the next to get in.</source>
        <translation>客户端 %1 在持有锁时死亡；下一个进入的是客户端 %2。</translation>
    </message>
    <message>
        <source>Client %1 died while it held the lock, and nobody got in after it: client %2 is one of those who wait.</source>
        <translation>客户端 %1 在持有锁时死亡，此后无人进入：客户端 %2 是等待者之一。</translation>
    </message>
    <message>
        <source>Client %1 died while it held the lock.</source>
        <translation>客户端 %1 在持有锁时死亡。</translation>
    </message>
    <message>
        <source>Client %1 deleted the lock by its name, but it was client %2&apos;s.</source>
        <translation>客户端 %1 按名称删除了锁，但那是客户端 %2 的锁。</translation>
    </message>
    <message>
        <source>Client %2 wrote between the WATCH and the EXEC of client %1: EXEC was refused.</source>
        <translation>客户端 %2 在客户端 %1 的 WATCH 与 EXEC 之间写入：EXEC 被拒绝。</translation>
    </message>
    <message>
        <source>Client %2 had got in before the work of client %1 was written: the store refused it as too late.</source>
        <translation>在客户端 %1 的工作写入之前，客户端 %2 已经进入：存储因其迟到而拒绝。</translation>
    </message>
    <message>
        <source>Client %2 unlocked just before the GETSET of client %1, which wrote the lock and was told no: nobody owns it, and it bars everybody.</source>
        <translation>客户端 %2 恰在客户端 %1 的 GETSET 之前解锁；后者写下了锁却被告知失败：锁不属于任何人，却挡住所有人。</translation>
    </message>
    <message>
        <source>goes in, and believes it is alone</source>
        <translation>进入，并以为只有自己</translation>
    </message>
</context>
<context>
    <name>lab::Verdict</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>its holder is dead and the lock never ends</source>
        <translation>持有者已死，而锁永不结束</translation>
    </message>
    <message>
        <source>its holder is dead and those who wait keep renewing the lock</source>
        <translation>持有者已死，而等待者不断为锁续期</translation>
    </message>
    <message>
        <source>nobody crashed, but a lock that never ends was left behind</source>
        <translation>没有人崩溃，却留下了一把永不结束的锁</translation>
    </message>
    <message>
        <source>nobody crashed, but those who wait keep renewing a lock that was left behind</source>
        <translation>没有人崩溃，而等待者不断为一把被留下的锁续期</translation>
    </message>
    <message>
        <source>the queue&apos;s token died with its holder</source>
        <translation>队列的令牌随其持有者一同消失</translation>
    </message>
    <message>
        <source>%1 of %2 tasks lost</source>
        <translation>%2 个任务中丢失 %1 个</translation>
    </message>
    <message>
        <source>%1 of %2 lost (%3)</source>
        <translation>%2 次中丢失 %1 次（%3）</translation>
    </message>
    <message numerus="yes">
        <source>%Ln late write(s) refused</source>
        <translation>
            <numerusform>拒绝了 %Ln 次迟到写入</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 skipped</source>
        <translation>%2 次中跳过 %1 次</translation>
    </message>
    <message>
        <source>%1 of %2 gave up</source>
        <translation>%2 次中放弃 %1 次</translation>
    </message>
    <message numerus="yes">
        <source>%Ln crashed before writing</source>
        <translation>
            <numerusform>%Ln 个在写入前崩溃</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln still waited at the end</source>
        <translation>
            <numerusform>结束时仍有 %Ln 个在等待</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cut off</source>
        <translation>
            <numerusform>%Ln 个被中断</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>two inside at once %Ln time(s)</source>
        <translation>
            <numerusform>两者同时在内 %Ln 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln lock(s) of others deleted</source>
        <translation>
            <numerusform>误删他人的锁 %Ln 次</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, nothing corrupted</source>
        <translation>%1，没有损坏任何数据</translation>
    </message>
    <message>
        <source>%1, nothing lost this time</source>
        <translation>%1，这次没有丢失</translation>
    </message>
    <message>
        <source>%1, nothing lost</source>
        <translation>%1，没有丢失</translation>
    </message>
    <message>
        <source>%1 sold of %2, not one too many</source>
        <translation>%2 件卖出 %1 件，没有超卖</translation>
    </message>
    <message>
        <source>all %1 tasks handed out once or still queued</source>
        <translation>全部 %1 个任务都只发放一次或仍在队列中</translation>
    </message>
    <message>
        <source>all %1 counted, nothing lost</source>
        <translation>全部 %1 次都已计入，没有丢失</translation>
    </message>
    <message>
        <source>STOOD STILL after %1 of %2: %3</source>
        <translation>在 %2 次中的 %1 次之后停滞：%3</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <comment>a sentence, and another one</comment>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>what became of %1 is not known: the server could not be asked</source>
        <translation>%1 次的结果不得而知：无法询问服务器</translation>
    </message>
    <message>
        <source>broke off after %1: %2</source>
        <translation>在 %1 次之后中断：%2</translation>
    </message>
    <message>
        <source>stopped after %1: %2</source>
        <translation>在 %1 次之后停止：%2</translation>
    </message>
    <message>
        <source>final</source>
        <translation>最终</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>skipped</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>late, refused</source>
        <translation>迟到被拒</translation>
    </message>
    <message>
        <source>crashed before writing</source>
        <translation>写入前崩溃</translation>
    </message>
    <message>
        <source>gave up</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>never got in</source>
        <translation>从未进入</translation>
    </message>
    <message>
        <source>cut off</source>
        <translation>被中断</translation>
    </message>
    <message>
        <source>%1 asked; what became of them is not known</source>
        <translation>要求 %1 次；结果不得而知</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>number, what became of so many</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 asked = %2</source>
        <translation>要求 %1 = %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln phantom(s) barred everybody</source>
        <translation>
            <numerusform>%Ln 把幽灵锁挡住了所有人</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 at %2 s</source>
        <comment>what was done to what, seconds</comment>
        <translation>%1，%2 秒时</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a sentence, what happened meanwhile</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 more</source>
        <comment>things that happened</comment>
        <translation>另有 %1 项</translation>
    </message>
    <message>
        <source>no majority of the masters is left</source>
        <translation>可用的主节点已不足多数</translation>
    </message>
    <message>
        <source>its server is away</source>
        <translation>其服务器不在</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>so many increments of those that were asked for</comment>
        <translation>%2 中的 %1</translation>
    </message>
    <message numerus="yes">
        <source>a lock that never ends was left behind, it is not known by whom (%Ln crashed)</source>
        <translation>
            <numerusform>留下了一把永不结束的锁，不知是谁留下的（%Ln 个崩溃）</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>those who wait keep renewing a lock, it is not known whose (%Ln crashed)</source>
        <translation>
            <numerusform>等待者不断为一把锁续期，不知是谁的（%Ln 个崩溃）</numerusform>
        </translation>
    </message>
    <message>
        <source>nobody crashed, but the queue&apos;s token is gone</source>
        <translation>没有人崩溃，而队列的令牌不见了</translation>
    </message>
    <message numerus="yes">
        <source>the queue&apos;s token is gone, it is not known with whom (%Ln crashed)</source>
        <translation>
            <numerusform>队列的令牌不见了，不知随谁消失（%Ln 个崩溃）</numerusform>
        </translation>
    </message>
    <message>
        <source>no client was let in any more, and the lock still has a lease</source>
        <translation>再也无人能进入；锁的租约尚未到期</translation>
    </message>
    <message>
        <source>its holder is dead, and the lock has no expiry in Redis</source>
        <translation>持有者已死亡，锁在 Redis 中没有过期时间</translation>
    </message>
    <message>
        <source>no client was let in any more, and the lock has no expiry in Redis</source>
        <translation>再也无人能进入；锁在 Redis 中没有过期时间</translation>
    </message>
    <message>
        <source>%1 sold with a stock of %2: %3 too many</source>
        <translation>库存 %2 件，卖出 %1 件：超卖 %3 件</translation>
    </message>
    <message>
        <source>%1 of %2 tasks handed out more than once (%3 hand-outs in all)</source>
        <translation>%2 个任务中有 %1 个被发放多次（共发放 %3 次）</translation>
    </message>
</context>
<context>
    <name>lab::Words</name>
    <message>
        <source>%1 (stopped)</source>
        <translation>%1（已停止）</translation>
    </message>
    <message>
        <source>%1, round trip %2 µs</source>
        <translation>%1，往返 %2 微秒</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>busy: %1 others</source>
        <translation>繁忙：其他程序 %1</translation>
    </message>
    <message>
        <source>%1 others</source>
        <translation>其他程序 %1</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>%1 ‰ pause</source>
        <translation>%1 ‰ 停顿</translation>
    </message>
    <message>
        <source>%1 ‰ crash</source>
        <translation>%1 ‰ 崩溃</translation>
    </message>
    <message>
        <source>%1 ‰ crash between</source>
        <translation>%1 ‰ 命令之间崩溃</translation>
    </message>
    <message>
        <source>no time limit</source>
        <translation>没有时间限制</translation>
    </message>
    <message>
        <source>tries once</source>
        <translation>只试一次</translation>
    </message>
    <message>
        <source>gives up after %1</source>
        <translation>%1 后放弃</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 each</source>
        <translation>每个 %1 次</translation>
    </message>
    <message>
        <source>hold %1</source>
        <translation>持有 %1</translation>
    </message>
    <message>
        <source>think %1</source>
        <translation>思考 %1</translation>
    </message>
    <message>
        <source>lease %1</source>
        <translation>租约 %1</translation>
    </message>
    <message>
        <source>retry %1</source>
        <translation>重试 %1</translation>
    </message>
    <message>
        <source>open loop, %1 a second</source>
        <translation>开环，每秒 %1</translation>
    </message>
    <message>
        <source>closed loop</source>
        <translation>闭环</translation>
    </message>
    <message>
        <source>a process each</source>
        <translation>各用一个进程</translation>
    </message>
    <message>
        <source>%1 %2 µs</source>
        <comment>retry policy, pause</comment>
        <translation>%1 %2 µs</translation>
    </message>
    <message>
        <source>%1 ‰ pause of all</source>
        <translation>%1 ‰ 整体停顿</translation>
    </message>
    <message>
        <source>%1 to %2 of each</source>
        <comment>least, most</comment>
        <translation>每个 %1 至 %2</translation>
    </message>
    <message>
        <source>no lease</source>
        <translation>无租约</translation>
    </message>
    <message>
        <source>%1 sold with a stock of %2, %3 too many</source>
        <translation>库存 %2 件，卖出 %1 件，超卖 %3 件</translation>
    </message>
    <message>
        <source>of %1 tasks %2 handed out more than once and %3 lost; %4 dequeues refused</source>
        <translation>%1 个任务中 %2 个被发放多次，%3 个丢失；%4 次出队被拒绝</translation>
    </message>
</context>
<context>
    <name>lab::WorkerPool</name>
    <message>
        <source>A client&apos;s process ended before its work: %1.</source>
        <translation>一个客户端进程在完成工作之前结束：%1。</translation>
    </message>
</context>
<context>
    <name>lab::Workload</name>
    <message>
        <source>Counter: GET, +1, SET</source>
        <translation>计数器：GET、+1、SET</translation>
    </message>
    <message>
        <source>Flash sale: check the stock, sell one</source>
        <translation>抢购：检查库存，卖出一件</translation>
    </message>
    <message>
        <source>Task queue: enqueue one, take one</source>
        <translation>任务队列：入队一个，取出一个</translation>
    </message>
</context>
<context>
    <name>lab::gate::Program</name>
    <message>
        <source>The program “%1” has ended.</source>
        <translation>程序“%1”已结束。</translation>
    </message>
    <message>
        <source>The program “%1” cannot be started: %2.</source>
        <translation>无法启动程序“%1”：%2。</translation>
    </message>
    <message>
        <source>The program “%1” writes more to standard output than it was asked for.</source>
        <translation>程序“%1”向标准输出写的内容多于所要求的。</translation>
    </message>
    <message>
        <source>The program “%1” has started more than %2 processes.</source>
        <translation>程序“%1”启动的进程超过 %2 个。</translation>
    </message>
    <message>
        <source>The program “%1” writes without end to standard error.</source>
        <translation>程序“%1”无休止地向标准错误输出写入。</translation>
    </message>
    <message>
        <source>The program “%1” was ended by signal %2; it may use ten minutes of processor time and 2 GiB of memory.</source>
        <translation>程序“%1”被信号 %2 终止；它可以使用十分钟的处理器时间和 2 GiB 内存。</translation>
    </message>
</context>
<context>
    <name>lab::gate::Stage</name>
    <message>
        <source>No port can be had on this machine.</source>
        <translation>这台机器上没有可用的端口。</translation>
    </message>
    <message>
        <source>The program “%1” did not answer, though it was alone with its server.</source>
        <translation>程序“%1”没有回答，尽管只有它在使用服务器。</translation>
    </message>
    <message>
        <source>The program “%1” answered “%2”, though nobody held the lock; it has to answer “ok”, “no” or “error TEXT” to “acquire KEY LEASE_MS” and “release KEY”.</source>
        <translation>程序“%1”回答了“%2”，尽管无人持有锁；对“acquire KEY LEASE_MS”和“release KEY”，它必须回答“ok”、“no”或“error TEXT”。</translation>
    </message>
    <message>
        <source>%1 believes that it holds the lock.</source>
        <translation>%1 认为自己持有锁。</translation>
    </message>
    <message>
        <source>%1 is refused.</source>
        <translation>%1 被拒绝。</translation>
    </message>
    <message>
        <source>%1 has written %2.</source>
        <translation>%1 写入了 %2。</translation>
    </message>
    <message>
        <source>%1 gives up: %2</source>
        <translation>%1 放弃：%2</translation>
    </message>
    <message>
        <source>The server restarts without its locks.</source>
        <translation>服务器丢失锁而重启。</translation>
    </message>
    <message>
        <source>%1 crashes.</source>
        <translation>%1 崩溃。</translation>
    </message>
    <message>
        <source>It is executed, but the connection ends before the reply.</source>
        <translation>它被执行，但连接在回复之前结束。</translation>
    </message>
    <message>
        <source>The connection ends before the request arrives.</source>
        <translation>连接在请求到达之前结束。</translation>
    </message>
    <message>
        <source>server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>%1 releases a lock that is not its own.</source>
        <translation>%1 释放了不属于自己的锁。</translation>
    </message>
    <message>
        <source>%1 extends a lock that is not its own.</source>
        <translation>%1 延长了不属于自己的锁。</translation>
    </message>
    <message>
        <source>Another client had written the same: one increment is lost.</source>
        <translation>另一个客户端写入了相同的值：丢失了一次递增。</translation>
    </message>
    <message>
        <source>Two are inside.</source>
        <translation>两个同时在内。</translation>
    </message>
    <message>
        <source>The program “%1” sends requests without end, or what is no request at all.</source>
        <translation>程序“%1”无休止地发送请求，或发送的根本不是请求。</translation>
    </message>
    <message>
        <source>Leases run out: the locks are gone, and nobody is told.</source>
        <translation>租约到期：锁已消失，没有人得到通知。</translation>
    </message>
    <message>
        <source>Two clients ask for the lock, one after the other.</source>
        <translation>两个客户端先后请求锁。</translation>
    </message>
    <message>
        <source>Every client asks for the lock.</source>
        <translation>每个客户端都请求锁。</translation>
    </message>
    <message>
        <source>Two are inside before a request has passed the gate.</source>
        <translation>在任何请求通过闸门之前，两个客户端已同时在临界区内。</translation>
    </message>
</context>
<context>
    <name>lab::lesson::Lessons</name>
    <message>
        <source>A lease of 2 s. The work takes 5.</source>
        <translation>租约 2 秒。工作要 5 秒。</translation>
    </message>
    <message>
        <source>A is done.</source>
        <translation>A 做完了。</translation>
    </message>
    <message>
        <source>Too short. So the next time a lease of 60 s is chosen.</source>
        <translation>太短了。于是下次选了 60 秒的租约。</translation>
    </message>
    <message>
        <source>60 s is more than the work ever takes.</source>
        <translation>60 秒比工作所需的任何时间都长。</translation>
    </message>
    <message>
        <source>A dies after one second of work.</source>
        <translation>A 工作一秒后死了。</translation>
    </message>
    <message>
        <source>With a lease of 2 s it would be over by now.</source>
        <translation>若租约是 2 秒，现在已经结束了。</translation>
    </message>
    <message>
        <source>Nobody works, and nobody gets in, for 58 s more.</source>
        <translation>没有人在工作，也没有人进得来，还要 58 秒。</translation>
    </message>
    <message>
        <source>A minute of standstill.</source>
        <translation>停顿了一分钟。</translation>
    </message>
    <message>
        <source>Only now B gets in.</source>
        <translation>直到现在 B 才进来。</translation>
    </message>
    <message>
        <source>2 s overran, 60 s stood still for a minute: a fixed lease is wrong one way or the other.</source>
        <translation>2 秒会超时，60 秒停顿了一分钟：固定租约总有一头不对。</translation>
    </message>
    <message>
        <source>Neither an overrun nor a standstill.</source>
        <translation>既没有超时，也没有停顿。</translation>
    </message>
    <message>
        <source>A lives, so it renews.</source>
        <translation>A 活着，所以续租。</translation>
    </message>
    <message>
        <source>A lease of 2 s, renewed while A lives.</source>
        <translation>租约 2 秒，A 活着就续租。</translation>
    </message>
    <message>
        <source>Half of it is over.</source>
        <translation>过了一半。</translation>
    </message>
    <message>
        <source>2.5 s: without renewal it would have ended.</source>
        <translation>2.5 秒：不续租早就结束了。</translation>
    </message>
    <message>
        <source>Now A dies, and so does its renewal.</source>
        <translation>现在 A 死了，续租也随之停止。</translation>
    </message>
    <message>
        <source>Two seconds after the crash B gets in.</source>
        <translation>崩溃两秒之后 B 进来了。</translation>
    </message>
    <message>
        <source>It overran or stood still.</source>
        <translation>超时了或停顿了。</translation>
    </message>
    <message>
        <source>A short lease with renewal: no overrun while A lived, free 2 s after its death.</source>
        <translation>短租约加续租：A 活着时没有超时，死后 2 秒就空闲。</translation>
    </message>
    <message>
        <source>How long a lease?</source>
        <translation>租约该多长？</translation>
    </message>
    <message>
        <source>A short lease overruns, a long one outlives its dead holder.</source>
        <translation>短租约会超时，长租约会比死去的持有者活得更久。</translation>
    </message>
    <message>
        <source>A lease answers the question: how long do we wait for a dead client?</source>
        <translation>租约回答的问题是：为死去的客户端等多久？</translation>
    </message>
    <message>
        <source>It is asked another one as well: how long may the work take?</source>
        <translation>它还被迫回答另一个问题：工作可以做多久？</translation>
    </message>
    <message>
        <source>One number cannot answer both.</source>
        <translation>一个数字答不了两个问题。</translation>
    </message>
    <message>
        <source>The work takes 1 to 5 s. Which lease?</source>
        <translation>工作需要 1 到 5 秒。租约取多少？</translation>
    </message>
    <message>
        <source>2 s</source>
        <translation>2 秒</translation>
    </message>
    <message>
        <source>60 s, to be safe</source>
        <translation>60 秒，以防万一</translation>
    </message>
    <message>
        <source>2 s, renewed</source>
        <translation>2 秒，并续租</translation>
    </message>
    <message>
        <source>Short and renewed: then it says only how soon a death is noticed.</source>
        <translation>短租约并续租：这样它只表示多快发现死亡。</translation>
    </message>
    <message>
        <source>Renewal moves the risk: now a pause longer than the lease is the overrun.</source>
        <translation>续租转移了风险：现在超过租约的停顿才是超时。</translation>
    </message>
    <message>
        <source>What does a minute of standstill cost you? And an overrun?</source>
        <translation>停顿一分钟要付出什么代价？超时呢？</translation>
    </message>
    <message>
        <source>That is the choice, and it is not the lock’s to make.</source>
        <translation>这正是要做的选择，而锁不能替你做。</translation>
    </message>
    <message>
        <source>Gray and Cheriton: Leases: An Efficient Fault-Tolerant Mechanism for Distributed File Cache Consistency (SOSP 1989)</source>
        <translation>Gray 与 Cheriton：Leases: An Efficient Fault-Tolerant Mechanism for Distributed File Cache Consistency（SOSP 1989）</translation>
    </message>
    <message>
        <source>A short lease, renewed</source>
        <translation>短租约并续租</translation>
    </message>
    <message>
        <source>%1 is refused …</source>
        <translation>%1 被拒绝……</translation>
    </message>
    <message>
        <source>… and asks how long the lock still lasts: −1, for ever. Its holder must have died before EXPIRE.</source>
        <translation>……并询问锁还有多久：−1，永远。持有者一定死在 EXPIRE 之前。</translation>
    </message>
    <message>
        <source>B finds the same orphan.</source>
        <translation>B 发现了同一个孤儿。</translation>
    </message>
    <message>
        <source>A takes it over, by SET without NX.</source>
        <translation>A 用不带 NX 的 SET 接管它。</translation>
    </message>
    <message>
        <source>So does B, a moment later: the lock that it overwrites is no orphan any more.</source>
        <translation>片刻之后 B 也一样：它覆盖的已不是孤儿。</translation>
    </message>
    <message>
        <source>Two found the same orphan and both took it over: two are inside.</source>
        <translation>两个客户端发现同一个孤儿，都接管了它：两个都在里面。</translation>
    </message>
    <message>
        <source>Only one got in.</source>
        <translation>只有一个进来了。</translation>
    </message>
    <message>
        <source>First the milder mending (setnx-ttl-repair): A is refused …</source>
        <translation>先看较温和的修补（setnx-ttl-repair）：A 被拒绝……</translation>
    </message>
    <message>
        <source>… finds an orphan …</source>
        <translation>……发现孤儿……</translation>
    </message>
    <message>
        <source>B is refused too …</source>
        <translation>B 也被拒绝……</translation>
    </message>
    <message>
        <source>… and finds it as well.</source>
        <translation>……也发现了它。</translation>
    </message>
    <message>
        <source>A only gives it a lease, and takes nothing.</source>
        <translation>A 只给它一个租约，什么也不取。</translation>
    </message>
    <message>
        <source>So does B: twice the same, no harm done.</source>
        <translation>B 也一样：做两次相同的事，没有害处。</translation>
    </message>
    <message>
        <source>The orphan ends.</source>
        <translation>孤儿结束了。</translation>
    </message>
    <message>
        <source>Now the proper way: lock and lease in one command, so that orphans never come to be.</source>
        <translation>现在用正确的做法：锁和租约在一条命令里，孤儿根本不会产生。</translation>
    </message>
    <message>
        <source>Only one gets in: NX decides on the server.</source>
        <translation>只有一个能进来：NX 在服务器上做决定。</translation>
    </message>
    <message>
        <source>Two are inside.</source>
        <translation>两个都在里面。</translation>
    </message>
    <message>
        <source>Whoever finds an orphan only gives it a lease; who gets in is decided by NX: one.</source>
        <translation>发现孤儿的只给它一个租约；谁能进来由 NX 决定：一个。</translation>
    </message>
    <message>
        <source>The herd</source>
        <translation>羊群</translation>
    </message>
    <message>
        <source>When an orphaned lock is found, several may take it.</source>
        <translation>发现孤儿锁时，可能有好几个客户端同时接管。</translation>
    </message>
    <message>
        <source>An orphan is a lock whose holder died; some schemes let the next client take it over.</source>
        <translation>孤儿是持有者已死的锁；有些方案让下一个客户端接管它。</translation>
    </message>
    <message>
        <source>They look (TTL) and then take (SET): two commands.</source>
        <translation>它们先看（TTL）再取（SET）：两条命令。</translation>
    </message>
    <message>
        <source>All who have looked take it, one after the other.</source>
        <translation>凡是看过的，一个接一个都会取走它。</translation>
    </message>
    <message>
        <source>Five clients wait for a lock whose holder died. How many take it over?</source>
        <translation>五个客户端在等一把持有者已死的锁。会有几个接管它？</translation>
    </message>
    <message>
        <source>one: SET is atomic</source>
        <translation>一个：SET 是原子的</translation>
    </message>
    <message>
        <source>up to five</source>
        <translation>最多五个</translation>
    </message>
    <message>
        <source>none of them</source>
        <translation>一个也没有</translation>
    </message>
    <message>
        <source>As many as looked before the first one took it.</source>
        <translation>在第一个取走之前看过的，全都会。</translation>
    </message>
    <message>
        <source>The scheme is expireat-mixup: TTL −1 in the holder’s SETNX–EXPIRE window and −2 after an unlock count as orphaned, too.</source>
        <translation>该方案是 expireat-mixup：持有者在 SETNX 与 EXPIRE 之间的 −1，以及解锁后的 −2，也被当成孤儿。</translation>
    </message>
    <message>
        <source>The values here bear a letter, so that one can see whose they are; published they are timestamps.</source>
        <translation>这里的值带一个字母，好看出是谁的；文章里它们只是时间戳。</translation>
    </message>
    <message>
        <source>How would you take over an orphan so that only one does?</source>
        <translation>怎样接管孤儿才能只有一个成功？</translation>
    </message>
    <message>
        <source>Compare the value that was seen and replace it in one script.</source>
        <translation>在一个脚本里比较看到的值并替换。</translation>
    </message>
    <message>
        <source>Give the orphan a lease; get in by SET NX PX</source>
        <translation>给孤儿一个租约；用 SET NX PX 进入</translation>
    </message>
    <message>
        <source>A takes the lock for 10 s. Its work will take 15.</source>
        <translation>A 持锁 10 秒。它的工作要 15 秒。</translation>
    </message>
    <message>
        <source>A works, or its garbage is collected: from outside both look the same.</source>
        <translation>A 在工作，或者在做垃圾回收：从外面看是一样的。</translation>
    </message>
    <message>
        <source>For five seconds both work on the same thing.</source>
        <translation>五秒之内，两者在做同一件事。</translation>
    </message>
    <message>
        <source>That is not my token!</source>
        <translation>这不是我的令牌！</translation>
    </message>
    <message>
        <source>Redis shows no overlap: at every moment the key had one value. Only the beliefs overlap.</source>
        <translation>Redis 上看不到重叠：每一刻键都只有一个值。重叠的只是信念。</translation>
    </message>
    <message>
        <source>Two clients were inside, though the key never had two owners.</source>
        <translation>两个客户端同时在里面，尽管这个键从未有过两个持有者。</translation>
    </message>
    <message>
        <source>Never were two clients inside.</source>
        <translation>从未有两个客户端同时在里面。</translation>
    </message>
    <message>
        <source>The same lease, and the same 15 s of work.</source>
        <translation>同样的租约，同样 15 秒的工作。</translation>
    </message>
    <message>
        <source>… and A renews it, as long as the value is its own.</source>
        <translation>……只要值还是自己的，A 就续租。</translation>
    </message>
    <message>
        <source>10 s since the beginning: the lease still stands.</source>
        <translation>从开始起 10 秒：租约仍在。</translation>
    </message>
    <message>
        <source>A renews again.</source>
        <translation>A 再次续租。</translation>
    </message>
    <message>
        <source>15 s: the work is done.</source>
        <translation>15 秒：工作完成。</translation>
    </message>
    <message>
        <source>Two were inside in spite of the renewal.</source>
        <translation>续租了仍有两个在里面。</translation>
    </message>
    <message>
        <source>Renewed in time, the lease lasted as long as the work: one at a time. A pause longer than the lease would still break it: see fencing.</source>
        <translation>及时续租，租约与工作同长：一次一个。若停顿超过租约仍会出错：见“栅栏号”一课。</translation>
    </message>
    <message>
        <source>The overrun</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>Work longer than the lease puts two clients inside.</source>
        <translation>工作超过租约，就会有两个客户端同时在里面。</translation>
    </message>
    <message>
        <source>A lease ends by the server’s clock, whether or not the work is done.</source>
        <translation>租约按服务器的时钟结束，不管工作做完没有。</translation>
    </message>
    <message>
        <source>Nobody tells the holder: it goes on as before.</source>
        <translation>没有人告诉持有者：它照常继续。</translation>
    </message>
    <message>
        <source>The next client gets in, rightly, and there are two.</source>
        <translation>下一个客户端理所当然地进来，于是有了两个。</translation>
    </message>
    <message>
        <source>Lease 10 s, work 15 s. What does the holder hear at 10 s?</source>
        <translation>租约 10 秒，工作 15 秒。到 10 秒时持有者会得到什么？</translation>
    </message>
    <message>
        <source>an error</source>
        <translation>报错</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>什么也没有</translation>
    </message>
    <message>
        <source>a message</source>
        <translation>一条消息</translation>
    </message>
    <message>
        <source>Nothing. The key is gone, and only who asks finds out.</source>
        <translation>什么也没有。键没了，只有去问才知道。</translation>
    </message>
    <message>
        <source>The published example has exactly these 10 and 15 seconds.</source>
        <translation>文章里的例子正是 10 秒与 15 秒。</translation>
    </message>
    <message>
        <source>Here the lease is ended by PEXPIRE, so that nobody has to wait.</source>
        <translation>为了不用等，这里用 PEXPIRE 让租约结束。</translation>
    </message>
    <message>
        <source>Why does a longer lease not solve it?</source>
        <translation>为什么更长的租约解决不了？</translation>
    </message>
    <message>
        <source>No lease is longer than every pause, and a dead holder bars everybody for all of it.</source>
        <translation>没有哪个租约比一切停顿都长，而死去的持有者会把所有人挡在外面整个租约。</translation>
    </message>
    <message>
        <source>The lease is renewed while the work lasts</source>
        <translation>工作期间不断续租约</translation>
    </message>
    <message>
        <source>%1 is refused (0), but its EXPIRE is carried out all the same (1): the lease of the dead is 30 s again.</source>
        <translation>%1 被拒绝（0），但它的 EXPIRE 照样执行（1）：死者的租约又是 30 秒。</translation>
    </message>
    <message>
        <source>Both commands in MULTI: no crash can come between them.</source>
        <translation>两条命令放进 MULTI：崩溃无法插入其间。</translation>
    </message>
    <message>
        <source>A dies. Its lease will run out in 30 s.</source>
        <translation>A 死了。它的租约还有 30 秒。</translation>
    </message>
    <message>
        <source>Two seconds are left.</source>
        <translation>还剩两秒。</translation>
    </message>
    <message>
        <source>Again two seconds are left.</source>
        <translation>又只剩两秒。</translation>
    </message>
    <message>
        <source>And again.</source>
        <translation>再一次。</translation>
    </message>
    <message>
        <source>As long as anybody tries, nobody gets in.</source>
        <translation>只要还有人在尝试，就没有人进得来。</translation>
    </message>
    <message>
        <source>84 s after the death of A its lease of 30 s is full again: those who wait keep it alive.</source>
        <translation>A 死后 84 秒，它 30 秒的租约又是满的：等待者让它活着。</translation>
    </message>
    <message>
        <source>The lease of the dead client ran out.</source>
        <translation>死去的客户端的租约结束了。</translation>
    </message>
    <message>
        <source>SET NX EX: without the key nothing is set, and no lease either.</source>
        <translation>SET NX EX：没设成键，也就不会设租约。</translation>
    </message>
    <message>
        <source>A dies.</source>
        <translation>A 死了。</translation>
    </message>
    <message>
        <source>B is refused, and changes nothing.</source>
        <translation>B 被拒绝，什么也没改变。</translation>
    </message>
    <message>
        <source>C gets in.</source>
        <translation>C 进来了。</translation>
    </message>
    <message>
        <source>The dead client’s lock lives on.</source>
        <translation>死者的锁还活着。</translation>
    </message>
    <message>
        <source>Losers change nothing, so the lease of the dead ran out and C got in.</source>
        <translation>失败者什么也不改，于是死者的租约结束，C 进来了。</translation>
    </message>
    <message>
        <source>Losers renew</source>
        <translation>失败者续租</translation>
    </message>
    <message>
        <source>SETNX and EXPIRE inside MULTI let the losers keep a dead holder’s lock alive.</source>
        <translation>把 SETNX 和 EXPIRE 放进 MULTI，失败者会让死者的锁一直活着。</translation>
    </message>
    <message>
        <source>MULTI carries out all its commands, whatever the first of them answered.</source>
        <translation>MULTI 会执行它所有的命令，不管第一条回答了什么。</translation>
    </message>
    <message>
        <source>So EXPIRE runs also for the client whose SETNX was refused.</source>
        <translation>所以 SETNX 被拒绝的客户端，它的 EXPIRE 也会执行。</translation>
    </message>
    <message>
        <source>Everyone who tries renews the lease of somebody else.</source>
        <translation>每个尝试者都在续别人的租约。</translation>
    </message>
    <message>
        <source>The holder is dead, its lease is 30 s, and ten clients try once a second. When is the lock free?</source>
        <translation>持有者死了，租约 30 秒，十个客户端每秒尝试一次。锁何时空闲？</translation>
    </message>
    <message>
        <source>after 30 s</source>
        <translation>30 秒后</translation>
    </message>
    <message>
        <source>after 300 s</source>
        <translation>300 秒后</translation>
    </message>
    <message>
        <source>as long as they try: never</source>
        <translation>只要他们还在尝试：永远不会</translation>
    </message>
    <message>
        <source>Never. The more want in, the longer it lasts.</source>
        <translation>永远不会。想进来的人越多，它活得越久。</translation>
    </message>
    <message>
        <source>The article wanted to mend the crash between SETNX and EXPIRE, and did.</source>
        <translation>文章想修补 SETNX 与 EXPIRE 之间的崩溃，也确实修补了。</translation>
    </message>
    <message>
        <source>Watch the lease of the lock go back up at each refused attempt.</source>
        <translation>请看每次被拒绝的尝试之后，锁的租约怎样又涨回去。</translation>
    </message>
    <message>
        <source>What does MULTI guarantee, and what not?</source>
        <translation>MULTI 保证什么，不保证什么？</translation>
    </message>
    <message>
        <source>That nobody comes between; not that one command depends on the reply of another.</source>
        <translation>保证没有人插入其间；不保证一条命令取决于另一条的回复。</translation>
    </message>
    <message>
        <source>SET NX EX: a loser changes nothing</source>
        <translation>SET NX EX：失败者什么也不改</translation>
    </message>
    <message>
        <source>The value is the time at which the lock ends: now + 15 s.</source>
        <translation>值是锁结束的时间：现在 + 15 秒。</translation>
    </message>
    <message>
        <source>EXPIRE is given that time. But EXPIRE counts seconds from now; EXPIREAT would take a time.</source>
        <translation>EXPIRE 收到这个时间。但 EXPIRE 从现在起数秒；要时间的是 EXPIREAT。</translation>
    </message>
    <message>
        <source>The 15 s that were meant are over.</source>
        <translation>本意中的 15 秒过去了。</translation>
    </message>
    <message>
        <source>B waits, until about 2077.</source>
        <translation>B 等待，大约要等到 2077 年。</translation>
    </message>
    <message>
        <source>A lease of 15 s became one of 53.9 years.</source>
        <translation>15 秒的租约变成了 53.9 年。</translation>
    </message>
    <message>
        <source>The lease is 15 s.</source>
        <translation>租约是 15 秒。</translation>
    </message>
    <message>
        <source>The lease in seconds, with the lock, in one command.</source>
        <translation>租约以秒计，与锁一起，一条命令。</translation>
    </message>
    <message>
        <source>15 seconds.</source>
        <translation>15 秒。</translation>
    </message>
    <message>
        <source>B gets in.</source>
        <translation>B 进来了。</translation>
    </message>
    <message>
        <source>The lease is absurd.</source>
        <translation>租约荒谬。</translation>
    </message>
    <message>
        <source>15 s are 15 s, and the next one gets in.</source>
        <translation>15 秒就是 15 秒，下一个进来了。</translation>
    </message>
    <message>
        <source>A timestamp as seconds</source>
        <translation>把时间戳当秒数</translation>
    </message>
    <message>
        <source>EXPIRE fed a timestamp gives a lease of half a century.</source>
        <translation>给 EXPIRE 一个时间戳，租约就有半个世纪。</translation>
    </message>
    <message>
        <source>EXPIRE wants a number of seconds, EXPIREAT a point in time; both are integers.</source>
        <translation>EXPIRE 要秒数，EXPIREAT 要时间点；两者都是整数。</translation>
    </message>
    <message>
        <source>The wrong one is accepted without a word.</source>
        <translation>用错了，服务器一声不响地接受。</translation>
    </message>
    <message>
        <source>Nobody notices as long as every holder releases.</source>
        <translation>只要每个持有者都释放，就没有人察觉。</translation>
    </message>
    <message>
        <source>EXPIRE lock 1700000015: what does the server do?</source>
        <translation>EXPIRE lock 1700000015：服务器会怎样？</translation>
    </message>
    <message>
        <source>refuses it</source>
        <translation>拒绝</translation>
    </message>
    <message>
        <source>takes it as a time</source>
        <translation>当成时间点</translation>
    </message>
    <message>
        <source>a lease of 54 years</source>
        <translation>54 年的租约</translation>
    </message>
    <message>
        <source>It says 1, done. The lease is 53.9 years.</source>
        <translation>回答 1，完成。租约 53.9 年。</translation>
    </message>
    <message>
        <source>Which test would have found it?</source>
        <translation>什么测试能发现它？</translation>
    </message>
    <message>
        <source>One that kills the holder; or one look at TTL.</source>
        <translation>杀死持有者的测试；或者看一眼 TTL。</translation>
    </message>
    <message>
        <source>The script as published: ex=3000 is no argument in Lua, so it does not even compile.</source>
        <translation>按文章原样的脚本：ex=3000 在 Lua 里不是参数，连编译都通不过。</translation>
    </message>
    <message>
        <source>Read as a value for SET it compiles, and overwrites the token and the lease: A has thrown away its own lock.</source>
        <translation>若读作 SET 的值，就能编译，却覆盖了令牌和租约：A 扔掉了自己的锁。</translation>
    </message>
    <message>
        <source>A cannot release it any more: the token is gone, the lock stays for ever.</source>
        <translation>A 再也无法释放它：令牌没了，锁永远留着。</translation>
    </message>
    <message>
        <source>An operator removes it; now the second reading.</source>
        <translation>运维人员把它删掉；再看第二种读法。</translation>
    </message>
    <message>
        <source>Read as EXPIRE 3000 the lease of 30 s becomes 50 minutes.</source>
        <translation>若读作 EXPIRE 3000，30 秒的租约变成 50 分钟。</translation>
    </message>
    <message>
        <source>It runs out all the same, while A stands still.</source>
        <translation>A 停住时它照样会到期。</translation>
    </message>
    <message>
        <source>B works and leaves: what A had read is old by now.</source>
        <translation>B 做完离开：A 读到的东西已经过时。</translation>
    </message>
    <message>
        <source>The else-branch takes the lock anew, and A carries on as if nothing had been in between.</source>
        <translation>else 分支重新取得锁，A 若无其事地继续。</translation>
    </message>
    <message>
        <source>As published it does not run; read as SET, as EXPIRE or with its else-branch it is wrong each time.</source>
        <translation>按原样不能运行；读作 SET、EXPIRE，或加上 else 分支，每次都是错的。</translation>
    </message>
    <message>
        <source>The extension is right.</source>
        <translation>延长是正确的。</translation>
    </message>
    <message>
        <source>A third of the lease is over.</source>
        <translation>租约过了三分之一。</translation>
    </message>
    <message>
        <source>The same token: the lease is 30 s again, and the value stays.</source>
        <translation>令牌相同：租约又是 30 秒，值不变。</translation>
    </message>
    <message>
        <source>B works and leaves.</source>
        <translation>B 做完离开。</translation>
    </message>
    <message>
        <source>Refused: there is no lock of A to extend.</source>
        <translation>被拒绝：没有 A 的锁可以延长。</translation>
    </message>
    <message>
        <source>A abandons its work and begins anew.</source>
        <translation>A 放弃工作，重新开始。</translation>
    </message>
    <message>
        <source>What was read under the old lock is worth nothing now.</source>
        <translation>在旧锁下读到的东西已毫无价值。</translation>
    </message>
    <message>
        <source>A carried on though its section was interrupted.</source>
        <translation>区段被打断，A 却继续了。</translation>
    </message>
    <message>
        <source>The extension compares and does nothing else; refused, A abandons its work.</source>
        <translation>延长只比较、不做别的；被拒绝时 A 放弃工作。</translation>
    </message>
    <message>
        <source>The extend script of an article</source>
        <translation>一篇文章的延长脚本</translation>
    </message>
    <message>
        <source>A published extend script does not run, and no reading of it is right.</source>
        <translation>一个发表过的延长脚本不能运行，而且怎么读都不对。</translation>
    </message>
    <message>
        <source>The script says redis.call(&apos;set&apos;, KEYS[1], ex=3000), else takes the lock anew.</source>
        <translation>脚本写着 redis.call(&apos;set&apos;, KEYS[1], ex=3000)，否则重新取锁。</translation>
    </message>
    <message>
        <source>It does not compile; whoever mends it has to guess what was meant.</source>
        <translation>它不能编译；修补的人只能猜本意。</translation>
    </message>
    <message>
        <source>Each guess breaks something else.</source>
        <translation>每一种猜法都会弄坏别的东西。</translation>
    </message>
    <message>
        <source>What does redis.call(&apos;set&apos;, key, ex=3000) do?</source>
        <translation>redis.call(&apos;set&apos;, key, ex=3000) 会做什么？</translation>
    </message>
    <message>
        <source>extends by 3,000 s</source>
        <translation>延长 3,000 秒</translation>
    </message>
    <message>
        <source>extends by 3 s</source>
        <translation>延长 3 秒</translation>
    </message>
    <message>
        <source>does not compile</source>
        <translation>不能编译</translation>
    </message>
    <message>
        <source>It is a syntax error of Lua; the server says at which line.</source>
        <translation>这是 Lua 语法错误；服务器会说出在哪一行。</translation>
    </message>
    <message>
        <source>The worst is the else-branch: it turns “I lost the lock” into “I have it”, and the work goes on with what it read before.</source>
        <translation>最糟的是 else 分支：它把“我丢了锁”变成“我有锁”，工作带着之前读到的东西继续。</translation>
    </message>
    <message>
        <source>Why must an extension never acquire?</source>
        <translation>为什么延长绝不能顺便取锁？</translation>
    </message>
    <message>
        <source>Between losing and taking anew somebody else may have been inside.</source>
        <translation>在失去与重新取得之间，别人可能进来过。</translation>
    </message>
    <message>
        <source>Compare-and-pexpire; on failure abandon the work</source>
        <translation>比较后 pexpire；失败就放弃工作</translation>
    </message>
    <message>
        <source>A stands still; its renewal is late.</source>
        <translation>A 停住了；续租迟到了。</translation>
    </message>
    <message>
        <source>A goes on, and wants more time.</source>
        <translation>A 继续，想要更多时间。</translation>
    </message>
    <message>
        <source>I hold it for another 30 s.</source>
        <translation>我又持有 30 秒。</translation>
    </message>
    <message>
        <source>SET without a condition does as it is told: the lock of B is overwritten, and A believes that all is well.</source>
        <translation>不带条件的 SET 照办：B 的锁被覆盖，A 以为一切正常。</translation>
    </message>
    <message>
        <source>A lock that was lost is back from the dead, and two are inside.</source>
        <translation>失去的锁死而复生，两个客户端都在里面。</translation>
    </message>
    <message>
        <source>The lock of B stands.</source>
        <translation>B 的锁还在。</translation>
    </message>
    <message>
        <source>The server compares first: not the token of A, so nothing changes.</source>
        <translation>服务器先比较：不是 A 的令牌，什么也不改。</translation>
    </message>
    <message>
        <source>A abandons its work.</source>
        <translation>A 放弃它的工作。</translation>
    </message>
    <message>
        <source>A learns that it lost the lock, and stops before it does harm.</source>
        <translation>A 得知自己失去了锁，在造成损害之前停下。</translation>
    </message>
    <message>
        <source>The lock is B’s, as it should be.</source>
        <translation>锁是 B 的，理应如此。</translation>
    </message>
    <message>
        <source>A extended a lock that it had lost.</source>
        <translation>A 延长了已经失去的锁。</translation>
    </message>
    <message>
        <source>Too late is noticed: A stops, B goes on alone.</source>
        <translation>迟到被察觉：A 停下，B 独自继续。</translation>
    </message>
    <message>
        <source>Extended too late</source>
        <translation>延长得太迟</translation>
    </message>
    <message>
        <source>Extending by plain SET resurrects a lost lock.</source>
        <translation>用普通 SET 延长，会让失去的锁死而复生。</translation>
    </message>
    <message>
        <source>To extend is to say: this lock is mine, and stays so.</source>
        <translation>延长等于说：这把锁是我的，并且继续是我的。</translation>
    </message>
    <message>
        <source>The first half must be checked by the server, in the same step.</source>
        <translation>前半句必须由服务器在同一步里检查。</translation>
    </message>
    <message>
        <source>Unchecked, a client that comes too late takes the lock away from its new owner.</source>
        <translation>不检查，迟到的客户端就会从新持有者手里夺走锁。</translation>
    </message>
    <message>
        <source>The lease of A is over, B has the lock, A sends SET lock A1 PX 30000. Who has it then?</source>
        <translation>A 的租约已过，锁在 B 手里，A 发送 SET lock A1 PX 30000。之后锁是谁的？</translation>
    </message>
    <message>
        <source>B: it was there first</source>
        <translation>B：它先到</translation>
    </message>
    <message>
        <source>A, and B does not know</source>
        <translation>A，而 B 不知道</translation>
    </message>
    <message>
        <source>neither</source>
        <translation>谁的也不是</translation>
    </message>
    <message>
        <source>A by the server, both by their beliefs.</source>
        <translation>服务器说是 A，而两者都以为是自己的。</translation>
    </message>
    <message>
        <source>EXPIRE by name is no better: it extends B’s lock for A.</source>
        <translation>按名字 EXPIRE 也好不到哪里去：那是替 A 延长 B 的锁。</translation>
    </message>
    <message>
        <source>What must a client do when its extension is refused?</source>
        <translation>延长被拒绝时，客户端必须做什么？</translation>
    </message>
    <message>
        <source>Stop, and count what it did since as unprotected.</source>
        <translation>停下，并把此后做的一切视为无保护的。</translation>
    </message>
    <message>
        <source>Compare, then PEXPIRE, in one script</source>
        <translation>先比较再 PEXPIRE，放在一个脚本里</translation>
    </message>
    <message>
        <source>The server’s own words. EX and PX are two ways to say one thing, and exclude each other.</source>
        <translation>这是服务器的原话。EX 和 PX 是同一件事的两种说法，互相排斥。</translation>
    </message>
    <message>
        <source>SETNX takes a key and a value, and no options.</source>
        <translation>SETNX 只接受键和值，没有选项。</translation>
    </message>
    <message>
        <source>Neither has set anything. Code that overlooks the error goes on without a lock.</source>
        <translation>两条命令都没有设置任何东西。忽略错误的代码会在没有锁的情况下继续。</translation>
    </message>
    <message>
        <source>Both forms are refused with an error, and there is no lock.</source>
        <translation>两种写法都报错，锁并不存在。</translation>
    </message>
    <message>
        <source>The lock is there.</source>
        <translation>锁已存在。</translation>
    </message>
    <message>
        <source>One of the two, with SET: lock and lease in one command.</source>
        <translation>二选一，配合 SET：一条命令给出锁和租约。</translation>
    </message>
    <message>
        <source>There is no lock.</source>
        <translation>没有锁。</translation>
    </message>
    <message>
        <source>SET NX PX is accepted, and does what was meant.</source>
        <translation>SET NX PX 被接受，也正是想要的效果。</translation>
    </message>
    <message>
        <source>EX and PX</source>
        <translation>EX 与 PX</translation>
    </message>
    <message>
        <source>SET with both EX and PX is a syntax error, and so is SETNX key value PX 30000.</source>
        <translation>SET 同时带 EX 和 PX 是语法错误，SETNX key value PX 30000 也是错误。</translation>
    </message>
    <message>
        <source>Articles show commands that nobody has ever run.</source>
        <translation>文章里有些命令，从来没有人运行过。</translation>
    </message>
    <message>
        <source>The server says what it thinks of them.</source>
        <translation>服务器会说出它的看法。</translation>
    </message>
    <message>
        <source>An error is neither “granted” nor “refused”, and must not be taken for either.</source>
        <translation>错误既不是“授予”也不是“拒绝”，不能当成其中任何一个。</translation>
    </message>
    <message>
        <source>SET lock token NX EX 30 PX 30000: how long is the lease?</source>
        <translation>SET lock token NX EX 30 PX 30000：租约多长？</translation>
    </message>
    <message>
        <source>30 s: both say the same</source>
        <translation>30 秒：两者说的一样</translation>
    </message>
    <message>
        <source>the last one counts</source>
        <translation>以后者为准</translation>
    </message>
    <message>
        <source>there is no lock at all</source>
        <translation>根本没有锁</translation>
    </message>
    <message>
        <source>A syntax error; nothing is set.</source>
        <translation>语法错误；什么也没设置。</translation>
    </message>
    <message>
        <source>Many clients turn the error into an exception, some into false, which looks like “somebody else has it”.</source>
        <translation>许多客户端库把错误变成异常，有些变成 false，看起来就像“别人拿着锁”。</translation>
    </message>
    <message>
        <source>How do you find out whether a command in an article is right?</source>
        <translation>怎样知道文章里的命令对不对？</translation>
    </message>
    <message>
        <source>Run it.</source>
        <translation>运行一下。</translation>
    </message>
    <message>
        <source>A takes the lock, and starts a watchdog that renews it every 10 s.</source>
        <translation>A 取得锁，并启动看门狗，每 10 秒续租一次。</translation>
    </message>
    <message>
        <source>A works for long …</source>
        <translation>A 工作很久……</translation>
    </message>
    <message>
        <source>… and the watchdog renews: long work is no overrun any more.</source>
        <translation>……看门狗续租：长时间工作不再超时。</translation>
    </message>
    <message>
        <source>A is done, and forgets to release.</source>
        <translation>A 做完了，却忘了释放。</translation>
    </message>
    <message>
        <source>I am done. (The watchdog runs.)</source>
        <translation>我做完了。（看门狗还在跑。）</translation>
    </message>
    <message>
        <source>An early return, an exception, a lost reference: the work is over, the watchdog is not.</source>
        <translation>提前返回、异常、引用丢失：工作结束了，看门狗没有。</translation>
    </message>
    <message>
        <source>Nobody works.</source>
        <translation>没有人在工作。</translation>
    </message>
    <message>
        <source>The watchdog renews: it cannot know.</source>
        <translation>看门狗续租：它无从知道。</translation>
    </message>
    <message>
        <source>Time goes by.</source>
        <translation>时间过去。</translation>
    </message>
    <message>
        <source>And so for ever.</source>
        <translation>永远如此。</translation>
    </message>
    <message>
        <source>As long as the process of A lives, B never gets in.</source>
        <translation>只要 A 的进程活着，B 永远进不来。</translation>
    </message>
    <message>
        <source>A leaked lock is renewed for ever: nobody works, and nobody gets in.</source>
        <translation>泄漏的锁被永远续租：没有人在工作，也没有人进得来。</translation>
    </message>
    <message>
        <source>B got in.</source>
        <translation>B 进来了。</translation>
    </message>
    <message>
        <source>The same, but the watchdog has a limit: two renewals at most.</source>
        <translation>同样的做法，但看门狗有上限：最多续租两次。</translation>
    </message>
    <message>
        <source>… first renewal …</source>
        <translation>……第一次续租……</translation>
    </message>
    <message>
        <source>The same mistake.</source>
        <translation>同样的错误。</translation>
    </message>
    <message>
        <source>… second and last renewal.</source>
        <translation>……第二次，也是最后一次续租。</translation>
    </message>
    <message>
        <source>The watchdog has reached its limit, and the lease runs out.</source>
        <translation>看门狗到了上限，租约结束。</translation>
    </message>
    <message>
        <source>The leak never ended.</source>
        <translation>泄漏没有结束。</translation>
    </message>
    <message>
        <source>With a limit the leak ended. (Killed outright, A would have been gone within 30 s: a crash ends its watchdog too.)</source>
        <translation>有了上限，泄漏就结束了。（若 A 被直接杀死，30 秒内锁就没了：崩溃也会结束看门狗。）</translation>
    </message>
    <message>
        <source>The watchdog</source>
        <translation>看门狗</translation>
    </message>
    <message>
        <source>Renewal outlives long work; a crash ends it; a leak never does.</source>
        <translation>续租能撑过长时间的工作；崩溃会结束它；泄漏永远不会。</translation>
    </message>
    <message>
        <source>A watchdog is a timer in the holder’s process that renews the lease.</source>
        <translation>看门狗是持有者进程里的一个定时器，负责续租约。</translation>
    </message>
    <message>
        <source>If the process dies it dies too, and the lock ends with its lease.</source>
        <translation>进程死了它也死，锁随租约结束。</translation>
    </message>
    <message>
        <source>If the lock is forgotten it goes on: it knows of the process, not of the work.</source>
        <translation>若锁被遗忘，它会继续：它只知道进程，不知道工作。</translation>
    </message>
    <message>
        <source>The work is over, but nobody released. When does the watchdog stop?</source>
        <translation>工作结束了，但没有人释放。看门狗何时停下？</translation>
    </message>
    <message>
        <source>after the lease</source>
        <translation>租约之后</translation>
    </message>
    <message>
        <source>when the thread ends</source>
        <translation>线程结束时</translation>
    </message>
    <message>
        <source>when the process ends</source>
        <translation>进程结束时</translation>
    </message>
    <message>
        <source>In the table of locks such a lock is renewing and overdue.</source>
        <translation>在锁列表里，这样的锁显示“正在续租”且“逾期”。</translation>
    </message>
    <message>
        <source>A process that stands still does not renew either: then it is the overrun again.</source>
        <translation>停住的进程也不会续租：那就又是超时。</translation>
    </message>
    <message>
        <source>Where in your code would a release be skipped?</source>
        <translation>你的代码里哪里会漏掉释放？</translation>
    </message>
    <message>
        <source>Wherever it is not in a finally, a defer or a destructor.</source>
        <translation>凡是没有放进 finally、defer 或析构函数的地方。</translation>
    </message>
    <message>
        <source>A watchdog with a limit</source>
        <translation>有上限的看门狗</translation>
    </message>
    <message>
        <source>A writes when its lock ends, by its own clock: …000 now, so …003.</source>
        <translation>A 写下锁的结束时间，按它自己的时钟：现在 …000，所以是 …003。</translation>
    </message>
    <message>
        <source>The clock of B is 5 s ahead: …005. It is refused …</source>
        <translation>B 的时钟快 5 秒：…005。它被拒绝……</translation>
    </message>
    <message>
        <source>… and reads …003. By its clock that is past: the lock looks dead.</source>
        <translation>……读到 …003。按它的时钟已经过去：锁看起来死了。</translation>
    </message>
    <message>
        <source>GETSET answers what B had read, so nobody was faster: B takes a live lock.</source>
        <translation>GETSET 返回的正是 B 读到的值，说明没人更快：B 夺走了一把活锁。</translation>
    </message>
    <message>
        <source>B is refused …</source>
        <translation>B 被拒绝……</translation>
    </message>
    <message>
        <source>… and in this moment A unlocks.</source>
        <translation>……就在这一刻 A 解锁了。</translation>
    </message>
    <message>
        <source>GETSET finds nothing, so B believes that it was beaten. But it has written the key.</source>
        <translation>GETSET 什么也没找到，B 便以为输给了别人。可它已经写下了键。</translation>
    </message>
    <message>
        <source>A clock 5 s ahead stole a live lock; then an unlock between GET and GETSET left a phantom that barred everybody.</source>
        <translation>快 5 秒的时钟夺走了活锁；随后 GET 与 GETSET 之间的一次解锁留下幽灵，挡住了所有人。</translation>
    </message>
    <message>
        <source>Nothing was stolen, and no phantom was left.</source>
        <translation>没有锁被夺走，也没有留下幽灵。</translation>
    </message>
    <message>
        <source>The lease is counted by the server: one clock for all.</source>
        <translation>租约由服务器计时：所有人共用一个时钟。</translation>
    </message>
    <message>
        <source>The clock of B is 5 s ahead, and nobody asks it.</source>
        <translation>B 的时钟快 5 秒，但没有人问它。</translation>
    </message>
    <message>
        <source>Nothing was left behind.</source>
        <translation>什么也没有留下。</translation>
    </message>
    <message>
        <source>The lease runs out for everybody at the same moment.</source>
        <translation>租约对所有人在同一刻结束。</translation>
    </message>
    <message>
        <source>A looks at its own watch, and stops in time.</source>
        <translation>A 看自己的表，及时停下。</translation>
    </message>
    <message>
        <source>How long a lease has lasted can be measured by any clock that runs evenly, however wrong it is.</source>
        <translation>租约过了多久，任何走得均匀的钟都能量出来，不管它准不准。</translation>
    </message>
    <message>
        <source>A live lock was stolen.</source>
        <translation>活锁被夺走了。</translation>
    </message>
    <message>
        <source>With a lease that the server counts, no client’s clock matters.</source>
        <translation>租约由服务器计时，客户端的时钟无关紧要。</translation>
    </message>
    <message>
        <source>Clocks that differ</source>
        <translation>不一致的时钟</translation>
    </message>
    <message>
        <source>Timestamps as values need equal clocks.</source>
        <translation>以时间戳为值，要求时钟一致。</translation>
    </message>
    <message>
        <source>The scheme writes into the key when the lock ends, by the holder’s clock.</source>
        <translation>该方案把锁的结束时间写进键里，按持有者的时钟。</translation>
    </message>
    <message>
        <source>Others compare that with their own clocks.</source>
        <translation>别人拿它和自己的时钟比较。</translation>
    </message>
    <message>
        <source>Whose clock is ahead sees live locks as dead.</source>
        <translation>时钟快的一方，会把活锁看成死锁。</translation>
    </message>
    <message>
        <source>The lease is 3 s, one machine’s clock is 5 s ahead. What happens to it?</source>
        <translation>租约 3 秒，一台机器的时钟快 5 秒。它会怎样？</translation>
    </message>
    <message>
        <source>It waits longer than others</source>
        <translation>它比别人等得久</translation>
    </message>
    <message>
        <source>It never waits: every lock looks dead to it</source>
        <translation>它从不等待：所有锁在它看来都是死的</translation>
    </message>
    <message>
        <source>Nothing: Redis has its own clock</source>
        <translation>没事：Redis 有自己的时钟</translation>
    </message>
    <message>
        <source>It takes over every lock at once. Redis’s clock is not asked: the key has no TTL.</source>
        <translation>它会立刻接管每一把锁。没有人问 Redis 的时钟：键没有 TTL。</translation>
    </message>
    <message>
        <source>5 s is much for machines with NTP, and little for one without, or after a pause of its virtual machine.</source>
        <translation>对有 NTP 的机器 5 秒很多，对没有 NTP 的、或虚拟机暂停过的机器则很少。</translation>
    </message>
    <message>
        <source>The phantom needs no skew: it was published as free of bugs in production.</source>
        <translation>幽灵不需要时钟偏差：它曾以“生产环境无 bug”的名义发表。</translation>
    </message>
    <message>
        <source>Which clocks does SET NX PX rely on?</source>
        <translation>SET NX PX 依赖哪些时钟？</translation>
    </message>
    <message>
        <source>On the server’s alone, and that it runs evenly.</source>
        <translation>只依赖服务器的，并且它走得均匀。</translation>
    </message>
    <message>
        <source>SET NX PX: the server’s clock alone</source>
        <translation>SET NX PX：只用服务器的时钟</translation>
    </message>
    <message>
        <source>SETNX takes the lock. Its lease would come with the next command.</source>
        <translation>SETNX 取得了锁。租约要靠下一条命令。</translation>
    </message>
    <message>
        <source>A dies between the two commands: the lock stands, and has no lease.</source>
        <translation>A 死在两条命令之间：锁还在，却没有租约。</translation>
    </message>
    <message>
        <source>B is refused, now and for ever.</source>
        <translation>B 被拒绝，从此永远如此。</translation>
    </message>
    <message>
        <source>The lock of a dead client never ends: nobody gets in any more.</source>
        <translation>死去的客户端的锁永不结束：谁也进不来了。</translation>
    </message>
    <message>
        <source>No lock without a lease is left behind.</source>
        <translation>没有留下无租约的锁。</translation>
    </message>
    <message>
        <source>SET NX PX takes the lock and its lease in one command.</source>
        <translation>SET NX PX 用一条命令取得锁和租约。</translation>
    </message>
    <message>
        <source>A dies. Its lease goes on.</source>
        <translation>A 死了。租约继续走。</translation>
    </message>
    <message>
        <source>B gets in, without anybody’s help.</source>
        <translation>B 进来了，无需任何人帮忙。</translation>
    </message>
    <message>
        <source>B reads …</source>
        <translation>B 读取……</translation>
    </message>
    <message>
        <source>… writes …</source>
        <translation>……写入……</translation>
    </message>
    <message>
        <source>A lock without a lease is left behind.</source>
        <translation>留下了一把没有租约的锁。</translation>
    </message>
    <message>
        <source>The dead client’s lock ended with its lease, and the next one got in.</source>
        <translation>死去的客户端的锁随租约结束，下一个进来了。</translation>
    </message>
    <message>
        <source>Crash before EXPIRE</source>
        <translation>EXPIRE 之前崩溃</translation>
    </message>
    <message>
        <source>A lease frees the lock of a client that died.</source>
        <translation>租约能释放死去的客户端的锁。</translation>
    </message>
    <message>
        <source>Set by a second command, it is missing for a moment.</source>
        <translation>若由第二条命令设置，就有一瞬间没有租约。</translation>
    </message>
    <message>
        <source>Who dies in that moment leaves a lock that nobody ever frees.</source>
        <translation>死在那一瞬间，就留下一把谁也不会释放的锁。</translation>
    </message>
    <message>
        <source>A client dies between SETNX and EXPIRE. When does the next one get in?</source>
        <translation>客户端死在 SETNX 与 EXPIRE 之间。下一个何时能进来？</translation>
    </message>
    <message>
        <source>when the lease is over</source>
        <translation>租约结束时</translation>
    </message>
    <message>
        <source>when the connection breaks</source>
        <translation>连接断开时</translation>
    </message>
    <message>
        <source>never</source>
        <translation>永远不能</translation>
    </message>
    <message>
        <source>Never: there is no lease, and Redis does not tie keys to connections.</source>
        <translation>永远不能：没有租约，而 Redis 的键与连接无关。</translation>
    </message>
    <message>
        <source>Rare per attempt, certain over years: it takes one deployment at the wrong moment.</source>
        <translation>单次尝试罕见，多年累计必然：只要有一次发布时机不巧。</translation>
    </message>
    <message>
        <source>In the table of locks such a lock has the state no-expiry.</source>
        <translation>在锁列表里，这样的锁状态为“无租约”（no-expiry）。</translation>
    </message>
    <message>
        <source>Since which version does one command do both?</source>
        <translation>从哪个版本起一条命令就能两者兼做？</translation>
    </message>
    <message>
        <source>SET with NX and EX or PX: Redis 2.6.12.</source>
        <translation>带 NX 与 EX 或 PX 的 SET：Redis 2.6.12。</translation>
    </message>
    <message>
        <source>SET NX PX: lock and lease in one command</source>
        <translation>SET NX PX：一条命令给出锁和租约</translation>
    </message>
    <message>
        <source>The answer for %1 arrives.</source>
        <translation>%1 的回答到了。</translation>
    </message>
    <message>
        <source>%1 stands still.</source>
        <translation>%1 停住了。</translation>
    </message>
    <message>
        <source>%1 goes on.</source>
        <translation>%1 继续。</translation>
    </message>
    <message>
        <source>%1 is gone.</source>
        <translation>%1 没了。</translation>
    </message>
    <message>
        <source>%1 s pass.</source>
        <translation>过去 %1 秒。</translation>
    </message>
    <message>
        <source>%1 is killed.</source>
        <translation>%1 被杀死。</translation>
    </message>
    <message>
        <source>%1 is stopped.</source>
        <translation>%1 被停住。</translation>
    </message>
    <message>
        <source>%1 is killed and starts again, empty.</source>
        <translation>%1 被杀死后重新启动，内容为空。</translation>
    </message>
    <message>
        <source>no answer</source>
        <translation>没有回答</translation>
    </message>
    <message>
        <source>no answer yet</source>
        <translation>尚无回答</translation>
    </message>
    <message>
        <source>There is no lesson “%1”.</source>
        <translation>没有课程“%1”。</translation>
    </message>
    <message>
        <source>The key is free: B gets in.</source>
        <translation>键是空的：B 进来了。</translation>
    </message>
    <message>
        <source>The script compares: equal, so it deletes. It is B’s lock.</source>
        <translation>脚本比较：相等，于是删除。那是 B 的锁。</translation>
    </message>
    <message>
        <source>The script compares: not equal, so the lock of B stands.</source>
        <translation>脚本比较：不等，B 的锁还在。</translation>
    </message>
    <message>
        <source>Tokens that are not unique</source>
        <translation>不唯一的令牌</translation>
    </message>
    <message>
        <source>Equal tokens make compare-and-delete blind.</source>
        <translation>令牌相同，比较后删除就成了瞎子。</translation>
    </message>
    <message>
        <source>Compare-and-delete knows owners only by their tokens.</source>
        <translation>比较后删除只凭令牌认持有者。</translation>
    </message>
    <message>
        <source>A token made of the time is the same for whoever asks at the same time.</source>
        <translation>由时间构成的令牌，同一时刻谁来要都一样。</translation>
    </message>
    <message>
        <source>Then every foreign lock looks like one’s own.</source>
        <translation>于是每一把别人的锁看起来都是自己的。</translation>
    </message>
    <message>
        <source>Two PHP processes call uniqid() 200,000 times together. How many values had both?</source>
        <translation>两个 PHP 进程一共调用 uniqid() 200,000 次。有多少值是两者共有的？</translation>
    </message>
    <message>
        <source>none: it is called uniqid</source>
        <translation>没有：它叫 uniqid</translation>
    </message>
    <message>
        <source>Time plus a client’s number is unique if numbers are: who hands them out?</source>
        <translation>时间加客户端编号，编号唯一则唯一：编号由谁来发？</translation>
    </message>
    <message>
        <source>Would a thread number do as a token?</source>
        <translation>线程号能当令牌吗？</translation>
    </message>
    <message>
        <source>Not by itself: another machine has the same ones.</source>
        <translation>单独不行：别的机器上也有同样的号。</translation>
    </message>
    <message>
        <source>20 bytes of /dev/urandom</source>
        <translation>20 字节的 /dev/urandom</translation>
    </message>
    <message>
        <source>A compared and found its own token, in B’s lock: deleted.</source>
        <translation>A 比较后发现是自己的令牌，却在 B 的锁里：删掉了。</translation>
    </message>
    <message>
        <source>No foreign lock was deleted.</source>
        <translation>没有删除别人的锁。</translation>
    </message>
    <message>
        <source>A foreign lock was deleted.</source>
        <translation>删除了别人的锁。</translation>
    </message>
    <message>
        <source>Different tokens: A’s late release changed nothing.</source>
        <translation>令牌不同：A 迟到的释放什么也没改变。</translation>
    </message>
    <message>
        <source>A function that A calls takes the lock as well, and is refused: A would wait for itself, for ever.</source>
        <translation>A 调用的函数也来取锁，被拒绝：A 将永远等待自己。</translation>
    </message>
    <message>
        <source>So the scheme looks: its own token. Entered again.</source>
        <translation>于是方案去看：是自己的令牌。再次进入。</translation>
    </message>
    <message>
        <source>I have left the inner part, and hold the outer one.</source>
        <translation>我离开了内层，仍持有外层。</translation>
    </message>
    <message>
        <source>The inner function is done and releases: the key is gone, for nobody counted.</source>
        <translation>内层函数做完并释放：键没了，因为没有人计数。</translation>
    </message>
    <message>
        <source>B gets in while the outer part of A still works. Two are inside.</source>
        <translation>B 进来了，而 A 的外层还在工作。两个都在里面。</translation>
    </message>
    <message>
        <source>The inner release freed the lock of the outer part: two are inside.</source>
        <translation>内层的释放放掉了外层的锁：两个都在里面。</translation>
    </message>
    <message>
        <source>Never were two inside.</source>
        <translation>从未有两个在里面。</translation>
    </message>
    <message>
        <source>A hash: token → how often it is in. Once.</source>
        <translation>一个散列：令牌 → 进入次数。一次。</translation>
    </message>
    <message>
        <source>The inner function: twice.</source>
        <translation>内层函数：两次。</translation>
    </message>
    <message>
        <source>The inner function is done: once again, and the lock stands.</source>
        <translation>内层函数做完：又是一次，锁还在。</translation>
    </message>
    <message>
        <source>The outer part is done: zero, so the key is deleted.</source>
        <translation>外层做完：零，键被删除。</translation>
    </message>
    <message>
        <source>Counted, the lock is free only after the outer release.</source>
        <translation>计数之后，锁只在外层释放后才空闲。</translation>
    </message>
    <message>
        <source>Entering twice</source>
        <translation>重入</translation>
    </message>
    <message>
        <source>Without re-entry a client blocks itself; by value without a count its inner release lets a second client in.</source>
        <translation>不可重入，客户端会堵死自己；按值重入却不计数，内层释放会放进第二个客户端。</translation>
    </message>
    <message>
        <source>A function that holds a lock calls another one that wants it, too.</source>
        <translation>持锁的函数调用了另一个也要这把锁的函数。</translation>
    </message>
    <message>
        <source>To recognise its own token is not enough: whoever enters twice must leave twice.</source>
        <translation>认出自己的令牌还不够：进两次就必须出两次。</translation>
    </message>
    <message>
        <source>So what is kept is a count, not only a value.</source>
        <translation>所以要保存的是次数，而不只是值。</translation>
    </message>
    <message>
        <source>A enters twice and leaves once. Is the lock free?</source>
        <translation>A 进入两次、离开一次。锁空闲吗？</translation>
    </message>
    <message>
        <source>it must not be</source>
        <translation>不应该</translation>
    </message>
    <message>
        <source>it may be</source>
        <translation>可以</translation>
    </message>
    <message>
        <source>It must not be: the outer part still works.</source>
        <translation>不应该：外层还在工作。</translation>
    </message>
    <message>
        <source>Java’s ReentrantLock counts in memory; here the count must be where the lock is.</source>
        <translation>Java 的 ReentrantLock 在内存里计数；这里的计数必须和锁放在一起。</translation>
    </message>
    <message>
        <source>Is a lock better with re-entry or without?</source>
        <translation>锁可重入更好，还是不可重入更好？</translation>
    </message>
    <message>
        <source>Without, where one can: who needs it does not know who holds what.</source>
        <translation>可以的话不要：需要重入，说明不清楚谁持有什么。</translation>
    </message>
    <message>
        <source>A hash that counts, in one script</source>
        <translation>用散列计数，放在一个脚本里</translation>
    </message>
    <message>
        <source>A reads …</source>
        <translation>A 读取……</translation>
    </message>
    <message>
        <source>… and writes, well within its lease.</source>
        <translation>……并写入，远在租约之内。</translation>
    </message>
    <message>
        <source>A looks before it deletes: its own token. Good.</source>
        <translation>A 删除前先看：是自己的令牌。很好。</translation>
    </message>
    <message>
        <source>In this moment the lease runs out.</source>
        <translation>就在这一刻租约到了。</translation>
    </message>
    <message>
        <source>A deletes, on the strength of what it saw. It is B’s lock.</source>
        <translation>A 凭着刚才看到的去删除。那是 B 的锁。</translation>
    </message>
    <message>
        <source>A looked, and still deleted B’s lock: check and delete were two commands.</source>
        <translation>A 看过了，仍然删掉了 B 的锁：检查和删除是两条命令。</translation>
    </message>
    <message>
        <source>Nobody deleted a lock that was not its own.</source>
        <translation>没有人删除不属于自己的锁。</translation>
    </message>
    <message>
        <source>… and writes.</source>
        <translation>……并写入。</translation>
    </message>
    <message>
        <source>The script looks and deletes in one step: not A’s token, so nothing happens.</source>
        <translation>脚本一步完成查看和删除：不是 A 的令牌，什么也不做。</translation>
    </message>
    <message>
        <source>B works undisturbed.</source>
        <translation>B 不受打扰地工作。</translation>
    </message>
    <message>
        <source>Looking and deleting in one script leave no gap.</source>
        <translation>查看和删除放进一个脚本，就没有空隙。</translation>
    </message>
    <message>
        <source>The gap between GET and DEL</source>
        <translation>GET 与 DEL 之间的空隙</translation>
    </message>
    <message>
        <source>Check and delete as two commands is not enough.</source>
        <translation>把检查和删除分成两条命令是不够的。</translation>
    </message>
    <message>
        <source>A token lets the holder see whether the lock is still its own.</source>
        <translation>有了令牌，持有者能看出锁是否还是自己的。</translation>
    </message>
    <message>
        <source>But what it saw may be wrong by the time DEL arrives.</source>
        <translation>但等 DEL 到达时，看到的可能已经不对了。</translation>
    </message>
    <message>
        <source>MULTI around a single DEL, as published, changes nothing: the look is outside.</source>
        <translation>像文章那样给一条 DEL 套上 MULTI 毫无作用：查看在外面。</translation>
    </message>
    <message>
        <source>GET says “mine”, then DEL is sent. Whose lock is deleted?</source>
        <translation>GET 说“是我的”，然后发送 DEL。删掉的是谁的锁？</translation>
    </message>
    <message>
        <source>mine: I have just looked</source>
        <translation>我的：我刚看过</translation>
    </message>
    <message>
        <source>perhaps somebody else’s</source>
        <translation>可能是别人的</translation>
    </message>
    <message>
        <source>nobody’s</source>
        <translation>谁的也没删</translation>
    </message>
    <message>
        <source>Perhaps somebody else’s: the lease can end between the two.</source>
        <translation>可能是别人的：租约可能在两者之间结束。</translation>
    </message>
    <message>
        <source>This is the published scheme of many articles; the race finder finds these seven steps unaided.</source>
        <translation>这是许多文章发表的方案；竞态查找器能自己找到这七步。</translation>
    </message>
    <message>
        <source>WATCH before GET and MULTI around DEL: would that do?</source>
        <translation>在 GET 之前 WATCH，给 DEL 套上 MULTI：这样行吗？</translation>
    </message>
    <message>
        <source>Yes: an expired key that was set anew makes EXEC refuse. A script is simpler.</source>
        <translation>行：过期后重新设置的键会让 EXEC 拒绝。脚本更简单。</translation>
    </message>
    <message>
        <source>Compare and delete in one script</source>
        <translation>在一个脚本里比较并删除</translation>
    </message>
    <message>
        <source>A reads, and works for long.</source>
        <translation>A 读取，然后工作很久。</translation>
    </message>
    <message>
        <source>B reads and works.</source>
        <translation>B 读取并工作。</translation>
    </message>
    <message>
        <source>A is done at last, and writes.</source>
        <translation>A 终于做完，写入。</translation>
    </message>
    <message>
        <source>A deletes “its” lock, by name. It is B’s.</source>
        <translation>A 按名字删除“自己的”锁。那是 B 的。</translation>
    </message>
    <message>
        <source>The key is free again: C gets in while B still works.</source>
        <translation>键又空了：C 进来了，而 B 还在工作。</translation>
    </message>
    <message>
        <source>A deleted B’s lock, and a third client got in.</source>
        <translation>A 删除了 B 的锁，第三个客户端进来了。</translation>
    </message>
    <message>
        <source>The script compares: B’s token, so nothing is deleted.</source>
        <translation>脚本比较：是 B 的令牌，什么也不删。</translation>
    </message>
    <message>
        <source>C is refused: the lock of B stands. (The overrun itself is not mended by this.)</source>
        <translation>C 被拒绝：B 的锁还在。（这并没有修好超时本身。）</translation>
    </message>
    <message>
        <source>Compare-and-delete left B’s lock alone, and C waits.</source>
        <translation>比较后删除没有动 B 的锁，C 在等。</translation>
    </message>
    <message>
        <source>The foreign delete</source>
        <translation>误删</translation>
    </message>
    <message>
        <source>DEL after an overrun frees a successor’s lock.</source>
        <translation>超时之后的 DEL 会释放后继者的锁。</translation>
    </message>
    <message>
        <source>DEL names a key, not an owner.</source>
        <translation>DEL 指的是键，不是持有者。</translation>
    </message>
    <message>
        <source>After an overrun the key belongs to somebody else.</source>
        <translation>超时之后，键已属于别人。</translation>
    </message>
    <message>
        <source>Each wrong delete lets one more client in, which overruns in its turn.</source>
        <translation>每一次误删都会再放进一个客户端，它又会接着超时。</translation>
    </message>
    <message>
        <source>A overran, B is inside, A sends DEL lock. Who is barred now?</source>
        <translation>A 超时了，B 在里面，A 发送 DEL lock。现在谁被挡在外面？</translation>
    </message>
    <message>
        <source>C, by B’s lock</source>
        <translation>C，被 B 的锁挡住</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>谁也没有</translation>
    </message>
    <message>
        <source>Nobody: one overrun has opened the door for all that follow.</source>
        <translation>谁也没有：一次超时为后来者打开了大门。</translation>
    </message>
    <message>
        <source>One pause in a thousand is enough to keep this chain going for minutes.</source>
        <translation>千分之一的停顿就足以让这条链持续几分钟。</translation>
    </message>
    <message>
        <source>What must the value of a lock be, so that its holder can be told?</source>
        <translation>锁的值必须是什么，才能认出持有者？</translation>
    </message>
    <message>
        <source>Something that no other attempt ever uses: random, or unique in another way.</source>
        <translation>任何其他尝试都不会用到的东西：随机的，或以别的方式唯一。</translation>
    </message>
    <message>
        <source>A token, and compare-and-delete in a script</source>
        <translation>令牌，加上脚本中的比较后删除</translation>
    </message>
    <message>
        <source>A works. It takes longer than usual.</source>
        <translation>A 在工作。比平时久。</translation>
    </message>
    <message>
        <source>An operator is called: “the lock hangs”. The token is A1.</source>
        <translation>有人叫来运维：“锁卡住了”。令牌是 A1。</translation>
    </message>
    <message>
        <source>The button is pressed: force release. A is not told.</source>
        <translation>按下按钮：强制释放。没有人告诉 A。</translation>
    </message>
    <message>
        <source>B gets in. A was slow, but healthy: two are inside.</source>
        <translation>B 进来了。A 只是慢，并没有坏：两个都在里面。</translation>
    </message>
    <message>
        <source>A force release of a healthy holder made the overlap.</source>
        <translation>强制释放健康的持有者，造成了重叠。</translation>
    </message>
    <message>
        <source>The operator looks first: 20 s are left.</source>
        <translation>运维先看：还剩 20 秒。</translation>
    </message>
    <message>
        <source>A renews its lease.</source>
        <translation>A 续了租约。</translation>
    </message>
    <message>
        <source>Looked at again: 30 s. Somebody renews, so somebody lives. The operator waits.</source>
        <translation>再看：30 秒。有人在续租，说明有人活着。运维等待。</translation>
    </message>
    <message>
        <source>Two were inside.</source>
        <translation>曾有两个在里面。</translation>
    </message>
    <message>
        <source>The operator saw a renewal, waited, and nobody was harmed.</source>
        <translation>运维看到续租，等了一等，谁也没受损。</translation>
    </message>
    <message>
        <source>The operator</source>
        <translation>运维人员</translation>
    </message>
    <message>
        <source>Force-releasing a slow but healthy holder makes the overlap.</source>
        <translation>强制释放一个慢但健康的持有者，会造成重叠。</translation>
    </message>
    <message>
        <source>A lock that is held for long looks like one that hangs.</source>
        <translation>持有很久的锁，看起来像卡住的锁。</translation>
    </message>
    <message>
        <source>To delete it does not stop its holder.</source>
        <translation>删掉它并不会让持有者停下。</translation>
    </message>
    <message>
        <source>What tells the two apart is evidence: renewals, a live process, the usual duration.</source>
        <translation>能区分两者的是证据：续租、活着的进程、平常的时长。</translation>
    </message>
    <message>
        <source>A lock is held ten times as long as usual. Do you delete it?</source>
        <translation>一把锁被持有的时间是平时的十倍。删吗？</translation>
    </message>
    <message>
        <source>Yes, others are waiting</source>
        <translation>删，别人在等</translation>
    </message>
    <message>
        <source>Not before I know that its holder is dead</source>
        <translation>在知道持有者已死之前不删</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>永远不删</translation>
    </message>
    <message>
        <source>Find out who holds it first. Dead: delete, by compare-and-delete. Alive: stop the holder, then its lock.</source>
        <translation>先查清谁持有它。死了：用比较后删除。活着：先停掉持有者，再处理锁。</translation>
    </message>
    <message>
        <source>Let somebody press the button; then ask who is inside.</source>
        <translation>让一位同学来按按钮；然后问谁在里面。</translation>
    </message>
    <message>
        <source>Lockscope shows the verdict (alive, silent, gone, cannot tell) and its evidence before it lets you release.</source>
        <translation>Lockscope 在允许释放之前会显示判断（活着、沉默、已消失、无法判断）及其证据。</translation>
    </message>
    <message>
        <source>Why does a forced release compare the token as well?</source>
        <translation>强制释放为什么也要比较令牌？</translation>
    </message>
    <message>
        <source>Between looking and pressing the lock may have gone to somebody else.</source>
        <translation>从查看到按下之间，锁可能已经易主。</translation>
    </message>
    <message>
        <source>Look twice, and wait for a live holder</source>
        <translation>看两次，等待活着的持有者</translation>
    </message>
    <message>
        <source>The server starts again, empty.</source>
        <translation>服务器重新启动，内容为空。</translation>
    </message>
    <message>
        <source>The lease runs out.</source>
        <translation>租约到了。</translation>
    </message>
    <message>
        <source>I hold the lock, number %1.</source>
        <translation>我持有锁，编号 %1。</translation>
    </message>
    <message>
        <source>I hold the lock.</source>
        <translation>我持有锁。</translation>
    </message>
    <message>
        <source>I have written.</source>
        <translation>我已经写了。</translation>
    </message>
    <message>
        <source>I have read, and will write one more.</source>
        <translation>我读了，将写入加一后的值。</translation>
    </message>
    <message>
        <source>I have not begun.</source>
        <translation>我还没开始。</translation>
    </message>
    <message>
        <source>I do not get in: I wait.</source>
        <translation>我进不去：我在等。</translation>
    </message>
    <message>
        <source>I am done, and have counted.</source>
        <translation>我做完了，已计数。</translation>
    </message>
    <message>
        <source>I am done, without having counted.</source>
        <translation>我做完了，没有计数。</translation>
    </message>
    <message>
        <source>I do not hold the lock.</source>
        <translation>我不持有锁。</translation>
    </message>
    <message>
        <source>Another program caches pages: SET cache:1 …, SET cache:2 …, …</source>
        <translation>另一个程序缓存页面：SET cache:1 …、SET cache:2 …、……</translation>
    </message>
    <message>
        <source>Evicted</source>
        <translation>被淘汰</translation>
    </message>
    <message>
        <source>A server short of memory may drop a lock.</source>
        <translation>内存不足的服务器可能丢掉锁。</translation>
    </message>
    <message>
        <source>A cache is told to drop old keys when memory runs short.</source>
        <translation>缓存服务器被设定为内存不足时丢弃旧键。</translation>
    </message>
    <message>
        <source>A lock is a key like any other, and often an old one.</source>
        <translation>锁和别的键没有两样，而且往往很旧。</translation>
    </message>
    <message>
        <source>Dropped, it is free: no error, no message.</source>
        <translation>被丢掉就等于空闲：没有错误，没有消息。</translation>
    </message>
    <message>
        <source>Locks and a cache share a server with allkeys-lru. What is dropped when memory is full?</source>
        <translation>锁与缓存共用一台 allkeys-lru 的服务器。内存满了会丢什么？</translation>
    </message>
    <message>
        <source>only keys of the cache</source>
        <translation>只丢缓存的键</translation>
    </message>
    <message>
        <source>anything, locks too</source>
        <translation>什么都可能，锁也一样</translation>
    </message>
    <message>
        <source>nothing: writes are refused</source>
        <translation>什么也不丢：写入被拒绝</translation>
    </message>
    <message>
        <source>Anything. volatile-lru is worse: only keys with a lease are dropped, and those are the locks.</source>
        <translation>什么都可能。volatile-lru 更糟：只丢有租约的键，而那正是锁。</translation>
    </message>
    <message>
        <source>The private server here has 3 MB.</source>
        <translation>这里的私有服务器只有 3 MB。</translation>
    </message>
    <message>
        <source>In the table of locks the state evictable warns of it.</source>
        <translation>在锁列表里，状态“可能被淘汰”（evictable）会提醒这一点。</translation>
    </message>
    <message>
        <source>Which policy does the server have on which your locks are?</source>
        <translation>你的锁所在的服务器用的是什么策略？</translation>
    </message>
    <message>
        <source>CONFIG GET maxmemory-policy; for locks it is to be noeviction.</source>
        <translation>CONFIG GET maxmemory-policy；放锁的服务器应为 noeviction。</translation>
    </message>
    <message>
        <source>Redis: Key eviction</source>
        <translation>Redis 文档：Key eviction</translation>
    </message>
    <message>
        <source>noeviction: the cache is refused, the lock stays</source>
        <translation>noeviction：缓存被拒绝，锁保留</translation>
    </message>
    <message>
        <source>Memory is full, and the server drops what was not used lately: the lock among it.</source>
        <translation>内存满了，服务器丢掉最近没用过的：锁也在其中。</translation>
    </message>
    <message>
        <source>The lock was evicted while A held it: two are inside.</source>
        <translation>A 持有时锁被淘汰：两个都在里面。</translation>
    </message>
    <message>
        <source>The lock stayed.</source>
        <translation>锁保留了。</translation>
    </message>
    <message>
        <source>Memory is full, and the server refuses the cache’s writes, loudly.</source>
        <translation>内存满了，服务器明确拒绝缓存的写入。</translation>
    </message>
    <message>
        <source>B does not get in: memory is short, and the lock of A stands.</source>
        <translation>B 进不来：内存不足，A 的锁还在。</translation>
    </message>
    <message>
        <source>The lock was evicted.</source>
        <translation>锁被淘汰了。</translation>
    </message>
    <message>
        <source>With noeviction the cache hears the error, and the lock stays.</source>
        <translation>用 noeviction，出错的是缓存，锁保留。</translation>
    </message>
    <message>
        <source>The replica stands still …</source>
        <translation>从节点停住了……</translation>
    </message>
    <message>
        <source>… and its link breaks.</source>
        <translation>……连接也断了。</translation>
    </message>
    <message>
        <source>A takes the lock, on the primary alone.</source>
        <translation>A 取得锁，只在主节点上。</translation>
    </message>
    <message>
        <source>The primary dies.</source>
        <translation>主节点死了。</translation>
    </message>
    <message>
        <source>The replica is back …</source>
        <translation>从节点回来了……</translation>
    </message>
    <message>
        <source>… and takes its place.</source>
        <translation>……并接替它。</translation>
    </message>
    <message>
        <source>B gets in for the same order: two are inside.</source>
        <translation>B 为同一张订单进来了：两个都在里面。</translation>
    </message>
    <message>
        <source>Hot standby and idempotent work</source>
        <translation>热备与幂等的工作</translation>
    </message>
    <message>
        <source>A second holder after failover is harmless if the work is idempotent.</source>
        <translation>若工作是幂等的，故障切换后的第二个持有者是无害的。</translation>
    </message>
    <message>
        <source>A lock can serve efficiency (do not do it twice) or correctness (it must not be done twice).</source>
        <translation>锁可以为了效率（别做两次），也可以为了正确（绝不能做两次）。</translation>
    </message>
    <message>
        <source>For efficiency a rare second holder costs a little work.</source>
        <translation>为了效率，罕见的第二个持有者只多费一点工夫。</translation>
    </message>
    <message>
        <source>For correctness the work itself must bear being done twice.</source>
        <translation>为了正确，工作本身必须经得起做两次。</translation>
    </message>
    <message>
        <source>Two holders pay the same order. Which statement is safe?</source>
        <translation>两个持有者为同一张订单付款。哪条语句安全？</translation>
    </message>
    <message>
        <source>The one that names the order: done twice it is the same as done once.</source>
        <translation>指明订单的那条：做两次与做一次相同。</translation>
    </message>
    <message>
        <source>The schedule is that of the lesson failover. What differs is the work.</source>
        <translation>步骤与 failover 一课相同。不同的是工作。</translation>
    </message>
    <message>
        <source>Is “set the status to shipped” idempotent? “Send the parcel”?</source>
        <translation>“把状态设为已发货”是幂等的吗？“寄出包裹”呢？</translation>
    </message>
    <message>
        <source>The first is, the second is not, unless somebody checks its number.</source>
        <translation>前者是，后者不是，除非有人核对单号。</translation>
    </message>
    <message>
        <source>The same failover, with idempotent work</source>
        <translation>同样的故障切换，但工作是幂等的</translation>
    </message>
    <message>
        <source>A pays.</source>
        <translation>A 付款。</translation>
    </message>
    <message>
        <source>B pays the same order once more.</source>
        <translation>B 为同一张订单又付了一次。</translation>
    </message>
    <message>
        <source>The same order was paid twice.</source>
        <translation>同一张订单付了两次款。</translation>
    </message>
    <message>
        <source>The order was paid once.</source>
        <translation>订单付了一次款。</translation>
    </message>
    <message>
        <source>A pays order 42.</source>
        <translation>A 为 42 号订单付款。</translation>
    </message>
    <message>
        <source>B pays order 42 again: the database has it already, and nothing happens.</source>
        <translation>B 再次为 42 号订单付款：数据库里已有，什么也不发生。</translation>
    </message>
    <message>
        <source>Two were inside, and the order was paid once: a lock for efficiency is not a lock for correctness.</source>
        <translation>两个都在里面，订单只付了一次：为效率的锁不是为正确的锁。</translation>
    </message>
    <message>
        <source>A has servers 1 to 3 of five; its requests to 4 and 5 were lost. A majority.</source>
        <translation>A 得到五台中的 1 到 3；发往 4、5 的请求丢了。多数。</translation>
    </message>
    <message>
        <source>Server 3 restarts. It kept nothing on its disk, so it has forgotten A.</source>
        <translation>服务器 3 重启。它没有写盘，所以忘了 A。</translation>
    </message>
    <message>
        <source>B gets 3, 4 and 5: a majority, too. Two are inside.</source>
        <translation>B 得到 3、4、5：也是多数。两个都在里面。</translation>
    </message>
    <message>
        <source>One master that forgot was enough: A holds by 1 and 2, B by 3, 4 and 5; both had a majority.</source>
        <translation>一台失忆的主节点就够了：A 凭 1、2，B 凭 3、4、5；两者都曾有多数。</translation>
    </message>
    <message>
        <source>Only one is inside.</source>
        <translation>只有一个在里面。</translation>
    </message>
    <message>
        <source>Server 3 goes down, and stays away for as long as the longest lease.</source>
        <translation>服务器 3 宕机，并且在最长租约之内不回来。</translation>
    </message>
    <message>
        <source>B gets 4 and 5, no majority …</source>
        <translation>B 得到 4、5，不是多数……</translation>
    </message>
    <message>
        <source>… and takes that back.</source>
        <translation>……于是退回。</translation>
    </message>
    <message>
        <source>A is done and releases.</source>
        <translation>A 做完并释放。</translation>
    </message>
    <message>
        <source>A lease goes by: whatever server 3 has forgotten is over now.</source>
        <translation>一个租约过去：服务器 3 忘掉的一切都已结束。</translation>
    </message>
    <message>
        <source>Only now it comes back. (Or it wrote every change to its disk, appendfsync always, and remembers.)</source>
        <translation>现在它才回来。（或者它把每次改动都写盘，appendfsync always，于是记得。）</translation>
    </message>
    <message>
        <source>B gets all five.</source>
        <translation>B 得到全部五台。</translation>
    </message>
    <message>
        <source>A restart delayed by a lease (or fsync at every write) leaves no forgotten majority.</source>
        <translation>重启推迟一个租约（或每次写入都 fsync），就不会有被遗忘的多数。</translation>
    </message>
    <message>
        <source>Redlock: a master that forgets</source>
        <translation>Redlock：失忆的主节点</translation>
    </message>
    <message>
        <source>A master that restarts empty breaks the majority.</source>
        <translation>重启后为空的主节点会打破多数。</translation>
    </message>
    <message>
        <source>A majority protects because each master remembers what it granted.</source>
        <translation>多数之所以管用，是因为每个主节点都记得自己授予过什么。</translation>
    </message>
    <message>
        <source>One that restarts empty grants it once more.</source>
        <translation>重启后为空的会再授予一次。</translation>
    </message>
    <message>
        <source>Then two majorities share only a master that has forgotten.</source>
        <translation>于是两个多数的共同点只是一个失忆的主节点。</translation>
    </message>
    <message>
        <source>One of five masters restarts empty while A holds 1 to 3. May B get in?</source>
        <translation>A 持有 1 到 3 时，五个主节点中的一个重启后为空。B 能进来吗？</translation>
    </message>
    <message>
        <source>no: A has a majority</source>
        <translation>不能：A 有多数</translation>
    </message>
    <message>
        <source>yes, if it is one of A’s</source>
        <translation>能，如果它是 A 的其中之一</translation>
    </message>
    <message>
        <source>Yes: 3, 4 and 5.</source>
        <translation>能：3、4、5。</translation>
    </message>
    <message>
        <source>The race finder finds this one, too: lockscope race redlock --masters 3 --restarts 1.</source>
        <translation>竞态查找器也能找到它：lockscope race redlock --masters 3 --restarts 1。</translation>
    </message>
    <message>
        <source>The server is really killed here, and another process takes its place.</source>
        <translation>这里服务器真的被杀死，由另一个进程接替。</translation>
    </message>
    <message>
        <source>What does appendfsync everysec give away?</source>
        <translation>appendfsync everysec 放弃了什么？</translation>
    </message>
    <message>
        <source>The last second’s locks after a power cut.</source>
        <translation>断电后最后一秒的锁。</translation>
    </message>
    <message>
        <source>Come back only after the longest lease</source>
        <translation>过了最长租约再回来</translation>
    </message>
    <message>
        <source>A reaches servers 1 and 2; the others are slow.</source>
        <translation>A 联系上服务器 1 和 2；其余的很慢。</translation>
    </message>
    <message>
        <source>A scheme that is content with “some” servers …</source>
        <translation>满足于“几台”服务器的方案……</translation>
    </message>
    <message>
        <source>B reaches servers 4 and 5.</source>
        <translation>B 联系上服务器 4 和 5。</translation>
    </message>
    <message>
        <source>… lets two in: two halves of less than a majority need not meet.</source>
        <translation>……会放进两个：两个不足半数的部分不必相交。</translation>
    </message>
    <message>
        <source>Two of five were enough for each: two are inside.</source>
        <translation>五台中有两台就算数：两个都在里面。</translation>
    </message>
    <message>
        <source>Two of five are down …</source>
        <translation>五台中倒了两台……</translation>
    </message>
    <message>
        <source>… a minority.</source>
        <translation>……少数。</translation>
    </message>
    <message>
        <source>What is left of the lease is counted from before the first request: validity shrinks with the time spent asking.</source>
        <translation>剩余租约从第一个请求之前算起：询问越久，有效期越短。</translation>
    </message>
    <message>
        <source>B asks all: nowhere free. Two majorities always meet.</source>
        <translation>B 询问全部：没有空闲的。两个多数必定相交。</translation>
    </message>
    <message>
        <source>A releases, everywhere.</source>
        <translation>A 在所有服务器上释放。</translation>
    </message>
    <message>
        <source>A third one goes down.</source>
        <translation>又倒了一台。</translation>
    </message>
    <message>
        <source>Two yes, no majority: with three down nobody gets in. Safe, and stuck.</source>
        <translation>两台同意，不是多数：倒了三台谁也进不来。安全，但停摆。</translation>
    </message>
    <message>
        <source>B takes back what it got.</source>
        <translation>B 退回已取得的部分。</translation>
    </message>
    <message>
        <source>With a majority two down of five are borne, three are not, and never were two inside.</source>
        <translation>用多数：五台倒两台能承受，三台不能，且从未有两个在里面。</translation>
    </message>
    <message>
        <source>Redlock: the majority</source>
        <translation>Redlock：多数</translation>
    </message>
    <message>
        <source>It takes N ∕ 2 + 1 of N independent masters.</source>
        <translation>需要 N 个独立主节点中的 N∕2 + 1 个。</translation>
    </message>
    <message>
        <source>Redlock asks N masters that know nothing of each other.</source>
        <translation>Redlock 询问 N 个互不相识的主节点。</translation>
    </message>
    <message>
        <source>Whoever has a majority holds the lock, for two majorities always share a master.</source>
        <translation>得到多数者持有锁，因为两个多数必有共同的主节点。</translation>
    </message>
    <message>
        <source>A minority may be down; what is left of the lease is what remains after asking.</source>
        <translation>少数可以宕机；租约所剩，是询问之后余下的部分。</translation>
    </message>
    <message>
        <source>Five masters, how many may be down?</source>
        <translation>五个主节点，最多可以倒几个？</translation>
    </message>
    <message>
        <source>one</source>
        <translation>一个</translation>
    </message>
    <message>
        <source>two</source>
        <translation>两个</translation>
    </message>
    <message>
        <source>four</source>
        <translation>四个</translation>
    </message>
    <message>
        <source>Two: three of five are still a majority.</source>
        <translation>两个：五个中的三个仍是多数。</translation>
    </message>
    <message>
        <source>The published clients ask one after the other, which costs validity; this program asks all at once.</source>
        <translation>文章里的客户端逐个询问，这会消耗有效期；本程序同时询问全部。</translation>
    </message>
    <message>
        <source>Are six masters better than five?</source>
        <translation>六个主节点比五个好吗？</translation>
    </message>
    <message>
        <source>No: the majority is four, so two may be down, as with five.</source>
        <translation>不：多数是四个，可倒两个，与五个一样。</translation>
    </message>
    <message>
        <source>A majority of all masters, whether they answer or not</source>
        <translation>全部主节点的多数，无论是否应答</translation>
    </message>
    <message>
        <source>First half. All three say yes to A …</source>
        <translation>上半场。三台都对 A 说是……</translation>
    </message>
    <message>
        <source>… which stands still before it looks at its watch.</source>
        <translation>……A 却在看表之前停住了。</translation>
    </message>
    <message>
        <source>A goes on, at the step that Redlock has here:</source>
        <translation>A 继续，走到 Redlock 在此处的那一步：</translation>
    </message>
    <message>
        <source>Second half. All three say yes again …</source>
        <translation>下半场。三台又都说是……</translation>
    </message>
    <message>
        <source>Now it stands still: after the check, before its write.</source>
        <translation>这时它停住了：在检查之后、写入之前。</translation>
    </message>
    <message>
        <source>B writes.</source>
        <translation>B 写入。</translation>
    </message>
    <message>
        <source>A goes on where it was: at its write.</source>
        <translation>A 从停下的地方继续：写入。</translation>
    </message>
    <message>
        <source>Nothing catches it. This is Kleppmann’s half: no lock with a lease can, Redlock or not.</source>
        <translation>没有什么能抓住它。这是 Kleppmann 的那一半：任何带租约的锁都不能，不管是不是 Redlock。</translation>
    </message>
    <message>
        <source>A pause before the check was caught, one after it was not: a late write was taken.</source>
        <translation>检查之前的停顿被抓住，之后的没有：迟到的写入被接受。</translation>
    </message>
    <message>
        <source>The late write was refused.</source>
        <translation>迟到的写入被拒绝。</translation>
    </message>
    <message>
        <source>Before it works, A marks what it works on with its token, as antirez proposes.</source>
        <translation>工作之前，A 用令牌标记要处理的对象，正如 antirez 所建议。</translation>
    </message>
    <message>
        <source>So does B: its mark replaces that of A.</source>
        <translation>B 也一样：它的标记取代了 A 的。</translation>
    </message>
    <message>
        <source>The store compares: not the mark of A. Refused.</source>
        <translation>存储进行比较：不是 A 的标记。拒绝。</translation>
    </message>
    <message>
        <source>B is done and releases.</source>
        <translation>B 做完并释放。</translation>
    </message>
    <message>
        <source>The late write was taken.</source>
        <translation>迟到的写入被接受。</translation>
    </message>
    <message>
        <source>Redlock: the dispute</source>
        <translation>Redlock：那场争论</translation>
    </message>
    <message>
        <source>A pause before the elapsed-time check is caught, one after it is not.</source>
        <translation>在检查已用时间之前的停顿会被抓住，之后的不会。</translation>
    </message>
    <message>
        <source>In 2016 Martin Kleppmann wrote that Redlock is unsafe when a client pauses; Salvatore Sanfilippo (antirez) answered.</source>
        <translation>2016 年 Martin Kleppmann 撰文说客户端停顿时 Redlock 不安全；Salvatore Sanfilippo（antirez）作了回应。</translation>
    </message>
    <message>
        <source>antirez: Redlock checks the time after it was granted, so a pause up to there does no harm.</source>
        <translation>antirez：Redlock 在获准之后检查时间，所以到那时为止的停顿没有害处。</translation>
    </message>
    <message>
        <source>Kleppmann: the pause may as well come after the check, and then nothing helps but the store.</source>
        <translation>Kleppmann：停顿也可能发生在检查之后，那时只有存储能帮忙。</translation>
    </message>
    <message>
        <source>Who is right?</source>
        <translation>谁对？</translation>
    </message>
    <message>
        <source>both, about different moments</source>
        <translation>都对，只是说的时刻不同</translation>
    </message>
    <message>
        <source>Both halves are played here. They agree that a store which checks is safe, and differ in whether that makes Redlock needless.</source>
        <translation>两半都在这里演示。他们都同意会检查的存储是安全的，分歧在于 Redlock 是否因此多余。</translation>
    </message>
    <message>
        <source>Be fair: the second pause breaks every lock with a lease, that of a single master and ZooKeeper’s session, too.</source>
        <translation>请公平：第二种停顿会打破一切带租约的锁，单主节点的也好，ZooKeeper 的会话也好。</translation>
    </message>
    <message>
        <source>antirez’s answer: http://antirez.com/news/101</source>
        <translation>antirez 的回应：http://antirez.com/news/101</translation>
    </message>
    <message>
        <source>Your lock protects an e-mail, not a store. What does the dispute mean for you?</source>
        <translation>你的锁保护的是发邮件，不是存储。这场争论对你意味着什么？</translation>
    </message>
    <message>
        <source>Nothing can check for you: decide whether twice, rarely, is bearable.</source>
        <translation>没有谁能替你检查：请判断罕见的两次能否承受。</translation>
    </message>
    <message>
        <source>The store compares the mark of the holder</source>
        <translation>存储比较持有者的标记</translation>
    </message>
    <message>
        <source>Server 2, the replica, stands still for a moment.</source>
        <translation>从节点服务器 2 停住了一会儿。</translation>
    </message>
    <message>
        <source>Its link breaks as well. (Without that the write would already lie in its buffer, and arrive.)</source>
        <translation>它的连接也断了。（否则写入已经躺在它的缓冲区里，终会到达。）</translation>
    </message>
    <message>
        <source>… and is made the primary, as Sentinel would do. It has never heard of the lock.</source>
        <translation>……并被提升为主节点，就像 Sentinel 会做的那样。它从未听说过这把锁。</translation>
    </message>
    <message>
        <source>A takes the lock. The primary answers before any replica has it: replication is asynchronous.</source>
        <translation>A 取得锁。主节点在任何从节点拿到之前就回答了：复制是异步的。</translation>
    </message>
    <message>
        <source>The lock was lost in the failover: A still believes in it, and B holds one, too. For up to the lease nothing is protected.</source>
        <translation>锁在故障切换中丢失：A 仍相信它，B 也持有一把。最长一个租约内毫无保护。</translation>
    </message>
    <message>
        <source>A takes the lock, but does not trust it yet.</source>
        <translation>A 取得锁，但还不信任它。</translation>
    </message>
    <message>
        <source>A replica has it.</source>
        <translation>有一个从节点拿到了。</translation>
    </message>
    <message>
        <source>… and takes its lock back.</source>
        <translation>……并撤回自己的锁。</translation>
    </message>
    <message>
        <source>Or the primary is told to refuse writes without a replica.</source>
        <translation>或者让主节点在没有从节点时拒绝写入。</translation>
    </message>
    <message>
        <source>NOREPLICAS: the lock cannot be taken at all. The price is availability.</source>
        <translation>NOREPLICAS：根本取不到锁。代价是可用性。</translation>
    </message>
    <message>
        <source>Unconfirmed, the lock was not used: only B is inside. (WAIT makes the loss rarer; it is no consensus.)</source>
        <translation>未经确认的锁没有使用：只有 B 在里面。（WAIT 让丢失更罕见；它不是共识。）</translation>
    </message>
    <message>
        <source>Failover</source>
        <translation>故障切换</translation>
    </message>
    <message>
        <source>Asynchronous replication loses locks.</source>
        <translation>异步复制会丢失锁。</translation>
    </message>
    <message>
        <source>A primary answers OK before its replicas have the write.</source>
        <translation>主节点在从节点拿到写入之前就回答 OK。</translation>
    </message>
    <message>
        <source>If it dies in between, the replica that takes its place has no lock.</source>
        <translation>若它死在其间，接替的从节点上没有锁。</translation>
    </message>
    <message>
        <source>The next client gets in, while the first still works.</source>
        <translation>下一个客户端进来了，而第一个还在工作。</translation>
    </message>
    <message>
        <source>With a replica and automatic failover, can a lock be lost?</source>
        <translation>有从节点和自动故障切换，锁会丢吗？</translation>
    </message>
    <message>
        <source>no, that is what the replica is for</source>
        <translation>不会，从节点就是干这个的</translation>
    </message>
    <message>
        <source>yes, if the write had not arrived there</source>
        <translation>会，如果写入还没到那里</translation>
    </message>
    <message>
        <source>Yes. Rarely, and for as long as the lease at most; so it is often accepted. Whether you may is for you to decide.</source>
        <translation>会。很罕见，最长持续一个租约；所以常被接受。你能否接受，由你决定。</translation>
    </message>
    <message>
        <source>Ask how long it was unprotected: from B’s entry until A’s lease would have ended.</source>
        <translation>问问无保护持续多久：从 B 进来到 A 的租约本应结束。</translation>
    </message>
    <message>
        <source>Let the class decide for: a newsletter, a payment, a machine tool.</source>
        <translation>让全班判断：发通讯、付款、操纵机床。</translation>
    </message>
    <message>
        <source>Which does more for a payment: WAIT or a fencing number?</source>
        <translation>对付款来说，WAIT 和栅栏号哪个更有用？</translation>
    </message>
    <message>
        <source>WAIT, and min-replicas-to-write</source>
        <translation>WAIT 与 min-replicas-to-write</translation>
    </message>
    <message>
        <source>Three clients begin at the same moment. A is nearest to servers 1 and 2 …</source>
        <translation>三个客户端同时开始。A 离服务器 1、2 最近……</translation>
    </message>
    <message>
        <source>… B to 3 and 4 …</source>
        <translation>……B 离 3、4 最近……</translation>
    </message>
    <message>
        <source>Nobody cleaned up, so every server is taken, by those who did not get in.</source>
        <translation>没有人清理，于是每台服务器都被没进去的人占着。</translation>
    </message>
    <message>
        <source>Until the leases end everybody starves.</source>
        <translation>直到租约结束，所有人都饿着。</translation>
    </message>
    <message>
        <source>2 ∕ 2 ∕ 1: nobody has a majority, and what each holds bars the others.</source>
        <translation>2∕2∕1：谁也没有多数，各自占着的又挡住了别人。</translation>
    </message>
    <message>
        <source>Somebody got in.</source>
        <translation>有人进来了。</translation>
    </message>
    <message>
        <source>Whoever fails releases everywhere, also where it was not told yes.</source>
        <translation>失败者在所有服务器上释放，没得到同意的也不例外。</translation>
    </message>
    <message>
        <source>Each waits for a random time; B’s is the shortest.</source>
        <translation>各自等待随机时间；B 的最短。</translation>
    </message>
    <message>
        <source>So they do not meet again at once.</source>
        <translation>这样就不会立刻再次相撞。</translation>
    </message>
    <message>
        <source>B finds all free: 5 of 5.</source>
        <translation>B 发现全部空闲：5 台全得。</translation>
    </message>
    <message>
        <source>A is refused by somebody who really holds it.</source>
        <translation>A 被真正的持有者挡住。</translation>
    </message>
    <message>
        <source>Nobody gets in.</source>
        <translation>谁也进不来。</translation>
    </message>
    <message>
        <source>Release on failure and a random delay: the next attempt succeeds.</source>
        <translation>失败即释放，加上随机延迟：下一次尝试成功。</translation>
    </message>
    <message>
        <source>Redlock: the split vote</source>
        <translation>Redlock：选票分裂</translation>
    </message>
    <message>
        <source>Partial acquires that are not cleaned up starve everyone.</source>
        <translation>不清理的部分取锁会饿死所有人。</translation>
    </message>
    <message>
        <source>Three clients at once can take 2, 2 and 1 of five masters.</source>
        <translation>三个客户端同时来，可能各取得五个主节点中的 2、2、1 个。</translation>
    </message>
    <message>
        <source>None has a majority, but what they took stays taken.</source>
        <translation>谁也没有多数，但取走的仍被占着。</translation>
    </message>
    <message>
        <source>So a failed attempt must be undone everywhere, and repeated after a random time.</source>
        <translation>所以失败的尝试必须在各处撤销，并在随机时间后重试。</translation>
    </message>
    <message>
        <source>2, 2 and 1: who gets in?</source>
        <translation>2、2、1：谁能进来？</translation>
    </message>
    <message>
        <source>the first of those with 2</source>
        <translation>得 2 的先到者</translation>
    </message>
    <message>
        <source>nobody, until the leases end</source>
        <translation>谁也不能，直到租约结束</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Nobody; for a whole lease.</source>
        <translation>谁也不能；持续整整一个租约。</translation>
    </message>
    <message>
        <source>Release also where no answer came: the request may have been carried out.</source>
        <translation>没有回音的地方也要释放：请求可能已经执行了。</translation>
    </message>
    <message>
        <source>Why is the delay random?</source>
        <translation>延迟为什么要随机？</translation>
    </message>
    <message>
        <source>Equal delays meet again.</source>
        <translation>相同的延迟会再次相撞。</translation>
    </message>
    <message>
        <source>Release on failure, random delay</source>
        <translation>失败即释放，随机延迟</translation>
    </message>
    <message>
        <source>A reads, and stands still: a garbage collection, a full disk.</source>
        <translation>A 读取，然后停住：垃圾回收，磁盘满了。</translation>
    </message>
    <message>
        <source>… and writes. All is well so far.</source>
        <translation>……并写入。到此一切正常。</translation>
    </message>
    <message>
        <source>A wakes up and writes what it had calculated long ago: the work of B is gone.</source>
        <translation>A 醒来，写下很久以前算好的值：B 的工作没了。</translation>
    </message>
    <message>
        <source>A late write overwrote that of the new holder: no lock can prevent it, for the writer does not ask.</source>
        <translation>迟到的写入覆盖了新持有者的写入：任何锁都挡不住，因为写的人不会去问。</translation>
    </message>
    <message>
        <source>No write was lost.</source>
        <translation>没有丢失写入。</translation>
    </message>
    <message>
        <source>With the lock A gets a number that grows with every grant: 1.</source>
        <translation>A 在得到锁的同时得到一个逐次增长的编号：1。</translation>
    </message>
    <message>
        <source>Its read carries the number. Then A stands still.</source>
        <translation>它的读取带着编号。然后 A 停住了。</translation>
    </message>
    <message>
        <source>B gets in, with number 2.</source>
        <translation>B 进来了，编号 2。</translation>
    </message>
    <message>
        <source>B reads with its number: from now on the store knows 2 …</source>
        <translation>B 带着编号读取：从此存储知道了 2……</translation>
    </message>
    <message>
        <source>… and takes its write.</source>
        <translation>……并接受它的写入。</translation>
    </message>
    <message>
        <source>A writes with number 1: the store has seen a higher one and refuses.</source>
        <translation>A 带着编号 1 写入：存储见过更大的，拒绝。</translation>
    </message>
    <message>
        <source>A late write got through.</source>
        <translation>迟到的写入成功了。</translation>
    </message>
    <message>
        <source>The store refused the late write by its number; what B wrote stands.</source>
        <translation>存储凭编号拒绝了迟到的写入；B 写的还在。</translation>
    </message>
    <message>
        <source>The fencing number</source>
        <translation>栅栏号</translation>
    </message>
    <message>
        <source>A growing number lets the store refuse a late writer.</source>
        <translation>一个不断增长的编号，让存储能拒绝迟到的写入者。</translation>
    </message>
    <message>
        <source>A client that was paused does not know that its lease is over, and writes.</source>
        <translation>被暂停的客户端不知道租约已过，仍会写入。</translation>
    </message>
    <message>
        <source>Between checking the lock and writing there is always room for a pause.</source>
        <translation>在检查锁和写入之间，总有停顿的余地。</translation>
    </message>
    <message>
        <source>So the one who is written to must check: by a number that grows with each grant.</source>
        <translation>所以必须由被写的一方检查：凭一个随每次授予增长的编号。</translation>
    </message>
    <message>
        <source>A checks its lock immediately before it writes. Can it still be too late?</source>
        <translation>A 在写入前一刻检查自己的锁。还会太晚吗？</translation>
    </message>
    <message>
        <source>no</source>
        <translation>不会</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>会</translation>
    </message>
    <message>
        <source>Yes: the pause can come between check and write, and the packet can be late by itself.</source>
        <translation>会：停顿可能发生在检查与写入之间，数据包本身也可能迟到。</translation>
    </message>
    <message>
        <source>The number must come from where the lock is, in the same step; time stamps will not do.</source>
        <translation>编号必须来自锁所在之处，且在同一步产生；时间戳不行。</translation>
    </message>
    <message>
        <source>A store that cannot compare numbers can often compare a version: see optimistic-rescue.</source>
        <translation>不能比较编号的存储往往能比较版本：见 optimistic-rescue。</translation>
    </message>
    <message>
        <source>Which of your stores could compare a number?</source>
        <translation>你的哪些存储能比较编号？</translation>
    </message>
    <message>
        <source>Any with a conditional write: SQL’s WHERE, ZooKeeper’s version, S3’s If-Match.</source>
        <translation>凡有条件写入的：SQL 的 WHERE、ZooKeeper 的版本、S3 的 If-Match。</translation>
    </message>
    <message>
        <source>Reads and writes carry the number of the grant</source>
        <translation>读写都带上授予编号</translation>
    </message>
    <message>
        <source>A reads 100, and is to add 20.</source>
        <translation>A 读到 100，要加 20。</translation>
    </message>
    <message>
        <source>It sends a mail: “booked”.</source>
        <translation>它发出一封邮件：“已入账”。</translation>
    </message>
    <message>
        <source>B reads 100, and is to add 10.</source>
        <translation>B 读到 100，要加 10。</translation>
    </message>
    <message>
        <source>B sends its mail.</source>
        <translation>B 发出邮件。</translation>
    </message>
    <message>
        <source>B writes 110.</source>
        <translation>B 写入 110。</translation>
    </message>
    <message>
        <source>A comes late and writes 120: the 10 of B are gone.</source>
        <translation>A 迟到，写入 120：B 的 10 没了。</translation>
    </message>
    <message>
        <source>The late write was taken: 120 instead of 130.</source>
        <translation>迟到的写入被接受：120 而不是 130。</translation>
    </message>
    <message>
        <source>130: both are booked.</source>
        <translation>130：两笔都入账了。</translation>
    </message>
    <message>
        <source>B writes on the condition that the version is still 1. It is.</source>
        <translation>B 以版本仍为 1 为条件写入。成立。</translation>
    </message>
    <message>
        <source>A comes late: no row has version 1 any more. The database refuses it.</source>
        <translation>A 迟到：已没有版本为 1 的行。数据库拒绝了它。</translation>
    </message>
    <message>
        <source>A begins anew: it reads 110 …</source>
        <translation>A 重新开始：读到 110……</translation>
    </message>
    <message>
        <source>… sends the mail once more: an effect outside the database is not undone, it is repeated …</source>
        <translation>……又发了一次邮件：数据库之外的效果不会撤销，只会重复……</translation>
    </message>
    <message>
        <source>… and writes 130.</source>
        <translation>……并写入 130。</translation>
    </message>
    <message>
        <source>A booking is lost.</source>
        <translation>丢失了一笔入账。</translation>
    </message>
    <message>
        <source>130 is right. But three mails were sent for two bookings: the version lowers the risk, it does not undo effects.</source>
        <translation>130 正确。但两笔入账发了三封邮件：版本号降低风险，却不能撤销效果。</translation>
    </message>
    <message>
        <source>A version column to the rescue</source>
        <translation>版本列来救场</translation>
    </message>
    <message>
        <source>A version column refuses late writes but repeats effects.</source>
        <translation>版本列会拒绝迟到的写入，但效果会重复。</translation>
    </message>
    <message>
        <source>The lock may fail; the database need not believe it.</source>
        <translation>锁可能失效；数据库不必相信它。</translation>
    </message>
    <message>
        <source>UPDATE … WHERE version = what I read changes nothing if anybody was faster.</source>
        <translation>UPDATE … WHERE version = 我读到的版本，若有人更快就什么也不改。</translation>
    </message>
    <message>
        <source>What was done outside meanwhile (mails, payments) has been done all the same.</source>
        <translation>但其间在外部做过的事（邮件、付款）已经做了。</translation>
    </message>
    <message>
        <source>The late write is refused. Is all well?</source>
        <translation>迟到的写入被拒绝了。万事大吉了吗？</translation>
    </message>
    <message>
        <source>yes, all of it</source>
        <translation>是</translation>
    </message>
    <message>
        <source>the data are, the mail is out</source>
        <translation>数据没问题，邮件已发出</translation>
    </message>
    <message>
        <source>no, the data are wrong</source>
        <translation>否，数据错了</translation>
    </message>
    <message>
        <source>The data are right. The mail went out twice.</source>
        <translation>数据正确。邮件发了两次。</translation>
    </message>
    <message>
        <source>It is fencing with the version as the number, checked by the store itself.</source>
        <translation>这就是以版本为编号的栅栏，由存储自己检查。</translation>
    </message>
    <message>
        <source>How would you keep the mail from going out twice?</source>
        <translation>怎样避免邮件发两次？</translation>
    </message>
    <message>
        <source>Write it into the same transaction (an outbox), and send it from there.</source>
        <translation>把它写进同一个事务（发件箱），再从那里发送。</translation>
    </message>
    <message>
        <source>UPDATE … WHERE version = the one read</source>
        <translation>UPDATE … WHERE version = 读到的版本</translation>
    </message>
    <message>
        <source>A gets in, with number 1.</source>
        <translation>A 进来了，编号 1。</translation>
    </message>
    <message>
        <source>A reads, as one reads: without a number. It stands still.</source>
        <translation>A 像平常那样读取：不带编号。它停住了。</translation>
    </message>
    <message>
        <source>B reads: the same as A has read.</source>
        <translation>B 读取：和 A 读到的一样。</translation>
    </message>
    <message>
        <source>Now A writes, with number 1. The store has never heard of 2, and takes it.</source>
        <translation>现在 A 带编号 1 写入。存储从未听说过 2，于是接受。</translation>
    </message>
    <message>
        <source>B writes over it, with number 2. The increment of A, which was acknowledged, is lost.</source>
        <translation>B 带编号 2 覆盖了它。A 那次已被确认的加一丢失了。</translation>
    </message>
    <message>
        <source>The late write came before the new holder’s first one, and was taken: an update is lost in spite of the number.</source>
        <translation>迟到的写入赶在新持有者第一次写入之前，被接受了：有编号仍丢失了更新。</translation>
    </message>
    <message>
        <source>No update was lost.</source>
        <translation>没有丢失更新。</translation>
    </message>
    <message>
        <source>A reads, with its number. It stands still.</source>
        <translation>A 带着编号读取。它停住了。</translation>
    </message>
    <message>
        <source>B reads, with its number: the store knows 2 before anything is written.</source>
        <translation>B 带着编号读取：在任何写入之前，存储就知道了 2。</translation>
    </message>
    <message>
        <source>So it refuses A.</source>
        <translation>于是它拒绝 A。</translation>
    </message>
    <message>
        <source>B writes what it has calculated from what still is true.</source>
        <translation>B 写下依据仍然正确的数据算出的结果。</translation>
    </message>
    <message>
        <source>An update is lost.</source>
        <translation>丢失了更新。</translation>
    </message>
    <message>
        <source>The number on the read closed the gap: A’s late write was refused.</source>
        <translation>读取时带上编号堵住了空隙：A 迟到的写入被拒绝。</translation>
    </message>
    <message>
        <source>The gap in fencing</source>
        <translation>栅栏的空隙</translation>
    </message>
    <message>
        <source>A late write that arrives before the new holder’s first write still gets in, unless reads carry the number too.</source>
        <translation>迟到的写入若赶在新持有者首次写入之前到达，仍会成功，除非读取也带编号。</translation>
    </message>
    <message>
        <source>The store refuses a number lower than the highest it has seen.</source>
        <translation>存储拒绝比见过的最大编号更小的编号。</translation>
    </message>
    <message>
        <source>With the number on writes only, it has not seen the new holder’s before that one writes.</source>
        <translation>若只有写入带编号，新持有者写之前，存储就没见过它的编号。</translation>
    </message>
    <message>
        <source>But the new holder has read already, and calculates with what it read.</source>
        <translation>但新持有者已经读过了，正用读到的数据计算。</translation>
    </message>
    <message>
        <source>B (number 2) has read and not yet written. A (number 1) writes. Does the store refuse?</source>
        <translation>B（编号 2）读了还没写。A（编号 1）写入。存储会拒绝吗？</translation>
    </message>
    <message>
        <source>yes, 1 is lower than 2</source>
        <translation>会，1 小于 2</translation>
    </message>
    <message>
        <source>no, it has not seen 2</source>
        <translation>不会，它没见过 2</translation>
    </message>
    <message>
        <source>It takes the write: the highest number that it has seen is 1.</source>
        <translation>它接受写入：它见过的最大编号是 1。</translation>
    </message>
    <message>
        <source>The other order (B writes first, A is refused) is the lesson fencing. Play both.</source>
        <translation>另一种顺序（B 先写，A 被拒）见 fencing 一课。两种都演一遍。</translation>
    </message>
    <message>
        <source>Most texts on fencing show only the order that works.</source>
        <translation>讲栅栏的文字大多只演示能成功的那种顺序。</translation>
    </message>
    <message>
        <source>What if the new holder only writes, and reads nothing?</source>
        <translation>如果新持有者只写不读呢？</translation>
    </message>
    <message>
        <source>Then nothing is lost that it depended on: the number on writes is enough.</source>
        <translation>那就没有丢失它所依赖的东西：写入带编号就够了。</translation>
    </message>
    <message>
        <source>The read carries the number, too</source>
        <translation>读取也带编号</translation>
    </message>
    <message>
        <source>All lessons</source>
        <translation>全部课程</translation>
    </message>
    <message>
        <source>Every lesson, in the order in which they build on each other.</source>
        <translation>全部课程，按循序渐进的顺序排列。</translation>
    </message>
    <message>
        <source>Locks in an hour</source>
        <translation>一小时学会锁</translation>
    </message>
    <message>
        <source>From the lost update to Redlock, in ten lessons.</source>
        <translation>十课，从更新丢失讲到 Redlock。</translation>
    </message>
    <message>
        <source>Leases</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>How long a lock lasts, and who may make it last longer.</source>
        <translation>锁能持有多久，谁可以延长它。</translation>
    </message>
    <message>
        <source>When servers fail</source>
        <translation>当服务器出故障</translation>
    </message>
    <message>
        <source>What replication, eviction and several masters do to a lock.</source>
        <translation>复制、淘汰和多个主节点会让锁怎样。</translation>
    </message>
    <message>
        <source>server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>server %1</source>
        <translation>服务器 %1</translation>
    </message>
    <message>
        <source>storage</source>
        <translation>存储</translation>
    </message>
    <message>
        <source>Redis: Distributed Locks with Redis</source>
        <translation>Redis 文档：Distributed Locks with Redis</translation>
    </message>
    <message>
        <source>Redis: Transactions</source>
        <translation>Redis 文档：Transactions</translation>
    </message>
    <message>
        <source>Martin Kleppmann: How to do distributed locking (2016)</source>
        <translation>Martin Kleppmann：How to do distributed locking（2016）</translation>
    </message>
    <message>
        <source>The key was free: %1 holds the lock.</source>
        <translation>键是空的：%1 持有了锁。</translation>
    </message>
    <message>
        <source>The key is there: %1 is refused, as it should be.</source>
        <translation>键已存在：%1 被拒绝，理应如此。</translation>
    </message>
    <message>
        <source>The lease of %1 runs out: the server deletes the key and tells nobody.</source>
        <translation>%1 的租约到了：服务器删除这个键，谁也不通知。</translation>
    </message>
    <message>
        <source>For the server the key is free, so %1 gets in. Two clients believe to be inside.</source>
        <translation>在服务器看来键是空的，于是 %1 进来了。两个客户端都以为自己在里面。</translation>
    </message>
    <message>
        <source>%1 is done and deletes its own lock.</source>
        <translation>%1 做完了，删除自己的锁。</translation>
    </message>
    <message>
        <source>One phone is left. Buyer A sees it.</source>
        <translation>还剩一部手机。买家 A 看到了。</translation>
    </message>
    <message>
        <source>Buyer B sees the same one.</source>
        <translation>买家 B 看到的是同一部。</translation>
    </message>
    <message>
        <source>A buys it: the tenth order.</source>
        <translation>A 买下它：第十张订单。</translation>
    </message>
    <message>
        <source>B had looked before, and buys too: the eleventh order, and a stock of −1.</source>
        <translation>B 之前看过，也买了：第十一张订单，库存 −1。</translation>
    </message>
    <message>
        <source>Ten phones, eleven orders: both looked before either bought.</source>
        <translation>十部手机，十一张订单：两人都在对方购买之前看过库存。</translation>
    </message>
    <message>
        <source>Ten phones, ten orders.</source>
        <translation>十部手机，十张订单。</translation>
    </message>
    <message>
        <source>One phone is left.</source>
        <translation>还剩一部手机。</translation>
    </message>
    <message>
        <source>Now B gets in …</source>
        <translation>现在 B 进来了……</translation>
    </message>
    <message>
        <source>… and sees that nothing is left.</source>
        <translation>……看到已经没有了。</translation>
    </message>
    <message>
        <source>B buys too.</source>
        <translation>B 也买了。</translation>
    </message>
    <message>
        <source>B tells its buyer that it is sold out.</source>
        <translation>B 告诉买家已售罄。</translation>
    </message>
    <message>
        <source>The eleventh buyer is disappointed, and nobody has to apologise later.</source>
        <translation>第十一位买家失望了，但日后没有人需要道歉。</translation>
    </message>
    <message>
        <source>More orders than phones.</source>
        <translation>订单比手机多。</translation>
    </message>
    <message>
        <source>Ten phones, ten orders: who looks holds the lock until it has bought.</source>
        <translation>十部手机，十张订单：查看者一直持锁到买完。</translation>
    </message>
    <message>
        <source>Ten phones, eleven buyers</source>
        <translation>十部手机，十一位买家</translation>
    </message>
    <message>
        <source>Look, decide, buy: without a lock more is sold than there is.</source>
        <translation>查看、决定、购买：没有锁就会卖出比库存更多的东西。</translation>
    </message>
    <message>
        <source>A shop looks at the stock, and sells when something is left.</source>
        <translation>商店查看库存，有货就卖。</translation>
    </message>
    <message>
        <source>Between looking and selling another buyer looks too.</source>
        <translation>在查看和卖出之间，另一位买家也在查看。</translation>
    </message>
    <message>
        <source>DECR is atomic, but the decision was made on an older number.</source>
        <translation>DECR 是原子的，但决定是依据旧的数字做出的。</translation>
    </message>
    <message>
        <source>The stock is counted down by DECR, which is atomic. Can the shop oversell?</source>
        <translation>库存用 DECR 递减，它是原子的。商店会超卖吗？</translation>
    </message>
    <message>
        <source>No: DECR is atomic</source>
        <translation>不会：DECR 是原子的</translation>
    </message>
    <message>
        <source>Yes: the look before it is not part of it</source>
        <translation>会：之前的查看不在其中</translation>
    </message>
    <message>
        <source>Only with several servers</source>
        <translation>只有多台服务器时才会</translation>
    </message>
    <message>
        <source>Yes. What must be atomic is the decision together with what follows from it.</source>
        <translation>会。必须原子的是决定和由此产生的动作这个整体。</translation>
    </message>
    <message>
        <source>Nine phones are sold when the lesson begins; the interesting one is the last.</source>
        <translation>课程开始时已卖出九部；有意思的是最后一部。</translation>
    </message>
    <message>
        <source>Run free: 10 phones, 1,000 buyers.</source>
        <translation>放开跑：10 部手机，1,000 位买家。</translation>
    </message>
    <message>
        <source>How would you sell ten phones without a lock?</source>
        <translation>不用锁怎样卖出十部手机？</translation>
    </message>
    <message>
        <source>By what DECR answers: whoever hears less than 0 gets none. Or by a script.</source>
        <translation>看 DECR 的返回值：小于 0 的就没买到。或者用脚本。</translation>
    </message>
    <message>
        <source>The same sale under a lock</source>
        <translation>加锁后的同一场销售</translation>
    </message>
    <message>
        <source>A opens a transaction first, so that nobody can come between.</source>
        <translation>A 先打开事务，好让别人插不进来。</translation>
    </message>
    <message>
        <source>The reply is no value but QUEUED: the command was only noted down.</source>
        <translation>回复不是值，而是 QUEUED：命令只是被记下了。</translation>
    </message>
    <message>
        <source>The value will come with EXEC, too late to be calculated with.</source>
        <translation>值要到 EXEC 才来，来不及用于计算。</translation>
    </message>
    <message>
        <source>What is queued is a constant.</source>
        <translation>排进队列的是一个常数。</translation>
    </message>
    <message>
        <source>Both commands run, without anybody in between, and write nonsense.</source>
        <translation>两条命令之间确实没有别人，写下的却是胡话。</translation>
    </message>
    <message>
        <source>The counter is right.</source>
        <translation>计数器正确。</translation>
    </message>
    <message>
        <source>A watches the key instead …</source>
        <translation>A 改为监视这个键……</translation>
    </message>
    <message>
        <source>… reads before MULTI, and gets a value …</source>
        <translation>……在 MULTI 之前读取，得到一个值……</translation>
    </message>
    <message>
        <source>… and EXEC would refuse if anybody had written in between.</source>
        <translation>……若其间有人写过，EXEC 会拒绝。</translation>
    </message>
    <message>
        <source>B does the same.</source>
        <translation>B 也这样做。</translation>
    </message>
    <message>
        <source>Both count.</source>
        <translation>两次都算数。</translation>
    </message>
    <message>
        <source>The counter is wrong.</source>
        <translation>计数器不对。</translation>
    </message>
    <message>
        <source>Read before MULTI, under WATCH: 10 became 12.</source>
        <translation>在 WATCH 之下、MULTI 之前读取：10 变成了 12。</translation>
    </message>
    <message>
        <source>MULTI before GET</source>
        <translation>先 MULTI 后 GET</translation>
    </message>
    <message>
        <source>Inside MULTI a GET returns QUEUED, not a value.</source>
        <translation>在 MULTI 里，GET 返回 QUEUED 而不是值。</translation>
    </message>
    <message>
        <source>MULTI does not lock anything: it has the server note down commands until EXEC.</source>
        <translation>MULTI 什么也不锁：它只让服务器记下命令，直到 EXEC。</translation>
    </message>
    <message>
        <source>So nothing that is read can be calculated with before all is written.</source>
        <translation>所以在全部写完之前，读到的东西都无法用于计算。</translation>
    </message>
    <message>
        <source>Who takes QUEUED for a number writes nonsense, atomically.</source>
        <translation>把 QUEUED 当数字，就会原子地写下胡话。</translation>
    </message>
    <message>
        <source>MULTI, GET counter: what does the client hold in its hands?</source>
        <translation>MULTI 之后 GET counter：客户端手里拿到什么？</translation>
    </message>
    <message>
        <source>the value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>the word QUEUED</source>
        <translation>单词 QUEUED</translation>
    </message>
    <message>
        <source>nothing: GET is refused</source>
        <translation>什么也没有：GET 被拒绝</translation>
    </message>
    <message>
        <source>QUEUED. The value comes with the reply to EXEC.</source>
        <translation>QUEUED。值要随 EXEC 的回复才来。</translation>
    </message>
    <message>
        <source>Ask what a transaction in SQL would do: it lets you read. This one is a batch.</source>
        <translation>问问 SQL 的事务会怎样：它允许读取。这里的只是批处理。</translation>
    </message>
    <message>
        <source>Which two ways are there to calculate and write atomically?</source>
        <translation>有哪两种办法能原子地计算并写入？</translation>
    </message>
    <message>
        <source>WATCH with a retry, or a script.</source>
        <translation>WATCH 加重试，或者脚本。</translation>
    </message>
    <message>
        <source>WATCH, then GET, then MULTI</source>
        <translation>先 WATCH，再 GET，再 MULTI</translation>
    </message>
    <message>
        <source>A reads the counter, and will write one more.</source>
        <translation>A 读取计数器，准备写回加一的值。</translation>
    </message>
    <message>
        <source>B reads too, before A has written: both have the same number in their hands.</source>
        <translation>B 也读了，此时 A 还没写：两者手里是同一个数。</translation>
    </message>
    <message>
        <source>A writes its number.</source>
        <translation>A 写下它的数。</translation>
    </message>
    <message>
        <source>B writes the same number over it. Two increments, and the counter went up by one.</source>
        <translation>B 用同样的数覆盖了它。两次加一，计数器只涨了一。</translation>
    </message>
    <message>
        <source>Two clients have counted, and the counter went up by one: an update is lost.</source>
        <translation>两个客户端都加了一，计数器只涨了一：丢失了一次更新。</translation>
    </message>
    <message>
        <source>Both increments are in the counter.</source>
        <translation>两次加一都在计数器里。</translation>
    </message>
    <message>
        <source>A reads the counter.</source>
        <translation>A 读取计数器。</translation>
    </message>
    <message>
        <source>A writes one more.</source>
        <translation>A 写回加一的值。</translation>
    </message>
    <message>
        <source>A deletes its lock, and only its own.</source>
        <translation>A 删除自己的锁，也只删自己的。</translation>
    </message>
    <message>
        <source>B reads what A has written.</source>
        <translation>B 读到 A 写下的值。</translation>
    </message>
    <message>
        <source>B writes one more than that.</source>
        <translation>B 写回再加一的值。</translation>
    </message>
    <message>
        <source>An update is lost in spite of the lock.</source>
        <translation>有锁仍丢失了更新。</translation>
    </message>
    <message>
        <source>Whoever reads holds the lock until it has written: both increments count.</source>
        <translation>读取者一直持锁到写完为止：两次加一都算数。</translation>
    </message>
    <message>
        <source>The lost update</source>
        <translation>丢失的更新</translation>
    </message>
    <message>
        <source>GET, plus one, SET loses updates.</source>
        <translation>GET、加一、SET 会丢失更新。</translation>
    </message>
    <message>
        <source>Redis runs one command at a time, but an increment here is two commands.</source>
        <translation>Redis 一次只执行一条命令，但这里的加一是两条命令。</translation>
    </message>
    <message>
        <source>Between them another client may read the same number.</source>
        <translation>在两条命令之间，另一个客户端可能读到同一个数。</translation>
    </message>
    <message>
        <source>Then both write the same result, and one increment is gone without any error.</source>
        <translation>于是两者写下同样的结果，一次加一无声无息地消失了。</translation>
    </message>
    <message>
        <source>Two clients add one, 100,000 times each. What does the counter show at the end?</source>
        <translation>两个客户端各加一 100,000 次。最后计数器是多少？</translation>
    </message>
    <message>
        <source>200,000: Redis runs one command at a time</source>
        <translation>200,000：Redis 一次只执行一条命令</translation>
    </message>
    <message>
        <source>something less than 200,000</source>
        <translation>小于 200,000</translation>
    </message>
    <message>
        <source>Less, and another number each time: every command is atomic, the pair of them is not.</source>
        <translation>小于，而且每次都不一样：每条命令是原子的，两条合起来不是。</translation>
    </message>
    <message>
        <source>Have two people at the board play A and B, each with a number on paper.</source>
        <translation>请两位同学到黑板前扮演 A 和 B，各拿一张写着数字的纸。</translation>
    </message>
    <message>
        <source>Then run it free: the loss is never the same twice.</source>
        <translation>然后放开跑：每次丢失的数量都不同。</translation>
    </message>
    <message>
        <source>Which single command would need no lock here?</source>
        <translation>这里用哪一条命令就不需要锁？</translation>
    </message>
    <message>
        <source>INCR: read, add and write in one command.</source>
        <translation>INCR：读、加、写在一条命令里完成。</translation>
    </message>
    <message>
        <source>The same with a lock: SET NX PX and compare-and-delete</source>
        <translation>加锁后的同一过程：SET NX PX 与比较后删除</translation>
    </message>
    <message>
        <source>A watches the counter and reads it.</source>
        <translation>A 监视计数器并读取它。</translation>
    </message>
    <message>
        <source>So does B …</source>
        <translation>B 也一样……</translation>
    </message>
    <message>
        <source>… and C. Three have read the same number.</source>
        <translation>……C 也一样。三者读到同一个数。</translation>
    </message>
    <message>
        <source>Nobody wrote since: the transaction of A is carried out.</source>
        <translation>此后没有人写过：A 的事务被执行。</translation>
    </message>
    <message>
        <source>The counter was written to since %1 watched it: EXEC answers nil, and nothing is done.</source>
        <translation>自 %1 监视以来计数器已被写过：EXEC 返回 nil，什么也没做。</translation>
    </message>
    <message>
        <source>%1 begins again from WATCH.</source>
        <translation>%1 从 WATCH 重新开始。</translation>
    </message>
    <message>
        <source>This time B comes through.</source>
        <translation>这一次 B 成功了。</translation>
    </message>
    <message>
        <source>C is refused for the second time: B was faster.</source>
        <translation>C 第二次被拒绝：B 更快。</translation>
    </message>
    <message>
        <source>At its third attempt C comes through too: three increments took six transactions.</source>
        <translation>C 第三次尝试也成功了：三次加一用了六个事务。</translation>
    </message>
    <message>
        <source>Increments were skipped.</source>
        <translation>有的加一被跳过了。</translation>
    </message>
    <message>
        <source>All three increments count, for six transactions: with n clients at once it takes about n² ∕ 2.</source>
        <translation>三次加一都算数，代价是六个事务：n 个客户端同时来大约要 n²∕2 个。</translation>
    </message>
    <message>
        <source>The storm of WATCH</source>
        <translation>WATCH 风暴</translation>
    </message>
    <message>
        <source>Optimistic locking fails more the more clients there are.</source>
        <translation>客户端越多，乐观锁失败得越多。</translation>
    </message>
    <message>
        <source>WATCH makes EXEC refuse when the key was written to since.</source>
        <translation>WATCH 使 EXEC 在键被写过之后拒绝执行。</translation>
    </message>
    <message>
        <source>Of all who read the same number, one comes through and all others fail.</source>
        <translation>读到同一个数的客户端里，只有一个成功，其余全部失败。</translation>
    </message>
    <message>
        <source>Who does not try again has skipped its increment; who does meets the others again.</source>
        <translation>不重试的，这次加一就被跳过；重试的，又会撞上别人。</translation>
    </message>
    <message>
        <source>Three clients read, then all three EXEC. How many come through?</source>
        <translation>三个客户端先读，再都 EXEC。几个成功？</translation>
    </message>
    <message>
        <source>all three, one after the other</source>
        <translation>三个，依次成功</translation>
    </message>
    <message>
        <source>One. Nothing is overwritten, but two increments are not made.</source>
        <translation>一个。没有覆盖任何值，但有两次加一没有做。</translation>
    </message>
    <message>
        <source>The published run: two clients of 100,000 increments, 33,043 and 63,228 EXECs refused, 103,729 in the counter.</source>
        <translation>文章中的结果：两个客户端各 100,000 次，33,043 与 63,228 次 EXEC 被拒，计数器为 103,729。</translation>
    </message>
    <message>
        <source>The article calls WATCH unfit, but does not retry. Fair is: correct with retry, expensive under contention.</source>
        <translation>文章说 WATCH 不适合，却没有重试。公平的说法是：重试就正确，争用时昂贵。</translation>
    </message>
    <message>
        <source>When is WATCH the better choice than a lock?</source>
        <translation>什么时候 WATCH 比锁更合适？</translation>
    </message>
    <message>
        <source>When clients seldom meet: then nobody ever waits, and a dead client blocks nobody.</source>
        <translation>很少相遇时：没有人等待，死掉的客户端也不会挡住别人。</translation>
    </message>
    <message>
        <source>The same, retried until it commits</source>
        <translation>同样的做法，重试直到提交</translation>
    </message>
    <message>
        <source>Three asked for an increment, one was made: two EXECs were refused, and nobody tried again.</source>
        <translation>三个客户端要加一，只成功一次：两个 EXEC 被拒，没有人重试。</translation>
    </message>
    <message>
        <source>No EXEC was refused.</source>
        <translation>没有 EXEC 被拒。</translation>
    </message>
    <message>
        <source>A sends a script that does not end. While a script runs, nothing else does.</source>
        <translation>A 发来一个不会结束的脚本。脚本运行时，别的什么都不运行。</translation>
    </message>
    <message>
        <source>B only wants to read. It waits until the server’s patience is over, then hears BUSY.</source>
        <translation>B 只想读一下。它一直等到服务器的耐心用完，然后得到 BUSY。</translation>
    </message>
    <message>
        <source>The same for everybody and for every command: one script holds up the whole server.</source>
        <translation>对所有人、所有命令都一样：一个脚本堵住了整个服务器。</translation>
    </message>
    <message>
        <source>Only SCRIPT KILL is heard now, and only because the script has not written yet.</source>
        <translation>此时只有 SCRIPT KILL 有效，而且是因为脚本还没有写过。</translation>
    </message>
    <message>
        <source>A hears that its script was ended.</source>
        <translation>A 得知它的脚本被终止了。</translation>
    </message>
    <message>
        <source>Now B is answered.</source>
        <translation>现在 B 得到了回答。</translation>
    </message>
    <message>
        <source>A long script made everybody wait, until the server answered BUSY.</source>
        <translation>一个长脚本让所有人等待，直到服务器回答 BUSY。</translation>
    </message>
    <message>
        <source>Nobody was kept waiting.</source>
        <translation>没有人被迫等待。</translation>
    </message>
    <message>
        <source>Read, compare and write are one step: nobody can come between.</source>
        <translation>读、比较、写是一步：没有人能插进来。</translation>
    </message>
    <message>
        <source>B is answered at once: the script took microseconds.</source>
        <translation>B 立刻得到回答：脚本只用了几微秒。</translation>
    </message>
    <message>
        <source>The limit of 12 is reached …</source>
        <translation>达到了上限 12……</translation>
    </message>
    <message>
        <source>… and not passed, though A and B never agreed on anything.</source>
        <translation>……却没有越过，虽然 A 和 B 从未商量过什么。</translation>
    </message>
    <message>
        <source>Somebody had to wait.</source>
        <translation>有人被迫等待。</translation>
    </message>
    <message>
        <source>A short script is atomic, and nobody notices.</source>
        <translation>短脚本是原子的，谁也察觉不到。</translation>
    </message>
    <message>
        <source>Why a script is atomic</source>
        <translation>脚本为什么是原子的</translation>
    </message>
    <message>
        <source>While a script runs everybody else waits.</source>
        <translation>脚本运行时，其他人都在等。</translation>
    </message>
    <message>
        <source>A server runs one thing at a time, and a script is one thing.</source>
        <translation>服务器一次只做一件事，而一个脚本就是一件事。</translation>
    </message>
    <message>
        <source>So a read, a comparison and a write in a script cannot be interrupted.</source>
        <translation>所以脚本里的读、比较和写不会被打断。</translation>
    </message>
    <message>
        <source>The price is that a long script stops everybody, and after a time the server says BUSY.</source>
        <translation>代价是长脚本会让所有人停下，过一段时间服务器就回答 BUSY。</translation>
    </message>
    <message>
        <source>A script runs for ten seconds. What does another client’s GET do meanwhile?</source>
        <translation>一个脚本运行十秒。其间另一个客户端的 GET 会怎样？</translation>
    </message>
    <message>
        <source>It is answered: reading disturbs nobody</source>
        <translation>得到回答：读取不妨碍谁</translation>
    </message>
    <message>
        <source>It waits, and then hears BUSY</source>
        <translation>等待，然后得到 BUSY</translation>
    </message>
    <message>
        <source>It runs on another thread</source>
        <translation>在另一个线程上运行</translation>
    </message>
    <message>
        <source>It waits. After 5 s (here 10 ms) the server refuses everything but SCRIPT KILL and SHUTDOWN.</source>
        <translation>等待。5 秒之后（这里是 10 毫秒），除了 SCRIPT KILL 和 SHUTDOWN，服务器一概拒绝。</translation>
    </message>
    <message>
        <source>The limit was set to 10 ms on this private server, so that nobody has to wait.</source>
        <translation>为了不用等，这台私有服务器的时限设成了 10 毫秒。</translation>
    </message>
    <message>
        <source>A script that has written cannot be killed any more: half of it would stand.</source>
        <translation>写过数据的脚本无法再终止：否则会留下一半。</translation>
    </message>
    <message>
        <source>Why must a script that takes a lock not wait for it?</source>
        <translation>取锁的脚本为什么不能在里面等锁？</translation>
    </message>
    <message>
        <source>Nobody could release it meanwhile: the server does nothing else.</source>
        <translation>其间谁也释放不了它：服务器不做别的事。</translation>
    </message>
    <message>
        <source>Redis: Scripting with Lua</source>
        <translation>Redis 文档：Scripting with Lua</translation>
    </message>
    <message>
        <source>A short script: read, compare, write</source>
        <translation>短脚本：读、比较、写</translation>
    </message>
    <message>
        <source>So is A: its DEL finds nothing any more. Two had been inside. Now the phantom:</source>
        <translation>A 也完成了：它的 DEL 已找不到任何东西。刚才有两个客户端在内。接下来是幽灵锁：</translation>
    </message>
    <message>
        <source>Redis: EXPIRE</source>
        <translation>Redis：EXPIRE</translation>
    </message>
    <message>
        <source>Redisson: Configuration, lockWatchdogTimeout</source>
        <translation>Redisson：Configuration，lockWatchdogTimeout</translation>
    </message>
    <message>
        <source>Redis: SETNX, Design pattern: Locking with SETNX</source>
        <translation>Redis：SETNX，Design pattern: Locking with SETNX</translation>
    </message>
    <message>
        <source>Redis: SET, Patterns</source>
        <translation>Redis：SET，Patterns</translation>
    </message>
    <message>
        <source>Salvatore Sanfilippo (antirez): Is Redlock safe? (2016)</source>
        <translation>Salvatore Sanfilippo（antirez）：Is Redlock safe?（2016）</translation>
    </message>
    <message>
        <source>NetSnake_ on CSDN: distributed lock and task queue on Redis, the PHP class RedisLock</source>
        <translation>CSDN 上的 NetSnake_：用 Redis 实现分布式锁和任务队列，PHP 类 RedisLock</translation>
    </message>
    <message>
        <source>Shuijingwanwq: The process of implementing the lock mechanism of Redis under Yii2.0</source>
        <translation>Shuijingwanwq：The process of implementing the lock mechanism of Redis under Yii2.0</translation>
    </message>
    <message>
        <source>Redis: WAIT</source>
        <translation>Redis：WAIT</translation>
    </message>
    <message>
        <source>A: {A} have said yes, two are enough.</source>
        <translation>A：有 {A} 个同意，两个就够了。</translation>
    </message>
    <message>
        <source>B: {B} have said yes, two are enough.</source>
        <translation>B：有 {B} 个同意，两个就够了。</translation>
    </message>
    <message>
        <source>A looks at its watch before it goes in.</source>
        <translation>A 在进入之前看表。</translation>
    </message>
    <message>
        <source>A looks at its watch again.</source>
        <translation>A 再次看表。</translation>
    </message>
    <message>
        <source>%1 stands still, and believes what it believed before.</source>
        <translation>%1 停住不动，并仍相信之前所相信的。</translation>
    </message>
    <message>
        <source>%1 goes on where it was, and does not know for how long it stood still.</source>
        <translation>%1 从原处继续，不知道自己停了多久。</translation>
    </message>
    <message>
        <source>%1 knows now that it does not hold the lock.</source>
        <translation>%1 现在知道自己不持有锁。</translation>
    </message>
    <message>
        <source>The answer says no: %1 has changed nothing.</source>
        <translation>回答是否定的：%1 什么也没有改变。</translation>
    </message>
    <message>
        <source>%1 has its answer; nothing has changed on the servers.</source>
        <translation>%1 得到了回答；服务器上没有任何变化。</translation>
    </message>
    <message>
        <source>%1 does not get in, and will try again.</source>
        <translation>%1 没有进入，之后会再试。</translation>
    </message>
    <message>
        <source>%1 believes to hold the lock, and so do others: %2 are inside.</source>
        <translation>%1 相信自己持有锁，别人也这么相信：%2 都在内。</translation>
    </message>
    <message>
        <source>%1 believes to hold the lock, and nobody else does.</source>
        <translation>%1 相信自己持有锁，没有别人这么相信。</translation>
    </message>
    <message>
        <source>%1 has deleted a lock that was not its own: that of %2.</source>
        <translation>%1 删除了不属于自己的锁：那是 %2 的锁。</translation>
    </message>
    <message>
        <source>%1 has overwritten the lock of %2.</source>
        <translation>%1 覆盖了 %2 的锁。</translation>
    </message>
    <message>
        <source>%1 has renewed its lease.</source>
        <translation>%1 续了自己的租约。</translation>
    </message>
    <message>
        <source>%1 has renewed the lease of %2.</source>
        <translation>%1 续了 %2 的租约。</translation>
    </message>
    <message>
        <source>%1 is now %2</source>
        <comment>key, its value</comment>
        <translation>%1 现在是 %2</translation>
    </message>
    <message>
        <source>%1 is gone. Its lock stands until its lease runs out.</source>
        <translation>%1 不在了。它的锁会一直保留到租约结束。</translation>
    </message>
    <message>
        <source>%1 is gone. Its lock has no lease: it stands for ever.</source>
        <translation>%1 不在了。它的锁没有租约：会永远保留。</translation>
    </message>
    <message>
        <source>%1 is gone, and leaves no lock behind.</source>
        <translation>%1 不在了，没有留下锁。</translation>
    </message>
    <message>
        <source>The lock of %1 is gone from a server, and nobody tells %1.</source>
        <translation>%1 的锁从一台服务器上消失了，没有人告诉 %1。</translation>
    </message>
    <message>
        <source>Time goes by on every clock; no lease has run out.</source>
        <translation>所有时钟上的时间都在流逝；没有租约结束。</translation>
    </message>
    <message>
        <source>No lock has changed.</source>
        <translation>没有锁发生变化。</translation>
    </message>
    <message>
        <source>It happened in your order, too: %1</source>
        <translation>在您的顺序中也发生了：%1</translation>
    </message>
    <message>
        <source>In this order it did not happen. Another one may be found.</source>
        <translation>在这个顺序中没有发生。可以再找别的顺序。</translation>
    </message>
    <message>
        <source>In this order it happened in spite of the repair: %1</source>
        <translation>在这个顺序中，尽管有修复也发生了：%1</translation>
    </message>
    <message>
        <source>The repair held in this order, too.</source>
        <translation>在这个顺序中修复同样有效。</translation>
    </message>
    <message>
        <source>%1 believes: %2</source>
        <comment>client, its thought</comment>
        <translation>%1 相信：%2</translation>
    </message>
    <message>
        <source>The lease of %1 runs out.</source>
        <translation>%1 的租约结束。</translation>
    </message>
    <message>
        <source>The help of this program: Acting on a lock</source>
        <translation>本程序的帮助：对锁进行操作</translation>
    </message>
    <message>
        <source>Java Platform: Class ReentrantLock</source>
        <translation>Java Platform：Class ReentrantLock</translation>
    </message>
    <message>
        <source>A makes its token: {A.token}</source>
        <translation>A 生成令牌：{A.token}</translation>
    </message>
    <message>
        <source>B makes its token: {B.token}</source>
        <translation>B 生成令牌：{B.token}</translation>
    </message>
    <message>
        <source>PHP Manual: uniqid</source>
        <translation>PHP 手册：uniqid</translation>
    </message>
    <message>
        <source>Drawn just now from what uniqid() does: the time in microseconds, in hex.</source>
        <translation>刚刚按 uniqid() 的做法生成：以十六进制表示的微秒时间。</translation>
    </message>
    <message>
        <source>Drawn just now: 20 bytes of the system’s random source.</source>
        <translation>刚刚生成：系统随机源的 20 个字节。</translation>
    </message>
    <message>
        <source>20 other ones. Of {drawn} pairs {equal} were equal.</source>
        <translation>另外 20 个字节。{drawn} 对中有 {equal} 对相同。</translation>
    </message>
    <message>
        <source>Kung and Robinson: On Optimistic Methods for Concurrency Control (ACM TODS 6, 1981)</source>
        <translation>Kung 与 Robinson：On Optimistic Methods for Concurrency Control（ACM TODS 6，1981）</translation>
    </message>
    <message>
        <source>Run free: a server with a replica, for 30 s; promote it meanwhile (Faults, F9).</source>
        <translation>自由运行：一台带副本的服务器，持续 30 秒；期间提升副本（故障，F9）。</translation>
    </message>
    <message>
        <source>1,700,000,015 seconds: 53.9 years. In the table of locks its state is “far-off expiry”.</source>
        <translation>1,700,000,015 秒：53.9 年。在锁列表里它的状态是“过期时间过远”。</translation>
    </message>
    <message>
        <source>Show it in the page Locks: the state “far-off expiry” says more than 30 days.</source>
        <translation>在“锁”页面上展示：状态“过期时间过远”表示超过 30 天。</translation>
    </message>
    <message>
        <source>SETNX, then EXPIRE, can leave a lock that never ends by itself.</source>
        <translation>先 SETNX 再 EXPIRE，可能留下一把永不自行结束的锁。</translation>
    </message>
    <message>
        <source>Run free: SET NX PX first, then the article’s command, whose run ends with the server’s own words.</source>
        <translation>自由运行：先是 SET NX PX，再是文章中的命令，后者以服务器自己的话告终。</translation>
    </message>
    <message>
        <source>Run free: renewal that compares and extends; the script read as SET, after which nobody gets in; the script as published, whose run ends with the server’s own words.</source>
        <translation>自由运行：先比较再延长的续约；把脚本读作 SET，此后谁也进不来；按发表原样的脚本，以服务器自己的话告终。</translation>
    </message>
    <message>
        <source>Run free: two clients hold the lock for 200 ms each, for 30 s; let the server evict meanwhile (Faults, F9), and look at the overlaps.</source>
        <translation>自由运行：两个客户端轮流各持锁 200 毫秒，共 30 秒；期间让服务器逐出（故障，F9），再看重叠次数。</translation>
    </message>
    <message>
        <source>… C to 5, whose answer is lost: 5 is taken, and C does not know it. The rest of their requests come too late:</source>
        <translation>……C 离 5 最近，但其回复丢失：5 已被占用，而 C 并不知道。其余请求都来晚了：</translation>
    </message>
    <message>
        <source>%1, and the answer is lost</source>
        <comment>command</comment>
        <translation>%1，而回复丢失</translation>
    </message>
    <message>
        <source>The server has carried it out, and the answer is lost: %1 never hears of it.</source>
        <translation>服务器已执行，回复却丢失了：%1 永远不会知道。</translation>
    </message>
    <message>
        <source>Run free: two clients hold the lock for 200 ms each, for 30 s; delete it meanwhile (Faults, F9), and look at the overlaps.</source>
        <translation>自由运行：两个客户端轮流各持锁 200 毫秒，共 30 秒；期间删除锁（故障，F9），再看重叠次数。</translation>
    </message>
    <message>
        <source>An error: I know neither yes nor no.</source>
        <translation>一个错误：是与否我都不知道。</translation>
    </message>
    <message>
        <source>An error again.</source>
        <translation>又是一个错误。</translation>
    </message>
    <message>
        <source>I wait for an answer.</source>
        <translation>我在等待答复。</translation>
    </message>
    <message>
        <source>I have heard an error.</source>
        <translation>我得到了一个错误。</translation>
    </message>
    <message>
        <source>I have heard: %1</source>
        <translation>我得到的答复：%1</translation>
    </message>
    <message>
        <source>One is left: I buy it.</source>
        <translation>还剩一件：我买下它。</translation>
    </message>
    <message>
        <source>I have bought it.</source>
        <translation>我已经买到了。</translation>
    </message>
    <message>
        <source>I have counted.</source>
        <translation>我已经计数了。</translation>
    </message>
    <message>
        <source>B is done.</source>
        <translation>B 做完了。</translation>
    </message>
    <message>
        <source>Nothing has changed, and the answer is lost: %1 never hears so.</source>
        <translation>什么都没有改变，而答复丢失了：%1 永远不会知道。</translation>
    </message>
    <message>
        <source>A asks one after the other, as redlock-py does, a published Python client.</source>
        <translation>A 逐台询问，正如已发布的 Python 客户端 redlock-py 那样。</translation>
    </message>
    <message>
        <source>The second yes …</source>
        <translation>第二个同意……</translation>
    </message>
    <message>
        <source>… and the third: a majority of five.</source>
        <translation>……以及第三个：五台中的多数。</translation>
    </message>
    <message>
        <source>redlock-py: README</source>
        <translation>redlock-py：README</translation>
    </message>
    <message>
        <source>A lock is released likewise: A takes one …</source>
        <translation>锁也是这样释放的：A 取得一把……</translation>
    </message>
    <message>
        <source>… and the script that compares and deletes answers 1: deleted.</source>
        <translation>……比较并删除的脚本答复 1：已删除。</translation>
    </message>
    <message>
        <source>A: is the Long {deleted} equal to the Integer 1? In Java: no.</source>
        <translation>A：Long {deleted} 等于 Integer 1 吗？在 Java 中：不等。</translation>
    </message>
    <message>
        <source>not released</source>
        <translation>未释放</translation>
    </message>
    <message>
        <source>A published client on Jedis asks just that. It has released the lock, and reports that it has not.</source>
        <translation>一个已发布的 Jedis 客户端正是这样问的。它已释放了锁，却报告没有释放。</translation>
    </message>
    <message>
        <source>A: 3 of 5, 100 ms spent, 302 ms of drift, 29.598 s left.</source>
        <translation>A：5 个中有 3 个，用去 100 毫秒，漂移 302 毫秒，剩余 29.598 秒。</translation>
    </message>
    <message>
        <source>WAIT asks how many replicas have it: none within 5 ms. So A does not go in …</source>
        <translation>WAIT 询问有多少副本已收到：5 毫秒内一个也没有。所以 A 不进入……</translation>
    </message>
    <message>
        <source>No majority for %1: 2, 2 and 1 of 5.</source>
        <translation>%1 没有多数：5 台中各得 2、2、1。</translation>
    </message>
    <message>
        <source>A adds 1 to what get() gave it, in PHP the client itself: as a number that is 1.</source>
        <translation>A 给 get() 的结果加 1，在 PHP 里那是客户端对象本身：当作数字是 1。</translation>
    </message>
    <message>
        <source>I write one more: 2.</source>
        <translation>我写入加一后的值：2。</translation>
    </message>
    <message>
        <source>B does the same. However often, the counter stays 2.</source>
        <translation>B 也一样。不管多少次，计数器都停在 2。</translation>
    </message>
    <message>
        <source>Two increments of 10 came to 2: inside MULTI a GET answers QUEUED.</source>
        <translation>10 加两次得到 2：在 MULTI 里 GET 返回 QUEUED。</translation>
    </message>
    <message>
        <source>Ten seconds later A holds the lock again: …010 by its clock, so …013.</source>
        <translation>十秒后 A 再次持有锁：按它的时钟是 …010，所以写 …013。</translation>
    </message>
    <message>
        <source>… reads …013, past by its clock, which is at …015 …</source>
        <translation>……读到 …013，按它的时钟（…015）已过……</translation>
    </message>
    <message>
        <source>A phantom: the key stands, nobody is inside, and everybody is barred until …018.</source>
        <translation>幽灵：键还在，里面没有人，所有人都被挡在外面，直到 …018。</translation>
    </message>
    <message>
        <source>B looks, and sees a foreign token: few clients do. Until then it worked on.</source>
        <translation>B 去看，看到别人的令牌：很少有客户端这么做。在此之前它一直在工作。</translation>
    </message>
    <message>
        <source>A is done after 15 s, and has not noticed yet.</source>
        <translation>15 秒后 A 做完了，还没有察觉。</translation>
    </message>
    <message>
        <source>4 of 10 s are over …</source>
        <translation>10 秒过了 4 秒……</translation>
    </message>
    <message>
        <source>With the process. Until then nobody gets in, unless an operator releases it by force.</source>
        <translation>随进程结束。在那之前谁也进不去，除非运维人员强制释放。</translation>
    </message>
    <message>
        <source>The lock is A’s, as it should be.</source>
        <translation>锁是 A 的，本该如此。</translation>
    </message>
    <message>
        <source>Only who asks finds out: by its own reckoning A has 30 s.</source>
        <translation>只有去问才会知道：按它自己的算法 A 还有 30 秒。</translation>
    </message>
    <message>
        <source>The number, if it outlives the failover: one that is kept on the same servers is given out twice, as the race finder shows for fenced-reads with a promotion.</source>
        <translation>栅栏号，前提是它在故障转移后仍在：存放在同一批服务器上的编号会发出两次，竞态查找器对 fenced-reads 加一次提升给出了证明。</translation>
    </message>
    <message>
        <source>Servers 4 and 5 would refuse at once. If they hung, A would wait 50 ms for each: that time is spent here. (This program’s own redlock asks all at once.)</source>
        <translation>服务器 4 和 5 会立即拒绝连接。若它们卡住，A 会各等 50 毫秒：这里用掉的就是这段时间。（本程序自己的 redlock 同时询问全部。）</translation>
    </message>
    <message>
        <source>12 s spent, lease 10 s, 102 ms of drift: −2.102 s left. The check of the elapsed time catches it, and A does not go in. This is antirez’s half.</source>
        <translation>用去 12 秒，租约 10 秒，漂移 102 毫秒：剩余 −2.102 秒。对已用时间的检查发现了这一点，A 不进入。这是 antirez 的那一半。</translation>
    </message>
    <message>
        <source>… and 5 ms spent, 102 ms of drift, 9.893 s left: the check is passed. A goes in.</source>
        <translation>……用去 5 毫秒，漂移 102 毫秒，剩余 9.893 秒：检查通过。A 进入。</translation>
    </message>
    <message>
        <source>The rest of the dispute is about clocks of servers that jump, which no lesson plays: clock-skew is about those of clients.</source>
        <translation>争论的其余部分是关于服务器时钟的跳变，没有一课演示它：clock-skew 讲的是客户端的时钟。</translation>
    </message>
    <message>
        <source>I have written, and release the lock.</source>
        <translation>我已写入，正在释放锁。</translation>
    </message>
    <message>
        <source>about ten</source>
        <translation>大约十个</translation>
    </message>
    <message>
        <source>ten thousand and more</source>
        <translation>一万个以上</translation>
    </message>
    <message>
        <source>It is the time in microseconds: an article counted 192,977 of 200,000, four runs of ours on two cores 14,261 to 34,414. 20 bytes of /dev/urandom were never equal.</source>
        <translation>它就是微秒时间：一篇文章数到 200,000 个里有 192,977 个，我们在两个核心上运行四次得到 14,261 到 34,414 个。20 字节的 /dev/urandom 从未相同。</translation>
    </message>
    <message>
        <source>How many depends on the machine. Within one process PHP waits until the microsecond is over, so equal values come from two.</source>
        <translation>有多少取决于机器。在同一进程内 PHP 会等到这一微秒结束，所以相同的值来自两个进程。</translation>
    </message>
    <message>
        <source>Drawn just now for B, as by another process. Of {drawn} pairs, one asked right after the other, {equal} were equal; this is one of them.</source>
        <translation>刚刚为 B 生成，如同在另一个进程中。前后紧接着取的 {drawn} 对中有 {equal} 对相同；这是其中一对。</translation>
    </message>
    <message>
        <source>(sends a mail: “booked”)</source>
        <translation>（发出邮件：“已入账”）</translation>
    </message>
    <message>
        <source>The database here is SQLite, really run. The mails are counted, not sent.</source>
        <translation>这里的数据库是 SQLite，真实运行。邮件只计数，不真的发送。</translation>
    </message>
    <message>
        <source>A client that sets its mark after another’s begins a new turn, with a lock or without.</source>
        <translation>在别人的标记之后再设置自己标记的客户端开始新的一轮，无论有没有锁。</translation>
    </message>
    <message>
        <source>No replaced mark could write. Both agree: the store must check. (Marks can only be compared; Kleppmann asks for numbers, which can be ordered.)</source>
        <translation>被替换的标记无法写入。双方一致：存储必须检查。（标记只能比较是否相等；Kleppmann 要求的是可以排序的数字。）</translation>
    </message>
</context>
<context>
    <name>lab::race::Board</name>
    <message>
        <source>No lock at all</source>
        <translation>完全没有锁</translation>
    </message>
    <message>
        <source>A GET inside MULTI</source>
        <translation>MULTI 中的 GET</translation>
    </message>
    <message>
        <source>The losers renew</source>
        <translation>失败者续订</translation>
    </message>
    <message>
        <source>The token in a list</source>
        <translation>列表中的令牌</translation>
    </message>
    <message>
        <source>SETNX, then EXPIRE</source>
        <translation>先 SETNX，后 EXPIRE</translation>
    </message>
    <message>
        <source>Re-entry without a count</source>
        <translation>不计数的重入</translation>
    </message>
    <message>
        <source>A blind DEL</source>
        <translation>盲目的 DEL</translation>
    </message>
    <message>
        <source>GET, compare, DEL</source>
        <translation>GET、比较、DEL</translation>
    </message>
    <message>
        <source>Work beyond the lease</source>
        <translation>工作超过租约</translation>
    </message>
    <message>
        <source>A number on writes only</source>
        <translation>只有写入带编号</translation>
    </message>
    <message>
        <source>The phantom</source>
        <translation>幽灵锁</translation>
    </message>
    <message>
        <source>Redlock and a restart</source>
        <translation>Redlock 与一次重启</translation>
    </message>
    <message>
        <source>Two clients read a counter, add one and write it back. Make one increment vanish.</source>
        <translation>两个客户端读取计数器、加一再写回。让一次递增消失。</translation>
    </message>
    <message>
        <source>Both put their GET into a transaction, where the reply is QUEUED and not a value. Make an increment vanish.</source>
        <translation>两者都把 GET 放进事务，那里的回复是 QUEUED 而不是值。让一次递增消失。</translation>
    </message>
    <message>
        <source>SETNX and EXPIRE travel in one transaction, so whoever loses sends the EXPIRE as well. Make a client renew a lock that is not its own.</source>
        <translation>SETNX 和 EXPIRE 在同一事务中，所以失败者也会发送 EXPIRE。让一个客户端续订不属于它的锁。</translation>
    </message>
    <message>
        <source>A token waits in a list: who pops it is in, and pushes it back at the end. You may crash one client. Leave everybody outside for good.</source>
        <translation>列表中有一个令牌：弹出它的就进入，最后再推回。你可以让一个客户端崩溃。让所有人永远留在外面。</translation>
    </message>
    <message>
        <source>The lock is taken by SETNX and gets its lease by EXPIRE, a moment later. You may crash one client. Leave a lock that never ends.</source>
        <translation>锁由 SETNX 取得，稍后由 EXPIRE 获得租约。你可以让一个客户端崩溃。留下一个永不结束的锁。</translation>
    </message>
    <message>
        <source>Each client enters its lock twice: one that finds its own value is in already, and nobody counts. Get two clients inside at once.</source>
        <translation>每个客户端进入锁两次：发现自己的值就算已经在内，没有人计数。让两个客户端同时在内。</translation>
    </message>
    <message>
        <source>The lock has a lease, which you may let run out once, and is released by DEL. Have a client delete a lock that is not its own.</source>
        <translation>锁有租约，你可以让它到期一次，并由 DEL 释放。让一个客户端删除不属于它的锁。</translation>
    </message>
    <message>
        <source>Now each looks before it deletes: GET, compare, DEL. A lease may run out once. Have a client delete a lock that is not its own all the same.</source>
        <translation>现在每个客户端删除前先看：GET、比较、DEL。租约可以到期一次。仍然让一个客户端删除不属于它的锁。</translation>
    </message>
    <message>
        <source>The release is a script that compares and deletes: no lock is ever deleted by a stranger. A lease may run out once. Make an increment vanish.</source>
        <translation>释放是一个比较并删除的脚本：锁永远不会被陌生人删除。租约可以到期一次。让一次递增消失。</translation>
    </message>
    <message>
        <source>Each grant has a growing number, and the store refuses a write whose number is older than one it has seen, but nobody sends the number with a read. A lease may run out once. Make an increment vanish.</source>
        <translation>每次授予都有递增的编号，存储会拒绝编号比它见过的更旧的写入，但读取时没有人发送编号。租约可以到期一次。让一次递增消失。</translation>
    </message>
    <message>
        <source>The lock&apos;s value says when it ends, and GETSET takes over what has ended. A lease may run out once. Leave a lock that bars everybody and that nobody believes to hold.</source>
        <translation>锁的值说明它何时结束，GETSET 接管已结束的锁。租约可以到期一次。留下一个挡住所有人、而没有人认为自己持有的锁。</translation>
    </message>
    <message>
        <source>Two of three masters are enough for the lock. One of them may restart without its data. Get two clients inside at once.</source>
        <translation>三个主节点中两个就足以取得锁。其中一个可以丢失数据重启。让两个客户端同时在内。</translation>
    </message>
    <message>
        <source>INCR reads, adds and writes in one command: there is no in-between for you to use.</source>
        <translation>INCR 在一条命令中读取、相加并写入：没有可供你利用的中间时刻。</translation>
    </message>
    <message>
        <source>WATCH and a retry: a write in between makes EXEC fail, and the client begins again.</source>
        <translation>WATCH 加重试：中间的写入会使 EXEC 失败，客户端重新开始。</translation>
    </message>
    <message>
        <source>SET NX PX sets value and lease in one command, or neither of them.</source>
        <translation>SET NX PX 在一条命令中同时设置值和租约，或两者都不设置。</translation>
    </message>
    <message>
        <source>SET NX PX: a lock that is there has a lease from its first moment, and a crash ends with it.</source>
        <translation>SET NX PX：锁从第一刻起就有租约，崩溃随租约结束。</translation>
    </message>
    <message>
        <source>A hash counts how often its owner has entered; only the last one to leave frees it.</source>
        <translation>哈希记录持有者进入的次数；只有最后一次离开才释放它。</translation>
    </message>
    <message>
        <source>A script compares and deletes in one go on the server: nothing fits in between.</source>
        <translation>脚本在服务器上一次完成比较和删除：中间插不进任何东西。</translation>
    </message>
    <message>
        <source>Reads and writes both carry the number of their grant, and the store refuses older ones: two may be inside, but nothing is lost.</source>
        <translation>读取和写入都带有授予的编号，存储拒绝更旧的编号：两者可能同时在内，但什么都不会丢失。</translation>
    </message>
    <message>
        <source>The server itself ends the lease: nobody has to take over what looks as if it had ended.</source>
        <translation>由服务器自己结束租约：没有人需要接管看似已结束的锁。</translation>
    </message>
    <message>
        <source>A master that writes every change to disk before it answers, or stays away for a lease, comes back with its locks: then a restart changes nothing.</source>
        <translation>主节点如果在回复前把每次更改写入磁盘，或者离线一个租约的时间，就会带着它的锁回来：这样重启不会改变任何东西。</translation>
    </message>
</context>
<context>
    <name>lab::race::Oracle</name>
    <message>
        <source>The clients send what no client of a private server may do, so that it reaches nothing else. The server says: %1</source>
        <translation>客户端发送了私有服务器的客户端不允许做的事，以免它触及其他任何东西。服务器的回答：%1</translation>
    </message>
    <message>
        <source>It was: %1.</source>
        <translation>该命令是：%1。</translation>
    </message>
</context>
<context>
    <name>lab::race::RaceLesson</name>
    <message>
        <source>Client %1 sends</source>
        <translation>客户端 %1 发送</translation>
    </message>
    <message>
        <source>And this happens</source>
        <translation>并且发生</translation>
    </message>
    <message>
        <source>%1 sends %2</source>
        <translation>%1 发送 %2</translation>
    </message>
    <message>
        <source>The answer: %1</source>
        <translation>应答：%1</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>没有人</translation>
    </message>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>The lock is held by: %1. Who believes to be inside: %2.</source>
        <translation>锁的持有者：%1。认为自己在临界区内的：%2。</translation>
    </message>
    <message>
        <source>What helps</source>
        <translation>补救办法</translation>
    </message>
    <message>
        <source>The next safer way of locking</source>
        <translation>下一个更安全的加锁方式</translation>
    </message>
    <message>
        <source>The same schedule on it: open it in Lockscope (Lab, Find the race), and press “Run it on the repair”.</source>
        <translation>在它上面播放同一调度：在 Lockscope 中打开（实验室，寻找竞争），然后按“在修复上运行”。</translation>
    </message>
    <message>
        <source>A race on Redis, found by trying every order: %1.</source>
        <translation>Redis 上的一个竞争，通过尝试所有顺序找到：%1。</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Redis runs one command at a time. Is there an order in which %1? Which one?</source>
        <translation>Redis 一次只执行一条命令。有没有一种顺序，使得%1？是哪一种？</translation>
    </message>
    <message>
        <source>Step by step</source>
        <translation>逐步讲解</translation>
    </message>
    <message>
        <source>The whole picture</source>
        <translation>完整图示</translation>
    </message>
</context>
<context>
    <name>lab::race::RaceWords</name>
    <message>
        <source>two inside</source>
        <translation>两个在内</translation>
    </message>
    <message>
        <source>lost update</source>
        <translation>丢失更新</translation>
    </message>
    <message>
        <source>foreign release</source>
        <translation>释放他人的锁</translation>
    </message>
    <message>
        <source>foreign extend</source>
        <translation>续订他人的锁</translation>
    </message>
    <message>
        <source>locked for ever</source>
        <translation>永远锁住</translation>
    </message>
    <message>
        <source>nobody enters</source>
        <translation>无人能进入</translation>
    </message>
    <message>
        <source>stale write</source>
        <translation>过期写入</translation>
    </message>
    <message>
        <source>wrong total</source>
        <translation>总数错误</translation>
    </message>
    <message numerus="yes">
        <source>broken in %n step(s): %1</source>
        <translation>
            <numerusform>%n 步即被破坏：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>(but it did not come out so on real servers: please report this)</source>
        <translation>（但在真实服务器上结果不同：请报告此问题）</translation>
    </message>
    <message>
        <source>none in all %1 states</source>
        <translation>在全部 %1 个状态中都没有</translation>
    </message>
    <message>
        <source>none in all %1 schedules</source>
        <translation>在全部 %1 个调度中都没有</translation>
    </message>
    <message>
        <source>not finished: none in the first %1 states</source>
        <translation>未完成：前 %1 个状态中没有</translation>
    </message>
    <message>
        <source>not finished: none in the first %1 schedules</source>
        <translation>未完成：前 %1 个调度中没有</translation>
    </message>
    <message>
        <source>It breaks %1 too.</source>
        <translation>它也会破坏 %1。</translation>
    </message>
    <message>
        <source>It breaks nothing there: step %1 is refused.</source>
        <translation>它在那里没有破坏任何东西：第 %1 步被拒绝。</translation>
    </message>
    <message>
        <source>It breaks nothing there.</source>
        <translation>它在那里没有破坏任何东西。</translation>
    </message>
    <message>
        <source>who</source>
        <translation>谁</translation>
    </message>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>reply</source>
        <translation>回复</translation>
    </message>
    <message>
        <source>lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>inside</source>
        <translation>在内</translation>
    </message>
    <message>
        <source>meaning</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>broken before the first request: %1</source>
        <translation>在第一个请求之前被破坏：%1</translation>
    </message>
</context>
<context>
    <name>lab::race::SavedSchedule</name>
    <message>
        <source>This is no schedule that “lockscope race” has written.</source>
        <translation>这不是“lockscope race”写出的调度。</translation>
    </message>
    <message>
        <source>The schedule names a strategy or a number that this release does not know.</source>
        <translation>该调度含有此版本不认识的策略或数值。</translation>
    </message>
    <message>
        <source>The schedule has a property or a step that this release does not know.</source>
        <translation>该调度含有此版本不认识的性质或步骤。</translation>
    </message>
</context>
<context>
    <name>lab::race::Telling</name>
    <message>
        <source>two clients are inside at once</source>
        <translation>两个客户端同时在临界区内</translation>
    </message>
    <message>
        <source>an acknowledged increment is overwritten</source>
        <translation>一次已确认的递增被覆盖</translation>
    </message>
    <message>
        <source>a client deletes a lock that is not its own</source>
        <translation>客户端删除了不属于自己的锁</translation>
    </message>
    <message>
        <source>a client extends a lock that is not its own</source>
        <translation>客户端延长了不属于自己的锁</translation>
    </message>
    <message>
        <source>a lock that never ends is left behind</source>
        <translation>留下了一把永不结束的锁</translation>
    </message>
    <message>
        <source>nobody can get in any more</source>
        <translation>再也没有客户端能进入</translation>
    </message>
    <message>
        <source>the store takes a write from an older grant after a newer one has read</source>
        <translation>在较新的授予已经读取之后，存储仍接受了较旧授予的写入</translation>
    </message>
    <message>
        <source>the final value is not the number of increments</source>
        <translation>最终值不等于递增的次数</translation>
    </message>
    <message>
        <source>clocks %1 ms apart</source>
        <translation>时钟相差 %1 毫秒</translation>
    </message>
    <message>
        <source>A lease passes on every clock.</source>
        <translation>所有时钟都走过一个租约。</translation>
    </message>
    <message>
        <source>Server %1 restarts without its locks.</source>
        <translation>服务器 %1 重启，其上的锁丢失。</translation>
    </message>
    <message>
        <source>A replica that lacks the last change takes the place of server %1.</source>
        <translation>一个缺少最后一次更改的副本接替服务器 %1。</translation>
    </message>
    <message>
        <source>%1 crashes.</source>
        <translation>%1 崩溃。</translation>
    </message>
    <message>
        <source>%1 believes that it holds the lock.</source>
        <translation>%1 认为自己持有锁。</translation>
    </message>
    <message>
        <source>%1 is refused.</source>
        <translation>%1 被拒绝。</translation>
    </message>
    <message>
        <source>%1 has written %2.</source>
        <translation>%1 已写入 %2。</translation>
    </message>
    <message>
        <source>%1 gives up with an error.</source>
        <translation>%1 因错误而放弃。</translation>
    </message>
    <message>
        <source>%1 deletes a lock that is not its own.</source>
        <translation>%1 删除了不属于自己的锁。</translation>
    </message>
    <message>
        <source>%1 writes over the lock of %2, which does not hold it any more.</source>
        <translation>%1 覆盖了 %2 的锁，%2 不再持有它。</translation>
    </message>
    <message>
        <source>%1 renews the lease of a lock that is not its own.</source>
        <translation>%1 续订了不属于自己的锁的租约。</translation>
    </message>
    <message>
        <source>%1 frees the lock.</source>
        <translation>%1 释放了锁。</translation>
    </message>
    <message>
        <source>It is executed, but the reply is lost.</source>
        <translation>命令已执行，但回复丢失。</translation>
    </message>
    <message>
        <source>The request is lost on its way.</source>
        <translation>请求在途中丢失。</translation>
    </message>
    <message>
        <source>Another client had written the same: one increment is lost.</source>
        <translation>另一个客户端已写入相同的值：丢失一次递增。</translation>
    </message>
    <message>
        <source>Two are inside.</source>
        <translation>两个客户端同时在内。</translation>
    </message>
    <message>
        <source>server %1</source>
        <translation>服务器 %1</translation>
    </message>
    <message>
        <source>lock: %1  inside: %2</source>
        <translation>锁：%1  在内：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n client(s)</source>
        <translation>
            <numerusform>%n 个客户端</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n round(s)</source>
        <translation>
            <numerusform>%n 轮</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>up to %n attempt(s) each</source>
        <translation>
            <numerusform>每个最多尝试 %n 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n master(s)</source>
        <translation>
            <numerusform>%n 个主节点</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lapse(s)</source>
        <translation>
            <numerusform>%n 次到期</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n crash(es)</source>
        <translation>
            <numerusform>%n 次崩溃</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lost repl(y/ies)</source>
        <translation>
            <numerusform>%n 个丢失的回复</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lost request(s)</source>
        <translation>
            <numerusform>%n 个丢失的请求</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n restart(s)</source>
        <translation>
            <numerusform>%n 次重启</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n promotion(s)</source>
        <translation>
            <numerusform>%n 次提升</numerusform>
        </translation>
    </message>
    <message>
        <source>The store refuses it: %1 comes too late.</source>
        <translation>存储拒绝了它：%1 来得太晚。</translation>
    </message>
    <message>
        <source>The lease on server %1 runs out: the lock is gone there, and nobody is told.</source>
        <translation>服务器 %1 上的租约到期：那里的锁已消失，没有人得到通知。</translation>
    </message>
    <message>
        <source>The lease runs out: the lock is gone, and nobody is told.</source>
        <translation>租约到期：锁已消失，没有人得到通知。</translation>
    </message>
    <message>
        <source>The server restarts without its locks.</source>
        <translation>服务器丢失锁而重启。</translation>
    </message>
</context>
<context>
    <name>lab::scheme::Words</name>
    <message>
        <source>line %1, column %2: %3</source>
        <translation>第 %1 行，第 %2 列：%3</translation>
    </message>
    <message>
        <source>The scheme is longer than %1 bytes.</source>
        <translation>方案超过 %1 字节。</translation>
    </message>
    <message>
        <source>The scheme has more than %1 statements.</source>
        <translation>方案超过 %1 条语句。</translation>
    </message>
    <message>
        <source>This is not UTF-8. Write other bytes in quotes, as \xNN.</source>
        <translation>这不是 UTF-8。其他字节请写在引号里，形如 \xNN。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>Nothing is done here. A lock has the sections “acquire:” and “release:”; what does without one has “work:” alone.</source>
        <translation>这里什么也没做。锁要有“acquire:”和“release:”两节；没有锁的方案只有“work:”。</translation>
    </message>
    <message>
        <source>There is an “acquire:” and no “release:”. If nothing is to be released, write “release:” with “done” below it.</source>
        <translation>有“acquire:”而没有“release:”。如果不需要释放，请写“release:”，并在其下写“done”。</translation>
    </message>
    <message>
        <source>“%1:” belongs to a lock: add the section “acquire:”.</source>
        <translation>“%1:”属于锁：请加上“acquire:”一节。</translation>
    </message>
    <message>
        <source>Without a lock, “work:” has to say what was written: “work”, or “count” with the number.</source>
        <translation>没有锁时，“work:”必须说明写了什么：“work”，或带数字的“count”。</translation>
    </message>
    <message>
        <source>This quote is never closed.</source>
        <translation>这个引号没有闭合。</translation>
    </message>
    <message>
        <source>This brace is never closed: write {key}, or &quot;{&quot; in quotes for the letter itself.</source>
        <translation>这个花括号没有闭合：请写 {key}；要表示字符本身，请写带引号的 &quot;{&quot;。</translation>
    </message>
    <message>
        <source>This brace closes nothing: write &quot;}&quot; in quotes for the letter itself.</source>
        <translation>这个花括号没有对应的开头：要表示字符本身，请写带引号的 &quot;}&quot;。</translation>
    </message>
    <message>
        <source>Indent with spaces, not with tabs.</source>
        <translation>请用空格缩进，不要用制表符。</translation>
    </message>
    <message>
        <source>This line is indented further than the one it belongs to.</source>
        <translation>这一行比它所属的行缩进得更多。</translation>
    </message>
    <message>
        <source>Lines that are indented further are expected below this one.</source>
        <translation>此行之下应有缩进更多的行。</translation>
    </message>
    <message>
        <source>This line is indented like none of those above it.</source>
        <translation>这一行的缩进与上面任何一行都不一致。</translation>
    </message>
    <message>
        <source>A colon is expected at the end of this line.</source>
        <translation>此行末尾应有冒号。</translation>
    </message>
    <message>
        <source>“%1” begins nothing. At the beginning of a line stand “scheme NAME”, “deadline in value”, “script NAME:”, “acquire:”, “work:”, “renew:” or “release:”.</source>
        <translation>“%1”不能开始任何内容。行首可以是“scheme NAME”、“deadline in value”、“script NAME:”、“acquire:”、“work:”、“renew:”或“release:”。</translation>
    </message>
    <message>
        <source>“%1” is there twice.</source>
        <translation>“%1”出现了两次。</translation>
    </message>
    <message>
        <source>“%1” is no name: letters, digits, - and _ make one.</source>
        <translation>“%1”不是名称：名称由字母、数字、- 和 _ 组成。</translation>
    </message>
    <message>
        <source>Nothing is expected behind “%1”.</source>
        <translation>“%1”之后不应有任何内容。</translation>
    </message>
    <message>
        <source>“%1” belongs in “%2:”.</source>
        <translation>“%1”应写在“%2:”中。</translation>
    </message>
    <message>
        <source>This is never reached: “%1” above it ends the section.</source>
        <translation>永远执行不到这里：上面的“%1”结束了这一节。</translation>
    </message>
    <message>
        <source>“acquire:” can come to its end without a decision. Let every way end with “enter”, “retry” or “fail”.</source>
        <translation>“acquire:”可能没有作出决定就到了末尾。请让每条路径都以“enter”、“retry”或“fail”结束。</translation>
    </message>
    <message>
        <source>“work:” of a lock has to do the work once: write “work” in it, outside of any “if”.</source>
        <translation>锁的“work:”必须做一次工作：请在其中写“work”，不要放在任何“if”里。</translation>
    </message>
    <message>
        <source>The work is done once: there is a second “work”.</source>
        <translation>工作只做一次：这里有第二个“work”。</translation>
    </message>
    <message>
        <source>“%1” stands directly below an “if”, indented like it.</source>
        <translation>“%1”应紧跟在“if”之后，缩进与它相同。</translation>
    </message>
    <message>
        <source>A name is expected, made of letters, digits and _, such as “-&gt; reply”.</source>
        <translation>此处应有由字母、数字和 _ 组成的名称，例如“-&gt; reply”。</translation>
    </message>
    <message>
        <source>“%1” has a meaning already. Take another name.</source>
        <translation>“%1”已有含义。请换一个名称。</translation>
    </message>
    <message>
        <source>Nothing is ever kept as “%1”. There are key, counter, fence, token, lease, lease_ms, now, now_ms, and what “-&gt; NAME” or “let NAME = …” has kept; a text stands in quotes.</source>
        <translation>从未以“%1”保存过任何内容。可用的有 key、counter、fence、token、lease、lease_ms、now、now_ms，以及“-&gt; NAME”或“let NAME = …”保存的内容；文本要写在引号里。</translation>
    </message>
    <message>
        <source>Write “let NAME = VALUE”.</source>
        <translation>请写“let NAME = VALUE”。</translation>
    </message>
    <message>
        <source>A value is expected here: a name, a number, nil or a text in quotes.</source>
        <translation>此处应有一个值：名称、数字、nil 或引号中的文本。</translation>
    </message>
    <message>
        <source>A comparison is expected here: ==, !=, &lt;, &lt;=, &gt; or &gt;=.</source>
        <translation>此处应有比较：==、!=、&lt;、&lt;=、&gt; 或 &gt;=。</translation>
    </message>
    <message>
        <source>“%1” is not expected here.</source>
        <translation>此处不应有“%1”。</translation>
    </message>
    <message>
        <source>An element of an array is expected, such as “reply[0]”.</source>
        <translation>此处应有数组的元素，例如“reply[0]”。</translation>
    </message>
    <message>
        <source>“%1” is neither a command that a scheme can send nor “let”, “if”, “enter”, “retry”, “fail”, “done”, “work”, “carry” or “count”.</source>
        <translation>“%1”既不是方案可以发送的命令，也不是“let”、“if”、“enter”、“retry”、“fail”、“done”、“work”、“carry”或“count”。</translation>
    </message>
    <message>
        <source>%1 cannot be sent: it concerns more than the keys of the lock, or waits on the server.</source>
        <translation>不能发送 %1：它涉及锁的键以外的内容，或者会在服务器上等待。</translation>
    </message>
    <message>
        <source>%1 depends on the server’s own clock, and time is virtual here: give leases as EX, PX, EXPIRE or PEXPIRE, and take the time from {now} or {now_ms}.</source>
        <translation>%1 依赖服务器自身的时钟，而这里的时间是虚拟的：租约请用 EX、PX、EXPIRE 或 PEXPIRE，时间请取自 {now} 或 {now_ms}。</translation>
    </message>
    <message>
        <source>%1 needs more arguments.</source>
        <translation>%1 需要更多参数。</translation>
    </message>
    <message>
        <source>Here %1 takes a key: write {key}, {counter} or {fence}, for others are not watched.</source>
        <translation>%1 在此处需要一个键：请写 {key}、{counter} 或 {fence}，其他键不被观察。</translation>
    </message>
    <message>
        <source>Write EVAL NAME 1 {key} {token}: the name of a script above (or Lua in quotes), how many keys, the keys, the arguments.</source>
        <translation>请写 EVAL NAME 1 {key} {token}：上面某个脚本的名称（或引号中的 Lua）、键的个数、键、参数。</translation>
    </message>
    <message>
        <source>There is no “script %1:” above.</source>
        <translation>上面没有“script %1:”。</translation>
    </message>
    <message>
        <source>“script %1:” needs lines of Lua below it, indented.</source>
        <translation>“script %1:”之下需要有缩进的 Lua 代码行。</translation>
    </message>
    <message>
        <source>Inside MULTI every reply is QUEUED. Keep that of EXEC: “EXEC -&gt; replies”, then replies[0].</source>
        <translation>MULTI 之中的每个回复都是 QUEUED。请保存 EXEC 的回复：“EXEC -&gt; replies”，然后用 replies[0]。</translation>
    </message>
    <message>
        <source>Between MULTI and EXEC stand only commands.</source>
        <translation>MULTI 与 EXEC 之间只能有命令。</translation>
    </message>
    <message>
        <source>This MULTI has no EXEC below it, equally indented.</source>
        <translation>此 MULTI 之下没有同样缩进的 EXEC。</translation>
    </message>
    <message>
        <source>%1 without MULTI.</source>
        <translation>%1 之前没有 MULTI。</translation>
    </message>
    <message>
        <source>The scheme reckons with “%1”, which is no number, or too large a one.</source>
        <translation>方案用“%1”进行计算，它不是数字，或者太大。</translation>
    </message>
    <message>
        <source>The scheme tries again without having asked the server anything.</source>
        <translation>方案没有向服务器询问任何内容就再次尝试。</translation>
    </message>
</context>
<context>
    <name>locks::AlertRules</name>
    <message>
        <source>“%1” is not a pattern followed by a time, such as nightly:* 2h.</source>
        <translation>“%1”不是后面带时间的模式，例如 nightly:* 2h。</translation>
    </message>
</context>
<context>
    <name>locks::ConnectionCheck</name>
    <message>
        <source>none is needed</source>
        <translation>不需要</translation>
    </message>
    <message>
        <source>%1 is known</source>
        <translation>%1 已知</translation>
    </message>
    <message>
        <source>%1 answers</source>
        <translation>%1 有应答</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>未使用</translation>
    </message>
    <message>
        <source>the certificate is the pinned one</source>
        <translation>证书就是固定的那一个</translation>
    </message>
    <message>
        <source>the certificate is verified</source>
        <translation>证书已验证</translation>
    </message>
    <message>
        <source>the certificate is NOT verified</source>
        <translation>证书未经验证</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>已接受</translation>
    </message>
    <message>
        <source>accepted as %1</source>
        <translation>已作为 %1 接受</translation>
    </message>
    <message>
        <source>a replica: what it shows may lag behind, and nothing can be changed there</source>
        <translation>副本：所示内容可能滞后，且无法在此更改任何内容</translation>
    </message>
    <message numerus="yes">
        <source>a master with %n replica(s)</source>
        <translation>
            <numerusform>主节点，有 %n 个副本</numerusform>
        </translation>
    </message>
    <message>
        <source>not known: ROLE is refused. It is taken for a master</source>
        <translation>未知：ROLE 被拒绝。按主节点对待</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>command, what does not work</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>all that looking and operating need</source>
        <translation>查看和操作所需的全部权限</translation>
    </message>
    <message>
        <source>enough to look and to operate, with less</source>
        <translation>足以查看和操作，但有所缺失</translation>
    </message>
    <message>
        <source>not enough to list locks</source>
        <translation>不足以列出锁</translation>
    </message>
    <message>
        <source>enough to look, not to operate</source>
        <translation>足以查看，不足以操作</translation>
    </message>
    <message>
        <source>the server reports every change</source>
        <translation>服务器会报告每次更改</translation>
    </message>
    <message>
        <source>SCAN is not understood</source>
        <translation>SCAN 的应答无法理解</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) match</source>
        <translation>
            <numerusform>%n 个键匹配</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) match among the first that were looked at</source>
        <translation>
            <numerusform>最先查看的键中有 %n 个匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>no key matches at the moment</source>
        <translation>目前没有匹配的键</translation>
    </message>
    <message>
        <source>no key matches among the first that were looked at</source>
        <translation>最先查看的键中没有匹配的</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Socket</source>
        <translation>套接字</translation>
    </message>
    <message>
        <source>TLS</source>
        <translation>TLS</translation>
    </message>
    <message>
        <source>Login</source>
        <translation>登录</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Rights</source>
        <translation>权限</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Patterns</source>
        <translation>模式</translation>
    </message>
</context>
<context>
    <name>locks::EndReason</name>
    <message>
        <source>expired</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>released or deleted</source>
        <translation>被释放或删除</translation>
    </message>
    <message>
        <source>replaced</source>
        <translation>被替换</translation>
    </message>
    <message>
        <source>by this program</source>
        <translation>由本程序</translation>
    </message>
    <message>
        <source>lost in a failover</source>
        <translation>在故障转移中丢失</translation>
    </message>
    <message>
        <source>lost in a restart</source>
        <translation>在重启中丢失</translation>
    </message>
    <message>
        <source>flushed</source>
        <translation>被清空</translation>
    </message>
    <message>
        <source>evicted</source>
        <translation>被淘汰</translation>
    </message>
    <message>
        <source>overlap suspected</source>
        <translation>疑似重叠</translation>
    </message>
    <message>
        <source>no quorum</source>
        <translation>没有多数派</translation>
    </message>
    <message>
        <source>lapsed</source>
        <translation>已失效</translation>
    </message>
    <message>
        <source>cannot tell</source>
        <translation>无法判断</translation>
    </message>
    <message>
        <source>lease cut short</source>
        <translation>租约被缩短</translation>
    </message>
    <message>
        <source>quorum lost</source>
        <translation>失去多数派</translation>
    </message>
</context>
<context>
    <name>locks::Health</name>
    <message>
        <source>This is a replica of %1: what it shows may lag behind, and nothing can be changed here.</source>
        <translation>这是 %1 的副本：显示的内容可能滞后，且无法在此更改任何内容。</translation>
    </message>
    <message>
        <source>another server</source>
        <translation>另一台服务器</translation>
    </message>
    <message>
        <source>When its memory is full this server drops any key (%1): locks can vanish.</source>
        <translation>内存用满时此服务器会丢弃任意键（%1）：锁可能消失。</translation>
    </message>
    <message>
        <source>When its memory is full this server drops keys with an expiry (%1): locks can vanish.</source>
        <translation>内存用满时此服务器会丢弃有过期时间的键（%1）：锁可能消失。</translation>
    </message>
    <message>
        <source>The server&apos;s clock is %1 s ahead of this machine&apos;s.</source>
        <translation>服务器的时钟比本机快 %1 秒。</translation>
    </message>
    <message>
        <source>The server&apos;s clock is %1 s behind this machine&apos;s.</source>
        <translation>服务器的时钟比本机慢 %1 秒。</translation>
    </message>
    <message>
        <source>A replica is %1 s behind: a failover now would lose the locks taken since.</source>
        <translation>有副本落后 %1 秒：此时故障转移会丢失这段时间取得的锁。</translation>
    </message>
    <message>
        <source>INFO is refused: version, eviction policy and replicas are not known.</source>
        <translation>INFO 被拒绝：版本、淘汰策略和副本无从得知。</translation>
    </message>
    <message>
        <source>TIME is refused: the server&apos;s clock is not compared.</source>
        <translation>TIME 被拒绝：不比较服务器的时钟。</translation>
    </message>
    <message>
        <source>a replica of %1</source>
        <translation>%1 的副本</translation>
    </message>
    <message>
        <source>memory full</source>
        <translation>内存已满</translation>
    </message>
    <message>
        <source>Its memory is full: no lock can be taken there; releasing works.</source>
        <translation>它的内存已满：那里无法获取锁，但可以释放。</translation>
    </message>
    <message>
        <source>drops any key when full (%1)</source>
        <translation>内存满时会丢弃任意键（%1）</translation>
    </message>
    <message>
        <source>drops keys with an expiry when full (%1)</source>
        <translation>内存满时会丢弃有过期时间的键（%1）</translation>
    </message>
    <message>
        <source>clock jumped at %1</source>
        <translation>时钟在 %1 跳变</translation>
    </message>
    <message>
        <source>The server&apos;s clock jumped at %1: leases ended early or late.</source>
        <translation>服务器的时钟在 %1 跳变：租约提前或推迟结束。</translation>
    </message>
    <message>
        <source>clock %1 s ahead</source>
        <translation>时钟快 %1 秒</translation>
    </message>
    <message>
        <source>clock %1 s behind</source>
        <translation>时钟慢 %1 秒</translation>
    </message>
    <message>
        <source>cannot save to disk</source>
        <translation>无法保存到磁盘</translation>
    </message>
    <message>
        <source>It could not save its data to disk: it may refuse every change, and after a restart locks are gone.</source>
        <translation>它未能把数据保存到磁盘：可能拒绝一切更改，重启后锁会消失。</translation>
    </message>
    <message>
        <source>a replica is behind</source>
        <translation>有副本落后</translation>
    </message>
    <message>
        <source>writes nothing to disk</source>
        <translation>不写入磁盘</translation>
    </message>
    <message>
        <source>This server writes nothing to disk: after a restart every lock is gone.</source>
        <translation>此服务器不写入磁盘：重启后所有锁都会消失。</translation>
    </message>
    <message>
        <source>DBSIZE is refused: progress is shown without a total.</source>
        <translation>DBSIZE 被拒绝：进度只是没有终点的计数。</translation>
    </message>
</context>
<context>
    <name>locks::Holder</name>
    <message>
        <source>No master answered the renewal before the lease ended. Look at the lock before you go on.</source>
        <translation>在租约结束前没有主节点应答续期。继续之前请先查看该锁。</translation>
    </message>
</context>
<context>
    <name>locks::KeyReader</name>
    <message>
        <source>TYPE or HGETALL is refused: locks that are no plain strings show no owner.</source>
        <translation>TYPE 或 HGETALL 被拒绝：非普通字符串的锁不显示持有者。</translation>
    </message>
    <message>
        <source>GETRANGE is refused: values are read whole by GET.</source>
        <translation>GETRANGE 被拒绝：改用 GET 读取整个值。</translation>
    </message>
    <message>
        <source>STRLEN is refused: values of 4,096 bytes and more show no token.</source>
        <translation>STRLEN 被拒绝：4,096 字节及以上的值不显示令牌。</translation>
    </message>
    <message>
        <source>OBJECT is refused: since when a lock was held before it was first seen is not known.</source>
        <translation>OBJECT 被拒绝：不知道锁在首次看到之前已被持有多久。</translation>
    </message>
</context>
<context>
    <name>locks::KeyTypeWords</name>
    <message>
        <source>a string</source>
        <translation>一个字符串</translation>
    </message>
    <message>
        <source>a hash</source>
        <translation>一个哈希</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>一个列表</translation>
    </message>
    <message>
        <source>a set</source>
        <translation>一个集合</translation>
    </message>
    <message>
        <source>a sorted set</source>
        <translation>一个有序集合</translation>
    </message>
    <message>
        <source>a stream</source>
        <translation>一个流</translation>
    </message>
    <message>
        <source>a key of another type</source>
        <translation>一个其他类型的键</translation>
    </message>
    <message>
        <source>On %1 stands %2, which is no lock.</source>
        <comment>masters, a list</comment>
        <translation>%1 上是%2，不是锁。</translation>
    </message>
</context>
<context>
    <name>locks::MasterRoute</name>
    <message>
        <source>No server is known for this master at the moment.</source>
        <translation>目前不知道该主节点对应的服务器。</translation>
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
        <source>PUBSUB is refused: waiters are not counted.</source>
        <translation>PUBSUB 被拒绝：不统计等待者。</translation>
    </message>
    <message>
        <source>CLIENT LIST is refused: locks that are a client&apos;s subscription (portalocker) are not seen, of clients that wait on a list only an upper bound is known, and whether an owner is still connected cannot be told.</source>
        <translation>CLIENT LIST 被拒绝：看不到以客户端订阅为形式的锁（portalocker），对在列表上等待的客户端也只知道上限，也无法判断持有者是否仍然连着。</translation>
    </message>
    <message>
        <source>It is not asked again until you refresh.</source>
        <translation>在您刷新之前不会再次询问它。</translation>
    </message>
</context>
<context>
    <name>locks::Monitor</name>
    <message>
        <source>%1: %2</source>
        <comment>master, sentence</comment>
        <translation>%1：%2</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) did not survive the failover: %1</source>
        <translation>
            <numerusform>%n 个锁未能在故障转移后保留：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: no lock stands on two of these %2 masters, as it would on a Redlock set, so nothing is said about a quorum. If they are servers of their own, read them separately.</source>
        <translation>%1：没有一把锁像 Redlock 组那样同时位于这 %2 个主节点中的两个，因此不对多数派作任何判断。如果它们是各自独立的服务器，请分别读取。</translation>
    </message>
    <message numerus="yes">
        <source>%n lock(s) are missing since the failover. Whether they were lost or released is unknown: %1</source>
        <translation>
            <numerusform>故障转移之后有 %n 把锁不在了，无法确定是丢失还是已被释放：%1</numerusform>
        </translation>
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
        <source>Nothing was changed. The lock is there with this token and would be released.</source>
        <translation>未作任何更改。锁存在且令牌相符，将会被释放。</translation>
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
        <source>Name the action that is to be undone.</source>
        <translation>请指明要撤销的操作。</translation>
    </message>
    <message>
        <source>The token that was seen is missing: without it another lock could be hit.</source>
        <translation>缺少看到的令牌：没有它可能会误伤其他锁。</translation>
    </message>
    <message>
        <source>This library writes another token on each master: name one master, with the token that stands there, and go on to the next.</source>
        <translation>此库在每个主节点上写入不同的令牌：请指定一个主节点及其上的令牌，然后逐个处理其余主节点。</translation>
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
        <source>%1 of %2 masters agreed, %3 are needed.</source>
        <translation>%2 个主节点中有 %1 个同意，需要 %3 个。</translation>
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
        <source>This connection is read-only: the lock is not renewed any more.</source>
        <translation>此连接为只读：不再续约该锁。</translation>
    </message>
    <message>
        <source>Not acquired: %1</source>
        <translation>未获取：%1</translation>
    </message>
    <message>
        <source>Somebody else holds it. It was put back on %1 of %2 masters, which is no quorum.</source>
        <translation>它由别人持有。已在 %1/%2 个主节点上放回，不构成多数派。</translation>
    </message>
    <message>
        <source>What was set was released again on every master.</source>
        <translation>已设置的内容已在所有主节点上重新释放。</translation>
    </message>
    <message>
        <source>What may have been set on %1 could not be released for certain: it ends with its lease.</source>
        <translation>%1 上可能已设置的内容无法确定是否已释放：它会随租约到期而结束。</translation>
    </message>
    <message>
        <source>Stopped before it was its turn: nothing was sent.</source>
        <translation>在轮到它之前已停止：未发送任何内容。</translation>
    </message>
    <message>
        <source>There is no one token to compare, or no form that is known to be safe to change: it can only be looked at.</source>
        <translation>没有唯一的令牌可供比较，或没有已知可以安全更改的形式：只能查看。</translation>
    </message>
    <message>
        <source>Only a release or an extension takes several keys at once.</source>
        <translation>只有释放或续期可以一次用于多个键。</translation>
    </message>
    <message>
        <source>One lock on more than %1 keys is not changed at once.</source>
        <translation>占用超过 %1 个键的一把锁不会一次更改。</translation>
    </message>
    <message>
        <source>A key is named twice.</source>
        <translation>有一个键被重复指定。</translation>
    </message>
    <message>
        <source>A lock of the form %1 stands on one key: each key is an action of its own.</source>
        <translation>%1 形式的锁只占一个键：每个键是一次单独的操作。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>master, key</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>key, sentence</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The lock is gone already. Its queue was left behind: %1.</source>
        <translation>锁已经不在了。它的队列还留着：%1。</translation>
    </message>
    <message>
        <source>It cannot be undone: this user may not use %1.</source>
        <comment>command</comment>
        <translation>无法撤销：此用户不得使用 %1。</translation>
    </message>
    <message>
        <source>There will be no undo: this user may not use %1.</source>
        <comment>command</comment>
        <translation>将无法撤销：此用户不可使用 %1。</translation>
    </message>
    <message>
        <source>There will be no undo: the key is longer than 1 MiB.</source>
        <translation>将无法撤销：该键超过 1 MiB。</translation>
    </message>
    <message>
        <source>Renewing has ended: the lock is lost.</source>
        <translation>续约已结束：锁已丢失。</translation>
    </message>
    <message>
        <source>Nothing was changed. %1</source>
        <translation>未作任何更改。%1</translation>
    </message>
    <message>
        <source>Whether this user may do all of it is not known: ACL DRYRUN is refused here.</source>
        <translation>无法得知此用户是否有权完成全部操作：此处 ACL DRYRUN 被拒绝。</translation>
    </message>
    <message>
        <source>%1 was refused. %2</source>
        <comment>command, why</comment>
        <translation>%1 被拒绝。%2</translation>
    </message>
    <message>
        <source>%1 lost its role as a master while this was done there.</source>
        <translation>操作进行时，%1 失去了主节点的角色。</translation>
    </message>
    <message>
        <source>this value, but renewed or taken again</source>
        <translation>值相同，但已续期或被重新获取</translation>
    </message>
    <message>
        <source>Renewed or taken again since you looked: the value is the same, its deadline is not. Nothing was done.</source>
        <translation>自您查看之后已续期或被重新获取：值相同，但到期时刻不同。未做任何操作。</translation>
    </message>
    <message>
        <source>It was done only in part: %1 Look again before you act.</source>
        <translation>操作只完成了一部分：%1 请先重新查看再操作。</translation>
    </message>
    <message>
        <source>Whether it lasts is not known: %1 Look again before you act.</source>
        <translation>结果能否保留尚不可知：%1 请先重新查看再操作。</translation>
    </message>
    <message>
        <source>There will be no undo: of this form of lock no copy is saved.</source>
        <translation>将无法撤销：这种形式的锁不会保存副本。</translation>
    </message>
    <message>
        <source>The same token stands on %1 as well: that is one lock on several keys. Name them too (--also KEY), so that all of them are changed in one step or none.</source>
        <translation>同一令牌也在 %1 上：这是一个占用多个键的锁。请把它们也一并指明（--also KEY），使所有键在同一步骤中一起更改，或都不更改。</translation>
    </message>
    <message>
        <source>Nothing was sent.</source>
        <translation>没有发送任何内容。</translation>
    </message>
    <message>
        <source>Its outcome could not be written to the journal, so it cannot be undone: %1</source>
        <translation>其结果无法写入日志，因此无法撤销：%1</translation>
    </message>
    <message>
        <source>Nothing was changed. Nobody has the lock: it would be acquired.</source>
        <translation>未作任何更改。没有人持有该锁：将会获取它。</translation>
    </message>
    <message>
        <source>Nothing was changed. The lock is there with this token and would be extended.</source>
        <translation>未作任何更改。锁存在且令牌相符，将会被延长。</translation>
    </message>
    <message>
        <source>Nothing was changed. The lock is there with this token and would be given an expiry.</source>
        <translation>未作任何更改。锁存在且令牌相符，将会为其设置到期时间。</translation>
    </message>
    <message>
        <source>Nothing was changed. The lock is there with this token and would be taken over.</source>
        <translation>未作任何更改。锁存在且令牌相符，将会被接管。</translation>
    </message>
    <message>
        <source>Nothing was changed. The copy is there and would be put back.</source>
        <translation>未作任何更改。副本存在，将会被放回。</translation>
    </message>
    <message>
        <source>It would be refused: %1</source>
        <translation>它将被拒绝：%1</translation>
    </message>
    <message>
        <source>Put back as it was. The holder does not learn that it has the lock again.</source>
        <translation>已恢复原状。持有者不会得知自己又持有该锁。</translation>
    </message>
    <message>
        <source>Put back as it was on %1 of %2 masters. The holder does not learn that it has the lock again.</source>
        <translation>已在 %1/%2 个主节点上恢复原样。持有者不会得知自己又持有该锁。</translation>
    </message>
    <message>
        <source>The lease is longer than Redis accepts.</source>
        <translation>租约超出 Redis 能接受的范围：其结束时刻超出了 Redis 的时间上限。</translation>
    </message>
    <message>
        <source>By its name this key is for a lock of the form %1. %2</source>
        <comment>form, why</comment>
        <translation>从名称看，这个键用于 %1 形式的锁。%2</translation>
    </message>
    <message>
        <source>Taken over: whoever only asks whether the key is there cannot acquire it until the lease ends or you release it. Whether its clients read the value is not known.</source>
        <translation>已接管：在租约结束或您释放之前，只查看键是否存在的客户端无法取得它。其客户端是否读取值，不得而知。</translation>
    </message>
    <message>
        <source>Completed: the token was written on %1 more of %2 masters. It stands on a quorum again, until the lease that was left ends.</source>
        <translation>已补全：令牌又写入了 %2 个主节点中的 %1 个。在剩余租约结束之前，它重新达到多数派。</translation>
    </message>
    <message>
        <source>No quorum: %1 What was written stays until its lease ends.</source>
        <translation>未达到多数派：%1 已写入的内容会保留到租约结束。</translation>
    </message>
    <message>
        <source>The lock was released or lost meanwhile.</source>
        <translation>锁在此期间已被释放或丢失。</translation>
    </message>
    <message>
        <source>It cannot be undone: what was there is longer than 1 MiB.</source>
        <translation>无法撤销：原有内容超过 1 MiB。</translation>
    </message>
    <message>
        <source>It cannot be undone: no copy of it was saved.</source>
        <translation>无法撤销：没有保存副本。</translation>
    </message>
    <message>
        <source>This value may be the same for each hold of its owner</source>
        <translation>同一持有者每次持有时写入的值可能都相同</translation>
    </message>
    <message>
        <source>This value may be the same for every owner</source>
        <translation>每个持有者写入的值可能都相同</translation>
    </message>
    <message>
        <source>%1: its deadline is compared as well.</source>
        <translation>%1：因此也比较其到期时刻。</translation>
    </message>
    <message>
        <source>%1: successive holders cannot be told apart, and whoever holds the lock now is the one that this is done to.</source>
        <translation>%1：无法区分先后的持有者，操作将作用于此刻持有该锁的一方。</translation>
    </message>
    <message>
        <source>%1: without the deadline that was seen (&quot;deadline_ms&quot; of &quot;list --json&quot;) successive holders cannot be told apart. Nothing was sent.</source>
        <translation>%1：没有所看到的到期时刻（“list --json”的“deadline_ms”），就无法区分先后的持有者。未发送任何内容。</translation>
    </message>
    <message>
        <source>This token does not tell holds apart, so nothing proves that it is the hold with the quorum.</source>
        <translation>此令牌无法区分不同的持有，因此无法证明它就是达到过多数派的那次持有。</translation>
    </message>
    <message>
        <source>A lock of the form %1 cannot be completed: it is not one string with a lease.</source>
        <translation>%1 形式的锁无法补全：它不是单个带租约的字符串。</translation>
    </message>
    <message>
        <source>%1 did not answer, so another token there cannot be ruled out. Nothing was sent.</source>
        <translation>%1 没有应答，因此不能排除那里有其他令牌。未发送任何内容。</translation>
    </message>
    <message>
        <source>Another token or value stands on %1, so this hold cannot be completed. Nothing was sent.</source>
        <translation>%1 上有其他令牌或值，因此无法补全此次持有。未发送任何内容。</translation>
    </message>
    <message>
        <source>The lock on %1 has no expiry. Only a lease that ends can be completed.</source>
        <translation>%1 上的锁没有过期时间。只能补全会结束的租约。</translation>
    </message>
    <message>
        <source>The lock is gone on every master.</source>
        <translation>锁在所有主节点上都已不存在。</translation>
    </message>
    <message>
        <source>Only a lock on a Redlock set of several masters can be completed.</source>
        <translation>只能补全由多个主节点组成的 Redlock 组上的锁。</translation>
    </message>
    <message>
        <source>No record says that this hold had a quorum, so its client may never have acquired the lock. Nothing was sent.</source>
        <translation>没有记录表明此次持有曾达到多数派，因此其客户端可能从未获得该锁。未发送任何内容。</translation>
    </message>
    <message>
        <source>No master with this token is known to have run without a restart since the quorum was won: the token may come from old data. Nothing was sent.</source>
        <translation>没有哪个带此令牌的主节点被确认自达到多数派以来没有重启：令牌可能来自旧数据。未发送任何内容。</translation>
    </message>
    <message>
        <source>The lease of the lock has ended.</source>
        <translation>锁的租约已结束。</translation>
    </message>
    <message>
        <source>Every master has this token already.</source>
        <translation>所有主节点上都已有此令牌。</translation>
    </message>
    <message>
        <source>Nothing was changed. The token would be written on %1, for the %2 that are left of its lease.</source>
        <translation>未做任何更改。令牌将写入 %1，租约为剩余的 %2。</translation>
    </message>
    <message>
        <source>this token, but renewed since</source>
        <translation>令牌相同，但此后已续约</translation>
    </message>
    <message>
        <source>The stored value differs from the token only by quotes: %1 is stored, %2 was given. Nothing was changed.</source>
        <translation>存储的值与令牌只差引号：存储的是 %1，给出的是 %2。没有更改任何内容。</translation>
    </message>
    <message>
        <source>Renewed since you looked: its lease ends %1 s later now, so its holder is alive.</source>
        <translation>在您查看之后已续约：其租约现在晚 %1 秒结束，因此持有者仍然存活。</translation>
    </message>
    <message>
        <source>Its lease was changed since you looked, and the token is the same: its holder is alive, or another user changed it.</source>
        <translation>在您查看之后其租约已改变，而令牌相同：持有者仍然存活，或者另一用户更改了它。</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>没有更改任何内容。</translation>
    </message>
    <message>
        <source>Not acquired: the key has a value that is probably no lock (type %1). Nothing was changed.</source>
        <translation>未获取：该键的值很可能不是锁（类型 %1）。没有更改任何内容。</translation>
    </message>
    <message>
        <source>Not acquired: the key has a value that fits no known form of a lock (type %1). Nothing was changed.</source>
        <translation>未获取：该键的值不符合任何已知的锁形式（类型 %1）。没有更改任何内容。</translation>
    </message>
    <message>
        <source>%1 has run without a restart since the quorum was won, so the token was deleted there, perhaps by its holder. Nothing was sent.</source>
        <translation>自达到多数派以来 %1 未曾重启，因此其上的令牌是被删除的，可能由持有者删除。未发送任何命令。</translation>
    </message>
    <message>
        <source>%1 does not say whether it has restarted since the quorum was won, so the token may have been deleted there. Nothing was sent.</source>
        <translation>%1 未说明自达到多数派以来是否重启过，因此其上的令牌可能是被删除的。未发送任何命令。</translation>
    </message>
    <message>
        <source>Which masters restarted is known by their run ids.</source>
        <translation>哪些主节点重启过，由其运行 ID 确定。</translation>
    </message>
    <message>
        <source>Whether these masters restarted is judged by their uptime, since their run ids of that time are not known: %1.</source>
        <translation>以下主节点是否重启过按运行时间判断，因为当时的运行 ID 未知：%1。</translation>
    </message>
</context>
<context>
    <name>locks::ReachableMasters</name>
    <message>
        <source>its master is not known yet.</source>
        <translation>尚不知道其主节点。</translation>
    </message>
</context>
<context>
    <name>locks::Rights</name>
    <message>
        <source>Nothing can be listed.</source>
        <translation>什么也列不出。</translation>
    </message>
    <message>
        <source>Nothing can be listed: the time left is not known.</source>
        <translation>什么也列不出：剩余时间未知。</translation>
    </message>
    <message>
        <source>Values are read whole, by GET.</source>
        <translation>值由 GET 整个读取。</translation>
    </message>
    <message>
        <source>Without GETRANGE as well, no owner is shown.</source>
        <translation>若 GETRANGE 也没有，则不显示持有者。</translation>
    </message>
    <message>
        <source>Values of 4,096 bytes and more show no token.</source>
        <translation>4,096 字节及以上的值不显示令牌。</translation>
    </message>
    <message>
        <source>Locks that are no plain strings show no owner.</source>
        <translation>不是普通字符串的锁不显示持有者。</translation>
    </message>
    <message>
        <source>Hash locks show no owner.</source>
        <translation>哈希锁不显示持有者。</translation>
    </message>
    <message>
        <source>Hash locks with several owners show only some.</source>
        <translation>有多个持有者的哈希锁只显示一部分。</translation>
    </message>
    <message>
        <source>Semaphores show no owners.</source>
        <translation>信号量不显示持有者。</translation>
    </message>
    <message>
        <source>Locks that are sets show no owners.</source>
        <translation>集合形式的锁不显示持有者。</translation>
    </message>
    <message>
        <source>Queues of waiters are not shown.</source>
        <translation>不显示等待者队列。</translation>
    </message>
    <message>
        <source>Some libraries are not told apart.</source>
        <translation>部分库无法区分。</translation>
    </message>
    <message>
        <source>Changes are looked for, not reported by the server.</source>
        <translation>更改靠查询得知，服务器不会报告。</translation>
    </message>
    <message>
        <source>Waiters are not counted.</source>
        <translation>不统计等待者。</translation>
    </message>
    <message>
        <source>Version, eviction policy and replicas are not known.</source>
        <translation>版本、淘汰策略和副本未知。</translation>
    </message>
    <message>
        <source>The server&apos;s clock is not compared with ours.</source>
        <translation>不将服务器时钟与本机时钟比较。</translation>
    </message>
    <message>
        <source>Scripts are refused: actions go by WATCH and MULTI instead.</source>
        <translation>脚本被拒绝：操作改用 WATCH 和 MULTI。</translation>
    </message>
    <message>
        <source>Acquire and Take over do not work.</source>
        <translation>获取和接管不可用。</translation>
    </message>
    <message>
        <source>Extend and Set expiry do not work.</source>
        <translation>延长和设置过期不可用。</translation>
    </message>
    <message>
        <source>Release does not work.</source>
        <translation>释放不可用。</translation>
    </message>
    <message>
        <source>A release cannot be undone.</source>
        <translation>释放无法撤销。</translation>
    </message>
    <message>
        <source>Waiters are not woken after a release: they notice later.</source>
        <translation>释放后不唤醒等待者：它们稍后才会发现。</translation>
    </message>
    <message>
        <source>Locks that are a client&apos;s subscription are not seen, nor whether an owner is still connected.</source>
        <translation>看不到以客户端订阅为形式的锁，也看不到持有者是否仍然连着。</translation>
    </message>
    <message>
        <source>Since when a lock was held before it was first seen is not known.</source>
        <translation>不知道锁在首次看到之前已被持有多久。</translation>
    </message>
    <message>
        <source>Progress is shown without a total.</source>
        <translation>进度只是没有终点的计数。</translation>
    </message>
</context>
<context>
    <name>locks::Rule</name>
    <message>
        <source>The pattern is missing, such as jobs:*:running.</source>
        <translation>缺少模式，例如 jobs:*:running。</translation>
    </message>
    <message>
        <source>There is no library or form “%1” that a rule can name.</source>
        <translation>没有规则可以指定的库或形式“%1”。</translation>
    </message>
    <message>
        <source>The expression is wrong: %1.</source>
        <translation>表达式有误：%1。</translation>
    </message>
    <message>
        <source>The expression names no part of the owner. Name one: (?&lt;host&gt;[^:]+):(?&lt;pid&gt;\d+).</source>
        <translation>表达式没有命名持有者的任何部分。请命名一个：(?&lt;host&gt;[^:]+):(?&lt;pid&gt;\d+)。</translation>
    </message>
    <message>
        <source>A rule that leaves the form as it is recognised says who the owner is: (?&lt;host&gt;[^:]+):(?&lt;pid&gt;\d+).</source>
        <translation>保持识别出的形式不变的规则要说明持有者是谁：(?&lt;host&gt;[^:]+):(?&lt;pid&gt;\d+)。</translation>
    </message>
</context>
<context>
    <name>locks::RuleFile</name>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>a rule is an object in braces.</source>
        <translation>规则是花括号中的对象。</translation>
    </message>
    <message>
        <source>“%1” is a text in quotes.</source>
        <translation>“%1”是引号中的文本。</translation>
    </message>
    <message>
        <source>this is not JSON: %1.</source>
        <translation>这不是 JSON：%1。</translation>
    </message>
    <message>
        <source>this program reads version %1 of such files.</source>
        <translation>本程序读取此类文件的第 %1 版。</translation>
    </message>
    <message>
        <source>beside “lockscope_rules” there is “rules”, a list in brackets, and nothing else.</source>
        <translation>除“lockscope_rules”外应有“rules”，即方括号中的列表，且别无其他。</translation>
    </message>
    <message numerus="yes">
        <source>more than %Ln rule(s) in one file.</source>
        <translation>
            <numerusform>一个文件中的规则多于 %Ln 条。</numerusform>
        </translation>
    </message>
    <message>
        <source>a rule has no “%1”; it has pattern, library, owner and held_over.</source>
        <translation>规则没有“%1”；它有 pattern、library、owner 和 held_over。</translation>
    </message>
    <message>
        <source>this is not a file of rules: “lockscope_rules” is missing.</source>
        <translation>这不是规则文件：缺少“lockscope_rules”。</translation>
    </message>
</context>
<context>
    <name>locks::Scanner</name>
    <message>
        <source>SCAN was stopped before its end: it walked %1 keys and named %2, but the server reports %3. The listing is incomplete. Check the server, or the proxy in front of it.</source>
        <translation>SCAN 在结束前被中止：已遍历 %1 个键、返回 %2 个键名，而服务器报告只有 %3 个键。列表不完整。请检查服务器或其前面的代理。</translation>
    </message>
</context>
<context>
    <name>locks::ServerIdentity</name>
    <message>
        <source>%1 is named twice: it is one master. Name it once.</source>
        <translation>%1 被指定了两次：它只是一个主节点。请只指定一次。</translation>
    </message>
    <message>
        <source>%1 and %2 are the same server: it is one master. Name it once.</source>
        <translation>%1 与 %2 是同一台服务器：它只是一个主节点。请只指定一次。</translation>
    </message>
    <message>
        <source>This server is the master of the production profile “%1”, however it is named here.</source>
        <translation>无论此处如何称呼，这台服务器都是生产配置“%1”的主节点。</translation>
    </message>
    <message>
        <source>By the journal this server was production on %1 (%2), however it is named here.</source>
        <translation>据日志记录，无论此处如何称呼，这台服务器在 %1 是生产环境（%2）。</translation>
    </message>
    <message>
        <source>By the journal this server was the production profile “%2” on %1, however it is named here.</source>
        <translation>据日志记录，无论此处如何称呼，这台服务器在 %1 属于生产配置“%2”。</translation>
    </message>
</context>
<context>
    <name>locks::ServerSelf</name>
    <message>
        <source>This Sentinel watches no master.</source>
        <translation>此 Sentinel 没有监视任何主节点。</translation>
    </message>
    <message>
        <source>Connect by %1.</source>
        <translation>请用 %1 连接。</translation>
    </message>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
    <message>
        <source>a Sentinel</source>
        <translation>Sentinel</translation>
    </message>
    <message>
        <source>This server is a Sentinel and has no locks. %1</source>
        <translation>此服务器是 Sentinel，其中没有锁。%1</translation>
    </message>
    <message>
        <source>This server is a node of a Cluster. The server does not tell which slots it serves, so keys may be missing. Connect by %1 to read all nodes.</source>
        <translation>此服务器是 Cluster 的一个节点，但没有说明它负责哪些槽，因此可能缺少键。请用 %1 连接以读取所有节点。</translation>
    </message>
    <message>
        <source>one node of a Cluster</source>
        <translation>Cluster 的一个节点</translation>
    </message>
    <message>
        <source>This server is one node of a Cluster, with %1 of %2 slots. Connect by %3 to read all nodes.</source>
        <translation>此服务器是 Cluster 的一个节点，有 %2 个槽中的 %1 个。请用 %3 连接以读取所有节点。</translation>
    </message>
    <message>
        <source>database %1 is empty</source>
        <translation>数据库 %1 为空</translation>
    </message>
    <message>
        <source>Database %1 has no keys. Databases with keys: %2. A URL names its database: %3.</source>
        <translation>数据库 %1 中没有键。有键的数据库：%2。URL 中写明数据库：%3。</translation>
    </message>
</context>
<context>
    <name>locks::UnreadKeys</name>
    <message>
        <source>This user may not read %1 of the keys that match; they are not shown.</source>
        <translation>此用户无权读取匹配的键中的 %1 个；这些键不显示。</translation>
    </message>
    <message>
        <source>This user may not run %1: %2 of the keys that match could not be read whole. Ask for the right, or use another user.</source>
        <translation>此用户无权执行 %1：匹配的键中有 %2 个无法完整读取。请申请权限，或换用其他用户。</translation>
    </message>
    <message>
        <source>%1 of the keys that match hold more than Lockscope reads: no lock does. They are shown without an owner.</source>
        <translation>匹配的键中有 %1 个的内容超出 Lockscope 的读取上限，锁不会这么大。它们显示时不带持有者。</translation>
    </message>
    <message numerus="yes">
        <source>%n key(s) with a name of more than 16 MiB were left out; the first has %1 bytes and begins with %2</source>
        <translation>
            <numerusform>有 %n 个键的名称超过 16 MiB，未列出；其中第一个为 %1 字节，开头是 %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>locks::UsualHolds</name>
    <message>
        <source>usually %1; 99 % of %2 earlier holds of such keys took less than %3</source>
        <translation>通常 %1；此类键此前 %2 次持有中，99 % 短于 %3</translation>
    </message>
    <message>
        <source>usually %1; 99 % of %2 earlier holds took less than %3</source>
        <translation>通常 %1；此前 %2 次持有中，99 % 短于 %3</translation>
    </message>
    <message>
        <source>held %1; a rule allows %2</source>
        <translation>已持有 %1；规则允许 %2</translation>
    </message>
    <message>
        <source>held %1; of %2 earlier holds of such keys 99 % took less than %3</source>
        <translation>已持有 %1；此类键此前 %2 次持有中，99 % 短于 %3</translation>
    </message>
    <message>
        <source>held %1; of %2 earlier holds 99 % took less than %3</source>
        <translation>已持有 %1；此前 %2 次持有中，99 % 短于 %3</translation>
    </message>
    <message>
        <source>held %1; longer than each of %2 earlier holds of such keys (longest %3)</source>
        <translation>已持有 %1；长于此类键此前 %2 次持有中的每一次（最长 %3）</translation>
    </message>
    <message>
        <source>held %1; longer than each of %2 earlier holds (longest %3)</source>
        <translation>已持有 %1；长于此前 %2 次持有中的每一次（最长 %3）</translation>
    </message>
    <message numerus="yes">
        <source>only %n earlier hold(s) known, too few to compare with</source>
        <translation>
            <numerusform>已知此前 %n 次持有，太少，无法比较</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>locks::Verdict</name>
    <message>
        <source>Client: its connection %1 is in CLIENT LIST.</source>
        <translation>客户端：其连接 %1 在 CLIENT LIST 中。</translation>
    </message>
    <message>
        <source>Client: its connection %1 was in CLIENT LIST; whether it still is cannot be seen.</source>
        <translation>客户端：其连接 %1 曾在 CLIENT LIST 中；是否仍在无从得知。</translation>
    </message>
    <message>
        <source>Client: its connection ended %1 ago (CLIENT LIST; the last was %2), and it was renewed since.</source>
        <translation>客户端：其连接在 %1前结束（CLIENT LIST；最后一个为 %2），但此后有过续约。</translation>
    </message>
    <message>
        <source>Client: its connection ended %1 ago (CLIENT LIST; the last was %2).</source>
        <translation>客户端：其连接在 %1前结束（CLIENT LIST；最后一个为 %2）。</translation>
    </message>
    <message>
        <source>Cannot tell: its connection ended %1 ago</source>
        <translation>无法判断：其连接在 %1前结束</translation>
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
        <source>Alive: renewed %1, every %2, last %3 ago</source>
        <translation>存活：已续约%1，每 %2一次，最近一次在 %3前</translation>
    </message>
    <message>
        <source>Silent: was renewed every %1, last %2 ago; the next renewal is overdue</source>
        <translation>沉默：此前每 %1续约一次，最近一次在 %2前；下一次续约已逾期</translation>
    </message>
    <message>
        <source>Cannot tell: no rhythm of renewals has been seen</source>
        <translation>无法判断：未见续约节奏</translation>
    </message>
    <message>
        <source>Expiry: its lease passed %1 ago; the key stays until somebody takes or deletes it.</source>
        <translation>到期：租约已过去 %1；键仍会留着，直到有人取得或删除它。</translation>
    </message>
    <message>
        <source>Connection: no answer from %1 of its %2 masters; this may be past.</source>
        <translation>连接：其 %2 个主节点中有 %1 个没有应答；所示可能已过时。</translation>
    </message>
    <message>
        <source>Connection: its master does not answer; this may be past.</source>
        <translation>连接：其主节点没有应答；所示可能已过时。</translation>
    </message>
    <message>
        <source>Cannot tell: no answer from %1 of its %2 masters</source>
        <translation>无法判断：其 %2 个主节点中有 %1 个没有应答</translation>
    </message>
    <message>
        <source>Cannot tell: its master does not answer</source>
        <translation>无法判断：其主节点没有应答</translation>
    </message>
    <message>
        <source>Renewals: %1 under this token, last %2 ago.</source>
        <translation>续期：以此令牌 %1，上次在 %2前。</translation>
    </message>
    <message>
        <source>Since when: it had been recorded for %1 when it was first seen here (history).</source>
        <translation>起始时间：在此首次看到时，历史已记录它 %1。</translation>
    </message>
    <message>
        <source>Since when: nobody had read or written the key for %1 when it was first seen here (OBJECT IDLETIME).</source>
        <translation>起始时间：在此首次看到时，该键已有 %1 没有人读写（OBJECT IDLETIME）。</translation>
    </message>
    <message>
        <source>Overdue: %1.</source>
        <translation>超时持有：%1。</translation>
    </message>
    <message>
        <source>Renewals: none seen under this token (watched for %1).</source>
        <translation>续期：自此令牌出现以来未见续期（已观察 %1）。</translation>
    </message>
    <message>
        <source>Since when: the history has this token from %1 before it was first seen here; %2 of that time were not watched.</source>
        <translation>起始时间：在此首次看到的 %1 之前，历史中已有该令牌；其中 %2 未被监视。</translation>
    </message>
    <message>
        <source>Since when: an earlier look saw the same token %1 before this one; it was not watched in between.</source>
        <translation>起始时间：在这次查看的 %1 之前，曾看到同一令牌；其间未被监视。</translation>
    </message>
    <message numerus="yes">
        <source>%n client(s) wait for it</source>
        <translation>
            <numerusform>有 %n 个客户端在等待它</numerusform>
        </translation>
    </message>
    <message>
        <source>it is asked for again and again</source>
        <translation>它被反复请求</translation>
    </message>
    <message>
        <source>Overdue: %1; whether its holder still works cannot be told</source>
        <translation>超时持有：%1；持有者是否仍在工作，无法判断</translation>
    </message>
    <message>
        <source>Overdue: %1, and %2; whether its holder still works cannot be told</source>
        <translation>超时持有：%1，且%2；持有者是否仍在工作，无法判断</translation>
    </message>
    <message>
        <source>Cannot tell whether its holder still works: no rhythm of renewals has been seen, and %1</source>
        <translation>无法判断持有者是否仍在工作：未见续约节奏，且%1</translation>
    </message>
    <message>
        <source>Gone: its connection ended %1 ago, and since then neither a new connection nor a renewal was seen (a pool that closes idle connections looks the same)</source>
        <translation>已离开：其连接在 %1前结束，此后既未见新连接，也未见续约（关闭空闲连接的连接池看起来也是这样）</translation>
    </message>
    <message>
        <source>Cannot tell: its lease ended %1 ago, and no renewal was seen since</source>
        <translation>无法判断：其租约在 %1前结束，此后未见续约</translation>
    </message>
    <message>
        <source>Cannot tell: its next renewal is due, and whether it has come is not known yet</source>
        <translation>无法判断：已到下一次续约的时间，是否已续约尚不清楚</translation>
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
    <name>profile::FirstSightings</name>
    <message>
        <source>%1 cannot be written (%2).</source>
        <translation>无法写入 %1（%2）。</translation>
    </message>
    <message>
        <source>it is no file that only this user can read</source>
        <translation>它不是仅当前用户可读的文件</translation>
    </message>
</context>
<context>
    <name>profile::Keychain</name>
    <message>
        <source>The keychain did not take the password: %1. It is asked for again next time.</source>
        <translation>密钥串未接受密码：%1。下次会再次询问。</translation>
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
    <message>
        <source>The name has characters that cannot be seen: %1. Remove them.</source>
        <translation>名称中有看不见的字符：%1。请去掉它们。</translation>
    </message>
    <message>
        <source>More than %1 masters cannot be read as one deployment.</source>
        <translation>超过 %1 个主节点无法作为一个部署读取。</translation>
    </message>
    <message>
        <source>A Redis user name has no spaces.</source>
        <translation>Redis 的用户名不含空格。</translation>
    </message>
    <message>
        <source>The database is a number, 0 or higher.</source>
        <translation>数据库是从 0 开始的数字。</translation>
    </message>
</context>
<context>
    <name>profile::ProfileExchange</name>
    <message>
        <source>%1 is left out: %2</source>
        <translation>略过%1：%2</translation>
    </message>
    <message>
        <source>Connection %1</source>
        <translation>连接 %1</translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>That is neither a list of connections as Lockscope exports it nor a list of URLs, one per line.</source>
        <translation>这既不是 Lockscope 导出的连接列表，也不是每行一个的 URL 列表。</translation>
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
    <message>
        <source>There is no profile “%1”.</source>
        <translation>没有名为“%1”的连接配置。</translation>
    </message>
    <message>
        <source>The profiles in %1 are damaged at line %L2 (%3). Mend the file or move it away; it is as it was.</source>
        <translation>%1 中的连接配置在第 %L2 行损坏（%3）。请修复该文件或将其移走；文件保持原样。</translation>
    </message>
</context>
<context>
    <name>profile::Settings</name>
    <message>
        <source>The settings cannot be written to %1: what was changed lasts until the window closes. See that the file can be written, and that there is room.</source>
        <translation>无法将设置写入 %1：所做的更改仅在窗口关闭前有效。请确认该文件可写且有剩余空间。</translation>
    </message>
</context>
<context>
    <name>redis::ClusterTopology</name>
    <message>
        <source>It is asked once more after ten seconds.</source>
        <translation>十秒后将再次询问。</translation>
    </message>
    <message>
        <source>That server is not a node of a Cluster. Write redis://.</source>
        <translation>该服务器不是 Cluster 的节点。请写 redis://。</translation>
    </message>
    <message>
        <source>What that server says of its Cluster cannot be true (%1).</source>
        <translation>该服务器对其 Cluster 的说明不可能属实（%1）。</translation>
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
        <source>The time &quot;%1&quot; is not understood. Write 500ms, 30s, 5m, 2h, 1d, 1w or 1h30m.</source>
        <translation>无法理解时长“%1”。请写成 500ms、30s、5m、2h、1d、1w 或 1h30m。</translation>
    </message>
</context>
<context>
    <name>redis::Endpoint</name>
    <message>
        <source>The user name or password in the URL holds a character that must be percent-encoded: / is %2F, ? is %3F, # is %23, @ is %40.</source>
        <translation>URL 中的用户名或密码含有必须进行百分号编码的字符：/ 写作 %2F，? 写作 %3F，# 写作 %23，@ 写作 %40。</translation>
    </message>
    <message>
        <source>The scheme &quot;%1&quot; is not known. Write redis://host:port or unix:///path.</source>
        <translation>未知的协议“%1”。请写成 redis://host:port 或 unix:///path。</translation>
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
        <source>&quot;#%1&quot; has no meaning in this URL.</source>
        <translation>“#%1”在此 URL 中没有意义。</translation>
    </message>
    <message>
        <source>The socket&apos;s path must be absolute. Write unix:///path (three slashes).</source>
        <translation>套接字路径必须是绝对路径。请写成 unix:///path（三个斜杠）。</translation>
    </message>
    <message>
        <source>The user name in the URL is wrong: what a URL cannot hold is percent-encoded, a % itself as %25.</source>
        <translation>URL 中的用户名有误：URL 不能包含的字符须用百分号编码，% 本身写作 %25。</translation>
    </message>
    <message>
        <source>The password in the URL is wrong: what a URL cannot hold is percent-encoded, a % itself as %25.</source>
        <translation>URL 中的密码有误：URL 不能包含的字符须用百分号编码，% 本身写作 %25。</translation>
    </message>
    <message>
        <source>The pin in the URL is not a SHA-256 digest of 64 hex digits.</source>
        <translation>URL 中的 pin 不是 64 位十六进制的 SHA-256 摘要。</translation>
    </message>
    <message>
        <source>The translation &quot;%1&quot; in the URL is wrong. Write nat=announced:port~reachable:port.</source>
        <translation>URL 中的地址转换“%1”有误。请写 nat=announced:port~reachable:port。</translation>
    </message>
    <message>
        <source>The parameter &quot;%1&quot; in the URL is for TLS. Write rediss://.</source>
        <translation>URL 中的参数“%1”用于 TLS。请写 rediss://。</translation>
    </message>
    <message>
        <source>A client certificate needs its key: client_cert= and client_key= go together.</source>
        <translation>客户端证书需要其密钥：client_cert= 与 client_key= 须同时给出。</translation>
    </message>
    <message>
        <source>The master&apos;s name is missing. Write redis-sentinel://host:port#name.</source>
        <translation>缺少主节点的名称。请写 redis-sentinel://host:port#name。</translation>
    </message>
    <message>
        <source>A Cluster has no database but 0.</source>
        <translation>Cluster 只有数据库 0。</translation>
    </message>
    <message>
        <source>The tunnel in the URL is wrong. Write proxy=ssh://user@host; ssh uses your own keys.</source>
        <translation>URL 中的隧道有误。请写 proxy=ssh://用户@主机；ssh 使用您自己的密钥。</translation>
    </message>
    <message>
        <source>The proxy in the URL is wrong. Write socks5://host:port, http://host:port or ssh://user@host.</source>
        <translation>URL 中的代理有误。请写 socks5://主机:端口、http://主机:端口 或 ssh://用户@主机。</translation>
    </message>
    <message>
        <source>The database &quot;%1&quot; is not a number, 0 or higher.</source>
        <translation>数据库“%1”不是从 0 开始的数字。</translation>
    </message>
    <message>
        <source>The host &quot;%1&quot; in the URL is wrong. An IPv6 address must be in brackets.</source>
        <translation>URL 中的主机“%1”有误。IPv6 地址应放在方括号中。</translation>
    </message>
    <message>
        <source>%1 appears twice in the URL.</source>
        <translation>%1 在 URL 中出现了两次。</translation>
    </message>
</context>
<context>
    <name>redis::Error</name>
    <message>
        <source>The server has no database of this number. Choose a lower one; 0 is always there.</source>
        <translation>服务器没有这个编号的数据库。请选择较小的编号；0 总是存在。</translation>
    </message>
    <message>
        <source>The server answered an error: %1</source>
        <translation>服务器返回了错误：%1</translation>
    </message>
    <message>
        <source>The server cannot save its data to disk and refuses to write.</source>
        <translation>服务器无法把数据保存到磁盘，拒绝写入。</translation>
    </message>
    <message>
        <source>This user may not run %1. Ask for the right, or use another user.</source>
        <translation>此用户无权执行 %1。请申请权限，或换用其他用户。</translation>
    </message>
</context>
<context>
    <name>redis::SentinelFinder</name>
    <message>
        <source>The sentinels know no master named %1.</source>
        <translation>Sentinel 不知道名为 %1 的主节点。</translation>
    </message>
    <message>
        <source>The sentinels want a password of their own: sentinel_password= or LOCKSCOPE_SENTINEL_PASSWORD.</source>
        <translation>Sentinel 需要自己的密码：sentinel_password= 或 LOCKSCOPE_SENTINEL_PASSWORD。</translation>
    </message>
    <message>
        <source>It is asked once more within half a minute.</source>
        <translation>将在半分钟内再次询问。</translation>
    </message>
    <message>
        <source>No sentinel answers: %1</source>
        <translation>没有 Sentinel 应答：%1</translation>
    </message>
</context>
<context>
    <name>redis::SshStream</name>
    <message>
        <source>ssh does not get through to %1 from its server. Check host and port as they are there, and that forwarding is allowed.</source>
        <translation>ssh 无法从其服务器连到 %1。请检查在那一侧所用的主机和端口，以及是否允许转发。</translation>
    </message>
    <message>
        <source>The tunnel to %1 is not up at the moment.</source>
        <translation>通往 %1 的隧道目前不通。</translation>
    </message>
</context>
<context>
    <name>redis::SshTunnel</name>
    <message>
        <source>There is no ssh on this machine: install openssh-client.</source>
        <translation>本机没有 ssh：请安装 openssh-client。</translation>
    </message>
    <message>
        <source>The host key of %1 is not known here, or has changed. Check it, and connect once by hand: ssh %1</source>
        <translation>%1 的主机密钥在此未知，或已更改。请核对后手动连接一次：ssh %1</translation>
    </message>
    <message>
        <source>%1 accepts none of your keys. Lockscope asks no password for it: try ssh %1</source>
        <translation>%1 不接受您的任何密钥。Lockscope 不会为此询问密码：请试 ssh %1</translation>
    </message>
    <message>
        <source>No folder for the tunnel can be made: %1</source>
        <translation>无法为隧道创建文件夹：%1</translation>
    </message>
    <message>
        <source>The tunnel through %1 is not up: %2</source>
        <translation>经由 %1 的隧道未能建立：%2</translation>
    </message>
</context>
<context>
    <name>redis::Tls</name>
    <message>
        <source>The file %1 cannot be read: %2</source>
        <translation>无法读取文件 %1：%2</translation>
    </message>
    <message>
        <source>The file %1 holds no certificate in PEM form.</source>
        <translation>文件 %1 中没有 PEM 格式的证书。</translation>
    </message>
    <message>
        <source>The file %1 holds no private key in PEM form.</source>
        <translation>文件 %1 中没有 PEM 格式的私钥。</translation>
    </message>
    <message>
        <source>The key in %1 is encrypted. Set LOCKSCOPE_KEY_PASSWORD to its password.</source>
        <translation>%1 中的密钥已加密。请将 LOCKSCOPE_KEY_PASSWORD 设为其密码。</translation>
    </message>
    <message>
        <source>The key in %1 cannot be decrypted with this password.</source>
        <translation>无法用此密码解密 %1 中的密钥。</translation>
    </message>
    <message>
        <source>%1: certificate of %2, issued by %3, valid from %4 until %5, SHA-256 %6</source>
        <translation>%1：%2 的证书，由 %3 颁发，有效期从 %4 到 %5，SHA-256 %6</translation>
    </message>
    <message>
        <source>The server&apos;s certificate has expired. Renew it on the server.</source>
        <translation>服务器的证书已过期。请在服务器上更新它。</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is not valid yet. Check both clocks.</source>
        <translation>服务器的证书尚未生效。请检查两边的时钟。</translation>
    </message>
    <message>
        <source>The server&apos;s certificate does not bear the name %1. Use the name that it bears, or add tls_name=.</source>
        <translation>服务器的证书不带有名称 %1。请使用它带有的名称，或添加 tls_name=。</translation>
    </message>
    <message>
        <source>The server&apos;s certificate has been revoked. Do not log in there.</source>
        <translation>服务器的证书已被吊销。请勿在那里登录。</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is signed by itself. Name it as the authority by ca=, or pin it.</source>
        <translation>服务器的证书是自签名的。请用 ca= 将其指定为颁发机构，或固定它。</translation>
    </message>
    <message>
        <source>The server&apos;s certificate is not meant for a server.</source>
        <translation>服务器的证书不是用于服务器的。</translation>
    </message>
    <message>
        <source>The signature of the server&apos;s certificate is wrong.</source>
        <translation>服务器证书的签名有误。</translation>
    </message>
    <message>
        <source>The server shows no certificate.</source>
        <translation>服务器未出示证书。</translation>
    </message>
    <message>
        <source>The server&apos;s certificate comes from an authority that is not trusted here. Name the authority&apos;s file by ca=.</source>
        <translation>服务器的证书来自此处不信任的颁发机构。请用 ca= 指定该机构的文件。</translation>
    </message>
    <message>
        <source>What answers there does not speak TLS. A plain server is redis:// instead of rediss://.</source>
        <translation>那里应答的程序不使用 TLS。普通服务器应写 redis:// 而非 rediss://。</translation>
    </message>
    <message>
        <source>The server demands a client certificate. Add client_cert= and client_key=.</source>
        <translation>服务器要求客户端证书。请添加 client_cert= 和 client_key=。</translation>
    </message>
    <message>
        <source>The server does not accept our client certificate.</source>
        <translation>服务器不接受我们的客户端证书。</translation>
    </message>
    <message>
        <source>Qt finds no TLS library on this machine.</source>
        <translation>Qt 在本机上找不到 TLS 库。</translation>
    </message>
    <message>
        <source>The server shows another certificate than the one that is pinned. Nothing was sent.</source>
        <translation>服务器出示的证书与固定的证书不同。未发送任何内容。</translation>
    </message>
    <message>
        <source>The server does not answer the greeting of TLS. It is stopped, or it is a plain server: redis:// instead of rediss://.</source>
        <translation>服务器不应答 TLS 握手。它已停止，或者是普通服务器：应写 redis:// 而非 rediss://。</translation>
    </message>
    <message>
        <source>The server ended the connection without a word. If it expects TLS, write rediss:// instead of redis://.</source>
        <translation>服务器未作应答便结束了连接。如果它需要 TLS，请写 rediss:// 而非 redis://。</translation>
    </message>
    <message>
        <source>The key in %1 does not belong to the certificate in %2.</source>
        <translation>%1 中的密钥与 %2 中的证书不匹配。</translation>
    </message>
    <message>
        <source>The server and Lockscope have no cipher in common. Allow a current one in the server&apos;s tls-ciphers or tls-ciphersuites.</source>
        <translation>服务器与 Lockscope 没有共同的加密套件。请在服务器的 tls-ciphers 或 tls-ciphersuites 中允许一种现行的套件。</translation>
    </message>
    <message>
        <source>The server&apos;s certificate bears the name %1 as its common name only, which does not count beside its alternative names: %2. Use one of these, or add tls_name=.</source>
        <translation>服务器证书仅在通用名中带有名称 %1，而证书已有备用名称 %2，此时通用名不算数。请使用其中一个名称，或加上 tls_name=。</translation>
    </message>
    <message>
        <source>The server offers no TLS version 1.2 or later.</source>
        <translation>服务器不提供 1.2 及以上的 TLS 版本。</translation>
    </message>
    <message>
        <source>The secure connection could not be established. Perhaps a plain server listens there: redis:// instead of rediss://.</source>
        <translation>安全连接未能建立。那里也许是普通服务器：应写 redis:// 而非 rediss://。</translation>
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
    <message>
        <source>redis-server is too old: without users of its own (ACL, Redis 6.2 or Valkey) nothing keeps what runs there from other servers.</source>
        <translation>redis-server 太旧：没有用户权限（ACL，Redis 6.2 或 Valkey），就无法阻止在其中运行的内容触及其他服务器。</translation>
    </message>
</context>
<context>
    <name>sqlite::MemoryDatabase</name>
    <message>
        <source>SQLite cannot be used: %1</source>
        <translation>无法使用 SQLite：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n row(s) changed</source>
        <translation>
            <numerusform>改变了 %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>no row</source>
        <translation>没有行</translation>
    </message>
</context>
</TS>
