import type { CopyState } from "@/lib/contract/copy";
import type { Resource } from "@/lib/contract/resources";

/** The copy of one list of a connection. */
export interface CopyProps {
  connection: string;
  resource: Resource;
  state: CopyState;
}
