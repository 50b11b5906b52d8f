import { isLanguage, type Language } from '../i18n/catalogue.ts';
import { BASE_PATH } from './api/base.ts';
import { api } from './api/client.ts';

export const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** The lifetime of the cookies in seconds: a year. */
const COOKIE_LIFETIME_S = 31_536_000;

/** Stores a value in a cookie: the server writes it into the page, which prevents a flash of the default theme. */
function storeCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=${BASE_PATH}/; Max-Age=${COOKIE_LIFETIME_S}; SameSite=Lax${secure}`;
}

export function getTheme(): Theme {
  return THEMES.find((theme) => theme === document.documentElement.dataset.theme) ?? 'system';
}

/** Applies a theme immediately, and on later visits from the first paint. */
export function setTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  storeCookie('postil_theme', theme);
}

/** Whether the sidebar is narrow. Stored per browser, because the best width depends on the screen. */
export function isSidebarNarrow(): boolean {
  return document.documentElement.dataset.sidebar === 'narrow';
}

/** Applies the width of the sidebar immediately, and on later visits. */
export function setSidebarNarrow(isNarrow: boolean): void {
  const width = isNarrow ? 'narrow' : 'wide';
  document.documentElement.dataset.sidebar = width;
  storeCookie('postil_sidebar', width);
}

/** The language that the server wrote into the page: that of the cookie, else the browser's, else English. */
export function getLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

/**
 * Reloads the page in another language, which also becomes the language of the person's e-mails.
 *
 * @throws {PostilError} the server does not accept it; the language is unchanged.
 */
export async function setLanguage(language: Language): Promise<void> {
  await api.updateNotificationPreferences({ language });
  storeCookie('postil_language', language);
  location.reload();
}
