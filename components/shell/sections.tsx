import Link from "next/link";
import { usePathname } from "next/navigation";

/** The pages of every connection: what their address ends with, and what they are called. */
export const SECTIONS = [
  ["", "Access"],
  ["/staff", "Staff"],
  ["/requests", "Requests"],
] as const;

/** The ways through one connection. Nothing is fetched before somebody goes there: a page of staff costs a call. */
export function Sections({ connection }: { connection: string }) {
  const path = usePathname();
  const base = `/c/${connection}`;
  return (
    <nav
      aria-label="Sections"
      className="order-last flex w-full gap-1 max-xl:-mx-1.5 xl:order-none xl:w-auto"
    >
      {SECTIONS.map(([at, label]) => (
        <Link
          key={at}
          href={base + at}
          prefetch={false}
          aria-current={(at ? path.startsWith(base + at) : path === base) ? "page" : undefined}
          className="inline-flex min-h-7 items-center rounded-md px-2 font-medium text-muted hover:bg-raised aria-[current]:bg-accent-ground aria-[current]:text-accent"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
