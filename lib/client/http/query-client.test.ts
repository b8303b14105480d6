import { MutationObserver, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { createQueryClient } from "./query-client";

afterEach(() => onlineManager.setOnline(true));

test("what is read or done is sent at once though the browser says that there is no network", async () => {
  onlineManager.setOnline(false);
  const client = createQueryClient();
  const sent: string[] = [];
  const send = (what: string) => async () => sent.push(what);
  const reading = new QueryObserver(client, { queryKey: ["read"], queryFn: send("read") });
  const stop = reading.subscribe(() => {});
  await reading.refetch();
  await new MutationObserver(client, { mutationFn: send("act") }).mutate();
  expect(sent.slice(-2)).toEqual(["read", "act"]);
  stop();
});
