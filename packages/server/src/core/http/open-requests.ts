import type { FastifyReply } from 'fastify';
import { UnavailableError } from '../errors.ts';
import type { App } from './app.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Responds with 503 to every request in flight and every later one, because the process is about to end.
     * Resolves when the responses are written, or after a second.
     */
    refuseOpenRequests(): Promise<void>;
  }
}

const WRITE_TIMEOUT_MS = 1_000;

/** Tracks the open requests of `app` and decorates it with `refuseOpenRequests`. */
export function trackOpenRequests(app: App): void {
  const openReplies = new Set<FastifyReply>();
  let isEnding = false;
  const refusal = () => new UnavailableError('The server is restarting: try again shortly.');
  app.addHook('onRequest', (_request, reply, done) => {
    openReplies.add(reply);
    reply.raw.once('close', () => openReplies.delete(reply));
    done(isEnding ? refusal() : undefined);
  });
  app.decorate('refuseOpenRequests', async () => {
    isEnding = true;
    const pending = [...openReplies].filter(({ sent, raw }) => !sent && !raw.headersSent);
    const closeEvents = pending.map(({ raw }) => new Promise((resolve) => raw.once('close', resolve)));
    for (const reply of pending) reply.header('connection', 'close').send(refusal());
    await Promise.race([
      Promise.all(closeEvents),
      new Promise((resolve) => setTimeout(resolve, WRITE_TIMEOUT_MS).unref()),
    ]);
  });
}
