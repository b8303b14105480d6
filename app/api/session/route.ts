import type { SessionAnswer } from "@/lib/contract/session";
import { route } from "@/lib/server/http/route";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route({
  GET: {
    // An open tab asks by itself, to see who came back after its session ended.
    activity: false,
    answer: ({ person: { email, name, role } }) => ({ email, name, role }) satisfies SessionAnswer,
  },
});
