import { parseChartQuery } from "@/lib/server/http/parse-input";
import { route } from "@/lib/server/http/route";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<{ connection: string }>({
  GET: {
    needs: "read",
    // An open page redraws its chart by itself.
    activity: false,
    answer: ({ search, params: { connection }, rollcall }) =>
      rollcall.journal.minutes(connection, parseChartQuery(search, Date.now())),
  },
});
