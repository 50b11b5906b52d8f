import type { ExtensionMessage } from '@postil/contract';
import { useEffect, useState } from 'react';

/** The polling interval for the extension, which may start listening after this page has loaded. */
const POLLING_INTERVAL_MS = 300;
/** The time within which an installed extension responds. */
const RESPONSE_LIMIT_MS = 10_000;
/** The time limit of the sign-in, longer than the extension's own limit for the server, in milliseconds. */
const SIGN_IN_LIMIT_MS = 40_000;

/** Whether the extension of this browser has requested the agreement. */
type Asking = 'unknown' | 'asks' | 'missing';

/**
 * Finds out whether the extension of this browser has created the token: a link from somebody else would lead to an
 * unrequested agreement. Other pages cannot respond in its place, because only messages of this window count.
 */
export function useAskingExtension(tokenHash: string): Asking {
  const [asking, setAsking] = useState<Asking>('unknown');
  useEffect(() => {
    const stopping = new AbortController();
    const listen = ({ source, data }: MessageEvent<Partial<ExtensionMessage> | null>) => {
      if (source !== window || data?.type !== 'postil:extension-asks' || data.tokenHash !== tokenHash) return;
      stopping.abort();
      setAsking('asks');
    };
    window.addEventListener('message', listen, { signal: stopping.signal });
    const ask = () => send({ type: 'postil:asks-extension', tokenHash });
    const asks = window.setInterval(ask, POLLING_INTERVAL_MS);
    const missing = window.setTimeout(() => setAsking('missing'), RESPONSE_LIMIT_MS);
    stopping.signal.addEventListener('abort', () => {
      window.clearInterval(asks);
      window.clearTimeout(missing);
    });
    ask();
    return () => stopping.abort();
  }, [tokenHash]);
  return asking;
}

/**
 * Notifies the extension that its token is now valid.
 *
 * @returns whether the extension is signed in now.
 */
export function confirmAgreement(tokenHash: string): Promise<boolean> {
  return new Promise((resolve) => {
    const stopping = new AbortController();
    const finish = (isSignedIn: boolean) => {
      stopping.abort();
      window.clearTimeout(unfinished);
      resolve(isSignedIn);
    };
    const unfinished = window.setTimeout(() => finish(false), SIGN_IN_LIMIT_MS);
    const listen = ({ source, data }: MessageEvent<Partial<ExtensionMessage> | null>) => {
      if (source === window && data?.type === 'postil:extension-finished' && data.tokenHash === tokenHash)
        finish(data.isSignedIn === true);
    };
    window.addEventListener('message', listen, { signal: stopping.signal });
    send({ type: 'postil:extension-agreed', tokenHash });
  });
}

function send(message: ExtensionMessage): void {
  window.postMessage(message, window.location.origin);
}
