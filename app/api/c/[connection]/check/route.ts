import { route } from "@/lib/server/http/route";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<{ connection: string }>({
  POST: {
    needs: "check",
    activity: true,
    answer: ({ params: { connection }, person, rollcall }) => rollcall.directory.check(person, connection),
  },
});
