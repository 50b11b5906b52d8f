import type { summary as source } from '../../../en/app/tasks/summary.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('ar');
const TASKS = { one: 'مهمة واحدة', two: 'مهمتان', few: '# مهام', many: '# مهمة', other: '# مهمة' };

export const summary: Translation<typeof source> = {
  project: 'المشروع',
  allProjects: 'كل المشاريع',
  site: 'الموقع',
  allSites: 'كل المواقع',
  period: 'الفترة',
  periods: { '28': '4 أسابيع', '84': '12 أسبوعًا', '182': '26 أسبوعًا', '364': '52 أسبوعًا' },
  empty: 'لا شيء يُعدّ بعد. تبدأ الرسوم مع أول مهمة.',
  toBoard: 'إلى اللوحة',
  asTable: 'كجدول',
  exportOf: (title) => `تصدير CSV: ${title}`,
  keepingUp: 'هل نواكب؟',
  keptUp: (opened, resolved) => `فُتحت ${plural(opened, TASKS)}، وحُلّت ${plural(resolved, TASKS)}.`,
  seenAgain: (count) => `ظهرت مجددًا بعد حلّها: ${plural(count, TASKS)}.`,
  notExact: 'في بعض الأسابيع أكثر مما يُعدّ.',
  week: 'الأسبوع من',
  opened: 'المفتوحة',
  resolved: 'المحلولة',
  bar: ({ kind, count, week }) => `${kind} في الأسبوع من ${week}: ${count}`,
  where: 'من أين تأتي؟',
  whereConclusion: 'أكثر الصفحات مهامًا: ما زال ينتظر من المجموع.',
  noPages: 'لا توجد مهمة على صفحة في هذه الفترة.',
  page: 'الصفحة',
  pending: 'تنتظر',
  total: 'الكل',
  pageBar: ({ pending, total }) => `${pending} تنتظر من ${total}`,
  howLong: 'كم ينتظر الناس؟',
  howLongConclusion: 'انتظر نصفهم الوسيط على الأكثر، وتسعة من عشرة القيمة الأخرى على الأكثر.',
  noWaits: 'لم يُجب عن شيء ولم يُحل شيء في هذه الفترة.',
  wait: 'حتى',
  waits: { first_reply: 'أول رد', resolved: 'الحل' },
  measures: { median_minutes: 'الوسيط', p90_minutes: 'تسعة من عشرة' },
  medianMinutes: 'الوسيط (دقائق)',
  p90Minutes: 'تسعة من عشرة (دقائق)',
  count: 'المهام',
  of: (count) => `من ${plural(count, TASKS)}`,
};
