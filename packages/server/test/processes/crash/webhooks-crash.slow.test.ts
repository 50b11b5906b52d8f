import { Client } from '@postil/harness/clients/client';
import {
  initialize,
  type RunningPostil,
  type Settings,
  startPostil,
  waitUntil,
} from '@postil/harness/postil/process';
import {
  createWebhook,
  LOOPBACK,
  type Receiver,
  readDeliveries,
  startReceiver,
} from '@postil/harness/servers/receiver';
import { describe, expect, it, type TestContext } from 'vitest';
import { copySettings } from '../fixtures/commands.ts';

/** Starts a receiver that keeps its port across a restart of Postil, and responds only while `isResponding` is true. */
async function startWithholdingReceiver({ onTestFinished }: TestContext) {
  const state = { isResponding: false };
  const receiver = await startReceiver((response) => {
    if (state.isResponding) response.end();
  }, onTestFinished);
  return { receiver, state };
}

async function prepare({ onTestFinished }: TestContext, receiver: Receiver) {
  // A short timeout makes a short lease, but no attempt may end before the process is killed.
  const settings: Settings = {
    ...(await copySettings({}, onTestFinished)),
    ...LOOPBACK,
    WEBHOOK_TIMEOUT_MS: '5000',
    WEBHOOK_RETRY_SCHEDULE: '0,1,1,1,1,1,1,1',
  };
  const { api_key: key, site_id: siteId } = await initialize(settings);
  const first = await startPostil(settings);
  onTestFinished(() => first.kill());
  const { id } = await createWebhook({ api: new Client(first.url, key) }, receiver.url, ['comment.created']);
  const restart = async () => {
    const postil = await startPostil(settings);
    onTestFinished(() => postil.kill());
    return { postil, api: new Client(postil.url, key) };
  };
  const create = async ({ url }: RunningPostil, content: string) => {
    const response = await new Client(url, key).post('/boards/tasks', { content, site_id: siteId });
    if (response.status !== 201) throw new Error(response.text);
  };
  return { first, id, restart, create };
}

/** The sent events by the content of their comment: each with the id and bytes of the event. */
function eventsByContent({ requests }: Receiver): Map<string, Set<string>> {
  const events = new Map<string, Set<string>>();
  for (const { body, headers } of requests) {
    const content: string = JSON.parse(body).data.comment.content;
    events.set(content, (events.get(content) ?? new Set()).add(`${headers['webhook-id']} ${body}`));
  }
  return events;
}

// These tests mostly wait for the leases of the killed process to expire.
describe.concurrent('a process that is killed', () => {
  it('during some deliveries and before others loses none: all arrive after a restart, with the same ids and bytes', {
    timeout: 300_000,
  }, async (context) => {
    const { receiver, state } = await startWithholdingReceiver(context);
    const { first, id, restart, create } = await prepare(context, receiver);
    const contents = Array.from({ length: 20 }, (_item, index) => `Comment ${index}`);
    await Promise.all(contents.map((content) => create(first, content)));
    await waitUntil('five deliveries in flight', () => receiver.requests.length >= 5);
    await first.kill();
    const before = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(before).toHaveLength(5);

    state.isResponding = true;
    const killedAtMs = performance.now();
    const { api } = await restart();
    await waitUntil(
      'all deliveries',
      async () =>
        (await readDeliveries({ api }, id, '?limit=100&status=delivered')).length === contents.length,
      90_000,
    );
    expect(performance.now() - killedAtMs).toBeLessThan(90_000);
    const events = eventsByContent(receiver);
    expect([...events.keys()].sort()).toEqual(contents.toSorted());
    for (const sent of events.values()) expect(sent.size).toBe(1);
    const after = receiver.requests.slice(5).map(({ headers }) => headers['webhook-id']);
    expect(before.filter((event) => !after.includes(event))).toEqual([]);
    expect(after).toHaveLength(contents.length);
    for (const { event_id: event, attempts } of await readDeliveries({ api }, id)) {
      const sent = receiver.requests.find(({ headers }) => headers['webhook-id'] === event);
      expect(attempts.at(-1)?.request_body).toBe(sent?.body);
    }
  });

  it('during writes and deliveries loses no event of an acknowledged write', {
    timeout: 300_000,
  }, async (context) => {
    const receiver = await startReceiver(
      (response) => setTimeout(() => response.end(), 5),
      context.onTestFinished,
    );
    const { first, restart, create } = await prepare(context, receiver);
    const acknowledged: string[] = [];
    const write = async (writer: number) => {
      for (let count = 0; ; count += 1) {
        await create(first, `Comment ${writer}.${count}`);
        acknowledged.push(`Comment ${writer}.${count}`);
      }
    };
    const writers = Array.from({ length: 8 }, (_item, writer) => write(writer).catch(() => {}));
    await waitUntil(
      'writes and deliveries',
      () => acknowledged.length > 60 && receiver.requests.length > 10,
      120_000,
    );
    await first.kill();
    await Promise.all(writers);
    await restart();
    await waitUntil(
      'every acknowledged event',
      () => {
        const events = eventsByContent(receiver);
        return acknowledged.every((content) => events.has(content));
      },
      90_000,
    );
    for (const sent of eventsByContent(receiver).values()) expect(sent.size).toBe(1);
  });
});
