import { spawn } from 'node:child_process';
import { consentTo, registerOAuthClient } from '@postil/harness/clients/oauth';
import { findFreePort } from '@postil/harness/databases/postgres-server';
import { signInAs } from '@postil/harness/factories/sessions';
import { emptyFolderSettings } from '@postil/harness/postil/process';
import { startTestServer } from '@postil/harness/postil/test-server';
import { waitFor } from '@postil/harness/servers/receiver';
import { findTool } from '@postil/harness/tools/tools';
import { afterAll, describe, expect, it } from 'vitest';

const SUITE = findTool('@modelcontextprotocol/conformance/dist/index.js');
const INSPECTOR = findTool('@modelcontextprotocol/inspector/clients/launcher/build/index.js');

const server = await startTestServer();
const tenant = await server.createTenant();
const session = await signInAs(server, tenant, tenant.user_id);
afterAll(() => server.close());

/**
 * Runs a program that prints the URL of the consent page and waits for an authorization code; a member consents.
 *
 * @returns its status and output.
 */
async function runWithConsent(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<{ status: number | null; printed: string }> {
  const program = spawn(process.execPath, args, { env: { ...process.env, ...env } });
  const closed = new Promise<number | null>((resolve) => program.once('close', resolve));
  let printed = '';
  const consentUrl = new Promise<string>((resolve) => {
    const read = (chunk: Buffer) => {
      printed += chunk;
      const [url] = /http\S+\/oauth\/authorize\?[^\s"]+(?=[\s"])/.exec(printed) ?? [];
      if (url !== undefined) resolve(url);
    };
    program.stdout.on('data', read);
    program.stderr.on('data', read);
  });
  try {
    const [status] = await Promise.all([closed, Promise.race([closed, consentUrl.then(consent)])]);
    return { status, printed };
  } finally {
    program.kill();
  }
}

async function consent(url: string): Promise<void> {
  const redirect = await consentTo(session, tenant, Object.fromEntries(new URL(url).searchParams));
  // A program may print the URL before it listens to the redirect.
  await waitFor(() => fetch(redirect));
}

describe('the sign-in of assistants', () => {
  it.each(['2025-11-25', '2026-07-28'])(
    'passes the scenarios of the conformance suite of %s for authorization servers',
    async (revision) => {
      const port = String(await findFreePort());
      const client = await registerOAuthClient(server, {
        redirect_uris: [`http://127.0.0.1:${port}/callback`],
      });
      const target = ['--url', server.url, '--client-id', client.id, '--resource', `${server.url}/mcp`];
      const { status, printed } = await runWithConsent([
        SUITE,
        'authorization',
        ...target,
        '--port',
        port,
        '--spec-version',
        revision,
      ]);
      expect(status, printed).toBe(0);
      expect(printed).toMatch(/^✓ authorization-server-metadata-endpoint: 2 passed, 0 failed$/m);
      expect(printed).toMatch(/^✓ authorization-code-grant: 1 passed, 0 failed$/m);
    },
  );

  it('lets the Inspector, which registers by itself, list tools', async () => {
    const callback = `http://127.0.0.1:${await findFreePort()}/oauth/callback`;
    const { status, printed } = await runWithConsent(
      [INSPECTOR, '--cli', `${server.url}/mcp`, '--callback-url', callback, '--method', 'tools/list'],
      // It opens no browser: the program that it would call only prints.
      { HOME: emptyFolderSettings().DATA_DIR, BROWSER: 'echo', MCP_AUTO_OPEN_ENABLED: 'true' },
    );
    expect(status, printed).toBe(0);
    expect(printed).toContain('search-comments');
  });
});
