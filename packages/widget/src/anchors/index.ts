export { type Anchor, isAnchor } from './anchor.ts';
export type { Point } from './capture.ts';
export { indexPage, type PageIndex } from './page-index.ts';
export { resolve, stillFits } from './resolve.ts';
export { textOf } from './signals.ts';
export { atOnce, inSlices, type Steps } from './slices.ts';
