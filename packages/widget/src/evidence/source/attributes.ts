import { locationOf, parseLocation, type SourceLocation } from './location.ts';

/** Reads an attribute of an element. */
type ReadAttribute = (name: string) => string | null;

/** Attributes that hold a path with line and column. Ours is the first. */
const WHOLE = [
  ...['data-postil-source', 'data-source-loc', 'data-source', 'data-loc', 'data-locatorjs', 'data-insp-path'],
  ...['data-v-inspector', 'data-svelte-loc'],
];
/** Attributes that hold a path, line and column by themselves. */
const PARTS = [
  ['data-inspector-relative-path', 'data-inspector-line', 'data-inspector-column'],
  ['data-component-path', 'data-component-line', ''],
  ['data-sentry-source-path', '', ''],
  ['data-sentry-source-file', '', ''],
] as const;

/** The location in the code that an attribute of an element names. */
export function locationInAttributes(read: ReadAttribute): SourceLocation | undefined {
  return inWhole(read) ?? inAstro(read) ?? inParts(read);
}

function inWhole(read: ReadAttribute): SourceLocation | undefined {
  for (const name of WHOLE) {
    const location = parseLocation(read(name));
    if (location && isPath(name, location)) return location;
  }
  return undefined;
}

function inAstro(read: ReadAttribute): SourceLocation | undefined {
  const file = read('data-astro-source-file');
  return file ? parseLocation(`${file}:${read('data-astro-source-loc') ?? ''}`) : undefined;
}

function inParts(read: ReadAttribute): SourceLocation | undefined {
  for (const [file, line, column] of PARTS) {
    const location = locationOf(read(file), line && read(line), column && read(column));
    if (location) return location;
  }
  return undefined;
}

/** Other pages use some of these names with another meaning. */
function isPath(name: string, { file, line }: SourceLocation): boolean {
  return name === 'data-postil-source' || (line !== undefined && /\.\w{1,8}$/.test(file));
}

/** The component that an attribute of an element names. */
export function componentInAttributes(read: ReadAttribute): string | undefined {
  return read('data-sentry-component') ?? read('data-component-name') ?? undefined;
}
