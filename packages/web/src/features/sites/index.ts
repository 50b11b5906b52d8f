// The public interface of this feature; nothing else of it is imported from outside.
export { Installation } from './installation.tsx';
export { siteActivity, siteQuery } from './queries.ts';
export { DeleteSiteDialog, SiteDialog } from './site-dialogs.tsx';
export { Snippet } from './snippet.tsx';
export { Held } from './widget/held.tsx';
export { sitesWithHeldQuery, widgetQuery } from './widget/queries.ts';
