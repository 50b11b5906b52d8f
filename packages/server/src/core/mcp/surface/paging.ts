import { ValidationError } from '../../errors.ts';
import {
  cursorOf,
  type Listing,
  type PageRequest,
  type PagingRules,
  readPage,
} from '../../records/paging.ts';
import { ToolRefusal } from './refusal.ts';

interface PageArguments {
  readonly limit?: number;
  readonly cursor?: string;
}

/** The page that the arguments of a tool request. @throws {ToolRefusal} for a cursor of another listing. */
export function readToolPage({ limit, cursor }: PageArguments, rules: PagingRules): PageRequest {
  try {
    return readPage({ ...(limit !== undefined && { per_page: limit }), ...(cursor && { cursor }) }, rules);
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ToolRefusal(
      'cursor is not right: use next_cursor of the previous page and keep the other arguments, or leave it out for the first page.',
    );
  }
}

/** A page of records as a tool returns it. @param sortValues the values of the last row that a cursor contains. */
export function presentToolPage<Row, Item>(
  listing: Listing<Row>,
  page: PageRequest,
  { present, sortValues }: { present: (row: Row) => Item; sortValues: (row: Row) => readonly string[] },
) {
  return {
    items: listing.rows.map(present),
    total: listing.total,
    ...(listing.isTotalExact === false && { total_is_exact: false }),
    next_cursor: cursorOf({ page, listing, sortValues }) ?? null,
  };
}
