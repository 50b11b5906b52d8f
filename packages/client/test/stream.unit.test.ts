import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ChangeMessage, ConnectionError, createClient, PostilError } from '../src/index.ts';

afterEach(() => vi.useRealTimers());

const HEADERS = { 'content-type': 'text/event-stream; charset=utf-8' };
const encoder = new TextEncoder();

/** A client whose server sends these chunks, and then ends the stream unless `staysOpen`. */
function clientOf(chunks: readonly string[], { staysOpen = false, headers = HEADERS } = {}) {
  const sent: Request[] = [];
  let isCancelled = false;
  const client = createClient({
    baseUrl: 'https://postil.example.com',
    retries: 0,
    fetch: async (url, init) => {
      sent.push(new Request(url, init));
      const body = new ReadableStream({
        start(controller) {
          for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
          if (!staysOpen) controller.close();
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
        },
        cancel() {
          isCancelled = true;
        },
      });
      return new Response(body, { headers });
    },
  });
  return { client, sent, isCancelled: () => isCancelled };
}

async function collect(stream: AsyncIterable<ChangeMessage>): Promise<ChangeMessage[]> {
  const messages: ChangeMessage[] = [];
  for await (const message of stream) messages.push(message);
  return messages;
}

describe('the messages of a stream', () => {
  it('are read across the borders of its parts, without comments and messages that have no data', async () => {
    const { client } = clientOf([
      'retry: 2000\nid: 1\n\n: ping\n\nevent: notif',
      'ications\ndata: {"unread"',
      ':3}\r\n\r',
      '\nevent: reset\nid: 2\ndata: {}\n\n',
    ]);
    expect(await collect(client.streamChanges())).toEqual([
      { event: 'notifications', id: '1', data: { unread: 3 } },
      { event: 'reset', id: '2', data: {} },
    ]);
  });

  it('are read even if letters are split between parts, and the data has several lines', async () => {
    const bytes = encoder.encode('event: change\nid: 1\ndata: {"actor":\ndata: {"name":"Zoë"}}\n\n');
    const client = createClient({
      baseUrl: 'https://postil.example.com',
      fetch: async () => {
        const body = new ReadableStream({
          start(controller) {
            for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
            controller.close();
          },
        });
        return new Response(body, { headers: HEADERS });
      },
    });
    expect(await collect(client.streamChanges())).toMatchObject([{ data: { actor: { name: 'Zoë' } } }]);
  });

  it('that are not complete when the stream ends are left out', async () => {
    const { client } = clientOf(['event: reset\nid: 1\ndata: {}\n\nevent: reset\ndata: {}\n']);
    expect(await collect(client.streamChanges())).toHaveLength(1);
  });
});

describe('a stream', () => {
  it('is requested as an event stream, after the last message that was received', async () => {
    const { client, sent } = clientOf([]);
    await collect(client.streamChanges({ since: 5 }, { lastEventId: '0197a1b2' }));
    const [request] = sent;
    expect(request?.url).toBe('https://postil.example.com/api/v1/changes?since=5');
    expect(request?.headers.get('accept')).toBe('text/event-stream');
    expect(request?.headers.get('last-event-id')).toBe('0197a1b2');
  });

  it('is closed when the caller leaves the loop', async () => {
    const { client, isCancelled } = clientOf(['event: reset\nid: 1\ndata: {}\n\n'], { staysOpen: true });
    for await (const { event } of client.streamChanges()) {
      expect(event).toBe('reset');
      break;
    }
    expect(isCancelled()).toBe(true);
  });

  it('ends with the reason of the signal that ends it', async () => {
    const { client } = clientOf([], { staysOpen: true });
    const controller = new AbortController();
    const reading = collect(client.streamChanges({}, { signal: controller.signal }));
    setTimeout(() => controller.abort(new Error('enough')));
    await expect(reading).rejects.toThrow('enough');
  });

  it('counts as broken when nothing has arrived for too long', async () => {
    vi.useFakeTimers();
    const { client } = clientOf([': ping\n\n'], { staysOpen: true });
    const reading = collect(client.streamChanges()).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    const error = await reading;
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ code: 'timed_out' });
  });

  it('that another server sends is refused', async () => {
    const { client } = clientOf(['<h1>Hello</h1>'], { headers: { 'content-type': 'text/html' } });
    const reading = collect(client.streamChanges());
    await expect(reading).rejects.toThrow(PostilError);
    await expect(reading).rejects.toMatchObject({ code: 'unexpected_response' });
  });
});
