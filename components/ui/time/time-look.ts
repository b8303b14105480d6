import { createContext } from "react";

/** How times read: as how long ago, where that says more than a date, or by the clock. */
export type TimeLook = "relative" | "absolute";

export const TimeLookContext = createContext<TimeLook>("relative");
