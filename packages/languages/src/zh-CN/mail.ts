import { dayIn, type MailTexts, type NotificationNames } from '../language/mail.ts';
import { statusNameIn } from '../language/statuses.ts';
import { common } from './app/common.ts';

export const texts: MailTexts = {
  happening,
  signed,
  why: {
    assignee: '你收到此邮件，是因为此评论已分配给你。',
    assigner: '你收到此邮件，是因为你分配了此评论。',
    submitter: '你收到此邮件，是因为你为此评论提交了结果。',
    mentioned: '你收到此邮件，是因为有人提及了你。',
    author: '你收到此邮件，是因为你写了此评论。',
    replier: '你收到此邮件，是因为你回复了此评论。',
    subscriber: '你收到此邮件，是因为你关注了此评论。',
    uploader: '你收到此邮件，是因为你上传了该设计稿或其最新版本。',
    owner: '你收到此邮件，是因为你是组织的所有者。',
  },
  several: (notifications, subjects) =>
    subjects === 1 ? `${notifications} 条通知` : `${notifications} 条通知，涉及 ${subjects} 个任务`,
  more: (notifications) => `还有 ${notifications} 条。`,
  webhook: 'Webhook 已关闭',
  mockup: (name) => `设计稿“${name}”`,
  open: '在 Postil 中打开',
  openNotifications: '打开通知',
  openPage: '打开页面',
  picture: '评论所在位置的页面',
  asMember: (organization) => `你作为${organization}的成员收到 Postil 的邮件。`,
  unsubscribe: '退订',
  result: {
    asks: (actor) => `${actor}处理了你的评论，想知道问题是否已解决。`,
    asksAgain: (actor) => `${actor}处理了你的评论，仍在等待你确认问题是否已解决。`,
    subject: (title) => `已解决了吗？${title}`,
    comment: '你的评论',
    done: '已完成的工作',
    see: '查看',
    decide: '确认是否已解决',
    before: '之前',
    after: '之后',
    accept: '接受',
    refuse: '还没有',
    reason: '还缺少什么？',
    reasonMissing: '请说明还缺少什么。',
    outdated: '你的决定未保存，因为已有更新的结果。请查看后重新决定。',
    accepted: '你已接受此结果。',
    refused: '你已说明还缺少什么，团队已收到通知。',
    settled: '团队已了结此评论，无需再做决定。',
    invalid: '此链接已过期或不完整，请从邮件中完整复制。',
    asReporter: (organization) => `你收到此邮件，是因为你在给${organization}的评论中留下了邮箱地址。`,
  },
  reporter: {
    confirmation: {
      subject: (organization) => `请确认你留给 ${organization} 的邮箱`,
      about: (organization, location) =>
        `有人（很可能是你）在给 ${organization}${location ? `（${location}）` : ''}的评论中留下了这个邮箱。`,
      purpose: '确认后，你会收到关于评论的回复、处理结果和解决情况的邮件。',
      confirm: '确认邮箱',
      limits: '链接 30 天内有效。如果不是你本人，请忽略此邮件：你不会再收到其他邮件。',
    },
    repliedSubject: (title) => `回复：${title}`,
    resolved: (actor) => `${actor} 将你的评论标记为已解决。`,
    resolvedSubject: (title) => `已解决：${title}`,
    toPin: '在页面上查看你的评论',
    page: {
      title: '关于你的评论的邮件',
      asked: (email, organization) => `是否向 ${email} 发送关于你给 ${organization} 的评论的邮件？`,
      confirmed: (email, organization) => `${email} 会收到关于你给 ${organization} 的评论的邮件。`,
      unsubscribed: (email, organization) => `${email} 不会收到关于给 ${organization} 的评论的邮件。`,
      off: '不再发送邮件',
      on: '重新发送邮件',
    },
  },
  reset: {
    topic: '设置 Postil 的新密码',
    about: '有人（很可能是你本人）请求了用于设置新密码的链接。',
    set: '设置新密码',
    limits: '该链接只能使用一次，一小时内有效。',
    reason: '如果你没有提出请求，请忽略此邮件：没有任何更改。',
  },
  invitation: {
    topic: (inviter = '有人', organization) => `${inviter}将你添加到${organization}`,
    about: '团队在 Postil 收集网页的反馈：对页面和设计稿的评论，会成为看板上的任务。',
    join: '加入并登录',
    accept:
      '如果你已在使用 Postil，请同意接收与你相关的邮件。在此之前你不会收到其他邮件；如要拒绝，无需任何操作。',
    acceptLink: '接收此组织的邮件',
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
      return `${actor}将评论分配给了你。`;
    case 'mentioned':
      return `${actor}在${isAboutReply ? '回复' : '评论'}中提及了你。`;
    case 'commented':
      return `${actor}评论了设计稿“${mockup?.name}”。`;
    case 'mockup_decided': {
      const name = signed(decision?.name, authorKind);
      return decision?.decision === 'APPROVED'
        ? `${name}批准了设计稿“${mockup?.name}”。`
        : `${name}要求修改设计稿“${mockup?.name}”。`;
    }
    case 'replied':
      return `${actor}回复了。`;
    case 'result_submitted':
      return `${actor}提交了结果。`;
    case 'decision_awaited':
      return `${actor}的结果正等待你的决定。`;
    case 'seen_again':
      return `${actor}在 ${release} 中再次就此发表了评论。`;
    case 'status_changed':
      return `${actor}将状态从“${statusNameIn(common.statuses, status?.from)}”改为“${statusNameIn(common.statuses, status?.to)}”。`;
    case 'subscribed':
      return `${actor}将你添加为评论的关注者。`;
    case 'due':
      return `评论的截止日期是 ${dayIn('zh-CN', dueDate)}。`;
    case 'webhook_disabled':
      return `Webhook ${webhook?.url} 已关闭。${webhook?.reason}`;
    default:
      return reason satisfies never;
  }
}

/**
 * The name of a person with their kind: for a visitor, who chooses the name freely, and for the person for whom an
 * assistant acts.
 */
function signed(name = '有人', kind: NotificationNames['authorKind'], assistant?: string): string {
  if (assistant !== undefined) return `${assistant}（代表 ${name}）`;
  if (kind === 'assistant') return `${name}（助手）`;
  return kind === 'visitor' ? `${name}（访客）` : name;
}
