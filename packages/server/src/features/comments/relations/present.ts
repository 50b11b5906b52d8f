import type { Relation } from '@postil/contract';
import type { RelationRow } from './queries.ts';
import { kindFrom } from './service.ts';

/** The public form of a relation, as seen from the comment with this id. */
export function presentRelation(row: RelationRow, id: string): Relation {
  const { number, title, content, status, mockup_id, project_id } = row;
  return {
    kind: kindFrom(row, id),
    comment: { id: row.id, number, title, content, status, mockup_id, project_id },
  };
}
