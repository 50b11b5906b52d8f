import { dayIn, type MailTexts, type NotificationNames } from '../language/mail.ts';
import { statusNameIn } from '../language/statuses.ts';
import { common } from './app/common.ts';

export const texts: MailTexts = {
  happening,
  signed,
  why: {
    assignee: 'このコメントの担当者であるため、このメールをお送りしています。',
    assigner: 'このコメントを割り当てたため、このメールをお送りしています。',
    submitter: 'このコメントの結果を提出したため、このメールをお送りしています。',
    mentioned: 'メンションされたため、このメールをお送りしています。',
    author: 'このコメントの作成者であるため、このメールをお送りしています。',
    replier: 'このコメントに返信したため、このメールをお送りしています。',
    subscriber: 'このコメントをフォローしているため、このメールをお送りしています。',
    uploader: 'モックアップまたはその最新バージョンをアップロードしたため、このメールをお送りしています。',
    owner: '組織のオーナーであるため、このメールをお送りしています。',
  },
  several: (notifications, subjects) =>
    subjects === 1 ? `通知${notifications}件` : `${subjects}件のタスクについての通知${notifications}件`,
  more: (notifications) => `ほか${notifications}件。`,
  webhook: 'Webhookがオフになりました',
  mockup: (name) => `モックアップ「${name}」`,
  open: 'Postilで開く',
  openNotifications: '通知を開く',
  openPage: 'ページを開く',
  picture: 'コメントの場所のページ画像',
  asMember: (organization) => `${organization}のメンバーとして、Postilからメールをお送りしています。`,
  unsubscribe: '配信を停止',
  result: {
    asks: (actor) => `${actor}があなたのコメントに対応しました。解決したかどうかをお知らせください。`,
    asksAgain: (actor) => `${actor}があなたのコメントに対応し、解決したかどうかの返事を待っています。`,
    subject: (title) => `解決しましたか？ ${title}`,
    comment: 'あなたのコメント',
    done: '対応した内容',
    see: '確認する',
    decide: '解決したかどうかを知らせる',
    before: '変更前',
    after: '変更後',
    accept: '承認',
    refuse: 'まだです',
    reason: '何が足りませんか？',
    reasonMissing: '足りない点を書いてください。',
    outdated:
      '新しい結果があるため、回答は保存されませんでした。新しい結果を確認して、もう一度お答えください。',
    accepted: 'この結果を承認しました。',
    refused: '足りない点を伝えました。チームに通知済みです。',
    settled: 'チームがこのコメントを完了したため、決めることはもうありません。',
    invalid: 'このリンクは期限切れか、不完全です。メールからリンク全体をコピーしてください。',
    asReporter: (organization) =>
      `${organization}へのコメントにメールアドレスを記入されたため、このメールをお送りしています。`,
  },
  reporter: {
    confirmation: {
      subject: (organization) => `${organization}：メールアドレスの確認`,
      about: (organization, location) =>
        `どなたか（おそらくあなた）が、${organization}${location ? `（${location}）` : ''}へのコメントにこのメールアドレスを残しました。`,
      purpose: '確認すると、コメントへの返信、対応の結果、解決についてメールでお知らせします。',
      confirm: 'メールアドレスを確認する',
      limits:
        'リンクは30日間有効です。お心当たりがない場合は、このメールを無視してください。これ以上メールは届きません。',
    },
    repliedSubject: (title) => `返信：${title}`,
    resolved: (actor) => `${actor}さんがコメントを解決済みにしました。`,
    resolvedSubject: (title) => `解決済み：${title}`,
    toPin: 'ページ上のコメントを見る',
    page: {
      title: 'コメントについてのメール',
      asked: (email, organization) => `${organization}へのコメントについてのメールを ${email} に送りますか？`,
      confirmed: (email, organization) =>
        `${organization}へのコメントについてのメールを ${email} に送ります。`,
      unsubscribed: (email, organization) =>
        `${organization}へのコメントについてのメールを ${email} には送りません。`,
      off: 'メールを受け取らない',
      on: 'メールを再び受け取る',
    },
  },
  reset: {
    topic: 'Postilの新しいパスワードの設定',
    about: '新しいパスワードを設定するためのリンクがリクエストされました（おそらくご本人によるものです）。',
    set: '新しいパスワードを設定',
    limits: 'このリンクは1時間以内に1回だけ使えます。',
    reason: '心当たりがない場合は、このメールを無視してください。何も変更されていません。',
  },
  invitation: {
    topic: (inviter = '誰か', organization) => `${inviter}があなたを${organization}に追加しました`,
    about:
      'Postilは、チームがWebページへのフィードバックを集める場所です。ページやモックアップへのコメントを、ボード上のタスクとして扱います。',
    join: '参加してログイン',
    accept:
      'すでにPostilを利用している場合は、関係のある内容のメール受信を許可してください。許可するまで、ほかのメールは届きません。許可しない場合、操作は不要です。',
    acceptLink: 'この組織からのメールを許可',
  },
};

function happening({
  reason,
  details,
  actorName,
  authorKind,
  assistant,
  isAboutReply,
}: NotificationNames): string {
  const { status, webhook, mockup, decision, due_date: dueDate, release } = details;
  const actor = signed(actorName, authorKind, assistant);
  switch (reason) {
    case 'assigned':
      return `${actor}があなたをコメントの担当者にしました。`;
    case 'mentioned':
      return `${actor}が${isAboutReply ? '返信' : 'コメント'}であなたをメンションしました。`;
    case 'commented':
      return `${actor}がモックアップ「${mockup?.name}」にコメントしました。`;
    case 'mockup_decided': {
      const name = signed(decision?.name, authorKind);
      return decision?.decision === 'APPROVED'
        ? `${name}がモックアップ「${mockup?.name}」を承認しました。`
        : `${name}がモックアップ「${mockup?.name}」の修正を依頼しました。`;
    }
    case 'replied':
      return `${actor}が返信しました。`;
    case 'result_submitted':
      return `${actor}が結果を提出しました。`;
    case 'decision_awaited':
      return `${actor}の結果があなたの判断を待っています。`;
    case 'seen_again':
      return `${actor}が${release}で同じ箇所に再びコメントしました。`;
    case 'status_changed':
      return `${actor}がステータスを「${statusNameIn(common.statuses, status?.from)}」から「${statusNameIn(common.statuses, status?.to)}」に変更しました。`;
    case 'subscribed':
      return `${actor}があなたをコメントのフォロワーに追加しました。`;
    case 'due':
      return `コメントの期限は${dayIn('ja', dueDate)}です。`;
    case 'webhook_disabled':
      return `Webhook ${webhook?.url} がオフになりました。${webhook?.reason}`;
    default:
      return reason satisfies never;
  }
}

/**
 * The name of a person with their kind: for a visitor, who chooses the name freely, and for the person for whom an
 * assistant acts.
 */
function signed(name = '誰か', kind: NotificationNames['authorKind'], assistant?: string): string {
  if (assistant !== undefined) return `${assistant}（${name}の代理）`;
  if (kind === 'assistant') return `${name}（アシスタント）`;
  return kind === 'visitor' ? `${name}（訪問者）` : name;
}
