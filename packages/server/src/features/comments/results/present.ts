import type { Acceptance, ResultPicture, ResultRecord } from '@postil/contract';
import { type Actor, isInTeam } from '../../../core/access/actor.ts';
import { type SignPath, signVariants } from '../../../core/uploads/picture-urls.ts';
import type { ResultRow } from './queries.ts';
import { pathOf } from './urls.ts';

/**
 * The public form of a result. Its pull request, commit, branch and changed files are only for the team.
 *
 * @param sign signs the URLs of its picture; undefined: without the picture.
 */
export function presentResult(
  row: ResultRow,
  { reader, sign }: { reader: Pick<Actor, 'role'>; sign: SignPath | undefined },
): ResultRecord {
  const isForTeam = isInTeam(reader);
  return {
    id: row.id,
    comment_id: row.comment_id,
    summary: row.summary,
    pull_request_url: isForTeam ? row.pull_request_url : null,
    commit: isForTeam ? row.commit : null,
    branch: isForTeam ? row.branch : null,
    release: row.release,
    preview_url: row.preview_url,
    files: isForTeam ? [...row.files] : [],
    picture: sign ? presentPicture(row, sign) : null,
    created_by: { id: row.created_by, name: row.created_by_name },
    author_kind: row.author_kind,
    ...(row.assistant !== null && { assistant: row.assistant }),
    created_at: row.created_at.toISOString(),
    acceptance: presentAcceptance(row),
  };
}

function presentPicture(row: ResultRow, sign: SignPath): ResultPicture | null {
  const { organization_id: organizationId, comment_id: commentId, picture_id: id, width, height } = row;
  if (id === null || width === null || height === null) return null;
  return {
    ...signVariants(sign, (variant) => pathOf({ organizationId, commentId, id, variant })),
    width,
    height,
  };
}

function presentAcceptance(row: ResultRow): Acceptance | null {
  const { decision, reason, decided_by: id, decided_at: at } = row;
  if (decision === null || id === null || at === null) return null;
  return {
    decision,
    reason,
    decided_by: { id, name: row.decided_by_name ?? '' },
    author_kind: row.is_decided_by_visitor === true ? 'visitor' : 'member',
    decided_at: at.toISOString(),
  };
}
