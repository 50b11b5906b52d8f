import type { filters as source } from '../../../en/app/tasks/filters.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('ar');

export const filters: Translation<typeof source> = {
  add: 'تصفية',
  back: 'كل عوامل التصفية',
  clear: 'مسح',
  active: 'عوامل التصفية',
  search: 'البحث في المهام',
  allProjects: 'كل المشاريع',
  allSites: 'كل المواقع',
  chooseProject: 'اختر مشروعًا',
  chooseSite: 'اختر موقعًا',
  projects: (count) =>
    plural(count, {
      one: 'مشروع واحد',
      two: 'مشروعان',
      few: '# مشاريع',
      many: '# مشروعًا',
      other: '# مشروع',
    }),
  names: {
    status: 'الحالة',
    priority: 'الأولوية',
    assignee: 'المكلَّف',
    due: 'تاريخ الاستحقاق',
    tag: 'الوسم',
    category: 'الفئة',
    device: 'الجهاز',
    page: 'الصفحة',
    author: 'أنشأها',
    created: 'تاريخ الإنشاء',
    resolved: 'تاريخ الحل',
  },
  change: (name) => `تغيير عامل التصفية «${name}»`,
  remove: (name) => `إزالة عامل التصفية «${name}»`,
  due: { overdue: 'متأخرة', week: 'خلال 7 أيام', none: 'بلا تاريخ استحقاق' },
  me: 'أنا',
  unassigned: 'لا أحد',
  someone: 'شخص ما',
  typeTag: 'اكتب وسمًا',
  typePage: 'اكتب مسارًا، مثل ‎/pricing',
  from: 'من',
  to: 'إلى',
  since: (day) => `من ${day}`,
  until: (day) => `إلى ${day}`,
  focusSearch: 'البحث في المهام',
  openFilters: 'إضافة عامل تصفية',
};
