import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import { trackConnections } from "./drain";

test.each(["1.0", "1.1"])(
  "a file that a stop breaks off does not end as if it were whole, over HTTP/%s",
  async (version) => {
    const server = createServer((_request, response) => void response.write("the first half"));
    const connections = trackConnections(server);
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
    socket.write(`GET / HTTP/${version}\r\nHost: localhost\r\n\r\n`);
    await once(socket, "data");
    const failed = once(socket, "error");
    connections.resetUnfinished();
    expect(await failed).toMatchObject([{ code: "ECONNRESET" }]);
    server.close();
  },
);

test("a connection that is old closes with its answer, and says so to whoever would use it again", async () => {
  const server = createServer((_request, response) => void response.end());
  trackConnections(server, -1);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  expect(String(await once(socket, "data"))).toContain("Connection: close");
  await once(socket, "close");
  server.close();
});
