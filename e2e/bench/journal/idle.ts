// Does nothing until it is told to end, and tells when it could not even do that: see held-up.ts.
import { watchStalls } from "./stalls";

const end = watchStalls();
process.once("message", () => process.send?.(end(), () => process.disconnect()));
process.send?.("ready");
