import type { PostilErrorCode } from '@postil/client';
import { pluralsOf } from '../../language/plurals.ts';

const plural = pluralsOf('en');

export const common = {
  statuses: {
    OPEN: 'Open',
    IN_PROGRESS: 'In progress',
    IN_REVIEW: 'In review',
    RESOLVED: 'Resolved',
    CLOSED: 'Closed',
  },
  priorities: { LOW: 'Low', MEDIUM: 'Medium', HIGH: 'High', URGENT: 'Urgent' },
  devices: { DESKTOP: 'Desktop', MOBILE: 'Mobile', TABLET: 'Tablet' },
  categories: {
    UI_FEEDBACK: 'Interface',
    BUG_REPORT: 'Bug',
    FEATURE_REQUEST: 'Feature request',
    GENERAL: 'General',
    CONTENT: 'Content',
    DESIGN: 'Design',
    USABILITY: 'Usability',
    PERFORMANCE: 'Performance',
  },
  roles: { owner: 'Owner', admin: 'Admin', member: 'Member', guest: 'Guest' },
  mockupStatuses: {
    PENDING: 'Waiting for approval',
    APPROVED: 'Approved',
    CHANGES_REQUESTED: 'Changes requested',
  },
  due: { on: (day: string) => `Due: ${day}`, overdue: (day: string) => `Overdue: ${day}` },
  /** The progress of a checklist. */
  checked: (done: string, total: string) => `${done} of ${total} done`,
  save: 'Save',
  saving: 'Saving…',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  remove: 'Remove',
  edit: 'Edit',
  rename: 'Rename',
  create: 'Create',
  retry: 'Retry',
  conflict: {
    changed: (by?: string) => `${by ?? 'Somebody'} changed this meanwhile.`,
    theirs: 'Saved meanwhile',
    mine: 'Yours',
    nothing: 'Nothing',
    show: 'Show',
    takeTheirs: 'Take theirs',
    keepMine: 'Keep mine',
    editOn: 'Keep editing',
  },
  undo: 'Undo',
  copy: 'Copy',
  copied: 'Copied',
  notCopied:
    'The browser did not copy the text. Allow access to the clipboard, or select the text and copy it.',
  search: 'Search',
  name: 'Name',
  email: 'E-mail',
  password: 'Password',
  more: 'More',
  loadMore: 'Show more',
  loading: 'Loading',
  none: 'None',
  /** The separator of a list. */
  comma: ', ',
  nobody: 'Nobody',
  optional: 'optional',
  all: 'All',
  archived: (name: string) => `${name} (archived)`,
  noMatch: 'Nothing matches.',
  useText: (text: string) => `Use “${text}”`,
  required: 'Write something here first.',
  somethingWrong: 'Something went wrong.',
  /** The server's reason for a refusal: its own message, in English. */
  refused: (_code: PostilErrorCode, message: string) => message,
  /** The problem of a field: the server's clause, such as “must not be empty”. */
  fieldProblem: (clause: string) => clause,
  notFromPostil: 'The server did not respond properly. Try again in a moment.',
  notReachable: 'The server cannot be reached. Check the connection and try again.',
  /** By the reason why a proxy responded in place of the server, or why a request of this size got no response. */
  behindProxy: {
    tooLarge:
      'The proxy in front of the server refuses files of this size (413). An operator can raise its limit, for example client_max_body_size in nginx.',
    interrupted:
      'The server responds, but not to files of this size. A proxy in front of it probably refuses them: an operator can raise its limit, for example client_max_body_size in nginx.',
    unreachable:
      'The proxy in front of the server does not reach it (502). Try again in a minute; if that does not help, an operator has to check whether the server runs.',
    busy: 'The server accepts no requests at the moment (503). Try again in a minute; if that does not help, an operator has to check the server and the proxy in front of it.',
    late: 'The server did not respond in time to the proxy in front of it (504). Try again; if that does not help, an operator can raise the time limit of the proxy.',
  },
  notFoundTitle: 'Not found',
  notFound: 'There is nothing at this address, or you have no access to it.',
  forMembers: 'This page is for members of the organisation.',
  backToBoard: 'Go to the board',
  confirmByName: (name: string) => `Type “${name}” to confirm.`,
  comments: (count: number) => plural(count, { one: '# comment', other: '# comments' }),
  authorKinds: { visitor: 'Visitor', assistant: 'Assistant' },
  /** Next to a name in a sentence. */
  signed: {
    visitor: (name: string) => `${name} (visitor)`,
    assistant: (name: string) => `${name} (assistant)`,
  },
  /** An assistant, by its name, and the person for whom it acts. */
  assistantFor: (assistant: string, name: string) => `${assistant} for ${name}`,
  internalNote: 'Internal note',
  readers: { everyone: 'Everyone', team: 'Team only' },
  readersHint: {
    everyone: 'Visitors, reviewers and clients who see the comment read this, too.',
    team: 'Only your team reads this.',
  },
  replies: (count: number) => plural(count, { one: '# reply', other: '# replies' }),
  sites: (count: number) => plural(count, { one: '# site', other: '# sites' }),
  tasks: (count: number) => plural(count, { one: '# task', other: '# tasks' }),
  selected: (count: number) => plural(count, { one: '# selected', other: '# selected' }),
};
