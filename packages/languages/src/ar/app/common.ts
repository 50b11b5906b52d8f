import type { common as source } from '../../en/app/common.ts';
import { clausesIn } from '../../language/clauses.ts';
import { pluralsOf } from '../../language/plurals.ts';
import type { Translation } from '../../language/translation.ts';
import { FIELD_PROBLEMS, PROBLEMS } from './problems.ts';

const plural = pluralsOf('ar');

export const common: Translation<typeof source> = {
  statuses: {
    OPEN: 'مفتوح',
    IN_PROGRESS: 'قيد التنفيذ',
    IN_REVIEW: 'قيد المراجعة',
    RESOLVED: 'محلول',
    CLOSED: 'مغلق',
  },
  priorities: { LOW: 'منخفضة', MEDIUM: 'متوسطة', HIGH: 'عالية', URGENT: 'عاجلة' },
  devices: { DESKTOP: 'حاسوب', MOBILE: 'هاتف', TABLET: 'جهاز لوحي' },
  categories: {
    UI_FEEDBACK: 'الواجهة',
    BUG_REPORT: 'خلل',
    FEATURE_REQUEST: 'طلب ميزة',
    GENERAL: 'عام',
    CONTENT: 'المحتوى',
    DESIGN: 'التصميم',
    USABILITY: 'سهولة الاستخدام',
    PERFORMANCE: 'الأداء',
  },
  roles: { owner: 'مالك', admin: 'مدير', member: 'عضو', guest: 'ضيف' },
  mockupStatuses: {
    PENDING: 'بانتظار الموافقة',
    APPROVED: 'تمت الموافقة',
    CHANGES_REQUESTED: 'طُلبت تعديلات',
  },
  due: { on: (day: string) => `الاستحقاق: ${day}`, overdue: (day: string) => `متأخرة: ${day}` },
  /** The progress of a checklist. */
  checked: (done: string, total: string) => `أُنجز ${done} من ${total}`,
  save: 'حفظ',
  saving: 'جارٍ الحفظ…',
  cancel: 'إلغاء',
  close: 'إغلاق',
  delete: 'حذف',
  remove: 'إزالة',
  edit: 'تعديل',
  rename: 'إعادة تسمية',
  create: 'إنشاء',
  retry: 'إعادة المحاولة',
  conflict: {
    changed: (by) => `${by ?? 'شخص ما'} غيّر هذا في هذه الأثناء.`,
    theirs: 'المحفوظ في هذه الأثناء',
    mine: 'نصك',
    nothing: 'لا شيء',
    show: 'عرض',
    takeTheirs: 'اعتماد نصه',
    keepMine: 'الاحتفاظ بنصي',
    editOn: 'متابعة التحرير',
  },
  undo: 'تراجع',
  copy: 'نسخ',
  copied: 'تم النسخ',
  notCopied: 'لم ينسخ المتصفح النص. اسمح بالوصول إلى الحافظة، أو حدّد النص وانسخه.',
  search: 'بحث',
  name: 'الاسم',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  more: 'المزيد',
  loadMore: 'عرض المزيد',
  loading: 'جارٍ التحميل',
  none: 'لا شيء',
  comma: '، ',
  nobody: 'لا أحد',
  optional: 'اختياري',
  archived: (name) => `${name} (مؤرشف)`,
  all: 'الكل',
  noMatch: 'لا نتائج مطابقة.',
  useText: (text) => `استخدام «${text}»`,
  required: 'اكتب شيئًا هنا أولًا.',
  somethingWrong: 'حدث خطأ ما.',
  // A newer server may have other codes.
  refused: (code, message) => PROBLEMS[code] ?? message,
  fieldProblem: clausesIn(FIELD_PROBLEMS),
  notFromPostil: 'لم يستجب الخادم على النحو الصحيح. حاول مجددًا بعد لحظات.',
  notReachable: 'تعذّر الوصول إلى الخادم. تحقّق من الاتصال وحاول مجددًا.',
  behindProxy: {
    tooLarge:
      'يرفض الوكيل (proxy) أمام الخادم ملفات بهذا الحجم (413). يمكن لمشغّل الخادم رفع الحد، مثل client_max_body_size في nginx.',
    interrupted:
      'يستجيب الخادم، لكن ليس لملفات بهذا الحجم. غالبًا ما يرفضها وكيل (proxy) أمامه: يمكن لمشغّل الخادم رفع حدّه، مثل client_max_body_size في nginx.',
    unreachable:
      'لا يصل الوكيل (proxy) إلى الخادم الذي خلفه (502). حاول مجددًا بعد دقيقة؛ وإن لم ينجح ذلك فعلى مشغّل الخادم التحقق من أنه يعمل.',
    busy: 'لا يستقبل الخادم طلبات حاليًا (503). حاول مجددًا بعد دقيقة؛ وإن لم ينجح ذلك فعلى مشغّل الخادم فحص الخادم والوكيل (proxy) أمامه.',
    late: 'لم يستجب الخادم في الوقت المحدد للوكيل (proxy) أمامه (504). حاول مجددًا؛ وإن لم ينجح ذلك فيمكن لمشغّل الخادم زيادة مهلة الوكيل.',
  },
  notFoundTitle: 'غير موجود',
  notFound: 'لا يوجد شيء في هذا العنوان، أو لا تملك صلاحية الوصول إليه.',
  forMembers: 'هذه الصفحة لأعضاء المؤسسة.',
  backToBoard: 'إلى اللوحة',
  confirmByName: (name) => `اكتب «${name}» للتأكيد.`,
  comments: (count) =>
    plural(count, {
      one: 'تعليق واحد',
      two: 'تعليقان',
      few: '# تعليقات',
      many: '# تعليقًا',
      other: '# تعليق',
    }),
  authorKinds: { visitor: 'زائر', assistant: 'مساعد' },
  signed: { visitor: (name) => `${name} (زائر)`, assistant: (name) => `${name} (مساعد)` },
  assistantFor: (assistant, name) => `${assistant} نيابةً عن ${name}`,
  internalNote: 'ملاحظة داخلية',
  readers: { everyone: 'الجميع', team: 'الفريق فقط' },
  readersHint: {
    everyone: 'يقرأ هذا أيضًا الزوار والمراجعون والعملاء الذين يرون التعليق.',
    team: 'لا يقرأ هذا إلا فريقك.',
  },
  replies: (count) =>
    plural(count, { one: 'رد واحد', two: 'ردّان', few: '# ردود', many: '# ردًا', other: '# رد' }),
  sites: (count) =>
    plural(count, { one: 'موقع واحد', two: 'موقعان', few: '# مواقع', many: '# موقعًا', other: '# موقع' }),
  tasks: (count) =>
    plural(count, { one: 'مهمة واحدة', two: 'مهمتان', few: '# مهام', many: '# مهمة', other: '# مهمة' }),
  selected: (count) =>
    plural(count, { one: 'محدّد واحد', two: 'محدّدان', few: '# محدّدة', many: '# محدّدًا', other: '# محدّد' }),
};
