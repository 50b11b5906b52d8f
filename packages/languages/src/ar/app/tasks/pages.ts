import type { pages as source } from '../../../en/app/tasks/pages.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('ar');

export const pages: Translation<typeof source> = {
  cards: 'الصفحات التي فيها مهام',
  sort: 'الترتيب',
  sorts: { updated_at: 'أحدث نشاط أولًا', open_count: 'الأكثر مهامَّ مفتوحة أولًا' },
  total: (count) =>
    plural(count, { one: 'صفحة واحدة', two: 'صفحتان', few: '# صفحات', many: '# صفحة', other: '# صفحة' }),
  open: (count) =>
    plural(count, {
      one: 'مفتوحة واحدة',
      two: 'مفتوحتان',
      few: '# مفتوحة',
      many: '# مفتوحة',
      other: '# مفتوحة',
    }),
  resolved: (count) =>
    plural(count, {
      one: 'محلولة واحدة',
      two: 'محلولتان',
      few: '# محلولة',
      many: '# محلولة',
      other: '# محلولة',
    }),
  noPage: 'بلا صفحة',
  noPicture: 'لا توجد لقطة شاشة بعد',
  pins: (page) => `المهام المفتوحة في ${page}`,
  more: (count) =>
    plural(count, {
      one: 'مهمة أخرى',
      two: 'مهمتان أخريان',
      few: '# مهام أخرى',
      many: '# مهمة أخرى',
      other: '# مهمة أخرى',
    }),
  elsewhere: 'غير ظاهرة في هذه اللقطة: أُنشئت في نافذة أخرى أو عند موضع تمرير آخر.',
  inList: 'عرض هذه الصفحة في القائمة',
  nothingOpen: 'لا شيء مفتوح.',
};
