import { RequestCookies } from "next/dist/server/web/spec-extension/cookies";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { columnsCookie, hiddenNow } from "./hidden-columns";
import { moveOldCookies, rememberHidden } from "./remember-hidden";

const CONNECTION = "northwind";
const HIDDEN = new Set(["email", "fte_%", "a.b", "a", "%2E", "名前", "x;y", "1 2"]);

/** What Node reads of a request's headers, all together. */
const MOST_HEADERS = 16 * 1_024;

/** A browser's cookies by path and name, and the page that looks at them. */
let jar: Map<string, string>;
let page: string;

/** What is sent with a request for this path, and what its page can read: the longest path first. */
function sentTo(path: string): string {
  return [...jar]
    .map(([key, cookie]) => [key.slice(0, key.indexOf(" ")), cookie] as const)
    .filter(([of]) => of === "/" || path === of || path.startsWith(`${of}/`))
    .sort(([a], [b]) => b.length - a.length)
    .map(([, cookie]) => cookie)
    .join("; ");
}

beforeEach(() => {
  jar = new Map([["/ theme", "theme=dark"]]);
  page = `/c/${CONNECTION}/staff`;
  vi.stubGlobal("document", {
    get cookie() {
      return sentTo(page);
    },
    set cookie(written: string) {
      const [cookie = "", ...attributes] = written.split("; ");
      const path = attributes.find((each) => each.startsWith("path="))?.slice(5);
      const key = `${path} ${cookie.split("=")[0]}`;
      if (attributes.includes("max-age=0")) jar.delete(key);
      else jar.set(key, cookie);
    },
  });
});
afterEach(() => void vi.unstubAllGlobals());

test("names with dots, per cents and letters of any script are read as they were written, by the browser and by the server", () => {
  rememberHidden(CONNECTION, HIDDEN);
  expect(hiddenNow(CONNECTION, "")).toEqual(HIDDEN);

  const cookies = new RequestCookies(new Headers({ cookie: document.cookie }));
  vi.stubGlobal("document", undefined);
  expect(hiddenNow(CONNECTION, cookies.get(columnsCookie(CONNECTION))?.value ?? "")).toEqual(HIDDEN);
});

test("the browser's cookie counts, as it may be newer than what the server read in it", () => {
  rememberHidden(CONNECTION, HIDDEN);
  expect(hiddenNow(CONNECTION, "email")).toEqual(HIDDEN);
  expect(hiddenNow("another", "email.a%2Eb")).toEqual(new Set(["email", "a.b"]));
});

test("a cookie that nobody here wrote breaks nothing", () => {
  expect(hiddenNow("another", "email.fte_%")).toEqual(new Set(["email", "fte_%"]));
});

/** As many names as are remembered at most. */
const MANY = new Set(Array.from({ length: 190 }, (_, at) => `field_${at}`));

test("the columns of eight connections are no more headers than a server reads", () => {
  for (let at = 0; at < 8; at += 1) rememberHidden(`connection-${at}`, MANY);
  expect(jar.size).toBe(9);
  for (const path of ["/", "/api/status", "/c/connection-1/staff", "/api/c/connection-1/v1/staff"])
    expect(sentTo(path).length, path).toBeLessThan(MOST_HEADERS / 4);
  page = "/c/connection-7/staff";
  expect(hiddenNow("connection-7", "")).toEqual(MANY);
});

test("cookies of before, which went with every request, go on working and go where they are read", () => {
  const value = encodeURIComponent([...MANY].join("."));
  for (let at = 0; at < 8; at += 1) {
    const name = columnsCookie(`connection-${at}`);
    jar.set(`/ ${name}`, `${name}=${value}`);
  }
  page = "/c/connection-3/staff";
  expect(hiddenNow("connection-3", "")).toEqual(MANY);
  moveOldCookies();
  expect(sentTo("/")).toBe("theme=dark");
  for (const connection of ["connection-3", "connection-5"]) {
    page = `/c/${connection}/staff`;
    expect(hiddenNow(connection, "")).toEqual(MANY);
  }
});
