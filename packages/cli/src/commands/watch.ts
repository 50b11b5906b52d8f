import { setTimeout as delay } from 'node:timers/promises';
import { type Client, ConnectionError, type LiveChange, UnavailableError } from '@postil/client';
import type { Session } from '../session.ts';
import { EXIT, type Exit, type Surroundings } from '../surroundings.ts';
import { plain } from '../tasks.ts';

/** The delay before reconnecting an ended stream. */
const RECONNECT_DELAY_MS = 2_000;

/**
 * Prints changes as they happen, one line each, until it is interrupted or has printed the requested number. Changes
 * missed while disconnected are printed on reconnection; after five minutes, only a notice.
 */
export async function watch(
  { client, show, surroundings }: Session,
  { count }: { readonly count: number },
): Promise<Exit> {
  let printedCount = 0;
  for await (const message of messagesOf(client, createLossReport(surroundings))) {
    if (message.event === 'reset') show({ type: 'reset' }, 'Some changes were missed: list the tasks again.');
    if (message.event !== 'change') continue;
    show(message.data, lineOf(message.data));
    printedCount += 1;
    if (printedCount === count) break;
  }
  return EXIT.done;
}

/** Says once on standard error that the stream is lost, because it may take hours to return. */
interface LossReport {
  lost(error: ConnectionError | UnavailableError): void;
  resumed(): void;
}

function createLossReport({ stderr }: Surroundings): LossReport {
  let isLost = false;
  return {
    lost({ message }) {
      if (!isLost) stderr.write(`postil-tasks: ${message} Trying again until the server responds.\n`);
      isLost = true;
    },
    resumed() {
      isLost = false;
    },
  };
}

/** The messages of successive streams. @throws {PostilError} the first stream could not be opened, or a later one was refused. */
async function* messagesOf(client: Client, report: LossReport) {
  let lastEventId: string | undefined;
  for (;;) {
    try {
      for await (const message of client.streamChanges(
        {},
        lastEventId === undefined ? {} : { lastEventId },
      )) {
        lastEventId = message.id;
        report.resumed();
        yield message;
      }
    } catch (error) {
      if (!isTransient(error) || lastEventId === undefined) throw error;
      report.lost(error);
    }
    await delay(RECONNECT_DELAY_MS);
  }
}

function isTransient(error: unknown): error is ConnectionError | UnavailableError {
  return error instanceof ConnectionError || error instanceof UnavailableError;
}

function lineOf({ at, type, comment_id: id, actor, author_kind: kind }: LiveChange): string {
  return [at, type, id ?? '–', `${plain(actor.name)} (${kind})`].join('  ');
}
