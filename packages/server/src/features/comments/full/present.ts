import type { CommentDetail, Evidence } from '@postil/contract';
import { presentComment } from '../comment/present.ts';
import { presentReply } from '../replies/present.ts';
import type { ScreenshotAddress } from '../screenshots/addresses.ts';
import { presentScreenshot } from '../screenshots/present.ts';
import type { FullComment } from './queries.ts';

/** The public form of a comment on a page with all its parts. @param evidence undefined: left out. */
export function presentDetail(
  {
    comment,
    subscribers,
    replies,
    screenshot,
    rank,
    evidence,
  }: FullComment & { readonly evidence: Evidence | null | undefined },
  { addressOf, appUrl }: { readonly addressOf: ScreenshotAddress; readonly appUrl: string },
): CommentDetail {
  return {
    ...presentComment(comment, appUrl),
    rank,
    reported_at: comment.reported_at?.toISOString() ?? null,
    subscribers: [...subscribers],
    replies: replies.map(presentReply),
    screenshot: screenshot && presentScreenshot(screenshot, addressOf),
    context: comment.context,
    ...(evidence !== undefined && { evidence }),
  };
}
