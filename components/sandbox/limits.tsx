import { useDesk } from "./desk";
import { TextField, wholeFrom } from "./field";
import { TurnForm, Wrong } from "./form";
import { Section } from "./section";

const MOST_REQUESTS = 1_000_000_000;
const DAY_SECONDS = 86_400;
const MOST_LATENCY_MS = 600_000;

/** How much may be asked, how long things last, and how long they take. */
export function Limits() {
  const { settings } = useDesk().state;
  const { resources, token, windowSeconds, tokenLifeSeconds, latencyMs } = settings;
  return (
    <Section title="Limits and time" about="In force from the next call on.">
      <div className="grid gap-5">
        <TurnForm
          label="Limits"
          button="Set limits"
          from={[resources, token, windowSeconds].join(" ")}
          read={limitsFrom}
          said={(data) =>
            `${data.get("resources")} reads a key and ${data.get("token")} exchanges an address, every ${data.get("windowSeconds")} s.`
          }
        >
          <div className="grid gap-3 sm:grid-cols-3">
            <TextField name="resources" label="Reads a key" whole defaultValue={resources} />
            <TextField name="token" label="Exchanges an address" whole defaultValue={token} />
            <TextField name="windowSeconds" label="In how many seconds" whole defaultValue={windowSeconds} />
          </div>
        </TurnForm>
        <div className="grid gap-4 sm:grid-cols-2">
          <OneNumber
            action="setTokenLife"
            name="seconds"
            label="A new token’s life, in seconds"
            value={tokenLifeSeconds}
            range={{ least: 1, most: DAY_SECONDS }}
            said={(seconds) => `Tokens live ${seconds} s from the next one on.`}
          />
          <OneNumber
            action="setLatency"
            name="ms"
            label="Delay of every answer, in milliseconds"
            value={latencyMs}
            range={{ least: 0, most: MOST_LATENCY_MS }}
            said={(ms) =>
              ms === "0" ? "Answers come without delay." : `Every answer takes ${ms} ms longer.`
            }
          />
        </div>
      </div>
    </Section>
  );
}

function limitsFrom(data: FormData) {
  const resources = wholeFrom(data, "resources", { least: 0, most: MOST_REQUESTS });
  if (resources instanceof Wrong) return resources;
  const token = wholeFrom(data, "token", { least: 0, most: MOST_REQUESTS });
  if (token instanceof Wrong) return token;
  const windowSeconds = wholeFrom(data, "windowSeconds", { least: 1, most: DAY_SECONDS });
  if (windowSeconds instanceof Wrong) return windowSeconds;
  return { action: "setLimits", resources, token, windowSeconds };
}

interface OneNumberProps {
  action: string;
  name: string;
  label: string;
  value: number;
  range: { least: number; most: number };
  said(typed: string): string;
}

function OneNumber({ action, name, label, value, range, said }: OneNumberProps) {
  return (
    <TurnForm
      label={label}
      button="Set"
      from={String(value)}
      read={(data) => {
        const typed = wholeFrom(data, name, range);
        return typed instanceof Wrong ? typed : { action, [name]: typed };
      }}
      said={(data) => said(String(data.get(name)))}
    >
      <TextField name={name} label={label} whole defaultValue={value} />
    </TurnForm>
  );
}
