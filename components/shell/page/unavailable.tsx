import type { ReactNode } from "react";
import { WhoActs } from "@/components/shell/error/who-acts";
import { wordsFor } from "@/components/shell/words/words";
import { ReloadSoon } from "./reload-soon";

interface UnavailableProps {
  error: { code: string; requestId: string };
  /** What can be done meanwhile. */
  children?: ReactNode;
}

/** A whole page that needs the database while it is away; it retries by itself. */
export function Unavailable({ error: { code, requestId }, children }: UnavailableProps) {
  const { title, turn, todo } = wordsFor({ status: 503, error: { type: "api_error", code, message: "" } });
  return (
    <main className="mx-auto max-w-lg px-4 py-24">
      <ReloadSoon key={requestId} />
      <h1 className="text-[22px] leading-8 font-semibold tracking-tight">{title}</h1>
      <p className="mt-2">{todo}</p>
      <WhoActs turn={turn} />
      <p className="mt-2 font-mono text-[12px] text-muted">
        503 · {code} · {requestId}
      </p>
      {children}
    </main>
  );
}
