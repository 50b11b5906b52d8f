import { Done, ListedResult, ResultRecord, Success } from '@postil/contract';
import { Type } from 'typebox';
import type { Client } from '../clients/client.ts';
import type { Tenant } from '../postil/test-server.ts';

/** Submits a result for a comment. */
export async function submitResult(
  { api }: Pick<Tenant, 'api'>,
  commentId: string,
  fields: Record<string, unknown> = {},
): Promise<ResultRecord> {
  const body = { summary: 'The button keeps its distance', ...fields };
  return (await api.post(`/comments/${commentId}/results`, body)).body(201, Done(ResultRecord)).data;
}

/** The results of a comment as a client reads them, newest first. */
export async function listResults(client: Client, commentId: string) {
  return (await client.get(`/comments/${commentId}/results`)).body(200, Success(Type.Array(ListedResult)))
    .data;
}
