import type { common as source } from '../../en/app/common.ts';
import { clausesIn } from '../../language/clauses.ts';
import { pluralsOf } from '../../language/plurals.ts';
import type { Translation } from '../../language/translation.ts';
import { FIELD_PROBLEMS, PROBLEMS } from './problems.ts';

const plural = pluralsOf('zh-CN');

export const common: Translation<typeof source> = {
  statuses: {
    OPEN: '待处理',
    IN_PROGRESS: '处理中',
    IN_REVIEW: '审核中',
    RESOLVED: '已解决',
    CLOSED: '已关闭',
  },
  priorities: { LOW: '低', MEDIUM: '中', HIGH: '高', URGENT: '紧急' },
  devices: { DESKTOP: '桌面端', MOBILE: '手机', TABLET: '平板' },
  categories: {
    UI_FEEDBACK: '界面',
    BUG_REPORT: '缺陷',
    FEATURE_REQUEST: '功能建议',
    GENERAL: '常规',
    CONTENT: '内容',
    DESIGN: '设计',
    USABILITY: '易用性',
    PERFORMANCE: '性能',
  },
  roles: { owner: '所有者', admin: '管理员', member: '成员', guest: '来宾' },
  mockupStatuses: {
    PENDING: '待批准',
    APPROVED: '已批准',
    CHANGES_REQUESTED: '需要修改',
  },
  due: { on: (day: string) => `截止：${day}`, overdue: (day: string) => `已逾期：${day}` },
  /** The progress of a checklist. */
  checked: (done: string, total: string) => `已完成 ${done}/${total}`,
  save: '保存',
  saving: '正在保存…',
  cancel: '取消',
  close: '关闭',
  delete: '删除',
  remove: '移除',
  edit: '编辑',
  rename: '重命名',
  create: '创建',
  retry: '重试',
  conflict: {
    changed: (by) => `${by ?? '有人'}在此期间修改了此内容。`,
    theirs: '期间保存的内容',
    mine: '你的内容',
    nothing: '无',
    show: '显示',
    takeTheirs: '采用对方的',
    keepMine: '保留我的',
    editOn: '继续编辑',
  },
  undo: '撤销',
  copy: '复制',
  copied: '已复制',
  notCopied: '浏览器未复制文本。请允许访问剪贴板，或选中文本后复制。',
  search: '搜索',
  name: '名称',
  email: '邮箱',
  password: '密码',
  more: '更多',
  loadMore: '显示更多',
  loading: '正在加载',
  none: '无',
  /** The separator of a list. */
  comma: '、',
  nobody: '无',
  optional: '选填',
  all: '全部',
  archived: (name) => `${name}（已归档）`,
  noMatch: '没有匹配项。',
  useText: (text) => `使用“${text}”`,
  required: '请先在此填写内容。',
  somethingWrong: '出了点问题。',
  // A newer server may have other codes.
  refused: (code, message) => PROBLEMS[code] ?? message,
  fieldProblem: clausesIn(FIELD_PROBLEMS),
  notFromPostil: '服务器响应异常，请稍后重试。',
  notReachable: '无法连接服务器，请检查网络后重试。',
  behindProxy: {
    tooLarge:
      '服务器前的代理拒绝这么大的文件（413）。管理员可以提高其上限，例如 nginx 的 client_max_body_size。',
    interrupted:
      '服务器有响应，但不接受这么大的文件，可能是前面的代理拒绝了。管理员可以提高其上限，例如 nginx 的 client_max_body_size。',
    unreachable:
      '服务器前的代理无法连接服务器（502）。请一分钟后重试；如果仍然不行，需要管理员检查服务器是否在运行。',
    busy: '服务器目前不接受请求（503）。请一分钟后重试；如果仍然不行，需要管理员检查服务器及其前面的代理。',
    late: '服务器未及时响应其前面的代理（504）。请重试；如果仍然不行，管理员可以延长代理的时间限制。',
  },
  notFoundTitle: '未找到',
  notFound: '此地址没有内容，或者你没有访问权限。',
  forMembers: '此页面仅供组织成员使用。',
  backToBoard: '前往看板',
  confirmByName: (name) => `输入“${name}”以确认。`,
  comments: (count) => plural(count, { other: '# 条评论' }),
  authorKinds: { visitor: '访客', assistant: '助手' },
  /** Next to a name in a sentence. */
  signed: {
    visitor: (name) => `${name}（访客）`,
    assistant: (name) => `${name}（助手）`,
  },
  assistantFor: (assistant, name) => `${assistant}（代表 ${name}）`,
  internalNote: '内部备注',
  readers: { everyone: '所有人', team: '仅团队' },
  readersHint: {
    everyone: '能看到该评论的访客、审阅者和客户也能看到此内容。',
    team: '仅你的团队可见。',
  },
  replies: (count) => plural(count, { other: '# 条回复' }),
  sites: (count) => plural(count, { other: '# 个站点' }),
  tasks: (count) => plural(count, { other: '# 个任务' }),
  selected: (count) => plural(count, { other: '已选 # 项' }),
};
