import { connect } from "node:net";
import type { Console } from "@/e2e/consoles/console";
import { NOBODY } from "./ask";
import { anybody } from "./crowd";
import { expect, test } from "./fixtures";
import { apiPath } from "./knock";

/** Writes many requests at once on one connection, and waits until it is closed. */
async function flood({ url }: Console, targets: readonly string[]): Promise<void> {
  const { host, hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  // It may be reset while it is written to: that closes it, too.
  socket.on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.resume();
  const lines = ` HTTP/1.1\r\nHost: ${host}\r\nCookie: ${anybody()}\r\nX-Rollcall: 1\r\n\r\n`;
  socket.write(targets.map((target) => `GET ${target}${lines}`).join(""));
  await closed;
}

test("1,200 requests in one packet: the connection is closed, a handful at most is begun, and others are answered", async ({
  ask,
  rollcall,
  service,
}) => {
  const pages = Array.from({ length: 1_200 }, () => "/signin");
  await Promise.all(Array.from({ length: 5 }, () => flood(rollcall, pages)));
  expect((await ask("/api/health/live", { headers: {}, as: NOBODY })).status).toBe(200);

  const reads = pages.map((_page, i) => `${apiPath(rollcall)}/v1/staff?limit=1&starting_after=${i}`);
  await flood(rollcall, reads);
  expect((await ask(`${rollcall.api}/v1/staff?limit=2`)).status).toBe(200);
  expect(service.arrivals.filter((path) => path === "/v1/staff").length).toBeLessThanOrEqual(6);
});
