// A separate process: the application as `npm start` builds it, and two more routes that do parts of the MCP endpoint's work.

import {
  type App,
  buildApp,
  createKeyResolver,
  createKeyUses,
  createSharedReads,
  type Database,
  getPendingTasksTool,
  identify,
  type McpContext,
  openDatabase,
  type Resolver,
  readConfig,
  type ShareRead,
  toProjectActor,
} from '@postil/server/inside';
import type { FastifyRequest } from 'fastify';
import pino from 'pino';
import { SECRET_KEY } from '../postil/postil-process.ts';
import { handleMessages } from '../run/child.ts';

/** Starts the server, sets the response of the bare route, or requests the consumed CPU time. */
export type Call =
  | { readonly kind: 'start'; readonly databaseUrl: string; readonly logFile: string }
  | { readonly kind: 'record'; readonly body: string }
  | { readonly kind: 'usage' };

/** The port, the microseconds of CPU time, or 0 for `record`. */
export type Reply = number;

const BARE_PATH = '/bench/bare';
const DATA_PATH = '/bench/data';
/** The paths of the routes, by the work that they do. */
export const PATHS = { whole: '/mcp', bare: BARE_PATH, data: DATA_PATH } as const;

const UNLIMITED_SETTINGS = {
  RATE_LIMIT_MCP: '0',
  RATE_LIMIT_ORGANIZATION: '0',
  RATE_LIMIT_OPEN: '0',
  RATE_LIMIT_FAILED_AUTH: '0',
};
const recordedResponse = { body: '{}' };

handleMessages<Call, Reply>(async (message) => {
  switch (message.kind) {
    case 'start':
      return start(message);
    case 'record':
      recordedResponse.body = message.body;
      return 0;
    case 'usage': {
      const { user, system } = process.cpuUsage();
      return user + system;
    }
  }
});

async function start({ databaseUrl, logFile }: { databaseUrl: string; logFile: string }): Promise<number> {
  const database = await openDatabase({ url: databaseUrl, dataDirectory: '' });
  const { app } = await buildApp({
    config: readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY, ...UNLIMITED_SETTINGS }),
    database,
    logger: pino({ level: 'info' }, pino.destination(logFile)),
    lifecycle: { isStopping: false },
  });
  addPartialRoutes(app, database);
  return Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
}

/** Adds routes that look up the key as the endpoint does: `bare` sends recorded bytes, `data` the pending tasks. */
function addPartialRoutes(app: App, database: Database): void {
  const resolvers = [createKeyResolver(database.sql, createKeyUses())];
  const share = createSharedReads();
  const options = { config: { permission: 'open' } } as const;
  app.post(BARE_PATH, options, async (request, reply) => {
    await identify(request, resolvers);
    return reply.type('application/json').send(recordedResponse.body);
  });
  app.post(DATA_PATH, options, async (request, reply) => {
    const context = await contextOf(database, { resolvers, share }, request);
    const tasks = await getPendingTasksTool.run(context, {});
    return reply.type('application/json').send(JSON.stringify(tasks));
  });
}

async function contextOf(
  { sql }: Database,
  { resolvers, share }: { resolvers: readonly Resolver[]; share: ShareRead },
  request: FastifyRequest,
): Promise<McpContext> {
  const caller = await identify(request, resolvers);
  return {
    actor: toProjectActor({ ...caller, requestId: null }),
    sql,
    reads: sql,
    share,
    write: () => Promise.reject(new Error('Nothing is changed here.')),
    appUrl: 'http://localhost',
    signer: async () => (path) => path,
    signal: new AbortController().signal,
    stopCounting: () => {},
    checkKey: async () => {},
  };
}
