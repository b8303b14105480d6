import { expect, test } from "vitest";
import {
  type Asker,
  type Cost,
  generatePassword,
  hashPassword,
  NOBODYS_HASH,
  verifyPassword,
} from "./password";

const cheap: Cost = { logN: 4, r: 8, p: 1 };

test("only the password itself matches its hash, however its letters are composed", async () => {
  const hash = await hashPassword("Zoë's password", cheap);
  expect(hash).toMatch(/^\$scrypt\$ln=4,r=8,p=1\$/);
  expect(await verifyPassword("Zoë's password".normalize("NFD"), hash)).toBe(true);
  expect(await verifyPassword("zoë's password", hash)).toBe(false);
  expect(await hashPassword("Zoë's password", cheap)).not.toBe(hash);
});

test("a hash keeps its own cost, and the current one is OWASP's", async () => {
  const hash = await hashPassword("secret");
  expect(hash).toMatch(/^\$scrypt\$ln=15,r=8,p=3\$/);
  expect(await verifyPassword("secret", hash)).toBe(true);
});

test("attack: telling accounts apart by time: nobody's hash costs what a real one does and matches nothing", async () => {
  const real = await hashPassword("secret");
  expect(NOBODYS_HASH.split("$").slice(0, 3)).toEqual(real.split("$").slice(0, 3));
  expect(NOBODYS_HASH).toHaveLength(real.length);
  expect(await verifyPassword("", NOBODYS_HASH)).toBe(false);
});

test("what is no hash matches nothing", async () => {
  for (const hash of ["", "secret", "$2b$10$abc", "$scrypt$ln=4,r=8,p=1$$"]) {
    expect(await verifyPassword("secret", hash)).toBe(false);
  }
});

test("many at once all get their turn", async () => {
  const hash = await hashPassword("secret", cheap);
  const guesses = Array.from({ length: 20 }, (_, index) => (index % 2 ? "secret" : "wrong"));
  const results = await Promise.all(guesses.map((guess) => verifyPassword(guess, hash)));
  expect(results).toEqual(guesses.map((guess) => guess === "secret"));
});

test("attack: many guesses at once keep nobody waiting who is known, and cost nothing once their senders have gone", async () => {
  const hash = await hashPassword("secret", cheap);
  const slow = await hashPassword("secret", { ...cheap, logN: 12 });
  const gone = new AbortController();
  const told: string[] = [];
  const ask = async (who: string, asker: Asker) => {
    const isRight = await verifyPassword("secret", who === "known" ? hash : slow, asker);
    told.push(`${who} ${isRight}`);
  };
  const all = [
    ...Array.from({ length: 20 }, () => ask("stranger", { isKnown: false, signal: gone.signal })),
    ask("known", { isKnown: true }),
  ];
  await all.at(-1);
  const before = told.length;
  expect(before).toBeLessThan(20);
  gone.abort();
  await Promise.all(all);
  // Beside those that were under way.
  expect(told.filter((each) => each === "stranger true").length).toBeLessThan(before + 2);
});

test("many sign-ins of those who are known keep nobody else waiting: the two queues have their turns in turn", async () => {
  const [fast, slow] = [cheap, { ...cheap, logN: 12 }].map((cost) => hashPassword("secret", cost));
  const hashes = { fast: await fast, slow: await slow };
  let done = 0;
  const known = Array.from({ length: 20 }, async () => {
    await verifyPassword("secret", hashes.slow ?? "");
    done += 1;
  });
  expect(await verifyPassword("secret", hashes.fast ?? "", { isKnown: false })).toBe(true);
  expect(done).toBeLessThan(20);
  await Promise.all(known);
});

test("generated passwords are long, readable and never the same", () => {
  const made = new Set(Array.from({ length: 500 }, generatePassword));
  expect(made.size).toBe(500);
  for (const password of made) expect(password).toMatch(/^([a-km-np-z2-9]{5}-){3}[a-km-np-z2-9]{5}$/);
});
