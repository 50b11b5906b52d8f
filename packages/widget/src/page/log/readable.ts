const MAX_DEPTH = 2;
const MAX_ENTRIES = 10;

/**
 * A readable form of a value: texts unchanged, errors with their stack, and objects as literals, truncated to ten
 * entries and three levels. Parameters of URLs in a stack are left out.
 */
export function readableForm(value: unknown, depth = 0): string {
  if (typeof value === 'string') return depth === 0 ? value : JSON.stringify(value);
  if (typeof value !== 'object' || !value) return String(value);
  try {
    return readableObject(value, depth);
  } catch {
    // A getter or a proxy of the page throws.
    return Object.prototype.toString.call(value);
  }
}

function readableObject(value: object, depth: number): string {
  if (value instanceof Error) return readableError(value);
  if (depth > MAX_DEPTH) return '…';
  if (Array.isArray(value)) return `[${shortList(value, (each) => readableForm(each, depth + 1))}]`;
  const { localName } = value as { localName?: unknown };
  if (typeof localName === 'string') return `<${localName}>`;
  return `{${shortList(Object.keys(value), (name) => `${name}: ${readableForm(Reflect.get(value, name), depth + 1)}`)}}`;
}

function readableError({ name, message, stack = '' }: Error): string {
  const lines = stack.replace(/[?#][^\s:)]*(?=:\d)/g, '');
  return lines.includes(message) ? lines : `${name}: ${message}\n${lines}`;
}

function shortList<Value>(values: readonly Value[], write: (value: Value) => string): string {
  const rest = values.length > MAX_ENTRIES ? ['…'] : [];
  return [...values.slice(0, MAX_ENTRIES).map(write), ...rest].join(', ');
}
