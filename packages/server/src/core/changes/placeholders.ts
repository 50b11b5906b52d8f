import { newId } from '../records/ids.ts';

/** Placeholders in an event's body for values that only the statement knows and fills in. */
export interface Placeholders {
  readonly projectId: string;
  readonly creatorName: string;
  readonly assigneeName: string;
}

/** New placeholders; each contains a random id, so that no text of a user can equal one. */
export function createPlaceholders(): Placeholders {
  const token = newId();
  return {
    projectId: `${token}.project`,
    creatorName: `${token}.creator`,
    assigneeName: `${token}.assignee`,
  };
}
