/** Loads the reader of pages for anchors; a page without pins never needs it. */
export const loadAnchors = () => import('../../anchors/index.ts');

/** Loads the finder of selected texts; a page without comments on texts never needs it. */
export const loadQuotes = () => import('../../anchors/signals/quotes.ts');

/** The finder of selected texts. */
export type Quotes = Awaited<ReturnType<typeof loadQuotes>>;

/** The reader of pages for anchors. */
export type Anchors = Awaited<ReturnType<typeof loadAnchors>>;
