import { vi } from "vitest";

/** Answers every request like a Rollcall whose database is away; once it is back, with what `answer` has for the address. */
export function databaseAway(answer: (address: URL) => unknown): { bringBack(): void } {
  let isBack = false;
  let failed = 0;
  vi.stubGlobal("fetch", async (address: string) => {
    if (isBack) return Response.json(answer(new URL(address, "http://rollcall.test")));
    failed += 1;
    const error = { type: "api_error", code: "database_unavailable", request_id: `local_${failed}` };
    return Response.json({ error: { ...error, message: "The database does not answer." } }, { status: 503 });
  });
  return {
    bringBack() {
      isBack = true;
    },
  };
}
