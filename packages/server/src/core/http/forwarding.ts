import type { FastifyRequest } from 'fastify';

type ForwardedRequest = Pick<FastifyRequest, 'headers' | 'ips' | 'server' | 'socket'>;

/** Logs once that requests come through a proxy that is not trusted for the IP addresses of callers. */
export function warnOfUnknownProxy({ headers, ips = [], server, socket }: ForwardedRequest): void {
  // There is more than one address only if the proxy is trusted.
  if (headers['x-forwarded-for'] === undefined || ips.length > 1 || server.warned.proxy) return;
  server.warned.proxy = true;
  const proxy = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  server.log.warn(
    { proxy },
    `A proxy at ${proxy} forwards requests, but its X-Forwarded headers are not trusted, so that all callers share the limits of one address: if the proxy is yours, set TRUSTED_PROXIES=${proxy}.`,
  );
}
