import { dayIn, type MailTexts, type NotificationNames } from '../language/mail.ts';
import { statusNameIn } from '../language/statuses.ts';
import { common } from './app/common.ts';

export const texts: MailTexts = {
  happening,
  signed,
  why: {
    assignee: 'تصلك هذه الرسالة لأن هذا التعليق مُسند إليك.',
    assigner: 'تصلك هذه الرسالة لأنك أسندت هذا التعليق.',
    submitter: 'تصلك هذه الرسالة لأنك قدّمت نتيجة لهذا التعليق.',
    mentioned: 'تصلك هذه الرسالة لأنه أُشير إليك.',
    author: 'تصلك هذه الرسالة لأنك كتبت هذا التعليق.',
    replier: 'تصلك هذه الرسالة لأنك رددت على هذا التعليق.',
    subscriber: 'تصلك هذه الرسالة لأنك مشترك في هذا التعليق.',
    uploader: 'تصلك هذه الرسالة لأنك رفعت النموذج أو أحدث إصدار منه.',
    owner: 'تصلك هذه الرسالة لأنك من مالكي المؤسسة.',
  },
  several: (notifications, subjects) =>
    subjects === 1 ? `الإشعارات: ${notifications}` : `الإشعارات: ${notifications}، عن مهام عددها ${subjects}`,
  more: (notifications) => `وغيرها: ${notifications}.`,
  webhook: 'أُوقف ويب هوك',
  mockup: (name) => `النموذج «${name}»`,
  open: 'فتح في Postil',
  openNotifications: 'فتح إشعاراتك',
  openPage: 'فتح الصفحة',
  picture: 'الصفحة في موضع التعليق',
  asMember: (organization) => `يصلك بريد من Postil بصفتك عضوًا في ${organization}.`,
  unsubscribe: 'إلغاء الاشتراك',
  result: {
    asks: (actor) => `عمل ${actor} على تعليقك ويسأل هل تمّ حلّه.`,
    asksAgain: (actor) => `عمل ${actor} على تعليقك وما زال ينتظر معرفة هل تمّ حلّه.`,
    subject: (title) => `هل تمّ هذا؟ ${title}`,
    comment: 'تعليقك',
    done: 'ما تمّ عمله',
    see: 'عرض النتيجة',
    decide: 'أخبرنا هل تمّ الحل',
    before: 'قبل',
    after: 'بعد',
    accept: 'قبول',
    refuse: 'ليس بعد',
    reason: 'ما الذي ينقص؟',
    reasonMissing: 'اذكر ما الذي ينقص.',
    outdated: 'لم يُحفظ قرارك لأن هناك نتيجة أحدث. اقرأها ثم قرّر من جديد.',
    accepted: 'لقد قبلت هذه النتيجة.',
    refused: 'لقد ذكرت ما ينقص، وأُبلغ الفريق بذلك.',
    settled: 'أنهى الفريق هذا التعليق، فلم يبقَ ما تقرره.',
    invalid: 'انتهت صلاحية هذا الرابط أو أنه غير كامل. انسخه كاملًا من الرسالة.',
    asReporter: (organization) => `تصلك هذه الرسالة لأنك تركت عنوانك مع تعليق إلى ${organization}.`,
  },
  reporter: {
    confirmation: {
      subject: (organization) => `أكّد عنوانك لدى ${organization}`,
      about: (organization, location) =>
        `ترك شخص ما، غالبًا أنت، هذا العنوان مع تعليق لـ ${organization}${location ? ` (${location})` : ''}.`,
      purpose: 'أكّده لتصلك رسائل عن الردود على تعليقاتك وعمّا أُنجز وعن حلّها.',
      confirm: 'تأكيد العنوان',
      limits: 'يعمل الرابط مدة 30 يومًا. إن لم تكن أنت، فتجاهل هذه الرسالة: لن تصلك رسالة أخرى.',
    },
    repliedSubject: (title) => `ردّ: ${title}`,
    resolved: (actor) => `وضع ${actor} علامة على تعليقك بأنه محلول.`,
    resolvedSubject: (title) => `محلول: ${title}`,
    toPin: 'عرض تعليقك على الصفحة',
    page: {
      title: 'رسائل عن تعليقاتك',
      asked: (email, organization) => `هل تُرسل إلى ${email} رسائل عن تعليقاتك لـ ${organization}؟`,
      confirmed: (email, organization) => `تصل إلى ${email} رسائل عن تعليقاتك لـ ${organization}.`,
      unsubscribed: (email, organization) => `لا تصل إلى ${email} رسائل عن التعليقات لـ ${organization}.`,
      off: 'إيقاف إرسال الرسائل',
      on: 'إرسال الرسائل من جديد',
    },
  },
  reset: {
    topic: 'تعيين كلمة مرور جديدة لـ Postil',
    about: 'طلب أحدهم، وأنت على الأرجح، رابطًا لتعيين كلمة مرور جديدة.',
    set: 'تعيين كلمة مرور جديدة',
    limits: 'يعمل الرابط مرة واحدة، خلال ساعة.',
    reason: 'إن لم تطلبه فتجاهل هذه الرسالة: لم يتغير شيء.',
  },
  invitation: {
    topic: (inviter = 'أحدهم', organization) => `أضافك ${inviter} إلى ${organization}`,
    about: 'في Postil يجمع الفريق الملاحظات على صفحاته: تعليقات على الصفحات والنماذج، تظهر مهامَّ على لوحة.',
    join: 'الانضمام وتسجيل الدخول',
    accept:
      'إن كنت تسجّل الدخول إلى Postil من قبل، فاقبل البريد بما يعنيك. وإلى ذلك الحين لا يصلك بريد آخر، ولا يلزمك فعل شيء للرفض.',
    acceptLink: 'قبول البريد من هذه المؤسسة',
  },
};

function happening({
  reason,
  details,
  actorName,
  authorKind,
  assistant,
  isAboutReply,
}: NotificationNames): string {
  const { status, webhook, mockup, decision, due_date: dueDate, release } = details;
  const actor = signed(actorName, authorKind, assistant);
  switch (reason) {
    case 'assigned':
      return `أسند ${actor} التعليق إليك.`;
    case 'mentioned':
      return `أشار ${actor} إليك في ${isAboutReply ? 'رد' : 'التعليق'}.`;
    case 'commented':
      return `علّق ${actor} على النموذج «${mockup?.name}».`;
    case 'mockup_decided': {
      const name = signed(decision?.name, authorKind);
      return decision?.decision === 'APPROVED'
        ? `وافق ${name} على النموذج «${mockup?.name}».`
        : `طلب ${name} تعديلات على النموذج «${mockup?.name}».`;
    }
    case 'replied':
      return `ردّ ${actor}.`;
    case 'result_submitted':
      return `قدّم ${actor} نتيجة.`;
    case 'decision_awaited':
      return `نتيجة ${actor} تنتظر قرارك.`;
    case 'seen_again':
      return `كتب ${actor} عن ذلك مجددًا في ${release}.`;
    case 'status_changed':
      return `غيّر ${actor} الحالة من «${statusNameIn(common.statuses, status?.from)}» إلى «${statusNameIn(common.statuses, status?.to)}».`;
    case 'subscribed':
      return `أضافك ${actor} إلى المشتركين في التعليق.`;
    case 'due':
      return `يحين موعد استحقاق التعليق في ${dayIn('ar', dueDate)}.`;
    case 'webhook_disabled':
      return `أُوقف الويب هوك ${webhook?.url}. ${webhook?.reason}`;
    default:
      return reason satisfies never;
  }
}

/**
 * The name of a person with their kind: for a visitor, who chooses the name freely, and for the person for whom an
 * assistant acts.
 */
function signed(name = 'أحدهم', kind: NotificationNames['authorKind'], assistant?: string): string {
  if (assistant !== undefined) return `${assistant} نيابةً عن ${name}`;
  if (kind === 'assistant') return `${name} (مساعد)`;
  return kind === 'visitor' ? `${name} (زائر)` : name;
}
