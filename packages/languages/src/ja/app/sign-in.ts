import type { signIn as source } from '../../en/app/sign-in.ts';
import type { Translation } from '../../language/translation.ts';

export const signIn: Translation<typeof source> = {
  title: 'ログイン',
  to: (organization) => `${organization}にログイン`,
  submit: 'ログイン',
  submitting: 'ログイン中…',
  with: (provider) => `${provider}で続ける`,
  or: 'または',
  forgot: 'パスワードをお忘れですか？',
  again: 'もう一度ログイン',
  againHint: 'セッションが終了しました。入力した内容は残っています。',
  resetTitle: 'パスワードを再設定',
  resetSend: 'リンクを送信',
  resetSent: 'このアドレスのアカウントがあれば、リンクをお送りします。有効期間は1時間です。',
  resetByAdmin: 'このサーバーはメールを送信しません。組織の管理者に再設定用のリンクを依頼してください。',
  resetChoose: (email) => `${email}の新しいパスワードを決めてください。`,
  resetDone: '保存してログイン',
  newPassword: '新しいパスワード',
  passwordHint: '12文字以上、うち5種類以上の文字。よく使われるパスワードは使えません。',
  linkExpiredTitle: 'このリンクは使えません',
  linkExpired: '期限切れか、すでに使用されています。新しいリンクを依頼してください。',
  back: 'ログインに戻る',
  invitationTitle: (organization) => `${organization}に参加`,
  invitedBy: (inviter, email) => `${inviter}さんが${email}を招待しました。`,
  invited: (email) => `${email}として招待されました。`,
  yourName: 'お名前',
  join: '参加する',
  joinSignIn: 'アカウントをお持ちです。ログインして参加してください。',
  otherAddress: 'ログインできるのは、このサーバーのBASE_URLに設定されたアドレスだけです：',
  providerProblems: {
    confirm:
      'このアカウントは、このプロバイダーを信頼していない組織にも属しています。パスワードでログインするか、メールで設定すると、それ以降は連携されます。',
    cancelled:
      'プロバイダーでのログインをキャンセルしました。もう一度試すか、パスワードでログインしてください。',
    foreign_domain:
      'このメールアドレスでは、このプロバイダーを使えません。パスワードでログインしてください。',
    already_linked:
      'このアカウントは、プロバイダーの別のユーザーと連携されています。パスワードでログインし、管理者に相談してください。',
    not_configured:
      '複数の組織でのプロバイダーログインは設定されていません。パスワードでログインし、サーバーの運用者に知らせてください。',
    unverified_email: (provider) =>
      `${provider}では、このメールアドレスは未確認とされています。そちらで確認を済ませて、もう一度お試しください。または、サーバーの運用者が「email_verified」をtrueで送信させるか、OIDC_TRUST_EMAILを設定してください。`,
    email_verification_missing: (provider) =>
      `${provider}から、メールアドレスが確認済みかどうかが送信されていません。サーバーの運用者が「email_verified」を送信させるか、OIDC_TRUST_EMAILを設定してください。`,
    unreadable_verification: (provider) =>
      `${provider}から送信された「email_verified」は、trueでもfalseでもありません。サーバーの運用者がそれを修正するか、OIDC_TRUST_EMAILを設定してください。`,
    no_email: (provider) =>
      `${provider}からメールアドレスが送信されていません。そちらでの登録が必要です。また、サーバーの運用者が、OIDC_SCOPESにスコープ「email」を入れて「email」を送信させてください。`,
    no_account: 'このメールアドレスのメンバーはいません。管理者に招待を依頼してください。',
    no_group: 'ここにログインできるグループに属していません。管理者に相談してください。',
    too_many_groups: (provider, claim) =>
      `所属グループの数が多く、${provider}が「${claim}」で送信できないため、役割を確認できません。アカウントに変更はありません。サーバーの運用者に知らせるか、パスワードでログインしてください。`,
    unreadable_groups: (provider, claim) =>
      `${provider}から「${claim}」でグループが送信されなかったか、リスト形式ではなかったため、役割を確認できません。アカウントに変更はありません。サーバーの運用者に知らせるか、パスワードでログインしてください。`,
    member_limit_reached: '組織のメンバー数が上限に達しています。管理者に相談してください。',
    expired: 'ログインに時間がかかりすぎました。もう一度お試しください。',
    failed: 'プロバイダーがログインを拒否しました。もう一度試すか、パスワードでログインしてください。',
    unavailable: '現在プロバイダーに接続できません。もう一度試すか、パスワードでログインしてください。',
  },
};
