import { errorCodesOf, fullPathOf, OPERATIONS, type Operation, statusOf } from '@postil/contract';
import { expect } from 'vitest';

/** The operations with patterns of their paths; those with fewer parameters come first, because they take precedence. */
const PATTERNS = OPERATIONS.map((operation) => ({
  operation,
  pattern: new RegExp(`^${fullPathOf(operation).replaceAll(/:\w+/g, '[^/]+')}$`),
})).sort((one, other) => countParameters(one.operation) - countParameters(other.operation));

function countParameters({ path }: Operation): number {
  return path.split(':').length;
}

/** Refusals of an unwanted body, which the OpenAPI document leaves out. */
const UNWANTED_BODY_CODES = ['invalid_json', 'payload_too_large', 'unsupported_media_type'];

/** Asserts that a response has a status and a code that its operation declares. Other paths are not checked. */
export function expectDeclared(
  { method, url }: { method: string; url: string },
  { status, text }: { status: number; text: string },
): void {
  const { pathname } = new URL(url);
  const found = PATTERNS.find(
    ({ operation, pattern }) => operation.method === method && pattern.test(pathname),
  );
  if (!found) return;
  const { operation } = found;
  // A 304 has no body.
  if (status === 304) return;
  if (status < 400) {
    expect(status, `the status of ${operation.id}`).toBe(statusOf(operation));
    return;
  }
  const { code } = JSON.parse(text) as { code: string };
  if (!operation.body && UNWANTED_BODY_CODES.includes(code)) return;
  expect(errorCodesOf(operation), `the codes that ${operation.id} declares`).toContain(code);
}
