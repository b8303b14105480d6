import Link from "next/link";

/** What an address shows that leads nowhere. */
export function NothingHere() {
  return (
    <div className="mx-auto max-w-lg px-4 py-24">
      <h1 className="text-[22px] leading-8 font-semibold tracking-tight">There is nothing at this address</h1>
      <p className="mt-2 text-muted">The connection or the page may have been renamed or removed.</p>
      <p className="mt-4">
        <Link href="/" className="font-medium text-accent underline">
          Go to the start page
        </Link>
      </p>
    </div>
  );
}
