import { type Anchor, indexPage, resolveAll, runAtOnce } from '../../../packages/widget/src/anchors/index.ts';

/** Finds the element of each anchor on the page; undefined for an anchor without a match. */
export function findAll(anchors: readonly Anchor[]): readonly (Element | undefined)[] {
  const queries = anchors.map((anchor) => ({ anchor }));
  return runAtOnce(resolveAll(queries, runAtOnce(indexPage())));
}
