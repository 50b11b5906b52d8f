import { createContext, type ReactNode, useContext } from 'react';
import type { Language, Texts } from './catalogue.ts';
import { createFormats, type Formats } from './formats.ts';

interface I18n {
  readonly language: Language;
  readonly texts: Texts;
  readonly formats: Formats;
}

const I18nContext = createContext<I18n | undefined>(undefined);

/** Provides the texts and formats of one language to its descendants. */
export function I18nProvider({
  language,
  texts,
  children,
}: {
  language: Language;
  texts: Texts;
  children: ReactNode;
}) {
  return <I18nContext value={{ language, texts, formats: createFormats(language) }}>{children}</I18nContext>;
}

function useI18n(): I18n {
  const i18n = useContext(I18nContext);
  if (!i18n) throw new Error('There is no I18nProvider around this component.');
  return i18n;
}

/** The texts of the app in the language of the reader. */
export const useTexts = (): Texts => useI18n().texts;
/** The formats of numbers and times for the reader. */
export const useFormats = (): Formats => useI18n().formats;
export const useLanguage = (): Language => useI18n().language;
