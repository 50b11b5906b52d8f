import { PAGING } from '@postil/contract';
import type { CompleteId, Resource, ResourceTemplate } from '../../../core/mcp/surface/resources.ts';
import { findMockupIds } from './queries.ts';
import { getMockup } from './service.ts';
import { presentMockupSummary, searchMockups } from './tools.ts';

export const mockupsResource: Resource = {
  uri: 'feedback://mockups',
  name: 'mockups',
  title: 'Mockups',
  description: 'The newest 100 mockups of the project; search-mockups finds the others.',
  read: (context) => searchMockups(context, { limit: PAGING.maxPerPage }),
};

export const mockupTemplate: ResourceTemplate = {
  uriTemplate: 'feedback://mockups/{mockup_id}',
  name: 'mockup',
  title: 'Mockup',
  description: 'One mockup, with the number of its comments.',
  read: async ({ sql, actor }, id) => presentMockupSummary(await getMockup(sql, actor, id)),
};

/** Completes the ids of mockups in the key's project. */
export const completeMockupId: CompleteId = ({ sql, actor }, range) => findMockupIds(sql, actor, range);
