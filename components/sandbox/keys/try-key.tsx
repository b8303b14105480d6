import { SandboxForm } from "@/components/sandbox/form/sandbox-form";
import { TextField } from "@/components/shell/form/field";
import { InputProblem } from "@/components/shell/form/input-problem";

/** Lets the console use any value as its key, to see what it makes of it. */
export function TryKey() {
  return (
    <div>
      <h3 className="mb-2 font-semibold">Try a key</h3>
      <SandboxForm
        label="Try a key"
        button="Use this key"
        clears
        read={(data) => {
          const value = String(data.get("value")).trim();
          if (value === "") throw new InputProblem("value", "Paste the value of a key.");
          return { action: "useKey", value };
        }}
        announcement={() => "This console now uses the key you pasted, and the verdict follows."}
      >
        <TextField
          name="value"
          label="Key value"
          placeholder="wdk_…"
          hint="A revoked or invented key shows “Key rejected”. It stays in use until Rollcall restarts or you switch back."
        />
      </SandboxForm>
    </div>
  );
}
