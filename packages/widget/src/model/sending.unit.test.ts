import { texts as en } from '@postil/languages/en/widget';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/call.ts';
import type { Context } from './context.ts';
import { sendFile, sendPicture } from './sending.ts';
import type { Notice } from './state.ts';

const smaller = new Blob(['small']);
const shrinking = vi.hoisted(() => ({ isPossible: true }));
vi.mock('../screenshot/media/smaller.ts', () => ({
  shrinkPicture: async () => (shrinking.isPossible ? smaller : undefined),
}));
afterEach(() => {
  shrinking.isPossible = true;
});

const file = new Blob(['a large picture']);
const refusal = (status: number, code = String(status)) => new ApiError('', { status, code });

/** Sends a file to a server that returns these errors, in turn, and then accepts it. */
async function send(refusals: readonly ApiError[], signal = new AbortController().signal) {
  const sent: Blob[] = [];
  const outcome = await sendFile({ signal } as Context, {
    file,
    delaysMs: [0, 0, 0],
    async send(each) {
      const error = refusals[sent.push(each) - 1];
      if (error) throw error;
    },
  });
  return { sent, outcome };
}

describe('a file', () => {
  it.each([
    [413, 'payload_too_large'],
    [413, '413'],
  ])('is sent once more, smaller, if it is refused for its size (%d %s)', async (status, code) => {
    const { sent, outcome } = await send([refusal(status, code)]);
    expect(sent).toEqual([file, smaller]);
    expect(outcome).toEqual({ kind: 'done', isSmaller: true });
  });

  it('stays smaller, and is not sent a third time, after a second refusal for its size', async () => {
    const { sent, outcome } = await send(Array.from({ length: 9 }, () => refusal(413)));
    expect(sent).toEqual([file, smaller]);
    expect(outcome).toMatchObject({ kind: 'failed', file: smaller, error: { status: 413 } });
  });

  it('is sent once if it cannot be made smaller', async () => {
    shrinking.isPossible = false;
    const { sent, outcome } = await send([refusal(413)]);
    expect(sent).toEqual([file]);
    expect(outcome).toMatchObject({ kind: 'failed', file });
  });

  it.each([
    [422, 'validation_failed'],
    [409, 'limit_reached'],
    [404, 'not_found'],
    [507, 'storage_full'],
  ])('is sent once if it is permanently refused (%d %s)', async (status, code) => {
    const { sent, outcome } = await send([refusal(status, code)]);
    expect(sent).toEqual([file]);
    expect(outcome).toMatchObject({ kind: 'failed', file, error: { code } });
  });

  it.each([0, 429, 502, 503, 504])('is sent again after a transient failure: %d', async (status) => {
    const { sent, outcome } = await send([refusal(status), refusal(status)]);
    expect(sent).toEqual([file, file, file]);
    expect(outcome).toEqual({ kind: 'done', isSmaller: false });
  });

  it('is not sent after the widget has left the page', async () => {
    const { sent } = await send([], AbortSignal.abort());
    expect(sent).toEqual([]);
  });
});

/** Sends the picture of a comment. @returns the notice of the outcome. */
async function noticeAfter(errors: readonly ApiError[]): Promise<Notice | undefined> {
  let notice: Notice | undefined;
  let attempts = 0;
  const context = {
    signal: new AbortController().signal,
    store: {
      get: () => ({ texts: en, details: null }),
      set: (part: { notice?: Notice }) => {
        notice = part.notice;
      },
    },
    api: {
      addPicture: async () => {
        const error = errors[attempts++];
        if (error) throw error;
        return null;
      },
    },
  };
  // No other part of the context is used.
  await sendPicture(context as unknown as Context, { id: 'c1', file, pin: { x: 0, y: 0 } });
  return notice;
}

describe('the notice about a picture', () => {
  it('says that a smaller one was sent', async () => {
    expect(await noticeAfter([refusal(413)])).toEqual({ text: en.picture.sentSmaller });
  });

  it('offers a smaller one if the size is the cause', async () => {
    const notice = await noticeAfter([refusal(413), refusal(413)]);
    expect(notice?.text).toBe(`${en.picture.notSent} ${en.picture.tooLarge}`);
    expect(notice).toMatchObject({ label: en.picture.sendSmaller, retry: expect.any(Function) });
  });

  it('offers nothing if the picture was permanently refused', async () => {
    expect(await noticeAfter([refusal(507, 'storage_full')])).toEqual({
      text: `${en.picture.notSent} ${en.problems.refusals.storage_full}`,
    });
  });
});
