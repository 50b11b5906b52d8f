import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import { once } from 'node:events';
import type { ResolveHost } from '@postil/server/core/net/resolve';
import { onTestFinished } from 'vitest';

const HEADER_BYTES = 12;
const RESPONSE_FLAGS = 0x8180;

/**
 * Starts a DNS server on the loopback interface, which ends with the test.
 *
 * @param resolve returns IPv4 addresses for the `count`-th query, counted from 1.
 * @returns a resolver that uses the server.
 */
export async function startDnsServer(resolve: (count: number) => string[]): Promise<ResolveHost> {
  const socket = createSocket('udp4');
  let count = 0;
  socket.on('message', (question, { port, address }) => {
    count += 1;
    socket.send(buildResponse(question, resolve(count)), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  onTestFinished(() => {
    socket.close();
  });
  // A repeated query would be counted twice.
  const resolver = new Resolver({ timeout: 60_000, tries: 1 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  return (name) => resolver.resolve4(name);
}

/** RFC 1035, section 4: the question and one A record for each address, which must not be cached. */
function buildResponse(question: Buffer, addresses: readonly string[]): Buffer {
  const asked = question.subarray(HEADER_BYTES, question.indexOf(0, HEADER_BYTES) + 5);
  const header = Buffer.alloc(HEADER_BYTES);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(RESPONSE_FLAGS, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  const records = addresses.map((address) =>
    // The name of the question, type A, class IN, 0 seconds, 4 bytes.
    Buffer.from([0xc0, HEADER_BYTES, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, asked, ...records]);
}
