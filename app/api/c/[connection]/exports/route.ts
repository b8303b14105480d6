import { exportReport } from "@/lib/contract/audit";
import { route } from "@/lib/server/http/route";
import { parseBody } from "@/lib/server/input/parse-body";
import { readBody } from "@/lib/server/input/read-body";

interface Params {
  connection: string;
}

// A page reports what it is about to offer as a file. What it says cannot be checked here, and is marked as its word.
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<Params>({
  POST: {
    needs: "export",
    activity: true,
    async answer({ request, params: { connection }, person, actor, rollcall }) {
      const { resource, format, rows } = parseBody(exportReport, await readBody(request));
      rollcall.recordLimiter.take(person.id);
      const details = { what: resource, format, rows, reportedBy: "browser" };
      await rollcall.auth.audit.record({
        kind: "export",
        actor,
        target: connection,
        targetLabel: connection,
        details,
      });
      return { recorded: true };
    },
  },
});
