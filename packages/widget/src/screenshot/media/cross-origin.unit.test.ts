import { expect, it } from 'vitest';
import { createCrossOriginReader } from './cross-origin.ts';

it('cross-origin images that are requested together are fetched in batches, and each URL only once', async () => {
  const requests: string[][] = [];
  const read = createCrossOriginReader(3, async (urls) => {
    requests.push(urls);
    return urls.map((url) => (url === 'https://b/' ? null : `data of ${url}`));
  });
  const requested = ['https://a/', 'https://b/', 'https://a/', 'https://c/', 'https://d/'];
  expect(await Promise.all(requested.map(read))).toEqual([
    'data of https://a/',
    undefined,
    'data of https://a/',
    'data of https://c/',
    'data of https://d/',
  ]);
  expect(requests).toEqual([['https://a/', 'https://b/', 'https://c/'], ['https://d/']]);
  await read('https://e/');
  expect(requests.at(-1)).toEqual(['https://e/']);
});

it('a cross-origin image is treated as unreadable if the request for it fails', async () => {
  const read = createCrossOriginReader(20, () => Promise.reject(new Error('No.')));
  expect(await read('https://a/')).toBeUndefined();
});
