import { pluralsOf } from '../../../language/plurals.ts';

const plural = pluralsOf('en');

export const pages = {
  cards: 'Pages with tasks',
  sort: 'Order',
  sorts: { updated_at: 'Newest activity first', open_count: 'Most open tasks first' },
  total: (count: number) => plural(count, { one: '# page', other: '# pages' }),
  open: (count: number) => plural(count, { one: '# open', other: '# open' }),
  resolved: (count: number) => plural(count, { one: '# resolved', other: '# resolved' }),
  noPage: 'Without a page',
  noPicture: 'No screenshot yet',
  pins: (page: string) => `Open tasks on ${page}`,
  more: (count: number) => plural(count, { one: '# more task', other: '# more tasks' }),
  elsewhere: 'Not shown in this screenshot: made in another window or at another scroll position.',
  inList: 'Show this page in the list',
  nothingOpen: 'Nothing is open.',
};
