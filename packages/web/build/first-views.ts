import type { APP_URLS } from '@postil/contract/app-urls';

/** The requirements of the first view of a page. */
interface FirstView {
  /** The modules that the router loads for it, as paths below `src/`. */
  readonly modules: readonly string[];
  /** Whether it requires sign-in; anyone who is not signed in is redirected to the sign-in page. */
  readonly isSignedIn: boolean;
  /** Whether the frame is around it, with a skeleton until it renders. */
  readonly isInFrame: boolean;
  /** The key of its title among the frame's words; absent if the title is a name or another word. */
  readonly title?: string;
  /** The first requests to the API, apart from the session, when its URL has no query. */
  readonly requests: readonly string[];
}

const SIGN_IN = outsideFrame('sign-in/sign-in', ['/sign-in-options']);
const RESET = outsideFrame('sign-in/reset');
const BOARD = inFrame('board/board', ['/boards/columns?per_column=25']);

/** The first view of each page. It must match the routes of `src/router.tsx`. */
export const FIRST_VIEWS: Readonly<Record<(typeof APP_URLS)[number], FirstView>> = {
  '/': BOARD,
  '/sign-in': SIGN_IN,
  '/invitation/:token': outsideFrame('sign-in/invitation'),
  '/reset': RESET,
  '/reset/:token': RESET,
  '/review/:token': outsideFrame('review/review'),
  '/widget/connect': { ...outsideFrame('connect/connect'), isSignedIn: true },
  '/extension/connect': { ...outsideFrame('connect/extension'), isSignedIn: true },
  '/oauth/authorize': { ...outsideFrame('connect/assistant'), isSignedIn: true },
  '/board': BOARD,
  '/list': inFrame('list/list'),
  '/pages': inFrame('pages/pages'),
  '/tasks/:number': inFrame('board/board'),
  '/projects': inFrame('projects/projects'),
  '/projects/:id': inFrame('projects/project'),
  '/sites/:id': inFrame('sites/site'),
  '/mockups': inFrame('mockups/mockups'),
  '/mockups/:id': inFrame('mockups/mockup'),
  '/summary': inFrame('summary/summary'),
  '/notifications': inFrame('notifications/notifications'),
  '/settings': inFrame('settings/profile'),
  '/settings/organization': inFrame('settings/organization'),
  '/settings/members': inFrame('settings/members'),
  '/settings/api-keys': inFrame('settings/api-keys'),
  '/settings/audit-log': inFrame('settings/audit-log'),
  '/integrations': inFrame('integrations/overview'),
  '/integrations/assistants': inFrame('integrations/assistants'),
  '/integrations/webhooks': inFrame('integrations/webhooks'),
  '/integrations/webhooks/:id': inFrame('integrations/webhook'),
  '/integrations/api': inFrame('integrations/api'),
};

/** The modules that are loaded with only the texts of the first views, as paths below `src/`. */
export const FIRST_TEXT_MODULES: readonly string[] = [
  'pages/sign-in/sign-in.tsx',
  'shell/frame.tsx',
  'pages/board/board.tsx',
  'pages/list/list.tsx',
  'shell/known-projects.tsx',
];

function outsideFrame(page: string, requests: readonly string[] = []): FirstView {
  return { modules: [`pages/${page}.tsx`], isSignedIn: false, isInFrame: false, requests };
}

/** A page in the frame of signed-in people. */
function inFrame(page: string, requests: readonly string[] = []): FirstView {
  const modules = ['shell/frame.tsx', `pages/${page}.tsx`];
  const [folder = '', file] = page.split('/');
  const title = folder === file ? { title: folder } : {};
  return { modules, isSignedIn: true, isInFrame: true, ...title, requests };
}
