import type { list as source } from '../../en/tasks/list.ts';
import { pluralsOf } from '../../language/plurals.ts';
import type { Translation } from '../../language/translation.ts';

const plural = pluralsOf('ar');
const tasks = { one: 'مهمة واحدة', two: 'مهمتان', few: '# مهام', many: '# مهمة', other: '# مهمة' };

export const list: Translation<typeof source> = {
  columns: {
    task: 'المهمة',
    status: 'الحالة',
    priority: 'الأولوية',
    assignee: 'المكلَّف',
    page: 'الموقع والصفحة',
    replies: 'الردود',
    age: 'الإنشاء',
  },
  table: 'المهام',
  select: (text) => `تحديد «${text}»`,
  sort: 'الترتيب',
  sorts: {
    '-created_at': 'الأحدث أولًا',
    created_at: 'الأقدم أولًا',
    '-updated_at': 'آخر ما تغيّر أولًا',
    '-priority': 'الأعلى أولوية أولًا',
    status: 'حسب الحالة',
  },
  noTasks: 'تظهر هنا المهام والتعليقات الخاصة بمواقعك.',
  noMatches: 'لا توجد مهمة تطابق عوامل التصفية هذه.',
  clear: 'مسح عوامل التصفية',
  total: (count) => plural(count, tasks),
  moreThan: (count) => `أكثر من ${plural(count, tasks)}`,
  newTasks: (count) =>
    plural(count, {
      one: 'عرض مهمة جديدة واحدة',
      two: 'عرض مهمتين جديدتين',
      few: 'عرض # مهام جديدة',
      many: 'عرض # مهمة جديدة',
      other: 'عرض # مهمة جديدة',
    }),
  next: 'المهمة التالية',
  previous: 'المهمة السابقة',
  open: 'فتح المهمة',
  toggle: 'تحديد المهمة',
  toggleUpTo: 'تحديد كل ما قبل المهمة وصولًا إليها',
  clearSelection: 'إلغاء التحديد أو إغلاق ما هو مفتوح',
  bulk: {
    bar: 'تغيير المهام المحددة',
    status: 'الحالة',
    priority: 'الأولوية',
    assignee: 'المكلَّف',
    tags: 'الوسوم',
    clear: 'إلغاء التحديد',
    changing: (done, total) => `${done} من ${total}`,
    changed: (count) =>
      plural(count, {
        one: 'تغيّرت مهمة واحدة.',
        two: 'تغيّرت مهمتان.',
        few: 'تغيّرت # مهام.',
        many: 'تغيّرت # مهمة.',
        other: 'تغيّرت # مهمة.',
      }),
    restored: (count) =>
      plural(count, {
        one: 'استُعيدت مهمة واحدة.',
        two: 'استُعيدت مهمتان.',
        few: 'استُعيدت # مهام.',
        many: 'استُعيدت # مهمة.',
        other: 'استُعيدت # مهمة.',
      }),
    failed: (count, reason) =>
      plural(count, {
        one: `لم تتغيّر مهمة واحدة. ${reason}`,
        two: `لم تتغيّر مهمتان. ${reason}`,
        few: `لم تتغيّر # مهام. ${reason}`,
        many: `لم تتغيّر # مهمة. ${reason}`,
        other: `لم تتغيّر # مهمة. ${reason}`,
      }),
    typeTag: 'اكتب وسمًا',
    nothing: 'لها هذه القيمة من قبل.',
  },
};
