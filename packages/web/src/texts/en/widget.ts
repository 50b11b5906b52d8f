import { pluralsOf } from '../plurals.ts';

const plural = pluralsOf('en');

export const widget = {
  title: 'Widget',
  about: 'How people see it on the pages of this site. A change counts from the next load of a page on.',
  preview: 'What it looks like',
  launcher: 'Feedback',
  position: 'Position',
  positions: { start: 'Lower left', end: 'Lower right' },
  positionHint: 'The other way round on pages that are written from right to left.',
  theme: 'Appearance',
  themes: { auto: 'As the visitor’s device', light: 'Light', dark: 'Dark' },
  language: 'Language',
  anyLanguage: 'As the page',
  pins: 'Comments that visitors see',
  pinChoices: { all: 'Everybody’s', own: 'Only their own', none: 'None' },
  pinsHint: 'Members of your team see all of them when they use their account there.',
  screenshots: 'Offer a screenshot with each comment',
  collectsLog: 'Send errors of the page with each comment',
  collectsLogHint: 'Visitors see what is sent, and can leave it out.',
  asksEmail: 'Ask visitors for their e-mail address',
  masks: 'Hidden on screenshots',
  masksHint:
    'CSS selectors of what nobody should see, such as .account-number. Passwords and card numbers are always hidden.',
  addMask: 'Add',
  removeMask: (selector: string) => `Show ${selector} on screenshots again`,
  invalidMask: 'This is no CSS selector. A class begins with a dot, an id with #.',
  identity: 'Known visitors',
  identityAbout:
    'With this secret, the server of your site can say who is signed in there, so that comments carry their names.',
  identityOn: 'A secret is in use.',
  identityOff: 'Visitors write under the name that they type.',
  createSecret: 'Create a secret',
  replaceSecret: 'Replace the secret',
  stopSecret: 'Stop using it',
  secret: 'The secret',
  secretTitle: 'The secret of this site',
  secretWhy:
    'Keep it on the server of your site. It is shown only now, and an earlier one is no longer accepted.',
  secretStopped: 'The secret is no longer accepted.',
  stopTitle: 'Stop using the secret?',
  stopWhy: 'Visitors are no longer known by what your server says. You can create another secret later.',
  held: 'Waiting for review',
  heldAbout: 'They may be spam, or came too fast. Nobody else sees them until you release them.',
  heldCount: (count: number) =>
    plural(count, { one: '# comment waits for review', other: '# comments wait for review' }),
  release: 'Release',
  releaseOf: (text: string) => `Release “${text}”`,
  deleteOf: (text: string) => `Delete “${text}”`,
  released: 'The comment is now a task.',
  heldDeleted: 'The comment was deleted.',
  notReleased: 'The comment was not released.',
  notDeleted: 'The comment was not deleted.',
  somebody: 'Somebody',
  log: (count: number) =>
    plural(count, { one: 'Log of the page: # entry', other: 'Log of the page: # entries' }),
  logKinds: {
    error: 'Error',
    rejection: 'Unhandled rejection',
    console: 'Console',
    request: 'Failed request',
  },
  connect: {
    title: (host: string) => `Use your account on ${host}?`,
    about: (name: string) =>
      `The widget on that page then acts as ${name}: you see all comments of the page and can work on them there, for 12 hours.`,
    continue: 'Continue',
    lost: 'The page that opened this window cannot be reached any more. Close the window and try again from there.',
    done: 'Connected. You can close this window.',
    wrongAddress: 'This address is not complete. Close the window and try again from the page.',
  },
};
