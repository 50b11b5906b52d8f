import { isLanguage, type Language } from '../i18n/catalogue.ts';
import { BASE_PATH } from './api/base.ts';
import { api } from './api/client.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** A year, in seconds. */
const KEPT_S = 31_536_000;

/** A cookie, because the server writes the value into the page, so that the page never flashes. */
function keep(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=${BASE_PATH}/; Max-Age=${KEPT_S}; SameSite=Lax${secure}`;
}

export function getTheme(): Theme {
  return THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';
}

/** Applies a theme now, and from the first paint of the next visit. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  keep('postil_theme', theme);
}

/** Whether the sidebar is narrow. It depends on the screen, and so is kept by the browser. */
export function isSidebarNarrow(): boolean {
  return document.documentElement.dataset.sidebar === 'narrow';
}

/** Remembers the width of the sidebar for the next visits. */
export function setSidebarNarrow(isNarrow: boolean): void {
  const width = isNarrow ? 'narrow' : 'wide';
  document.documentElement.dataset.sidebar = width;
  keep('postil_sidebar', width);
}

/** The language that the server wrote into the page: that of the cookie, else the browser's, else English. */
export function getLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

/**
 * Loads the page in another language, in which the person then gets mail, too.
 *
 * @throws {PostilError} the server does not accept it, so that the language stays.
 */
export async function setLanguage(language: Language): Promise<void> {
  await api.updateNotificationPreferences({ language });
  keep('postil_language', language);
  location.reload();
}
