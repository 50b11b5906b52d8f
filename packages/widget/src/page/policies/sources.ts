const HOST_SOURCE = /^(?:([a-z][\w+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?(\/.*)?$/;
const PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** A resource to check against a policy. */
interface PolicyQuery {
  readonly url: string;
  /** The directive for its kind, such as `img-src`. */
  readonly as: string;
  /** The origin of the page. */
  readonly origin?: string;
}

/** Whether a Content Security Policy, in the format of the header, allows loading from a URL. */
export function allowsSource(
  policy: string,
  { url, as, origin = globalThis.location?.origin ?? '' }: PolicyQuery,
): boolean {
  const directives = new Map(
    policy
      .split(';')
      .map((each) => {
        const [name = '', ...sources] = each.trim().split(/\s+/);
        return [name.toLowerCase(), sources] as const;
      })
      // The first of repeated directives counts.
      .toReversed(),
  );
  const allowedSources = directives.get(as) ?? directives.get('default-src');
  return allowedSources?.some((source) => matchesSource(source, new URL(url), origin)) ?? true;
}

function matchesSource(source: string, url: URL, origin: string): boolean {
  const text = source.toLowerCase();
  if (text === '*') return /^https?:$/.test(url.protocol);
  if (text === "'self'") return url.origin === origin;
  if (/^[a-z][\w+.-]*:$/.test(text)) return matchesScheme(text, url.protocol);
  const [, scheme, host = '', port, path = ''] = HOST_SOURCE.exec(text) ?? [];
  const isHost = host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
  const urlPort = url.port || PORTS[url.protocol];
  const allowedPort = port ?? PORTS[url.protocol];
  return (
    isHost &&
    matchesScheme(scheme ? `${scheme}:` : new URL(origin || url.origin).protocol, url.protocol) &&
    (port === '*' || urlPort === allowedPort) &&
    matchesPath(source.slice(text.length - path.length), url.pathname)
  );
}

/** A policy that allows http allows https, too. */
function matchesScheme(allowed: string, scheme: string): boolean {
  return allowed === scheme || (allowed === 'http:' && scheme === 'https:');
}

function matchesPath(allowed: string, path: string): boolean {
  if (allowed === '' || allowed === '/') return true;
  return allowed.endsWith('/') ? path.startsWith(allowed) : path === allowed;
}
