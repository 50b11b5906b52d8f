import { afterEach, describe, expect, it, vi } from 'vitest';
import { createReads, type Member } from './api.ts';
import { ApiError } from './call.ts';
import type { StoredValue, VisitorData } from './storage.ts';
import { withWrites } from './writes.ts';

afterEach(() => vi.unstubAllGlobals());

const ANCHOR = { v: 1, tag: 'p', path: 'p:1', box: [0, 0, 1, 1], at: [500, 500] };
const COMMENT = { id: 'c1', number: 1, content: 'Too small', anchor: ANCHOR };

interface SentRequest {
  readonly method: string | undefined;
  readonly url: string;
  readonly body: unknown;
  readonly token: string | null;
  readonly key: string | null;
}

const ok = (data: unknown) => Response.json({ success: true, data });
const refusal = (status: number, code: string) =>
  Response.json({ success: false, code, message: 'No.' }, { status });

/** The calls of a widget whose server sends these responses, in turn. */
function setUp(responses: readonly Response[], member: Member | null = null) {
  const sent: SentRequest[] = [];
  const queue = [...responses];
  vi.stubGlobal('location', { href: 'https://shop.example.com/' });
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const token = headers.get('authorization');
    sent.push({ method: init.method, url, body, token, key: headers.get('idempotency-key') });
    const response = queue.shift();
    if (!response) throw new TypeError('Failed to fetch');
    return response;
  });
  let storedData: VisitorData = { token: 'pwv_1' };
  const visitorData: StoredValue = {
    get: () => storedData,
    set: (part) => {
      storedData = { ...storedData, ...(part.token === undefined ? {} : { token: part.token }) };
    },
    clear: () => {
      storedData = {};
    },
  };
  const state = { member, visitor: '', writes: 0 };
  const reads = createReads({
    base: 'https://postil.example.com/feedback/',
    key: 'psw_1',
    visitorData,
    pageUrl: () => 'https://shop.example.com/?a=1&b=2',
    signal: new AbortController().signal,
    member: () => state.member,
    endMember: () => {
      state.member = null;
    },
    onRenewal: ({ name }) => {
      state.visitor = name ?? '';
    },
    onWrite: () => {
      state.writes += 1;
    },
  });
  return { api: withWrites(reads), sent, state };
}

describe('a call of the widget', () => {
  it.each(['<p>Please sign in to this network.</p>', 'null', '[]', '{}'])(
    'fails if another server returns a success, and may succeed later (%s)',
    async (text) => {
      const { api } = setUp([new Response(text, { status: 200 })]);
      const error = await api.get('c1').catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ status: 502, code: '502', isTransient: true });
    },
  );

  it('uses the path of the contract, below the URL of the server', async () => {
    const { api, sent } = setUp([
      ok({ pins: [], is_complete: true, refresh_ms: 4000 }),
      ok(COMMENT),
      ok({}),
      ok(COMMENT),
    ]);
    await api.list();
    await api.setStatus('c1', 'OPEN', '1.8.2');
    await api.delete('c1');
    await api.get('c1');
    const base = 'https://postil.example.com/feedback/widget/v1';
    const page = encodeURIComponent('https://shop.example.com/?a=1&b=2');
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      `GET ${base}/pins?page_url=${page}`,
      `PUT ${base}/comments/c1/status`,
      `DELETE ${base}/comments/c1`,
      `GET ${base}/pins/c1`,
    ]);
    expect(sent[1]?.body).toEqual({ status: 'OPEN', release: '1.8.2' });
  });

  it('is reported to the app as a write only if it is one', async () => {
    const { api, state } = setUp([
      ok({ pins: [], is_complete: true, refresh_ms: 4000 }),
      ok(COMMENT),
      ok({}),
      ok(COMMENT),
    ]);
    await api.list();
    expect(state.writes).toBe(0);
    await api.setStatus('c1', 'RESOLVED');
    await api.delete('c1');
    await api.get('c1');
    expect(state.writes).toBe(2);
  });

  it('has the token of the visitor, or of the member', async () => {
    const visitor = setUp([ok([])]);
    await visitor.api.listPeople();
    expect(visitor.sent[0]?.token).toBe('Bearer pwv_1');
    const member = setUp([ok([])], { id: 'm', name: 'Grace', token: 'pwm_1', role: 'member' });
    await member.api.listPeople();
    expect(member.sent[0]?.token).toBe('Bearer pwm_1');
  });

  it('returns comments with unreadable anchors as comments without an anchor', async () => {
    const pins = [
      COMMENT,
      { ...COMMENT, id: 'c2', anchor: { v: 2 } },
      { ...COMMENT, id: 'c3', anchor: null },
    ];
    const { api } = setUp([ok({ pins, is_complete: false, refresh_ms: 4000 })]);
    const { comments, isComplete } = await api.list();
    expect(comments.map(({ id, anchor }) => [id, anchor])).toEqual([
      ['c1', ANCHOR],
      ['c2', null],
      ['c3', null],
    ]);
    expect(isComplete).toBe(false);
  });

  it('sends each reply with a new idempotency key, and a picture as a form', async () => {
    const { api, sent } = setUp([ok({}), ok({}), ok({ screenshot: null })]);
    await api.reply('c1', { content: 'Yes' });
    await api.reply('c1', { content: 'Yes' });
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
    expect(await api.addPicture('c1', new Blob(['x']), { x: 0.5, y: 0.25 })).toBeNull();
    const form = sent[2]?.body;
    expect(form).toBeInstanceOf(FormData);
    expect(form instanceof FormData && [form.get('pin_x'), form.get('pin_y')]).toEqual(['0.5', '0.25']);
  });
});

describe('a call that fails', () => {
  it('names the invalid fields, and has the status as its code if the server returned none', async () => {
    const body = {
      code: 'validation_failed',
      message: 'No.',
      errors: { email: ['must be an e-mail address'] },
    };
    const { api } = setUp([Response.json(body, { status: 422 }), new Response('<h1>', { status: 413 })]);
    expect(await failureOf(api.get('c1'))).toMatchObject({ code: 'validation_failed', fields: ['email'] });
    expect(await failureOf(api.get('c1'))).toMatchObject({ code: '413', fields: [] });
  });

  it('closes the client if the site is inactive', async () => {
    const { api } = setUp([refusal(403, 'site_inactive')]);
    await failureOf(api.list());
    expect(api.closed.aborted).toBe(true);
  });

  it('is recognised by the response even with status 200, which keeps the console of the page clean', async () => {
    const { api } = setUp([Response.json({ success: false, code: 'site_inactive', message: 'No.' })]);
    expect(await failureOf(api.list())).toMatchObject({ code: 'site_inactive' });
    expect(api.closed.aborted).toBe(true);
  });

  it('has the status and the code of the server, and whether a later call may succeed', async () => {
    const { api } = setUp([refusal(429, 'rate_limited'), refusal(403, 'site_inactive')]);
    const failures = [await failureOf(api.get('c1')), await failureOf(api.get('c1'))];
    expect(failures.map(({ status, code, isTransient }) => [status, code, isTransient])).toEqual([
      [429, 'rate_limited', true],
      [403, 'site_inactive', false],
    ]);
  });

  it('has the status 0 without a response', async () => {
    const { api } = setUp([]);
    expect(await failureOf(api.get('c1'))).toMatchObject({ status: 0, isTransient: true });
  });

  it('renews the session when the token is no longer accepted, and is then repeated once', async () => {
    const session = { token: 'pwv_2', visitor: { name: 'Mary', is_identified: false }, site: {} };
    const { api, sent, state } = setUp([refusal(401, 'unauthenticated'), ok(session), ok(COMMENT)]);
    expect(await api.get('c1')).toMatchObject({ id: 'c1' });
    expect(sent.map(({ token }) => token)).toEqual(['Bearer pwv_1', null, 'Bearer pwv_2']);
    expect(state.visitor).toBe('Mary');
  });

  it('ends the connection of a member whose token is no longer accepted, and continues as the visitor', async () => {
    const member: Member = { id: 'm', name: 'Grace', token: 'pwm_1', role: 'member' };
    const { api, sent, state } = setUp([refusal(401, 'session_ended'), ok(COMMENT)], member);
    await api.get('c1');
    expect(state.member).toBeNull();
    expect(sent.map(({ token }) => token)).toEqual(['Bearer pwm_1', 'Bearer pwv_1']);
  });
});

/** The error of a failed call. @throws {Error} it succeeded, or failed for another reason than the server. */
async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const outcome = await call.catch((error: unknown) => error);
  if (outcome instanceof ApiError) return outcome;
  throw new Error('The call did not fail as expected.', { cause: outcome });
}
