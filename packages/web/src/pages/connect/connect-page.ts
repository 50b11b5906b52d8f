import type { CreateWidgetTokenBody, WidgetToken } from '@postil/client';
import { api } from '../../data/api/client.ts';

/** The time limit for a page to confirm that it has received the token, in milliseconds. */
const CONFIRMATION_LIMIT_MS = 2_000;

/** The outcome of connecting a page: it has the token, or gets it for a code. */
/** The result of letting a page act as the person. */
export interface Connection {
  /** undefined: the page has the token. */
  readonly code: string | undefined;
}

/**
 * Lets a page act as the signed-in person. A page that has opened this window gets the token, and the window closes. If
 * that page or a sign-in page has severed the two windows, or the page does not respond, a code is issued that the
 * person types on the page.
 */
export async function connectPage(agreement: CreateWidgetTokenBody): Promise<Connection> {
  const opener: Window | null = window.opener;
  if (opener && (await passToken(opener, agreement.origin, await api.createWidgetToken(agreement)))) {
    window.close();
    return { code: undefined };
  }
  const { code } = await api.createWidgetCode(agreement);
  return { code };
}

/**
 * Passes the token to the page that opened this window, if that page has the agreed origin.
 *
 * @returns whether the page has confirmed that it has the token.
 */
function passToken(opener: Window, origin: string, { token, member, role }: WidgetToken): Promise<boolean> {
  return new Promise((resolve) => {
    const controller = new AbortController();
    const end = (isConfirmed: boolean) => {
      controller.abort();
      resolve(isConfirmed);
    };
    const listen = ({ source, origin: sender, data }: MessageEvent<{ type?: string } | null>) => {
      if (source === opener && sender === origin && data?.type === 'postil:received') end(true);
    };
    window.addEventListener('message', listen, { signal: controller.signal });
    window.setTimeout(() => end(false), CONFIRMATION_LIMIT_MS);
    opener.postMessage({ type: 'postil:connected', token, member: { ...member, role } }, origin);
  });
}
