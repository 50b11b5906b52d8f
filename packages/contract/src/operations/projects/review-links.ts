import { operation } from '../../declaration/operation.ts';
import { Done, Gone, Success } from '../../schemas/envelope.ts';
import {
  CreateReviewLinkBody,
  IssuedReviewLink,
  ListReviewLinksQuery,
  OpenReviewLinkBody,
  ReviewLinks,
  ReviewSession,
} from '../../schemas/projects/review-links.ts';

const tag = 'Review links';

export const listReviewLinks = operation({
  id: 'listReviewLinks',
  method: 'GET',
  path: '/review-links',
  access: 'read',
  tag,
  summary: 'List the review links of a project',
  description: 'Newest first, including expired ones.',
  query: ListReviewLinksQuery,
  response: Success(ReviewLinks),
  errors: ['not_found'],
});

export const createReviewLink = operation({
  id: 'createReviewLink',
  method: 'POST',
  path: '/review-links',
  access: 'write',
  creates: true,
  returnsSecret: true,
  ignoresIdempotencyKey: true,
  tag,
  summary: 'Create a review link',
  description:
    'Anyone who has the link, and the password if there is one, can review the project without an account.',
  body: CreateReviewLinkBody,
  response: Done(IssuedReviewLink),
  errors: ['not_found', 'project_archived', 'limit_reached'],
});

export const deleteReviewLink = operation({
  id: 'deleteReviewLink',
  method: 'DELETE',
  path: '/review-links/:id',
  access: 'write',
  takesIfMatch: false,
  tag,
  summary: 'Delete a review link',
  description: 'The link stops working, and all review sessions begun with it end at once.',
  response: Gone,
});

export const openReviewLink = operation({
  id: 'openReviewLink',
  method: 'POST',
  prefix: '/review/v1',
  path: '/sessions',
  access: 'open',
  tag,
  summary: 'Begin a review with a link',
  description:
    'A missing or wrong password returns `wrong_credentials`, and counts towards the limit on sign-in attempts. An unknown, revoked or expired link, or one of an archived project, returns `unauthenticated`.',
  body: OpenReviewLinkBody,
  response: Success(ReviewSession),
  errors: ['unauthenticated', 'wrong_credentials'],
});
