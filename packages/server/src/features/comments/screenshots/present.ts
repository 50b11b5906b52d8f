import type { Evidence, Screenshot } from '@postil/contract';
import type { Actor } from '../../../core/access/actor.ts';
import type { Sql } from '../../../core/db/database.ts';
import type { SignPath } from '../../../core/uploads/picture-urls.ts';
import { listScreenshots, pinPosition, type ScreenshotRow } from './queries.ts';
import type { CommentWithScreenshot } from './service.ts';
import { pathOf, type ScreenshotUrls, screenshotUrlsBy } from './urls.ts';

/** The public form of a screenshot. */
export function presentScreenshot(row: ScreenshotRow, urlsOf: ScreenshotUrls): Screenshot {
  const { organization_id: organizationId, comment_id: commentId, id, width, height } = row;
  return {
    ...urlsOf({ organizationId, commentId, id }),
    width,
    height,
    pin: pinPosition(row),
  };
}

/** The public form of a screenshot within the evidence of its comment. */
export function presentAsEvidence(row: ScreenshotRow, sign: SignPath): NonNullable<Evidence['screenshot']> {
  const { organization_id: organizationId, comment_id: commentId, id } = row;
  return {
    ...presentScreenshot(row, screenshotUrlsBy(sign)),
    crop_url: sign(pathOf({ organizationId, commentId, id, variant: 'crop' })),
  };
}

/**
 * Finds the screenshots of comments in one statement.
 *
 * @param comments comments that the actor sees.
 * @param signer returns the function that signs the URLs of screenshots; called only if there are screenshots.
 * @returns a function from the id of a comment to its screenshot; null if it has none.
 */
export async function findScreenshots(
  sql: Sql,
  actor: Actor,
  { comments, signer }: { comments: readonly { readonly id: string }[]; signer: () => Promise<SignPath> },
): Promise<(commentId: string) => Screenshot | null> {
  const ids = comments.map(({ id }) => id);
  const rows = ids.length > 0 ? await listScreenshots(sql, actor, ids) : [];
  if (rows.length === 0) return () => null;
  const urlsOf = screenshotUrlsBy(await signer());
  const byComment = new Map(rows.map((row) => [row.comment_id, presentScreenshot(row, urlsOf)]));
  return (commentId) => byComment.get(commentId) ?? null;
}

/** The response to a change to a screenshot. @param message a sentence for people. */
export function respondWith(message: string, { comment, screenshot }: CommentWithScreenshot, sign: SignPath) {
  const shown = screenshot ? presentScreenshot(screenshot, screenshotUrlsBy(sign)) : null;
  return { message, data: { id: comment.id, screenshot: shown }, version: comment.version };
}
