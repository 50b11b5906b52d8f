/**
 * Replaces the two modules that render a page from a copy of it, so that the extension does not contain them: here the
 * browser itself takes the picture.
 */
const refuse = (): Promise<never> => Promise.reject(new Error('The browser takes the picture.'));

export const drawDocument: typeof import('../../../widget/src/screenshot/document.ts').drawDocument = refuse;
export const drawFallback: typeof import('../../../widget/src/screenshot/fallback.ts').drawFallback = refuse;
