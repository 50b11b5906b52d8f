import type { transfer as source } from '../../../en/app/tasks/transfer.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('zh-CN');

export const transfer: Translation<typeof source> = {
  menu: '导出和导入',
  export: '导出任务…',
  import: '导入任务…',
  exportTitle: '导出任务',
  exportsMatches: '将符合当前筛选条件的任务导出为一个文件。',
  exportsAll: '将您能看到的所有任务导出为一个文件。',
  format: '格式',
  formats: { csv: 'CSV，用于电子表格', json: 'JSON，用于程序' },
  download: '导出',
  received: (size) => `已接收 ${size}`,
  exported: '导出文件已在您的下载中。',
  importTitle: '导入任务',
  importAbout:
    '从 CSV 或 JSON 文件导入，例如 Postil 或其他工具的导出文件。按名称识别列：content 或 title、description、status、priority、category、tags、page_url、due_date、assigned_to。',
  file: '文件',
  chooseFile: '选择文件',
  noFile: '尚未选择',
  startNothing: '导入',
  where: '项目或站点',
  nowhere: '无',
  unreadable: {
    format: '此文件不是包含任务的 CSV 或 JSON。',
    rows: '此文件超过 5,000 行，请拆分成多个文件。',
  },
  noTasks: '未找到任务。必须有一列名为 content、text、title 或 summary。',
  found: (count) => plural(count, { other: '找到 # 个任务。' }),
  empty: (count) => plural(count, { other: '# 行没有文本，将被忽略。' }),
  unused: (names) => `未使用的列：${names}`,
  unknown: (values) => `此处未知，因此使用默认值：${values}`,
  strangers: (names) => `不是成员，因此不分配给任何人：${names}`,
  start: (count) => plural(count, { other: '导入 # 个任务' }),
  progress: (done, all) => `${done}/${all}`,
  done: (count) => plural(count, { other: '已导入 # 个任务。' }),
  refused: (row, why) => `第 ${row} 行：${why}`,
};
