import { type Answer, askFor, type Wish } from "./ask";

/** How long an answer about a request waits until that is written. */
const WAITS_MS = 1_000;

/** Looks a request up as soon as it was made. Only a machine that is held up for longer than the answer waits is asked again. */
export async function entryOf(api: string, id: string | undefined, wish?: Wish): Promise<Answer> {
  for (;;) {
    const began = performance.now();
    const answer = await askFor(`${api}/requests/${id}`, wish);
    if (answer.status === 200 || performance.now() - began < WAITS_MS) return answer;
  }
}
