import { expect, it } from 'vitest';
import { createLazyProtocol } from './lazy-protocol.ts';
import type { ServeProtocol } from './protocol/protocol.ts';

const answer: ServeProtocol = async () => ({ status: 200, body: '{}' });
/** Nothing here looks at what is asked. */
const REQUEST = [{}, {}, {}] as unknown as Parameters<ServeProtocol>;

it('loads once, at the first request', async () => {
  let loads = 0;
  const serve = createLazyProtocol(async () => {
    loads += 1;
    return answer;
  });
  expect(loads).toBe(0);
  const answers = await Promise.all([serve(...REQUEST), serve(...REQUEST)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(loads).toBe(1);
});

it('loads again after it could not', async () => {
  const outcomes = [() => Promise.reject(new Error('too many open files')), () => Promise.resolve(answer)];
  const serve = createLazyProtocol(async () => outcomes.shift()?.() ?? answer);
  await expect(serve(...REQUEST)).rejects.toThrow('too many open files');
  expect((await serve(...REQUEST)).status).toBe(200);
});
