import { PAGING } from '@postil/contract';
import { ValidationError } from '../errors.ts';

/** The requested rows of a listing. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  /** The number of rows to skip; 0 with a cursor. */
  readonly offset: number;
  /** The sort values of the last row of the previous page; undefined without a cursor. */
  readonly after: readonly string[] | undefined;
  /** The name of the listing's order; a cursor of another order is refused. */
  readonly order: string;
}

/** The rows of one page, the total of all pages, and whether another page follows. */
export interface Listing<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** false: `total` is a lower bound, at which counting ended. */
  readonly isTotalExact?: boolean;
  readonly hasMore: boolean;
}

interface PagingQuery {
  readonly page?: number;
  readonly per_page?: number;
  readonly cursor?: string;
}

/** The rules by which a listing interprets the paging parameters. */
export interface PagingRules {
  readonly perPage?: number;
  readonly maxPerPage?: number;
  readonly order?: string;
  /** Whether the sort values of a cursor are well-formed. */
  readonly accepts?: (after: readonly string[]) => boolean;
}

/**
 * Validates the paging parameters.
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

/** A page of a listing, with everything needed for the cursor of the next one. */
export interface ListingPage<Row> {
  readonly page: PageRequest;
  readonly listing: Listing<Row>;
  /** Returns the sort values of a row; the cursor contains those of the last row. */
  readonly sortValues: (row: Row) => readonly string[];
}

/** The cursor of the next page; undefined on the last page. */
export function cursorOf<Row>({
  page: { page, order },
  listing,
  sortValues,
}: ListingPage<Row>): string | undefined {
  const lastRow = listing.rows.at(-1);
  if (!listing.hasMore || lastRow === undefined) return undefined;
  return encodeCursor([order, page + 1, ...sortValues(lastRow)]);
}

function encodeCursor(parts: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

function decodeCursor(cursor: string, order: string, accepts: (after: readonly string[]) => boolean) {
  const [cursorOrder, page, ...after] = partsOf(cursor);
  const isSound =
    Number.isSafeInteger(page) && after.length > 0 && after.every((value) => typeof value === 'string');
  if (isSound && cursorOrder === order && accepts(after as string[]))
    return { page: page as number, after: after as string[] };
  throw new ValidationError({
    cursor: ['is not a cursor of this listing and order: take it from the Link header'],
  });
}

/** The parts of a cursor; none if it is not valid. */
function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [];
  }
}
