/** A location in a file. */
export interface SourceLocation {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/** `src/x.tsx:41:7`, also with something behind it. */
const WITH_LINE = /^(.+?):(\d{1,7})(?::(\d{1,7}))?(?::.*)?$/s;

/**
 * Reads a location as tools write it: a path, perhaps with line and column.
 *
 * @returns undefined for anything that is not a path.
 */
export function parseLocation(text: string | null | undefined): SourceLocation | undefined {
  const [, path, line, column] = WITH_LINE.exec(text ?? '') ?? [undefined, text ?? ''];
  const file = shortened(path ?? '');
  if (file === '') return undefined;
  return { file, ...numbered('line', line), ...numbered('column', column) };
}

/** A location whose parts are given one by one. */
export function locationOf(file: unknown, line?: unknown, column?: unknown): SourceLocation | undefined {
  if (typeof file !== 'string' || shortened(file) === '') return undefined;
  return { file: shortened(file), ...numbered('line', line), ...numbered('column', column) };
}

function numbered<Name extends 'line' | 'column'>(name: Name, value: unknown): { [Key in Name]?: number } {
  const number = Number(value);
  // The names stay with the values that they had.
  return (
    value !== null && Number.isInteger(number) && number > 0 && number < 10_000_000 ? { [name]: number } : {}
  ) as {
    [Key in Name]?: number;
  };
}

/** A path without the address of the server that sent the file, and without parameters. */
function shortened(path: string): string {
  return path
    .replace(/^(?:webpack(?:-internal)?:\/\/+|[a-z-]+:\/\/[^/]*\/|file:\/\/)/i, '')
    .replace(/^(?:@fs\/|\(.*?\)\/|\.\/|_N_E\/)+/, '')
    .replace(/[?#].*$/s, '')
    .trim();
}

/** Frames of a framework itself, which say nothing about the page. */
const FOREIGN =
  /node_modules|\/react(?:-dom)?[./]|jsx-(?:dev-)?runtime|react-stack|\/\.vite\/deps\/|\[native|<anonymous>/;

/**
 * The first location in a stack that is in the page's own code. It counts in the file as the browser has it.
 *
 * @param stack as browsers write it: `at Name (address:41:7)` or `Name@address:41:7`.
 */
export function locationInStack(stack: unknown): SourceLocation | undefined {
  if (typeof stack !== 'string') return undefined;
  for (const line of stack.split('\n').slice(0, 20)) {
    const [, address] =
      /(?:\(|@|at )(?:async )?((?:\w[\w-]*:\/\/|\/)[^()\s]+:\d+:\d+)\)?$/.exec(line.trim()) ?? [];
    if (address && !FOREIGN.test(line)) return parseStackAddress(address);
  }
  return undefined;
}

function parseStackAddress(address: string): SourceLocation | undefined {
  const [, path, line, column] = /^(.*):(\d+):(\d+)$/.exec(address) ?? [];
  return locationOf(path, line, column);
}
