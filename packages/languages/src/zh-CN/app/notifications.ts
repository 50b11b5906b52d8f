import type { notifications as source } from '../../en/app/notifications.ts';
import { statusNameIn } from '../../language/statuses.ts';
import type { Translation } from '../../language/translation.ts';
import { common } from './common.ts';

export const notifications: Translation<typeof source> = {
  all: '全部',
  unread: '未读',
  isUnread: '未读：',
  earlier: '更早',
  readAll: '全部标为已读',
  allRead: '所有通知已标为已读。',
  oneRead: '通知已标为已读。',
  done: '完成',
  snooze: '稍后提醒',
  snoozed: '已推迟',
  snoozes: { later: '今天晚些时候', tomorrow: '明天', nextWeek: '下周' },
  wake: '立即标为未读',
  emptySnoozed: '没有被推迟的通知。',
  snoozedUntil: (moment) => `已推迟到${moment}。`,
  until: (moment) => `已推迟到${moment}`,
  markRead: '标为已读',
  empty: '还没有通知。有任务分配给你，或你关注的任务、你上传的设计稿有动态时，会通知你。',
  emptyUnread: '已全部读完。',
  sentence: ({ reason, actor = '有人', mockup, isAboutReply, details }) =>
    ({
      assigned: `${actor}将评论分配给了你。`,
      mentioned: `${actor}在${isAboutReply ? '回复' : '评论'}中提及了你${quoted(details.quote)}`,
      commented: `${actor}评论了设计稿“${details.mockup ?? ''}”。`,
      mockup_decided: `${
        mockup?.decision === 'APPROVED'
          ? `${mockup.decided_by}批准了设计稿“${mockup.name}”`
          : `${mockup?.decided_by ?? actor}要求修改设计稿“${mockup?.name ?? ''}”`
      }${quoted(details.quote)}`,
      replied: `${actor}回复了${quoted(details.quote)}`,
      result_submitted: `${actor}提交了结果${quoted(details.quote)}`,
      decision_awaited: `${actor}的结果正等待你的决定${quoted(details.quote)}`,
      seen_again: `${actor}在 ${details.release ?? ''} 中再次就此发表了评论。`,
      status_changed: `${actor}将状态从“${statusNameIn(common.statuses, details.status?.from)}”改为“${statusNameIn(common.statuses, details.status?.to)}”。`,
      subscribed: `${actor}将你添加为评论的关注者。`,
      due: `评论的截止日期是 ${details.due_date ?? ''}。`,
      webhook_disabled: `Webhook ${details.webhook?.url ?? ''} 已关闭。${details.webhook?.reason ?? ''}`,
    })[reason],
};

/** The end of a sentence: the quoted text, if there is one. */
function quoted(text: string | null): string {
  return text === null ? '。' : `：“${text}”`;
}
