import { useEffect } from 'react';
import { createStore, useStore } from '../lib/store.ts';

/** The name of the record that is open over a page, such as a task, for the title of the tab. */
const openedTitle = createStore<string | undefined>('page', () => undefined);

/**
 * Sets the title of the browser tab to the name of the record that is open over the page.
 *
 * @param name undefined while it is unknown.
 */
export function useOpenedTitle(name: string | undefined): void {
  useEffect(() => {
    openedTitle.update(() => name);
    return () => openedTitle.update(() => undefined);
  }, [name]);
}

/** The name of the record that is open over the page, or else the name of the page. */
export function useTabTitle(page: string): string {
  return useStore(openedTitle, (name) => name) ?? page;
}
