// For tests alone: next-auth behind a real HTTP server, and a browser that keeps its cookies.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import NextAuth, { type NextAuthOptions } from "next-auth";
import type { Client } from "@/lib/server/auth/actor";
import { clientOf, PEER_HEADER } from "@/lib/server/auth/client-address";

export type AuthServer = Awaited<ReturnType<typeof serveAuth>>;

/** Serves /api/auth on loopback with whatever `options` gives at the moment, as the app's own route does. */
export async function serveAuth(options: (client: Client) => NextAuthOptions) {
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    request.headers[PEER_HEADER] = request.socket.remoteAddress;
    const client = clientOf((name) => request.headers[name]?.toString(), 0);
    const asked = Object.assign(request, {
      query: { ...Object.fromEntries(searchParams), nextauth: pathname.split("/").slice(3) },
      cookies: parseCookies(request.headers.cookie),
      body: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
    });
    const answer = Object.assign(response, {
      status: (code: number) => Object.assign(answer, { statusCode: code }),
      json: (body: unknown) => response.end(JSON.stringify(body)),
      send: (body: unknown) => response.end(typeof body === "string" ? body : JSON.stringify(body)),
    });
    await NextAuth(asked as never, answer as never, options(client));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** A browser: keeps the cookies it is given and sends them back. */
export function createBrowser({ url }: { url: string }) {
  const jar = new Map<string, string>();

  async function call(path: string, form?: Record<string, string>, headers: Record<string, string> = {}) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(`${url}/api/auth/${path}`, {
      redirect: "manual",
      headers: { cookie, connection: "close", ...headers },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    const setCookies = response.headers.getSetCookie();
    for (const line of setCookies) {
      const [pair = ""] = line.split(";");
      jar.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    const text = await response.text();
    return {
      status: response.status,
      setCookies,
      // What it does not serve it answers in plain text.
      body: text.startsWith("{") ? (JSON.parse(text) as Record<string, unknown>) : {},
    };
  }

  /** Posts with the CSRF token, as next-auth's own client does. */
  async function post(path: string, form: Record<string, string>, headers?: Record<string, string>) {
    const { csrfToken } = (await call("csrf")).body;
    return call(path, { ...form, csrfToken: String(csrfToken), json: "true" }, headers);
  }

  return {
    call,
    post,
    getCookie: (name: string) => jar.get(name),
    cookies: () => new Map(jar),
    /** @returns the error that the sign-in page is told, or `null` */
    async signIn(email: string, password: string, headers?: Record<string, string>): Promise<string | null> {
      const { body } = await post("callback/credentials", { email, password }, headers);
      return new URL(String(body["url"])).searchParams.get("error");
    },
  };
}

function parseCookies(header = ""): Record<string, string> {
  const pairs = header.split("; ").filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => [
      pair.slice(0, pair.indexOf("=")),
      decodeURIComponent(pair.slice(pair.indexOf("=") + 1)),
    ]),
  );
}
