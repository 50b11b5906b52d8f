import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '@postil/server/app';
import { readConfig } from '@postil/server/config';
import type { Database } from '@postil/server/core/db/database';
import { closeServer } from '@postil/server/core/http/server';
import type { ResolveHost } from '@postil/server/core/net/resolve';
import type { Lifecycle } from '@postil/server/core/process/lifecycle';
import { createOrganization, type NewOrganization } from '@postil/server/features/organizations/service';
import pino from 'pino';
import { Client } from '../clients/client.ts';
import { openTestDatabase } from '../databases/test-database.ts';
import { unwatchedDatabase } from '../statements/watch.ts';

/** The password of every account that tests create. */
export const PASSWORD = 'correct horse battery staple';
/** The hash of `PASSWORD`, with the minimum work that argon2 allows, because tests create thousands of accounts. */
export const QUICK_HASH =
  '$argon2id$v=19$m=8,t=1,p=1$3DojEhO/OzlayNZ0coDLPg$LmvfSMrAAACgmVAtocd/BZfVGwTckp2LAdwYvjMYYXs';

/** A running server with its own database. */
export interface TestServer {
  readonly url: string;
  /** Its DATA_DIR, where uploads are stored. */
  readonly folder: string;
  readonly database: Database;
  readonly lifecycle: Lifecycle;
  /** Starts the workers, for example for webhooks, only in tests that need them. */
  startWorkers(): Promise<void>;
  /** Returns the paths of all GET routes, with `:name` for parameters. */
  routes(): string[];
  /** A client without a key. */
  readonly anonymous: Client;
  /** Creates an organisation and a client whose key has all permissions. */
  createTenant(): Promise<Tenant>;
  /** Creates a client with this key. */
  createClient(key: string): Client;
  /** Runs a recurring job once. @param name its name in its feature. */
  runJob(name: string): Promise<void>;
  close(): Promise<void>;
}

/** An organisation with a client of all permissions. */
export interface Tenant extends NewOrganization {
  readonly api: Client;
}

/** An entry of the log of a server. */
export interface LogEntry extends Readonly<Record<string, unknown>> {
  readonly msg: string;
}

/** The options for starting a test's server. */
interface TestServerOptions {
  /** Replaces the system's resolver. */
  readonly resolveHost?: ResolveHost;
  /** Whether faults of the server are expected, and not printed. */
  readonly expectsFaults?: boolean;
  /** The database of another server, which this one shares. Default: its own. */
  readonly shared?: Database;
  /** Called with warnings and faults, which are then not printed. */
  readonly onLog?: (entry: LogEntry) => void;
  /** Whether its database is undistributed even on a cluster. */
  readonly isSingle?: boolean;
}

/**
 * Starts a server.
 *
 * @param settings override those of tests, which disable the rate limits; or a function that
 *   computes them from the database.
 */
export async function startTestServer(
  settings: Settings | ((database: Database) => Promise<Settings>) = {},
  { resolveHost, expectsFaults = false, isSingle = false, shared, onLog }: TestServerOptions = {},
): Promise<TestServer> {
  const { database, close } = shared
    ? { database: shared, close: async () => {} }
    : await openTestDatabase({ isSingle });
  const folder = await mkdtemp(path.join(tmpdir(), 'postil-test-data-'));
  const lifecycle: Lifecycle = { isStopping: false };
  const overrides = typeof settings === 'function' ? await settings(database) : settings;
  const { app, workers, jobs } = await buildApp({
    config: readConfig({ ...TEST_SETTINGS, DATA_DIR: folder, ...overrides }),
    database,
    // Prints only faults of the server, which few tests expect.
    logger: onLog
      ? pino({ level: 'warn' }, { write: (line) => onLog(JSON.parse(line)) })
      : pino({ level: expectsFaults ? 'silent' : 'error' }, pino.destination(2)),
    lifecycle,
    ...(resolveHost && { resolveHost }),
  });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const createClient = (key: string) => new Client(url, key);
  return {
    url,
    folder,
    database: unwatchedDatabase(database),
    lifecycle,
    async startWorkers() {
      await Promise.all(workers.map((worker) => worker.start()));
    },
    routes: () => readRoutes(app.printRoutes({ commonPrefix: false, method: 'GET' })),
    anonymous: new Client(url, undefined),
    createClient,
    async runJob(name) {
      const job = jobs.find((each) => each.name === name);
      if (!job) throw new Error(`There is no job called ${name}.`);
      await job.run();
    },
    async createTenant() {
      const organization = await createTestOrganization(database);
      return { ...organization, api: createClient(organization.api_key) };
    },
    async close() {
      await closeServer(app);
      await Promise.all(workers.map((worker) => worker.stop()));
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The paths in a tree of routes as Fastify prints it. */
function readRoutes(tree: string): string[] {
  const parents: string[] = [];
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] = /^([│├└─ ]*)(\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? [];
    const depth = indent.length / 4;
    parents.length = depth;
    parents[depth] = part;
    return methods === undefined ? [] : [parents.join('')];
  });
}

/** Creates an organisation, even before a server is started. */
export function createTestOrganization(database: Database): Promise<NewOrganization> {
  return createOrganization(database, {
    organization: 'Test organisation',
    email: `owner-${crypto.randomUUID()}@example.com`,
    passwordHash: QUICK_HASH,
  });
}

type Settings = Record<string, string>;

const TEST_SETTINGS = {
  RATE_LIMIT_REQUESTS: '0',
  RATE_LIMIT_CREATIONS: '0',
  RATE_LIMIT_MCP: '0',
  RATE_LIMIT_ORGANIZATION: '0',
  RATE_LIMIT_OPEN: '0',
  RATE_LIMIT_FAILED_AUTH: '0',
  RATE_LIMIT_SIGN_IN: '0',
  RATE_LIMIT_GUEST: '0',
  RATE_LIMIT_GUEST_SITE: '0',
};
