import { afterEach, describe, expect, it } from 'vitest';
import { resetStores } from '../../lib/store.ts';
import { offerUndo, undoLast } from './undo.ts';

afterEach(resetStores);

/** Makes changes. @returns the undone changes, and the functions that withdraw each offer. */
function makeChanges(...names: readonly string[]) {
  const undone: string[] = [];
  const withdraw = names.map((text) =>
    offerUndo({ text, label: 'Undo', subject: 'changes', undo: () => undone.push(text) }),
  );
  return { undone, withdraw };
}

describe('the changes of a person', () => {
  it('are undone in reverse order, once each', () => {
    const { undone } = makeChanges('first', 'second', 'third');
    for (let times = 0; times < 4; times += 1) undoLast();
    expect(undone).toEqual(['third', 'second', 'first']);
  });

  it('are not undone if they were refused', () => {
    const { undone, withdraw } = makeChanges('accepted', 'refused');
    withdraw[1]?.();
    undoLast();
    expect(undone).toEqual(['accepted']);
  });
});
