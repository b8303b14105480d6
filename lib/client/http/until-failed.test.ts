// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { createElement, type PropsWithChildren } from "react";
import { afterEach, expect, test } from "vitest";
import { createQueryClient } from "./query-client";
import { untilFailed } from "./until-failed";

afterEach(cleanup);

test("the answer before stays until there is another, and does not come back with each try of one that has failed", async () => {
  const client = createQueryClient();
  let settle: ((answer: string | undefined) => void) | undefined;
  const { result, rerender } = renderHook(
    (name: string) => {
      const query = useQuery({
        queryKey: [name],
        queryFn: () =>
          new Promise<string>((resolve, reject) => {
            settle = (answer) => (answer === undefined ? reject(new Error("It failed.")) : resolve(answer));
          }),
        placeholderData: (previous: string | undefined) => previous,
      });
      return { shown: untilFailed(query), refetch: query.refetch };
    },
    {
      initialProps: "first",
      wrapper: ({ children }: PropsWithChildren) => createElement(QueryClientProvider, { client }, children),
    },
  );
  const end = (answer?: string) => act(async () => settle?.(answer));
  await end("the first");
  await expect.poll(() => result.current.shown).toBe("the first");
  rerender("second");
  expect(result.current.shown).toBe("the first");
  await end();
  await expect.poll(() => result.current.shown).toBeUndefined();
  await act(async () => void result.current.refetch());
  expect(result.current.shown).toBeUndefined();
  await end("the second");
  await expect.poll(() => result.current.shown).toBe("the second");
});
