import '@postil/harness/browser/page';
import { expect, it } from 'vitest';
import { knownTextsOf } from './known.ts';

it('tags and pages are offered once each, the most frequent first', () => {
  const known = knownTextsOf([
    { tags: ['nav', 'mobile'], route: '/' },
    { tags: ['mobile'], route: '/pricing' },
    { tags: [], route: '/pricing' },
  ]);
  expect(known).toEqual({ tags: ['mobile', 'nav'], routes: ['/pricing', '/'] });
});
