import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { orUnavailable } from "@/lib/server/handler";
import { runtime } from "@/lib/server/runtime";

interface Context {
  params: Promise<{ nextauth: string[] }>;
}

async function answer(request: NextRequest, context: Context): Promise<Response> {
  const { nextauth } = await context.params;
  // next-auth lets anybody write to the log there.
  if (nextauth[0] === "_log") return new Response(null, { status: 404 });
  // next-auth answers 500 to whoever opens the address that the sign-in form posts to.
  if (request.method === "GET" && nextauth[0] === "callback" && nextauth[1] === "credentials")
    return new Response(null, { status: 405, headers: { Allow: "POST" } });
  const { auth, log } = await runtime();
  return orUnavailable(log, () => NextAuth(request, context, auth.options) as Promise<Response>);
}

export { answer as GET, answer as POST };
