/** Marks the elements of source files, for compilers and templates without their own entry point. */
export { createIds, type Naming, readLocations } from './ids.ts';
export { canMark, type MarkedFile, type MarkOptions, markSource } from './mark.ts';
export type { SourceOptions } from './options.ts';
