import type { notifications as source } from '../../en/app/notifications.ts';
import { statusNameIn } from '../../language/statuses.ts';
import type { Translation } from '../../language/translation.ts';
import { common } from './common.ts';

export const notifications: Translation<typeof source> = {
  all: 'すべて',
  unread: '未読',
  isUnread: '未読：',
  earlier: '以前',
  readAll: 'すべて既読にする',
  allRead: 'すべての通知を既読にしました。',
  oneRead: '通知を既読にしました。',
  done: '完了',
  snooze: 'スヌーズ',
  snoozed: 'スヌーズ中',
  snoozes: { later: '今日の後で', tomorrow: '明日', nextWeek: '来週' },
  wake: '今すぐ未読に戻す',
  emptySnoozed: 'スヌーズ中の通知はありません。',
  snoozedUntil: (moment) => `${moment}までスヌーズしました。`,
  until: (moment) => `${moment}までスヌーズ`,
  markRead: '既読にする',
  empty:
    'まだ通知はありません。タスクの担当になったときや、フォロー中のタスクまたはアップロードしたモックアップに動きがあったときに通知が届きます。',
  emptyUnread: 'すべて既読です。',
  sentence: ({ reason, actor = '誰か', mockup, isAboutReply, details }) =>
    ({
      assigned: `${actor}があなたをコメントの担当者にしました。`,
      mentioned: `${actor}が${isAboutReply ? '返信' : 'コメント'}であなたをメンションしました${quoted(details.quote)}`,
      commented: `${actor}がモックアップ「${details.mockup ?? ''}」にコメントしました。`,
      mockup_decided: `${
        mockup?.decision === 'APPROVED'
          ? `${mockup.decided_by}がモックアップ「${mockup.name}」を承認しました`
          : `${mockup?.decided_by ?? actor}がモックアップ「${mockup?.name ?? ''}」の修正を依頼しました`
      }${quoted(details.quote)}`,
      replied: `${actor}が返信しました${quoted(details.quote)}`,
      result_submitted: `${actor}が結果を提出しました${quoted(details.quote)}`,
      decision_awaited: `${actor}の結果があなたの判断を待っています${quoted(details.quote)}`,
      seen_again: `${actor}が${details.release ?? ''}で同じ箇所に再びコメントしました。`,
      status_changed: `${actor}がステータスを「${statusNameIn(common.statuses, details.status?.from)}」から「${statusNameIn(common.statuses, details.status?.to)}」に変更しました。`,
      subscribed: `${actor}があなたをコメントのフォロワーに追加しました。`,
      due: `コメントの期限は${details.due_date ?? ''}です。`,
      webhook_disabled: `Webhook ${details.webhook?.url ?? ''} がオフになりました。${details.webhook?.reason ?? ''}`,
    })[reason],
};

/** The end of a sentence: the quoted text, if there is one. */
function quoted(text: string | null): string {
  return text === null ? '。' : `：「${text}」`;
}
