import "server-only";
import type { CopyInUse } from "@/lib/contract/copy";
import type { Runtime } from "@/lib/server/runtime";

/** The copy of a list that a page offers beside the live one; undefined where there is none, or it cannot be read, as the live list needs none. */
export async function copyInUse(
  { copies }: Pick<Runtime, "copies">,
  connection: string,
  resource: string,
): Promise<CopyInUse | undefined> {
  try {
    return await copies.reader(connection, resource).inUse();
  } catch {
    return undefined;
  }
}
