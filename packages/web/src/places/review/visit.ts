import { PostilError, type PostilErrorCode, type Session } from '@postil/client';
import type { ReviewRight } from '@postil/contract/enums';
import { BASE } from '../../api/base.ts';

/** A review that was begun. */
export interface Visit {
  /** How the reviewer is called. */
  readonly name: string;
  readonly token: string;
  /** ISO 8601. */
  readonly expires_at: string;
  readonly project: { readonly id: string; readonly name: string };
  readonly organization: { readonly name: string };
  readonly rights: ReviewRight;
}

/** What a review is begun with. */
export interface Opening {
  /** The last part of the link. */
  readonly token: string;
  readonly name: string;
  readonly password?: string;
}

/**
 * Begins a review. It is no call of the API's client, because only this page makes it.
 *
 * @throws {PostilError} `wrong_credentials`: the password is missing or wrong; `unauthenticated`: the link is no longer
 * valid.
 */
export async function openReview(opening: Opening): Promise<Visit> {
  const response = await fetch(`${BASE}review/v1/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    credentials: 'omit',
    body: JSON.stringify(opening),
  }).catch((cause) => {
    throw new PostilError({ message: 'The server cannot be reached.', code: 'connection_failed', cause });
  });
  const answer: Answer = await response.json().catch(() => ({}));
  if (response.ok && answer.data) return { ...answer.data, name: opening.name };
  const { message = response.statusText, code = 'unexpected_response', errors } = answer;
  throw new PostilError({ message, code, status: response.status, errors });
}

interface Answer {
  readonly data?: Omit<Visit, 'name'>;
  readonly message?: string;
  readonly code?: PostilErrorCode;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

const keyOf = (link: string) => `postil:review:${link.slice(-8)}`;

/** The review that this browser has begun with a link, if it can still be used. */
export function readVisit(link: string): Visit | undefined {
  try {
    const visit: Visit | null = JSON.parse(localStorage.getItem(keyOf(link)) ?? 'null');
    return visit && Date.parse(visit.expires_at) > Date.now() ? visit : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps the review in this browser, so that whoever opens the link again is the same reviewer. */
export function keepVisit(link: string, visit: Visit): void {
  localStorage.setItem(keyOf(link), JSON.stringify(visit));
}

export function forgetVisit(link: string): void {
  localStorage.removeItem(keyOf(link));
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
