import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ConnectionError, createClient, PostilError, UnavailableError } from '../src/index.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

type Responder = () => Response | Promise<Response>;

interface SentRequest {
  readonly url: string;
  readonly init: RequestInit | undefined;
  readonly key: string | null;
  readonly atMs: number;
}

/** A client whose server gives these responses, repeating the last one. */
function clientOf(
  responders: readonly Responder[],
  options: { retries?: number; signal?: AbortSignal } = {},
) {
  const sent: SentRequest[] = [];
  const startedMs = Date.now();
  const client = createClient({
    baseUrl: 'https://postil.example.com/',
    ...options,
    fetch: async (url, init) => {
      const key = new Headers(init?.headers).get('idempotency-key');
      sent.push({ url: String(url), init, key, atMs: Date.now() - startedMs });
      const respond = responders[sent.length - 1] ?? responders.at(-1);
      if (!respond) throw new Error('There is no response.');
      return respond();
    },
  });
  return { client, sent };
}

const done: Responder = () => Response.json({ success: true, data: { id: '1' } });
const unavailable = (headers: Record<string, string> = {}, status = 503) => {
  const body = { success: false, code: 'unavailable', message: 'Try again.', request_id: 'r' };
  return () => Response.json(body, { status, headers });
};
const broken: Responder = () => Promise.reject(new TypeError('fetch failed'));
/** Never responds; rejects when it is aborted, as fetch does. */
function neverRespond(signal: AbortSignal | null | undefined): Promise<Response> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
}

/** The outcome of a call after all timers have fired. */
async function outcomeOf<Value>(call: Promise<Value>): Promise<Value | PostilError> {
  const outcome = call.catch((error: unknown) => {
    if (error instanceof PostilError) return error;
    throw error;
  });
  await vi.runAllTimersAsync();
  return outcome;
}

describe('a call that is retried', () => {
  it.each([502, 503, 504])('a retried call succeeds after a response of status %d', async (status) => {
    const { client, sent } = clientOf([unavailable({}, status), done]);
    expect(await outcomeOf(client.getSite({ id: '1' }))).toEqual({ id: '1' });
    expect(sent).toHaveLength(2);
  });

  it('a call waits as many seconds before a retry as Retry-After says, and a little longer so that callers spread', async () => {
    const { client, sent } = clientOf([unavailable({ 'retry-after': '7' }), done]);
    await outcomeOf(client.getSite({ id: '1' }));
    expect(sent[1]?.atMs).toBeGreaterThanOrEqual(7_000);
    expect(sent[1]?.atMs).toBeLessThanOrEqual(7_250);
  });

  it('a call waits before a retry until the instant that Retry-After names', async () => {
    vi.setSystemTime('2026-01-02T03:04:05Z');
    const { client, sent } = clientOf([
      unavailable({ 'retry-after': 'Fri, 02 Jan 2026 03:04:15 GMT' }),
      done,
    ]);
    await outcomeOf(client.getSite({ id: '1' }));
    expect(sent[1]?.atMs).toBeGreaterThanOrEqual(10_000);
    expect(sent[1]?.atMs).toBeLessThanOrEqual(10_250);
  });

  it('a call waits longer before each retry if the server names no time, and gives up after three', async () => {
    const { client, sent } = clientOf([broken]);
    const error = await outcomeOf(client.getSite({ id: '1' }));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ code: 'connection_failed', status: 0 });
    const waits = sent.slice(1).map(({ atMs }, index) => atMs - (sent[index]?.atMs ?? 0));
    for (const [index, maxMs] of [500, 1_000, 2_000].entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(maxMs / 2 - 1);
      expect(waits[index]).toBeLessThanOrEqual(maxMs + 1);
    }
    expect(waits).toHaveLength(3);
  });

  it('a call sends the same idempotency key with each attempt, and another call sends another', async () => {
    const { client, sent } = clientOf([broken, unavailable(), done]);
    await outcomeOf(client.createProject({ name: 'Shop' }));
    await outcomeOf(client.createProject({ name: 'Shop' }));
    expect(sent[0]?.key).toMatch(/^[\da-f-]{36}$/);
    expect(sent.slice(1, 3).map(({ key }) => key)).toEqual([sent[0]?.key, sent[0]?.key]);
    expect(sent[3]?.key).not.toBe(sent[0]?.key);
  });

  it('a retry waits for an earlier attempt of the same call that is still running', async () => {
    const running: Responder = () =>
      Response.json(
        { success: false, code: 'idempotency_in_progress', message: 'Wait.', request_id: 'r' },
        { status: 409 },
      );
    const { client } = clientOf([broken, running, done]);
    expect(await outcomeOf(client.createProject({ name: 'Shop' }))).toEqual({ id: '1' });
    const other = clientOf([running, done]);
    const error = await outcomeOf(other.client.createProject({ name: 'Shop' }, { idempotencyKey: 'mine' }));
    expect(error).toMatchObject({ name: 'ConflictError' });
  });

  it('a call is retried as often as its own options say, or else those of the client', async () => {
    const { client, sent } = clientOf([unavailable()], { retries: 0 });
    expect(await outcomeOf(client.getSite({ id: '1' }))).toBeInstanceOf(UnavailableError);
    expect(sent).toHaveLength(1);
    await outcomeOf(client.getSite({ id: '1' }, { retries: 1 }));
    expect(sent).toHaveLength(3);
  });
});

describe('a call that is not retried', () => {
  it('a call that may be repeated only after more than a minute is not retried', async () => {
    const { client, sent } = clientOf([unavailable({ 'retry-after': '61' })]);
    const error = await outcomeOf(client.getSite({ id: '1' }));
    expect(error).toMatchObject({ name: 'UnavailableError', retryAfterMs: 61_000 });
    expect(sent).toHaveLength(1);
  });

  it('a call that would be refused again is not retried', async () => {
    const { client, sent } = clientOf([
      () => Response.json({ success: false, code: 'internal_error', message: 'Ours.' }, { status: 500 }),
    ]);
    const error = await outcomeOf(client.getSite({ id: '1' }));
    expect(error).toMatchObject({
      name: 'PostilError',
      status: 500,
      code: 'internal_error',
      message: 'Ours.',
    });
    expect(sent).toHaveLength(1);
  });

  it('a redirect is not followed, so that the key is sent nowhere else', async () => {
    const { client, sent } = clientOf([() => Response.redirect('https://elsewhere.example.com/', 302)]);
    const error = await outcomeOf(client.getSite({ id: '1' }));
    expect(error).toMatchObject({ status: 302, code: 'unexpected_response' });
    expect(sent.map(({ init }) => init?.redirect)).toEqual(['manual']);
  });

  it.each(['<h1>Welcome</h1>', '{"welcome": true}', 'null'])(
    'a call with the response %s is not retried',
    async (text) => {
      const { client, sent } = clientOf([() => new Response(text, { headers: { 'x-request-id': 'r-1' } })]);
      const error = await outcomeOf(client.getSite({ id: '1' }));
      expect(error).toMatchObject({ status: 200, code: 'unexpected_response', requestId: 'r-1' });
      expect(sent).toHaveLength(1);
    },
  );
});

describe('the time limit of an attempt', () => {
  it('the time limit ends an attempt, and the next one begins', async () => {
    const { client, sent } = clientOf([() => neverRespond(sent[0]?.init?.signal), done]);
    expect(await outcomeOf(client.getSite({ id: '1' }, { timeoutMs: 1_000 }))).toEqual({ id: '1' });
    expect(sent).toHaveLength(2);
  });

  it('is 30 seconds unless the call says otherwise', async () => {
    const { client, sent } = clientOf([() => neverRespond(sent[0]?.init?.signal)], { retries: 0 });
    const startedMs = Date.now();
    const error = await outcomeOf(client.getSite({ id: '1' }));
    expect(error).toMatchObject({ name: 'ConnectionError', code: 'timed_out', status: 0 });
    expect(Date.now() - startedMs).toBe(30_000);
  });

  it('includes the body of the response', async () => {
    const endless: Responder = () => {
      const signal = sent[0]?.init?.signal;
      const start = (controller: ReadableStreamDefaultController) =>
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      return new Response(new ReadableStream({ start }));
    };
    const { client, sent } = clientOf([endless], { retries: 0 });
    expect(await outcomeOf(client.getSite({ id: '1' }))).toMatchObject({ code: 'timed_out' });
  });
});

describe('a signal', () => {
  it('ends an attempt and is the reason for the rejection', async () => {
    const controller = new AbortController();
    const { client, sent } = clientOf([() => neverRespond(sent[0]?.init?.signal)]);
    const call = client.getSite({ id: '1' }, { signal: controller.signal });
    const expected = expect(call).rejects.toThrow('Not needed any more.');
    await vi.advanceTimersByTimeAsync(100);
    controller.abort(new Error('Not needed any more.'));
    await expected;
    expect(sent).toHaveLength(1);
  });

  it("the client's signal ends the pause before the next attempt", async () => {
    const controller = new AbortController();
    const { client, sent } = clientOf([unavailable({ 'retry-after': '30' })], { signal: controller.signal });
    const expected = expect(client.getSite({ id: '1' })).rejects.toThrow('Closing.');
    await vi.advanceTimersByTimeAsync(1_000);
    controller.abort(new Error('Closing.'));
    await expected;
    expect(sent).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('with a signal that has already aborted, nothing is sent', async () => {
    const { client, sent } = clientOf([done]);
    const call = client.getSite({ id: '1' }, { signal: AbortSignal.abort(new Error('Too late.')) });
    await expect(call).rejects.toThrow('Too late.');
    expect(sent).toEqual([]);
  });
});

describe('the parameters of the path', () => {
  it('parameters of the path are encoded', async () => {
    const { client, sent } = clientOf([done]);
    await client.getSite({ id: 'a/b?c' });
    expect(sent[0]?.url).toBe('https://postil.example.com/api/v1/sites/a%2Fb%3Fc');
  });

  it.each(['', '.', '..'])(
    'a parameter of the path that would lead to another path is refused: "%s"',
    async (id) => {
      const { client, sent } = clientOf([done]);
      await expect(client.deleteSite({ id })).rejects.toThrow(new TypeError('id must be an id.'));
      expect(sent).toEqual([]);
    },
  );
});

describe('the Link header', () => {
  it.each([
    '</api/v1/sites?cursor=a&per_page=1>; rel="next"',
    '<https://other.example.com/x?cursor=a&per_page=1>; title="Page 2"; rel=next',
    '</first>; rel="first", <?cursor=a&per_page=1>; rel="last next"',
    '</x?tag=a,b>; rel="prev", </y?cursor=a&per_page=1>; Rel = "NEXT"',
  ])('leads to the next page, written as %s', async (link) => {
    const page = (headers: Record<string, string>) => () =>
      Response.json({ success: true, data: { data: [{}] } }, { headers });
    const { client, sent } = clientOf([page({ link }), page({ link: '</z?cursor=b>; rel="prev"' })]);
    for await (const _ of client.listSites.all({ per_page: 1 })) vi.getTimerCount();
    expect(sent.map(({ url }) => url)).toEqual([
      'https://postil.example.com/api/v1/sites?per_page=1',
      'https://postil.example.com/api/v1/sites?cursor=a&per_page=1',
    ]);
  });
});
