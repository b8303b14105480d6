import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, test } from "vitest";
import { endUnread } from "./end-unread";

/** More than the buffers of both ends of a connection take. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);
const server = createServer((_request, response) => void response.end(LARGE));

beforeAll(async () => {
  endUnread(server, 500);
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterAll(() => server.close());

test("whoever asks and takes nothing of the answer loses the connection", async () => {
  const asked = once(server, "connection");
  const { port } = server.address() as AddressInfo;
  const client = connect(port, "127.0.0.1").on("error", () => {});
  client.pause().write("GET / HTTP/1.1\r\nHost: rollcall.test\r\n\r\n");
  const [held] = await asked;
  await once(held, "close");
  client.destroy();
});
