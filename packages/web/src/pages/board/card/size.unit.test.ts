import '@postil/harness/browser/page';
import { createTask } from '@postil/harness/browser/tasks';
import { describe, expect, it } from 'vitest';
import { estimateHeight } from './size.ts';

const height = (values: Parameters<typeof createTask>[1]) => estimateHeight(createTask('a', values));
const picture = {
  screenshot: { url: '/a', thumbnail_url: '/b', width: 1, height: 1, pin: { x: 0, y: 0 } },
};

describe('the estimated height of a card', () => {
  it('grows with each line up to three lines of text', () => {
    const heights = [0, 36, 37, 73, 5_000].map((length) => height({ content: 'x'.repeat(length) }));
    const [empty = 0] = heights;
    expect(heights.map((each) => each - empty)).toEqual([0, 0, 21, 42, 42]);
  });

  it('includes the page and the picture, if any', () => {
    const bare = height({});
    expect(height({ page_url: '/pricing' })).toBeGreaterThan(bare);
    expect(height(picture)).toBe(bare + 104);
  });
});
