import type { summary as source } from '../../../en/app/tasks/summary.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('ja');

export const summary: Translation<typeof source> = {
  project: 'プロジェクト',
  allProjects: 'すべてのプロジェクト',
  site: 'サイト',
  allSites: 'すべてのサイト',
  period: '期間',
  periods: { '28': '4週間', '84': '12週間', '182': '26週間', '364': '52週間' },
  empty: '集計するものはまだありません。最初のタスクからグラフが始まります。',
  toBoard: 'ボードへ移動',
  asTable: '表で表示',
  exportOf: (title) => `CSVでエクスポート：${title}`,
  keepingUp: '対応は追いついているか',
  keptUp: (opened, resolved) =>
    `${plural(opened, { other: '新規タスク#件' })}、${plural(resolved, { other: '解決#件' })}。`,
  seenAgain: (count) => plural(count, { other: '解決後に再発したタスク：#件。' }),
  notExact: '一部の週では、集計した数よりタスクが多くありました。',
  week: '週の開始日',
  opened: '新規',
  resolved: '解決',
  bar: ({ kind, count, week }) => `${week}からの週の${kind}：${count}`,
  where: 'どこから届いているか',
  whereConclusion: 'タスクの多いページ：全体のうち未完了のもの。',
  noPages: 'この期間に、ページへのタスクはありません。',
  page: 'ページ',
  pending: '未完了',
  total: 'すべて',
  pageBar: ({ pending, total }) => `${total}件中${pending}件が未完了`,
  howLong: 'どのくらい待たせているか',
  howLongConclusion: '半数は中央値以内、10件中9件は2本目の棒以内の待ち時間でした。',
  noWaits: 'この期間に、最初の返信または解決のあったタスクはありません。',
  wait: 'いつまで',
  waits: { first_reply: '最初の返信', resolved: '解決' },
  measures: { median_minutes: '中央値', p90_minutes: '10件中9件' },
  medianMinutes: '中央値（分）',
  p90Minutes: '10件中9件（分）',
  count: 'タスク',
  of: (count) => plural(count, { other: '#件のタスクから' }),
};
