/** The URL parameter that names a comment. Older links have it at the end of the fragment. */
const COMMENT_PARAMETER = /([?&#])postil=([\w-]+)(&|(?=#|$))/;

/** The URL parameter that begins or ends an invitation to the widget: `?feedback`, `?feedback=off`. */
const INVITATION = /([?&])feedback(?:=(on|off|team)?)?(&|(?=#|$))/;

/** The URL of the page without the parameters of comments and invitations. */
export function pageUrl(): string {
  return withoutInvitation(location.href.replace(COMMENT_PARAMETER, separatorAfter));
}

/** A URL without the invitation parameter. */
export function withoutInvitation(url: string): string {
  return url.replace(INVITATION, separatorAfter);
}

/** The separator that remains after a parameter is removed from a URL. */
function separatorAfter(...[, before, , after]: string[]): string {
  return (after && before) || '';
}

/**
 * The invitation in a URL, or its end; `team` shows the widget so that members can connect. A link to a comment
 * invites, too.
 */
export function invitationOf(url: string): 'on' | 'off' | 'team' | undefined {
  const match = INVITATION.exec(url);
  // The expression matches no other values.
  if (match) return (match[2] as 'on' | 'off' | 'team' | undefined) ?? 'on';
  return COMMENT_PARAMETER.test(url) ? 'on' : undefined;
}

/** The id of the comment that a URL names. */
export function focusedCommentId(url: string): string | undefined {
  return COMMENT_PARAMETER.exec(url)?.[2];
}
