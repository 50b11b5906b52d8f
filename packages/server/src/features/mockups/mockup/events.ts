import type { ChangeEvent } from '../../activity/emit.ts';
import { presentMockup } from './present.ts';
import type { MockupWithLatestRow } from './queries.ts';

/** The event of a change to a mockup. @param row the mockup after the change, or before its deletion. */
export function mockupEvent(
  type: ChangeEvent['type'],
  row: MockupWithLatestRow,
  metadata: Record<string, unknown> = {},
): ChangeEvent {
  const { id, name, status, project_id: projectId } = row;
  return {
    type,
    projectId,
    siteId: null,
    visibility: 'everyone',
    commentId: null,
    metadata: { mockup: { id, name, status }, ...metadata },
    subject: { mockup: presentMockup(row) },
  };
}
