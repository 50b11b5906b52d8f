import type { Logger } from './logger.ts';

/** The time limit for sending responses before the process ends. */
const TIMEOUT_MS = 2_000;

/** A server that may have open requests when the process must end. */
interface StoppableServer {
  refuseOpenRequests(): Promise<void>;
}

/** Ends the process when it cannot continue. */
export interface Shutdown {
  /** Registers the server, whose open requests get a response before the end. */
  registerServer(app: StoppableServer): void;
  /** Logs the reason, responds with 503 to open requests, and exits with status 1. Only the first call counts. */
  end(message: string, error?: unknown): void;
}

/**
 * Creates a `Shutdown`, which also ends the process after an uncaught error: the state of the process is then
 * unknown, and a supervisor restarts the service.
 */
export function createShutdown(logger: Logger): Shutdown {
  let server: StoppableServer | undefined;
  let isEnding = false;
  const end = (message: string, error?: unknown) => {
    if (isEnding) return;
    isEnding = true;
    logger.fatal(error === undefined ? {} : { err: error }, message);
    const exit = () => process.exit(1);
    setTimeout(exit, TIMEOUT_MS);
    if (server === undefined) exit();
    else server.refuseOpenRequests().then(exit, exit);
  };
  process.on('uncaughtException', (error) => end('shutting down after an uncaught error', error));
  return {
    registerServer(app) {
      server = app;
    },
    end,
  };
}
