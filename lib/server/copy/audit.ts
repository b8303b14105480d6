import type { CopySettings, WalkAction } from "@/lib/contract/copy";
import type { Actor } from "@/lib/server/auth";
import type { Audit } from "@/lib/server/auth/audit/audit";
import type { Place } from "@/lib/server/copy/store/types";
import type { WalkRecord } from "./walk/record";
import type { WalkEvents } from "./walk/walks";

/** Rollcall itself: a schedule starts walks, and all end by themselves. */
const ROLLCALL: Actor = { id: undefined, label: "Rollcall", address: undefined };

const COMMANDS: Record<WalkAction, string> = {
  start: "walk started",
  pause: "walk paused",
  resume: "walk resumed",
  cancel: "walk cancelled",
};

/** Every step of a copy as an entry of the audit, with names of settings and counts, and nothing of anybody in the directory. */
export interface CopyAudit extends WalkEvents {
  changed(actor: Actor, place: Place, before: CopySettings, after: CopySettings, isErased: boolean): void;
  commanded(actor: Actor, place: Place, action: WalkAction): void;
}

/** The audit of copies. Each entry is about a connection, and names the resource. */
export function createCopyAudit(audit: Pick<Audit, "recordDone">): CopyAudit {
  function record(
    actor: Actor,
    { connection, resource }: Place,
    action: string,
    details: Readonly<Record<string, string | number | readonly string[]>> = {},
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
    changed(actor, place, before, after, isErased) {
      if (before.on !== after.on) record(actor, place, after.on ? "turned on" : "turned off");
      const changed = changedSettings(before, after);
      if (Object.keys(changed).length > 0) record(actor, place, "settings", changed);
      if (isErased) record(actor, place, "deleted");
    },
    commanded: (actor, place, action) => record(actor, place, COMMANDS[action]),
    started: (place) => record(ROLLCALL, place, "walk started"),
    ended: (place, { end, rows, calls }: WalkRecord) =>
      record(ROLLCALL, place, "walk ended", { ...(end && { end }), rows, calls }),
  };
}

function changedSettings(
  before: CopySettings,
  after: CopySettings,
): Record<string, string | number | readonly string[]> {
  return {
    ...(before.omit.join("\n") !== after.omit.join("\n") && { "left out": after.omit }),
    ...(before.share !== after.share && { "share in %": after.share }),
    ...(scheduleWords(before) !== scheduleWords(after) && { schedule: scheduleWords(after) }),
  };
}

function scheduleWords({ schedule }: CopySettings): string {
  if (schedule.kind === "every") return `every ${schedule.hours} h`;
  return schedule.kind === "nightly" ? `nightly at ${schedule.at} ${schedule.timeZone}` : "by hand";
}
