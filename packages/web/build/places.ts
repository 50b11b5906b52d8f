import type { PLACES } from '@postil/contract/places';

/** What the first view of a place takes. */
interface FirstView {
  /** What the router loads for it, as paths below `src/`. */
  readonly modules: readonly string[];
  /** Whether it is only for people who are signed in; others are led to the sign-in. */
  readonly isSignedIn: boolean;
  /** Whether the frame is around it, whose outlines are shown until it is drawn. */
  readonly isInFrame: boolean;
  /** What it reads first from the API, apart from the session, when its address has no query. */
  readonly requests: readonly string[];
}

const SIGN_IN = open('sign-in/sign-in', ['/sign-in-options']);
const RESET = open('sign-in/reset');
const BOARD = inFrame('board/board', ['/boards/columns?per_column=25']);

/** The first view of each place. It agrees with the routes of `src/router.tsx`. */
export const FIRST_VIEWS: Readonly<Record<(typeof PLACES)[number], FirstView>> = {
  '/': BOARD,
  '/sign-in': SIGN_IN,
  '/invitation/:token': open('sign-in/invitation'),
  '/reset': RESET,
  '/reset/:token': RESET,
  '/review/:token': open('review/review'),
  '/widget/connect': { ...open('connect/connect'), isSignedIn: true },
  '/board': BOARD,
  '/list': inFrame('list/list'),
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

function open(page: string, requests: readonly string[] = []): FirstView {
  return { modules: [`places/${page}.tsx`], isSignedIn: false, isInFrame: false, requests };
}

/** A page in the frame of people who are signed in. */
function inFrame(page: string, requests: readonly string[] = []): FirstView {
  const modules = ['frame/frame.tsx', `places/${page}.tsx`];
  return { modules, isSignedIn: true, isInFrame: true, requests };
}
