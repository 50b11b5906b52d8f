import type { widget as source } from '../en/widget.ts';
import { pluralsOf } from '../language/plurals.ts';
import type { Translation } from '../language/translation.ts';

const plural = pluralsOf('ja');

export const widget: Translation<typeof source> = {
  title: 'ウィジェット',
  about:
    'このサイトのページでの表示を設定します。変更はすぐに保存され、次にページが読み込まれたときに反映されます。',
  preview: 'プレビュー',
  launcher: 'フィードバック',
  audience: '表示対象',
  audiences: {
    all: '全員',
    invited: '招待された人',
    identified: 'サイトにログインしている訪問者',
  },
  audienceHints: {
    all: 'サイトのページを開いた全員。',
    invited:
      '下のアドレス、コメントへのリンク、またはレビューリンクから、一度サイトのページを開いた人。ブラウザが記憶します。',
    identified:
      'サイトのサーバーがpostil.identifyで識別した人。それ以外の人は書き込めません。チームのメンバーは下のアドレスから接続します。',
  },
  invitation: '招待用アドレス',
  teamAddress: 'チーム用アドレス',
  audienceNeedsSecret:
    'サイトのシークレットがないため、ウィジェットは誰にも表示されません。「識別された訪問者」で作成してください。',
  buttonText: 'ボタンの文字',
  buttonTextHint: '40文字以内。空欄の場合は、ウィジェットの言語で「フィードバック」と表示されます。',
  buttonColor: 'ボタンの色',
  buttonColorHint: '例：#0a7d4f。文字は黒か白のうち、読みやすい方になります。',
  invalidColor: '色の指定が正しくありません。#に続けて、0〜9とa〜fの文字を3つか6つ入力してください。',
  pickColor: '色を選択',
  themeColor: '外観に合わせる',
  position: '位置',
  positions: { start: '左下', end: '右下' },
  positionHint: '右から左に書くページでは左右が反転します。',
  theme: '外観',
  themes: { auto: '訪問者のデバイスに合わせる', light: 'ライト', dark: 'ダーク' },
  language: '言語',
  anyLanguage: 'ページに合わせる',
  pins: '訪問者に表示するコメント',
  pinChoices: { all: '公開範囲が「全員」のものすべて', own: '自分のコメントのみ', none: 'なし' },
  /** What strangers can read, by the choice. */
  pinsHints: {
    all: 'サイトを開いた人は、公開範囲が「全員」のコメントと返信をすべて読めます。チーム向けの内容は読めません。',
    own: '訪問者は、自分が書いた内容とそれへの返信だけを読めます。ほかの人は何も読めません。',
    none: '訪問者は書き込めますが、コメントは一切表示されません。ほかの人も何も読めません。',
  },
  screenshots: 'コメントにスクリーンショットを付けられるようにする',
  collectsLog: 'コメントと一緒にページのエラーを送る',
  collectsLogHint: '訪問者は送信される内容を確認し、外すこともできます。',
  fetchesImages: 'スクリーンショットのために、ほかのサイトの画像を読み込む',
  fetchesImagesHint:
    '別ドメインの写真や地図のタイルなど、ブラウザが表示できてもコピーできない画像を、サーバーが読み込みます。',
  collectsWarnings: 'コンソールの警告も送る',
  asksEmail: '訪問者にメールアドレスを尋ねる',
  asksType: '問題、要望、質問のどれかを尋ねる',
  asksTypeHint: 'タスクのカテゴリー（不具合、機能の要望、全般）になります。',
  type: '種類',
  types: { problem: '問題', wish: '要望', question: '質問' },
  fields: '独自の項目',
  fieldsAbout:
    '注文番号など、フォームに項目を5つまで追加できます。入力された値は、タスクと一緒にチームが閲覧できます。項目の名前を変えたり削除したりしても、入力済みの値はそのまま残ります。',
  addField: '項目を追加',
  editField: (label) => `項目「${label}」を編集`,
  removeField: (label) => `項目「${label}」を削除`,
  raiseField: (label) => `項目「${label}」を上へ移動`,
  newField: '新しい項目',
  changedField: '項目',
  fieldLabel: 'ラベル',
  fieldKind: '種類',
  fieldKinds: { text: 'テキスト', choice: '選択式' },
  fieldOptions: '選択肢',
  fieldOptionsHint: '1行に1つ、2つ以上入力してください。',
  fieldRequired: '必須',
  sameLabel: 'このラベルはほかの項目で使われています。',
  fewOptions: '異なる選択肢が2つ以上必要です。',
  manyOptions: '選択肢は20個まで、それぞれ80文字までです。',
  masks: 'スクリーンショットで隠す部分',
  masksHint: '見せたくない部分のCSSセレクター。例：.account-number。パスワードとカード番号は常に隠されます。',
  addMask: '追加',
  removeMask: (selector) => `${selector}をスクリーンショットに再び表示`,
  invalidMask: 'CSSセレクターではありません。クラスは「.」、IDは「#」で始めます。',
  shortcut: 'コメントを始めるキー',
  shortcutHint:
    'ここでキーを押してください（例：Alt+Shift+F）。開いているメニューやポインターの下のヒントを残したまま、コメントできます。',
  noShortcut: 'なし',
  removeShortcut: 'キーを解除',
  identity: '識別された訪問者',
  identityAbout:
    'このシークレットを使うと、サイトのサーバーがログイン中の人を伝え、コメントにその名前を表示できます。',
  identityOn: 'シークレットを使用中です。',
  identityOff: '訪問者は、自分で入力した名前で書き込みます。',
  createSecret: 'シークレットを作成',
  replaceSecret: 'シークレットを置き換える',
  replaceTitle: 'シークレットを置き換えますか？',
  replaceWhy:
    '現在のシークレットは、その時点で使えなくなります。すぐに新しいものをサーバーに設定してください。',
  stopSecret: '使用を停止',
  secret: 'シークレット',
  secretTitle: 'このサイトのシークレット',
  secretWhy: 'サイトのサーバーに保管してください。表示されるのは今だけです。以前のものは使えなくなります。',
  secretStopped: 'シークレットは使えなくなりました。',
  stopTitle: 'シークレットの使用を停止しますか？',
  stopWhy: 'サーバーは訪問者を識別できなくなります。シークレットは後でまた作成できます。',
  held: '確認待ち',
  heldAbout:
    'スパムの可能性があるか、短時間に続けて届いたものです。公開するまで、ほかの人には表示されません。',
  release: '公開',
  releaseOf: (text) => `「${text}」を公開`,
  deleteOf: (text) => `「${text}」を削除`,
  heldKinds: {
    reply: '返信',
    mockup_comment: 'モックアップへのコメント',
    mockup_reply: 'モックアップでの返信',
  },
  released: '公開しました。',
  heldDeleted: '削除しました。',
  somebody: '誰か',
  log: (count) => plural(count, { other: 'ページのログ：#件' }),
  logKinds: {
    error: 'エラー',
    rejection: '未処理の拒否',
    console: 'コンソール',
    request: '失敗したリクエスト',
    warning: '警告',
  },
  connect: {
    title: (host) => `${host}でこのアカウントを使いますか？`,
    about: (name) =>
      `そのページのウィジェットが${name}として動作します。12時間、ページのすべてのコメントを閲覧し、その場で対応できます。`,
    continue: '続ける',
    lost: 'このウィンドウを開いたページに接続できなくなりました。ウィンドウを閉じて、元のページからもう一度お試しください。',
    done: '接続しました。このウィンドウは閉じてかまいません。',
    wrongAddress: 'アドレスが不完全です。ウィンドウを閉じて、ページからもう一度お試しください。',
  },
  extension: {
    title: '拡張機能でこのアカウントを使いますか？',
    about: (name, organization, browser) =>
      `${browser}の拡張機能が、${organization}の${name}としてページにコメントします。プロフィールの設定でいつでも終了できます。`,
    waiting: 'このブラウザの拡張機能を待っています。',
    missing:
      'このブラウザの拡張機能からの要求ではありません。拡張機能のボタンからログインし、その場合にだけ許可してください。',
    done: '拡張機能がログインしました。このタブは閉じてかまいません。',
  },
};
