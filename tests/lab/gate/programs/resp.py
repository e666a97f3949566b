# SPDX-License-Identifier: GPL-3.0-or-later
"""The server that `lockscope race` names, without any library: call(WORD...) answers a reply, an error as None."""
import os
import socket

link = socket.create_connection((os.environ["LOCKSCOPE_LAB_HOST"], int(os.environ["LOCKSCOPE_LAB_PORT"])))
link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
replies = link.makefile("rb")


def reply():
    line = replies.readline()[:-2].decode()
    kind, rest = line[0], line[1:]
    if kind == "$":
        return None if rest == "-1" else replies.read(int(rest) + 2)[:-2].decode()
    if kind == "*":
        return None if rest == "-1" else [reply() for _ in range(int(rest))]
    return int(rest) if kind == ":" else rest if kind == "+" else None


def call(*words):
    coded = [str(word).encode() for word in words]
    link.sendall(b"*%d\r\n" % len(coded) + b"".join(b"$%d\r\n%s\r\n" % (len(word), word) for word in coded))
    return reply()


if os.environ["LOCKSCOPE_LAB_PASSWORD"]:
    user = os.environ["LOCKSCOPE_LAB_USER"]
    call("AUTH", *([user] if user else []), os.environ["LOCKSCOPE_LAB_PASSWORD"])
