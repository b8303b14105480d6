import Link from "next/link";

/** Where the embedded sandbox's controls are. */
export const SANDBOX_ADDRESS = "/sandbox";

const FLASK = "M6.2 1.8h3.6M7 2v4L3 13a.9.9 0 0 0 .8 1.3h8.4A.9.9 0 0 0 13 13L9 6V2M5 10h6";

/**
 * To the sandbox's controls, for who may turn them while it runs. Rendered by the server, as most who come have no use
 * for it; nothing is fetched before somebody goes there.
 */
export function SandboxLink() {
  return (
    <Link
      href={SANDBOX_ADDRESS}
      prefetch={false}
      title="The sandbox’s controls"
      className="inline-flex min-h-8 items-center justify-center gap-2 rounded-md px-2.5 font-medium text-muted hover:bg-raised hover:text-text sm:px-3"
    >
      <svg aria-hidden="true" viewBox="0 0 16 16" className="size-4 fill-none stroke-current">
        <path strokeWidth="1.5" strokeLinecap="round" strokeLinejoin="round" d={FLASK} />
      </svg>
      <span className="max-xl:sr-only">Sandbox</span>
    </Link>
  );
}
