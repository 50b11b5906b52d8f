import type {
  MockupCommentOnVersion,
  MockupDetail,
  MockupPage,
  MockupRecord,
  MockupVersionWithUrls,
} from '@postil/client';
import type { MockupStatus } from '@postil/contract/enums';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../../data/api/client.ts';
import { mockupCommentRecords, mockupRecords } from '../../../data/records/kinds.ts';
import { list, listIn, pages, type Shape, single } from '../../../data/records/shapes.ts';
import { collect } from '../../../lib/collect.ts';

const wall = mockupRecords.cache('wall', pages(listIn<'data', MockupRecord, MockupPage>('data')));
/** Mockups, keyed by id. */
export const mockupCache = mockupRecords.cache('one', single<MockupRecord, MockupDetail>());

const PER_PAGE = 36;
const COMMENTS_PER_PAGE = 100;

/** The filters of the mockups in the URL. */
export interface MockupFilter {
  readonly project: string | undefined;
  readonly status: MockupStatus | undefined;
  readonly words: string;
}

/** Mockups, newest first. */
export const mockupsQuery = ({ project, status, words }: MockupFilter) =>
  infiniteQueryOptions({
    queryKey: [...wall.key, { project, status, words }],
    queryFn: ({ pageParam, signal }) =>
      api.listMockups(
        {
          page: pageParam,
          per_page: PER_PAGE,
          ...(project === undefined ? {} : { project_id: [project] }),
          ...(status === undefined ? {} : { status: [status] }),
          ...(words === '' ? {} : { name: words }),
        },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ current_page: page, last_page: last }) => (page < last ? page + 1 : undefined),
  });

/** One mockup with its versions and its sign-off log. */
export const mockupQuery = (id: string) =>
  queryOptions({
    queryKey: [...mockupCache.key, id],
    queryFn: ({ signal }): Promise<MockupDetail> => api.getMockup({ id }, { signal }),
  });

/** The version that a URL names. */
export function findVersion(
  { versions }: MockupDetail,
  number: string | undefined,
): MockupVersionWithUrls | undefined {
  return versions.find((each) => String(each.number) === number);
}

/** A list of comments that are numbered by their indexes, so a removed one stays until all are refetched. */
const numberedShape: Shape<MockupCommentOnVersion, MockupCommentOnVersion[]> = {
  ...list<MockupCommentOnVersion>(),
  remove: (comments) => comments,
};
const versionComments = mockupCommentRecords.cache('on-version', numberedShape);

/** All comments on a version, oldest first: their indexes are their numbers. */
export const mockupComments = (id: string, version: number) =>
  queryOptions({
    queryKey: [...versionComments.key, id, version],
    queryFn: async ({ signal }) => {
      const all = await collect(
        api.listMockupComments.all({ id, version, per_page: COMMENTS_PER_PAGE }, { signal }),
      );
      return mockupCommentRecords.asShown(
        numberedShape,
        all.sort((one, other) => (one.created_at < other.created_at ? -1 : 1)),
      );
    },
  });

/**
 * The URL of a picture on the origin of this page, the only one from which the page may load pictures. The API returns
 * the public URL of the server, which may differ from the URL of this page.
 */
export function pictureUrl(url: string): string {
  const { pathname, search } = new URL(url, document.baseURI);
  return pathname + search;
}
