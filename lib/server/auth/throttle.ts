import type { RateLimiterRes } from "rate-limiter-flexible";
import { networkOf } from "./client-address";
import { createMemoryCounts, type Limiter, type ThrottleCounts } from "./throttle-counts";

const WINDOW_S = 15 * 60;
/** Clocks of instances differ by less. */
const SKEW_S = 60;

/** Too many sign-ins failed; this one was not checked. */
export class SignInThrottled extends Error {
  constructor(readonly waitSeconds: number) {
    super(`Too many failed sign-ins; wait ${waitSeconds} seconds.`);
  }
}

export interface SignInAttempt {
  /** As `normaliseEmail` gives it, whether or not the account exists. */
  email: string;
  address: string;
}

export type SignInThrottle = ReturnType<typeof createSignInThrottle>;

/**
 * Counts failed sign-ins in windows of 15 minutes: 5 for an account from one address, 30 from one address,
 * 100 for an account from everywhere. The last would let anybody lock a person out, so it does not apply to an address from
 * which the person signed in during the last 30 days. Throttled attempts are not counted, so no wait is prolonged.
 */
export function createSignInThrottle({ limiter, known }: ThrottleCounts = createMemoryCounts()) {
  const byAddress = limiter({ name: "address", points: 30, duration: WINDOW_S });
  const byPair = limiter({ name: "pair", points: 5, duration: WINDOW_S });
  const byAccount = limiter({ name: "account", points: 100, duration: WINDOW_S });

  /**
   * Runs the check of a sign-in, unless too many have failed; a check without a result is a failure.
   * @param check is told whether it comes from an address from which the person signed in during the last 30 days
   * @throws SignInThrottled
   */
  async function attempt<T>(
    { email, address }: SignInAttempt,
    check: (isKnown: boolean) => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const network = networkOf(address);
    const pair = `${network} ${email}`;
    const isKnown = await known.has(pair);
    // Charged before the check and refunded after success, so that of a hundred simultaneous guesses five are checked.
    // The address comes first, so that one client cannot fill the memory with accounts.
    const charges: Charge[] = [
      { limiter: byAddress, key: network },
      { limiter: byPair, key: pair },
      ...(isKnown ? [] : [{ limiter: byAccount, key: email }]),
    ];
    await pay(charges);
    let result: T | undefined;
    try {
      result = await check(isKnown);
    } catch (error) {
      await giveBack(charges);
      throw error;
    }
    if (result === undefined) return undefined;
    await giveBack(charges);
    await byPair.delete(pair);
    await known.add(pair);
    return result;
  }

  return { attempt };
}

interface Charge {
  limiter: Limiter;
  key: string;
}

async function pay(charges: Charge[]): Promise<void> {
  for (const [index, { limiter, key }] of charges.entries()) {
    try {
      await consume(limiter, key);
    } catch (refusal) {
      await giveBack(charges.slice(0, index + 1));
      throw new SignInThrottled(Math.max(1, Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000)));
    }
  }
}

/** Counts anew what was counted before the clock was set back, or it would hold until that time comes again. */
async function consume(limiter: Limiter, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    const { msBeforeNext = 0 } = refusal as Partial<RateLimiterRes>;
    if (msBeforeNext <= (WINDOW_S + SKEW_S) * 1000) throw refusal;
    await limiter.delete(key);
    await limiter.consume(key);
  }
}

async function giveBack(charges: Charge[]): Promise<void> {
  // One after the other, as each that runs beside another needs a connection more.
  for (const { limiter, key } of charges) await limiter.reward(key);
}
