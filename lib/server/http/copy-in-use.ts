import "server-only";
import type { CopyInUse, CopyOffered } from "@/lib/contract/copy";
import { unavailableIn } from "@/lib/server/db/unavailable";
import type { Runtime } from "@/lib/server/runtime";

type Copies = Pick<Runtime, "copies">;

/** The copy of a list; undefined where there is none. @throws DatabaseUnavailable where nobody knows */
export async function copyInUse(
  { copies }: Copies,
  connection: string,
  resource: string,
): Promise<CopyInUse | undefined> {
  try {
    return await copies.reader(connection, resource).inUse();
  } catch (error) {
    if (unavailableIn(error)) throw error;
    return undefined;
  }
}

/** The same to be offered beside the live list, which needs none. */
export async function copyOffered(...list: Parameters<typeof copyInUse>): Promise<CopyOffered> {
  try {
    return await copyInUse(...list);
  } catch {
    return "unknown";
  }
}
