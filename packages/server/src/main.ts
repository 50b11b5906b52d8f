import { buildApp } from './app.ts';
import { type Config, databaseOptions, readConfig, storageOptions } from './config.ts';
import type { Database } from './core/db/database.ts';
import { openPreparedDatabase } from './core/db/prepare.ts';
import { watchDatabase } from './core/db/watchdog.ts';
import { RefusedError } from './core/errors.ts';
import type { App } from './core/http/app.ts';
import { closeServer } from './core/http/server.ts';
import { startJobs } from './core/process/jobs.ts';
import type { Lifecycle } from './core/process/lifecycle.ts';
import { createLogger, type Logger } from './core/process/logger.ts';
import { createShutdown, type Shutdown } from './core/process/shutdown.ts';
import { checkStorage } from './core/storage/create.ts';
import { VERSION } from './version.ts';
import { refuseEmptyServer, welcome } from './welcome.ts';

/** The time that the start waits for an unresponsive database server. */
const DATABASE_WAIT_MS = 10_000;
/** The time for which requests are accepted after SIGTERM, so that a load balancer detects the lack of readiness. */
const DRAIN_MS = 1_000;
/** The time limit for graceful shutdown, after which the process ends despite open requests. */
const STOP_LIMIT_MS = 20_000;

/** The umask that makes files private to the user of the process. */
const PRIVATE_UMASK = 0o077;

process.umask(PRIVATE_UMASK);
// The service continues if the reader of its output is gone or the disk is full.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
try {
  await run(readConfig(process.env));
} catch (error) {
  if (!(error instanceof RefusedError)) throw error;
  process.stderr.write(`postil: ${error.message}\n`);
  process.exitCode = 1;
}

interface Environment {
  readonly config: Config;
  readonly logger: Logger;
  readonly database: Database;
  readonly shutdown: Shutdown;
}

async function run(config: Config): Promise<void> {
  const logger = createLogger(config.LOG_LEVEL);
  if (process.getuid?.() === 0) {
    logger.warn(
      'running as root: a fault in this process would have root privileges; run it as a dedicated user',
    );
  }
  const shutdown = createShutdown(logger);
  // Checked before the database is created or migrated.
  await checkStorage(storageOptions(config));
  const options = { ...databaseOptions(config), replicaUrls: config.DATABASE_REPLICA_URLS };
  const database = await openPreparedDatabase(options, {
    waitMs: DATABASE_WAIT_MS,
    onCreate: () => process.stderr.write('postil: creating the database (once; a few seconds)\n'),
    onWait: (message) => process.stderr.write(`postil: ${message}\n`),
    onMigrated: (names) => logger.info({ migrations: names }, 'migrated'),
    onReplica: ({ name, problem }) => {
      if (problem === undefined) logger.info({ replica: name }, 'the replica serves reads');
      else logger.warn({ replica: name, problem }, 'the replica is left out');
    },
    onError: (err, message) => logger.error({ err }, message),
    onFatal: shutdown.end,
  });
  try {
    await refuseEmptyServer(database);
    await serve({ config, logger, database, shutdown });
  } finally {
    // An open database would keep the process alive after it refused to start.
    await database.close();
  }
  logger.info('stopped');
}

/** Serves until SIGTERM or SIGINT; then immediately reports itself as not ready, and completes open requests. */
async function serve({ config, logger, database, shutdown }: Environment): Promise<void> {
  const lifecycle: Lifecycle = { isStopping: false };
  const { app, jobs, workers, findDatabaseProblem } = await buildApp({
    config,
    database,
    logger,
    lifecycle,
  });
  shutdown.registerServer(app);
  const stopJobs = startJobs(jobs, logger);
  const stopWatching = watchDatabase({ database, findProblem: findDatabaseProblem, onStuck: shutdown.end });
  const stopSignal = waitForStopSignal();
  try {
    const serverUrl = await listen(app, config);
    await Promise.all(workers.map((worker) => worker.start()));
    logger.info({ address: serverUrl, engine: database.engine, version: VERSION }, 'listening');
    // After listening, so that the start cannot fail between the creation of secrets and their printing.
    await welcome({
      database,
      publicUrl: config.BASE_URL ?? serverUrl,
      dataDirectory: config.DATA_DIR,
      output: process.stdout,
    });
    const signal = await stopSignal;
    lifecycle.isStopping = true;
    logger.info({ signal }, 'stopping');
    endAfterLimit(logger);
    // SIGINT comes from a terminal, without a load balancer.
    if (signal === 'SIGTERM') await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
  } finally {
    stopWatching();
    // Concurrently, because both deliveries and requests may be slow.
    await Promise.all([...workers.map((worker) => worker.stop()), closeServer(app), stopJobs()]);
  }
}

/** Waits for the first of the two signals. Later ones are ignored, because a launcher may repeat the terminal's. */
function waitForStopSignal(): Promise<NodeJS.Signals> {
  const { promise, resolve } = Promise.withResolvers<NodeJS.Signals>();
  process.on('SIGTERM', resolve).on('SIGINT', resolve);
  return promise;
}

function endAfterLimit(logger: Logger): void {
  setTimeout(() => {
    logger.warn(`requests are still open after ${STOP_LIMIT_MS / 1_000} s: exiting anyway`);
    process.exit(0);
  }, STOP_LIMIT_MS).unref();
}

async function listen(app: App, { HOST: host, PORT: port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error && 'code' in error)) throw error;
    throw new RefusedError(
      error.code === 'EADDRINUSE'
        ? `Port ${port} of ${host} is in use: set PORT to another one, or 0 for any that is free.`
        : `Cannot listen on ${host}:${port} (${error.code}): check HOST and PORT.`,
    );
  }
}
