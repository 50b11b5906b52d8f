import type { members as source } from '../../../en/app/settings/members.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('ja');

export const members: Translation<typeof source> = {
  invite: '招待',
  inviteTitle: '人を招待',
  inviteHint: '相手に渡すリンクが作成されます。サーバーがメールを送信できる場合は、メールでも届きます。',
  unknownAddress:
    'このサーバーの公開アドレス（BASE_URL）が設定されていないため、メール内のリンクがほかの場所で開けないことがあります。',
  send: '招待',
  searchLabel: '名前またはメールアドレスで検索',
  roleFilter: '役割',
  anyRole: 'すべての役割',
  name: '名前',
  role: '役割',
  lastSeen: '最終アクセス',
  never: 'なし',
  projects: 'プロジェクト',
  statuses: { active: '有効', invited: '招待中' },
  roleHints: {
    owner: 'すべての操作に加え、オーナーの管理もできます。',
    admin: 'メンバー、キー、Webhookを管理します。',
    member: 'すべての内容を閲覧、変更できます。',
    guest: 'クライアント向け。選択したプロジェクトを閲覧し、コメントできます。',
  },
  roleOf: (name) => `${name}さんの役割`,
  projectsOf: (name) => `${name}さんのプロジェクト`,
  projectsCount: (count) => (count === 0 ? 'プロジェクトなし' : plural(count, { other: 'プロジェクト#件' })),
  chooseProjects: 'このゲストが閲覧できるプロジェクトを選んでください。',
  you: 'あなた',
  lastOwner: '唯一のオーナーです。先にほかの人をオーナーにしてください。',
  ownersOnly: 'オーナーを変更できるのはオーナーだけです。',
  removed: (name) => `${name}さんを削除しました。`,
  remove: '組織から削除',
  removeTitle: (name) => `${name}さんを削除しますか？`,
  removeWarning:
    'すぐにアクセスできなくなります。書いた内容は残り、タスクの担当もそのままです。この人のキーは、無効にするまで管理権限なしで使えます。',
  removeAction: '削除',
  invitationLink: '招待リンク',
  invitationFor: (name) => `${name}さんへの招待`,
  invitationHint: (email) =>
    `このリンクを${email}に渡してください。一度だけ開くことができ、パスワードの設定画面が表示されます。`,
  resetLink: 'パスワード再設定リンク',
  resetFor: (name) => `${name}さんの新しいパスワード`,
  resetHint: (email) => `このリンクを${email}に渡してください。開けるのは一度だけです。`,
  expires: '有効期限',
  link: 'リンク',
  done: '完了',
  menu: (name) => `${name}さんのその他の操作`,
  empty: '一致する人がいません。',
  clear: '検索をクリア',
  tableLabel: '組織のメンバー',
  emailTaken: 'このメールアドレスのメンバーがすでにいます。',
};
