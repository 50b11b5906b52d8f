import { locationOf, parseLocation, type SourceLocation } from './location.ts';

/** Reads an attribute of an element. */
type ReadAttribute = (name: string) => string | null;

/** Attributes with a path, line and column in one value. Postil's own is the first. */
const COMBINED_ATTRIBUTES = [
  'data-postil-source',
  'data-source-loc',
  'data-source',
  'data-loc',
  'data-locatorjs',
  'data-insp-path',
  'data-v-inspector',
  'data-svelte-loc',
];
/** Separate attributes for path, line and column. */
const SEPARATE_ATTRIBUTES = [
  ['data-inspector-relative-path', 'data-inspector-line', 'data-inspector-column'],
  ['data-component-path', 'data-component-line', ''],
  ['data-sentry-source-path', '', ''],
  ['data-sentry-source-file', '', ''],
] as const;

/** The location in the code that an attribute of an element names. */
export function locationInAttributes(read: ReadAttribute): SourceLocation | undefined {
  return locationInCombined(read) ?? locationInAstro(read) ?? locationInSeparate(read);
}

function locationInCombined(read: ReadAttribute): SourceLocation | undefined {
  for (const name of COMBINED_ATTRIBUTES) {
    const location = parseLocation(read(name));
    if (location && isLocation(name, location)) return location;
  }
  return undefined;
}

function locationInAstro(read: ReadAttribute): SourceLocation | undefined {
  const file = read('data-astro-source-file');
  return file ? parseLocation(`${file}:${read('data-astro-source-loc') ?? ''}`) : undefined;
}

function locationInSeparate(read: ReadAttribute): SourceLocation | undefined {
  for (const [file, line, column] of SEPARATE_ATTRIBUTES) {
    const location = locationOf(read(file), line && read(line), column && read(column));
    if (location) return location;
  }
  return undefined;
}

/** Whether a value is a location: some pages use these names with another meaning. */
function isLocation(name: string, { file, line }: SourceLocation): boolean {
  return name === 'data-postil-source' || (line !== undefined && /\.\w{1,8}$/.test(file));
}

/** The component that an attribute of an element names. */
export function componentInAttributes(read: ReadAttribute): string | undefined {
  return read('data-sentry-component') ?? read('data-component-name') ?? undefined;
}
