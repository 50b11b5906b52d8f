/** Marks the elements of source files, for compilers and templates that have no entry of their own. */
export { createIds, type Naming, readLocations } from './ids.ts';
export { canMark, type Marked, type MarkOptions, markSource } from './mark.ts';
export type { SourceOptions } from './options.ts';
