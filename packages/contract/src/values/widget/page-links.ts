/**
 * The URL of a page on which the widget focuses the pin of a comment.
 *
 * @param id the id of the comment.
 */
export function pinLink(page: URL, id: string): string {
  // Not in the fragment, which is the route of some pages.
  return withParameter(page, `postil=${id}`);
}

/** The URL of a page with an invitation, for a widget that only invited people see. */
export function invitationLink(page: URL): string {
  return withParameter(page, 'feedback');
}

/** The URL of a page with one more parameter; the others stay unchanged. */
function withParameter(page: URL, parameter: string): string {
  const url = new URL(page);
  url.search = url.search === '' ? parameter : `${url.search}&${parameter}`;
  return url.href;
}
