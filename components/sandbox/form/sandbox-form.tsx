import { ActForm, type ActFormProps } from "@/components/shell/form/act-form";
import type { SandboxAction } from "@/lib/client/status/sandbox";
import type { SandboxDone } from "@/lib/contract/sandbox";
import { useSandboxAct } from "./desk";

export function SandboxForm(form: Omit<ActFormProps<SandboxAction, SandboxDone>, "action">) {
  return <ActForm action={useSandboxAct()} {...form} />;
}
