import Link from "next/link";
import type { ReactNode } from "react";

/** A page that shows only why there is nothing on it. */
export function Alone({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mx-auto max-w-lg px-4 py-24">
      <h1 className="text-[22px] leading-8 font-semibold tracking-tight">{title}</h1>
      <p className="mt-2 text-muted">{children}</p>
      <p className="mt-4">
        <Link href="/" className="font-medium text-accent underline">
          Go to the start page
        </Link>
      </p>
    </div>
  );
}
