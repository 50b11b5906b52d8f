import type { notifications as source } from '../../en/app/notifications.ts';
import { statusNameIn } from '../../language/statuses.ts';
import type { Translation } from '../../language/translation.ts';
import { common } from './common.ts';

export const notifications: Translation<typeof source> = {
  all: 'الكل',
  unread: 'غير المقروءة',
  isUnread: 'غير مقروء:',
  earlier: 'الأقدم',
  readAll: 'تعليم الكل كمقروء',
  allRead: 'عُلِّمت كل الإشعارات كمقروءة.',
  oneRead: 'عُلِّم الإشعار كمقروء.',
  done: 'تم',
  snooze: 'تأجيل',
  snoozed: 'المؤجَّلة',
  snoozes: { later: 'لاحقًا اليوم', tomorrow: 'غدًا', nextWeek: 'الأسبوع القادم' },
  wake: 'اجعله غير مقروء الآن',
  emptySnoozed: 'لا شيء مؤجَّل.',
  snoozedUntil: (moment) => `أُجِّل إلى ${moment}.`,
  until: (moment) => `مؤجَّل إلى ${moment}`,
  markRead: 'تعليم كمقروء',
  empty: 'لا شيء بعد. يصلك إشعار عندما تُسند إليك مهمة، أو يحدث شيء في مهمة تتابعها أو في أحد تصاميمك.',
  emptyUnread: 'قرأت كل شيء.',
  sentence: ({ reason, actor = 'شخص ما', mockup, isAboutReply, details }) =>
    ({
      assigned: `أسند ${actor} التعليق إليك.`,
      mentioned: `ذكرك ${actor} في ${isAboutReply ? 'رد' : 'التعليق'}${quoted(details.quote)}`,
      commented: `علّق ${actor} على التصميم «${details.mockup ?? ''}».`,
      mockup_decided: `${
        mockup?.decision === 'APPROVED'
          ? `وافق ${mockup.decided_by} على التصميم «${mockup.name}»`
          : `طلب ${mockup?.decided_by ?? actor} تعديلات على التصميم «${mockup?.name ?? ''}»`
      }${quoted(details.quote)}`,
      replied: `ردّ ${actor}${quoted(details.quote)}`,
      result_submitted: `قدّم ${actor} نتيجة${quoted(details.quote)}`,
      decision_awaited: `نتيجة ${actor} تنتظر قرارك${quoted(details.quote)}`,
      seen_again: `كتب ${actor} عن ذلك مجددًا في ${details.release ?? ''}.`,
      status_changed: `غيّر ${actor} الحالة من ${statusNameIn(common.statuses, details.status?.from)} إلى ${statusNameIn(common.statuses, details.status?.to)}.`,
      subscribed: `أضافك ${actor} إلى متابعي تعليق.`,
      due: `يحين موعد استحقاق التعليق في ${details.due_date ?? ''}.`,
      webhook_disabled: `أُوقف الويب هوك ${details.webhook?.url ?? ''}. ${details.webhook?.reason ?? ''}`,
    })[reason],
};

/** The end of a sentence: the quoted text, if there is one. */
function quoted(text: string | null): string {
  return text === null ? '.' : `: «${text}»`;
}
