import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { BASE_PATH } from './api/base.ts';
import { queryClient } from './api/queries.ts';
import { sessionQuery } from './api/session.ts';
import { lazyPage } from './parts/loaded-later.tsx';
import { Problem } from './parts/problem.tsx';
import { readTaskSearch } from './places/tasks/search.ts';
import { plainSearch, textOf } from './search.ts';
import type { Texts } from './texts/catalogue.ts';

const root = createRootRoute({ component: Outlet });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ from, error }): { from?: string; error?: ProviderProblem } => ({
    ...(isPath(from) ? { from } : {}),
    ...(isProviderProblem(error) ? { error } : {}),
  }),
  component: lazyPage(() => import('./places/sign-in/sign-in.tsx')),
});

/** Why signing in with a provider failed, as the server says in the address. */
type ProviderProblem = keyof Texts['signIn']['providerProblems'];

function isProviderProblem(text: unknown): text is ProviderProblem {
  const known: readonly unknown[] = [
    ...['unverified_email', 'no_account', 'no_group', 'no_room', 'expired', 'failed', 'unavailable'],
  ];
  return known.includes(text);
}

/** Whether a text leads to a page of this app, and not to another site. */
function isPath(text: unknown): text is string {
  return typeof text === 'string' && /^\/(?![/\\])/.test(text);
}

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation/$token',
  component: lazyPage(() => import('./places/sign-in/invitation.tsx')),
});

const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset/$token',
  component: lazyPage(() => import('./places/sign-in/reset.tsx')),
});

const resetRequest = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  component: lazyPage(() => import('./places/sign-in/reset.tsx')),
});

const review = createRoute({
  getParentRoute: () => root,
  path: '/review/$token',
  component: lazyPage(() => import('./places/review/review.tsx')),
});

/** Leads to the sign-in and back where there is no session. */
async function requireSession({ location }: { location: { readonly href: string } }): Promise<void> {
  const session = await queryClient.ensureQueryData(sessionQuery);
  if (!session) throw redirect({ to: '/sign-in', search: { from: location.href } });
}

const connect = createRoute({
  getParentRoute: () => root,
  path: '/widget/connect',
  validateSearch: (search) => textOf(search, 'key', 'origin'),
  beforeLoad: requireSession,
  component: lazyPage(() => import('./places/connect/connect.tsx')),
});

/** Every page inside needs a session. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: lazyPage(() => import('./frame/frame.tsx')),
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
  component: lazyPage(() => import('./places/board/board.tsx')),
});

const list = createRoute({
  getParentRoute: () => signedIn,
  path: '/list',
  validateSearch: readTaskSearch,
  component: lazyPage(() => import('./places/list/list.tsx')),
});

const projects = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects',
  validateSearch: (search) => textOf(search, 'status', 'q'),
  component: lazyPage(() => import('./places/projects/projects.tsx')),
});

const project = createRoute({
  getParentRoute: () => signedIn,
  path: '/projects/$id',
  component: lazyPage(() => import('./places/projects/project.tsx')),
});

const site = createRoute({
  getParentRoute: () => signedIn,
  path: '/sites/$id',
  component: lazyPage(() => import('./places/sites/site.tsx')),
});

const mockups = createRoute({
  getParentRoute: () => signedIn,
  path: '/mockups',
  validateSearch: (search) => textOf(search, 'project', 'status', 'q'),
  component: lazyPage(() => import('./places/mockups/mockups.tsx')),
});

const mockup = createRoute({
  getParentRoute: () => signedIn,
  path: '/mockups/$id',
  validateSearch: (search) => textOf(search, 'version', 'compare', 'comment'),
  component: lazyPage(() => import('./places/mockups/mockup.tsx')),
});

const summary = createRoute({
  getParentRoute: () => signedIn,
  path: '/summary',
  validateSearch: (search) => textOf(search, 'project', 'site', 'days'),
  component: lazyPage(() => import('./places/summary/summary.tsx')),
});

const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/notifications',
  validateSearch: (search) => textOf(search, 'show'),
  component: lazyPage(() => import('./places/notifications/notifications.tsx')),
});

const settings = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings',
  component: lazyPage(() => import('./places/settings/profile.tsx')),
});
const organization = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/organization',
  component: lazyPage(() => import('./places/settings/organization.tsx')),
});
const members = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/members',
  validateSearch: (search) => textOf(search, 'q', 'role'),
  component: lazyPage(() => import('./places/settings/members.tsx')),
});
const apiKeys = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/api-keys',
  component: lazyPage(() => import('./places/settings/api-keys.tsx')),
});
const auditLog = createRoute({
  getParentRoute: () => signedIn,
  path: '/settings/audit-log',
  validateSearch: (search) => textOf(search, 'action', 'member'),
  component: lazyPage(() => import('./places/settings/audit-log.tsx')),
});

const integrations = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations',
  component: lazyPage(() => import('./places/integrations/overview.tsx')),
});
const assistants = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations/assistants',
  validateSearch: (search) => textOf(search, 'client'),
  component: lazyPage(() => import('./places/integrations/assistants.tsx')),
});
const webhooks = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations/webhooks',
  component: lazyPage(() => import('./places/integrations/webhooks.tsx')),
});
const webhook = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations/webhooks/$id',
  validateSearch: (search) => textOf(search, 'status', 'delivery'),
  component: lazyPage(() => import('./places/integrations/webhook.tsx')),
});
const restApi = createRoute({
  getParentRoute: () => signedIn,
  path: '/integrations/api',
  component: lazyPage(() => import('./places/integrations/api.tsx')),
});

/** Every other address. */
const notFound = createRoute({
  getParentRoute: () => signedIn,
  path: '$',
  component: lazyPage(() => import('./places/not-found/not-found.tsx')),
});

const pages = [
  ...[start, board, list, projects, project, site, mockups, mockup, summary, notifications],
  ...[settings, organization, members, apiKeys, auditLog],
  ...[integrations, assistants, webhooks, webhook, restApi, notFound],
] as const;

/** The pages of the app. Their addresses hold plain texts, so that people can read and change them. */
export const router = createRouter({
  routeTree: root.addChildren([
    signIn,
    invitation,
    resetRequest,
    reset,
    review,
    connect,
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
