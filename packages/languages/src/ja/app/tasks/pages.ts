import type { pages as source } from '../../../en/app/tasks/pages.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('ja');

export const pages: Translation<typeof source> = {
  cards: 'タスクのあるページ',
  sort: '並び順',
  sorts: { updated_at: '更新の新しい順', open_count: '未解決の多い順' },
  total: (count) => plural(count, { other: '# ページ' }),
  open: (count) => plural(count, { other: '未解決 # 件' }),
  resolved: (count) => plural(count, { other: '解決済み # 件' }),
  noPage: 'ページなし',
  noPicture: 'スクリーンショットはまだありません',
  pins: (page) => `${page} の未解決タスク`,
  more: (count) => plural(count, { other: 'ほか # 件のタスク' }),
  elsewhere:
    'このスクリーンショットには表示されません。別の大きさのウィンドウ、または別のスクロール位置で作成されました。',
  inList: 'このページをリストで表示',
  nothingOpen: '未解決のタスクはありません。',
};
