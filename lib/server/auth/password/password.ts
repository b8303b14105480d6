import { randomBytes, randomInt, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";

/** The cost of a guess: `2 ** logN` rounds of blocks of `r`, `p` times over; memory is 128 · N · r bytes. */
export interface Cost {
  logN: number;
  r: number;
  p: number;
}

/**
 * The OWASP setting with 32 MiB: simultaneous sign-ins must not exhaust a small machine. Every hash carries its own cost,
 * so raising this keeps old ones valid.
 */
const COST: Cost = { logN: 15, r: 8, p: 3 };
const KEY_BYTES = 32;
const ENCODED = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/;

/** For accounts that do not exist or have no password: verifying against it takes as long, and never succeeds. */
export const NOBODYS_HASH = encode(COST, Buffer.alloc(16), Buffer.alloc(KEY_BYTES));

/** Letters and digits that look different when read off a terminal. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";

/** A password of 20 characters in groups of five, about 99 bits. */
export function generatePassword(): string {
  const groups = Array.from({ length: 4 }, () =>
    Array.from({ length: 5 }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join(""),
  );
  return groups.join("-");
}

/** @returns the hash with its salt and cost, as one text to store */
export async function hashPassword(password: string, cost: Cost = COST): Promise<string> {
  const salt = randomBytes(16);
  return encode(cost, salt, await inTurn(true, () => derive(password, salt, cost)));
}

/** Who waits for a password to be verified. */
export interface Asker {
  /** Whether they wait in a queue apart from everybody else's. */
  isKnown: boolean;
  /** Aborted once they have gone. */
  signal?: AbortSignal | undefined;
}

/** Whether this is the password of the hash. A hash of another kind matches nothing, and nothing is verified for an asker who has gone before their turn. */
export async function verifyPassword(
  password: string,
  hash: string,
  { isKnown, signal }: Asker = { isKnown: true },
): Promise<boolean> {
  const [, logN, r, p, salt, key] = ENCODED.exec(hash) ?? [];
  if (!salt || !key) return false;
  const cost = { logN: Number(logN), r: Number(r), p: Number(p) };
  const derived = await inTurn(isKnown, async () =>
    signal?.aborted ? undefined : derive(password, Buffer.from(salt, "base64url"), cost),
  );
  return derived !== undefined && timingSafeEqual(derived, Buffer.from(key, "base64url"));
}

function encode({ logN, r, p }: Cost, salt: Buffer, key: Buffer): string {
  return `$scrypt$ln=${logN},r=${r},p=${p}$${salt.toString("base64url")}$${key.toString("base64url")}`;
}

// Node has four threads for files, DNS and hashes together; sign-ins use half of them, so that they cannot stop the rest.
const LANES = 2;
let busy = 0;
/** Guesses from many addresses must not keep those out who are known, nor they everybody else: the two have their turns in turn. */
const waiting = { known: [] as (() => void)[], others: [] as (() => void)[] };
let wasKnown = false;

/** Runs `work` on one of the lanes, once it is its turn. */
async function inTurn<Result>(isKnown: boolean, work: () => Promise<Result>): Promise<Result> {
  const queue = isKnown ? waiting.known : waiting.others;
  if (busy >= LANES) await new Promise<void>((resolve) => queue.push(resolve));
  else busy += 1;
  try {
    return await work();
  } finally {
    // The lane passes directly to the next in the queue.
    const next = nextInTurn();
    if (next) next();
    else busy -= 1;
  }
}

function nextInTurn(): (() => void) | undefined {
  wasKnown = !wasKnown;
  const { known, others } = waiting;
  return wasKnown ? (known.shift() ?? others.shift()) : (others.shift() ?? known.shift());
}

function derive(password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> {
  const N = 2 ** logN;
  // Keyboards compose the same letter in different ways.
  return scryptAsync(password.normalize("NFKC"), salt, { N, r, p, maxmem: 256 * N * r });
}

function scryptAsync(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, KEY_BYTES, options, (error, key) => (error ? reject(error) : resolve(key)));
  });
}
