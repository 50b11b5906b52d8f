import { newId } from '../records/ids.ts';

/** Names in an event's body that only the statement itself knows; it fills them in. */
export interface Placeholders {
  readonly projectId: string;
  readonly creatorName: string;
  readonly assigneeName: string;
}

/** Texts that nobody can have written, to stand for what the statement fills in. */
export function createPlaceholders(): Placeholders {
  const token = newId();
  return {
    projectId: `${token}.project`,
    creatorName: `${token}.creator`,
    assigneeName: `${token}.assignee`,
  };
}
