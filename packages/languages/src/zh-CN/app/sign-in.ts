import type { signIn as source } from '../../en/app/sign-in.ts';
import type { Translation } from '../../language/translation.ts';

export const signIn: Translation<typeof source> = {
  title: '登录',
  to: (organization) => `登录${organization}`,
  submit: '登录',
  submitting: '正在登录…',
  with: (provider) => `使用 ${provider} 继续`,
  or: '或',
  forgot: '忘记密码？',
  again: '重新登录',
  againHint: '会话已结束。你输入的内容仍在这里。',
  resetTitle: '重置密码',
  resetSend: '发送链接',
  resetSent: '如果此邮箱已有账号，链接即将送达，一小时内有效。',
  resetByAdmin: '此服务器不发送邮件：请向组织管理员索取重置链接。',
  resetChoose: (email) => `为 ${email} 设置新密码。`,
  resetDone: '保存并登录',
  newPassword: '新密码',
  passwordHint: '至少 12 个字符，其中 5 个不同；不能是常见密码。',
  linkExpiredTitle: '此链接已失效',
  linkExpired: '链接已过期或已被使用，请重新获取。',
  back: '返回登录',
  invitationTitle: (organization) => `加入${organization}`,
  invitedBy: (inviter, email) => `${inviter}邀请了 ${email}。`,
  invited: (email) => `你以 ${email} 的身份受邀。`,
  yourName: '你的名字',
  join: '加入',
  joinSignIn: '你已有账号：登录即可加入。',
  otherAddress: '只能在此服务器的 BASE_URL 所设置的地址登录：',
  providerProblems: {
    confirm: '你的账号还属于不信任此提供方的组织。请用密码登录，或通过邮件设置密码，之后即会关联。',
    cancelled: '你取消了通过提供方登录。请重试，或使用密码登录。',
    foreign_domain: '此提供方在这里不适用于你的邮箱，请使用密码登录。',
    already_linked: '你的账号已关联到提供方的另一个用户。请用密码登录，并联系管理员。',
    not_configured: '未为多个组织配置通过提供方登录。请用密码登录，并告知服务器运营者。',
    unverified_email: (provider) =>
      `${provider} 表示你的邮箱尚未验证。请先在那里验证，再重试；或由服务器运营者让其以 true 发送“email_verified”，或设置 OIDC_TRUST_EMAIL。`,
    email_verification_missing: (provider) =>
      `${provider} 未说明你的邮箱是否已验证。请服务器运营者让其发送“email_verified”，或设置 OIDC_TRUST_EMAIL。`,
    unreadable_verification: (provider) =>
      `${provider} 发送的“email_verified”既不是 true 也不是 false。请服务器运营者在那里更正，或设置 OIDC_TRUST_EMAIL。`,
    no_email: (provider) =>
      `${provider} 没有发送邮箱地址。你需要在那里填写邮箱，并由服务器运营者让其发送“email”，同时在 OIDC_SCOPES 中加入“email”范围。`,
    no_account: '没有使用此邮箱的成员，请联系管理员邀请你。',
    no_group: '你不属于可在此登录的群组，请联系管理员。',
    too_many_groups: (provider, claim) =>
      `你所属的群组过多，${provider} 未在“${claim}”中发送，因此无法确定你的角色。你的账号没有变化。请告知服务器运营者，或使用密码登录。`,
    unreadable_groups: (provider, claim) =>
      `${provider} 未在“${claim}”中发送你的群组，或格式不是列表，因此无法确定你的角色。你的账号没有变化。请告知服务器运营者，或使用密码登录。`,
    member_limit_reached: '组织成员已满，请联系管理员。',
    expired: '登录超时，请重试。',
    failed: '提供方拒绝了登录。请重试，或使用密码登录。',
    unavailable: '暂时无法连接提供方。请重试，或使用密码登录。',
  },
};
