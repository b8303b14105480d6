import { route } from "@/lib/server/http/route";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<{ connection: string }>({
  GET: {
    needs: "read",
    activity: true,
    answer: ({ params: { connection }, person, rollcall }) =>
      rollcall.directory.discovery(person, connection),
  },
});
