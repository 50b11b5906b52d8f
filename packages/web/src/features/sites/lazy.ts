import { lazyPart } from '../../lib/loaded-later.tsx';

/** The form of a site, loaded on first use. */
export const SiteDialog = lazyPart(async () => ({
  default: (await import('./site-dialogs.tsx')).SiteDialog,
}));

/** The confirmation of a site's deletion. */
export const DeleteSiteDialog = lazyPart(async () => ({
  default: (await import('./site-dialogs.tsx')).DeleteSiteDialog,
}));
