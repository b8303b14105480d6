import { type ReactNode, useId } from "react";

interface SectionProps {
  title: string;
  /** What it is, in a sentence. */
  about?: ReactNode;
  children: ReactNode;
}

export function Section({ title, about, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface p-4">
      <h2 id={id} className="text-[15px] font-semibold tracking-tight">
        {title}
      </h2>
      {about && <p className="mt-0.5 max-w-prose text-[13px] text-muted">{about}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}
