import { CopySettings } from "./copy-settings";

const SETTINGS = `DIRECTORY_BASE_URL=https://directory.example
DIRECTORY_API_KEY=<API_KEY>
DIRECTORY_LABEL=Northwind
DIRECTORY_ENVIRONMENT=live
`;

/** The settings that connect an account, to be copied and filled in. */
export function OwnAccount() {
  return (
    // This step is the highest. It has a line to spare, or the list below would move when the font comes and breaks it otherwise.
    <div className="xl:min-h-48">
      <p className="mt-1">
        Put these into <code className="font-mono text-[12px]">.env</code> with your address (without{" "}
        <code className="font-mono text-[12px]">/v1</code>) and key, then restart Rollcall.{" "}
        <code className="font-mono text-[12px]">SANDBOX=on</code> keeps the sandbox beside it.
      </p>
      <div className="group relative mt-2">
        <pre className="overflow-x-auto rounded-md border border-line bg-ground px-2.5 py-1.5 font-mono text-[11px] leading-4.5 tracking-tight">
          {SETTINGS.trimEnd()}
        </pre>
        <CopySettings text={SETTINGS} />
      </div>
    </div>
  );
}
