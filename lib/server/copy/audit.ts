import type { CopySettings } from "@/lib/contract/copy-settings";
import type { WalkAction } from "@/lib/contract/copy-walk";
import type { Actor } from "@/lib/server/auth";
import type { Audit } from "@/lib/server/auth/audit/audit";
import type { ListId } from "@/lib/server/copy/store/types";
import { storable } from "@/lib/server/copy/text/index-row";
import type { WalkEvents } from "./walk/walks";

/** Whose doing it is that a schedule starts a walk, that any walk ends by itself, and that `COPY=off` turns copies off. */
export const ROLLCALL: Actor = { id: undefined, label: "Rollcall", address: undefined };

type Details = Readonly<Record<string, string | number | readonly string[]>>;

const COMMANDS: Record<WalkAction, string> = {
  start: "walk started",
  pause: "walk paused",
  resume: "walk resumed",
  cancel: "walk cancelled",
};

/** Makes an entry of every step of a copy, with names of settings and counts, and nothing of anybody in the directory. */
export interface CopyAudit extends WalkEvents {
  /** @param deletes whether the change deleted what was copied */
  recordSettings(
    actor: Actor,
    list: ListId,
    before: CopySettings,
    after: CopySettings,
    { deletes }: { deletes: boolean },
  ): void;
  recordCommand(actor: Actor, list: ListId, action: WalkAction): void;
}

/** The audit of copies. Each entry is about a connection, and names the resource. */
export function createCopyAudit(audit: Pick<Audit, "recordDone">): CopyAudit {
  function record(
    actor: Actor,
    { connection, resource }: ListId,
    action: string,
    details: Details = {},
  ): void {
    void audit.recordDone({
      kind: "copy",
      actor,
      target: connection,
      targetLabel: connection,
      details: { what: resource, action, ...details },
    });
  }

  return {
    recordSettings(actor, list, before, after, { deletes }) {
      if (before.on !== after.on) record(actor, list, after.on ? "turned on" : "turned off");
      const changed = changedSettings(before, after);
      if (Object.keys(changed).length > 0) record(actor, list, "settings", changed);
      if (deletes) record(actor, list, "deleted");
    },
    recordCommand: (actor, list, action) => record(actor, list, COMMANDS[action]),
    recordStart: (list) => record(ROLLCALL, list, "walk started"),
    recordEnd: (list, { end, rows, calls }) =>
      record(ROLLCALL, list, "walk ended", { ...(end && { end }), rows, calls }),
  };
}

function changedSettings(before: CopySettings, after: CopySettings): Details {
  return {
    // A field may be called anything that JSON can hold, and the database would refuse some of it.
    ...(before.omit.join("\n") !== after.omit.join("\n") && { "left out": after.omit.map(storable) }),
    ...(before.share !== after.share && { "share in %": after.share }),
    ...(scheduleWords(before) !== scheduleWords(after) && { schedule: scheduleWords(after) }),
  };
}

function scheduleWords({ schedule }: CopySettings): string {
  if (schedule.kind === "every") return `every ${schedule.hours} h`;
  return schedule.kind === "nightly" ? `nightly at ${schedule.at} ${schedule.timeZone}` : "by hand";
}
