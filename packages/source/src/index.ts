/** The API for build tools that have no plugin here: marks elements with their source locations. */
export { createIds, type Naming, readLocations } from './ids.ts';
export { canMark, type MarkedFile, type MarkOptions, markSource } from './mark.ts';
export type { SourceOptions } from './options.ts';
