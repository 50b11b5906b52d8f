import { describe, expect, it } from 'vitest';
import { CLIENTS, clientOf, configurationOf } from './clients.ts';

const endpoint = { url: 'https://postil.example/mcp', key: 'psm_abc' };

describe('the MCP configuration', () => {
  it.each(CLIENTS)('for %s has the URL and the key', (client) => {
    expect(configurationOf(client, endpoint)).toContain(endpoint.url);
    expect(configurationOf(client, endpoint)).toContain(endpoint.key);
  });

  it.each(CLIENTS.filter((client) => client !== 'claude-code'))('for %s is valid JSON', (client) => {
    expect(() => JSON.parse(configurationOf(client, endpoint))).not.toThrow();
  });

  it('is for Claude Code unless the URL names another known client', () => {
    expect(clientOf('cursor')).toBe('cursor');
    expect(clientOf('unknown')).toBe('claude-code');
    expect(clientOf(undefined)).toBe('claude-code');
  });
});
