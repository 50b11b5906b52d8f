import { once } from 'node:events';
import { buildApp, VERSION } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { startChores } from './core/chores.ts';
import type { Database } from './core/db/database.ts';
import { openPreparedDatabase } from './core/db/prepare.ts';
import { RefusedError } from './core/errors.ts';
import type { App, Lifecycle } from './core/http/server.ts';
import { createLogger, type Logger } from './core/logger.ts';
import type { Sender } from './features/webhooks/sender.ts';
import { renderWelcome, welcomeNewDatabase } from './welcome.ts';

/** How long requests are still taken after SIGTERM, so that a load balancer sees the readiness go. */
const DRAIN_MS = 1_000;
/** When the process ends even if requests are still under way. */
const STOP_LIMIT_MS = 20_000;

try {
  await run(readConfig(process.env));
} catch (error) {
  if (!(error instanceof RefusedError)) throw error;
  process.stderr.write(`postil: ${error.message}\n`);
  process.exitCode = 1;
}

async function run(config: Config): Promise<void> {
  const logger = createLogger(config.LOG_LEVEL);
  const database = await openPreparedDatabase(config, {
    onFatal(message) {
      logger.fatal(message);
      logger.flush();
      process.exit(1);
    },
  });
  const newcomer = await welcomeNewDatabase(database);
  const lifecycle: Lifecycle = { isStopping: false };
  const { app, chores, sender } = await buildApp({ config, database, logger, lifecycle });
  const stopChores = startChores(chores, logger);
  const address = await listen(app, config);
  await sender.start();
  logger.info({ address, engine: database.engine, version: VERSION }, 'listening');
  process.stdout.write(renderWelcome({ address: config.BASE_URL ?? address, newcomer }));
  await stopOnSignal({ app, database, logger, lifecycle, stopChores, sender });
}

async function listen(app: App, { HOST: host, PORT: port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new RefusedError(
        `Port ${port} of ${host} is in use: set PORT to another one, or 0 for any that is free.`,
      );
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL')
      throw new RefusedError(`Cannot listen on ${host}:${port} (${code}).`);
    throw error;
  }
}

interface Running {
  readonly app: App;
  readonly database: Database;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
  readonly stopChores: () => Promise<void>;
  readonly sender: Sender;
}

/** Waits for SIGTERM or SIGINT; then readiness goes at once, what is under way is answered, and the process ends. */
async function stopOnSignal(running: Running): Promise<void> {
  const { app, database, logger, lifecycle, stopChores, sender } = running;
  const isInteractive = await Promise.race([
    once(process, 'SIGTERM').then(() => false),
    once(process, 'SIGINT').then(() => true),
  ]);
  // A launcher may forward what the terminal sent already.
  process.on('SIGINT', () => {});
  lifecycle.isStopping = true;
  logger.info('stopping');
  setTimeout(() => {
    logger.warn('requests are still under way after 20 s: ending all the same');
    logger.flush();
    process.exit(0);
  }, STOP_LIMIT_MS).unref();
  // Both may take their time: what is being sent, and what is being asked.
  const sent = sender.stop();
  if (!isInteractive) await new Promise((resolve) => setTimeout(resolve, DRAIN_MS));
  await app.close();
  await stopChores();
  await sent;
  await database.close();
  logger.info('stopped');
  logger.flush();
}
