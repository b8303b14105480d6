import { SelectField, TextField } from "@/components/shell/form/field";
import { InputProblem } from "@/components/shell/form/input-problem";
import { dayWords } from "@/components/shell/words/sunset-words";
import { Section } from "@/components/ui/section";
import { ActButton } from "./form/act-button";
import { useDesk } from "./form/desk";
import { SandboxForm } from "./form/sandbox-form";

/** Announces that an endpoint will be removed, in the headers of its answers as the service does. */
export function Deprecations() {
  const { state } = useDesk();
  return (
    <Section
      title="Deprecations"
      about="Announced in response headers; the console says so at the foot of every page of the connection."
    >
      {state.deprecations.length > 0 && (
        <ul
          aria-label="Deprecated endpoints"
          className="mb-3 divide-y divide-line rounded-md border border-line"
        >
          {state.deprecations.map(({ endpoint, sunset, link }) => (
            <li key={endpoint} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
              <code className="font-mono text-[13px]">{endpoint}</code>
              <span className="text-[13px] text-muted">sunset {dayWords(sunset)}</span>
              <span className="min-w-0 truncate text-[12px] text-muted">{link}</span>
              <span className="ml-auto">
                <ActButton
                  action={{ action: "undeprecate", endpoint }}
                  announcement={`${endpoint} is no longer deprecated.`}
                  label={`Withdraw: ${endpoint}`}
                >
                  Withdraw
                </ActButton>
              </span>
            </li>
          ))}
        </ul>
      )}
      <SandboxForm
        label="Announce a deprecation"
        button="Announce"
        read={announcementFrom}
        announcement={(data) => `${data.get("endpoint")} is announced as deprecated.`}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            name="endpoint"
            label="Endpoint"
            options={state.endpoints.map((each) => [each, each])}
          />
          <TextField name="sunset" label="Sunset date" type="date" hint="Default: six months from now." />
        </div>
        <TextField name="link" label="Migration guide (URL)" placeholder="https://…" />
      </SandboxForm>
    </Section>
  );
}

function announcementFrom(data: FormData) {
  const day = String(data.get("sunset"));
  const sunset = day === "" ? undefined : Date.parse(day);
  if (Number.isNaN(sunset)) throw new InputProblem("sunset", "Enter a date such as 2027-05-31.");
  const link = String(data.get("link")).trim();
  if (link !== "" && !(URL.canParse(link) && /^https?:/i.test(link))) {
    throw new InputProblem("link", "Enter an address that begins with https:// or http://.");
  }
  return {
    action: "deprecate",
    endpoint: data.get("endpoint"),
    ...(sunset !== undefined && { sunset }),
    ...(link && { link }),
  };
}
