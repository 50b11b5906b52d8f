import { LANGUAGES, type Language } from '@postil/contract';
import { AR } from './ar.ts';
import { DE } from './de.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';
import { FR } from './fr.ts';
import { JA } from './ja.ts';
import { PT_BR } from './pt-BR.ts';
import type { MailTexts } from './texts.ts';
import { ZH_CN } from './zh-CN.ts';

const TEXTS: Readonly<Record<Language, MailTexts>> = {
  en: EN,
  ar: AR,
  de: DE,
  es: ES,
  fr: FR,
  ja: JA,
  'pt-BR': PT_BR,
  'zh-CN': ZH_CN,
};

/** The texts of mails in a language. @param language null or one that an older version does not know: English. */
export function mailTextsOf(language: string | null): { language: Language; texts: MailTexts } {
  const known = LANGUAGES.find((each) => each === language) ?? 'en';
  return { language: known, texts: TEXTS[known] };
}
