// @vitest-environment happy-dom
import { act, cleanup, render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { afterEach, expect, test } from "vitest";
import { lazyNamed } from "./lazy-named";

afterEach(cleanup);

async function notThere(): Promise<{ Part: () => null }> {
  throw new Error("The script is not there.");
}

test("a part that could not be loaded breaks no page, and says what to do", async () => {
  const Part = lazyNamed(notThere, "Part");
  render(
    <Suspense>
      <Part />
    </Suspense>,
  );
  await act(async () => {});
  expect(screen.getByText("Not loaded: reload the page.")).toBeDefined();
});
