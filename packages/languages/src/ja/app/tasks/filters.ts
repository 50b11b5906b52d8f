import type { filters as source } from '../../../en/app/tasks/filters.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('ja');

export const filters: Translation<typeof source> = {
  add: 'フィルター',
  back: 'すべてのフィルター',
  clear: 'クリア',
  active: 'フィルター',
  search: 'タスクを検索',
  allProjects: 'すべてのプロジェクト',
  allSites: 'すべてのサイト',
  chooseProject: 'プロジェクトを選択',
  chooseSite: 'サイトを選択',
  projects: (count) => plural(count, { other: 'プロジェクト#件' }),
  names: {
    status: 'ステータス',
    priority: '優先度',
    assignee: '担当者',
    due: '期限',
    tag: 'タグ',
    category: 'カテゴリー',
    device: 'デバイス',
    page: 'ページ',
    author: '作成者',
    created: '作成日',
    resolved: '解決日',
  },
  change: (name) => `フィルター「${name}」を変更`,
  remove: (name) => `フィルター「${name}」を解除`,
  due: { overdue: '期限切れ', week: '7日以内', none: '期限なし' },
  me: '自分',
  unassigned: 'なし',
  someone: '誰か',
  typeTag: 'タグを入力',
  typePage: 'パスを入力（例：/pricing）',
  from: '開始日',
  to: '終了日',
  since: (day) => `${day}から`,
  until: (day) => `${day}まで`,
  focusSearch: 'タスクを検索',
  openFilters: 'フィルターを追加',
};
