import "server-only";
import { join } from "node:path";
import { createSandbox, fileStore, type Sandbox, type SandboxOptions, StoreUnusable } from "@/lib/sandbox";
import { listenSandbox } from "@/lib/sandbox/listen";
import { createAccess } from "./access/access";
import { startSilentChecks } from "./access/check/silent-checks";
import { recallSpent } from "./access/recall";
import { openAccessStore } from "./access/store/persistent-store";
import { shareAccess } from "./access/store/share-access";
import { type Auth, createAuth, type FirstAdmin } from "./auth";
import { startAuditUpkeep } from "./auth/audit/upkeep";
import { type Closers, closeAll } from "./closers";
import { type ConfiguredConnection, connectionsFrom, offersOf, type SandboxAddress } from "./connections";
import type { Copies } from "./copy/copies";
import { openCopies } from "./copy/open-copies";
import { type DataDir, lockDataDir } from "./db/data-dir";
import { StorageError } from "./db/errors";
import { type Database, openDatabase } from "./db/open-database";
import { readOrCreateSecret } from "./db/secret-file";
import { openRows } from "./db/shared/open-rows";
import { createDirectory, type Directory } from "./directory";
import { baseUrlOf, isBuilding, loadSettings, type Settings, sandboxRuns, tellNextAuth } from "./env";
import { createHealth, type Health } from "./health";
import { createJournal, type Journal } from "./journal/journal";
import { createLog, type Log } from "./log/log";
import { outsideRequests } from "./log/request-context";
import { createMetrics, type Metrics } from "./metrics/metrics";
import { observe } from "./observe";
import { oncePerProcess } from "./once-per-process";
import { createRequestLimiter, RECORDED_INTERVAL_MS, type RequestLimiter } from "./request-limit";
import { deskOf, type SandboxDesk } from "./sandbox-desk";
import { createSeal } from "./seal/seal";
import { oidcFrom } from "./settings/oidc";
import { checkSecretFiles, secretFilesOf, watchSecretFiles } from "./settings/secret-files";
import { createStage, type Stage } from "./stage";
import { timesOfProcess } from "./times";
import { targetIdentity } from "./upstream/protocol/target";
import { systemClock } from "./upstream/time/clock";
import { within } from "./upstream/time/within";
import { createViews, type Views } from "./views/saved-views";

/** A start waits no longer for what the journal knows of the hour before. */
const LONGEST_RECALL_MS = 3_000;

export interface Runtime extends Stage {
  /** The address people open, without a trailing slash. */
  baseUrl: string;
  auth: Auth;
  directory: Directory;
  /** The configured connections, and the warnings of the settings. */
  setup: { connections: readonly ConfiguredConnection[]; warnings: readonly string[] };
  journal: Journal;
  copies: Copies;
  views: Views;
  /** The controls of the embedded sandbox, if it runs. */
  sandbox: SandboxDesk | undefined;
  /** Limits each person's requests over all handlers together. */
  requestLimiter: RequestLimiter;
  /** Limits each person's acts that the audit records. */
  recordLimiter: RequestLimiter;
  log: Log;
  /** The first administrator, if this start created one. */
  firstAdmin: FirstAdmin | undefined;
  health: Health;
  metrics: Metrics;
  /** The token that reading the metrics needs; without one they are for this machine alone. */
  metricsToken(): string | undefined;
  close(): Promise<void>;
}

/**
 * The runtime of this process; the first call starts it.
 * @throws SettingsError, StorageError when the start failed; later calls get the same error
 */
export function runtime(): Promise<Runtime> {
  if (isBuilding()) throw new Error("The build asked for the runtime: something is not marked as dynamic.");
  // The first request causes the start, but what runs on afterwards is no part of that request.
  return oncePerProcess("runtime", () => outsideRequests(() => start(loadSettings())));
}

async function start(settings: Settings): Promise<Runtime> {
  const closers: Closers = [];
  try {
    return await open(settings, closers);
  } catch (error) {
    await closeAll(closers);
    throw error;
  }
}

async function open(settings: Settings, closers: Closers): Promise<Runtime> {
  const log = createLog(settings.LOG_LEVEL);
  for (const warning of settings.warnings) log.warn(warning);
  // Before anything that takes long, as what a file holds then is a change.
  const files = secretFilesOf(settings, {
    apiKey: (connection, key) => directory.rotateKey(connection, key),
    oidcSecret: (changed) => void Object.assign(secrets, { oidc: changed }),
    metricsToken: (changed) => void Object.assign(secrets, { metrics: changed }),
    encryptionKeys: (changed) => seal.use(changed),
  });
  const { database, dataDir, secret, sandboxMemory } = await openStorage(settings, closers);
  const { behind } = database;
  const { clock } = database.notifications;
  const seal = createSeal(settings.ENCRYPTION_KEY ?? [secret]);
  const isShared = settings.DATABASE_URL !== undefined;
  let unwritten = 0;
  const rows = await openRows(database, { isShared, seal, log, hasWritten: () => unwritten === 0 });
  closers.push(rows.close);
  const health = createHealth({
    parts: {
      database: database.check,
      ...(database.checkMigrations && { migrations: database.checkMigrations }),
      ...(dataDir && { data_folder: dataDir.check }),
      secrets: () => checkSecretFiles(settings),
    },
    clock: systemClock,
    log,
  });
  closers.push(health.stop);
  const baseUrl = baseUrlOf(settings);
  tellNextAuth(baseUrl, secret);
  // Those of them that may change while Rollcall runs, where they come from files.
  const secrets = { oidc: settings.OIDC_CLIENT_SECRET, metrics: settings.METRICS_TOKEN };
  const auth = createAuth({
    ...database,
    secret,
    baseUrl,
    trustedProxies: settings.TRUSTED_PROXIES,
    passwordSignIn: settings.PASSWORD_SIGN_IN === "on",
    auditRetentionDays: settings.AUDIT_RETENTION_DAYS,
    oidc: oidcFrom(settings, () => secrets.oidc),
    now: Date.now,
    log,
  });
  auth.sso?.discovery.start();
  closers.push(startAuditUpkeep({ audit: auth.audit, clock: systemClock, log }).stop);
  const sandbox = await startSandbox(settings, sandboxMemory, closers);
  const connections = connectionsFrom(settings, sandbox);
  const targets = new Map(connections.map(({ id, target }) => [id, targetIdentity(target)]));
  const store = await openAccessStore({ ...database, clock, targets, log });
  closers.push(() => store.close());
  const failed = (err: unknown) => log.error({ err }, "an attempt was not understood");
  const access = createAccess({
    store: isShared ? shareAccess(store, rows, { targets, failed }) : store,
    offers: offersOf(connections),
    now: () => clock.now(),
    failed,
  });
  const journal = createJournal({
    ...database,
    clock,
    log,
    isShared,
    retentionDays: settings.JOURNAL_RETENTION_DAYS,
    maxRows: settings.JOURNAL_MAX_ROWS,
  });
  closers.push(async () => {
    await journal.close();
    const { waiting, lost } = journal.figures();
    unwritten = waiting + lost;
  });
  const metrics = createMetrics({
    clock,
    connections: () => directory.figures(),
    console: () => ({ journal: journal.figures(), parts: health.parts(), pools: database.pools?.() ?? {} }),
    countSessions: auth.sessions.countAlive,
  });
  const directory = createDirectory(
    connections,
    observe({ log, journal, metrics }),
    access,
    journal,
    clock,
    timesOfProcess(),
    { rows, findLabel: auth.people.label },
  );
  closers.push(() => directory.close());
  const recalled = recallSpent({
    db: behind,
    access,
    // What instances share of the budget and the token endpoint is kept in their database.
    sent: isShared ? undefined : directory,
    stretchesOf: store.stretchesOf,
    targets,
    startedAt: clock.now(),
  }).catch((err) => log.warn({ err }, "what was spent before the start could not be read"));
  closers.push(() => recalled);
  // What is sent before the budget knows of it takes it for calls of other clients.
  if (!isShared) await within(clock, LONGEST_RECALL_MS, () => recalled);
  if (settings.ACCESS_CHECK_SECONDS) {
    const ids = connections.map(({ id }) => id);
    const silentMs = settings.ACCESS_CHECK_SECONDS * 1_000;
    closers.push(startSilentChecks({ ...directory, connections: ids, silentMs, rows, clock }).stop);
  }
  const { copies, stop: stopCopies } = openCopies({
    databases: dataDir ? { dataDir: dataDir.path } : database,
    directory,
    connections,
    audit: auth.audit,
    clock: systemClock,
    log,
    allowed: settings.COPY === "on",
    changesRetentionDays: settings.CHANGES_RETENTION_DAYS,
    times: timesOfProcess(),
  });
  closers.push(stopCopies);
  closers.push(watchSecretFiles(files, { clock: systemClock, log }).stop);
  // Last, because a generated password is printed only once: a start that fails earlier must not have created anybody.
  const firstAdmin = auth.ways.password
    ? await auth.ensureFirstAdmin({ email: settings.ADMIN_EMAIL, password: settings.ADMIN_PASSWORD })
    : undefined;
  return {
    baseUrl,
    auth,
    directory,
    setup: { connections, warnings: settings.warnings },
    journal,
    copies,
    views: createViews({ ...database, now: Date.now }),
    sandbox: sandbox && deskOf(sandbox, directory, log),
    // A monotonic clock, because the time of day may be set back.
    requestLimiter: createRequestLimiter(() => performance.now()),
    recordLimiter: createRequestLimiter(() => performance.now(), RECORDED_INTERVAL_MS),
    log,
    firstAdmin,
    health,
    metrics,
    metricsToken: () => secrets.metrics,
    ...createStage(log),
    close: () => closeAll(closers),
  };
}

/** What outlives a restart. `sandboxMemory` is empty where nothing may be stored on this machine. */
interface Storage {
  database: Database;
  /** Undefined where nothing may be stored on this machine. */
  dataDir?: DataDir;
  secret: string;
  sandboxMemory: Pick<SandboxOptions, "apiKey" | "store">;
}

/**
 * With the embedded database, Rollcall stores its secrets beside it; instances that share a database need a shared secret.
 */
async function openStorage(settings: Settings, closers: Closers): Promise<Storage> {
  if (settings.DATABASE_URL) {
    const database = await openDatabase({
      url: settings.DATABASE_URL,
      poolSize: settings.DATABASE_POOL_SIZE,
    });
    closers.push(database.close);
    return { database, secret: settings.NEXTAUTH_SECRET ?? "", sandboxMemory: {} };
  }
  const dataDir = await lockDataDir(settings.DATA_DIR);
  closers.push(() => dataDir.release());
  const secret = settings.NEXTAUTH_SECRET ?? readOrCreateSecret(dataDir.path, "nextauth");
  const database = await openDatabase({ dataDir });
  closers.push(database.close);
  const sandboxMemory = {
    apiKey: `wdk_${readOrCreateSecret(dataDir.path, "sandbox-key")}`,
    store: fileStore(join(dataDir.path, "sandbox.json")),
  };
  return { database, dataDir, secret, sandboxMemory };
}

/** The sandbox runs when a setting says so, or when no connection is configured. */
async function startSandbox(
  settings: Settings,
  memory: Storage["sandboxMemory"],
  closers: Closers,
): Promise<RunningSandbox | undefined> {
  if (!sandboxRuns(settings)) return undefined;
  const sandbox = createOrExplain({ ...memory, staff: settings.SANDBOX_STAFF });
  const { url, close } = await listenSandbox(sandbox, {
    port: settings.SANDBOX_PORT ?? 0,
    hosts: settings.ALLOWED_HOSTS,
  });
  closers.push(close);
  return { ...sandbox, url };
}

type RunningSandbox = SandboxAddress & Sandbox;

function createOrExplain(options: SandboxOptions): Sandbox {
  try {
    return createSandbox(options);
  } catch (error) {
    throw error instanceof StoreUnusable ? new SandboxUnusable(error.message, { cause: error }) : error;
  }
}

/** The stored state of the sandbox cannot be read; the message says what to do. */
class SandboxUnusable extends StorageError {}
