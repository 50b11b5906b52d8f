import { logMissing } from '../../../widget/src/api/missing.ts';
import { extension, type Tab, textOf } from '../browser.ts';
import { findAccount } from './account.ts';

/** The page of the extension on which a member signs in. */
export const SIGN_IN_PAGE = 'sign-in.html';

/**
 * Adds the widget to the page of a tab, or removes it. The click allows the extension to read the page. For a
 * signed-out member it opens the sign-in page instead, and leaves the page unchanged.
 */
export async function onClick({ id: tabId }: Tab): Promise<void> {
  if (tabId === undefined) return;
  if (!(await findAccount())) {
    await extension.tabs.create({ url: extension.runtime.getURL(SIGN_IN_PAGE) });
    return;
  }
  const target = { tabId };
  try {
    // The first script runs in the page's main world, which has its errors and its console.
    await extension.scripting.executeScript({ target, files: ['log.js'], world: 'MAIN' });
    await extension.scripting.executeScript({ target, files: ['page.js'] });
    await extension.action.setBadgeText({ tabId, text: '' });
  } catch (error) {
    logMissing(error);
    // Extensions have no access to the browser's own pages, its extension store or PDF files.
    await extension.action.setBadgeText({ tabId, text: '!' });
    await extension.action.setTitle({ tabId, title: textOf('closedPage') });
  }
}
