const HOST = /^(?:([a-z][\w+.-]*):\/\/)?([^/:]+)(?::(\d+|\*))?(\/.*)?$/;
const PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** A resource to check against a policy. */
interface PolicyQuery {
  readonly url: string;
  /** The directive for its kind, such as `img-src`. */
  readonly as: string;
  /** The origin of the page. */
  readonly origin?: string;
}

/** Whether a policy, in the format of the header, allows loading from a URL. */
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
  const allowed = directives.get(as) ?? directives.get('default-src');
  return allowed?.some((source) => matchesSource(source, new URL(url), origin)) ?? true;
}

function matchesSource(source: string, url: URL, origin: string): boolean {
  const text = source.toLowerCase();
  if (text === '*') return /^https?:$/.test(url.protocol);
  if (text === "'self'") return url.origin === origin;
  if (/^[a-z][\w+.-]*:$/.test(text)) return isScheme(text, url.protocol);
  const [, scheme, host = '', port, path = ''] = HOST.exec(text) ?? [];
  const isHost = host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host;
  const urlPort = url.port || PORTS[url.protocol];
  const wantedPort = port ?? PORTS[url.protocol];
  return (
    isHost &&
    isScheme(scheme ? `${scheme}:` : new URL(origin || url.origin).protocol, url.protocol) &&
    (port === '*' || urlPort === wantedPort) &&
    isPath(source.slice(text.length - path.length), url.pathname)
  );
}

/** A policy that allows http allows https, too. */
function isScheme(wanted: string, scheme: string): boolean {
  return wanted === scheme || (wanted === 'http:' && scheme === 'https:');
}

function isPath(wanted: string, path: string): boolean {
  if (wanted === '' || wanted === '/') return true;
  return wanted.endsWith('/') ? path.startsWith(wanted) : path === wanted;
}
