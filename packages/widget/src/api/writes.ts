import type { WidgetComment } from '@postil/contract';
import {
  addWidgetPicture,
  assignWidgetComment,
  createWidgetComment,
  createWidgetReply,
  deleteWidgetComment,
  setWidgetCommentAnchor,
  setWidgetCommentScreenshot,
  setWidgetCommentStatus,
  updateWidgetComment,
} from '@postil/contract/widget-paths';
import { type Api, type Reads, readComment } from './api.ts';
import { createKey, type Request } from './call.ts';
import type { RouteOf } from './routes.ts';

/** Adds the calls that write to those in the app's entry chunk. */
export function withWrites(reads: Reads): Api {
  const { call } = reads;
  const change = async (route: RouteOf<WidgetComment>, request: Request) =>
    readComment(await call(route, request));
  return {
    ...reads,
    create: (body, idempotencyKey) => change(createWidgetComment, { body, idempotencyKey }),
    edit: (id, body) => change(updateWidgetComment, { id, body }),
    delete: (id) => call(deleteWidgetComment, { id }),
    setStatus: (id, status, release) => change(setWidgetCommentStatus, { id, body: { status, release } }),
    assign: (id, assigned_to) => change(assignWidgetComment, { id, body: { assigned_to } }),
    reposition: (id, body) => change(setWidgetCommentAnchor, { id, body }),
    reply: (id, body) => call(createWidgetReply, { id, body, idempotencyKey: createKey() }),
    async addPicture(id, picture, pin) {
      const body = new FormData();
      body.set('pin_x', String(pin.x));
      body.set('pin_y', String(pin.y));
      body.set('file', picture, 'screenshot');
      return (await call(setWidgetCommentScreenshot, { id, body })).screenshot;
    },
    attach({ id, replyId }, picture, idempotencyKey) {
      const body = new FormData();
      if (replyId) body.set('reply_id', replyId);
      body.set('file', picture, 'picture');
      return call(addWidgetPicture, { id, body, idempotencyKey });
    },
  };
}
