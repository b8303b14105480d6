import type { ConnectionStatus } from "@/lib/contract/status";
import { SANDBOX_ADDRESS, sectionAddress, sectionsOf } from "./section-addresses";

/** What choosing a command does. */
export type Act =
  | { go: string }
  | { theme: "system" | "light" | "dark" }
  /** The same as the key of that name does. */
  | { press: string }
  | { leave: true };

/** One line of the palette. */
export interface Command {
  label: string;
  /** What tells it from another of the same name. */
  hint?: string;
  act: Act;
}

/** Where somebody is: the connection, and the section of it with its `/`, as the address has them. */
export interface Whereabouts {
  connection: string | undefined;
  section: string;
}

/** What there is to go to. */
export interface Places {
  connections: readonly Connection[];
  /** Whether this person may turn the controls of a sandbox that runs. */
  sandbox: boolean;
}

type Connection = Pick<ConnectionStatus, "id" | "label" | "environment" | "resources">;

const ELSEWHERE: readonly Command[] = [
  { label: "All connections", act: { go: "/" } },
  { label: "Theme: system", act: { theme: "system" } },
  { label: "Theme: light", act: { theme: "light" } },
  { label: "Theme: dark", act: { theme: "dark" } },
  { label: "Keyboard shortcuts", act: { press: "?" } },
  { label: "Sign out", act: { leave: true } },
];

/** The address of a path of `/c/{connection}/{section}/…`. */
export function whereabouts(path: string): Whereabouts {
  const [, first, connection, section] = path.split("/");
  if (first !== "c") return { connection: undefined, section: "" };
  return { connection, section: section ? `/${section}` : "" };
}

/** Everything that can be gone to or done, what is nearest first. */
export function allCommands({ connections, sandbox }: Places, here: Whereabouts): Command[] {
  const others = connections.filter(({ id }) => id !== here.connection);
  return [
    ...connections.filter(({ id }) => id === here.connection).flatMap(pagesOf),
    ...(here.connection === undefined ? [] : others.map((other) => switchTo(other, here.section))),
    ...(sandbox ? [{ label: "The sandbox’s controls", act: { go: SANDBOX_ADDRESS } }] : []),
    ...ELSEWHERE,
    ...others.flatMap(pagesOf),
  ];
}

/** The commands that every word of the text is in, with what else the text may be: a request id. */
export function commandsFor(places: Places, here: Whereabouts, text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = allCommands(places, here).filter(({ label, hint = "" }) => {
    const said = `${label} ${hint}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
  const id = requestIdIn(text);
  if (id === undefined) return found;
  const nearestFirst = [
    ...places.connections.filter((each) => each.id === here.connection),
    ...places.connections.filter((each) => each.id !== here.connection),
  ];
  // A word that names a page is more likely that than an id.
  return [...found, ...nearestFirst.map((each) => openRequest(each, id))];
}

/** What stands before an id where people copy it from: a header, an error object, a support bundle, the address of its page. */
const LEAD = /\brequest[-_ ]?id\W{1,5}|^request `|\/c\/[^/]+\/requests\//i;

/** What looks like a request id: 6 to 200 characters without spaces; marks around it do not belong to it. */
export function requestIdIn(text: string): string | undefined {
  const copied = text.trim();
  const lead = LEAD.exec(copied);
  const id = lead
    ? unescaped(copied.slice(lead.index + lead[0].length).split(/[\s`"'?#]/, 1)[0] ?? "")
    : copied.replaceAll(/^[`'"<([]+|[`'">)\],;]+$/g, "");
  return /^\S{6,200}$/.test(id) ? id : undefined;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function pagesOf(connection: Connection): Command[] {
  const hint = `${connection.label} · ${connection.environment}`;
  return sectionsOf(connection).map(({ at, name }) => ({
    label: name,
    hint,
    act: { go: sectionAddress(connection, at) },
  }));
}

function switchTo(connection: Connection, section: string): Command {
  return {
    label: `Switch to ${connection.label}`,
    hint: connection.environment,
    act: { go: sectionAddress(connection, section) },
  };
}

function openRequest(connection: Connection, requestId: string): Command {
  return {
    label: `Open request ${requestId}`,
    hint: `${connection.label} · ${connection.environment}`,
    act: { go: `${sectionAddress(connection, "/requests")}/${encodeURIComponent(requestId)}` },
  };
}
