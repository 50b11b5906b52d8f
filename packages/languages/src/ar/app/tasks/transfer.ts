import type { transfer as source } from '../../../en/app/tasks/transfer.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('ar');

export const transfer: Translation<typeof source> = {
  menu: 'التصدير والاستيراد',
  export: 'تصدير المهام…',
  import: 'استيراد المهام…',
  exportTitle: 'تصدير المهام',
  exportsMatches: 'المهام التي تطابق عوامل التصفية الحالية، في ملف واحد.',
  exportsAll: 'كل المهام التي تراها، في ملف واحد.',
  format: 'الصيغة',
  formats: { csv: 'CSV لجداول البيانات', json: 'JSON للبرامج' },
  download: 'تصدير',
  received: (size) => `وصل ${size}`,
  exported: 'الملف المصدَّر بين تنزيلاتك.',
  importTitle: 'استيراد المهام',
  importAbout:
    'من ملف CSV أو JSON، مثل تصدير من Postil أو من متتبّع آخر. تُعرف الأعمدة بأسمائها: content أو title، وdescription، وstatus، وpriority، وcategory، وtags، وpage_url، وdue_date، وassigned_to.',
  file: 'الملف',
  chooseFile: 'اختر ملفًا',
  noFile: 'لم يُختر شيء بعد',
  startNothing: 'استيراد',
  where: 'المشروع أو الموقع',
  nowhere: 'بلا',
  unreadable: {
    format: 'هذا الملف ليس CSV ولا JSON فيه مهام.',
    rows: 'في هذا الملف أكثر من 5,000 صف. قسّمه إلى عدة ملفات.',
  },
  noTasks: 'لم يُعثر على أي مهمة. يجب أن يكون اسم أحد الأعمدة content أو text أو title أو summary.',
  found: (count) =>
    plural(count, {
      one: 'عُثر على مهمة واحدة.',
      two: 'عُثر على مهمتين.',
      few: 'عُثر على # مهام.',
      many: 'عُثر على # مهمة.',
      other: 'عُثر على # مهمة.',
    }),
  empty: (count) =>
    plural(count, {
      one: 'يُترك صف واحد بلا نص.',
      two: 'يُترك صفان بلا نص.',
      few: 'تُترك # صفوف بلا نص.',
      many: 'يُترك # صفًا بلا نص.',
      other: 'يُترك # صف بلا نص.',
    }),
  unused: (names) => `أعمدة لا تُستخدم: ${names}.`,
  unknown: (values) => `قيم غير معروفة هنا، فتُستخدم القيمة المعتادة: ${values}.`,
  strangers: (names) => `ليسوا أعضاء، فلا تُسند المهام إلى أحد: ${names}.`,
  start: (count) =>
    plural(count, {
      one: 'استيراد مهمة واحدة',
      two: 'استيراد مهمتين',
      few: 'استيراد # مهام',
      many: 'استيراد # مهمة',
      other: 'استيراد # مهمة',
    }),
  progress: (done, all) => `${done} من ${all}`,
  done: (count) =>
    plural(count, {
      one: 'استُوردت مهمة واحدة.',
      two: 'استُوردت مهمتان.',
      few: 'استُوردت # مهام.',
      many: 'استُوردت # مهمة.',
      other: 'استُوردت # مهمة.',
    }),
  refused: (row, why) => `الصف ${row}: ${why}`,
};
