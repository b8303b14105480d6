"use client";

import { Button } from "@/components/ui/button";

interface Props {
  error: Error & { digest?: string };
}

/** The page is asked for anew: to draw the same failed answer again would help nobody. */
export default function ErrorPage({ error }: Props) {
  return (
    <main className="mx-auto max-w-lg px-4 py-24">
      <h1 className="text-[22px] leading-8 font-semibold tracking-tight">
        Rollcall could not show this page
      </h1>
      <p className="mt-2 text-muted">Try again; if it persists, look in Rollcall's log.</p>
      {error.digest && <p className="mt-2 font-mono text-[12px] text-muted">Digest {error.digest}</p>}
      <Button look="primary" className="mt-4" onClick={() => location.reload()}>
        Try again
      </Button>
    </main>
  );
}
