import type { views as source } from '../../../en/app/tasks/views.ts';
import type { Translation } from '../../../language/translation.ts';

export const views: Translation<typeof source> = {
  save: 'حفظ العرض',
  saveTitle: 'حفظ هذا العرض',
  saveHint: 'يحتفظ بالتخطيط وعوامل التصفية والترتيب.',
  name: 'الاسم',
  share: 'إظهاره لجميع من في المؤسسة',
  shareMenu: 'مشاركة مع الجميع',
  unshareMenu: 'الاحتفاظ به لنفسي',
  shared: 'مشترك',
  sharedBy: (name) => `شاركه ${name}`,
  saved: (name) => `حُفظ باسم «${name}».`,
  update: (name) => `حفظ في «${name}»`,
  updated: (name) => `يعرض «${name}» الآن ما تراه.`,
  actions: (name) => `إجراءات «${name}»`,
  renameTitle: 'إعادة تسمية العرض',
  deleted: (name) => `حُذف «${name}».`,
  empty: 'صفِّ اللوحة أو القائمة ثم احفظها هنا.',
};
