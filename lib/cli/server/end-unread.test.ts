import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { endUnread } from "./end-unread";

/** More than the buffers of both ends of a connection take. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);
const server = createServer(({ url }, response) => void response.end(url === "/" ? LARGE : "small"));

beforeAll(async () => {
  endUnread(server, 500);
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => server.close());

test("whoever asks and takes nothing of the answer loses the connection, and not as if the answer were whole", async () => {
  const asked = once(server, "connection");
  const { port } = server.address() as AddressInfo;
  const client = connect(port, "127.0.0.1").on("error", () => {});
  client.pause().write("GET / HTTP/1.1\r\nHost: rollcall.test\r\n\r\n");
  const [held] = await asked;
  const reset = vi.spyOn(held as Socket, "resetAndDestroy");
  await once(held, "close");
  expect(reset).toHaveBeenCalledOnce();
  client.destroy();
});

test("an idle connection ends, and is not broken off, as the end of its last answer may still be on its way", async () => {
  server.keepAliveTimeout = 1;
  const asked = once(server, "connection");
  const { port } = server.address() as AddressInfo;
  const client = connect(port, "127.0.0.1").resume();
  client.write("GET /small HTTP/1.1\r\nHost: rollcall.test\r\n\r\n");
  const [idle] = await asked;
  const reset = vi.spyOn(idle as Socket, "resetAndDestroy");
  await once(client, "end");
  expect(reset).not.toHaveBeenCalled();
});
