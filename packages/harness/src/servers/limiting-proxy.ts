import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** The configurable responses of a proxy. */
interface ProxyRules {
  /** The maximum size of bodies; larger ones are refused. */
  readonly maxBodyBytes?: number;
  /** The status with which larger bodies are refused. Default: 413. */
  readonly refusal?: number;
  /** Whether it refuses by closing the connection, as when a client that is still sending never sees the response. */
  readonly isSilent?: boolean;
  /** The status with which all other requests are refused. Default: they are forwarded. */
  readonly status?: number;
}

/** A reverse proxy in front of a server, which responds as nginx does: with HTML pages that other origins cannot read. */
export interface LimitingProxy {
  readonly url: string;
  rules: ProxyRules;
  /** Requests with a body, in the order of arrival. */
  readonly bodies: { readonly path: string; readonly bytes: number; readonly isRefused: boolean }[];
  close(): Promise<void>;
}

/** Starts a proxy on the loopback interface. @param target the URL of the server. */
export async function startLimitingProxy(target: string, rules: ProxyRules = {}): Promise<LimitingProxy> {
  const listener = createServer((incoming, response) => handle(proxy, target, { incoming, response }));
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const proxy: LimitingProxy = {
    url: `http://127.0.0.1:${port}`,
    rules,
    bodies: [],
    async close() {
      if (!listener.listening) return;
      listener.closeAllConnections();
      listener.close();
      await once(listener, 'close');
    },
  };
  return proxy;
}

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
}

function handle(proxy: LimitingProxy, target: string, exchange: Exchange): void {
  const { incoming } = exchange;
  const { status, maxBodyBytes = Number.POSITIVE_INFINITY, refusal = 413, isSilent } = proxy.rules;
  const bytes = Number(incoming.headers['content-length'] ?? 0);
  const isTooLarge = bytes > maxBodyBytes;
  if (bytes > 0) proxy.bodies.push({ path: incoming.url ?? '', bytes, isRefused: isTooLarge });
  if (isTooLarge && isSilent) incoming.socket.destroy();
  else if (isTooLarge) refuse(exchange, refusal);
  else if (status !== undefined) refuse(exchange, status);
  else forward(exchange, target);
}

/** Reads the body to its end, so that every client sees the response. */
function refuse({ incoming, response }: Exchange, status: number): void {
  incoming.resume().once('end', () => {
    response.writeHead(status, { 'content-type': 'text/html', connection: 'close' });
    response.end(`<html><head><title>${status}</title></head><body><center>nginx</center></body></html>`);
  });
}

function forward({ incoming, response }: Exchange, target: string): void {
  const { method = 'GET', headers, url = '/' } = incoming;
  const outgoing = request(new URL(url, target), { method, headers }, (received) => {
    response.writeHead(received.statusCode ?? 502, received.headers);
    received.pipe(response);
  });
  outgoing.on('error', () => response.destroy());
  response.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}
