import type { views as source } from '../../../en/app/tasks/views.ts';
import type { Translation } from '../../../language/translation.ts';

export const views: Translation<typeof source> = {
  save: 'ビューを保存',
  saveTitle: 'このビューを保存',
  saveHint: 'レイアウト、フィルター、並び順が保存されます。',
  name: '名前',
  share: '組織の全員に表示',
  shareMenu: '全員と共有',
  unshareMenu: '自分だけに表示',
  shared: '共有中',
  sharedBy: (name) => `${name}さんが共有`,
  saved: (name) => `「${name}」として保存しました。`,
  update: (name) => `「${name}」に保存`,
  updated: (name) => `「${name}」に現在の表示を保存しました。`,
  actions: (name) => `「${name}」の操作`,
  renameTitle: 'ビュー名を変更',
  deleted: (name) => `「${name}」を削除しました。`,
  empty: 'ボードまたはリストを絞り込んで、ここに保存できます。',
};
