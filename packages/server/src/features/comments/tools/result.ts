import type { ProjectActor } from '../../../core/access/actor.ts';
import { itemsWithin, truncate } from '../../../core/mcp/surface/bounds.ts';
import type { SignPath } from '../../../core/uploads/picture-urls.ts';
import { presentResult } from '../results/present.ts';
import type { ResultRow } from '../results/queries.ts';

/** The maximum sizes of the parts of a result, in bytes of JSON. */
const MAX_PART_BYTES = { summary: 2_000, reason: 2_000, files: 1_000, url: 600, name: 300 };

/** A result as tools return it. */
export type ToolResult = ReturnType<typeof presentToolResult>;

/** A result with its acceptance, with long parts truncated. @param sign as in `presentResult`. */
export function presentToolResult(
  row: ResultRow,
  { actor, sign }: { actor: Pick<ProjectActor, 'role'>; sign?: SignPath | undefined },
) {
  const {
    comment_id: _,
    picture,
    summary,
    acceptance,
    ...result
  } = presentResult(row, { reader: actor, sign });
  const { pull_request_url: pullRequest, preview_url: preview, created_by: creator } = result;
  return {
    ...result,
    summary: truncate(summary, MAX_PART_BYTES.summary),
    pull_request_url: pullRequest && truncate(pullRequest, MAX_PART_BYTES.url),
    preview_url: preview && truncate(preview, MAX_PART_BYTES.url),
    files: itemsWithin(result.files, MAX_PART_BYTES.files, 0),
    ...(picture && { picture_url: picture.url }),
    created_by: { ...creator, name: truncate(creator.name, MAX_PART_BYTES.name) },
    acceptance: acceptance && {
      ...acceptance,
      reason: acceptance.reason && truncate(acceptance.reason, MAX_PART_BYTES.reason),
      decided_by: {
        ...acceptance.decided_by,
        name: truncate(acceptance.decided_by.name, MAX_PART_BYTES.name),
      },
    },
  };
}
