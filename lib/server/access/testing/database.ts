// For tests alone: a real database that is watched, or that nobody can reach for a while.
import type { Db } from "@/lib/server/db/open-database";

/** Counts the transactions of this database. */
export function counting(db: Db) {
  let transactions = 0;
  const counted = overlaid(db, (name) => {
    if (name === "transaction") transactions += 1;
  });
  return { db: counted, transactions: () => transactions };
}

/** The same database, which nobody can reach while it is gone. */
export function goingAway(db: Db) {
  const place = { isGone: false, db, missed: 0 };
  place.db = overlaid(db, (name) => {
    if (place.isGone && (name === "transaction" || name === "select")) {
      place.missed += 1;
      throw new Error("the database is gone");
    }
  });
  return place;
}

function overlaid(db: Db, onUse: (name: string | symbol) => void): Db {
  return new Proxy(db, {
    get(target, name) {
      onUse(name);
      const value = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
