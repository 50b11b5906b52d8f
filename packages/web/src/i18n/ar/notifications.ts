import type { notifications as source } from '../en/notifications.ts';
import type { Translation } from '../language/translation.ts';

export const notifications: Translation<typeof source> = {
  all: 'الكل',
  unread: 'غير المقروءة',
  isUnread: 'غير مقروء:',
  earlier: 'الأقدم',
  readAll: 'تعليم الكل كمقروء',
  markRead: 'تعليم كمقروء',
  empty: 'لا شيء بعد. يصلك إشعار عندما تُسند إليك مهمة، أو يحدث شيء في مهمة تتابعها أو في أحد تصاميمك.',
  emptyUnread: 'قرأت كل شيء.',
  sentence: ({ reason, actor = 'شخص ما', mockup }) =>
    ({
      assigned: `أسند ${actor} التعليق إليك.`,
      mentioned: `ذكرك ${actor} في رد.`,
      commented: `علّق ${actor} على أحد تصاميمك.`,
      mockup_decided:
        mockup?.decision === 'APPROVED'
          ? `وافق ${mockup.decided_by} على التصميم «${mockup.name}».`
          : `طلب ${mockup?.decided_by ?? actor} تعديلات على التصميم «${mockup?.name ?? ''}».`,
      replied: `ردّ ${actor} على تعليق تتابعه.`,
      status_changed: `غيّر ${actor} حالة تعليق تتابعه.`,
      subscribed: `أضافك ${actor} إلى متابعي تعليق.`,
      webhook_disabled: 'أُوقف ويب هوك لأنه ظل يفشل.',
    })[reason],
};
