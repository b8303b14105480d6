import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { coverCredentials, looksSecret, redactPath, redactQuery, safeWord } from "./redact";

const JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl";
const MIXED = "x9Kq2LmV7bTz4RwPc8Jd";

describe("what people look for is shown", () => {
  test.each([
    "1",
    "12345678901234567890",
    "550e8400-e29b-41d4-a716-446655440000",
    "550E8400-E29B-41D4-A716-446655440000",
    "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "507f1f77bcf86cd799439011",
    "2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824",
    "2026-11-21",
    "2026-11-21T05:30:30.000Z",
    "2026-11-21T05:30:30+02:00",
    "Sat, 21 Nov 2026 05:30:30 GMT",
    "night-shift-team",
    "Night-Shift-B2-North-Wing-3F",
    "north_wing_2026_q3_ward_7",
    "DayShiftTeamNorth2024",
    "Ward7BedA12NorthBuilding",
    "basic-care-team-of-the-north",
    "Basic Care Team",
    "Basic Rehabilitation",
    "Bearer Services",
    "Eyjólfur Jónsson",
    "eyjafjallajokull",
    "ghana_team",
    "sk_skilled_nursing",
    "pk_12",
    "xoxo",
    "ada@example.com",
    "Firstname.Lastname1987@Example-Company.com",
    "ada+shifts2026@North-Ward.Example.org",
    "Ada Lovelace-Byron 3rd",
    "O'Brien, Séan (night)",
    "Łukasz Żółć",
    "Ελένη Παπαδοπούλου",
    "Иван Иванович Иванов",
    "محمد عبد الله",
    "נועה כהן",
    "สมชาย ใจดี",
    "佐藤 太郎",
    "김민준",
    "राजेश कुमार",
    "தமிழ்ச்செல்வி",
    "Nguyễn Thị Minh Khai",
    "Zoë 🧑🏽‍⚕️",
    "Maria das Dores Guimarães Albuquerque de Vasconcelos e Sousa, Conselheira 2",
    "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
  ])("%s", (cursor) => {
    expect(looksSecret(cursor)).toBe(false);
    const query = redactQuery(new URLSearchParams({ limit: "100", starting_after: cursor }).toString());
    expect([...new URLSearchParams(query)]).toEqual([
      ["limit", "100"],
      ["starting_after", cursor],
    ]);
  });

  test("names of parameters, and the values that the interface documents", () => {
    expect(redactQuery("limit=-1&limit=abc&ending_before=9&filter[created_at][gte]=2026&x=")).toBe(
      "limit=-1&limit=abc&ending_before=9&filter[created_at][gte]=[redacted]&x=[redacted]",
    );
    expect(redactPath("/v1/staff/12345678901234567890/shift_hours")).toBe(
      "/v1/staff/12345678901234567890/shift_hours",
    );
  });

  test.each(["rate_limited", "org_locked", "brand.new-code_2", "E1001", "invalid_client", "br"])(
    "the code %s",
    (code) => {
      expect(safeWord(code)).toBe(code);
    },
  );
});

describe("what could be a secret is covered", () => {
  test.each([
    MIXED,
    `${MIXED}-${MIXED}_${MIXED}`,
    JWT,
    `session=${JWT}`,
    `Bearer ${JWT}`,
    "bearer  abc_def",
    "Bearer+abc123def",
    encodeURIComponent(`Bearer ${JWT}`),
    encodeURIComponent(encodeURIComponent(`Bearer ${JWT}`)),
    "Basic dXNlcjpwYXNz",
    "basic dXNlcm5hbWU6c2VjcmV0",
    Buffer.from(`Bearer ${MIXED}`).toString("base64"),
    "wdk_anything-at-all",
    "wdt_0123456789",
    "sk_live_4eC39HqLyjWDarjtT1",
    "ghp_16C7e42F292c6912E7",
    "xoxb-123456789012-abcdef",
    "a".repeat(65),
    "word ".repeat(50),
    `team ${MIXED}`,
    `https://user:${MIXED}@host.test/`,
    `\\u0065yJhbGciOiJIUzI1NiJ9.e30.`,
    "%252525252565yJhbGciOiJIUzI1NiJ9",
  ])("%s", (secret) => {
    expect(looksSecret(secret)).toBe(true);
    const query = new URLSearchParams({ starting_after: secret, limit: secret, [secret]: secret }).toString();
    expect(redactQuery(query)).toBe("starting_after=[redacted]&limit=[redacted]&[redacted]=[redacted]");
    expect(redactPath(`/v1/staff/${secret.replaceAll("/", "")}`)).toBe("/v1/staff/[redacted]");
    expect(safeWord(secret)).toBeUndefined();
  });

  test.each([32, 43, 48])("random secrets of %i bytes in base64, nearly all of them", (bytes) => {
    const random = Array.from({ length: 2000 }, () => randomBytes(bytes).toString("base64url"));
    expect(random.filter((secret) => !looksSecret(secret)).length).toBeLessThan(40);
  });

  test("where a word is expected, random letters of one case are covered too", () => {
    const hex = "9f86d081884c7d659a2feaa0c55ad015";
    expect(safeWord(hex)).toBeUndefined();
    expect(redactQuery(`${hex}=1&limit=${hex}`)).toBe("[redacted]=[redacted]&limit=[redacted]");
  });

  test.each(["", " ", "two words", "a/b", "<b>", "a\nb", "é", "a".repeat(65)])("%j is no code", (text) => {
    expect(safeWord(text)).toBeUndefined();
  });
});

describe("credentials in a text", () => {
  test("are covered where they stand, and the text around them stays", () => {
    expect(
      coverCredentials(
        `{"a":"Bearer ${JWT}","b":"Basic dXNlcjpwYXNz"} basic idea, bearer of news, wdk_abcdef12.`,
      ),
    ).toBe('{"a":"Bearer [redacted]","b":"Basic [redacted]"} basic idea, bearer of news, [redacted].');
  });

  test("of no text that has none", () => {
    const line =
      '{"msg":"attempt","requestId":"req_8Fk2LmQ9xTz4Vb7Nc1Ws6Rj","operation":"550e8400-e29b-41d4"}';
    expect(coverCredentials(line)).toBe(line);
  });

  test("are covered whole, however long they are and whatever is written in front of them", () => {
    const long = "aB3-".repeat(2_000_000);
    for (const begin of ["eyJ", "wdk_aB3aB3", "sk_live4eC39HqL_", "xoxb-1"]) {
      const clean = coverCredentials(`a ${begin}${long}${begin}.`);
      expect(clean.slice(0, 100)).toMatch(/^a \[redacted\]\.?$/);
    }
    for (const space of [" ", "+", "%20", " \n "]) {
      expect(coverCredentials(`a Bearer${space.repeat(1_000_000)}${long} b`)).toMatch(
        /^a Bearer.*\[redacted\] b$/s,
      );
    }
  });

  // None of these ends before whoever runs them has given up, when each beginning is held against the rest.
  test.each([
    "xoxa-",
    "xoxa-a-",
    "eyj-",
    "eyj.",
    "sk_",
    "sk_aaaaaaaaaaaaa-",
    "gha_",
    "bearer ",
    "bearer+",
    "bearer%20",
    "bearer.",
    "bearer.news ",
    "basic abcdef ",
    "wda_",
    "%20",
    " ",
    "a",
    "1",
  ])("in a MiB of %j are looked for in one go", (unit) => {
    const text = unit.repeat((1024 * 1024) / unit.length);
    expect(coverCredentials(`${text} Basic dXNlcjpwYXNz`)).toMatch(/ Basic \[redacted\]$/);
    expect(coverCredentials(`${text}!`).length).toBeLessThanOrEqual(text.length + 1);
  });
});
