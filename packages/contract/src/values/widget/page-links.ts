/**
 * The URL of a page on which the widget focuses the pin of a comment.
 *
 * @param id of the comment.
 */
export function pinLink(page: URL, id: string): string {
  // Not in the fragment, which is the route of some pages.
  return withParameter(page, `postil=${id}`);
}

/** The URL of a page that shows the widget there, where it is only for people with an invitation. */
export function invitingLink(page: URL): string {
  return withParameter(page, 'feedback');
}

/** The other parameters stay as they are written. */
function withParameter(page: URL, parameter: string): string {
  const url = new URL(page);
  url.search = url.search === '' ? parameter : `${url.search}&${parameter}`;
  return url.href;
}
