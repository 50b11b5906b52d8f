import { BASE_PATH } from '../api/base.ts';
import { isLanguage, type Language } from '../texts/catalogue.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** A year, in seconds. */
const KEPT_S = 31_536_000;

/** A cookie, because the server writes what is kept into the page, so that nothing of it flashes. */
function keep(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=${BASE_PATH}/; Max-Age=${KEPT_S}; SameSite=Lax${secure}`;
}

export function getTheme(): Theme {
  return THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';
}

/** Shows a theme now, and on the next visit from the first moment. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  keep('postil_theme', theme);
}

/** Whether the sidebar is narrow: it is a matter of the screen, so of the browser. */
export function isSidebarNarrow(): boolean {
  return document.documentElement.dataset.sidebar === 'narrow';
}

/** Keeps how wide the sidebar is for the next visits. */
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

/** Loads the page in another language. */
export function setLanguage(language: Language): void {
  keep('postil_language', language);
  location.reload();
}
