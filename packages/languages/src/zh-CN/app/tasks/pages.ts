import type { pages as source } from '../../../en/app/tasks/pages.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('zh-CN');

export const pages: Translation<typeof source> = {
  cards: '有任务的页面',
  sort: '排序',
  sorts: { updated_at: '最近有动态的在前', open_count: '未解决任务最多的在前' },
  total: (count) => plural(count, { other: '# 个页面' }),
  open: (count) => plural(count, { other: '# 个未解决' }),
  resolved: (count) => plural(count, { other: '# 个已解决' }),
  noPage: '没有页面',
  noPicture: '还没有截图',
  pins: (page) => `${page} 上未解决的任务`,
  more: (count) => plural(count, { other: '另外 # 个任务' }),
  elsewhere: '不在此截图中显示：是在其他大小的窗口或其他滚动位置创建的。',
  inList: '在列表中查看此页面',
  nothingOpen: '没有未解决的任务。',
};
