import { Alone } from "./alone";

/** The page of an address that leads nowhere. */
export function NothingHere() {
  return (
    <Alone title="There is nothing at this address">
      The connection or the page may have been renamed or removed.
    </Alone>
  );
}
