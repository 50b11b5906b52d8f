import type { transfer as source } from '../../../en/app/tasks/transfer.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('ja');

export const transfer: Translation<typeof source> = {
  menu: 'エクスポートとインポート',
  export: 'タスクをエクスポート…',
  import: 'タスクをインポート…',
  exportTitle: 'タスクのエクスポート',
  exportsMatches: '現在のフィルターに一致するタスクを1つのファイルにします。',
  exportsAll: '表示できるすべてのタスクを1つのファイルにします。',
  format: '形式',
  formats: { csv: 'CSV（表計算ソフト用）', json: 'JSON（プログラム用）' },
  download: 'エクスポート',
  received: (size) => `${size}を受信しました`,
  exported: 'エクスポートはダウンロードフォルダーにあります。',
  importTitle: 'タスクのインポート',
  importAbout:
    'Postilや他のツールのエクスポートなど、CSVまたはJSONファイルから読み込みます。列は名前で判別します：content または title、description、status、priority、category、tags、page_url、due_date、assigned_to。',
  file: 'ファイル',
  chooseFile: 'ファイルを選択',
  noFile: 'まだ選択されていません',
  startNothing: 'インポート',
  where: 'プロジェクトまたはサイト',
  nowhere: 'なし',
  unreadable: {
    format: 'このファイルは、タスクを含むCSVでもJSONでもありません。',
    rows: 'このファイルは5,000行を超えています。複数のファイルに分けてください。',
  },
  noTasks: 'タスクが見つかりません。content、text、title、summary のいずれかの名前の列が必要です。',
  found: (count) => plural(count, { other: '#件のタスクが見つかりました。' }),
  empty: (count) => plural(count, { other: 'テキストのない#行は取り込みません。' }),
  unused: (names) => `使用しない列：${names}`,
  unknown: (values) => `ここでは不明なため、既定の値を使います：${values}`,
  strangers: (names) => `メンバーではないため、担当者を設定しません：${names}`,
  start: (count) => plural(count, { other: '#件のタスクをインポート' }),
  progress: (done, all) => `${all}件中${done}件`,
  done: (count) => plural(count, { other: '#件のタスクをインポートしました。' }),
  refused: (row, why) => `${row}行目：${why}`,
};
