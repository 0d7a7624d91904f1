"""hiredis and libcurl, bound from their headers without C: servers of Python on the loopback interface answer."""

from __future__ import annotations

import email.utils
import gc
import http.server
import socketserver
import threading
import urllib.parse
import urllib.request
from collections.abc import Iterator
from types import ModuleType
from typing import Any, ClassVar

import pytest
from compiled import bind
from hypothesis import given, settings
from hypothesis import strategies as st

QUICK = settings(max_examples=60, derandomize=True, deadline=None, database=None)
REPLIES = st.recursive(
    st.none() | st.integers(-(2**63), 2**63 - 1) | st.binary(max_size=8), lambda inner: st.lists(inner, max_size=4),
    max_leaves=10,
)  # fmt: skip


@pytest.fixture(scope="module")
def hiredis(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return bind("hiredis", "hiredis/hiredis.h", "libhiredis-dev", "hiredis", tmp_path_factory.mktemp("hiredis"))


@pytest.fixture(scope="module")
def libcurl(tmp_path_factory: pytest.TempPathFactory) -> ModuleType:
    return bind("libcurl", "curl/curl.h", "libcurl4-openssl-dev", "curl", tmp_path_factory.mktemp("libcurl"))


# ---- hiredis ----


def encoded(value: Any) -> bytes:
    """Return a reply in the protocol of Redis."""
    if value is None:
        return b"$-1\r\n"
    if isinstance(value, int):
        return b":%d\r\n" % value
    if isinstance(value, bytes):
        return b"$%d\r\n%s\r\n" % (len(value), value)
    if isinstance(value, Exception):
        return b"-%s\r\n" % str(value).encode()
    return b"*%d\r\n%s" % (len(value), b"".join(map(encoded, value)))


def decoded(hiredis: ModuleType, reply: Any) -> Any:
    """Return the Python value of a reply, read from its fields."""
    if reply.type == hiredis.ARRAY:
        return [decoded(hiredis, item) for item in reply.items or ()]
    values = {hiredis.NIL: None, hiredis.INTEGER: reply.integer}
    return values.get(reply.type, reply.text)


class Redis(socketserver.StreamRequestHandler):
    """A server of a few commands."""

    values: ClassVar[dict[bytes, bytes]] = {}

    def handle(self) -> None:
        while line := self.rfile.readline():
            words = [self.rfile.read(int(self.rfile.readline()[1:]) + 2)[:-2] for _ in range(int(line[1:]))]
            if words == [b"QUIT"]:
                return
            self.wfile.write(encoded(self.answer(words)))

    def answer(self, words: list[bytes]) -> Any:
        match [words[0].upper(), *words[1:]]:
            case [b"SET", key, value]:
                self.values[key] = value
                return b"OK"
            case [b"GET", key]:
                return self.values.get(key)
            case [b"KEYS"]:
                return sorted(self.values)
        return ValueError("ERR unknown command")


@pytest.fixture
def redis(hiredis: ModuleType) -> Iterator[Any]:
    """Return a connection to a server in another thread."""
    Redis.values.clear()
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Redis) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield hiredis.Connection("127.0.0.1", server.server_address[1])
        server.shutdown()


@QUICK
@given(REPLIES)
def test_replies_are_what_the_protocol_says(hiredis: ModuleType, value: Any) -> None:
    reader, data = hiredis.Reader(), encoded(value)
    reader.feed(data[:3])
    assert reader.reply() is None
    reader.feed(data[3:])
    assert decoded(hiredis, reader.reply()) == value


def test_parts_of_a_reply_belong_to_it(hiredis: ModuleType) -> None:
    reader = hiredis.Reader()
    reader.feed(encoded([[b"a", 2], b"\0b"]))
    reply = reader.reply()
    part = reply.items[0].items
    del reader
    gc.collect()
    assert ([each.text for each in part], part[1].integer, reply.items[1].text) == ([b"a", None], 2, b"\0b")
    reply.close()
    with pytest.raises(ValueError, match="the Reply is no longer valid"):
        part[1].integer  # noqa: B018


def test_broken_protocol(hiredis: ModuleType) -> None:
    reader = hiredis.Reader()
    reader.feed(b"?\r\n")
    with pytest.raises(hiredis.RedisError, match="Protocol error"):
        reader.reply()


def test_commands(hiredis: ModuleType, redis: Any) -> None:
    redis.set_timeout(hiredis.Timeval(5, 0))
    assert redis.set("a", b"x\0y").text == b"OK"
    assert redis.command(["SET", "b", "ä"]).text == b"OK"
    assert Redis.values == {b"a": b"x\0y", b"b": "ä".encode()}
    assert (redis.command(["GET", "a"]).text, redis.command(["GET", "c"]).type) == (b"x\0y", hiredis.NIL)
    assert decoded(hiredis, redis.command(["KEYS"])) == [b"a", b"b"]
    reply = redis.command(["NONSENSE"])
    assert (reply.type, reply.text) == (hiredis.ERROR, b"ERR unknown command")


def test_pipelines(hiredis: ModuleType, redis: Any) -> None:
    for k in range(3):
        redis.append(["SET", f"k{k}", str(k)])
        redis.append(["GET", f"k{k}"])
    replies = [redis.reply() for _ in range(6)]
    redis.close()
    assert [reply.text for reply in replies] == [b"OK", b"0", b"OK", b"1", b"OK", b"2"]


def test_connections_that_fail(hiredis: ModuleType, redis: Any) -> None:
    with pytest.raises(hiredis.RedisError, match="Server closed"):
        redis.command(["QUIT"])
    with pytest.raises(ConnectionError, match="Connection refused"):
        hiredis.connect("127.0.0.1", 1)


# ---- libcurl ----


class Handler(http.server.BaseHTTPRequestHandler):
    """A server that answers with what it received."""

    protocol_version = "HTTP/1.1"

    def answer(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        text = f"{self.command} {self.path} {self.headers.get('X-Test')} {self.headers['User-Agent']} ".encode() + body
        self.send_response(404 if self.path == "/missing" else 200)
        self.send_header("Content-Type", "text/x-test")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    do_GET = do_POST = do_PUT = answer  # noqa: N815

    def log_message(self, *_: object) -> None:
        """Write nothing."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Return the address of a server in another thread."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def prepared(libcurl: ModuleType, url: str) -> tuple[Any, list[bytes]]:
    """Return a transfer, and a list to which the received parts are appended."""
    easy = libcurl.Easy()
    parts: list[bytes] = []

    def write(data: bytes, size: int, items: int) -> int:
        parts.append(data)
        return size * items

    easy.set(libcurl.Option.URL, url)
    easy.on_write(write)
    return easy, parts


def test_transfers_are_those_of_urllib(libcurl: ModuleType, address: str) -> None:
    easy, parts = prepared(libcurl, f"{address}/a?b=c")
    easy.set(libcurl.Option.USERAGENT, "test")
    easy.set_headers(libcurl.append(libcurl.append(None, "X-Test: 1"), "X-Other: 2"))
    easy.perform()
    request = urllib.request.Request(f"{address}/a?b=c", headers={"X-Test": "1", "User-Agent": "test"})
    with urllib.request.urlopen(request) as response:
        assert b"".join(parts) == response.read() == b"GET /a?b=c 1 test "
        assert (easy.status, easy.content_type) == (response.status, response.headers["Content-Type"])
    assert (easy.received, easy.seconds > 0) == (18, True)


def test_data_of_python_is_sent(libcurl: ModuleType, address: str) -> None:
    easy, parts = prepared(libcurl, f"{address}/p")
    easy.set(libcurl.Option.COPYPOSTFIELDS, "x=1")
    easy.perform()
    easy.reset()
    source = iter([b"some ", b"bytes", b""])
    easy, parts2 = prepared(libcurl, f"{address}/q")
    easy.on_read(lambda size, items: next(source))
    easy.set(libcurl.Option.UPLOAD, 1)
    easy.set(libcurl.Option.INFILESIZE, 10)
    easy.perform()
    assert (b"".join(parts)[:8], b"".join(parts)[-3:]) == (b"POST /p ", b"x=1")
    assert (b"".join(parts2)[:7], b"".join(parts2)[-10:]) == (b"PUT /q ", b"some bytes")


def test_options_have_the_type_that_they_need(libcurl: ModuleType) -> None:
    easy = libcurl.Easy()
    with pytest.raises(ValueError, match=r"Option.URL: 10002> is not in the range 0\.\.CURLOPTTYPE_OBJECTPOINT - 1"):
        easy.set(libcurl.Option.URL, 5)
    with pytest.raises(ValueError, match=r"Option.TIMEOUT_MS: 155> is not in the range \[CURLOPT_URL, "):
        easy.set(libcurl.Option.TIMEOUT_MS, "5")
    with pytest.raises(ValueError, match=r"Option.HTTPHEADER: 10023> is not in the range"):
        easy.set(libcurl.Option.HTTPHEADER, "X: 1")


def test_failures_of_transfers(libcurl: ModuleType, address: str) -> None:
    easy, _ = prepared(libcurl, f"{address}/missing")
    easy.set(libcurl.Option.FAILONERROR, 1)
    with pytest.raises(libcurl.CurlError, match="HTTP response code said error") as caught:
        easy.perform()
    assert caught.value.code == 22
    easy.on_write(lambda *_: 1 // 0)
    easy.set(libcurl.Option.FAILONERROR, 0)
    with pytest.raises(ZeroDivisionError):
        easy.perform()


def test_lists_of_texts(libcurl: ModuleType) -> None:
    first = libcurl.append(None, "a")
    texts = libcurl.append(first, "b")
    assert (texts.data, texts.next.data, texts.next.next) == ("a", "b", None)
    with pytest.raises(ValueError, match="closed"):
        first.data  # noqa: B018
    easy = libcurl.Easy()
    easy.set_headers(texts)
    with pytest.raises(RuntimeError, match="in use"):
        texts.close()
    easy.set_headers(None)
    texts.close()


def test_several_transfers(libcurl: ModuleType, address: str) -> None:
    multi, all_parts = libcurl.Multi(), {}
    for k in range(3):
        easy, all_parts[f"/{k}"] = prepared(libcurl, f"{address}/{k}")
        multi.add(easy)
    first = easy
    del easy
    gc.collect()
    while multi.perform():
        multi.poll(1000)
    ended = []
    while message := multi.message():
        assert (message.result, message.easy.status) == (0, 200)
        ended.append(message.easy)
    assert (len(ended), first in ended) == (3, True)
    assert [b"".join(parts).split()[1].decode() for parts in all_parts.values()] == [*all_parts]
    first.close()  # which removes it from `multi`
    multi.close()


@QUICK
@given(st.binary(max_size=20))
def test_quoted_bytes_are_those_of_urllib(libcurl: ModuleType, data: bytes) -> None:
    easy = libcurl.Easy()
    assert easy.quote(data) == urllib.parse.quote_from_bytes(data, safe="")
    assert easy.unquote(urllib.parse.quote_from_bytes(data)) == (data, len(data))


def test_parts_of_addresses_are_those_of_urllib(libcurl: ModuleType) -> None:
    text = "https://example.org:81/some/path?a=1&b=2#part"
    url, parts = libcurl.Url(), urllib.parse.urlsplit(text)
    url[libcurl.Part.URL] = text
    found = (url[libcurl.Part.SCHEME], url[libcurl.Part.HOST], int(url[libcurl.Part.PORT]), url[libcurl.Part.PATH])
    assert found == (parts.scheme, parts.hostname, parts.port, parts.path)
    assert (url[libcurl.Part.QUERY], url[libcurl.Part.FRAGMENT]) == (parts.query, parts.fragment)
    url[libcurl.Part.QUERY] = None
    assert url[libcurl.Part.URL] == "https://example.org:81/some/path#part"
    with pytest.raises(ValueError, match="No query"):
        url[libcurl.Part.QUERY]


def test_dates_are_those_of_email(libcurl: ModuleType) -> None:
    text = "Sun, 06 Nov 1994 08:49:37 GMT"
    assert libcurl.date(text) == email.utils.parsedate_to_datetime(text).timestamp()
    with pytest.raises(ValueError, match="date"):
        libcurl.date("never")
    assert libcurl.__version__.startswith("libcurl/")
