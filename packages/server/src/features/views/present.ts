import type { ViewRecord } from '@postil/contract';
import type { Actor } from '../../core/access/actor.ts';
import type { ViewRow } from './queries.ts';

export function presentView(row: ViewRow, { personId }: Actor): ViewRecord {
  return {
    id: row.id,
    name: row.name,
    layout: row.layout,
    query: row.query,
    is_shared: row.is_shared,
    created_by: { id: row.created_by, name: row.created_by_name },
    version: row.version,
    is_own: row.created_by === personId,
  };
}
