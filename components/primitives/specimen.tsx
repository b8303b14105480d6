import type { ReactNode } from "react";

interface SpecimenProps {
  /** The primitive, as the code calls it. */
  of: string;
  /** Its states, one beside the other or each on a line. */
  children: ReactNode;
  isTall?: boolean;
}

/** One primitive under its name. */
export function Specimen({ of: name, isTall = false, children }: SpecimenProps) {
  return (
    <section aria-label={name} className="min-w-0">
      <h2 className="mb-2 font-mono text-[12px] text-muted">{name}</h2>
      <div className={isTall ? "grid gap-3" : "flex flex-wrap items-center gap-3"}>{children}</div>
    </section>
  );
}
