import type { CommentDetail } from '@postil/contract';
import { presentComment } from '../comment/present.ts';
import { presentReply } from '../replies/present.ts';
import { presentScreenshot, type ScreenshotAddress } from '../screenshots/addresses.ts';
import type { FullComment } from './service.ts';

export function presentDetail(
  { comment, subscribers, replies, screenshot, rank }: FullComment,
  addressOf: ScreenshotAddress,
): CommentDetail {
  return {
    ...presentComment(comment),
    rank,
    reported_at: comment.reported_at?.toISOString() ?? null,
    subscribers: [...subscribers],
    replies: replies.map(presentReply),
    screenshot: screenshot && presentScreenshot(screenshot, addressOf),
    context: comment.context,
  };
}
