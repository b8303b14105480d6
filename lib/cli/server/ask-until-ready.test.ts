import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { afterEach, expect, test } from "vitest";
import { askUntilReady } from "./ask-until-ready";
import { localAddress } from "./listen";

const server = createServer();
afterEach(() => void server.close());

test("a connection that ends while a start waits is no failure of the start", async () => {
  const answers: RequestListener[] = [cut, cut, status(503), status(200)];
  server.on("request", (request, response) => answers.shift()?.(request, response));
  await once(server.listen(0, "127.0.0.1"), "listening");
  expect(await askUntilReady(localAddress(server), () => false)).toBe(200);
  expect(answers).toEqual([]);
});

test.each([
  ["0.0.0.0", "127.0.0.1"],
  ["::", "127.0.0.1"],
  ["fe80::1%eth0", "fe80::1%eth0"],
])(
  "a server on %s is asked at %s, so that a start does not need an IPv6 that is switched off",
  (address, host) => {
    expect(localAddress({ address: () => ({ address, port: 3000, family: "" }) })).toEqual({
      host,
      port: 3000,
    });
  },
);

function cut(request: IncomingMessage): void {
  request.socket.destroy();
}

function status(code: number): RequestListener {
  return (_request, response) => void response.writeHead(code).end();
}
