import { CopyAction } from "@/components/ui/copy/copy-action";
import type { JournalDetail, JournalOperation } from "@/lib/contract/journal";
import type { ConnectionFacts } from "./connection-facts";
import { credentialOf } from "./credential";
import { curlCommand } from "./curl-command";
import { supportBundle } from "./support-bundle";

const BY_HAND = "Open it below and copy by hand";

interface CopyRowProps {
  operation: JournalOperation;
  selected: JournalDetail;
  connection: ConnectionFacts;
}

/** Texts to copy for support and colleagues, with a preview. */
export function CopyRow({ operation, selected, connection }: CopyRowProps) {
  const bundle = () => supportBundle(operation, selected, connection);
  const credential = credentialOf(selected);
  const curl = () => curlCommand({ baseUrl: connection.baseUrl, ...selected });
  return (
    <section aria-label="Copy" className="mt-3">
      <div className="flex flex-wrap items-center gap-2">
        <CopyAction text={bundle} label="support bundle" instead={BY_HAND} />
        <CopyAction text={curl} label="curl command" instead={BY_HAND} />
      </div>
      <details className="mt-2">
        <summary className="w-fit min-h-6 rounded text-[13px] text-muted hover:bg-raised">
          What is copied
        </summary>
        <div className="mt-2 grid gap-3 @3xl:grid-cols-2">
          <Preview name="Support bundle" text={bundle()}>
            Markdown for the service’s support. Names the connection and a fingerprint of its key, never the
            key. Contains no names or e-mail addresses; query values are left out, except for limit.
          </Preview>
          <Preview name="curl command" text={curl()}>
            For bash. {credential && `It takes the ${credential} from the environment. `}Anything marked
            [redacted] was never stored and cannot be repeated.
          </Preview>
        </div>
      </details>
    </section>
  );
}

function Preview({ name, text, children }: { name: string; text: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="font-semibold">{name}</h2>
      <p className="text-[12px] text-muted">{children}</p>
      <pre className="mt-1 rounded-md border border-line bg-surface p-2 font-mono text-[12px] whitespace-pre-wrap wrap-anywhere">
        {text}
      </pre>
    </div>
  );
}
