import { readFileSync } from 'node:fs';
import { createMcpKey } from '@postil/harness/factories/mcp-client';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';
import { REVISIONS, readSummary, runConformance } from './conformance-suite.ts';
import { startKeyProxy } from './key-proxy.ts';

const server = await startTestServer();
const { key } = await createMcpKey(await server.createTenant(), ['read', 'write']);
const proxy = await startKeyProxy(server.url, key);
afterAll(async () => {
  await proxy.close();
  await server.close();
});

const baselineOf = (revision: string) => new URL(`conformance-${revision}.yml`, import.meta.url);

describe.each(REVISIONS)('the conformance suite of %s', (revision) => {
  it('fails exactly the checks of the baseline', async () => {
    const result = await runConformance(proxy.url, revision, baselineOf(revision));
    expect(result.status, `${result.stdout}${result.stderr}`).toBe(0);
    // An unreachable server would produce every expected failure, too.
    const passedScenarios = readSummary(result).filter(({ passed, failed }) => passed > 0 && failed === 0);
    expect(passedScenarios.map(({ scenario }) => scenario)).toEqual(
      expect.arrayContaining(['tools-list', 'resources-list', 'prompts-list', 'dns-rebinding-protection']),
    );
  });

  it('has a reason for every line of the baseline', () => {
    const entries = readFileSync(baselineOf(revision), 'utf8').match(/^ +- .*$/gm) ?? [];
    expect(entries.length).toBeGreaterThan(0);
    for (const entry of entries) expect(entry).toMatch(/^ {2}- [a-z0-9-]+:[a-z0-9-]+ # \S.{10,}$/);
  });
});
