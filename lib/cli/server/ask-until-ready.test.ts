import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { askUntilReady } from "./ask-until-ready";

const server = createServer();
afterEach(() => void server.close());

test("a connection that ends while a start waits is no failure of the start", async () => {
  const answers: RequestListener[] = [cut, cut, status(503), status(200)];
  server.on("request", (request, response) => answers.shift()?.(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  expect(await askUntilReady(`http://127.0.0.1:${port}/`, () => false)).toBe(200);
  expect(answers).toEqual([]);
});

function cut(request: IncomingMessage): void {
  request.socket.destroy();
}

function status(code: number): RequestListener {
  return (_request, response) => void response.writeHead(code).end();
}
