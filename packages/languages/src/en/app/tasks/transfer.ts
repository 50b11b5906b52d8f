import { pluralsOf } from '../../../language/plurals.ts';

const plural = pluralsOf('en');

export const transfer = {
  menu: 'Export and import',
  export: 'Export tasks…',
  import: 'Import tasks…',
  exportTitle: 'Export tasks',
  exportsMatches: 'The tasks that match the current filters, as one file.',
  exportsAll: 'All tasks that you see, as one file.',
  format: 'Format',
  formats: { csv: 'CSV, for a spreadsheet', json: 'JSON, for programs' },
  download: 'Export',
  received: (size: string) => `${size} received`,
  exported: 'The export is in your downloads.',
  importTitle: 'Import tasks',
  importAbout:
    'From a CSV or JSON file, such as an export of Postil or of another tracker. Columns are found by their names: content or title, description, status, priority, category, tags, page_url, due_date, assigned_to.',
  file: 'File',
  chooseFile: 'Choose a file',
  noFile: 'Nothing chosen yet',
  startNothing: 'Import',
  where: 'Project or site',
  nowhere: 'None',
  unreadable: {
    format: 'This file is neither CSV nor JSON with tasks.',
    rows: 'This file has more than 5,000 rows. Split it into several.',
  },
  noTasks: 'No task was found. One column must be called content, text, title or summary.',
  found: (count: number) => plural(count, { one: '# task was found.', other: '# tasks were found.' }),
  empty: (count: number) =>
    plural(count, { one: '# row without a text is left out.', other: '# rows without a text are left out.' }),
  unused: (names: string) => `Columns that are not used: ${names}.`,
  unknown: (values: string) => `Not known here, so the default is used: ${values}.`,
  strangers: (names: string) => `Not members, so nobody is assigned: ${names}.`,
  start: (count: number) => plural(count, { one: 'Import # task', other: 'Import # tasks' }),
  progress: (done: number, all: number) => `${done} of ${all}`,
  done: (count: number) => plural(count, { one: '# task was imported.', other: '# tasks were imported.' }),
  refused: (row: number, why: string) => `Row ${row}: ${why}`,
};
