import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { BASE_PATH } from './data/api/base.ts';
import { queryClient } from './data/api/cache.ts';
import { sessionQuery } from './data/session.ts';
import { readTaskSearch } from './features/comments/index.ts';
import type { Texts } from './i18n/catalogue.ts';
import { FIRST_VIEW, lazyPage } from './lib/loaded-later.tsx';
import { plainSearch, textParameters } from './lib/search.ts';
import { Problem } from './ui/data/problem.tsx';

const root = createRootRoute({ component: Outlet });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ from, error }): { from?: string; error?: ProviderProblem } => ({
    ...(isPath(from) ? { from } : {}),
    ...(isProviderProblem(error) ? { error } : {}),
  }),
  component: lazyPage(() => import('./pages/sign-in/sign-in.tsx'), FIRST_VIEW),
});

/** The reason why sign-in with a provider failed; the server puts it into the URL. */
type ProviderProblem = keyof Texts['signIn']['providerProblems'];

function isProviderProblem(text: unknown): text is ProviderProblem {
  const problems: readonly unknown[] = [
    'confirm',
    'cancelled',
    'foreign_domain',
    'already_linked',
    'not_configured',
    'no_email',
    'unverified_email',
    'email_verification_missing',
    'unreadable_verification',
    'no_account',
    'no_group',
    'too_many_groups',
    'unreadable_groups',
    'member_limit_reached',
    'expired',
    'failed',
    'unavailable',
  ];
  return problems.includes(text);
}

/** Whether a text is a path within this app, and not a link to another site. */
function isPath(text: unknown): text is string {
  return typeof text === 'string' && /^\/(?![/\\])/.test(text);
}

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$token',
  component: lazyPage(() => import('./pages/sign-in/invitation.tsx')),
});

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset/$token',
  component: lazyPage(() => import('./pages/sign-in/reset.tsx')),
});

const resetRequest = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyPage(() => import('./pages/sign-in/reset.tsx')),
});

const review = createRoute({
  getParentRoute: () => root,
  path: '/review/$token',
  component: lazyPage(() => import('./pages/review/review.tsx')),
});

/** Redirects to the sign-in page, and back afterwards, if there is no session. */
async function requireSession({ location }: { location: { readonly href: string } }): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery);
  if (!session) throw redirect({ to: '/sign-in', search: { from: location.href } });
}

const connect = createRoute({
  getParentRoute: () => root,
  path: '/widget/connect',
  validateSearch: (search) => textParameters(search, 'key', 'origin'),
  beforeLoad: requireSession,
  component: lazyPage(() => import('./pages/connect/connect.tsx')),
});

const connectExtension = createRoute({
  getParentRoute: () => root,
  path: '/extension/connect',
  validateSearch: (search) => textParameters(search, 'token_hash', 'name'),
  beforeLoad: requireSession,
  component: lazyPage(() => import('./pages/connect/extension.tsx')),
});

const connectAssistant = createRoute({
  getParentRoute: () => root,
  path: '/oauth/authorize',
  validateSearch: (search) =>
    textParameters(
      search,
      'client_id',
      'redirect_uri',
      'response_type',
      'scope',
      'state',
      'code_challenge',
      'code_challenge_method',
      'resource',
    ),
  beforeLoad: requireSession,
  component: lazyPage(() => import('./pages/connect/assistant.tsx')),
});

/** The parent of the pages inside the frame, all of which need a session. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: lazyPage(() => import('./shell/frame.tsx'), FIRST_VIEW),
});

const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/board' });
  },
});

const board = createRoute({
  getParentRoute: () => signedIn,
  path: '/board',
  validateSearch: readTaskSearch,
  component: lazyPage(() => import('./pages/board/board.tsx'), FIRST_VIEW),
});

const list = createRoute({
  getParentRoute: () => signedIn,
  path: '/list',
  validateSearch: readTaskSearch,
  component: lazyPage(() => import('./pages/list/list.tsx'), FIRST_VIEW),
});

const pagesWithTasks = createRoute({
  getParentRoute: () => signedIn,
  path: '/pages',
  validateSearch: readTaskSearch,
  component: lazyPage(() => import('./pages/pages/pages.tsx')),
});

/** The short link to a task, by its number: it opens the task over the board, or a comment on its mockup. */
const taskLink = createRoute({
  getParentRoute: () => signedIn,
  path: '/tasks/$number',
  beforeLoad: async ({ params }) =>
    (await import('./pages/board/numbered.ts')).redirectToNumber(params.number),
});

const projects = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects',
  validateSearch: (search) => textParameters(search, 'status', 'q', 'dialog'),
  component: lazyPage(() => import('./pages/projects/projects.tsx')),
});

const project = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$id',
  component: lazyPage(() => import('./pages/projects/project.tsx')),
});

const site = createRoute({
  getParentRoute: () => signedIn,
  path: '/sites/$id',
  component: lazyPage(() => import('./pages/sites/site.tsx')),
});

const mockups = createRoute({
  getParentRoute: () => signedIn,
  path: '/mockups',
  validateSearch: (search) => textParameters(search, 'project', 'status', 'q'),
  component: lazyPage(() => import('./pages/mockups/mockups.tsx')),
});

const mockup = createRoute({
  getParentRoute: () => signedIn,
  path: '/mockups/$id',
  validateSearch: (search) => textParameters(search, 'version', 'compare', 'comment'),
  component: lazyPage(() => import('./pages/mockups/mockup.tsx')),
});

const summary = createRoute({
  getParentRoute: () => signedIn,
  path: '/summary',
  validateSearch: (search) => textParameters(search, 'project', 'site', 'days'),
  component: lazyPage(() => import('./pages/summary/summary.tsx')),
});

const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/notifications',
  validateSearch: (search) => textParameters(search, 'show', 'task'),
  component: lazyPage(() => import('./pages/notifications/notifications.tsx')),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyPage(() => import('./pages/settings/profile.tsx')),
});
const organization = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/organization',
  component: lazyPage(() => import('./pages/settings/organization.tsx')),
});
const members = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/members',
  validateSearch: (search) => textParameters(search, 'q', 'role', 'dialog'),
  component: lazyPage(() => import('./pages/settings/members.tsx')),
});
const apiKeys = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/api-keys',
  validateSearch: (search) => textParameters(search, 'dialog'),
  component: lazyPage(() => import('./pages/settings/api-keys.tsx')),
});
const auditLog = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/audit-log',
  validateSearch: (search) => textParameters(search, 'action', 'member'),
  component: lazyPage(() => import('./pages/settings/audit-log.tsx')),
});

const integrations = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations',
  component: lazyPage(() => import('./pages/integrations/overview.tsx')),
});
const assistants = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations/assistants',
  validateSearch: (search) => textParameters(search, 'client'),
  component: lazyPage(() => import('./pages/integrations/assistants.tsx')),
});
const webhooks = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations/webhooks',
  validateSearch: (search) => textParameters(search, 'dialog'),
  component: lazyPage(() => import('./pages/integrations/webhooks.tsx')),
});
const webhook = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations/webhooks/$id',
  validateSearch: (search) => textParameters(search, 'status', 'delivery'),
  component: lazyPage(() => import('./pages/integrations/webhook.tsx')),
});
const restApi = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations/api',
  component: lazyPage(() => import('./pages/integrations/api.tsx')),
});

/** Every other URL. */
const notFound = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: lazyPage(() => import('./pages/not-found/not-found.tsx')),
});

const pages = [
  start,
  board,
  list,
  pagesWithTasks,
  taskLink,
  projects,
  project,
  site,
  mockups,
  mockup,
  summary,
  notifications,
  settings,
  organization,
  members,
  apiKeys,
  auditLog,
  integrations,
  assistants,
  webhooks,
  webhook,
  restApi,
  notFound,
] as const;

/** The pages of the app. Their search parameters are plain text, not JSON: people can read and change them. */
export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    invitation,
    resetRequest,
    reset,
    review,
    connect,
    connectExtension,
    connectAssistant,
    signedIn.addChildren(pages),
  ]),
  basepath: BASE_PATH,
  defaultPreload: 'intent',
  defaultErrorComponent: ({ error, reset: retry }) => <Problem error={error} onRetry={retry} />,
  scrollRestoration: true,
  ...plainSearch,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
