// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test } from "vitest";
import { markTab } from "./mark-tab";

let unmark = () => {};
beforeEach(() => {
  document.head.innerHTML = '<title>Staff · Northwind</title><link rel="icon" href="/favicon.svg">';
});
afterEach(() => unmark());

function icon(): string | null | undefined {
  return document.querySelector('link[rel="icon"]')?.getAttribute("href");
}

test("trouble leads the title and marks the icon until it is over", () => {
  unmark = markTab("Locked");
  expect(document.title).toBe("● Locked · Staff · Northwind");
  expect(icon()).toBe("/favicon-trouble.svg");
  unmark();
  expect(document.title).toBe("Staff · Northwind");
  expect(icon()).toBe("/favicon.svg");
});

test("a page that comes later gives the title anew, and trouble leads that one too", async () => {
  unmark = markTab("Locked");
  document.title = "Requests · Northwind";
  await expect.poll(() => document.title).toBe("● Locked · Requests · Northwind");
});

test("another trouble takes the place of the one before", () => {
  markTab("Locked")();
  unmark = markTab("Throttled");
  expect(document.title).toBe("● Throttled · Staff · Northwind");
});
