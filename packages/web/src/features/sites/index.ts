// The public interface of this feature; no other file of it is imported from outside.
export { Installation } from './installation.tsx';
export { DeleteSiteDialog, SiteDialog } from './lazy.ts';
export { siteActivity, siteQuery } from './queries.ts';

export { CopiedLine, Snippet } from './snippet.tsx';
export { HeldComments } from './widget/held.tsx';
export { sitesWithHeldQuery, widgetQuery } from './widget/queries.ts';
