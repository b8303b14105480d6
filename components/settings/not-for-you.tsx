import { Alone } from "@/components/shell/page/alone";

/** For whoever is signed in, but not as an administrator. */
export function NotForYou() {
  return (
    <Alone title="For administrators only">
      Your role does not include this page. Ask an administrator of Rollcall for what you need from it.
    </Alone>
  );
}
