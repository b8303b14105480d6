import { parseHoursQuery } from "@/lib/server/http/parse-input";
import { route } from "@/lib/server/http/route";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<{ connection: string }>({
  GET: {
    needs: "read",
    // A list that follows new entries asks for this without anybody there.
    activity: false,
    answer: ({ search, params: { connection }, rollcall }) =>
      rollcall.journal.hours(connection, parseHoursQuery(search)),
  },
});
