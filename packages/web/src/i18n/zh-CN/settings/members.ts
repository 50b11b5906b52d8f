import type { members as source } from '../../en/settings/members.ts';
import { pluralsOf } from '../../language/plurals.ts';
import type { Translation } from '../../language/translation.ts';

const plural = pluralsOf('zh-CN');

export const members: Translation<typeof source> = {
  invite: '邀请',
  inviteTitle: '邀请成员',
  inviteHint: '你会得到一个可转发的链接。如果此服务器能发送邮件，链接也会通过邮件发送。',
  send: '邀请',
  searchLabel: '按姓名或邮箱搜索',
  roleFilter: '角色',
  anyRole: '全部角色',
  name: '姓名',
  role: '角色',
  lastSeen: '最近在线',
  never: '从未',
  projects: '项目',
  statuses: { active: '正常', invited: '已邀请' },
  roleHints: {
    owner: '可以执行所有操作，包括管理所有者。',
    admin: '管理成员、密钥和 Webhook。',
    member: '查看和修改所有内容。',
    guest: '客户：查看并评论所选项目。',
  },
  roleOf: (name) => `${name}的角色`,
  projectsOf: (name) => `${name}的项目`,
  projectsCount: (count) => (count === 0 ? '无项目' : plural(count, { other: '# 个项目' })),
  chooseProjects: '选择此来宾可以查看的项目。',
  you: '你',
  lastOwner: '唯一的所有者：请先将其他人设为所有者。',
  ownersOnly: '只有所有者可以更改所有者。',
  removed: (name) => `已移除${name}。`,
  remove: '从组织中移除',
  removeTitle: (name) => `要移除${name}吗？`,
  removeWarning:
    '对方会立即失去访问权限。其发表的内容会保留，任务仍分配给对方。其密钥在撤销前仍可使用，但不再有管理权限。',
  removeAction: '移除',
  invitationLink: '邀请链接',
  invitationFor: (name) => `${name}的邀请`,
  invitationHow: (email) => `将此链接转发给 ${email}。链接只能打开一次，打开后可设置密码。`,
  resetLink: '重置密码链接',
  resetFor: (name) => `${name}的新密码`,
  resetHow: (email) => `将此链接转发给 ${email}。链接只能打开一次。`,
  expires: '有效期至',
  link: '链接',
  done: '完成',
  menu: (name) => `${name}的更多操作`,
  empty: '没有符合搜索的人。',
  clear: '清除搜索',
  tableLabel: '组织成员',
  emailTaken: '已有成员使用此邮箱。',
};
