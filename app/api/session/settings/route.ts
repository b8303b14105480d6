import { route } from "@/lib/server/http/route";
import { readBody } from "@/lib/server/input/read-body";

/** What is recorded; how wide somebody has a column is nobody else's business. */
const RECORDED = ["theme", "shortcuts", "density", "times"];

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route({
  PATCH: {
    needs: "account",
    activity: true,
    async answer({ request, person, actor, rollcall: { auth, recordLimiter } }) {
      const patch = await readBody(request);
      const changed = RECORDED.filter((name) => name in patch);
      if (changed.length > 0) recordLimiter.take(person.id);
      const settings = await auth.saveSettings(person.id, patch);
      const entry = { kind: "settings", actor, target: person.id, details: { changed } } as const;
      if (changed.length > 0) await auth.audit.recordDone(entry);
      return settings;
    },
  },
});
