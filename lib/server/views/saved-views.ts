import { and, count, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { SavedView, SavedViewInput, SavedViews } from "@/lib/contract/saved-views";
import type { Person } from "@/lib/server/auth";
import { personLabel } from "@/lib/server/auth/people/account";
import { may } from "@/lib/server/auth/permissions";
import type { Databases } from "@/lib/server/db/open-database";
import { people, savedViews } from "@/lib/server/db/schema";
import { isUuid } from "@/lib/server/db/uuid";
import { BodyInvalid } from "@/lib/server/input/read-body";
import { ViewForbidden, ViewUnknown } from "./errors";

/** A person can save so many views over all connections; so many are listed of one connection. */
const MOST_OF_PERSON = 100;
const MOST_SHOWN = 500;

type Viewer = Pick<Person, "id" | "role">;

/** Filters of the requests page under a name. A view that somebody may not see does not exist for them. */
export interface Views {
  list(viewer: Viewer, connection: string): Promise<SavedViews>;
  /** @throws BodyInvalid when they have too many */
  add(viewer: Viewer, connection: string, view: SavedViewInput): Promise<SavedViews>;
  /** @throws ViewUnknown, ViewForbidden */
  change(viewer: Viewer, place: ViewPlace, change: Partial<SavedViewInput>): Promise<SavedViews>;
  /** @throws ViewUnknown, ViewForbidden */
  remove(viewer: Viewer, place: ViewPlace): Promise<SavedViews>;
}

export interface ViewPlace {
  connection: string;
  id: string;
}

export function createViews({ db, lists, now }: Pick<Databases, "db" | "lists"> & { now(): number }): Views {
  async function list(viewer: Viewer, connection: string): Promise<SavedViews> {
    const rows = await lists((on) =>
      on
        .select({ view: savedViews, owner: personLabel })
        .from(savedViews)
        .leftJoin(people, eq(savedViews.owner, people.id))
        .where(and(eq(savedViews.connection, connection), visibleTo(viewer)))
        // The person's own first, so that shared ones of others never push them out of the list.
        .orderBy(
          sql`${savedViews.owner} = ${viewer.id} desc nulls last`,
          sql`lower(${savedViews.name})`,
          savedViews.id,
        )
        .limit(MOST_SHOWN),
    );
    return { views: rows.map(({ view, owner }) => toView(viewer, view, owner)) };
  }

  /** Locks the person's row, so that views added at the same time cannot exceed the limit. */
  async function add(viewer: Viewer, connection: string, view: SavedViewInput): Promise<SavedViews> {
    await db.transaction(async (transaction) => {
      await transaction.select({ id: people.id }).from(people).where(eq(people.id, viewer.id)).for("update");
      // Private views of people who are gone go now; nobody waits for that.
      await transaction
        .delete(savedViews)
        .where(and(isNull(savedViews.owner), eq(savedViews.isShared, false)));
      const mine = eq(savedViews.owner, viewer.id);
      const [saved] = await transaction.select({ views: count() }).from(savedViews).where(mine);
      if ((saved?.views ?? 0) >= MOST_OF_PERSON) {
        throw new BodyInvalid(
          `You have ${MOST_OF_PERSON} saved views, which is the most: delete one first.`,
          "views",
        );
      }
      const at = new Date(now());
      await transaction
        .insert(savedViews)
        .values({ ...view, connection, owner: viewer.id, createdAt: at, updatedAt: at });
    });
    return list(viewer, connection);
  }

  /** The condition of this view, if the viewer may change it. @throws ViewUnknown, ViewForbidden */
  async function expectOwn(viewer: Viewer, { connection, id }: ViewPlace): Promise<SQL | undefined> {
    if (!isUuid(id)) throw new ViewUnknown();
    const byPlace = and(eq(savedViews.id, id), eq(savedViews.connection, connection));
    const [view] = await db
      .select()
      .from(savedViews)
      .where(and(byPlace, visibleTo(viewer)));
    if (!view) throw new ViewUnknown();
    if (!mayChange(viewer, view)) throw new ViewForbidden();
    // It may have become private since.
    return and(byPlace, visibleTo(viewer));
  }

  return {
    list,
    add,
    async change(viewer, place, change) {
      const own = await expectOwn(viewer, place);
      // A view that nobody owns and nobody sees would be lost: whoever makes it private has it.
      const owner = sql`coalesce(${savedViews.owner}, ${viewer.id})`;
      const changed = await db
        .update(savedViews)
        .set({ ...change, ...(change.isShared === false && { owner }), updatedAt: new Date(now()) })
        .where(own)
        .returning({ id: savedViews.id });
      if (changed.length === 0) throw new ViewUnknown();
      return list(viewer, place.connection);
    },
    async remove(viewer, place) {
      await db.delete(savedViews).where(await expectOwn(viewer, place));
      return list(viewer, place.connection);
    },
  };
}

function visibleTo({ id }: Viewer): SQL | undefined {
  return or(eq(savedViews.owner, id), eq(savedViews.isShared, true));
}

type Row = typeof savedViews.$inferSelect;

function mayChange(viewer: Viewer, { owner, isShared }: Row): boolean {
  return owner === viewer.id || (isShared && may(viewer, "viewsOfOthers"));
}

function toView(viewer: Viewer, view: Row, owner: string | null): SavedView {
  const { id, name, query, isShared } = view;
  const isMine = view.owner === viewer.id;
  return {
    id,
    name,
    query,
    isShared,
    isMine,
    ...(!isMine && owner !== null && { owner }),
    mayChange: mayChange(viewer, view),
  };
}
