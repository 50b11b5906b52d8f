import { pluralsOf } from '../../language/plurals.ts';

const plural = pluralsOf('en');

export const list = {
  columns: {
    task: 'Task',
    status: 'Status',
    priority: 'Priority',
    assignee: 'Assignee',
    page: 'Site and page',
    replies: 'Replies',
    age: 'Created',
  },
  table: 'Tasks',
  select: (text: string) => `Select “${text}”`,
  sort: 'Order',
  sorts: {
    '-created_at': 'Newest first',
    created_at: 'Oldest first',
    '-updated_at': 'Recently changed first',
    '-priority': 'Highest priority first',
    status: 'By status',
  },
  noTasks: 'Tasks and comments of your sites appear here.',
  noMatches: 'No task matches these filters.',
  clear: 'Clear the filters',
  total: (count: number) => plural(count, { one: '# task', other: '# tasks' }),
  moreThan: (count: number) => plural(count, { one: 'more than # task', other: 'more than # tasks' }),
  newTasks: (count: number) => plural(count, { one: 'Show # new task', other: 'Show # new tasks' }),
  next: 'Next task',
  previous: 'Previous task',
  open: 'Open the task',
  toggle: 'Select the task',
  toggleUpTo: 'Select everything up to the task',
  clearSelection: 'Clear the selection, or close what is open',
  bulk: {
    bar: 'Change the selected tasks',
    status: 'Status',
    priority: 'Priority',
    assignee: 'Assignee',
    tags: 'Tags',
    clear: 'Clear the selection',
    changing: (done: number, total: number) => `${done} of ${total}`,
    changed: (count: number) => plural(count, { one: '# task changed.', other: '# tasks changed.' }),
    restored: (count: number) => plural(count, { one: '# task restored.', other: '# tasks restored.' }),
    failed: (count: number, reason: string) =>
      plural(count, {
        one: `# task was not changed. ${reason}`,
        other: `# tasks were not changed. ${reason}`,
      }),
    typeTag: 'Type a tag',
    nothing: 'They already have this value.',
  },
};
