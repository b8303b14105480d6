import { appendFileSync, readFileSync, renameSync, rmSync, statSync, utimes, writeFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";

const claimSchema = z.object({
  id: z.string(),
  pid: z.number().int().positive(),
  /** Of the process, see process-identity.ts. */
  started: z.string().optional(),
  place: z.string(),
  host: z.string(),
  since: z.iso.datetime(),
});

export type Claim = z.infer<typeof claimSchema>;

const lineSchema = z.union([z.object({ claim: claimSchema }), z.object({ withdrawn: z.string() })]);

/** A file of lines to which every process only appends: the kernel puts concurrent appends in one order for all. */
export class LockFile {
  private isTouching = false;

  constructor(private readonly path: string) {}

  claim(claim: Claim): void {
    this.append({ claim });
  }

  /** Best effort: the claim of a process that has ended does not count anyway. */
  withdraw(id: string): void {
    try {
      this.append({ withdrawn: id });
    } catch {
      // The folder is gone or full.
    }
  }

  /** Earlier claims that have not been withdrawn, in order; undefined if this claim is missing. */
  claimsBefore(id: string): Claim[] | undefined {
    const standing = new Map<string, Claim>();
    for (const line of this.lines()) {
      if ("claim" in line) standing.set(line.claim.id, line.claim);
      else standing.delete(line.withdrawn);
    }
    const claims = [...standing.values()];
    const position = claims.findIndex((claim) => claim.id === id);
    return position < 0 ? undefined : claims.slice(0, position);
  }

  /** For the holder alone: removes older lines. A claim that gets lost in this notices that it is missing. */
  replaceWith(claim: Claim): void {
    const draft = `${this.path}.${claim.id}`;
    try {
      writeFileSync(draft, `${JSON.stringify({ claim })}\n`, { mode: 0o600 });
      renameSync(draft, this.path);
    } catch (error) {
      // Whatever starts Rollcall again and again on a full disk would leave a file each time.
      rmSync(draft, { force: true });
      throw error;
    }
  }

  /** Shows that the holder is alive. On a disk that stands still nothing waits for it. */
  touch(): void {
    if (this.isTouching) return;
    this.isTouching = true;
    // Where somebody removed the file, this process holds the database all the same.
    utimes(this.path, new Date(), new Date(), () => {
      this.isTouching = false;
    });
  }

  /** Whether the file is touched or written within this time. Compares no clocks. */
  async changesWithin(ms: number): Promise<boolean> {
    const before = this.changedAt();
    await sleep(ms);
    return this.changedAt() !== before;
  }

  private changedAt(): bigint | undefined {
    return statSync(this.path, { bigint: true, throwIfNoEntry: false })?.mtimeNs;
  }

  private append(line: z.infer<typeof lineSchema>): void {
    // A line of its own even after one that a crash cut off.
    appendFileSync(this.path, `\n${JSON.stringify(line)}\n`, { mode: 0o600 });
  }

  private lines(): z.infer<typeof lineSchema>[] {
    return readFileSync(this.path, "utf8").split("\n").flatMap(parseLine);
  }
}

function parseLine(text: string): z.infer<typeof lineSchema>[] {
  try {
    const parsed = lineSchema.safeParse(JSON.parse(text));
    return parsed.success ? [parsed.data] : [];
  } catch {
    return [];
  }
}
