// A separate process: a `node:http` server that does nothing but send a recorded response.
import { createServer, type Server } from 'node:http';
import { handleMessages } from './child.ts';

/** A response of the real server. */
export interface RecordedResponse {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

const running: { server?: Server } = {};

handleMessages<RecordedResponse, number>(async ({ status, headers, body }) => {
  running.server?.close();
  running.server?.closeAllConnections();
  const bytes = Buffer.from(body);
  const server = createServer((request, response) => {
    request.resume();
    request.once('end', () => {
      for (const [name, value] of headers) response.setHeader(name, value);
      response.writeHead(status);
      response.end(bytes);
    });
  });
  running.server = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port.');
  return address.port;
});
