import type { CommentedPage } from '@postil/client';
import { PAGE_SORT_FIELDS, type PageSortField } from '@postil/contract/enums';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../data/api/client.ts';
import { listingOptions } from '../../data/api/listings.ts';
import { keys } from '../../data/records/kinds.ts';
import { type TaskSearch, toFilters } from '../../features/comments/index.ts';

/** The order in the URL; default: newest activity first. */
export function pageOrderOf({ order }: TaskSearch): PageSortField {
  return PAGE_SORT_FIELDS.find((field) => field === order) ?? 'updated_at';
}

/** The pages with tasks that match the filters of a URL, in its order. */
export function pagesQuery(search: TaskSearch) {
  const filters = { ...toFilters(search), sort_by: pageOrderOf(search) };
  return {
    ...listingOptions(keys.pages(filters), (input, options) =>
      api.listPages.withResponse({ ...filters, ...input }, options),
    ),
    placeholderData: keepPreviousData,
  };
}

/** The filters of the list that shows the tasks of one page. @param scope the filters of all pages. */
export function searchOfPage(
  { site_id: siteId, project_id: projectId, page_url: pageUrl }: CommentedPage,
  { task: _task, order: _order, ...scope }: TaskSearch,
): TaskSearch {
  return {
    ...scope,
    page: pageUrl,
    ...(siteId === null ? {} : { site: siteId }),
    ...(siteId === null && projectId !== null ? { project: projectId } : {}),
  };
}

/** The open task before or after another, in the order of the pages. */
export function taskBeside(pages: readonly CommentedPage[], id: string, by: 1 | -1): string | undefined {
  const ids = pages.flatMap(({ pins }) => pins.map((pin) => pin.id));
  const index = ids.indexOf(id);
  return index < 0 ? undefined : ids[index + by];
}
