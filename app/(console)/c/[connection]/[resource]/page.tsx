import { setTimeout } from "node:timers/promises";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { type ComponentProps, Suspense } from "react";
import { orUnavailable } from "@/app/(console)/or-unavailable";
import { arrangementFrom } from "@/components/list/columns/arrangement";
import { answerId, type FirstPage } from "@/components/list/pages/first-page";
import { LateScreen } from "@/components/resources/late-screen";
import { LIST_END } from "@/components/resources/list-end";
import { ListSkeleton } from "@/components/resources/list-skeleton";
import { readingOf } from "@/components/resources/looks/reading-of";
import { ResourceBrowser } from "@/components/resources/resource-browser";
import { placeAddress, placeFrom } from "@/lib/client/find/place";
import { PAGE_SIZE } from "@/lib/client/http/page-size";
import { cookiePairs, settingsFromCookies } from "@/lib/client/session/former-columns";
import { listKey } from "@/lib/client/session/person-settings";
import type { CopyOffered } from "@/lib/contract/copy";
import { isResourceName, RESOURCES } from "@/lib/contract/resources";
import { copyInUse, copyOffered } from "@/lib/server/http/copy-in-use";
import { hasHalfPair } from "@/lib/server/http/half-pair";
import { readForPage, requirePerson } from "@/lib/server/http/page";
import { mayStayUnseen } from "@/lib/server/http/same-origin";

interface Props {
  params: Promise<{ connection: string; resource: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: Pick<Props, "params">): Promise<Metadata> {
  const { resource } = await params;
  return isResourceName(resource) ? { title: RESOURCES[resource].label } : {};
}

/**
 * How long the browser shows the page again without asking for it, in seconds: asking costs a call, and what is shown is what it
 * has loaded, with the time of that and a button for news.
 */
export const unstable_dynamicStaleTime = 1_800;

/** A service that is sooner than this is waited for, so that the page comes in one piece, with its rows in the first frame. */
const PATIENCE_MS = 1_000;

/** The list of a resource that the connection offers, as its settings say. */
async function ResourcePage({ params, searchParams }: Props) {
  const { connection, resource: name } = await params;
  const parameters = parametersOf(await searchParams);
  const place = placeFrom(parameters);
  const { person, rollcall } = await requirePerson(placeAddress(`/c/${connection}/${name}`, place));
  const status = rollcall.directory.status().connections.find(({ id }) => id === connection);
  if (!isResourceName(name) || !status?.resources.includes(name)) notFound();
  const resource = RESOURCES[name];
  const query = new URLSearchParams({
    limit: String(PAGE_SIZE),
    ...(place.after && { starting_after: place.after }),
  });
  // The list from the copy costs no call.
  const copyHere = place.from === "copy" ? await copyInUse(rollcall, connection, name) : undefined;
  const offer = copyHere ? undefined : copyOffered(rollcall, connection, name);
  // An address writes such texts as JSON does.
  const isOddAddress = hasHalfPair([...parameters].flat().join(" "));
  const read = async () => {
    const first: FirstPage = await readForPage(rollcall, person, {
      connection,
      path: resource.path,
      search: query.toString(),
      purpose: "browse",
    });
    const isOnlyInBrowser = isOddAddress || hasHalfPair("text" in first ? first.text : JSON.stringify(first));
    return { first, copy: await offer, isOnlyInBrowser };
  };
  const settingsKey = listKey(connection, name);
  // Until the browser has taken them over.
  const sent = await headers();
  const former = settingsFromCookies(cookiePairs(sent.get("cookie") ?? ""));
  const browser = {
    name,
    connection,
    environment: status.environment,
    resource,
    reading: readingOf({ connection, name, resource, resources: status.resources }),
    entry: place.after || undefined,
    settingsKey,
    arrangement: arrangementFrom({
      ...(person.settings.density && { density: person.settings.density }),
      ...former.lists?.[settingsKey],
      ...person.settings.lists?.[settingsKey],
    }),
  };
  // A script elsewhere may have page after page asked for: the browser asks for the rows of one that is shown.
  if (copyHere || mayStayUnseen(sent)) {
    return <LateScreen {...browser} copy={copyHere} first={undefined} isOnlyInBrowser={isOddAddress} />;
  }
  const reading = read();
  const list = await Promise.race([reading, setTimeout(PATIENCE_MS, undefined, { ref: false })]);
  if (!list) {
    return (
      <Suspense fallback={<ListSkeleton label={resource.label} density={browser.arrangement.density} />}>
        <LateList {...browser} read={reading} />
      </Suspense>
    );
  }
  return (
    <>
      {/* A frame of the page without its rows would cost time and show nothing that anybody came for. */}
      {!list.isOnlyInBrowser && <link rel="expect" href={`#${LIST_END}`} blocking="render" />}
      <List {...browser} {...list} />
    </>
  );
}

export default orUnavailable(ResourcePage, LiveListLink);

/** Reading the service needs no copy, though a copy was to be shown. */
async function LiveListLink({ params }: Pick<Props, "params">) {
  const { connection, resource } = await params;
  return (
    <p className="mt-4">
      <a className="text-accent underline" href={`/c/${connection}/${resource}`}>
        Go on with the live list
      </a>
    </p>
  );
}

function parametersOf(record: Awaited<Props["searchParams"]>): URLSearchParams {
  const parameters = new URLSearchParams();
  for (const [name, values = []] of Object.entries(record))
    for (const value of [values].flat()) parameters.append(name, value);
  return parameters;
}

type Browser = Omit<ComponentProps<typeof LateScreen>, keyof Answers>;

interface Answers {
  first: FirstPage;
  copy: CopyOffered;
  isOnlyInBrowser: boolean;
}

function List({ name, copy, first, isOnlyInBrowser, ...browser }: Browser & Answers) {
  if (copy || isOnlyInBrowser) return <LateScreen {...browser} {...{ name, copy, first, isOnlyInBrowser }} />;
  return <ResourceBrowser key={answerId(first)} {...browser} first={first} />;
}

/** What the page is waiting for, sent when it is there. */
async function LateList({ read, ...browser }: Browser & { read: Promise<Answers> }) {
  return <List {...browser} {...(await read)} />;
}
