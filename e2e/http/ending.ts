import { expect } from "vitest";
import type { Console } from "@/e2e/consoles/console";
import type { Service } from "@/e2e/consoles/service";
import { askFor } from "./ask";

/** Ends a console by a signal while it reads from this service: it lets the read finish, and ends with 0. */
export async function expectToFinish(
  rollcall: Console,
  service: Service,
  { signal, as }: { signal: "SIGINT" | "SIGTERM"; as: string },
): Promise<void> {
  service.controls.setLatency(1_500);
  const before = service.arrivals.length;
  const answer = askFor(`${rollcall.api}/v1/staff?limit=1`, { as });
  await expect.poll(() => service.arrivals.length, { interval: 10 }).toBeGreaterThan(before);
  const code = rollcall.stop(signal);
  expect((await answer).status).toBe(200);
  expect(await code, rollcall.output()).toBe(0);
}
