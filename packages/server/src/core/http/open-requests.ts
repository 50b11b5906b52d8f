import type { FastifyReply } from 'fastify';
import { UnavailableError } from '../errors.ts';
import type { App } from './app.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Answers every request that is not answered yet with 503, and each further one, because the process is about to
     * end. Resolves when the answers are written, or after a second.
     */
    refuseOpenRequests(): Promise<void>;
  }
}

const WRITE_MS = 1_000;

/** Gives the application `refuseOpenRequests`. */
export function trackOpenRequests(app: App): void {
  const open = new Set<FastifyReply>();
  let isEnding = false;
  const refusal = () => new UnavailableError('The server is starting anew: try again shortly.');
  app.addHook('onRequest', (_request, reply, done) => {
    open.add(reply);
    reply.raw.once('close', () => open.delete(reply));
    done(isEnding ? refusal() : undefined);
  });
  app.decorate('refuseOpenRequests', async () => {
    isEnding = true;
    const unanswered = [...open].filter(({ sent, raw }) => !sent && !raw.headersSent);
    const written = unanswered.map(({ raw }) => new Promise((resolve) => raw.once('close', resolve)));
    for (const reply of unanswered) reply.header('connection', 'close').send(refusal());
    await Promise.race([
      Promise.all(written),
      new Promise((resolve) => setTimeout(resolve, WRITE_MS).unref()),
    ]);
  });
}
