import type { ReviewSession, Session } from '@postil/client';

/** A review that was begun, and under which name. */
export interface Visit extends ReviewSession {
  readonly name: string;
}

const keyOf = (link: string) => `postil:review:${link.slice(-8)}`;

/** The review that this tab has begun with a link, if it can still be used. */
export function readVisit(link: string): Visit | undefined {
  try {
    const visit: Visit | null = JSON.parse(sessionStorage.getItem(keyOf(link)) ?? 'null');
    return visit && Date.parse(visit.expires_at) > Date.now() ? visit : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the review for as long as the tab is open, so that the page can be loaded anew. */
export function keepVisit(link: string, visit: Visit): void {
  sessionStorage.setItem(keyOf(link), JSON.stringify(visit));
}

export function forgetVisit(link: string): void {
  sessionStorage.removeItem(keyOf(link));
}

/** What the parts of the app that reviewers see need to know of them: they are guests who own nothing. */
export function sessionOf({ name, organization, rights, expires_at: expiresAt }: Visit): Session {
  return {
    user: { id: '', name, email: '' },
    organization: { id: '', name: organization.name },
    role: 'guest',
    permissions: rights === 'view' ? ['read'] : ['read', 'write'],
    organizations: [],
    unread_notifications: 0,
    has_password: false,
    expires_at: expiresAt,
  };
}
