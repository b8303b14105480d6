import { route } from "@/lib/server/http/route";

export const { DELETE, GET, HEAD, OPTIONS, PATCH, POST, PUT } = route<{ connection: string }>({
  GET: {
    needs: "read",
    activity: false,
    async answer({ params: { connection }, rollcall: { directory } }) {
      const answer = await directory.access(connection);
      // The page polls only while it can be seen.
      void directory.look(connection);
      return answer;
    },
  },
});
