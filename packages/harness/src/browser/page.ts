import { vi } from 'vitest';

/**
 * Mocks the properties of a page that modules of the app read when they are loaded, for tests without a browser. Import
 * this module before them.
 */
function mockPage(): void {
  const page = {
    baseURI: 'http://postil.test/',
    cookie: '',
    documentElement: { lang: 'en', dir: 'ltr', dataset: {} },
  };
  Object.defineProperty(globalThis, 'document', { value: page, configurable: true });
  const events = new EventTarget();
  for (const name of ['addEventListener', 'removeEventListener', 'dispatchEvent'] as const)
    Object.defineProperty(globalThis, name, { value: events[name].bind(events), configurable: true });
  for (const name of ['sessionStorage', 'localStorage'] as const)
    Object.defineProperty(globalThis, name, { value: createStorage(), configurable: true });
}

mockPage();

/** Creates an empty storage, like that of a new tab. */
function createStorage(): Storage {
  const texts = new Map<string, string>();
  return {
    get length() {
      return texts.size;
    },
    clear: () => texts.clear(),
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, text) => texts.set(name, text),
    removeItem: (name) => texts.delete(name),
  };
}

/** A request as it reaches the server. */
export interface ReceivedRequest {
  /** Such as `GET /comments/a`: below the prefix of the API, without the query. */
  readonly call: string;
  readonly query: URLSearchParams;
  /** The fields of the body; empty without one. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly headers: Headers;
}

/**
 * Mocks the network until `vi.unstubAllGlobals` is called.
 *
 * @param respond returns the requested data, or a response. If it throws, the network counts as unreachable.
 * @returns the requests received so far, in order.
 */
export function serve(respond: (request: ReceivedRequest) => unknown): readonly ReceivedRequest[] {
  const received: ReceivedRequest[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(input);
    const request: ReceivedRequest = {
      call: `${init.method ?? 'GET'} ${pathname.replace('/api/v1', '')}`,
      query: searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : {},
      headers: new Headers(init.headers),
    };
    received.push(request);
    const response = await respond(request);
    return response instanceof Response ? response : success(response);
  });
  return received;
}

/** Creates a successful response. */
export function success(data: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json({ success: true, data }, { headers });
}

/** Creates the response to a refused request. */
export function refusal(status: number, code: string, message = code): Response {
  return Response.json({ success: false, code, message }, { status });
}
