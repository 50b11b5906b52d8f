import type { Config } from '../../config.ts';
import { isLoopbackName } from '../../core/net/origins.ts';

/** Wildcard addresses: with one, a server listens on all interfaces, but browsers cannot open it. */
const WILDCARD_ADDRESSES = ['0.0.0.0', '::', '[::]'];

/** Finds the problems with the settings for the server's URL that are detectable without a request. */
export function findAddressProblems({
  HOST: host,
  BASE_URL: baseUrl,
  SMTP_URL: smtpUrl,
  TRUSTED_PROXIES: proxies,
}: Config): string[] {
  const isOpen = !isLocalHost(host);
  if (baseUrl === undefined) {
    if (isOpen)
      return [
        `HOST is ${host}, which others can reach, but BASE_URL is not set: set it to the public address, for links.`,
      ];
    return smtpUrl === undefined
      ? []
      : ['SMTP_URL is set, but BASE_URL is not: set it to the public address, which links in e-mails need.'];
  }
  const { hostname, protocol } = new URL(baseUrl);
  if (WILDCARD_ADDRESSES.includes(hostname))
    return [`BASE_URL is ${hostname}, which no browser can open: set the public address.`];
  const problems: string[] = [];
  if (isOpen && isLocalHost(hostname))
    problems.push(
      `HOST is ${host}, which others can reach, but BASE_URL is ${baseUrl}, which leads everybody to their own machine.`,
    );
  if (protocol === 'https:' && proxies.length === 0)
    problems.push(
      'BASE_URL is https, for which a proxy must terminate TLS, but TRUSTED_PROXIES is not set, so that all callers share the limits of one address: set it to the address of the proxy, such as loopback.',
    );
  return problems;
}

function isLocalHost(host: string): boolean {
  return isLoopbackName(host) || host === '::1' || host.startsWith('127.');
}

/** The local URL of the server; undefined if the port is chosen at each start. */
export function localUrl({ HOST: host, PORT: port }: Pick<Config, 'HOST' | 'PORT'>): string | undefined {
  if (port === 0) return undefined;
  const name = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
