import { BlockList, isIP, SocketAddress } from 'node:net';
import { InvalidSettingError } from '../errors.ts';

/** A set of IPv4 and IPv6 networks. */
export interface Networks {
  /** Whether the set contains an address; an IPv6 spelling of an IPv4 address is an IPv6 address here. */
  has(address: string): boolean;
  readonly isEmpty: boolean;
}

/**
 * Parses networks such as `10.0.0.0/8`, `fd00::/8`, or single addresses.
 *
 * @throws {InvalidSettingError} with a clause that states the valid form.
 */
export function parseNetworks(texts: readonly string[]): Networks {
  // In a common list, IPv4 networks would also match IPv6 spellings of their addresses.
  const lists = { 4: new BlockList(), 6: new BlockList() };
  for (const text of texts) {
    const [address = '', prefix, ...rest] = text.split('/');
    const family = familyOf(address);
    const maxBits = family === 4 ? 32 : 128;
    const bits = prefix === undefined ? maxBits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : Number.NaN;
    if (family === undefined || rest.length > 0 || !(bits >= 0 && bits <= maxBits)) {
      throw new InvalidSettingError(`must list networks such as 10.0.0.0/8 or fd00::/8, not "${text}"`);
    }
    lists[family].addSubnet(address, bits, `ipv${family}`);
  }
  return {
    isEmpty: texts.length === 0,
    has(address) {
      const family = familyOf(address);
      return family !== undefined && lists[family].check(address, `ipv${family}`);
    },
  };
}

/**
 * Whether an address belongs to the public internet: globally reachable and unicast.
 *
 * Sources: the IANA registries of special-purpose addresses for IPv4 and IPv6. Of IPv6, only 2000::/3 is allocated, and
 * forms that end in an IPv4 address (mapped, compatible, NAT64) are outside it; 6to4 and Teredo are listed below.
 */
export function isPublicAddress(address: string): boolean {
  const family = familyOf(address);
  if (family === undefined || isMetadataAddress(address)) return false;
  return family === 4 ? !SPECIAL_IPV4.has(address) : GLOBAL_IPV6.has(address) && !SPECIAL_IPV6.has(address);
}

/**
 * Whether an address is a cloud's metadata endpoint, which serves credentials: in any spelling, also in translations of
 * IPv4 to IPv6.
 */
export function isMetadataAddress(address: string): boolean {
  const inner = innerIpv4Of(address);
  return METADATA_NETWORKS.has(address) || (inner !== undefined && METADATA_NETWORKS.has(inner));
}

/** The family of an address; undefined for one with a zone (`fe80::1%eth0`), which must never be called. */
function familyOf(address: string): 4 | 6 | undefined {
  const family = address.includes('%') ? 0 : isIP(address);
  return family === 4 || family === 6 ? family : undefined;
}

/** The IPv4 address embedded in an IPv6 address: mapped, compatible, translated, NAT64, 6to4, Teredo. */
function innerIpv4Of(address: string): string | undefined {
  if (familyOf(address) !== 6) return undefined;
  const groups = groupsOf(address);
  const [first = 0, second = 0, third = 0] = groups;
  const [seventh = 0, eighth = 0] = groups.slice(6);
  if (first === 0x2002) return toIpv4(second, third);
  if (first === 0x2001 && second === 0) return toIpv4(seventh ^ 0xffff, eighth ^ 0xffff);
  return IPV4_SUFFIX_NETWORKS.has(address) ? toIpv4(seventh, eighth) : undefined;
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // `URL` gives the address in its shortest form, without a dotted suffix.
  const { hostname } = new URL(`http://[${new SocketAddress({ address, family: 'ipv6' }).address}]`);
  const [head = '', tail = ''] = hostname.slice(1, -1).split('::');
  const read = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const [left, right] = [read(head), read(tail)];
  return [...left, ...Array<number>(8 - left.length - right.length).fill(0), ...right];
}

function toIpv4(high: number, low: number): string {
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

const IPV4_SUFFIX_NETWORKS = parseNetworks([
  '::/96',
  '::ffff:0:0/96',
  '::ffff:0:0:0/96',
  '64:ff9b::/96',
  '64:ff9b:1::/48',
]);

const METADATA_NETWORKS = parseNetworks([
  // Amazon, Google, Microsoft, Oracle, DigitalOcean, Hetzner, OpenStack; also their services for DNS, time and keys.
  '169.254.169.0/24',
  // Amazon: credentials of containers and pods.
  '169.254.170.0/24',
  'fd00:ec2::/32',
  // Google over IPv6.
  'fd20:ce::254',
  // Alibaba, Tencent, Scaleway, Oracle's first generation.
  '100.100.100.200',
  '169.254.0.23',
  '169.254.42.42',
  'fd00:42::42',
  '192.0.0.192',
  // Microsoft: the machine's agent, at a public address that leads to the host.
  '168.63.129.16',
]);

const SPECIAL_IPV4 = parseNetworks([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]);

const GLOBAL_IPV6 = parseNetworks(['2000::/3']);

const SPECIAL_IPV6 = parseNetworks([
  // Protocol assignments, among them Teredo, benchmarking, ORCHID.
  '2001::/23',
  '2001:db8::/32',
  // 6to4: leads to the embedded IPv4 address.
  '2002::/16',
  '3fff::/20',
]);
