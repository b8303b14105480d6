import { useId, useRef, useState } from "react";
import { ActButton } from "@/components/sandbox/form/act-button";
import { useDesk } from "@/components/sandbox/form/desk";
import { SandboxForm } from "@/components/sandbox/form/sandbox-form";
import { ScopeField } from "@/components/sandbox/form/scope-field";
import { SelectField, TextField, wholeFrom } from "@/components/shell/form/field";
import { OneTimeValue } from "@/components/shell/form/one-time-value";
import type { SandboxDone } from "@/lib/contract/sandbox";

type Created = NonNullable<SandboxDone["created"]>;

/** Creates keys. A value stays in this component until somebody dismisses it, and is nowhere else. */
export function CreateKey() {
  const { organisations } = useDesk().state;
  const [organisation, setOrganisation] = useState(organisations[0]?.id);
  const [created, setCreated] = useState<readonly Created[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  const makers = organisations.find(({ id }) => id === organisation)?.keyMakers ?? [];
  const list = useId();
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="mb-2 font-semibold">
        Create a key
      </h3>
      {created.map(({ id, value }) => (
        <OneTimeValue
          key={id}
          heading="h4"
          label={`The value of ${id}`}
          name={`the value of ${id}`}
          kind="value"
          value={value}
          onDismiss={() => {
            setCreated((all) => all.filter((each) => each.id !== id));
            heading.current?.focus();
          }}
        >
          <ActButton
            action={{ action: "useKey", value }}
            announcement={`This console now uses ${id}, and the verdict follows.`}
          >
            Use this key
          </ActButton>
        </OneTimeValue>
      ))}
      <SandboxForm
        label="Create a key"
        button="Create key"
        look="primary"
        read={(data) => ({
          action: "createKey",
          organisation: data.get("organisation"),
          createdBy: wholeFrom(data, "createdBy", { least: 1, most: Number.MAX_SAFE_INTEGER }),
          scopes: data.getAll("scopes"),
        })}
        announcement={() => "Key created. Its value is shown only once."}
        onDone={({ created: key }) => key && setCreated((all) => [...all, key])}
      >
        <div className="grid gap-3 sm:grid-cols-2">
          <SelectField
            name="organisation"
            label="Organisation"
            options={organisations.map(({ id }) => [id, id])}
            onChange={setOrganisation}
          />
          <TextField
            name="createdBy"
            label="Created by (staff id)"
            hint={makers.map(({ id, permissions }) => `${id}: ${permissions.length} permissions`).join(" · ")}
            whole
            list={list}
          />
          <datalist id={list}>
            {makers.map(({ id, permissions }) => (
              <option key={id} value={id}>
                {permissions.join(", ")}
              </option>
            ))}
          </datalist>
        </div>
        <ScopeField initial={["read:users"]} hint="A key cannot have more than its creator’s permissions." />
      </SandboxForm>
    </div>
  );
}
