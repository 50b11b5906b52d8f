import { pluralsOf } from '../../../language/plurals.ts';

const plural = pluralsOf('en');

export const members = {
  invite: 'Invite',
  inviteTitle: 'Invite somebody',
  inviteHint: 'You get a link to pass on. Where this server sends mail, the link is mailed too.',
  unknownAddress:
    'The public address of this server is not set (BASE_URL), so the links in its mails may not open elsewhere.',
  send: 'Invite',
  searchLabel: 'Search by name or e-mail',
  roleFilter: 'Role',
  anyRole: 'Any role',
  name: 'Name',
  role: 'Role',
  lastSeen: 'Last seen',
  never: 'Never',
  projects: 'Projects',
  statuses: { active: 'Active', invited: 'Invited' },
  roleHints: {
    owner: 'Can do everything, and also manage owners.',
    admin: 'Manages members, keys and webhooks.',
    member: 'Reads and changes all content.',
    guest: 'A client: sees and comments on the chosen projects.',
  },
  roleOf: (name: string) => `Role of ${name}`,
  projectsOf: (name: string) => `Projects of ${name}`,
  projectsCount: (count: number) =>
    count === 0 ? 'No project' : plural(count, { one: '# project', other: '# projects' }),
  chooseProjects: 'Choose the projects this guest may see.',
  you: 'you',
  lastOwner: 'The only owner: make somebody else an owner first.',
  ownersOnly: 'Only an owner may change an owner.',
  removed: (name: string) => `${name} was removed.`,
  remove: 'Remove from the organisation',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeWarning:
    'They lose access at once. What they wrote stays, and tasks stay assigned to them. Their keys keep working without administration until they are revoked.',
  removeAction: 'Remove',
  invitationLink: 'Invitation link',
  invitationFor: (name: string) => `Invitation for ${name}`,
  invitationHint: (email: string) =>
    `Pass this link on to ${email}. It opens once, and shows where to choose a password.`,
  resetLink: 'Link to reset the password',
  resetFor: (name: string) => `New password for ${name}`,
  resetHint: (email: string) => `Pass this link on to ${email}. It opens once.`,
  expires: 'Works until',
  link: 'The link',
  done: 'Done',
  menu: (name: string) => `More for ${name}`,
  empty: 'Nobody matches this search.',
  clear: 'Clear the search',
  tableLabel: 'Members of the organisation',
  emailTaken: 'There is a member with this e-mail address.',
};
