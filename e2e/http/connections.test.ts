import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ADMIN, preparedFolder, startConsole } from "@/e2e/consoles/console";
import { openService } from "@/e2e/consoles/service";
import type { StatusAnswer } from "@/lib/contract/status";
import { askFor, bodyOf } from "./ask";
import { administrator } from "./crowd";
import { expectToFinish } from "./ending";
import { expect, test } from "./fixtures";

// It is started with other connections, and what it has printed at its end is looked at.
test("several connections from a file, beside a single one: each reads its own service with its own key, and leads to what another with its key has asked for, until SIGTERM ends what is under way with 0", async () => {
  const own = await openService({ options: { staff: 30 } });
  const other = await openService({ options: { staff: 3 } });
  const data = preparedFolder();
  const file = join(data.path, "connections.json");
  const entries = [
    { id: "north", label: "North", baseUrl: other.url, apiKeyEnv: "NORTH_KEY", environment: "test" },
    { id: "wrong-key", label: "Wrong key", baseUrl: other.url, apiKey: "wdk_wrong", environment: "test" },
    { id: "same-key", label: "Same key", baseUrl: other.url, apiKey: "wdk_wrong", environment: "test" },
  ];
  writeFileSync(file, JSON.stringify(entries), { mode: 0o600 });
  const rollcall = await startConsole({
    DATA_DIR: data.path,
    DIRECTORY_BASE_URL: own.url,
    DIRECTORY_API_KEY: own.apiKey,
    DIRECTORY_CONNECTIONS: file,
    NORTH_KEY: other.apiKey,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  const ask = (path: string) => askFor(rollcall.url + path);
  const counts = await Promise.all(
    ["north", "default"].map(async (id) => {
      return bodyOf<{ data: unknown[] }>(await ask(`/api/c/${id}/v1/staff`)).data.length;
    }),
  );
  expect(counts).toEqual([3, 25]);
  expect((await ask("/api/c/wrong-key/v1/staff")).status).toBe(502);
  const { connections } = bodyOf<StatusAnswer>(await ask("/api/status"));
  expect(connections.map(({ id, verdict }) => [id, verdict.code])).toEqual([
    ["default", "ok"],
    ["north", "ok"],
    ["wrong-key", "key_rejected"],
    ["same-key", "key_rejected"],
  ]);
  const requestId = connections.at(-1)?.verdict.requestId;
  const page = await ask(`/c/same-key/requests/${requestId}`);
  expect([page.status, page.headers["location"]]).toEqual([307, `/c/wrong-key/requests/${requestId}`]);
  expect((await ask(`/c/wrong-key/requests/${requestId}`)).text).toContain("invalid_client");
  expect((await ask("/c/same-key/requests/req_nobody")).text).toContain("Not in this journal");
  await expectToFinish(rollcall, own, { signal: "SIGTERM", as: administrator() });
  for (const secret of [own.apiKey, other.apiKey, "wdk_wrong"])
    expect(rollcall.output()).not.toContain(secret);
  await Promise.all([own.close(), other.close()]);
  data.remove();
});
