import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv4, isIPv6 } from 'node:net';
import type { ResolveHost } from '@postil/server/core/net/resolve';
import { createSystemResolver } from '@postil/server/core/net/system-resolver';
import { onTestFinished } from 'vitest';

const HEADER_BYTES = 12;
const RESPONSE_FLAGS = 0x8180;
/** The response codes of RFC 1035, section 4.1.1, that the server can send. */
const CODES = { ok: 0, failure: 2, unknown: 3 } as const;
/** The types of records. */
const A = 1;
const AAAA = 28;

/** A query that the server received. */
interface DnsQuery {
  /** The name in lower case. */
  readonly name: string;
  readonly type: 'A' | 'AAAA' | 'other';
  /** The number of queries for this name and type, including this one. */
  readonly count: number;
}

/** The IPv4 and IPv6 addresses of the name; or no response, SERVFAIL, or NXDOMAIN for an unknown name. */
export type DnsResponse = readonly string[] | 'silence' | 'failure' | 'unknown';

/** A DNS server on the loopback interface. */
interface DnsServer {
  /** The resolver of the product, which queries only this server. */
  readonly resolveHost: ResolveHost;
  /** The queries in order of arrival. */
  readonly queries: DnsQuery[];
}

/** Starts a DNS server, which ends with the test. @param respond called for each query; A precedes AAAA. */
export async function startDnsServer(respond: (query: DnsQuery) => DnsResponse): Promise<DnsServer> {
  const server = await openDnsServer(respond);
  onTestFinished(() => server.close());
  return server;
}

/** Starts a DNS server for multiple tests, until it is closed. */
export async function openDnsServer(
  respond: (query: DnsQuery) => DnsResponse,
): Promise<DnsServer & { close(): void }> {
  const socket = createSocket('udp4');
  const queries: DnsQuery[] = [];
  socket.on('message', (question, { port, address }) => {
    const { name, type } = readQuestion(question);
    const earlier = queries.filter((query) => query.name === name && query.type === type);
    const query = { name, type, count: earlier.length + 1 };
    queries.push(query);
    const response = respond(query);
    if (response !== 'silence') socket.send(buildResponse(question, { type, response }), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const servers = [`127.0.0.1:${socket.address().port}`];
  return { resolveHost: createSystemResolver({ servers }), queries, close: () => void socket.close() };
}

/** RFC 1035, section 4.1.2: labels with their lengths, then the type. */
function readQuestion(message: Buffer): Pick<DnsQuery, 'name' | 'type'> {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const type = message.readUInt16BE(at + 1);
  return {
    name: labels.join('.').toLowerCase(),
    type: type === A ? 'A' : type === AAAA ? 'AAAA' : 'other',
  };
}

interface ResponseContent {
  readonly type: DnsQuery['type'];
  readonly response: Exclude<DnsResponse, 'silence'>;
}

/** RFC 1035, section 4: the question and one record for each address of the type, which must not be cached. */
function buildResponse(question: Buffer, { type, response }: ResponseContent): Buffer {
  const isSameType = type === 'A' ? isIPv4 : type === 'AAAA' ? isIPv6 : () => false;
  const addresses = typeof response === 'string' ? [] : response.filter((address) => isSameType(address));
  const code = typeof response === 'string' ? CODES[response] : CODES.ok;
  const questionSection = question.subarray(HEADER_BYTES, question.indexOf(0, HEADER_BYTES) + 5);
  const header = Buffer.alloc(HEADER_BYTES);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(RESPONSE_FLAGS | code, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  return Buffer.concat([header, questionSection, ...addresses.map(buildRecord)]);
}

/** The name of the question, the type, class IN, 0 seconds, and the bytes of the address. */
function buildRecord(address: string): Buffer {
  const bytes = isIPv4(address) ? address.split('.').map(Number) : bytesOfIpv6(address);
  const type = isIPv4(address) ? A : AAAA;
  return Buffer.from([0xc0, HEADER_BYTES, 0, type, 0, 1, 0, 0, 0, 0, 0, bytes.length, ...bytes]);
}

function bytesOfIpv6(address: string): number[] {
  const [head = '', tail = ''] = address.split('::');
  const groupsOf = (part: string) => part.split(':').filter((group) => group !== '');
  const [left, right] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right].flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 0xff];
  });
}
