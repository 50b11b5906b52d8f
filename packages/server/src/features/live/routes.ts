import { Readable } from 'node:stream';
import * as operations from '@postil/contract/operations';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../core/feature.ts';
import type { App } from '../../core/http/app.ts';
import { serve } from '../../core/http/serve.ts';
import type { Changes } from './changes.ts';
import type { Stream, Streams } from './streams.ts';

/** The limit on buffered bytes, beyond which a stream ends; its client reconnects and resumes. */
const MAX_UNREAD_BYTES = 256 * 1_024;

/** Adds the stream of changes. */
export function addStreamRoutes(
  app: App,
  { streams, changes, identify }: Pick<Services, 'identify'> & { streams: Streams; changes: Changes },
): void {
  serve(app, operations.streamChanges, async (request, reply) => {
    streams.requireCapacity(request.actor);
    const { stream, body } = createStream(request, reply, identify);
    reply.raw.once('close', () => {
      streams.delete(stream);
      body.destroy();
    });
    await changes.begin(stream, { lastEventId: lastEventIdOf(request), sinceMs: request.query.since ?? 0 });
    // The client may have disconnected meanwhile.
    if (reply.raw.destroyed) streams.delete(stream);
    reply.header('cache-control', 'no-store').header('x-accel-buffering', 'no');
    return reply.type('text/event-stream; charset=utf-8').send(body);
  });
}

function createStream(
  request: FastifyRequest,
  { raw }: FastifyReply,
  identify: Services['identify'],
): { stream: Stream; body: Readable } {
  const body = new Readable({ read() {} });
  let isEnded = false;
  const stream: Stream = {
    actor: request.actor,
    identify: () => identify(request),
    send(message) {
      if (isEnded || body.destroyed) return;
      body.push(message);
      if (body.readableLength > MAX_UNREAD_BYTES) raw.destroy();
    },
    end() {
      if (isEnded || body.destroyed) return;
      isEnded = true;
      body.push(null);
    },
  };
  return { stream, body };
}

function lastEventIdOf({ headers }: FastifyRequest): string | undefined {
  const id = headers['last-event-id'];
  return typeof id === 'string' && id !== '' ? id.toLowerCase() : undefined;
}
