import { describe, expect, it } from 'vitest';
import { createReconciler } from './reconcile.ts';

interface Card {
  readonly title: string;
  readonly status: string;
  readonly version: number;
}

/** A record on the screen, with changes to it whose responses the test controls. */
function openCard(first: Card = { title: 'Logo', status: 'OPEN', version: 1 }) {
  let shown: Card | undefined = first;
  const settled: string[] = [];
  const change = createReconciler<Card>({
    find: () => shown,
    show: (_id, values) => {
      if (shown) shown = { ...shown, ...values };
    },
    onSettled: (id) => settled.push(id),
  });
  const make = (values: Partial<Card>) => {
    const sending = Promise.withResolvers<Partial<Card> | undefined>();
    const sent: boolean[] = [];
    const done = change('a', values, () => {
      sent.push(true);
      return sending.promise;
    });
    return { done, respond: sending.resolve, refuse: sending.reject, isSent: () => sent.length > 0 };
  };
  return {
    make,
    settled,
    now: () => shown,
    remove: () => {
      shown = undefined;
    },
  };
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('an optimistic change', () => {
  it('is shown immediately, and takes the values of the response', async () => {
    const { make, now, settled } = openCard();
    const { done, respond } = make({ status: 'RESOLVED' });
    expect(now()).toEqual({ title: 'Logo', status: 'RESOLVED', version: 1 });
    respond({ version: 2 });
    await done;
    expect(now()).toEqual({ title: 'Logo', status: 'RESOLVED', version: 2 });
    expect(settled).toEqual(['a']);
  });

  it('is reverted if it is refused, without affecting other fields', async () => {
    const { make, now } = openCard();
    const status = make({ status: 'RESOLVED' });
    const title = make({ title: 'Icon' });
    status.refuse(new Error('409'));
    await expect(status.done).rejects.toThrow('409');
    expect(now()).toMatchObject({ title: 'Icon', status: 'OPEN' });
    title.respond(undefined);
    await title.done;
    expect(now()).toMatchObject({ title: 'Icon', status: 'OPEN' });
  });

  it('waits for earlier changes to the same record', async () => {
    const { make } = openCard();
    const first = make({ status: 'IN_REVIEW' });
    const second = make({ status: 'RESOLVED' });
    await pause();
    expect([first.isSent(), second.isSent()]).toEqual([true, false]);
    first.respond(undefined);
    await first.done;
    await pause();
    expect(second.isSent()).toBe(true);
  });

  it('is not replaced by the response to an older change to the same field', async () => {
    const { make, now } = openCard();
    const older = make({ status: 'IN_REVIEW' });
    const newer = make({ status: 'RESOLVED' });
    older.respond({ status: 'IN_REVIEW', version: 2 });
    await older.done;
    expect(now()).toMatchObject({ status: 'RESOLVED', version: 2 });
    newer.respond({ version: 3 });
    await newer.done;
    expect(now()).toMatchObject({ status: 'RESOLVED', version: 3 });
  });

  it('reverts to the last confirmed value, not to the last shown one', async () => {
    const { make, now } = openCard();
    const accepted = make({ status: 'IN_REVIEW' });
    const refused = make({ status: 'RESOLVED' });
    accepted.respond({ version: 2 });
    await accepted.done;
    refused.refuse(new Error('no'));
    await expect(refused.done).rejects.toThrow('no');
    expect(now()).toMatchObject({ status: 'IN_REVIEW', version: 2 });
  });

  it('is not reverted while a newer change to the same field is in flight', async () => {
    const { make, now } = openCard();
    const refused = make({ status: 'IN_REVIEW' });
    const newer = make({ status: 'RESOLVED' });
    refused.refuse(new Error('no'));
    await expect(refused.done).rejects.toThrow('no');
    expect(now()).toMatchObject({ status: 'RESOLVED' });
    newer.respond(undefined);
    await newer.done;
  });

  it('settles with the other changes to its record, after the response to the last one', async () => {
    const { make, settled } = openCard();
    const changes = [make({ status: 'A' }), make({ status: 'B' })];
    changes[0]?.respond(undefined);
    await changes[0]?.done;
    expect(settled).toEqual([]);
    changes[1]?.respond(undefined);
    await changes[1]?.done;
    expect(settled).toEqual(['a']);
  });

  it('is sent even if no view shows the record', async () => {
    const { make, remove, now } = openCard();
    remove();
    const { done, respond, isSent } = make({ status: 'RESOLVED' });
    await pause();
    expect(isSent()).toBe(true);
    respond({ version: 2 });
    await done;
    expect(now()).toBeUndefined();
  });
});
