import type { CommentDetail, Evidence } from '@postil/contract';
import { presentComment } from '../comment/present.ts';
import { presentReply } from '../replies/present.ts';
import { presentScreenshot } from '../screenshots/present.ts';
import type { ScreenshotUrls } from '../screenshots/urls.ts';
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
  { urlsOf, appUrl }: { readonly urlsOf: ScreenshotUrls; readonly appUrl: string },
): CommentDetail {
  return {
    ...presentComment(comment, appUrl),
    rank,
    reported_at: comment.reported_at?.toISOString() ?? null,
    subscribers: [...subscribers],
    replies: replies.map(presentReply),
    screenshot: screenshot && presentScreenshot(screenshot, urlsOf),
    context: comment.context,
    ...(evidence !== undefined && { evidence }),
  };
}
