# SPDX-License-Identifier: GPL-3.0-or-later
"""Programs that do harm, as `lockscope race` may be given them: faulty.py HOW [FILE]."""
import os
import resource
import signal
import socket
import subprocess
import sys
import time


def connected():
    return socket.create_connection((os.environ["LOCKSCOPE_LAB_HOST"], int(os.environ["LOCKSCOPE_LAB_PORT"])))


def dies():
    sys.exit("no such module: mylock")


def silent():
    time.sleep(600)


def prints():
    while True:
        os.write(1, b"ok\n" * 1000)


def prints_one_line():
    while True:
        os.write(1, b"x" * 4000)


def complains():
    while True:
        os.write(2, b"not yet\n" * 500)


def requests():
    link = connected()
    while True:
        link.sendall(b"*2\r\n$3\r\nGET\r\n$1\r\nx\r\n" * 1000)


def nests():
    link = connected()
    link.sendall(b"*1\r\n" * 1000000)
    time.sleep(600)


def boasts():
    link = connected()
    link.sendall(b"*2\r\n$3\r\nGET\r\n$9223372036854775806\r\nx\r\n")
    time.sleep(600)


def allocates():
    held = []
    while True:
        held.append(bytes(64 << 20))


def forks():
    """Not without end: whoever runs the tests needs the machine."""
    for _ in range(200):
        if os.fork() == 0:
            time.sleep(600)
    time.sleep(600)


def away(note):
    """Leaves the session, the group, the folder and the environment of whoever started it."""
    if os.fork() != 0:
        return
    os.setsid()
    if os.fork() != 0:
        os._exit(0)
    os.chdir("/")
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    with open(note, "a") as noted:
        noted.write(f"{os.getpid()}\n")
    os.execve("/bin/sleep", ["sleep", "600"], {})


def escapes():
    """One that stands apart, and answers as long as it is asked."""
    away(sys.argv[2])
    os.wait()
    for _ in sys.stdin:
        print("ok", flush=True)


def escapes_and_is_silent():
    """One that stands apart while lockscope waits for an answer."""
    away(sys.argv[2])
    silent()


def escapes_and_ends():
    away(sys.argv[2])
    os.wait()
    while not os.path.exists(sys.argv[2]):
        time.sleep(0.01)
    sys.exit("gone home")


def escapes_in_crowds():
    for _ in range(100):
        away(sys.argv[2])
    time.sleep(600)


def spins():
    """With its last second of processor time."""
    print("limits", *resource.getrlimit(resource.RLIMIT_CPU), file=sys.stderr, flush=True)
    resource.setrlimit(resource.RLIMIT_CPU, (1, resource.getrlimit(resource.RLIMIT_CPU)[1]))
    while True:
        pass


def tells():
    """What it finds in its environment and its folder, and leaves there."""
    with open(sys.argv[2], "w") as told:
        for name, value in sorted(os.environ.items()):
            told.write(f"{name}={value}\n")
        told.write(f"folder={os.getcwd()}\n")
        told.write(f"entries={os.listdir('.')}\n")
    open("left-behind", "w").close()
    subprocess.Popen(["sleep", "600"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    sys.exit("told")


{"dies": dies, "silent": silent, "prints": prints, "prints-one-line": prints_one_line, "complains": complains,
 "requests": requests, "nests": nests, "boasts": boasts, "allocates": allocates, "forks": forks,
 "tells": tells, "spins": spins, "escapes": escapes,
 "escapes-and-is-silent": escapes_and_is_silent, "escapes-and-ends": escapes_and_ends,
 "escapes-in-crowds": escapes_in_crowds}[sys.argv[1]]()
