import type { review as source } from '../../en/app/review.ts';
import { pluralsOf } from '../../language/plurals.ts';
import type { Translation } from '../../language/translation.ts';

const plural = pluralsOf('ar');

export const review: Translation<typeof source> = {
  title: 'مراجعة',
  about: 'أخبرنا من أنت ليعرف الفريق من يعلّق.',
  email: 'البريد الإلكتروني (اختياري)',
  emailFor: 'بعد تأكيده تصلك عليه الردود والنتائج بالبريد.',
  passwordNeeded: 'لهذا الرابط كلمة مرور. حصلت عليها ممن أرسل الرابط.',
  wrongPassword: 'هذه ليست كلمة مرور الرابط.',
  open: 'فتح المراجعة',
  notValid: 'انتهت صلاحية هذا الرابط أو أُلغي. اطلب رابطًا آخر ممن أرسله.',
  ended: 'انتهت المراجعة. افتحها من جديد.',
  by: (organization) => `لصالح ${organization}`,
  notYou: (name) => `لست ${name}؟`,
  openPicture: 'فتح لقطة الشاشة',
  mockups: 'التصاميم',
  noMockups: 'لا توجد تصاميم للاطلاع عليها.',
  pages: 'تعليقات على الصفحات',
  noPages: 'لم يعلّق أحد على صفحة بعد.',
  searchLabel: 'ابحث في المراجعة',
  parts: 'أجزاء المراجعة',
  anyStatus: 'أي حالة',
  noneFound: 'لا شيء يطابق. جرّب كلمات أخرى أو حالة أخرى.',
  held: 'وصل ما كتبته، وسيظهر بعد أن يراجعه الفريق.',
  back: 'كل المراجعة',
  showReplies: (count) =>
    count === 0
      ? 'رد'
      : plural(count, {
          one: 'رد واحد',
          two: 'ردان',
          few: '# ردود',
          many: '# ردًا',
          other: '# رد',
        }),
  links: {
    title: 'روابط المراجعة',
    about: 'بالرابط يطّلع أشخاص بلا حساب على هذا المشروع ويعلّقون أو يعتمدون.',
    none: 'لا يوجد رابط بعد.',
    create: 'رابط جديد',
    createTitle: 'رابط مراجعة جديد',
    nameHint: 'لمن هو، مثل «العميل».',
    rights: 'يحق لمن لديه الرابط',
    rightNames: {
      view: 'الاطلاع',
      comment: 'الاطلاع والتعليق',
      approve: 'الاطلاع والتعليق واعتماد التصاميم',
    },
    password: 'كلمة المرور',
    passwordHint: 'أرسلها بطريق غير طريق الرابط.',
    issuedTitle: 'الرابط جاهز',
    issuedHint: 'انسخه الآن: يظهر مرة واحدة فقط. كل من لديه الرابط يستطيع استخدامه.',
    link: 'الرابط',
    protected: 'بكلمة مرور',
    endsWith: (lastFour) => `ينتهي بـ ${lastFour}`,
    expires: (day) => `حتى ${day}`,
    expired: 'منتهٍ',
    neverUsed: 'لم يُفتح قط',
    used: 'آخر فتح',
    revoke: 'إلغاء',
    revokeOf: (name) => `إلغاء «${name}»`,
    revokeTitle: (name) => `إلغاء «${name}»؟`,
    revokeHint: 'يتوقف الرابط وما فُتح به من مراجعات فورًا.',
    revoked: 'أُلغي الرابط.',
  },
};
