import Link from "next/link";

/** For whoever is signed in, but not as an administrator. */
export function NotForYou() {
  return (
    <Alone title="For administrators only">
      The sandbox’s controls change what everybody here sees. Ask an administrator of Rollcall.
    </Alone>
  );
}

/** Where the sandbox does not run. */
export function SandboxOff() {
  return (
    <Alone title="The sandbox does not run here">
      This Rollcall is connected to a service of its own. Whoever runs it can start the sandbox beside it with
      the setting SANDBOX=on.
    </Alone>
  );
}

function Alone({ title, children }: { title: string; children: string | string[] }) {
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
