import { RequestCookies } from "next/dist/server/web/spec-extension/cookies";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { columnsCookie, hiddenNow, rememberHidden } from "./hidden-columns";

const CONNECTION = "northwind";
const HIDDEN = new Set(["email", "fte_%", "a.b", "a", "%2E", "名前", "x;y", "1 2"]);

/** A browser's document with its cookies, whatever else they say beside. */
beforeEach(() => {
  let kept = "theme=dark";
  vi.stubGlobal("document", {
    get cookie() {
      return kept;
    },
    set cookie(written: string) {
      kept = `theme=dark; ${written.split("; ")[0]}`;
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
