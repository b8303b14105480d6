import { once } from "node:events";
import { createServer } from "node:net";
import type { AccessAnswer } from "@/lib/contract/access";
import type { StatusAnswer } from "@/lib/contract/status";
import type { Seat } from "../consoles/shared-console";
import { bodyOf, HEADER } from "./ask";
import { expect, test } from "./fixtures";

const TOKEN = whole('{"access_token":"token-of-nobody","token_type":"Bearer","expires_in":900}');
const LIST = whole('{"object":"list","url":"/v1/staff","has_more":false,"data":[]}');
const BELOW_100 = "HTTP/1.1 099 X\r\n\r\n";

/** What a peer can say to make an assertion of undici fail: for a token, and for a list. */
const TRIPS: Record<string, { token?: string; list: string }> = {
  "a status below 100": { list: BELOW_100 },
  "a status below 100 in place of a token": { token: BELOW_100, list: LIST },
  "a status of 000 with a body": { list: "HTTP/1.1 000 X\r\nContent-Length: 2\r\n\r\n{}" },
};

/** A peer in the service's place, which says the one to whoever wants a token, and the other to everybody else. */
async function takePlace(seat: Seat | undefined, says: { token: string; list: string }): Promise<() => void> {
  if (!seat) throw new Error("There is no connection");
  await seat.close();
  const peer = createServer((socket) => {
    socket.on("error", () => {});
    socket.on("data", (head) => socket.end(String(head).includes(" /oauth/token ") ? says.token : says.list));
  });
  peer.listen(Number(new URL(seat.url).port), "127.0.0.1");
  await once(peer, "listening");
  return () => void peer.close();
}

const headers = { ...HEADER, "Cache-Control": "no-cache" };

// Only a bundle has one line so long that wording a failed assertion takes minutes.
test.for(Object.entries(TRIPS))(
  "%s freezes nobody: it is upstream_invalid_response, and the next good answer is read",
  async ([_name, { token = TOKEN, list }], { ask, seat }) => {
    const says = { token, list };
    const leave = await takePlace(seat, says);
    const read = () => ask(`${seat?.rollcall.api}/v1/staff`, { headers });
    const [refused, other] = await Promise.all([read(), ask("/api/status")]);
    expect([refused.status, other.status]).toEqual([502, 200]);
    expect(bodyOf(refused)).toMatchObject({ error: { code: "upstream_invalid_response" } });
    Object.assign(says, { token: TOKEN, list: LIST });
    await expect.poll(async () => (await read()).status).toBe(200);
    leave();
  },
);

const PASSWORD_PAGE = page("401 Unauthorized", "<h1>Sign in</h1>");

/** What something between Rollcall and the service may answer in its place, with the status of the read that met it. */
const IN_BETWEEN: Record<string, { token?: string; list: string; status: number }> = {
  "a page that asks for a password": { list: PASSWORD_PAGE, status: 502 },
  "such a page in place of a token": { token: PASSWORD_PAGE, list: LIST, status: 502 },
  "a page that is nowhere": { list: page("404 Not Found", "<h1>Nothing here</h1>"), status: 502 },
  "a success that is no list": { list: whole('{"status":"ok"}'), status: 200 },
};

test.for(Object.entries(IN_BETWEEN))(
  "%s refuses neither key nor token, and permits nothing",
  async ([_name, { token = TOKEN, list, status }], { ask, seat }) => {
    const says = { token, list };
    const leave = await takePlace(seat, says);
    const { api, connection } = seat?.rollcall ?? {};
    expect((await ask(`${api}/v1/staff`, { headers })).status).toBe(status);
    const verdict = async () => {
      const { connections } = bodyOf<StatusAnswer>(await ask("/api/status"));
      return connections.find(({ id }) => id === connection)?.verdict;
    };
    expect(await verdict()).toMatchObject({ code: "answer_not_understood" });
    expect((await verdict())?.hides).toBeUndefined();
    const { permissions } = bodyOf<AccessAnswer>(await ask(`${api}/access`));
    expect(permissions).toMatchObject([{ resource: "staff", permission: "unknown" }]);
    Object.assign(says, { token: TOKEN, list: LIST });
    await expect.poll(async () => (await ask(`${api}/v1/staff`, { headers })).status).toBe(200);
    expect(await verdict()).toMatchObject({ code: "ok" });
    leave();
  },
);

function page(status: string, html: string): string {
  return `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\nContent-Length: ${html.length}\r\n\r\n${html}`;
}

function whole(body: string): string {
  return `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}
