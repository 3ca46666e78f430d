"""Servers on this machine for script/fuzz: mutated HTTP answers, and mutated frames after a right web socket handshake."""
import base64
import hashlib
import re
import socket
import struct
import threading
import zlib

from fuzz_mutations import bytes_mutated, tokens_mutated

BODY = b'{"price": 1.5, "name": "caf\xc3\xa9", "list": [1, 2, 3]}' * 20
EVENTS = b"retry: 200\nid: 1\nevent: message\ndata: one\ndata: two\n\n: comment\n\nid: 2\ndata: {}\n\n"
HEADS = [
    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {size}\r\nETag: \"a\"\r\nSet-Cookie: a=b; Path=/; Max-Age=10\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\nTrailer: X-End\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: {size}\r\n\r\n",
    "HTTP/1.1 302 Found\r\nLocation: /1\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 206 Partial Content\r\nContent-Range: bytes 0-9/100\r\nConnection: close\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-cache\r\n\r\n",
]
WORDS = ["Content-Length: -5", "Content-Length: 99999999999999999999", "Transfer-Encoding: gzip, chunked", "\r\n", "\n", "\r", ":", "HTTP/2.0", "HTTP/0.9", "000", "99", "204", "304", "401", "101", "418",
         "Content-Encoding: br", "Content-Encoding: deflate", "\0", "é", " ", "\t", "a" * 9000, "Set-Cookie: =;;;", "Location: http://[", "Location: /3", "charset=utf-16", "Retry-After: 1e9"]


def answers(chance, count):
    """Answers to that many requests; the last is an event stream."""
    result = []
    for number in range(count):
        which = 5 if number == count - 1 else chance.randrange(5)
        head, body = HEADS[which], EVENTS if which == 5 else b"" if which == 3 else BODY
        if which == 1:
            sizes = [chance.choice([1, 16, 100, 400]) for _ in range(3)]
            body = b"".join(b"%x\r\n%s\r\n" % (size, BODY[:size]) for size in sizes) + b"0\r\nX-End: 1\r\n\r\n"
        elif which == 2:
            packer = zlib.compressobj(wbits=31)
            body = packer.compress(BODY) + packer.flush()
        head = head.replace("{size}", str(len(body))).encode()
        part = chance.randrange(4)
        if part in (0, 2):
            head = tokens_mutated(head.decode(), chance, WORDS, r"\r\n|[^\s:]+|.")
        if part in (1, 2) and body:
            body = bytes_mutated(body, BODY, chance)
        answer = head + body
        result.append(answer[: chance.randrange(len(answer) + 1)] if chance.random() < 0.25 else answer + (b"garbage\r\n" * 3 if chance.random() < 0.2 else b""))
    return result


def frames(chance):
    """Right frames of a web socket, and then others that are wrong in some part."""
    result = b""
    for _ in range(chance.choice([0, 1, 3, 20])):
        body = chance.choice([b"", b"text", "aéa€".encode(), b"a" * 125])
        parts = [(1, body[:4]), (0, b""), (9, b"ping"), (0x80, body[4:])] if chance.random() < 0.5 else [(0x80 | chance.choice([1, 2, 9, 10]), body)]
        result += b"".join(bytes([first | 0x80 if first == 9 else first, len(part)]) + part for first, part in parts)
    for _ in range(chance.randrange(1, 6)):
        opcode = chance.choice([0, 0, 1, 1, 2, 8, 9, 10, chance.randrange(16)])
        body = chance.choice([b"", b"text", "é€😀".encode(), b"\xff\xfe", b"\xed\xa0\x80", struct.pack(">H", chance.choice([0, 999, 1000, 1005, 1015, 3000, 65535])) + b"why", b"a" * 126, b"b" * 70_000])
        size = len(body) if chance.random() < 0.8 else chance.choice([0, 1, 125, 126, 65_535, 65_536, 1 << 31, 1 << 40, (1 << 63) - 1, (1 << 64) - 1])
        masked = 0x80 if chance.random() < 0.1 else 0
        first = bytes([(0x80 if chance.random() < 0.7 else 0) | (0x40 if chance.random() < 0.05 else 0) | opcode])
        form = chance.random() < 0.1  # a length in more bytes than it needs
        if size < 126 and not form:
            result += first + bytes([masked | size])
        elif size < 65_536 and not form:
            result += first + bytes([masked | 126]) + struct.pack(">H", size)
        else:
            result += first + bytes([masked | 127]) + struct.pack(">Q", size)
        result += (b"mask" if masked else b"") + body
    return bytes_mutated(result, result, chance) if chance.random() < 0.4 else result


class Server:
    """Answers each connection on a port of this machine until it is closed. `content` is a list of HTTP answers, or the bytes of a web socket."""

    def __init__(self, content):
        self.content = content
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.answer, args=(connection,), daemon=True).start()

    def answer(self, connection):
        with connection:
            try:
                connection.settimeout(10)
                request = b""
                while b"\r\n\r\n" not in request and (more := connection.recv(4096)):
                    request += more
                if isinstance(self.content, list):
                    number = re.match(rb"GET /(\d+)", request)
                    connection.sendall(self.content[int(number[1]) % len(self.content)] if number else self.content[0])
                elif key := re.search(rb"(?i)sec-websocket-key: *(\S+)", request):
                    accepted = base64.b64encode(hashlib.sha1(key[1] + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
                    connection.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: " + accepted + b"\r\n\r\n" + self.content)
                connection.shutdown(socket.SHUT_WR)
                while connection.recv(4096):
                    pass
            except OSError:
                pass

    def close(self):
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
