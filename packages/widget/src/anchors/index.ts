export { type ChosenPart, capture } from './capture.ts';
export { indexPage, type PageIndex } from './index/page-index.ts';
export { createParts } from './records/parts.ts';
export { type AnchorQuery, resolve, resolveAll } from './search/resolve.ts';
export { createTrace, type Trace } from './search/trace.ts';
export type { Anchor, Point } from './signals/anchor.ts';
export { testIdOf, textOf } from './signals/signals.ts';
export { runAtOnce, runInSlices, type Steps } from './signals/slices.ts';
