import { type BigIntStats, closeSync, fstatSync, openSync, statSync } from "node:fs";

/** A folder that is held open: a new one in its place could otherwise be given the number of the one that was deleted. */
export interface HeldFolder {
  /** Whether its path still leads to it, and not to nothing, to a copy, or to where nobody may look. */
  isInPlace(): boolean;
  release(): void;
}

/** @throws the system's error where there is no such folder */
export function holdFolder(path: string): HeldFolder {
  const descriptor = openSync(path, "r");
  const held = identityOf(fstatSync(descriptor, { bigint: true }));
  return {
    isInPlace() {
      try {
        return identityOf(statSync(path, { bigint: true })) === held;
      } catch {
        return false;
      }
    },
    release: () => closeSync(descriptor),
  };
}

/** Which folder of which disk. */
function identityOf({ dev, ino }: BigIntStats): string {
  return `${dev}:${ino}`;
}
