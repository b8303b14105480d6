import { TextField, wholeFrom } from "@/components/shell/form/field";
import { Section } from "@/components/ui/section";
import { useDesk } from "./form/desk";
import { SandboxForm } from "./form/sandbox-form";

const MOST_REQUESTS = 1_000_000_000;
const DAY_SECONDS = 86_400;
const MOST_LATENCY_MS = 600_000;

/** The rate limits, the lifetime of tokens and the latency. */
export function Limits() {
  const { settings } = useDesk().state;
  const { resources, token, windowSeconds, tokenLifeSeconds, latencyMs } = settings;
  return (
    <Section title="Limits and time" about="Applies from the next call.">
      <div className="grid gap-5">
        <SandboxForm
          label="Limits"
          button="Set limits"
          from={[resources, token, windowSeconds].join(" ")}
          read={limitsFrom}
          announcement={(data) =>
            `Limits set: ${data.get("resources")} requests per key and ${data.get("token")} token requests per address, every ${data.get("windowSeconds")} s.`
          }
        >
          <div className="grid gap-3 sm:grid-cols-3">
            <TextField name="resources" label="Requests per key" whole defaultValue={resources} />
            <TextField name="token" label="Token requests per address" whole defaultValue={token} />
            <TextField name="windowSeconds" label="Window (seconds)" whole defaultValue={windowSeconds} />
          </div>
        </SandboxForm>
        <div className="grid gap-4 sm:grid-cols-2">
          <OneNumber
            action="setTokenLife"
            name="seconds"
            label="Token lifetime (seconds)"
            value={tokenLifeSeconds}
            range={{ least: 1, most: DAY_SECONDS }}
            announcement={(seconds) => `New tokens last ${seconds} s.`}
          />
          <OneNumber
            action="setLatency"
            name="ms"
            label="Response delay (ms)"
            value={latencyMs}
            range={{ least: 0, most: MOST_LATENCY_MS }}
            announcement={(ms) =>
              ms === "0" ? "Responses are no longer delayed." : `Every response is delayed by ${ms} ms.`
            }
          />
        </div>
      </div>
    </Section>
  );
}

function limitsFrom(data: FormData) {
  return {
    action: "setLimits",
    resources: wholeFrom(data, "resources", { least: 0, most: MOST_REQUESTS }),
    token: wholeFrom(data, "token", { least: 0, most: MOST_REQUESTS }),
    windowSeconds: wholeFrom(data, "windowSeconds", { least: 1, most: DAY_SECONDS }),
  };
}

interface OneNumberProps {
  action: string;
  name: string;
  label: string;
  value: number;
  range: { least: number; most: number };
  announcement(typed: string): string;
}

function OneNumber({ action, name, label, value, range, announcement }: OneNumberProps) {
  return (
    <SandboxForm
      label={label}
      button="Set"
      from={String(value)}
      read={(data) => ({ action, [name]: wholeFrom(data, name, range) })}
      announcement={(data) => announcement(String(data.get(name)))}
    >
      <TextField name={name} label={label} whole defaultValue={value} />
    </SandboxForm>
  );
}
