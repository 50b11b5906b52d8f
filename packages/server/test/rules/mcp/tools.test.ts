import { createMcpClient } from '@postil/harness/factories/mcp-client';
import { startTestServer } from '@postil/harness/postil/test-server';
import { afterAll, describe, expect, it } from 'vitest';

const server = await startTestServer();
afterAll(() => server.close());

/** The tools in the order of the API document. */
const DOCUMENTED = [
  'search-comments',
  'get-comment',
  'search-sites',
  'search-mockups',
  'get-mockup-comments',
  'list-members',
  'summarize-feedback',
  'get-pending-tasks',
  'update-comment-status',
  'assign-comment',
];
const ADDED = [
  'reply-to-comment',
  'claim-task',
  'submit-result',
  'create-task',
  'update-comments',
  'wait-for-feedback',
];

const tools = await (await createMcpClient(server, await server.createTenant())).tools();
const sizeOf = (list: readonly object[]) => Buffer.byteLength(JSON.stringify(list));

describe('the list of tools', () => {
  it('has the documented tools in order, followed by the added ones', () => {
    expect(tools.map(({ name }) => name)).toEqual([...DOCUMENTED, ...ADDED]);
  });

  it('is short enough for the context of a model', () => {
    const documented = tools.filter(({ name }) => DOCUMENTED.includes(name));
    expect(sizeOf(documented)).toBeLessThan(17_400);
    // At four bytes per token, the list has fewer than 7,000 tokens.
    expect(sizeOf(tools)).toBeLessThan(26_000);
  });

  it.each(tools)('fully describes $name', ({ name, annotations, description, inputSchema, outputSchema }) => {
    const isReadOnly = DOCUMENTED.slice(0, -2).includes(name) || name === 'wait-for-feedback';
    expect(annotations).toEqual({
      readOnlyHint: isReadOnly,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
    expect(description.length).toBeGreaterThan(60);
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
    expect(outputSchema).toMatchObject({ type: 'object', required: expect.any(Array) });
    expect(outputSchema).not.toHaveProperty('additionalProperties');
  });

  it('uses only portable JSON Schema', () => {
    const text = JSON.stringify(tools);
    for (const odd of ['9007199254740991', '"x-', '"pattern"', '"$ref"', '"type":['])
      expect(text).not.toContain(odd);
    for (const [, format] of text.matchAll(/"format":"([^"]+)"/g))
      expect(['uuid', 'date-time']).toContain(format);
  });
});
