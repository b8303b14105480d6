import { spawnSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

/**
 * The scope in which a process id is unique: this host and, on Linux, this container's pid namespace. Two containers on one
 * volume both have a process 1.
 */
export function placeOfProcesses(): string {
  return `${hostname()} ${readOrNothing(() => readlinkSync("/proc/self/ns/pid"))}`.trim();
}

/**
 * The start of a process, as a text that no later process with the same id has, across reboots too. A process that has
 * ended but is not reaped has a different one. Undefined where the platform does not tell.
 */
export function startOfProcess(pid: number): string | undefined {
  return (process.platform === "linux" ? startByProc(pid) : startByPs(pid)) || undefined;
}

/** Whether the process with this id is the one that recorded `started`; without a record any living one counts. */
export function isRunning(pid: number, started: string | undefined): boolean {
  if (!exists(pid)) return false;
  const current = startOfProcess(pid);
  return started === undefined || current === undefined || current === started;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists, under another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function startByProc(pid: number): string {
  const stat = readOrNothing(() => readFileSync(`/proc/${pid}/stat`, "utf8"));
  // The command's name may contain spaces and parentheses; after the last parenthesis come the state and numbers.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticksSinceBoot = fields[19];
  if (!ticksSinceBoot) return "";
  if (fields[0] === "Z") return "ended";
  return `${readOrNothing(() => readFileSync("/proc/sys/kernel/random/boot_id", "utf8")).trim()} ${ticksSinceBoot}`;
}

function startByPs(pid: number): string {
  const command = ["LC_ALL=C", "TZ=UTC", "ps", "-o", "stat=,lstart=", "-p", String(pid)];
  const { stdout } = spawnSync("env", command, { encoding: "utf8" });
  const [state = "", ...started] = (stdout ?? "").trim().split(/\s+/);
  return state.startsWith("Z") ? "ended" : started.join(" ");
}

function readOrNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return "";
  }
}
