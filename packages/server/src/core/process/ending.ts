import type { Logger } from './logger.ts';

/** When the process ends even if requests could not be answered. */
const LIMIT_MS = 2_000;

/** What may be answering requests when the process has to end. */
interface Served {
  refuseOpenRequests(): Promise<void>;
}

/** Ends the process where it cannot go on. */
export interface Ending {
  /** From now on, what is under way there is answered before the end. */
  serve(app: Served): void;
  /** Says why in the log, answers requests under way with 503, and exits with status 1. Only the first call counts. */
  end(message: string, error?: unknown): void;
}

/**
 * Ends the process after an error that nobody caught, too: what it left behind is unknown, and a supervisor starts
 * the service anew.
 */
export function createEnding(logger: Logger): Ending {
  let served: Served | undefined;
  let isEnding = false;
  const end = (message: string, error?: unknown) => {
    if (isEnding) return;
    isEnding = true;
    logger.fatal(error === undefined ? {} : { err: error }, message);
    const exit = () => process.exit(1);
    setTimeout(exit, LIMIT_MS);
    if (served === undefined) exit();
    else served.refuseOpenRequests().then(exit, exit);
  };
  process.on('uncaughtException', (error) => end('ending after an error that nobody caught', error));
  return {
    serve(app) {
      served = app;
    },
    end,
  };
}
