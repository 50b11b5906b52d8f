import { hash } from 'node:crypto';
import type { ReportedEvidence } from '@postil/contract';

/** The element of a comment and the release of its page, by which another comment about the same element is found. */
export interface ElementIdentity {
  readonly seenIn: string | null;
  /** Hexadecimal digits; null: the page has not described the element well enough to find it again. */
  readonly elementHash: string | null;
}

/** The release of the page and the identity of the element, from evidence. */
export function identityIn(reported: ReportedEvidence | undefined): ElementIdentity {
  const element = elementIn(reported);
  return {
    seenIn: reported?.environment?.release || null,
    elementHash: element === undefined ? null : hash('sha256', JSON.stringify(element), 'hex'),
  };
}

/** The strings that identify an element: its test id, or its CSS path and its name. */
function elementIn(reported: ReportedEvidence | undefined): string[] | undefined {
  const { test_id: testId, css_path: path, name } = reported?.locator ?? {};
  if (testId) return ['test_id', testId];
  return path && name ? ['css_path', path, name] : undefined;
}
