import { lazyPart } from '../../lib/loaded-later.tsx';

/** The form of a site, loaded when the first one opens. */
export const SiteDialog = lazyPart(async () => ({
  default: (await import('./site-dialogs.tsx')).SiteDialog,
}));

/** The question before a site is deleted. */
export const DeleteSiteDialog = lazyPart(async () => ({
  default: (await import('./site-dialogs.tsx')).DeleteSiteDialog,
}));
