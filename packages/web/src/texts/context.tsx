import { createContext, type ReactNode, useContext } from 'react';
import type { Language, Texts } from './catalogue.ts';
import { createFormats, type Formats } from './formats.ts';

interface Speech {
  readonly language: Language;
  readonly texts: Texts;
  readonly formats: Formats;
}

const SpeechContext = createContext<Speech | undefined>(undefined);

/** Gives everything inside it the texts and formats of one language. */
export function Speaking({
  language,
  texts,
  children,
}: {
  language: Language;
  texts: Texts;
  children: ReactNode;
}) {
  return (
    <SpeechContext value={{ language, texts, formats: createFormats(language) }}>{children}</SpeechContext>
  );
}

function useSpeech(): Speech {
  const speech = useContext(SpeechContext);
  if (!speech) throw new Error('There is no language around this component.');
  return speech;
}

/** The texts of the app in the language of the reader. */
export const useTexts = (): Texts => useSpeech().texts;
/** How numbers and times are written for the reader. */
export const useFormats = (): Formats => useSpeech().formats;
export const useLanguage = (): Language => useSpeech().language;
