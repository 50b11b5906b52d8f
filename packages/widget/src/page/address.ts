const FOCUS = /[#&]postil=([\w-]+)$/;

/** The address of the page without what leads to a comment. */
export function pageUrl(): string {
  return location.href.replace(FOCUS, '');
}

/** The comment to which the address leads. */
export function focusedComment(): string | undefined {
  return FOCUS.exec(location.hash)?.[1];
}
