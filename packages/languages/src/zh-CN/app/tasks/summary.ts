import type { summary as source } from '../../../en/app/tasks/summary.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('zh-CN');

export const summary: Translation<typeof source> = {
  project: '项目',
  allProjects: '全部项目',
  site: '站点',
  allSites: '全部站点',
  period: '时间段',
  periods: { '28': '4 周', '84': '12 周', '182': '26 周', '364': '52 周' },
  empty: '还没有可统计的内容。有了第一个任务后会显示图表。',
  toBoard: '前往看板',
  asTable: '以表格显示',
  exportOf: (title) => `导出为 CSV：${title}`,
  keepingUp: '处理得过来吗？',
  keptUp: (opened, resolved) =>
    `${plural(opened, { other: '新增 # 个任务' })}，${plural(resolved, { other: '解决 # 个' })}。`,
  seenAgain: (count) => plural(count, { other: '# 个任务在解决后再次出现。' }),
  notExact: '部分周的任务数超过了统计上限。',
  week: '周起始日',
  opened: '新增',
  resolved: '已解决',
  bar: ({ kind, count, week }) => `${week} 起的一周，${kind}：${count}`,
  where: '来自哪里？',
  whereConclusion: '最活跃的页面：总数中尚未完成的数量。',
  noPages: '此时间段没有页面上的任务。',
  page: '页面',
  pending: '未完成',
  total: '全部',
  pageBar: ({ pending, total }) => `共 ${total} 个，${pending} 个未完成`,
  howLong: '人们等了多久？',
  howLongConclusion: '一半的等待不超过中位数，十分之九不超过第二个条形。',
  noWaits: '此时间段没有任务得到首次回复或被解决。',
  wait: '直到',
  waits: { first_reply: '首次回复', resolved: '解决' },
  measures: { median_minutes: '中位数', p90_minutes: '十分之九' },
  medianMinutes: '中位数（分钟）',
  p90Minutes: '十分之九（分钟）',
  count: '任务',
  of: (count) => plural(count, { other: '共 # 个任务' }),
};
