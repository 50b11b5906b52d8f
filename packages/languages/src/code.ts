import type { Language } from '@postil/contract/languages';

/** The texts of the form for the code that connects a widget, which are loaded when it opens. */
export interface CodeTexts {
  readonly about: string;
  /** The link that opens the sign-in window in a tab. */
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
