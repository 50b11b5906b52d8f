import {
  Done,
  IssuedReviewLink,
  type ReviewSession,
  ReviewSession as ReviewSessionSchema,
  Success,
} from '@postil/contract';
import { Client } from '../clients/client.ts';
import type { Tenant, TestServer } from '../postil/test-server.ts';

/** Creates a review link for the project of a tenant. @returns the link and its secret. */
export async function createReviewLink(
  { api, project_id }: Tenant,
  fields: Record<string, unknown> = {},
): Promise<IssuedReviewLink & { readonly secret: string }> {
  const body = { project_id, name: 'Client', rights: 'comment', ...fields };
  const link = (await api.post('/review-links', body)).body(201, Done(IssuedReviewLink)).data;
  return { ...link, secret: link.url.split('/').at(-1) ?? '' };
}

/** Opens a review link. @returns the review, and a client with its token. */
export async function beginReview(
  server: TestServer,
  body: { token: string; password?: string; name?: string; email?: string },
): Promise<{ session: ReviewSession; client: Client }> {
  const response = await server.anonymous.post('/review/v1/sessions', body);
  const session = response.body(200, Success(ReviewSessionSchema)).data;
  const client = new Client(server.url, undefined, { authorization: `Bearer ${session.token}` });
  return { session, client };
}

/** Creates a review link and opens it. */
export async function openReview(server: TestServer, tenant: Tenant, fields: Record<string, unknown> = {}) {
  const link = await createReviewLink(tenant, fields);
  return { link, ...(await beginReview(server, { token: link.secret, name: 'Mary' })) };
}
