import { route } from "@/lib/server/http/route";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<{ connection: string }>({
  GET: {
    needs: "read",
    // Whoever follows a walk asks every few seconds, whether or not somebody is there.
    activity: false,
    answer: ({ params: { connection }, rollcall }) => rollcall.copies.overview(connection),
  },
});
