export { type Anchor, isAnchor } from './anchor.ts';
export { capture, type Point } from './capture.ts';
export { type Entry, indexPage, type PageIndex } from './page-index.ts';
export { resolve, stillFits } from './resolve.ts';
export { textOf } from './signals.ts';
export { inSlices } from './slices.ts';
