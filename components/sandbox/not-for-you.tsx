import { Alone } from "@/components/shell/page/alone";

export function NotForYou() {
  return (
    <Alone title="For administrators only">
      The sandbox’s controls change what everybody here sees. Ask an administrator of Rollcall.
    </Alone>
  );
}

/** The page where the sandbox does not run. */
export function SandboxOff() {
  return (
    <Alone title="The sandbox does not run here">
      This Rollcall is connected to a service of its own. Whoever runs it can start the sandbox beside it with
      the setting SANDBOX=on.
    </Alone>
  );
}
