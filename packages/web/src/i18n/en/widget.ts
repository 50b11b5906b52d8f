import { pluralsOf } from '../language/plurals.ts';

const plural = pluralsOf('en');

export const widget = {
  title: 'Widget',
  about: 'How people see it on the pages of this site. A change takes effect when a page is next loaded.',
  preview: 'What it looks like',
  launcher: 'Feedback',
  position: 'Position',
  positions: { start: 'Lower left', end: 'Lower right' },
  positionHint: 'Mirrored on pages that are written from right to left.',
  theme: 'Appearance',
  themes: { auto: 'Same as the visitor’s device', light: 'Light', dark: 'Dark' },
  language: 'Language',
  anyLanguage: 'Same as the page',
  pins: 'Comments that visitors see',
  pinChoices: { all: 'All that are for everyone', own: 'Only their own', none: 'None' },
  /** What strangers can read, by the choice. */
  pinsHints: {
    all: 'Anybody who opens the site can read all its comments and replies that are for everyone; what is for the team, never.',
    own: 'A visitor reads only what that visitor wrote and your replies to it; strangers read nothing.',
    none: 'Visitors write, and see no comments at all; strangers read nothing.',
  },
  screenshots: 'Offer a screenshot with each comment',
  collectsLog: 'Send errors of the page with each comment',
  collectsLogHint: 'Visitors see what is sent, and can leave it out.',
  asksEmail: 'Ask visitors for their e-mail address',
  masks: 'Hidden on screenshots',
  masksHint:
    'CSS selectors of what nobody should see, such as .account-number. Passwords and card numbers are always hidden.',
  addMask: 'Add',
  removeMask: (selector: string) => `Show ${selector} on screenshots again`,
  invalidMask: 'This is not a CSS selector. A class begins with a dot, an id with #.',
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
  stopWhy: 'Your server no longer identifies visitors. You can create another secret later.',
  held: 'Waiting for review',
  heldAbout: 'They may be spam, or came too fast. Nobody else sees them until you release them.',
  release: 'Release',
  releaseOf: (text: string) => `Release “${text}”`,
  deleteOf: (text: string) => `Delete “${text}”`,
  heldKinds: { reply: 'Reply', mockup_comment: 'On a mockup', mockup_reply: 'Reply on a mockup' },
  released: 'Released.',
  heldDeleted: 'Deleted.',
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
