import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ConnectionStatus } from "@/lib/contract/status";
import { sectionAddress, sectionsOf } from "./section-addresses";

/** The ways through one connection. Nothing is fetched before somebody goes there: a page of staff costs a call. */
export function Sections({ connection }: { connection: ConnectionStatus }) {
  const path = usePathname();
  return (
    <nav
      aria-label="Sections"
      className="order-last flex w-full gap-1 max-xl:-mx-1.5 xl:order-none xl:w-auto"
    >
      {sectionsOf(connection).map(({ at, name }) => {
        const address = sectionAddress(connection, at);
        return (
          <Link
            key={at}
            href={address}
            prefetch={false}
            aria-current={(at ? `${path}/`.startsWith(`${address}/`) : path === address) ? "page" : undefined}
            className="inline-flex min-h-7 items-center rounded-md px-2 font-medium text-muted hover:bg-raised aria-[current]:bg-accent-ground aria-[current]:text-accent"
          >
            {name}
          </Link>
        );
      })}
    </nav>
  );
}
