import { extension, type Tab, textOf } from '../browser.ts';
import { findAccount } from './account.ts';

/** The page of the extension on which a member signs in. */
export const SIGN_IN = 'sign-in.html';

/**
 * Puts the widget on the page of a tab, or takes it away again. The press is what lets the extension read the page; whoever
 * is signed out signs in first, and the page is not touched.
 */
export async function onPress({ id: tabId }: Tab): Promise<void> {
  if (tabId === undefined) return;
  if (!(await findAccount())) {
    await extension.tabs.create({ url: extension.runtime.getURL(SIGN_IN) });
    return;
  }
  const target = { tabId };
  try {
    // The first is in the world of the page, where its errors and its console are.
    await extension.scripting.executeScript({ target, files: ['log.js'], world: 'MAIN' });
    await extension.scripting.executeScript({ target, files: ['page.js'] });
    await extension.action.setBadgeText({ tabId, text: '' });
  } catch {
    // Pages of the browser itself, its shop for extensions and PDF files let no extension in.
    await extension.action.setBadgeText({ tabId, text: '!' });
    await extension.action.setTitle({ tabId, title: textOf('closedPage') });
  }
}
