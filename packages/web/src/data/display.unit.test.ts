import '@postil/harness/browser/page';
import { describe, expect, it, test } from 'vitest';
import { readDisplay } from './display.ts';

const DEFAULTS = { order: [], shown: {}, widths: {}, collapsed: [], opened: [] };

describe('the display settings of board and list', () => {
  it('is read as it was stored', () => {
    const stored = {
      order: ['age'],
      shown: { age: false },
      widths: { age: 80 },
      collapsed: ['CLOSED'],
      opened: [],
    };
    expect(readDisplay(JSON.stringify(stored))).toEqual(stored);
    expect(readDisplay('{"collapsed":["OPEN"]}')).toEqual({ ...DEFAULTS, collapsed: ['OPEN'], opened: [] });
  });

  test.each([undefined, '', 'x', '[]', 'null', '{"order":{}}', '{"widths":[]}', '{"shown":1}'])(
    'is the default if %s is stored',
    (text) => {
      expect(readDisplay(text)).toEqual(DEFAULTS);
    },
  );
});
