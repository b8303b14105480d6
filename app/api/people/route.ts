import { peopleFor } from "@/lib/server/http/people";
import { route } from "@/lib/server/http/route";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route({
  GET: {
    needs: "people",
    activity: true,
    answer: ({ person, rollcall: { auth } }) => peopleFor(person, auth),
  },
});
