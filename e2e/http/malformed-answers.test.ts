import { once } from "node:events";
import { createServer } from "node:net";
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

// Only a bundle has one line so long that wording a failed assertion takes minutes.
test.for(Object.entries(TRIPS))(
  "%s freezes nobody: it is upstream_invalid_response, and the next good answer is read",
  async ([_name, { token = TOKEN, list }], { ask, seat }) => {
    if (!seat) throw new Error("There is no connection");
    await seat.close();
    const says = { token, list };
    const peer = createServer((socket) => {
      socket.on("error", () => {});
      socket.on("data", (head) =>
        socket.end(String(head).includes(" /oauth/token ") ? says.token : says.list),
      );
    });
    peer.listen(Number(new URL(seat.url).port), "127.0.0.1");
    await once(peer, "listening");

    const headers = { ...HEADER, "Cache-Control": "no-cache" };
    const read = () => ask(`${seat.rollcall.api}/v1/staff`, { headers });
    const [refused, other] = await Promise.all([read(), ask("/api/status")]);
    expect([refused.status, other.status]).toEqual([502, 200]);
    expect(bodyOf(refused)).toMatchObject({ error: { code: "upstream_invalid_response" } });
    Object.assign(says, { token: TOKEN, list: LIST });
    await expect.poll(async () => (await read()).status).toBe(200);
    peer.close();
  },
);

function whole(body: string): string {
  return `HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}
