// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CopiesAnswer, CopyState } from "@/lib/contract/copy";
import { RESOURCES } from "@/lib/contract/resources";
import { CopyOff } from "./copy-off";

afterEach(cleanup);

test.each([
  [false, true],
  [true, false],
])(
  "only of a copy that left nothing behind the page says that nothing is kept (damaged: %s)",
  (isDamaged, isSaid) => {
    const state = { resource: "staff", isDamaged } as CopyState;
    const answer = { changesRetentionDays: 90 } as CopiesAnswer;
    const { container } = render(
      <CopyOff connection="north" resource={RESOURCES.staff} state={state} answer={answer} />,
    );
    expect(container.textContent?.includes("Nothing is kept")).toBe(isSaid);
  },
);
