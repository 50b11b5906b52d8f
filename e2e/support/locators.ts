import type { Page } from '@playwright/test';
import type { Evidence } from '@postil/contract';

type Locator = NonNullable<Evidence['locator']>;

/**
 * Finds an element only by its locator, like a developer's script: by the CSS path; on a changed page, among the
 * elements of the same kind by the distinctive text of its row or card, and by its name.
 *
 * @returns the `data-expected` of all matches: none, or more than one, means that the locator is not decisive.
 */
export function findByLocator(page: Page, locator: Locator): Promise<(string | null)[]> {
  return page.evaluate(({ css_path = '', distinguished_by: distinguishedBy, name, test_id: testId }) => {
    const rootsOf = (elements: readonly Element[]) => elements.flatMap((each) => each.shadowRoot ?? []);
    const follow = (path: string) => {
      let roots: (Document | ShadowRoot)[] = [document];
      let found: Element[] = [];
      for (const selector of path.split(' >>> ')) {
        found = roots.flatMap((root) => [...root.querySelectorAll(selector)]);
        roots = rootsOf(found);
      }
      return found;
    };
    const normalize = (text: string) => text.replace(/\s+|…$/g, '');
    const texts = distinguishedBy?.split(' · ').map(normalize) ?? [];
    /** The number of levels up to the row or card with the text. */
    const distance = (element: Element) => {
      let count = 0;
      for (let each: Element | null = element; each; each = each.parentElement) {
        const text = normalize(each.textContent ?? '');
        if (texts.every((part) => text.includes(part))) return count;
        count += 1;
      }
      return Number.POSITIVE_INFINITY;
    };
    const fits = (element: Element) =>
      (!testId || element.matches(`[${CSS.escape(testId.split('=')[0] ?? '')}]`)) &&
      (!name ||
        [element.textContent, element.getAttribute('aria-label')].some((text) => text?.includes(name)));
    const nearest = (elements: readonly Element[]) => {
      const minDistance = Math.min(...elements.map(distance));
      return elements.filter((each) => Number.isFinite(minDistance) && distance(each) === minDistance);
    };
    const candidates = follow(css_path.replaceAll(/:nth-of-type\(\d+\)/g, '')).filter(fits);
    const nearestCandidates = nearest(candidates);
    const exact = follow(css_path).filter((each) => nearestCandidates.includes(each));
    return (exact.length > 0 ? exact : nearestCandidates).map((each) => each.getAttribute('data-expected'));
  }, locator);
}
