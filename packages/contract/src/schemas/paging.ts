import { Type } from 'typebox';
import { PAGING } from '../values/limits.ts';
import { Body } from './text.ts';

/** The paging parameters of every listing; `limit` is an alias of `per_page`. @param perPage the default, for the description. */
export const pagingParameters = (perPage: number = PAGING.perPage) => ({
  page: Type.Optional(Type.Integer({ minimum: 1, description: 'Page number, from 1. Default 1.' })),
  per_page: Type.Optional(
    Type.Integer({
      minimum: 1,
      'x-alias': ['limit'],
      description: `Results per page. Default ${perPage}; more than ${PAGING.maxPerPage} counts as ${PAGING.maxPerPage}.`,
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description: 'From the `Link` header of the previous page; instead of `page`.',
    }),
  ),
});

/** The parameters of a listing without filters. */
export const PagingQuery = Body(pagingParameters());
