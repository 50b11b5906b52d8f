import '@postil/harness/browser/page';
import { describe, expect, it, test } from 'vitest';
import { readDisplay } from './display.ts';

const DEFAULTS = { order: [], shown: {}, widths: {}, collapsed: [], opened: [] };

describe('the display settings of the board and the list', () => {
  it('are read as they were stored, with the defaults for missing parts', () => {
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
    'are the defaults if %s is stored',
    (text) => {
      expect(readDisplay(text)).toEqual(DEFAULTS);
    },
  );
});
