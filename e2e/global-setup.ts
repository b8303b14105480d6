import { ADMIN, SESSION, startConsole, TEMPLATE, temporaryFolder } from "./console";
import { signInByHttp } from "./sign-in";

/** Builds what is stale, and makes the data folder that every journey begins with a copy of: that of a first start. */
export default async function prepare(): Promise<() => void> {
  const folder = temporaryFolder();
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
  return folder.remove;
}
