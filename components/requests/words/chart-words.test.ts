import { expect, test } from "vitest";
import { barWords } from "./chart-words";

test("a bar that is shorter than a minute says so by its seconds", () => {
  const counts = { succeeded: 1 } as Parameters<typeof barWords>[0]["counts"];
  const today = new Date().setHours(16, 47, 55, 0);
  const bar = { from: today, to: today + 5_000 };
  expect(barWords({ counts, total: 1 }, bar)).toBe("16:47:55 to 16:48: 1 request, 1 succeeded");
  const minutes = { from: today + 5_000, to: today + 185_000 };
  expect(barWords({ counts, total: 1 }, minutes)).toBe("16:48 to 16:51: 1 request, 1 succeeded");
});
