// @vitest-environment happy-dom
import { render, screen } from "@testing-library/react";
import { Suspense } from "react";
import { test } from "vitest";
import { pageBed } from "@/lib/testing/page-bed";
import { pass, until } from "@/lib/testing/time";
import { lazyNamed } from "./lazy-named";

pageBed();

test("a part that could not be loaded breaks no page, and comes by itself once it can be", async () => {
  let isThere = false;
  const Part = lazyNamed(async () => {
    if (!isThere) throw new Error("The script is not there.");
    return { Part: ({ of }: { of: string }) => `The part of ${of}` };
  }, "Part");
  render(
    <Suspense>
      <Part of="north" />
    </Suspense>,
  );
  await until(() => screen.queryByText("Not loaded; trying again."));
  await pass(30_000);
  isThere = true;
  await until(() => screen.queryByText("The part of north"));
});
