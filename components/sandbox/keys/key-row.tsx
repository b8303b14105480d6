import { ActButton } from "@/components/sandbox/form/act-button";
import { ConfirmButton } from "@/components/sandbox/form/confirm-button";
import { useDesk } from "@/components/sandbox/form/desk";
import { SandboxForm } from "@/components/sandbox/form/sandbox-form";
import { ScopeField } from "@/components/sandbox/form/scope-field";
import { TimeMark } from "@/components/ui/time/time-mark";
import type { SandboxKey } from "@/lib/contract/sandbox";

/** One key: its creator, its scopes and its calls, and the actions that take something from it. */
export function KeyRow({ id, organisation, created_by: maker, created, scopes, revoked }: SandboxKey) {
  const { state, skewMs } = useDesk();
  const used = state.counts.byKey[id] ?? 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <h3 className={`font-mono text-[13px] font-semibold ${revoked ? "line-through" : ""}`}>{id}</h3>
        {id === state.keyInUse && <Mark>in use by this console</Mark>}
        {revoked && <Mark>revoked</Mark>}
        <span className="ml-auto">
          <ConfirmButton
            action={{ action: "revokeKey", id }}
            announcement={`${id} is revoked.`}
            question={`Revoke ${id}?`}
            means={`${id === state.firstKey ? "Only a reset of the sandbox makes it valid again." : "It cannot be undone."} Its tokens stop working at once: whoever uses it sees “Key rejected”.`}
            label={`${revoked ? "Revoked:" : "Revoke"} ${id}`}
            off={revoked}
          >
            {revoked ? "Revoked" : "Revoke"}
          </ConfirmButton>
        </span>
      </div>
      <p className="mt-1 text-[12px] text-muted">
        {organisation} · created by {maker} · <TimeMark at={created * 1000 + skewMs} /> ·{" "}
        <span className="tabular-nums">{used.toLocaleString("en")}</span> requests
      </p>
      <ul aria-label={`Scopes of ${id}`} className="mt-1.5 flex flex-wrap gap-1">
        {scopes.length === 0 && <li className="text-[12px] text-muted">No scopes</li>}
        {scopes.map((scope) => (
          <li key={scope} className="rounded bg-raised px-1.5 font-mono text-[12px]">
            {scope}
          </li>
        ))}
      </ul>
      {!revoked && (
        <details className="mt-2">
          <summary className="inline-block rounded text-[13px] text-accent underline">
            Edit scopes<span className="sr-only">: {id}</span>
          </summary>
          <div className="mt-2">
            <SandboxForm
              label={`Scopes of ${id}`}
              button="Set scopes"
              from={scopes.join(" ")}
              read={(data) => ({ action: "setScopes", keyId: id, scopes: data.getAll("scopes") })}
              announcement={(data) => `${id} has ${data.getAll("scopes").join(", ") || "no scope"}.`}
              aside={
                <ActButton
                  action={{ action: "revokeTokens", keyId: id }}
                  announcement={`The tokens of ${id} are revoked.`}
                >
                  Revoke its tokens
                </ActButton>
              }
            >
              <ScopeField
                initial={scopes}
                hint="Removed scopes stop at once; added ones come with the next token."
              />
            </SandboxForm>
          </div>
        </details>
      )}
    </>
  );
}

function Mark({ children }: { children: string }) {
  return <span className="rounded bg-accent-ground px-1.5 text-[12px] font-medium">{children}</span>;
}
