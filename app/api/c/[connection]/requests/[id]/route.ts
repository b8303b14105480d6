import { parseFilter } from "@/lib/server/http/parse-input";
import { route } from "@/lib/server/http/route";

interface Params {
  connection: string;
  id: string;
}

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<Params>({
  GET: {
    needs: "read",
    activity: true,
    answer: ({ search, params: { connection, id }, rollcall }) =>
      rollcall.journal.operation(connection, id, parseFilter(search)),
  },
});
