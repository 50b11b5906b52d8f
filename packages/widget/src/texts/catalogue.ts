import type { en } from './en.ts';
import type { Language, Translation } from './language.ts';

/** Every text of the widget in one language. */
export type Texts = Translation<typeof en>;

/** Each language is a file of its own. */
const LOADERS: Readonly<Record<Language, () => Promise<Texts>>> = {
  en: async () => (await import('./en.ts')).en,
  ar: async () => (await import('./ar.ts')).ar,
  de: async () => (await import('./de.ts')).de,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  ja: async () => (await import('./ja.ts')).ja,
  'pt-BR': async () => (await import('./pt-BR.ts')).ptBR,
  'zh-CN': async () => (await import('./zh-CN.ts')).zhCN,
};

/** Loads the texts of a language; no other is loaded. @param statuses names that the project of the site gives to them. */
export async function loadTexts(language: Language, statuses?: Partial<Texts['status']>): Promise<Texts> {
  const texts = await LOADERS[language]();
  return { ...texts, status: { ...texts.status, ...statuses } };
}

/** The direction of a field: that of what is typed, and that of the placeholder before. */
export function directionWhile(typed: string): 'auto' | undefined {
  return typed === '' ? undefined : 'auto';
}
