import { signInByHttp } from "@/e2e/sign-in";
import { startedFolder } from "@/lib/server/db/testing/databases";
import { ADMIN, SESSION, startConsole, TEMPLATE } from "./console";

/** Makes the data folder that every console begins with a copy of: that of a first start, with `ADMIN` signed in. */
export async function makeTemplate(): Promise<{ dataDir: string; remove(): void }> {
  const folder = await startedFolder();
  const rollcall = await startConsole({
    DATA_DIR: folder.path,
    DIRECTORY_BASE_URL: "http://127.0.0.1:9",
    DIRECTORY_API_KEY: "wdk_nobody_is_asked",
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  });
  process.env[SESSION] = await signInByHttp(rollcall.url);
  await rollcall.stop();
  process.env[TEMPLATE] = folder.path;
  return { dataDir: folder.path, remove: folder.remove };
}
