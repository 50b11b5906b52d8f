import { expect, it } from 'vitest';
import { createLazyProtocol } from './endpoint.ts';
import type { ServeProtocol } from './protocol/protocol.ts';

const respond: ServeProtocol = async () => ({ status: 200, body: '{}' });
/** The content of the request is irrelevant here. */
const REQUEST = [{}, {}, {}] as unknown as Parameters<ServeProtocol>;

it('the protocol is loaded once, at the first request', async () => {
  let loads = 0;
  const serve = createLazyProtocol(async () => {
    loads += 1;
    return respond;
  });
  expect(loads).toBe(0);
  const responses = await Promise.all([serve(...REQUEST), serve(...REQUEST)]);
  expect(responses.map(({ status }) => status)).toEqual([200, 200]);
  expect(loads).toBe(1);
});

it('the protocol is loaded again after a failure', async () => {
  const outcomes = [() => Promise.reject(new Error('too many open files')), () => Promise.resolve(respond)];
  const serve = createLazyProtocol(async () => outcomes.shift()?.() ?? respond);
  await expect(serve(...REQUEST)).rejects.toThrow('too many open files');
  expect((await serve(...REQUEST)).status).toBe(200);
});
