import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type DnsResponse, startDnsServer } from '@postil/harness/servers/dns-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createLimitedResolver, ResolveError } from './resolve.ts';
import { createSystemResolver } from './system-resolver.ts';

/** A signal that never aborts. */
const { signal } = new AbortController();

/** Writes a hosts file. @returns the file, and a resolver that reads it and has no name server. */
function createHostsResolver(text: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'postil-hosts-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const hostsFile = path.join(folder, 'hosts');
  writeFileSync(hostsFile, text);
  // Nothing listens at this address, so the query fails immediately.
  return { hostsFile, resolve: createSystemResolver({ hostsFile, servers: ['127.0.0.1:9'] }) };
}

describe('the hosts file', () => {
  it('of this machine applies', async () => {
    const addresses = await createSystemResolver()('localhost', signal);
    expect(addresses.every((address) => ['127.0.0.1', '::1'].includes(address))).toBe(true);
    expect(addresses).not.toEqual([]);
  });

  it('is read with its comments, multiple names on a line, both families, and any letter case', async () => {
    const { resolve } = createHostsResolver(
      '# 10.0.0.9 hooks\n10.0.0.1\tHooks.example.com hooks # other\r\n\nnonsense hooks\nfd00::1 hooks\n',
    );
    expect(await resolve('hooks', signal)).toEqual(['10.0.0.1', 'fd00::1']);
    expect(await resolve('hooks.EXAMPLE.com', signal)).toEqual(['10.0.0.1']);
    await expect(resolve('other', signal)).rejects.toThrow();
  });

  it('is reread after changes, and may be missing', async () => {
    const { resolve, hostsFile } = createHostsResolver('10.0.0.1 hooks\n');
    expect(await resolve('hooks', signal)).toEqual(['10.0.0.1']);
    writeFileSync(hostsFile, '10.0.0.2 hooks\n');
    expect(await resolve('hooks', signal)).toEqual(['10.0.0.2']);
    rmSync(hostsFile);
    await expect(resolve('hooks', signal)).rejects.toThrow();
  });
});

describe('the name servers', () => {
  it.each<[string, DnsResponse, string[]]>([
    ['IPv4', ['93.184.216.34'], ['93.184.216.34']],
    ['IPv6', ['2606:2800:220:1::1'], ['2606:2800:220:1::1']],
    ['both, one of each in turn', ['1.1.1.1', '1.1.1.2', '2606::1'], ['1.1.1.1', '2606::1', '1.1.1.2']],
    ['none', [], []],
  ])('return addresses: %s', async (_, response, addresses) => {
    const { resolveHost } = await startDnsServer(() => response);
    expect(await resolveHost('hooks.example.com', signal)).toEqual(addresses);
  });

  it('are queried for the exact name, without search domains', async () => {
    const { resolveHost, queries } = await startDnsServer(() => 'unknown');
    expect(await resolveHost('hooks', signal)).toEqual([]);
    expect(new Set(queries.map(({ name }) => name))).toEqual(new Set(['hooks']));
  });

  it('that never respond are abandoned after 2 s, and the look-up ends', async () => {
    const { resolveHost } = await startDnsServer(() => 'silence');
    let hasEnded = false;
    const resolve = createLimitedResolver((name, lookUpSignal) =>
      resolveHost(name, lookUpSignal).finally(() => {
        hasEnded = true;
      }),
    );
    const startMs = performance.now();
    await expect(resolve('silent.example.com', 'organisation')).rejects.toBeInstanceOf(ResolveError);
    expect(performance.now() - startMs).toBeLessThan(10_000);
    await expect.poll(() => hasEnded).toBe(true);
  });

  it('that never respond for many names do not delay others', async () => {
    const { resolveHost } = await startDnsServer(({ name }) =>
      name.startsWith('silent') ? 'silence' : ['93.184.216.34'],
    );
    const controller = new AbortController();
    const silentLookUps = Array.from({ length: 100 }, (_, index) =>
      resolveHost(`silent-${index}.example.com`, controller.signal).catch(() => 'ended'),
    );
    const order: string[] = [];
    const healthyLookUp = resolveHost('hooks.example.com', signal).then(() => order.push('healthy'));
    const firstSilentLookUp = Promise.race(silentLookUps).then(() => order.push('silent'));
    await healthyLookUp;
    controller.abort();
    await firstSilentLookUp;
    expect(order).toEqual(['healthy', 'silent']);
    expect(await Promise.all(silentLookUps)).toEqual(Array(100).fill('ended'));
  });
});
