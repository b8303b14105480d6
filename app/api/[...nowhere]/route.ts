import { AddressUnknown } from "@/lib/server/http/errors";
import { route } from "@/lib/server/http/route";

// Without this Next would answer at unknown addresses with a page, and take what is posted there for a server action.
export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route({
  GET: {
    needs: "read",
    activity: false,
    answer() {
      throw new AddressUnknown();
    },
  },
});
