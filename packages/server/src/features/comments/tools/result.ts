import type { ProjectActor } from '../../../core/access/actor.ts';
import { firstWithin, shortened } from '../../../core/mcp/surface/bounds.ts';
import type { SignPath } from '../../../core/uploads/picture-urls.ts';
import { presentResult } from '../results/present.ts';
import type { ResultRow } from '../results/queries.ts';

/** The maximum bytes of the parts of a result, as JSON. */
const BYTES = { summary: 2_000, reason: 2_000, files: 1_000, link: 600, name: 300 };

/** A result as tools return it. */
export type ToolResult = ReturnType<typeof presentToolResult>;

/** A result with its acceptance, within the size limit of a list. @param sign as in `presentResult`. */
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
    summary: shortened(summary, BYTES.summary),
    pull_request_url: pullRequest && shortened(pullRequest, BYTES.link),
    preview_url: preview && shortened(preview, BYTES.link),
    files: firstWithin(result.files, BYTES.files, 0),
    ...(picture && { picture_url: picture.url }),
    created_by: { ...creator, name: shortened(creator.name, BYTES.name) },
    acceptance: acceptance && {
      ...acceptance,
      reason: acceptance.reason && shortened(acceptance.reason, BYTES.reason),
      decided_by: { ...acceptance.decided_by, name: shortened(acceptance.decided_by.name, BYTES.name) },
    },
  };
}
