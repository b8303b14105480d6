// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { pageBed } from "@/lib/testing/page-bed";
import { pass } from "@/lib/testing/time";
import { Countdown } from "./countdown";

pageBed();

/** Of the last one on the page. */
const words = () => screen.getAllByRole("timer").at(-1)?.textContent;

test("a minute that begins between two ticks of the page's clock is one of 60 s", async () => {
  render(<Countdown until={Date.now() + 3_600_000} />);
  await pass(900);
  render(<Countdown until={Date.now() + 60_000} />);
  expect(words()).toBe("Try again in 60 s.");
  await pass(1_000);
  expect(words()).toBe("Try again in 60 s.");
  await pass(1_000);
  expect(words()).toBe("Try again in 59 s.");
});
