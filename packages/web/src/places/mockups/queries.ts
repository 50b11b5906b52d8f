import type { AddressedVersion, MockupDetail, ReplyRecord } from '@postil/client';
import type { MockupStatus } from '@postil/contract/enums';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { collect } from '../../api/collect.ts';

const PER_PAGE = 36;
const ALL = 100;

/** What of the address says which mockups are shown. */
export interface MockupFilter {
  readonly project: string | undefined;
  readonly status: MockupStatus | undefined;
  readonly words: string;
}

/** Mockups, newest first. */
export const mockupWall = ({ project, status, words }: MockupFilter) =>
  infiniteQueryOptions({
    queryKey: ['mockups', 'wall', { project, status, words }],
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
    queryKey: ['mockups', 'one', id],
    queryFn: ({ signal }): Promise<MockupDetail> => api.getMockup({ id }, { signal }),
  });

/** The version that an address names. */
export function findVersion(
  { versions }: MockupDetail,
  number: string | undefined,
): AddressedVersion | undefined {
  return versions.find((each) => String(each.number) === number);
}

/** All comments that are shown on a version, oldest first: their places are their numbers. */
export const mockupComments = (id: string, version: number) =>
  queryOptions({
    queryKey: ['mockups', 'comments', id, version],
    queryFn: async ({ signal }) => {
      const all = await collect(api.listMockupComments.all({ id, version, per_page: ALL }, { signal }));
      return all.sort((one, other) => (one.created_at < other.created_at ? -1 : 1));
    },
  });

/** The replies to one comment: how they are read, and how one is sent. */
export interface Thread {
  readonly queryKey: readonly unknown[];
  readonly read: (signal: AbortSignal) => Promise<ReplyRecord[]>;
  readonly send: (content: string) => Promise<ReplyRecord>;
  /** The comments, which say how many replies they have. */
  readonly comments: readonly unknown[];
}

/** The replies to a comment on a mockup, oldest first. */
export const mockupThread = (id: string): Thread => ({
  queryKey: ['mockups', 'replies', id],
  read: (signal) => collect(api.listMockupCommentReplies.all({ id, per_page: ALL }, { signal })),
  send: (content) => api.createMockupCommentReply({ id, content }),
  comments: ['mockups', 'comments'],
});

/**
 * The address of a picture on the origin of this page, from which alone the page may load pictures. The API names the
 * public address of the server, which may have another name than the one that is open here.
 */
export function pictureAddress(url: string): string {
  const { pathname, search } = new URL(url, document.baseURI);
  return pathname + search;
}
