import { pluralsOf } from '../../../language/plurals.ts';

const plural = pluralsOf('en');

export const summary = {
  project: 'Project',
  allProjects: 'All projects',
  site: 'Site',
  allSites: 'All sites',
  period: 'Period',
  periods: { '28': '4 weeks', '84': '12 weeks', '182': '26 weeks', '364': '52 weeks' },
  empty: 'There is nothing to count yet. The charts begin with the first task.',
  toBoard: 'Go to the board',
  asTable: 'As a table',
  exportOf: (title: string) => `Export as CSV: ${title}`,
  keepingUp: 'Are we keeping up?',
  keptUp: (opened: number, resolved: number) =>
    `${plural(opened, { one: '# task opened', other: '# tasks opened' })}, ${plural(resolved, { one: '# resolved', other: '# resolved' })}.`,
  seenAgain: (count: number) =>
    plural(count, {
      one: '# task was seen again after it had been resolved.',
      other: '# tasks were seen again after they had been resolved.',
    }),
  notExact: 'In some weeks there were more tasks than are counted.',
  week: 'Week from',
  opened: 'Opened',
  resolved: 'Resolved',
  bar: ({ kind, count, week }: { kind: string; count: number; week: string }) =>
    `${kind} in the week from ${week}: ${count}`,
  where: 'Where does it come from?',
  whereConclusion: 'The busiest pages: what is still pending, of all.',
  noPages: 'No task is on a page in this period.',
  page: 'Page',
  pending: 'Pending',
  total: 'All',
  pageBar: ({ pending, total }: { pending: number; total: number }) => `${pending} pending of ${total}`,
  howLong: 'How long do people wait?',
  howLongConclusion: 'Half waited no longer than the median, and nine of ten no longer than the second bar.',
  noWaits: 'No task got a first reply or was resolved in this period.',
  wait: 'Until',
  waits: { first_reply: 'First reply', resolved: 'Resolved' },
  measures: { median_minutes: 'Median', p90_minutes: 'Nine of ten' },
  medianMinutes: 'Median (minutes)',
  p90Minutes: 'Nine of ten (minutes)',
  count: 'Tasks',
  of: (count: number) => plural(count, { one: 'of # task', other: 'of # tasks' }),
};
