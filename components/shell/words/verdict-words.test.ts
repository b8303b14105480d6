import { describe, expect, test } from "vitest";
import { VERDICT_CODES, type Verdict, type VerdictCode } from "@/lib/contract/status";
import { resourceName, verdictLabel } from "./verdict-label";
import { verdictWords as wordsOf } from "./verdict-words";

const verdictWords = (verdict: Verdict) => ({ ...wordsOf(verdict), ...verdictLabel(verdict) });

/** What the chip says where reading these is denied and another resource fails. */
function deniedLabel(...denied: string[]): string {
  const resources = [
    ...denied.map((name) => ({ path: `/v1/${name}`, code: "permission_denied" as const, since: 1 })),
    { path: "/v1/rotas", code: "service_failing" as const, since: 1 },
  ];
  return verdictLabel({ code: "permission_denied", resource: `/v1/${denied[0]}`, resources }).label;
}

describe("words for verdicts", () => {
  test.each(VERDICT_CODES)(
    "%s says what it means, who has to act and the next step, in whole sentences",
    (code) => {
      const { label, meaning, turn, todo } = verdictWords({ code });
      expect(label.length).toBeLessThanOrEqual(27);
      expect(meaning).toMatch(/\.$/);
      expect(todo).toMatch(/\.$/);
      expect(turn).not.toBe("");
    },
  );

  test("no two verdicts say the same, by chip, by meaning or by next step", () => {
    for (const part of ["label", "meaning", "todo"] as const) {
      expect(new Set(VERDICT_CODES.map((code) => verdictWords({ code })[part])).size).toBe(
        VERDICT_CODES.length,
      );
    }
  });

  test("none names a page that Rollcall does not have, and where keys are made is said to be the service's", () => {
    for (const code of ["key_rejected", "permission_denied"] as const) {
      expect(verdictWords({ code }).todo).toContain(
        "in the service's own admin panel, under Admin → API Keys",
      );
      expect(verdictWords({ code }).todo).toContain("DIRECTORY_API_KEY");
    }
    for (const code of VERDICT_CODES) expect(verdictWords({ code }).todo).not.toMatch(/settings/i);
  });

  test("a refusal for a reason that the interface does not know names it, and sends nobody for a new key", () => {
    const refused = { code: "permission_denied", refusal: "ip_not_allowed" } as const;
    expect(verdictWords(refused).meaning).toMatch(/ip_not_allowed\.$/);
    expect(verdictWords(refused).todo).not.toContain("Create");
  });

  test("a token endpoint that refuses with a code of its own responds as the service does", () => {
    const { meaning, todo } = verdictWords({ code: "answer_not_understood", refusal: "invalid_request" });
    expect(meaning).toMatch(/refused the request for a token.*: invalid_request\.$/);
    expect(todo).not.toContain("proxy");
  });

  test("a restart is asked for only where the new key is not in a file of its own, which is read again", () => {
    expect(verdictWords({ code: "key_rejected" }).todo).toMatch(
      /puts it in the key's own file, or in DIRECTORY_API_KEY or DIRECTORY_CONNECTIONS and restarts it\.$/,
    );
  });

  test("what is about one resource names it", () => {
    const words = verdictWords({ code: "permission_denied", resource: "/v1/participants" });
    expect(words.label).toBe("No permission (participants)");
    expect(words.tone).toBe("bad");
  });

  test("what is about several names them, in an order that does not change, and counts many", () => {
    expect(deniedLabel("teams", "participants")).toBe("No permission (participants, teams)");
    expect(deniedLabel("participants", "teams")).toBe("No permission (participants, teams)");
    expect(deniedLabel("teams", "staff", "participants")).toBe("No permission (participants and 2 more)");
  });

  test("where others work it is a warning, and says so", () => {
    const resources = [
      { path: "/v1/participants", code: "permission_denied" as const, since: 1 },
      { path: "/v1/staff", code: "ok" as const, since: 1 },
    ];
    const words = verdictWords({ code: "permission_denied", resource: "/v1/participants", resources });
    expect(words.tone).toBe("warn");
    expect(words.meaning).toMatch(/Other reads work\.$/);
  });

  test("a code nobody knows yet is unknown", () => {
    expect(verdictWords({ code: "toString" as VerdictCode }).label).toBe("Unknown");
  });

  test("a resource reads as people say it", () => {
    expect(resourceName("/v1/shift_hours")).toBe("shift hours");
  });
});
