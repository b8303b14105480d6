import { fileStore } from "@/lib/sandbox/store/file-store";
import { createTestbed } from "@/lib/sandbox/testbed";

// Run by file-store.test.ts, to be killed while it writes: says the name of each team once it is said to exist.
const [, , path = ""] = process.argv;
const { send } = createTestbed({
  apiKey: "wdk_writer",
  store: fileStore(path),
  limits: { resources: 1e9, token: 1e9 },
});
for (let made = 0; ; made += 1) {
  const { name } = await (await send("POST", "/v1/teams", { name: `team-${made}` })).json();
  process.stdout.write(`${name}\n`);
}
