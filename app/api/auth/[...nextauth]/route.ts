import type { NextRequest } from "next/server";
import NextAuth, { type NextAuthOptions } from "next-auth";
import { withWholeSignOut } from "@/lib/server/auth/whole-sign-out";
import { orUnavailable } from "@/lib/server/handler";
import { FormExpected, isForm, withOwnAddresses } from "@/lib/server/next-auth-request";
import { replyError } from "@/lib/server/reply";
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
  const { auth, log, baseUrl } = await runtime();
  if (request.method === "POST" && !isForm(request.headers)) return replyError(new FormExpected());
  const own = await withOwnAddresses(request, baseUrl);
  const ask = (options: NextAuthOptions) => NextAuth(own, context, options) as Promise<Response>;
  return orUnavailable(log, () => withWholeSignOut(auth.options, ask));
}

export { answer as GET, answer as POST };
