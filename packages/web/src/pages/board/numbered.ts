import { redirect } from '@tanstack/react-router';
import { api } from '../../data/api/client.ts';

/** Redirects from the number of a comment to its task on the board or to its mockup; if unknown, to the list. */
export async function redirectToNumber(number: string): Promise<never> {
  const search = `#${number}`;
  const [found] = await api.findComments({ search, limit: 1 });
  if (!found) throw redirect({ to: '/list', search: { q: search } });
  const { id, mockup_id: mockupId } = found;
  if (mockupId === null) throw redirect({ to: '/board', search: { task: id } });
  throw redirect({ to: '/mockups/$id', params: { id: mockupId }, search: { comment: id } });
}
