import type { members as source } from '../../../en/app/settings/members.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('ar');

export const members: Translation<typeof source> = {
  invite: 'دعوة',
  inviteTitle: 'دعوة شخص',
  inviteHint: 'تحصل على رابط لتمرّره. ويُرسل الرابط بالبريد أيضًا حيث يرسل هذا الخادم البريد.',
  unknownAddress:
    'لم يُضبط العنوان العام لهذا الخادم (BASE_URL)، لذلك قد لا تُفتح الروابط الواردة في رسائله من أماكن أخرى.',
  send: 'دعوة',
  searchLabel: 'البحث بالاسم أو البريد',
  roleFilter: 'الدور',
  anyRole: 'أي دور',
  name: 'الاسم',
  role: 'الدور',
  lastSeen: 'آخر ظهور',
  never: 'أبدًا',
  projects: 'المشاريع',
  statuses: { active: 'نشط', invited: 'مدعو' },
  roleHints: {
    owner: 'يمكنه كل شيء، حتى ما يخص المالكين الآخرين.',
    admin: 'يدير الأعضاء والمفاتيح والويب هوك.',
    member: 'يقرأ كل المحتوى ويغيّره.',
    guest: 'عميل: يرى المشاريع المختارة ويعلّق عليها.',
  },
  roleOf: (name) => `دور ${name}`,
  projectsOf: (name) => `مشاريع ${name}`,
  projectsCount: (count) =>
    plural(count, {
      zero: 'لا مشاريع',
      one: 'مشروع واحد',
      two: 'مشروعان',
      few: '# مشاريع',
      many: '# مشروعًا',
      other: '# مشروع',
    }),
  chooseProjects: 'اختر المشاريع التي يمكن لهذا الضيف رؤيتها.',
  you: 'أنت',
  lastOwner: 'المالك الوحيد: اجعل شخصًا آخر مالكًا أولًا.',
  ownersOnly: 'لا يغيّر المالكَ إلا مالك.',
  removed: (name) => `تمت إزالة ${name}.`,
  remove: 'إزالة من المؤسسة',
  removeTitle: (name) => `إزالة ${name}؟`,
  removeWarning:
    'يفقد الوصول فورًا. يبقى ما كتبه وتبقى المهام مسندة إليه. وتستمر مفاتيحه في العمل دون صلاحيات إدارية حتى تُلغى.',
  removeAction: 'إزالة',
  invitationLink: 'رابط الدعوة',
  invitationFor: (name) => `دعوة ${name}`,
  invitationHint: (email) => `مرّر هذا الرابط إلى ${email}. يعمل مرة واحدة، وفيه يختار كلمة المرور.`,
  resetLink: 'رابط إعادة تعيين كلمة المرور',
  resetFor: (name) => `كلمة مرور جديدة لـ ${name}`,
  resetHint: (email) => `مرّر هذا الرابط إلى ${email}. يعمل مرة واحدة.`,
  expires: 'صالح حتى',
  link: 'الرابط',
  done: 'تم',
  menu: (name) => `المزيد عن ${name}`,
  empty: 'لا أحد يطابق هذا البحث.',
  clear: 'مسح البحث',
  tableLabel: 'أعضاء المؤسسة',
  emailTaken: 'يوجد عضو بهذا البريد الإلكتروني.',
};
