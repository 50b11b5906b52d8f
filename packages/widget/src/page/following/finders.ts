/** Loads the code that captures and finds anchors; a page without pins never needs it. */
export const loadAnchors = () => import('../../anchors/index.ts');

/** Loads the code that finds quoted texts; a page without comments on texts never needs it. */
export const loadQuotes = () => import('../../anchors/signals/quotes.ts');

/** The code that finds quoted texts. */
export type Quotes = Awaited<ReturnType<typeof loadQuotes>>;

/** The code that captures and finds anchors. */
export type Anchors = Awaited<ReturnType<typeof loadAnchors>>;
