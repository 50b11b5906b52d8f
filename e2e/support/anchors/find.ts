import { type Anchor, indexPage, resolveAll, runAtOnce } from '../../../packages/widget/src/anchors/index.ts';

/** Finds the elements of all anchors of the page. */
export function findAll(anchors: readonly Anchor[]): readonly (Element | undefined)[] {
  const queries = anchors.map((anchor) => ({ anchor }));
  return runAtOnce(resolveAll(queries, runAtOnce(indexPage())));
}
