/**
 * The URLs of the web app's pages, for the server and the app's router. Plain values: browsers import this file without
 * a schema library.
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

/** The pages that other sites open in a popup, and for whose closing or message they wait. */
export const POPUP_URLS: readonly string[] = [
  '/widget/connect',
  '/oauth/authorize',
] satisfies readonly AppUrl[];

/** The prefixes of paths for programs, which read errors as JSON. */
export const PROGRAM_PATHS = [
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
] as const;
