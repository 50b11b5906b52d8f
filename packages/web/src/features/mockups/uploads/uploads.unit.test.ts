import '@postil/harness/browser/page';
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { setRenewer } from '../../../data/api/renewal.ts';
import { resetStores } from '../../../lib/store.ts';
import {
  cancelUpload,
  dismissUpload,
  listUploads,
  nameOf,
  retryUpload,
  sendSmaller,
  upload,
} from './uploads.ts';

type Listener = (event: { readonly loaded: number; readonly total: number }) => void;

/** A request with progress and response controlled by the test. */
class FakeRequest {
  readonly sent: { path?: string; form?: FormData } = {};
  readonly upload = { addEventListener: (name: string, call: Listener) => this.listeners.set(name, call) };
  readonly listeners = new Map<string, Listener>();
  responseType = '';
  status = 0;
  response: unknown = null;
  constructor() {
    requests.push(this);
  }
  addEventListener(name: string, call: Listener) {
    this.listeners.set(name, call);
  }
  open(_method: string, path: string) {
    this.sent.path = path;
  }
  send(form: FormData) {
    this.sent.form = form;
  }
  abort() {
    this.emit('abort');
  }
  emit(name: string, loaded = 0, total = 0) {
    this.listeners.get(name)?.({ loaded, total });
  }
  respond(status: number, response: unknown) {
    this.status = status;
    this.response = response;
    this.emit('load');
  }
}

const requests: FakeRequest[] = [];
const picture = (name: string) => new File(['x'], name, { type: 'image/png' });
const target = { projectId: 'p' };
const states = () => listUploads().map(({ name, state }) => `${name} ${state}`);
const nextTurn = () => new Promise((resolve) => setTimeout(resolve, 0));

beforeEach(() => {
  requests.length = 0;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.unstubAllGlobals();
  resetStores();
});

describe('uploads', () => {
  it('are sent two at a time, in order', async () => {
    upload(['a.png', 'b.png', 'c.png'].map(picture), target);
    expect(requests).toHaveLength(2);
    requests[1]?.respond(201, { success: true, data: { id: 'm2' } });
    await nextTurn();
    expect(requests.map(({ sent }) => sent.form?.get('name'))).toEqual(['a', 'b', 'c']);
    expect(states()).toEqual(['a.png sending', 'b.png done', 'c.png sending']);
    expect(listUploads()[1]).toMatchObject({ mockupId: 'm2', percent: 100 });
  });

  it('wait while two that were chosen earlier are being sent', () => {
    upload(['a.png', 'b.png'].map(picture), target);
    upload([picture('c.png')], target);
    expect(requests).toHaveLength(2);
  });

  it('show their progress', () => {
    upload([picture('a.png')], target);
    requests[0]?.emit('progress', 50, 200);
    expect(listUploads()[0]?.percent).toBe(25);
    requests[0]?.emit('progress', 0, 0);
    expect(listUploads()[0]?.percent).toBe(0);
  });

  it('are refused before they are sent if they are not pictures, without delaying the others', () => {
    upload([new File(['x'], 'a.pdf', { type: 'application/pdf' }), picture('b.png')], target);
    expect(states()).toEqual(['a.pdf failed', 'b.png sending']);
    expect(listUploads()[0]?.problem).toEqual({ reason: 'notAPicture' });
    expect(requests).toHaveLength(1);
  });

  it('show the reason for a failure, and are sent again from the beginning', async () => {
    upload([picture('a.png')], target);
    requests[0]?.respond(413, { message: 'Too large.' });
    await nextTurn();
    expect(listUploads()[0]).toMatchObject({ state: 'failed', problem: 'Too large.' });
    retryUpload(listUploads()[0]?.id ?? '');
    expect(listUploads()[0]).toMatchObject({ state: 'sending', percent: 0 });
    expect(listUploads()[0]).not.toHaveProperty('problem');
    requests[1]?.emit('error');
    expect(listUploads()[0]?.problem).toEqual({ silence: 'notReachable' });
  });

  it.each([
    [413, 'tooLarge', true],
    [502, 'unreachable', false],
    [503, 'busy', false],
    [504, 'late', false],
    [524, 'late', false],
    [500, 'notFromPostil', false],
    [200, 'notFromPostil', false],
  ] as const)(
    'report the cause of a response with %d that is not from Postil',
    async (status, silence, isTooLarge) => {
      upload([picture('a.png')], target);
      // The body of an HTML page is not JSON.
      requests[0]?.respond(status, null);
      await nextTurn();
      expect(listUploads()[0]).toMatchObject({ state: 'failed', problem: { silence }, isTooLarge });
      retryUpload(listUploads()[0]?.id ?? '');
      expect(listUploads()[0]).not.toHaveProperty('isTooLarge');
    },
  );

  it.each([
    ['the server responds to small requests', () => Response.json({ success: true }), 'interrupted'],
    ['the session has ended', () => Response.json({ success: false }, { status: 401 }), 'interrupted'],
    ['a proxy does not reach the server', () => new Response('<html>', { status: 502 }), 'unreachable'],
    ['nothing responds', () => Promise.reject(new TypeError('Failed to fetch')), 'notReachable'],
  ] as const)(
    'of large files without a response find the cause by a small request when %s',
    async (_title, respond, silence) => {
      vi.stubGlobal('fetch', respond);
      upload([new File([new Uint8Array(200_000)], 'a.png', { type: 'image/png' })], target);
      requests[0]?.emit('error');
      await vi.waitFor(() => expect(listUploads()[0]).toHaveProperty('isTooLarge'));
      expect(listUploads()[0]).toMatchObject({
        problem: { silence },
        isTooLarge: silence === 'interrupted',
      });
    },
  );

  it.each([
    ['the server responds to it', () => Response.json({ success: true }), 'interrupted'],
    ['the proxy refuses it as well', () => new Response('', { status: 502 }), 'unreachable'],
  ] as const)(
    'of large files that a proxy refuses with 502 find the cause by a small request when %s',
    async (_title, respond, silence) => {
      vi.stubGlobal('fetch', respond);
      upload([new File([new Uint8Array(200_000)], 'a.png', { type: 'image/png' })], target);
      requests[0]?.respond(502, null);
      await vi.waitFor(() => expect(listUploads()[0]?.problem).toEqual({ silence }));
      expect(listUploads()[0]).toMatchObject({ isTooLarge: silence === 'interrupted' });
    },
  );

  it('are sent again as a smaller file if they were too large and the browser can make one', async () => {
    upload([new File([new Uint8Array(11_000_000)], 'a.png', { type: 'image/png' })], target);
    const [id = ''] = listUploads().map((each) => each.id);
    expect(listUploads()[0]).toMatchObject({ state: 'failed', isTooLarge: true });
    vi.stubGlobal('createImageBitmap', () =>
      Promise.reject(new DOMException('Not a picture.', 'InvalidStateError')),
    );
    expect(await sendSmaller(id)).toBe(false);
    expect(listUploads()[0]).toMatchObject({ state: 'failed', isTooLarge: true });
    vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 3000, close: () => undefined }));
    const canvas = {
      getContext: () => ({ drawImage: () => undefined }),
      toBlob(call: (blob: Blob) => void) {
        call(new Blob([new Uint8Array(canvas.width * 250)], { type: 'image/webp' }));
      },
      width: 0,
      height: 0,
    };
    vi.stubGlobal('document', { createElement: () => canvas });
    expect(await sendSmaller(id)).toBe(true);
    const sent = requests[0]?.sent.form?.get('file');
    // With 2,800 pixels instead of 4,000, it is less than 900 kB.
    expect(sent).toMatchObject({ name: 'a.webp', type: 'image/webp', size: 700_000 });
  });

  it('let the next one start when they are cancelled, and never start if cancelled in the queue', async () => {
    upload(['a.png', 'b.png', 'c.png', 'd.png'].map(picture), target);
    const [a, , c] = listUploads();
    cancelUpload(c?.id ?? '');
    cancelUpload(a?.id ?? '');
    await nextTurn();
    expect(states()).toEqual(['a.png cancelled', 'b.png sending', 'c.png cancelled', 'd.png sending']);
    expect(requests).toHaveLength(3);
  });

  it('let the next one start when they are cancelled while the session is renewed, and are not sent then', async () => {
    const { promise: renewal, resolve: renew } = Promise.withResolvers<boolean>();
    setRenewer(() => renewal);
    upload(['a.png', 'b.png', 'c.png'].map(picture), target);
    requests[0]?.respond(401, { success: false });
    cancelUpload(listUploads()[0]?.id ?? '');
    renew(true);
    await nextTurn();
    expect(states()).toEqual(['a.png cancelled', 'b.png sending', 'c.png sending']);
    expect(requests.map(({ sent }) => sent.form?.get('name'))).toEqual(['a', 'b', 'c']);
  });

  it('cannot be sent again after they were dismissed', () => {
    upload([new File(['x'], 'a.pdf', { type: 'application/pdf' })], target);
    const id = listUploads()[0]?.id ?? '';
    dismissUpload(id);
    retryUpload(id);
    expect(listUploads()).toEqual([]);
    expect(requests).toEqual([]);
  });

  it('of a new version are sent to its mockup', () => {
    upload([picture('a.png')], { mockupId: 'm' });
    expect(requests[0]?.sent.path).toBe('http://postil.test/api/v1/mockups/m/versions');
    expect(requests[0]?.sent.form?.get('name')).toBeNull();
  });
});

test.each([
  ['start_page.png', 'start page'],
  ['Start.page.final.JPEG', 'Start.page.final'],
  ['.png', '.png'],
  ['__.png', '__.png'],
  ['صفحة_البداية.webp', 'صفحة البداية'],
])('the mockup of %s is called “%s”', (file, name) => {
  expect(nameOf(file)).toBe(name);
});

test('the name of a mockup is truncated to the limit of the server, between characters', () => {
  expect([...nameOf(`${'🎨'.repeat(300)}.png`)]).toHaveLength(255);
});
