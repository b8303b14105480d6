import { and, type SQL, sql } from "drizzle-orm";
import { ofList } from "@/lib/server/copy/store/of-list";
import type { ListId } from "@/lib/server/copy/store/types";
import { copyChanges, copyGenerations } from "@/lib/server/db/schema";

/** What complete walks found: while one is under way or has come to nothing its generation is being filled, and later it is complete, or gone with the next. */
export function ofCompleteWalks(list: ListId): SQL | undefined {
  return and(
    ofList(copyChanges, list),
    sql`not exists (select from ${copyGenerations} where ${copyGenerations.id} = ${copyChanges.generation}
      and ${copyGenerations.state} = 'filling')`,
  );
}
