import { createClient, type OpenReviewLinkBody, type ReviewSession, type Session } from '@postil/client';
import { BASE } from '../../data/api/base.ts';
import { parseJson } from '../../data/json.ts';
import type { ProjectChoice } from '../../data/records/choices.ts';
import { withStorage } from '../../data/storage.ts';

/** A review in progress. */
export interface Visit extends ReviewSession {
  /** The name of the reviewer. */
  readonly name: string;
}

/** The API without the session cookie: a reviewer acts only as themselves, even in a browser with a session. */
const anonymousApi = createClient({
  baseUrl: BASE,
  retries: 0,
  fetch: (input, init) => fetch(input, { ...init, credentials: 'omit' }),
});

/**
 * Begins a review.
 *
 * @throws {PostilError} `wrong_credentials`: the password is missing or wrong; `unauthenticated`: the link is no longer
 * valid.
 */
export async function openReview(request: OpenReviewLinkBody & { name: string }): Promise<Visit> {
  return { ...(await anonymousApi.openReviewLink(request)), name: request.name };
}

const keyOf = (link: string) => `postil:review:${link.slice(-8)}`;

/** The review that this browser has begun with a link; undefined once it has expired. */
export function readVisit(link: string): Visit | undefined {
  const text = withStorage('localStorage', (storage) => storage.getItem(keyOf(link)));
  // Only `storeVisit` stores a value with this key.
  const visit = parseJson(text ?? 'null') as Visit | null | undefined;
  return visit && Date.parse(visit.expires_at) > Date.now() ? visit : undefined;
}

/**
 * Stores the review in this browser, so that the person who opens the link again is the same reviewer; not if the browser
 * refuses to store anything.
 */
export function storeVisit(link: string, visit: Visit): void {
  withStorage('localStorage', (storage) => storage.setItem(keyOf(link), JSON.stringify(visit)));
}

export function forgetVisit(link: string): void {
  withStorage('localStorage', (storage) => storage.removeItem(keyOf(link)));
}

/** The session data of reviewers for the parts of the app that they see: they count as guests who own nothing. */
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

/** The project of a review, as a choice for the parts of the app that reviewers see. */
export function projectOf({ project, expires_at }: Visit): ProjectChoice {
  return { ...project, organization_id: '', created_at: expires_at, isArchived: false };
}
