import '@postil/harness/browser/page';
import { expect, it } from 'vitest';
import { suggestionsOf } from './known.ts';

it('tags and pages are offered once each, the most frequent first', () => {
  const known = suggestionsOf([
    { tags: ['nav', 'mobile'], route: '/' },
    { tags: ['mobile'], route: '/pricing' },
    { tags: [], route: '/pricing' },
  ]);
  expect(known).toEqual({ tags: ['mobile', 'nav'], routes: ['/pricing', '/'] });
});
