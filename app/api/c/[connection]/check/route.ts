import { route } from "@/lib/server/http/route";

interface Params {
  connection: string;
}

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<Params>({
  POST: {
    needs: "check",
    activity: true,
    answer: ({ params: { connection }, person, rollcall }) => rollcall.directory.check(person, connection),
  },
});
