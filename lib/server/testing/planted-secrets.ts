// For tests alone: secrets that must come out nowhere, and how to look for them.

/** One that nothing but its being ours gives away. */
export const KEY = "opaque.words-only_key";
const JWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.Zm9yZ2VkLXNpZ25hdHVyZQ";
export const TOKENS = ["tok.first~9dKq/2LmV7+bTz4=", "eyJhbGciOiJub25lIn0.eyJ0b2tlbiI6Mn0.bm8tc2lnbmF0dXJl"];

/** Ours, in every form: whoever repeats them, nobody may see them. */
export const OURS = [KEY, ...TOKENS].flatMap((secret) => [
  secret,
  `Bearer ${secret}`,
  encodeURIComponent(secret),
  encodeURIComponent(encodeURIComponent(secret)),
  [...secret].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join(""),
  [...secret].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join(""),
  secret.replaceAll("/", "\\/"),
  base64(secret),
  Buffer.from(secret).toString("base64url"),
  encodeURIComponent(base64(secret)),
  `Basic ${base64(`${secret}:`)}`,
  `Basic ${base64(`rollcall:${secret}`)}`,
  base64(JSON.stringify({ key: secret })),
  Buffer.from(secret).toString("hex"),
  Buffer.from(secret).toString("hex").toUpperCase(),
  encodeURIComponent(`Bearer ${secret}`),
]);

/** Somebody's, known by their shape. */
const OTHERS = [
  JWT,
  `Bearer ${JWT}`,
  `Basic ${base64("ada:correct-horse")}`,
  `next-auth.session-token=${JWT}`,
  "wdk_another-workspaces-key",
  "wdt_0123456789abcdef",
  "sk_live_4eC39HqLyjWDarjtT1zdp7dc",
  "ghp_16C7e42F292c6912E7710c838347Ae178B4a",
  "xoxb-123456789012-AbCdEf",
  `Bearer%20${JWT}`,
];

/** At least fifty different ones. */
export const PLANTED = [...new Set([...OURS, ...OTHERS])];

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}

/** The word as somebody could read it, whatever it is escaped with. */
function readings(text: string): string[] {
  return [
    text,
    url(text),
    url(url(text)),
    url(url(url(text))),
    json(text),
    json(json(text)),
    url(json(text)),
  ];
}

/** What must not be read: the word itself, and the secret that is in it in some form. */
function needles(word: string): string[] {
  const bare = word.replace(/^(Bearer|Basic)(%20| )|^next-auth.session-token=/, "");
  return [bare, KEY, ...TOKENS];
}

/** Whether somebody who has the text could read a planted word in it, or what is secret in it. */
export function isIn(text: string, word: string): boolean {
  return readings(text).some((reading) => needles(word).some((needle) => reading.includes(needle)));
}

function url(text: string): string {
  return text.replaceAll(/%([2-7][\da-f])/gi, (_all, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function json(text: string): string {
  return text.replaceAll(
    /\\(?:u00([2-7][\da-f])|(.))/gi,
    (_all, hex, letter) => letter ?? String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
