import { replyText } from "@/lib/server/http/reply";
import { route } from "@/lib/server/http/route";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route({
  GET: {
    needs: "read",
    activity: false,
    answer({ request, rollcall: { directory } }) {
      // The board asks so, and only while it can be seen.
      if (request.url.endsWith("?looking=all")) void directory.look();
      return replyText(directory.statusText());
    },
  },
});
