import { parseFilter } from "@/lib/server/http/parse-input";
import { route } from "@/lib/server/http/route";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<{ connection: string; id: string }>({
  GET: {
    needs: "read",
    activity: true,
    answer: ({ search, params: { connection, id }, rollcall }) =>
      rollcall.journal.operation(connection, id, parseFilter(search)),
  },
});
