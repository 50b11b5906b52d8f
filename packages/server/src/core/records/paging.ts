import { PAGING } from '@postil/contract';
import { ValidationError } from '../errors.ts';

/** Which rows of a listing are asked for. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  /** Rows to pass over; 0 where `after` says where to begin. */
  readonly offset: number;
  /** The sort values of the last row of the page before; undefined without a cursor. */
  readonly after: readonly string[] | undefined;
  /** Names the order of the listing, so that a cursor is refused where it does not fit. */
  readonly order: string;
}

/** Rows of one page: `hasMore` says whether another follows. */
export interface Listing<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  readonly hasMore: boolean;
}

interface PagingQuery {
  readonly page?: number;
  readonly per_page?: number;
  readonly cursor?: string;
}

/** What a listing makes of the paging parameters. */
export interface PagingRules {
  readonly perPage?: number;
  readonly maxPerPage?: number;
  readonly order?: string;
  /** Whether the sort values of a cursor are of the right form. */
  readonly accepts?: (after: readonly string[]) => boolean;
}

/**
 * Reads the paging parameters.
 *
 * @throws {ValidationError} for an offset beyond 50,000 rows, a cursor of another listing, or both `page` and `cursor`.
 */
export function readPage(
  query: PagingQuery,
  {
    perPage = PAGING.perPage,
    maxPerPage = PAGING.maxPerPage,
    order = 'newest',
    accepts = () => true,
  }: PagingRules = {},
): PageRequest {
  const size = Math.min(query.per_page ?? perPage, maxPerPage);
  if (query.cursor !== undefined) {
    if (query.page !== undefined)
      throw new ValidationError({ page: ['cannot be given together with cursor'] });
    const { page, after } = decodeCursor(query.cursor, order, accepts);
    return { page, perPage: size, offset: 0, after, order };
  }
  const page = query.page ?? 1;
  const offset = (page - 1) * size;
  if (offset > PAGING.maxOffset) {
    throw new ValidationError({
      page: [`reaches beyond ${PAGING.maxOffset} results: follow the cursor of the Link header instead`],
    });
  }
  return { page, perPage: size, offset, after: undefined, order };
}

/** The counters and items of a page, as the contract's `Page`. */
export function presentPage<Row, Item>(
  { rows, total }: Listing<Row>,
  { page, perPage }: PageRequest,
  present: (row: Row) => Item,
) {
  return {
    data: rows.map(present),
    current_page: page,
    per_page: perPage,
    total,
    last_page: Math.max(1, Math.ceil(total / perPage)),
  };
}

/** A page that was read, and how the one after it is found. */
export interface ListingPage<Row> {
  readonly page: PageRequest;
  readonly listing: Listing<Row>;
  /** What a cursor must hold of the last row of the page. */
  readonly sortValues: (row: Row) => readonly string[];
}

/** The cursor of the next page; undefined where there is none. */
export function cursorOf<Row>({
  page: { page, order },
  listing,
  sortValues,
}: ListingPage<Row>): string | undefined {
  const last = listing.rows.at(-1);
  if (!listing.hasMore || last === undefined) return undefined;
  return encodeCursor([order, page + 1, ...sortValues(last)]);
}

function encodeCursor(parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function decodeCursor(cursor: string, order: string, accepts: (after: readonly string[]) => boolean) {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    if (Array.isArray(parts)) {
      const [cursorOrder, page, ...after] = parts as unknown[];
      const isSound =
        Number.isSafeInteger(page) && after.length > 0 && after.every((value) => typeof value === 'string');
      if (isSound && cursorOrder === order && accepts(after as string[])) {
        return { page: page as number, after: after as string[] };
      }
    }
  } catch {
    // Not one of ours; the answer below says so.
  }
  throw new ValidationError({
    cursor: ['is not a cursor of this listing and order: take it from the Link header'],
  });
}
