import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type Send } from './call.ts';
import { withCause } from './silence.ts';

beforeEach(() => vi.stubGlobal('location', { href: 'https://shop.example.com/' }));
afterEach(() => vi.unstubAllGlobals());

const silence = new ApiError('Failed to fetch', { status: 0, code: 'unreachable' });

const formOf = (bytes: number) => {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]), 'screenshot');
  return body;
};
const largeRequest = { body: formOf(1_400_000), token: 'pwv_1' };
const smallRequest = { body: formOf(2_000), token: 'pwv_1' };

/** The error of a request without a response. @param send handles the small requests that follow. */
async function causeOf(request: typeof largeRequest | { body: object; token: string }, send: Send) {
  const { status, code, isTransient } = await withCause(
    silence,
    { base: 'https://postil.example.com/', send },
    request,
  );
  return { status, code, isTransient };
}

const failingSend: Send = () => Promise.reject(new TypeError('Failed to fetch'));
const opaqueSend: Send = async (url, { mode }) =>
  mode === 'no-cors' && !url.includes('/widget/') ? new Response() : failingSend(url, {});

describe('a request without a response', () => {
  it('was refused for its size if its file is large and the server responds to a small request', async () => {
    const sent: string[] = [];
    const send: Send = async (url, init) => {
      sent.push(`${init.method} ${url} ${new Headers(init.headers).get('authorization')}`);
      return Response.json({ success: true });
    };
    expect(await causeOf(largeRequest, send)).toEqual({ status: 413, code: '413', isTransient: false });
    const page = encodeURIComponent('https://shop.example.com/');
    expect(sent).toEqual([`GET https://postil.example.com/widget/v1/pins?page_url=${page} Bearer pwv_1`]);
  });

  it('was lost if its file is small, or it has none, and the server responds', async () => {
    const send: Send = async () => Response.json({ success: true });
    for (const request of [smallRequest, { body: { content: 'Hello' }, token: 'pwv_1' }])
      expect(await causeOf(request, send)).toEqual({ status: 0, code: 'unreachable', isTransient: true });
  });

  it('met a proxy without a server if an opaque response arrives', async () => {
    expect(await causeOf(largeRequest, opaqueSend)).toEqual({ status: 502, code: '502', isTransient: true });
    expect(await causeOf(smallRequest, opaqueSend)).toEqual({ status: 502, code: '502', isTransient: true });
  });

  it.each([
    [502, '502'],
    [503, '503'],
    [504, '504'],
    [522, '502'],
    [524, '504'],
  ])('has the status of the proxy if the page may read it: %d', async (status, code) => {
    const send: Send = async () => new Response('<html>', { status });
    expect(await causeOf(largeRequest, send)).toMatchObject({ code, isTransient: true });
  });

  it('found no connection if nothing responds', async () => {
    expect(await causeOf(largeRequest, failingSend)).toEqual({
      status: 0,
      code: 'unreachable',
      isTransient: true,
    });
  });
});
