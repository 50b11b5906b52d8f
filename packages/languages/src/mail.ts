import { LANGUAGES, type Language } from '@postil/contract/languages';
import type { MailTexts } from './language/mail.ts';

const TEXTS = new Map<string, MailTexts>(
  await Promise.all(
    LANGUAGES.map(async (language): Promise<[Language, MailTexts]> => {
      const { texts } = await import(`./${language}/mail.ts`);
      return [language, texts];
    }),
  ),
);

/**
 * The texts of e-mails in a language.
 *
 * @param language null, or a language unknown to this version: English.
 */
export function mailTextsOf(language: string | null): { language: Language; texts: MailTexts } {
  const known = LANGUAGES.find((each) => each === language) ?? 'en';
  const texts = TEXTS.get(known);
  if (!texts) throw new Error(`There are no texts of mails in ${known}.`);
  return { language: known, texts };
}
