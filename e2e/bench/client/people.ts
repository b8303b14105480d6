import { encode } from "next-auth/jwt";
import { createPeople } from "@/lib/server/auth/people/people";
import { createSessions, LIFE_MS } from "@/lib/server/auth/sessions/sessions";
import { lockDataDir } from "@/lib/server/db/data-dir";
import { type Db, openDatabase } from "@/lib/server/db/open-database";

/**
 * Puts people and their sessions into the database of a console that is not running yet: signing in would cost as many
 * slow password hashes.
 * @returns one `Cookie` header a person
 */
export async function signInMany(
  count: number,
  { dataDir, secret }: { dataDir: string; secret: string },
): Promise<string[]> {
  const held = await lockDataDir(dataDir);
  try {
    const { db, close } = await openDatabase({ dataDir: held });
    return await makeCookies(db, count, secret).finally(close);
  } finally {
    held.release();
  }
}

async function makeCookies(db: Db, count: number, secret: string): Promise<string[]> {
  // Seen in the near future, so that nobody's activity is due to be written while others are measured.
  const soon = () => Date.now() + 10 * 60_000;
  const people = createPeople(db, soon);
  const sessions = createSessions({ db, now: soon, log: console });
  const cookies: string[] = [];
  for (let number = 1; number <= count; number += 1) {
    const { id } = await people.create({ email: `bench-${number}@rollcall.local`, role: "viewer" });
    const token = { sub: id, sid: await sessions.create(id) };
    const cookie = await encode({ token, secret, maxAge: LIFE_MS / 1000 });
    cookies.push(`next-auth.session-token=${cookie}`);
  }
  return cookies;
}
