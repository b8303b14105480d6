import { SANDBOX_ADDRESS, sectionAddress, sectionsOf } from "@/components/shell/rail/section-addresses";
import { type SettingsPage, settingsAddress, settingsName } from "@/components/shell/rail/settings-pages";
import type { CopyMatch, WiderMatch } from "@/lib/client/copy/search-copies";
import { placeAddress } from "@/lib/client/find/place";
import type { LoadedRow } from "@/lib/client/find/search-loaded";
import { titleCase } from "@/lib/client/title-case";
import type { ConnectionStatus } from "@/lib/contract/status";
import type { RowPlace } from "./open-row";
import { codeCommands } from "./palette-codes";
import {
  GROUPS,
  openWords,
  PALETTE,
  settingsHint,
  settingsWords,
  switchWords,
  themeWords,
  widerWords,
} from "./palette-words";
import { requestIdIn } from "./pasted-id";

export type Act =
  | { go: string }
  | { row: RowPlace }
  | { theme: "system" | "light" | "dark" }
  | { press: string }
  | { check: string }
  | { copyFailed: string }
  | { leave: true };

export interface Command {
  group: string;
  label: string;
  /** Distinguishes it from another command of the same name. */
  hint?: string;
  act: Act;
}

/** Where the person is: the connection, and its section with its `/`, as in the address. */
export interface Whereabouts {
  /** The whole address, with the filters of the page. */
  address: string;
  connection: string | undefined;
  section: string;
}

export interface Places {
  connections: readonly Connection[];
  /** Whether this person may control a running sandbox. */
  sandbox: boolean;
  /** The settings pages that this person may see. */
  settings: readonly SettingsPage[];
}

/** What the palette searches beside the destinations. */
export interface Memory {
  /** The last commands, newest first, by `commandKey`. */
  recent: readonly string[];
  /** The loaded rows of this connection that match the text. */
  rows: readonly LoadedRow[];
  copied?: readonly CopyMatch[];
  wider?: readonly WiderMatch[];
}

type Connection = Pick<ConnectionStatus, "id" | "label" | "environment" | "resources">;

const EVERYWHERE: readonly Command[] = [
  { group: GROUPS.anywhere, label: PALETTE.connections, act: { go: "/" } },
  ...(["system", "light", "dark"] as const).map((theme) => ({
    group: GROUPS.anywhere,
    label: themeWords(theme),
    act: { theme },
  })),
  { group: GROUPS.anywhere, label: PALETTE.keys, act: { press: "?" } },
  { group: GROUPS.anywhere, label: PALETTE.signOut, act: { leave: true } },
];

/** The address of one request's page. */
const ONE_REQUEST = /^\/c\/[^/]+\/requests\/./;

/** Splits the address of a page into connection, section and query. */
export function whereabouts(path: string, search = ""): Whereabouts {
  const address = path + search;
  const [, first, connection, section] = path.split("/");
  if (first !== "c") return { address, connection: undefined, section: "" };
  return { address, connection, section: section ? `/${section}` : "" };
}

/** The connection for commands that name none: the page's, or the only one. */
export function nearestConnection({ connections }: Places, here: Whereabouts): Connection | undefined {
  return connections.length === 1 ? connections[0] : connections.find(({ id }) => id === here.connection);
}

/** The name a command is remembered by; undefined for one that is not offered again. */
export function commandKey({ group, act }: Command): string | undefined {
  return group === GROUPS.copies ||
    "row" in act ||
    "leave" in act ||
    ("go" in act && ONE_REQUEST.test(act.go))
    ? undefined
    : JSON.stringify(act);
}

/** What tells a command from all others that are offered. */
export function optionKey({ label, act }: Command): string {
  return `${label} ${JSON.stringify(act)}`;
}

/** Whether it is offered only because the text might be meant so, where nothing has that name. */
export function isGuess(command: Command | undefined): boolean {
  return command === undefined || command.group === GROUPS.codes || command.group === GROUPS.requests;
}

/** All destinations and actions, nearest first. */
export function allCommands(places: Places, here: Whereabouts): Command[] {
  const { connections, sandbox, settings } = places;
  const near = nearestConnection(places, here);
  const others = connections.filter(({ id }) => id !== near?.id);
  return [
    ...(near ? [...pagesOf(near), ...deedsOf(near)] : []),
    ...(near ? others.map((other) => switchTo(other, here.section)) : []),
    ...(sandbox ? [{ group: GROUPS.anywhere, label: PALETTE.sandbox, act: { go: SANDBOX_ADDRESS } }] : []),
    ...settings.map(settingsPage),
    ...EVERYWHERE,
    ...others.flatMap(pagesOf),
  ];
}

/**
 * The commands that match every word of the text, recent ones first, and what else the text may be: an error code, a loaded
 * row, a request id.
 */
export function commandsFor(
  places: Places,
  here: Whereabouts,
  text: string,
  { recent, rows, copied = [], wider = [] }: Memory = { recent: [], rows: [] },
): Command[] {
  const near = nearestConnection(places, here);
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ label, hint = "" }: Command) => {
    const searchText = `${label} ${hint}`.toLowerCase();
    return words.every((word) => searchText.includes(word));
  };
  const isNamed = ({ label }: Command) => words.every((word) => label.includes(word));
  const all = allCommands(places, here).filter(matches);
  const codes = near ? codeCommands(near.id) : [];
  const last = recent.flatMap(
    (key) => [...all, ...codes.filter(matches)].find((each) => commandKey(each) === key) ?? [],
  );
  // The page that is open is no destination.
  const again = last.filter(({ act }) => !("go" in act && act.go === here.address));
  const keys = new Set(again.map(commandKey));
  const isNew = (command: Command) => !keys.has(commandKey(command)) || commandKey(command) === undefined;
  const id = requestIdIn(text);
  return [
    ...again.map((command) => ({ ...command, group: GROUPS.recent })),
    ...all.filter(isNew),
    ...(near ? rows.map((row) => openRow(near, row)) : []),
    ...(near ? copied.filter(notAmong(rows)).map((match) => openCopyRow(near, match)) : []),
    ...(near ? wider.map((match) => openCopy(near, match)) : []),
    // The words of a code's meaning are also beginnings of names, so codes wait until most of a code is typed.
    ...codes.filter(
      (code) => words.length > 0 && (text.trim().length > 3 ? matches : isNamed)(code) && isNew(code),
    ),
    // A word that matches a page is more likely that page than an id.
    ...(id === undefined ? [] : nearestFirst(places, near).map((each) => openRequest(each, id))),
  ];
}

function nearestFirst({ connections }: Places, near: Connection | undefined): Connection[] {
  return [
    ...connections.filter(({ id }) => id === near?.id),
    ...connections.filter(({ id }) => id !== near?.id),
  ];
}

function nameOf({ label, environment }: Connection): string {
  return `${label} · ${environment}`;
}

function pagesOf(connection: Connection): Command[] {
  const hint = nameOf(connection);
  return sectionsOf(connection).map(({ at, name }) => ({
    group: hint,
    label: name,
    hint,
    act: { go: sectionAddress(connection, at) },
  }));
}

function deedsOf(connection: Connection): Command[] {
  const group = nameOf(connection);
  return [
    { group, label: PALETTE.check, hint: group, act: { check: connection.id } },
    { group, label: PALETTE.copyFailed, hint: group, act: { copyFailed: connection.id } },
  ];
}

function settingsPage(page: SettingsPage): Command {
  const label = settingsWords(settingsName(page));
  return { group: GROUPS.anywhere, label, hint: settingsHint(page), act: { go: settingsAddress(page) } };
}

function switchTo(connection: Connection, section: string): Command {
  return {
    group: GROUPS.others,
    label: switchWords(connection.label),
    hint: connection.environment,
    act: { go: sectionAddress(connection, section) },
  };
}

function openRow(connection: Connection, { resource, name, key, after }: LoadedRow): Command {
  return {
    group: GROUPS.loaded,
    label: name,
    hint: name === key ? titleCase(resource) : `${titleCase(resource)} · ${key}`,
    act: { row: { path: sectionAddress(connection, `/${resource}`), key, after } },
  };
}

/** Whoever is loaded is offered once, where opening costs nothing. */
function notAmong(rows: readonly LoadedRow[]): (match: CopyMatch) => boolean {
  const loaded = new Set(rows.map(({ resource, key }) => `${resource} ${key}`));
  return ({ resource, key }) => !loaded.has(`${resource} ${key}`);
}

function openCopyRow(connection: Connection, { resource, name, key, email }: CopyMatch): Command {
  return {
    group: GROUPS.copies,
    label: name,
    hint: [titleCase(resource), ...(name === key ? [] : [key]), ...(email ? [email] : [])].join(" · "),
    act: { row: { path: sectionAddress(connection, `/${resource}`), key, from: "copy" } },
  };
}

/** The whole list of matches, where only the best are offered one by one. */
function openCopy(connection: Connection, { resource, text, matches, isAtLeast }: WiderMatch): Command {
  return {
    group: GROUPS.copies,
    label: widerWords(titleCase(resource), matches, isAtLeast),
    act: {
      go: placeAddress(sectionAddress(connection, `/${resource}`), {
        from: "copy",
        query: { text, filters: [] },
      }),
    },
  };
}

function openRequest(connection: Connection, requestId: string): Command {
  return {
    group: GROUPS.requests,
    label: openWords(requestId),
    hint: nameOf(connection),
    act: { go: `${sectionAddress(connection, "/requests")}/${encodeURIComponent(requestId)}` },
  };
}
