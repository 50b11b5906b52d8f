import { routeOf } from '../../../core/texts/page-addresses.ts';
import { searchTerms } from '../../../core/texts/search-terms.ts';

/** The fields in which a search finds a comment. */
export interface SearchedFields {
  readonly title: string | null;
  readonly content: string;
  readonly description: string | null;
  readonly page_title: string | null;
  readonly page_url: string;
  readonly tags: readonly string[];
}

/** The texts of a new comment under the names of its columns. */
export function searchedFields({
  pageTitle,
  pageUrl,
  ...fields
}: Omit<SearchedFields, 'page_title' | 'page_url'> & {
  readonly pageTitle: string | null;
  readonly pageUrl: string;
}): SearchedFields {
  return { ...fields, page_title: pageTitle, page_url: pageUrl };
}

/** The search terms of a comment: from its texts, its tags and the path of its page. */
export function termsOf({
  title,
  content,
  description,
  page_title,
  page_url,
  tags,
}: SearchedFields): string[] {
  return searchTerms([
    title ?? '',
    content,
    description ?? '',
    page_title ?? '',
    decodePath(routeOf(page_url)),
    ...tags,
  ]);
}

/** A path without percent-encoding; unchanged if the encoding is invalid. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
