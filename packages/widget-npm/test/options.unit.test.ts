import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type LoadOptions, load } from '../src/index.ts';

beforeEach(() => {
  vi.stubGlobal('window', {});
});
afterEach(() => vi.unstubAllGlobals());

const valid = { baseUrl: 'https://feedback.example.com', key: 'psw_x' };

it.each([
  [{ key: undefined }, 'key must be the public key of the site, psw_…'],
  [{ key: 'pst_x' }, 'key must be the public key of the site, psw_…'],
  [{ baseUrl: 'feedback.example.com' }, 'baseUrl must be the URL of Postil'],
  [{ position: 'left' }, 'position must be start or end'],
  [{ theme: 'drak' }, 'theme must be auto, light or dark'],
  [{ auto: 'off' }, 'auto must be true or false'],
  [{ lang: 'de' }, 'load has no option lang'],
  [{ release: null }, 'release must be a string'],
])('the options %j are refused with the reason', async (options, message) => {
  // As on a page that is not type-checked.
  await expect(load({ ...valid, ...options } as LoadOptions)).rejects.toThrow(message);
});

it('a second call identifies the visitor of the widget that is there', async () => {
  const identify = vi.fn();
  vi.stubGlobal('window', { postil: { identify } });
  await load(valid);
  await load({ ...valid, identity: 'token' });
  expect(identify.mock.calls).toEqual([['token']]);
});
