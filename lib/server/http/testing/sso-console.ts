// For tests alone: single sign-on over HTTP as the app's route has it, and a browser that follows it to the provider and back.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import NextAuth, { type NextAuthOptions } from "next-auth";
import type { Auth } from "@/lib/server/auth";
import { cookieReader } from "@/lib/server/http/cookies";
import { replyError } from "@/lib/server/http/reply";
import { answerSsoStep, ssoStepOf } from "@/lib/server/http/sso";
import { createRequestLimiter } from "@/lib/server/request-limit";
import { isLocalError } from "@/lib/server/upstream/errors/errors";

export type SsoConsole = Awaited<ReturnType<typeof serveSso>>;

/** Serves /api/auth on loopback with whatever `auth` gives at the moment. */
export async function serveSso(auth: () => Auth, log: { warn(details: object, message: string): void }) {
  let limiter = createRequestLimiter(() => 0);
  const server = createServer(async (asked, answered) => {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk as Buffer);
    const { method = "GET", url: path = "/" } = asked;
    const request = new Request(`${url}${path}`, {
      method,
      headers: Object.entries(asked.headers).map(([name, value]): [string, string] => [name, String(value)]),
      ...(method === "POST" && { body: Buffer.concat(chunks) }),
    });
    const [action, provider] = new URL(request.url).pathname.split("/").slice(3);
    const { sso, optionsFor } = auth();
    const client = { address: "192.0.2.1", browser: undefined };
    const ask = () => askNextAuth(request, optionsFor(client));
    const step = ssoStepOf(method, action, provider);
    const deps = { baseUrl: url, limiter, client, log };
    const answer = () => (sso && step ? answerSsoStep({ sso, ...deps }, step, request.clone(), ask) : ask());
    const response = await answer().catch((error: unknown) => {
      if (isLocalError(error)) return replyError(error);
      throw error;
    });
    answered.statusCode = response.status;
    for (const [name, value] of response.headers) if (name !== "set-cookie") answered.setHeader(name, value);
    answered.setHeader("set-cookie", response.headers.getSetCookie());
    answered.end(await response.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    /** Forgets how often it was asked, which time does not make it forget. */
    rest: () => {
      limiter = createRequestLimiter(() => 0);
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** What next-auth answers outside Next. */
async function askNextAuth(request: Request, options: NextAuthOptions): Promise<Response> {
  const { pathname, searchParams } = new URL(request.url);
  const cookie = request.headers.get("cookie") ?? "";
  const read = cookieReader(request.headers);
  const names = cookie.split("; ").map((pair) => pair.slice(0, pair.indexOf("=")));
  const form = request.method === "POST" ? await request.text() : "";
  const asked = {
    method: request.method,
    headers: Object.fromEntries(request.headers),
    query: { ...Object.fromEntries(searchParams), nextauth: pathname.split("/").slice(3) },
    cookies: Object.fromEntries(names.map((name) => [name, decodeURIComponent(read(name) ?? "")])),
    body: Object.fromEntries(new URLSearchParams(form)),
  };
  return new Promise((resolve, reject) => {
    const headers = new Headers();
    let status = 200;
    const send = (body: unknown) => resolve(new Response(body as BodyInit | null, { status, headers }));
    const answered = {
      status(code: number) {
        status = code;
        return answered;
      },
      getHeader: (name: string) => (name === "Set-Cookie" ? headers.getSetCookie() : headers.get(name)),
      setHeader(name: string, value: string | string[]) {
        headers.delete(name);
        for (const each of [value].flat()) headers.append(name, each);
        return answered;
      },
      json(body: unknown) {
        headers.set("content-type", "application/json");
        send(JSON.stringify(body));
      },
      send: (body: unknown) => send(typeof body === "object" ? JSON.stringify(body) : body),
      end: () => send(null),
    };
    NextAuth(asked as never, answered as never, options).catch(reject);
  });
}

/** A browser that goes where it is sent, and keeps the cookies of each site. */
export function createTraveller({ url }: { url: string }) {
  const jars = new Map<string, Map<string, string>>();
  /** How long each cookie lives, in seconds. */
  const lives = new Map<string, number>();

  function jarOf(address: string): Map<string, string> {
    const { origin } = new URL(address);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    return jar;
  }

  async function call(address: string, form?: Record<string, string>): Promise<Response> {
    const jar = jarOf(address);
    const response = await fetch(address, {
      redirect: "manual",
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
        connection: "close",
      },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split("; ");
      const split = pair.indexOf("=");
      const isGone = split === pair.length - 1 || attributes.includes("Max-Age=0");
      if (isGone) jar.delete(pair.slice(0, split));
      else jar.set(pair.slice(0, split), pair.slice(split + 1));
      lives.set(pair.slice(0, split), lifeOf(attributes));
    }
    return response;
  }

  /** Lets so much time pass for cookies alone. */
  function wait(seconds: number): void {
    for (const [name, life] of lives) if (life <= seconds) jarOf(url).delete(name);
  }

  async function post(fields: Record<string, string>): Promise<Response> {
    const { csrfToken } = (await (await call(`${url}/api/auth/csrf`)).json()) as { csrfToken: string };
    return call(`${url}/api/auth/signin/oidc`, { ...fields, csrfToken, json: "true" });
  }

  /** Presses the button. @returns where that leads */
  async function press(fields: Record<string, string> = {}): Promise<string> {
    return ((await (await post(fields)).json()) as { url: string }).url;
  }

  /** Goes through the provider, which knows this person. @returns the address that it sends back to */
  async function agree(from: string): Promise<string> {
    let at = from;
    while (new URL(at).origin !== url) {
      const response = await call(at);
      const next = response.headers.get("location");
      if (next === null) throw new Error(`${response.status} at ${at}: ${await response.text()}`);
      at = new URL(next, at).href;
    }
    return at;
  }

  /** Comes back. @returns where that leads */
  async function comeBack(address: string): Promise<string> {
    const response = await call(address);
    const next = response.headers.get("location");
    if (next === null) throw new Error(`${response.status}: ${await response.text()}`);
    return new URL(next, url).href;
  }

  return {
    press,
    /** @returns the status that the press is answered with */
    tryToPress: async () => (await post({})).status,
    agree,
    comeBack,
    wait,
    getCookie: (name: string) => jarOf(url).get(name),
    setCookie: (name: string, value: string | undefined) => void jarOf(url).set(name, value ?? ""),
    /** All of it. @returns the error that the sign-in page is told, or `null` */
    async signIn(fields?: Record<string, string>): Promise<string | null> {
      const pressed = await press(fields);
      const end = new URL(pressed).origin === url ? pressed : await comeBack(await agree(pressed));
      return new URL(end).searchParams.get("error");
    },
  };
}

/** In seconds. */
function lifeOf(attributes: readonly string[]): number {
  const value = (name: string) =>
    attributes.find((attribute) => attribute.startsWith(`${name}=`))?.slice(name.length + 1);
  const [life, end] = [value("Max-Age"), value("Expires")];
  if (life !== undefined) return Number(life);
  return end === undefined ? Number.POSITIVE_INFINITY : (Date.parse(end) - Date.now()) / 1_000;
}
