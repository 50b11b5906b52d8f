import type { views as source } from '../../../en/app/tasks/views.ts';
import type { Translation } from '../../../language/translation.ts';

export const views: Translation<typeof source> = {
  save: '保存视图',
  saveTitle: '保存此视图',
  saveHint: '会保存布局、筛选条件和排序。',
  name: '名称',
  share: '向组织中所有人显示',
  shareMenu: '与所有人共享',
  unshareMenu: '仅自己可见',
  shared: '已共享',
  sharedBy: (name) => `由${name}共享`,
  saved: (name) => `已保存为“${name}”。`,
  update: (name) => `保存到“${name}”`,
  updated: (name) => `“${name}”已更新为当前显示的内容。`,
  actions: (name) => `“${name}”的操作`,
  renameTitle: '重命名视图',
  deleted: (name) => `“${name}”已删除。`,
  empty: '筛选看板或列表，然后保存在这里。',
};
