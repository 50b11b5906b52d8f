/**
 * The URLs of the web app's pages, as the server and the app's router know them. Plain values: browsers import
 * this file without a schema library.
 */
export const APP_URLS = [
  '/',
  '/sign-in',
  '/invitation/:token',
  '/reset',
  '/reset/:token',
  '/widget/connect',
  '/extension/connect',
  '/oauth/authorize',
  '/board',
  '/list',
  '/pages',
  '/tasks/:number',
  '/projects',
  '/projects/:id',
  '/sites/:id',
  '/mockups',
  '/mockups/:id',
  '/summary',
  '/notifications',
  '/settings',
  '/settings/organization',
  '/settings/members',
  '/settings/api-keys',
  '/settings/audit-log',
  '/integrations',
  '/integrations/assistants',
  '/integrations/webhooks',
  '/integrations/webhooks/:id',
  '/integrations/api',
  '/review/:token',
] as const;

type AppUrl = (typeof APP_URLS)[number];

/** The pages that pages of other sites open in a window, whose end or message they wait for. */
export const OPENED_BY_OTHER_SITES: readonly string[] = [
  '/widget/connect',
  '/oauth/authorize',
] satisfies readonly AppUrl[];

/** The beginnings of paths that only programs ask for, which read errors as JSON. */
export const PROGRAM_PATHS = [
  ...[
    '/.well-known/',
    '/api/',
    '/assets/',
    '/auth/',
    '/docs/',
    '/files/',
    '/mcp/',
    '/review/v1/',
    '/w/',
    '/widget/v1/',
  ],
] as const;
