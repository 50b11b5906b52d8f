import type { Language } from '@postil/contract';
import type { en } from './en/index.ts';
import type { Translation } from './language/translation.ts';

export type { Language };

/** Every text of the app in one language. */
export type Texts = Translation<typeof en>;

interface Known {
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
}

/** The languages of the app with their own names, in the order in which they are offered. */
export const LANGUAGES: Readonly<Record<Language, Known>> = {
  en: { name: 'English', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
  de: { name: 'Deutsch', direction: 'ltr' },
  es: { name: 'Español', direction: 'ltr' },
  fr: { name: 'Français', direction: 'ltr' },
  ja: { name: '日本語', direction: 'ltr' },
  'pt-BR': { name: 'Português (Brasil)', direction: 'ltr' },
  'zh-CN': { name: '简体中文', direction: 'ltr' },
};

/** Only the texts of the language that is shown are loaded. */
const LOADERS: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('./en/index.ts')).en,
  ar: async () => (await import('./ar/index.ts')).ar,
  de: async () => (await import('./de/index.ts')).de,
  es: async () => (await import('./es/index.ts')).es,
  fr: async () => (await import('./fr/index.ts')).fr,
  ja: async () => (await import('./ja/index.ts')).ja,
  'pt-BR': async () => (await import('./pt-BR/index.ts')).ptBR,
  'zh-CN': async () => (await import('./zh-CN/index.ts')).zhCN,
};

/** Loads the texts of a language. */
export function loadTexts(language: Language): Promise<Texts> {
  return LOADERS[language]();
}

export function isLanguage(text: string | null | undefined): text is Language {
  return text !== null && text !== undefined && Object.hasOwn(LANGUAGES, text);
}

/** The languages of the app as a menu offers them: each under its own name. */
export const LANGUAGE_OPTIONS = Object.keys(LANGUAGES)
  .filter(isLanguage)
  .map((value) => ({ value, label: LANGUAGES[value].name }));
