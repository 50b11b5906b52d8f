import * as operations from '@postil/contract/operations';
import type { Passwords } from '../../core/access/passwords.ts';
import { type Cap, requireBelowLimit } from '../../core/db/caps.ts';
import type { Services } from '../../core/feature.ts';
import type { App } from '../../core/http/app.ts';
import { originForLink } from '../../core/http/messages/origin.ts';
import { findShownLanguage } from '../../core/http/pages/language.ts';
import { serve } from '../../core/http/serve.ts';
import { allStatuses } from '../projects/statuses.ts';
import { presentReviewLink } from './present.ts';
import {
  createReviewLink,
  getReviewLinks,
  hashLinkPassword,
  openReviewLink,
  revokeReviewLink,
} from './service.ts';

type LinkServices = Services & { readonly passwords: Passwords };

/** Adds the team's operations on review links. */
export function addReviewLinkRoutes(
  app: App,
  { database, write, passwords, cap }: LinkServices & { readonly cap: Cap },
): void {
  serve(app, operations.listReviewLinks, async ({ actor, query }) => {
    const rows = await getReviewLinks(database.sql, actor, query.project_id);
    return { success: true as const, data: rows.map(presentReviewLink) };
  });

  serve(app, operations.createReviewLink, async (request, reply) => {
    const { actor, body } = request;
    const passwordHash = await hashLinkPassword({ database, passwords, cap }, actor, body);
    return write(request, reply, async (tx) => {
      await requireBelowLimit(tx, actor, cap);
      const { row, secret } = await createReviewLink(tx, actor, { body, passwordHash });
      const url = `${originForLink(request)}/review/${secret}`;
      return {
        message: 'Review link created. It is shown only once.',
        data: { ...presentReviewLink(row), url },
      };
    });
  });

  serve(app, operations.deleteReviewLink, (request, reply) =>
    write(request, reply, async (tx) => {
      await revokeReviewLink(tx, request.actor, request.params.id);
      return { message: 'Review link revoked.' };
    }),
  );
}

/** Adds the endpoints called by pages that are opened through a review link. */
export function addReviewRoutes(app: App, { database, passwords, countSignIn }: LinkServices): void {
  serve(app, operations.openReviewLink, async (request) => {
    const countAttempt = (linkId: string) => countSignIn(request, `review link ${linkId} from ${request.ip}`);
    const language = findShownLanguage(request.headers) ?? null;
    const options = { passwords, countAttempt, language };
    const startedReview = await openReviewLink(database.sql, request.body, options);
    const { token, expiresAt, link } = startedReview;
    return {
      success: true as const,
      data: {
        token,
        expires_at: expiresAt.toISOString(),
        project: {
          id: link.project_id,
          name: link.project_name,
          statuses: allStatuses(link.project_statuses),
        },
        organization: { name: link.organization_name },
        rights: link.rights,
      },
    };
  });
}
