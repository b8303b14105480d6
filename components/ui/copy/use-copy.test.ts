// @vitest-environment happy-dom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useCopy } from "./use-copy";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** A clipboard that takes its time: what is written to it is there once it has been let through. */
function slowClipboard(): (() => void)[] {
  const writes: (() => void)[] = [];
  const writeText = () => new Promise<void>((resolve) => writes.push(resolve));
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  return writes;
}

test("nothing is told of a copy that is under way, least of all what came of the one before", async () => {
  const writes = slowClipboard();
  const { result } = renderHook(() => useCopy());
  const copy = (text: string) => act(async () => result.current[1](text));
  const letThrough = (index: number) => act(async () => writes[index]?.());

  await copy("first");
  await letThrough(0);
  expect(result.current[0]).toEqual({ text: "first", isDone: true });

  await copy("second");
  expect(result.current[0]).toBeUndefined();
  await copy("third");
  await letThrough(1);
  expect(result.current[0]).toBeUndefined();
  await letThrough(2);
  expect(result.current[0]).toEqual({ text: "third", isDone: true });
});
