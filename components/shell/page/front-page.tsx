import type { ReactNode } from "react";
import { Logo } from "@/components/ui/logo";

/** A page for people who are not signed in: one column below the product's name. */
export function FrontPage({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return (
    <main className="flex min-h-dvh items-center justify-center px-4 py-12">
      <div className={`w-full ${isWide ? "max-w-96" : "max-w-80"}`}>
        <p className="flex items-center gap-2 text-[15px] font-semibold tracking-tight">
          <Logo />
          Rollcall
        </p>
        {children}
      </div>
    </main>
  );
}
