import { describe, expect, it } from 'vitest';
import { type ShownToast, withToast } from './toast-message.ts';

const toast = (id: string, overrides: Partial<ShownToast> = {}): ShownToast => ({
  id,
  text: id,
  ...overrides,
});
const idsAfter = (shown: readonly ShownToast[], added: ShownToast) =>
  withToast(shown, added).map(({ id }) => id);

describe('the toasts after a new one', () => {
  it('are at most three, without the oldest', () => {
    expect(idsAfter([toast('a'), toast('b'), toast('c')], toast('d'))).toEqual(['b', 'c', 'd']);
  });

  it('still contain the messages about problems', () => {
    const shown = [toast('a', { isProblem: true }), toast('b'), toast('c', { isProblem: true })];
    expect(idsAfter(shown, toast('d'))).toEqual(['a', 'c', 'd']);
  });

  it('contain only one for each subject', () => {
    expect(idsAfter([toast('a', { subject: 'x' }), toast('b')], toast('c', { subject: 'x' }))).toEqual([
      'b',
      'c',
    ]);
  });
});
