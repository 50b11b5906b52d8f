/** The parameter that leads to a comment. Older links have it at the end of the fragment. */
const FOCUS = /([?&#])postil=([\w-]+)(&|(?=#|$))/;

/** The parameter by which an address invites to the widget, or ends that: `?feedback`, `?feedback=off`. */
const INVITATION = /([?&])feedback(?:=(on|off|team)?)?(&|(?=#|$))/;

/** The URL of the page without the parameters for a comment and for an invitation. */
export function pageUrl(): string {
  return withoutInvitation(location.href.replace(FOCUS, joined));
}

/** A URL without the parameter for an invitation. */
export function withoutInvitation(url: string): string {
  return url.replace(INVITATION, joined);
}

/** The separator that is left of a parameter that is removed from a URL. */
function joined(...[, before, , after]: string[]): string {
  return (after && before) || '';
}

/**
 * Whether an address invites to the widget, or ends that; `team` leads members to it where it is not for guests. A link
 * to a comment invites, too.
 */
export function invitationOf(url: string): 'on' | 'off' | 'team' | undefined {
  const found = INVITATION.exec(url);
  // The expression has no other values.
  if (found) return (found[2] as 'on' | 'off' | 'team' | undefined) ?? 'on';
  return FOCUS.test(url) ? 'on' : undefined;
}

/** The comment to which an address leads. */
export function focusedComment(url: string): string | undefined {
  return FOCUS.exec(url)?.[2];
}
