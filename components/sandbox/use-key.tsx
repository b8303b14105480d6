import { TextField } from "./field";
import { TurnForm, Wrong } from "./form";

/** Tries a key: any value at all, to see what the console makes of it. */
export function UseKey() {
  return (
    <div>
      <h3 className="mb-2 font-semibold">Try a key</h3>
      <TurnForm
        label="Try a key"
        button="Use this key"
        clears
        read={(data) => {
          const value = String(data.get("value")).trim();
          return value === "" ? new Wrong("value", "Paste the value of a key.") : { action: "useKey", value };
        }}
        said={() => "This console uses the key you pasted: the verdict follows what it may."}
      >
        <TextField
          name="value"
          label="The value of a key"
          placeholder="wdk_…"
          hint="One that is revoked or made up shows “Key rejected”. It is used until Rollcall ends or you go back."
        />
      </TurnForm>
    </div>
  );
}
