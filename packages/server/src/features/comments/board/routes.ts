import { COMMENT_STATUSES, type CommentStatus } from '@postil/contract';
import * as operations from '@postil/contract/operations';
import { NotFoundError } from '../../../core/errors.ts';
import type { Services } from '../../../core/feature.ts';
import type { App } from '../../../core/http/app.ts';
import { addPageHeaders } from '../../../core/http/messages/links.ts';
import { serve } from '../../../core/http/serve.ts';
import { isUuid } from '../../../core/records/ids.ts';
import { cursorOf, readPage } from '../../../core/records/paging.ts';
import { targetOf } from '../../../core/records/versions.ts';
import { signerFor } from '../../../core/uploads/picture-urls.ts';
import { findScreenshots } from '../screenshots/present.ts';
import type { TaskRow } from '../search/column-queries.ts';
import { type Column, readBoard, readColumn } from '../search/column-service.ts';
import { isRank, type Position } from '../search/positions.ts';
import { presentColumn } from './present.ts';
import { updateTaskPosition } from './service.ts';

export function addBoardRoutes(app: App, services: Services): void {
  const { reads } = services.database;

  serve(app, operations.getBoard, async (request) => {
    const { per_column: limit, ...filter } = request.query;
    const columns = await readBoard(reads, request.actor, { filter, limit: pageOf({ limit }).perPage });
    const rows = columns.flatMap((column) => column.rows);
    const screenshotOf = await findScreenshots(reads, request.actor, {
      comments: rows,
      signer: () => signerFor(request, services),
    });
    const data = columns.map((column) => ({
      status: column.status,
      ...presentColumn(column, {
        nextCursor: cursorOf(listingPage(column, {})),
        screenshotOf,
        appUrl: services.baseUrl(),
      }),
    }));
    return { success: true as const, data: { columns: data } };
  });

  serve(app, operations.listColumn, async (request, reply) => {
    const { limit, cursor, ...filter } = request.query;
    const { perPage, after } = pageOf({ limit, cursor });
    const column = await readColumn(reads, request.actor, {
      filter,
      status: statusOf(request.params.status),
      after: toPosition(after),
      limit: perPage,
    });
    const listedPage = listingPage(column, { limit, cursor });
    addPageHeaders(request, reply, listedPage);
    const screenshotOf = await findScreenshots(reads, request.actor, {
      comments: column.rows,
      signer: () => signerFor(request, services),
    });
    const data = presentColumn(column, {
      nextCursor: cursorOf(listedPage),
      screenshotOf,
      appUrl: services.baseUrl(),
    });
    return { success: true as const, data };
  });

  serve(app, operations.updateTaskPosition, (request, reply) =>
    services.write(request, reply, async (tx) => {
      const data = await updateTaskPosition(tx, request.actor, { ...targetOf(request), ...request.body });
      return { message: 'Task moved.', data, version: data.version };
    }),
  );
}

interface Paging {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const RULES = {
  order: 'rank',
  accepts: ([rank = '', id = '', ...rest]: readonly string[]) =>
    rest.length === 0 && isRank(rank) && isUuid(id),
};

function pageOf({ limit, cursor }: Paging) {
  return readPage({ ...(limit && { per_page: limit }), ...(cursor && { cursor }) }, RULES);
}

function listingPage({ rows, total, isTotalExact, hasMore }: Column, paging: Paging) {
  return {
    page: pageOf(paging),
    listing: { rows, total, isTotalExact, hasMore },
    sortValues: ({ rank, id }: TaskRow) => [rank, id],
  };
}

function toPosition(after: readonly string[] | undefined): Position | undefined {
  const [rank = '', id = ''] = after ?? [];
  return after && { rank, id: id.toLowerCase() };
}

/** @throws {NotFoundError} there is no such column. */
function statusOf(text: string): CommentStatus {
  const status = COMMENT_STATUSES.find((each) => each === text.toUpperCase());
  if (status === undefined) throw new NotFoundError();
  return status;
}
