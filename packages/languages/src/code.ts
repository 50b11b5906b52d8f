import type { Language } from '@postil/contract/languages';

/** The texts of the form in which a member enters a code. Few people ever need them. */
export interface CodeTexts {
  readonly about: string;
  /** A link to the window. */
  readonly open: string;
  readonly code: string;
  readonly connect: string;
  readonly wrong: string;
}

/** Loads these texts in a language. */
export async function loadCodeTexts(language: Language): Promise<CodeTexts> {
  const { texts } = await import(`./${language}/code.ts`);
  return texts;
}
