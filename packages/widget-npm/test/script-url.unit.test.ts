import { afterEach, expect, it, vi } from 'vitest';
import { scriptUrl } from '../src/script-url.ts';

afterEach(() => vi.unstubAllGlobals());

it('a page that requires Trusted Types and refuses a second policy of the same name can load the widget again', () => {
  const names = new Set<string>();
  vi.stubGlobal('trustedTypes', {
    createPolicy(name: string, rules: { createScriptURL(url: string): string }) {
      if (names.has(name)) throw new TypeError(`Policy "${name}" already exists.`);
      names.add(name);
      return rules;
    },
  });
  for (const baseUrl of ['https://postil.example', 'https://postil.example/'])
    expect(scriptUrl(baseUrl)).toBe('https://postil.example/w/postil.js');
  expect([...names]).toEqual(['postil']);
});
