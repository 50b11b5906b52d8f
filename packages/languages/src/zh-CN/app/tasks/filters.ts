import type { filters as source } from '../../../en/app/tasks/filters.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('zh-CN');

export const filters: Translation<typeof source> = {
  add: '筛选',
  back: '全部筛选条件',
  clear: '清除',
  active: '筛选条件',
  search: '搜索任务',
  allProjects: '全部项目',
  allSites: '全部站点',
  chooseProject: '选择项目',
  chooseSite: '选择站点',
  projects: (count) => plural(count, { other: '# 个项目' }),
  names: {
    status: '状态',
    priority: '优先级',
    assignee: '负责人',
    due: '截止日期',
    tag: '标签',
    category: '类别',
    device: '设备',
    page: '页面',
    author: '创建者',
    created: '创建时间',
    resolved: '解决时间',
  },
  change: (name) => `更改筛选条件“${name}”`,
  remove: (name) => `移除筛选条件“${name}”`,
  due: { overdue: '已逾期', week: '7 天内', none: '无截止日期' },
  me: '我',
  unassigned: '无',
  someone: '有人',
  typeTag: '输入标签',
  typePage: '输入路径，例如 /pricing',
  from: '从',
  to: '到',
  since: (day) => `从 ${day}`,
  until: (day) => `到 ${day}`,
  focusSearch: '搜索任务',
  openFilters: '添加筛选条件',
};
