/**
 * The addresses of the web app's pages, as the server and the app's router know them. Plain values: browsers import
 * this file without a schema library.
 */
export const PLACES = [
  '/',
  '/sign-in',
  '/invitation/:token',
  '/reset',
  '/reset/:token',
  '/widget/connect',
  '/board',
  '/list',
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
