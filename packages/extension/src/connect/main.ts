import type { ExtensionMessage } from '@postil/contract';
import { askWorker } from '../protocol.ts';

// Runs once for each page, even if it is injected again.
if (!Object.hasOwn(globalThis, 'postilConnect')) {
  Object.defineProperty(globalThis, 'postilConnect', { value: true });
  addEventListener('message', ({ source, data }: MessageEvent<Partial<ExtensionMessage> | null>) => {
    if (source !== window || typeof data?.tokenHash !== 'string') return;
    if (data.type === 'postil:asks-extension') void confirmPending(data.tokenHash);
    if (data.type === 'postil:extension-agreed') void finishSignIn(data.tokenHash);
  });
}

async function confirmPending(tokenHash: string): Promise<void> {
  if (await askWorker('pending', { tokenHash })) send({ type: 'postil:extension-asks', tokenHash });
}

async function finishSignIn(tokenHash: string): Promise<void> {
  // null: the worker could not reach the server.
  const isSignedIn = (await askWorker('agreed', { tokenHash })) === true;
  send({ type: 'postil:extension-finished', tokenHash, isSignedIn });
}

function send(message: ExtensionMessage): void {
  window.postMessage(message, location.origin);
}
