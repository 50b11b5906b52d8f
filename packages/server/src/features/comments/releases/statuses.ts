import { type CommentStatus, isPending } from '@postil/contract';
import { ValidationError } from '../../../core/errors.ts';

/** A comment before a change to its status. */
interface StatusBefore {
  readonly status: CommentStatus;
  readonly fixed_in: string | null;
}

/** The releases that change with a status; undefined: unchanged. */
interface Releases {
  readonly fixed_in?: string | null;
  readonly seen_again_in?: string | null;
}

/**
 * The effect of a new status on releases: the release of the fix is kept while the comment is closed and cleared when
 * it is reopened, which counts as a recurrence if the release of the fix or of the recurrence is known.
 *
 * @param release with `RESOLVED`, the release of the fix; with a status that reopens the comment, the release of the
 *   recurrence; undefined: unknown; with `RESOLVED`, that of the newest result applies (`takes_release`).
 * @throws {ValidationError} a release with `CLOSED`.
 */
export function releasesAfter(
  row: StatusBefore,
  { status, release }: { status: CommentStatus | undefined; release: string | undefined },
): Releases {
  if (status === 'CLOSED' && release !== undefined)
    throw new ValidationError({ release: ['must be left out with the status CLOSED'] });
  if (status === 'RESOLVED') return release === undefined ? {} : { fixed_in: release };
  if (status === undefined || !isReopening(row, status)) return {};
  if (row.fixed_in === null && release === undefined) return {};
  return { fixed_in: null, seen_again_in: release ?? null };
}

/** Fields that are stored together with a new status, but are not recorded as changes. */
export function unrecordedFields(
  row: StatusBefore,
  { status, ...releases }: Releases & { readonly status?: CommentStatus },
): { readonly takes_release?: boolean; readonly seen_again_at?: Date } {
  if (status === undefined || status === row.status) return {};
  if (status === 'RESOLVED') return { takes_release: releases.fixed_in === undefined };
  return releases.seen_again_in === undefined ? {} : { seen_again_at: new Date() };
}

function isReopening({ status: before }: StatusBefore, status: CommentStatus): boolean {
  return isPending(status) && !isPending(before);
}
