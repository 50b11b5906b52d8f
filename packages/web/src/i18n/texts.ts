import { loadFirstTexts, loadRestTexts } from '@postil/languages/app';
import { setDependencies } from '../lib/loaded-later.tsx';
import type { Language, Texts } from './catalogue.ts';

/**
 * Loads the texts of the first views. The rest is loaded before lazy code of other views is used; the build fails
 * if a first view uses a text of the rest.
 */
export async function loadTexts(language: Language): Promise<Texts> {
  const texts = { ...(await loadFirstTexts(language)) } as Texts;
  let rest: Promise<unknown> | undefined;
  setDependencies(() => {
    rest ??= loadRestTexts(language).then(
      (more) => Object.assign(texts, more),
      (error: unknown) => {
        rest = undefined;
        throw error;
      },
    );
    return rest;
  });
  return texts;
}
