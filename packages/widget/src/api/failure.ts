import { ApiError } from './call.ts';

/** The context of a failed start of the widget. */
interface Circumstances {
  /** The URL of the server. */
  readonly base: string;
  /** The public key of the site. */
  readonly key: string;
  /** The directive of the page's content security policy that blocked the server. */
  readonly directive: string | undefined;
}

/** Reports on the console why the widget is missing, with a remedy. */
export async function reportFailure(
  error: unknown,
  page: Omit<Circumstances, 'directive'> & { directive(): Promise<string | undefined> },
): Promise<void> {
  if (error instanceof ApiError && error.code === 'site_inactive')
    return console.info('[postil] This site is switched off in Postil, or its project is archived.');
  const cause = await explain(error, { ...page, directive: await page.directive() });
  console.warn(`[postil] ${cause}`, error);
}

async function explain(error: unknown, { base, key, directive }: Circumstances): Promise<string> {
  const server = new URL(base).origin;
  if (directive) return `The policy of this page does not allow the server: name ${server} in ${directive}.`;
  if (!(error instanceof ApiError)) return 'The widget could not start.';
  if (origin === 'null')
    return 'This page is sandboxed and has no origin: add allow-same-origin to its sandbox, or open it outside of the frame.';
  if (error.status === 0) return explainSilence(server, base);
  if (error.code === 'forbidden')
    return `${error.message} This page is on ${location.host}: use the key of its site, or change the domain of the site in Postil.`;
  if (error.status === 404)
    return `No site has the key ${key}: copy “The line to paste” from the page of the site in Postil.`;
  if (!error.message && error.status >= 502)
    return `${explainProxy(server)} It responded with ${error.status}.`;
  return `The server responded with ${error.status}: ${error.message || 'it gave no reason, so look at its log.'}`;
}

function explainProxy(server: string): string {
  return `A proxy responds at ${server}, but Postil does not: check that Postil is running, that the proxy has its address, and the log of the proxy.`;
}

/** Explains a missing response. */
async function explainSilence(server: string, base: string): Promise<string> {
  if (!navigator.onLine) return 'The browser is offline.';
  if (location.protocol === 'https:' && server.startsWith('http:'))
    return `Browsers refuse requests from an https page to an http server: run ${server} with https.`;
  // The page of a proxy cannot be read from here, unlike the responses of Postil.
  const isReachable = await fetch(base, { mode: 'no-cors', credentials: 'omit', cache: 'no-store' }).then(
    () => true,
    () => false,
  );
  if (isReachable) return explainProxy(server);
  return `The server ${server} cannot be reached: check that it is running, and that no proxy and no extension of the browser blocks it.`;
}
