"""Qdrant stand-in: `server.py PORT FOLDER`. A subset of Qdrant's REST API over qdrant-edge, on 127.0.0.1 only.

The engine holds Python's global lock while it works, so one event loop serves every request in turn: it is the lock of
each collection, and threads would only add latency.
"""

import asyncio
import signal
import sys
import time
import traceback
from http import HTTPStatus
from urllib.parse import unquote, urlsplit

import orjson

import routes
from store import Refused, Store
from translate import BadRequest

FLUSH_SECONDS = 1.0
MAX_BODY_BYTES = 32 * 1024 * 1024
TEXTS = {"/healthz": b"healthz check passed", "/readyz": b"all shards are ready", "/livez": b"healthz check passed"}
BAD_INPUT = (TypeError, ValueError, KeyError, AttributeError, OverflowError, IndexError)


def reply(status, content, kind=b"application/json", close=False):
    head = b"HTTP/1.1 %d %s\r\ncontent-type: %s\r\ncontent-length: %d\r\n%s\r\n" % (
        status, HTTPStatus(status).phrase.encode(), kind, len(content), b"connection: close\r\n" if close else b"")
    return head + content


def failure(status, message, started):
    return reply(status, orjson.dumps({"status": {"error": message}, "time": time.perf_counter() - started}))


def engine_failure(error, started):
    message = str(error)
    if type(error) is Exception or isinstance(error, BAD_INPUT):
        # The engine raises plain Exception with Qdrant's own wording for input it refuses.
        prefixed = message.startswith(("Not found", "Wrong input", "Service internal error", "Bad request"))
        status = 500 if message.startswith("Service internal error") else 404 if message.startswith("Not found") else 400
        return failure(status, message if prefixed else f"Wrong input: {message}", started)
    traceback.print_exception(error)
    return failure(500, f"Service internal error: {message}", started)


def answer(store, method, target, body):
    started = time.perf_counter()
    path = unquote(urlsplit(target).path)
    if len(path) > 1:
        path = path.rstrip("/")
    if method == "GET" and path in TEXTS:
        return reply(200, TEXTS[path], b"text/plain")
    if method == "GET" and path == "/":
        return reply(200, orjson.dumps({"title": "qdrant - local stand-in", "version": routes.VERSION}))
    if store.closed:
        return failure(503, "Service unavailable: shutting down", started)
    try:
        handler, at = routes.find(method, path)
        parsed = orjson.loads(body) if body else {}
        if not isinstance(parsed, dict):
            raise BadRequest("Format error in JSON body: expected an object")
        result = handler(store, at, parsed)
        return reply(200, orjson.dumps({"result": result, "status": "ok", "time": time.perf_counter() - started}))
    except orjson.JSONDecodeError as error:
        return failure(400, f"Format error in JSON body: {error}", started)
    except BadRequest as error:
        return failure(400, str(error), started)
    except Refused as error:
        return failure(error.status, str(error), started)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # the engine reports a panic as a BaseException
        return engine_failure(error, started)


class Connection(asyncio.Protocol):
    """One keep-alive HTTP/1.1 connection; asyncio switches Nagle's algorithm off."""

    def __init__(self, store):
        self.store = store
        self.buffer = bytearray()
        self.need = 0

    def connection_made(self, transport):
        self.transport = transport

    def data_received(self, data):
        self.buffer += data
        while self.buffer and len(self.buffer) >= self.need and not self.transport.is_closing():
            if not self.serve_one():
                return

    def serve_one(self):
        """Serves one request if it is complete; remembers how many bytes it needs if not."""
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            self.need = len(self.buffer) + 1
            if len(self.buffer) > 65_536:
                self.refuse(431, "Request header fields too large")
            return False
        lines = self.buffer[:end].decode("latin-1").split("\r\n")
        headers = {name.strip().lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        parts, length = lines[0].split(" "), headers.get("content-length", "0")
        if len(parts) != 3 or not length.isdigit():
            self.refuse(400, "Bad request: malformed HTTP request")
            return False
        if "transfer-encoding" in headers:
            self.refuse(411, "A content-length is required by this stand-in")
            return False
        if int(length) > MAX_BODY_BYTES:
            self.refuse(413, f"Payload error: JSON payload is larger than allowed (limit: {MAX_BODY_BYTES} bytes).")
            return False
        self.need = end + 4 + int(length)
        if len(self.buffer) < self.need:
            if headers.get("expect", "").lower() == "100-continue":
                self.transport.write(b"HTTP/1.1 100 Continue\r\n\r\n")
            return False
        body = bytes(self.buffer[end + 4:self.need])
        del self.buffer[:self.need]
        self.need = 0
        self.transport.write(answer(self.store, parts[0], parts[1], body))
        if headers.get("connection", "").lower() == "close":
            self.transport.close()
        return True

    def refuse(self, status, message):
        self.transport.write(reply(status, orjson.dumps({"status": {"error": message}, "time": 0.0}), close=True))
        self.transport.close()


async def main(port, folder):
    store = Store(folder)
    loop = asyncio.get_running_loop()
    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    server = await loop.create_server(lambda: Connection(store), "127.0.0.1", port)
    print(f"ready on 127.0.0.1:{port}, collections: {', '.join(store.collections) or 'none'}", file=sys.stderr, flush=True)
    try:
        while not stop.is_set():
            try:
                await asyncio.wait_for(stop.wait(), FLUSH_SECONDS)
            except asyncio.TimeoutError:
                store.flush()
    finally:
        server.close()
        store.close()


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: server.py PORT FOLDER")
    asyncio.run(main(int(sys.argv[1]), sys.argv[2]))
