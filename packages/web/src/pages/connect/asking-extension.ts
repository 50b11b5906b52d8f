import type { ExtensionMessage } from '@postil/contract';
import { useEffect, useState } from 'react';

/** The polling interval for the extension, which may start listening after this page has loaded. */
const POLLING_INTERVAL_MS = 300;
/** The time within which an installed extension responds. */
const RESPONSE_LIMIT_MS = 10_000;
/** The time limit of the sign-in, longer than the extension's own limit for the server, in milliseconds. */
const SIGN_IN_LIMIT_MS = 40_000;

/** The state of the extension's request for the agreement. */
type RequestState = 'unknown' | 'asks' | 'missing';

/**
 * Finds out whether the extension of this browser has created the token: a link from somebody else would lead to an
 * unrequested agreement. Other pages cannot respond in its place, because only messages of this window count.
 */
export function useExtensionRequest(tokenHash: string): RequestState {
  const [requestState, setRequestState] = useState<RequestState>('unknown');
  useEffect(() => {
    const controller = new AbortController();
    const listen = ({ source, data }: MessageEvent<Partial<ExtensionMessage> | null>) => {
      if (source !== window || data?.type !== 'postil:extension-asks' || data.tokenHash !== tokenHash) return;
      controller.abort();
      setRequestState('asks');
    };
    window.addEventListener('message', listen, { signal: controller.signal });
    const ask = () => send({ type: 'postil:asks-extension', tokenHash });
    const pollTimer = window.setInterval(ask, POLLING_INTERVAL_MS);
    const limitTimer = window.setTimeout(() => setRequestState('missing'), RESPONSE_LIMIT_MS);
    controller.signal.addEventListener('abort', () => {
      window.clearInterval(pollTimer);
      window.clearTimeout(limitTimer);
    });
    ask();
    return () => controller.abort();
  }, [tokenHash]);
  return requestState;
}

/**
 * Notifies the extension that its token is now valid.
 *
 * @returns whether the extension is signed in now.
 */
export function confirmAgreement(tokenHash: string): Promise<boolean> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    const finish = (isSignedIn: boolean) => {
      controller.abort();
      window.clearTimeout(limitTimer);
      resolve(isSignedIn);
    };
    const limitTimer = window.setTimeout(() => finish(false), SIGN_IN_LIMIT_MS);
    const listen = ({ source, data }: MessageEvent<Partial<ExtensionMessage> | null>) => {
      if (source === window && data?.type === 'postil:extension-finished' && data.tokenHash === tokenHash)
        finish(data.isSignedIn === true);
    };
    window.addEventListener('message', listen, { signal: controller.signal });
    send({ type: 'postil:extension-agreed', tokenHash });
  });
}

function send(message: ExtensionMessage): void {
  window.postMessage(message, window.location.origin);
}
