import type { common as source } from '../../en/app/common.ts';
import { clausesIn } from '../../language/clauses.ts';
import { pluralsOf } from '../../language/plurals.ts';
import type { Translation } from '../../language/translation.ts';
import { FIELD_PROBLEMS, PROBLEMS } from './problems.ts';

const plural = pluralsOf('ja');

export const common: Translation<typeof source> = {
  statuses: {
    OPEN: '未対応',
    IN_PROGRESS: '対応中',
    IN_REVIEW: '確認中',
    RESOLVED: '解決済み',
    CLOSED: 'クローズ',
  },
  priorities: { LOW: '低', MEDIUM: '中', HIGH: '高', URGENT: '緊急' },
  devices: { DESKTOP: 'デスクトップ', MOBILE: 'モバイル', TABLET: 'タブレット' },
  categories: {
    UI_FEEDBACK: 'UI',
    BUG_REPORT: '不具合',
    FEATURE_REQUEST: '機能の要望',
    GENERAL: '全般',
    CONTENT: 'コンテンツ',
    DESIGN: 'デザイン',
    USABILITY: '使いやすさ',
    PERFORMANCE: 'パフォーマンス',
  },
  roles: { owner: 'オーナー', admin: '管理者', member: 'メンバー', guest: 'ゲスト' },
  mockupStatuses: {
    PENDING: '承認待ち',
    APPROVED: '承認済み',
    CHANGES_REQUESTED: '修正依頼あり',
  },
  due: { on: (day: string) => `期限: ${day}`, overdue: (day: string) => `期限切れ: ${day}` },
  /** The progress of a checklist. */
  checked: (done: string, total: string) => `${total}件中${done}件完了`,
  save: '保存',
  saving: '保存中…',
  cancel: 'キャンセル',
  close: '閉じる',
  delete: '削除',
  remove: '外す',
  edit: '編集',
  rename: '名前を変更',
  create: '作成',
  retry: '再試行',
  conflict: {
    changed: (by) => `この内容は、その間に${by ?? '誰か'}が変更しました。`,
    theirs: 'その間に保存された内容',
    mine: '自分の内容',
    nothing: 'なし',
    show: '表示',
    takeTheirs: '保存された方を使う',
    keepMine: '自分の方を使う',
    editOn: '編集を続ける',
  },
  undo: '元に戻す',
  copy: 'コピー',
  copied: 'コピーしました',
  notCopied:
    'ブラウザーがテキストをコピーしませんでした。クリップボードへのアクセスを許可するか、テキストを選択してコピーしてください。',
  search: '検索',
  name: '名前',
  email: 'メールアドレス',
  password: 'パスワード',
  more: 'その他',
  loadMore: 'さらに表示',
  loading: '読み込み中',
  none: 'なし',
  /** The separator of a list. */
  comma: '、',
  nobody: 'なし',
  optional: '任意',
  all: 'すべて',
  archived: (name) => `${name}（アーカイブ済み）`,
  noMatch: '一致するものがありません。',
  useText: (text) => `「${text}」を使う`,
  required: 'まずここに入力してください。',
  somethingWrong: '問題が発生しました。',
  // A newer server may have other codes.
  refused: (code, message) => PROBLEMS[code] ?? message,
  fieldProblem: clausesIn(FIELD_PROBLEMS),
  notFromPostil: 'サーバーから正しい応答がありませんでした。しばらくしてからもう一度お試しください。',
  notReachable: 'サーバーに接続できません。接続を確認して、もう一度お試しください。',
  behindProxy: {
    tooLarge:
      'サーバーの手前のプロキシが、このサイズのファイルを拒否しています（413）。管理者が上限を上げられます（nginxではclient_max_body_sizeなど）。',
    interrupted:
      'サーバーは応答しますが、このサイズのファイルには応答しません。手前のプロキシが拒否している可能性があります。管理者が上限を上げられます（nginxではclient_max_body_sizeなど）。',
    unreachable:
      '手前のプロキシからサーバーに接続できません（502）。1分ほどしてからもう一度お試しください。解決しない場合は、サーバーが稼働しているか管理者が確認する必要があります。',
    busy: 'サーバーは現在リクエストを受け付けていません（503）。1分ほどしてからもう一度お試しください。解決しない場合は、サーバーと手前のプロキシを管理者が確認する必要があります。',
    late: 'サーバーが手前のプロキシに時間内に応答しませんでした（504）。もう一度お試しください。解決しない場合は、管理者がプロキシの制限時間を延ばせます。',
  },
  notFoundTitle: '見つかりません',
  notFound: 'このアドレスには何もないか、アクセス権がありません。',
  forMembers: 'このページは組織のメンバー専用です。',
  backToBoard: 'ボードへ移動',
  confirmByName: (name) => `確認のため「${name}」と入力してください。`,
  comments: (count) => plural(count, { other: 'コメント#件' }),
  authorKinds: { visitor: '訪問者', assistant: 'アシスタント' },
  /** Next to a name in a sentence. */
  signed: {
    visitor: (name) => `${name}（訪問者）`,
    assistant: (name) => `${name}（アシスタント）`,
  },
  assistantFor: (assistant, name) => `${assistant}（${name}の代理）`,
  internalNote: '内部メモ',
  readers: { everyone: '全員', team: 'チームのみ' },
  readersHint: {
    everyone: 'コメントを閲覧できる訪問者、レビュアー、クライアントにも表示されます。',
    team: 'チームのメンバーだけに表示されます。',
  },
  replies: (count) => plural(count, { other: '返信#件' }),
  sites: (count) => plural(count, { other: 'サイト#件' }),
  tasks: (count) => plural(count, { other: 'タスク#件' }),
  selected: (count) => plural(count, { other: '#件を選択中' }),
};
