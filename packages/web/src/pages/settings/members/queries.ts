import type { MemberPage, MemberRecord } from '@postil/client';
import type { MemberRole } from '@postil/contract/enums';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../data/api/client.ts';
import { keys, memberRecords } from '../../../data/records/kinds.ts';
import { listIn, pages } from '../../../data/records/shapes.ts';

const lists = memberRecords.cache('list', pages(listIn<'data', MemberRecord, MemberPage>('data')));

const PER_PAGE = 50;

/** The filters of the members in the URL. */
export interface MemberFilter {
  readonly words: string;
  readonly role: MemberRole | undefined;
}

/** Members, in the order of the API. */
export const memberList = ({ words, role }: MemberFilter) =>
  infiniteQueryOptions({
    queryKey: [...lists.key, { words, role }],
    queryFn: ({ pageParam, signal }) =>
      api.listMembers(
        {
          page: pageParam,
          per_page: PER_PAGE,
          ...(words === '' ? {} : { search: words }),
          ...(role === undefined ? {} : { role: [role] }),
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ current_page: page, last_page: last }) => (page < last ? page + 1 : undefined),
  });

/** The number of owners of the organisation. */
export const ownersCount = queryOptions({
  queryKey: keys.owners,
  queryFn: async ({ signal }) => (await api.listMembers({ role: ['owner'], per_page: 1 }, { signal })).total,
});
