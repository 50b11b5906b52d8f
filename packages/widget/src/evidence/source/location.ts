/** A location in a file. */
export interface SourceLocation {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** `src/x.tsx:41:7`, with or without a suffix. */
const LOCATION_PATTERN = /^(.+?):(\d{1,7})(?::(\d{1,7}))?(?::.*)?$/s;

/**
 * Reads a location as tools write it: a path, perhaps with line and column.
 *
 * @returns undefined without a path; any other text counts as one.
 */
export function parseLocation(text: string | null | undefined): SourceLocation | undefined {
  const [, path, line, column] = LOCATION_PATTERN.exec(text ?? '') ?? [undefined, text ?? ''];
  const file = cleanPath(path ?? '');
  if (file === '') return undefined;
  return { file, ...numberField('line', line), ...numberField('column', column) };
}

/** A location from separate parts. */
export function locationOf(file: unknown, line?: unknown, column?: unknown): SourceLocation | undefined {
  if (typeof file !== 'string' || cleanPath(file) === '') return undefined;
  return { file: cleanPath(file), ...numberField('line', line), ...numberField('column', column) };
}

function numberField<Name extends 'line' | 'column'>(name: Name, value: unknown): { [Key in Name]?: number } {
  const number = Number(value);
  // Each value keeps its name.
  return (
    value !== null && Number.isInteger(number) && number > 0 && number < 10_000_000 ? { [name]: number } : {}
  ) as {
    [Key in Name]?: number;
  };
}

/** A path without the origin of the server, and without parameters. */
function cleanPath(path: string): string {
  return path
    .replace(/^(?:webpack(?:-internal)?:\/\/+|[a-z-]+:\/\/[^/]*\/|file:\/\/)/i, '')
    .replace(/^(?:@fs\/|\(.*?\)\/|\.\/|_N_E\/)+/, '')
    .replace(/[?#].*$/s, '')
    .trim();
}

/** Frames of a framework itself, which are irrelevant to the page. */
const FRAMEWORK_FRAME =
  /node_modules|\/react(?:-dom)?[./]|jsx-(?:dev-)?runtime|react-stack|\/\.vite\/deps\/|\[native|<anonymous>/;

/**
 * The first location in a stack that is in the page's own code. Its line and column refer to the file as the browser
 * loaded it.
 *
 * @param stack in the browsers' formats: `at Name (url:41:7)` or `Name@url:41:7`.
 */
export function locationInStack(stack: unknown): SourceLocation | undefined {
  if (typeof stack !== 'string') return undefined;
  for (const line of stack.split('\n').slice(0, 20)) {
    const [, url] =
      /(?:\(|@|at )(?:async )?((?:\w[\w-]*:\/\/|\/)[^()\s]+:\d+:\d+)\)?$/.exec(line.trim()) ?? [];
    if (url && !FRAMEWORK_FRAME.test(line)) return parseStackUrl(url);
  }
  return undefined;
}

function parseStackUrl(url: string): SourceLocation | undefined {
  const [, path, line, column] = /^(.*):(\d+):(\d+)$/.exec(url) ?? [];
  return locationOf(path, line, column);
}
