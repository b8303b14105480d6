import { route } from "@/lib/server/http/route";

interface Params {
  connection: string;
}

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<Params>({
  GET: {
    needs: "read",
    activity: true,
    answer: ({ params: { connection }, person, rollcall }) =>
      rollcall.directory.discovery(person, connection),
  },
});
