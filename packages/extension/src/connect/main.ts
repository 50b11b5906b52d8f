import { askWorker } from '../protocol.ts';

/** The messages between this script and the page of the server; see `asking-extension.ts` of the web app. */
interface Message {
  readonly type: 'postil:asks-extension' | 'postil:extension-asks' | 'postil:extension-agreed';
  readonly tokenHash: string;
}

// Once for each page, however often it is injected.
if (!Object.hasOwn(globalThis, 'postilConnect')) {
  Object.defineProperty(globalThis, 'postilConnect', { value: true });
  addEventListener('message', ({ source, data }: MessageEvent<Partial<Message> | null>) => {
    if (source !== window || typeof data?.tokenHash !== 'string') return;
    if (data.type === 'postil:asks-extension') void confirmPending(data.tokenHash);
    if (data.type === 'postil:extension-agreed') void askWorker('agreed', { tokenHash: data.tokenHash });
  });
}

async function confirmPending(tokenHash: string): Promise<void> {
  if (!(await askWorker('pending', { tokenHash }))) return;
  const message: Message = { type: 'postil:extension-asks', tokenHash };
  window.postMessage(message, location.origin);
}
