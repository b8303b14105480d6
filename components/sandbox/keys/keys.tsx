import { ActButton } from "@/components/sandbox/form/act-button";
import { useDesk } from "@/components/sandbox/form/desk";
import { Section } from "@/components/ui/section";
import { CreateKey } from "./create-key";
import { KeyRow } from "./key-row";
import { TryKey } from "./try-key";

/** The organisations' API keys, under the name that the service's own admin panel has for them. */
export function Keys() {
  const { keys, keyInUse, firstKey } = useDesk().state;
  return (
    <Section
      title="Admin → API Keys"
      about="The sandbox’s version of the service’s admin panel: a key has at most its creator’s permissions, and its value is shown only once."
    >
      <p className="text-[13px]">
        {keyInUse === undefined
          ? "This console uses a key that the sandbox does not know."
          : "This console uses "}
        {keyInUse !== undefined && <code className="font-mono">{keyInUse}</code>}
        {keyInUse !== undefined && "."}
      </p>
      <div className="mt-2 empty:hidden">
        {keyInUse !== firstKey && (
          <ActButton action={{ action: "useFirstKey" }} announcement="This console uses its first key again.">
            Use the first key again
          </ActButton>
        )}
      </div>
      <ul aria-label="API keys" className="mt-3 divide-y divide-line rounded-md border border-line">
        {keys.map((key) => (
          <li key={key.id} className="p-3">
            <KeyRow {...key} />
          </li>
        ))}
      </ul>
      <div className="mt-4 grid gap-x-6 gap-y-5 lg:grid-cols-[3fr_2fr]">
        <CreateKey />
        <TryKey />
      </div>
    </Section>
  );
}
