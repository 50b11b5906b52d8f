import type { MockupCommentRecord, ShownMockupComment } from '@postil/contract';
import { presentAssignee, presentCreator } from '../present.ts';
import type { PinnedCommentRow, PinRow } from '../queries.ts';
import { carryPin, type PictureSize, pinOf } from './pins.ts';

/** @param row of a comment on a mockup. */
export function presentMockupComment(row: PinnedCommentRow): MockupCommentRecord {
  return {
    id: row.id,
    organization_id: row.organization_id,
    project_id: row.project_id,
    ...presentPlace(row),
    content: row.content,
    description: row.description,
    status: row.status,
    priority: row.priority,
    category: row.category,
    tags: row.tags,
    created_by: presentCreator(row),
    assigned_to: presentAssignee(row),
    replies_count: row.replies_count,
    revision: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
  };
}

/** The mockup and version of a comment, and where in the picture it is. @param row of a comment on a mockup. */
export function presentPlace(row: PinRow) {
  return { mockup_id: row.mockup_id ?? '', version: row.mockup_version ?? 1, ...pinOf(row) };
}

/** A comment as it is shown on a version of its mockup. @param sizes of all versions by their numbers. */
export function presentShown(
  row: PinnedCommentRow,
  { version, sizes }: { version: number; sizes: ReadonlyMap<number, PictureSize> },
): ShownMockupComment {
  const from = sizes.get(row.mockup_version ?? 1);
  const to = sizes.get(version);
  const pin = pinOf(row);
  return {
    ...presentMockupComment(row),
    shown: { version, ...(from && to ? carryPin(pin, from, to) : pin) },
  };
}
