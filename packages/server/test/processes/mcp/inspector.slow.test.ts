import { createMcpKey } from '@postil/harness/factories/mcp-client';
import { emptyFolderSettings, run } from '@postil/harness/postil/process';
import { startTestServer } from '@postil/harness/postil/test-server';
import { findTool } from '@postil/harness/tools/tools';
import { afterAll, describe, expect, it } from 'vitest';

const INSPECTOR = findTool('@modelcontextprotocol/inspector/clients/launcher/build/index.js');

const server = await startTestServer();
const { key } = await createMcpKey(await server.createTenant(), ['read', 'write']);
afterAll(() => server.close());

describe.each(['legacy', 'modern'])('the command line of the Inspector, era %s', (era) => {
  it('finds no problems in the schemas of the tools', async () => {
    const { status, stdout, stderr } = await inspect(era, ['--method', 'tools/list', '--strict']);
    expect(status, stderr).toBe(0);
    const { result, schemaFindings } = JSON.parse(stdout);
    expect(result.tools.length).toBeGreaterThanOrEqual(8);
    // Without errors or warnings, the output is empty.
    expect({ schemaFindings, stderr }).toEqual({ schemaFindings: undefined, stderr: '' });
  });

  it('calls a tool', async () => {
    const call = ['--method', 'tools/call', '--tool-name', 'get-pending-tasks', '--tool-arg', 'limit=5'];
    const { status, stdout, stderr } = await inspect(era, call);
    expect(status, stderr).toBe(0);
    expect(JSON.parse(stdout).result.structuredContent).toEqual({ items: [], total: 0, next_cursor: null });
  });
});

/** Runs the Inspector with a separate home folder, in which it stores files. */
function inspect(era: string, args: readonly string[]) {
  const target = [`${server.url}/mcp`, '--header', `X-API-Key: ${key}`];
  const command = [process.execPath, INSPECTOR, '--cli', ...target, '--protocol-era', era, ...args];
  return run([...command, '--format', 'json'], { HOME: emptyFolderSettings().DATA_DIR });
}
