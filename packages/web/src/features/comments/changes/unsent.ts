import { PRIORITIES, type Priority, type Visibility } from '@postil/contract/enums';
import { isRecord, parseJson } from '../../../data/json.ts';
import { storedText } from '../../../data/stored-text.ts';

/** The fields of the form for a new task, which are stored as its draft. */
export interface Fields {
  readonly content: string;
  readonly title: string;
  /** A day as YYYY-MM-DD, or empty. */
  readonly due: string;
  /** `project:ID`, `site:ID`, or empty for neither; undefined: nothing was chosen. */
  readonly target: string | undefined;
  readonly page: string;
  readonly priority: Priority;
  readonly visibility: Visibility;
  /** The id of a member, or empty. */
  readonly assignee: string;
}

const storedDraft = storedText('new-task');

/** Stores the draft of a task until the tab is closed. */
export function storeFields(fields: Fields): void {
  storedDraft.store(JSON.stringify(fields));
}

export function clearFields(): void {
  storedDraft.remove();
}

/** The stored draft of a task; undefined: none. */
export function storedFields(): Fields | undefined {
  const fields = parseJson(storedDraft.read() ?? 'null');
  if (!isRecord(fields)) return undefined;
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    content: textOf(fields.content),
    title: textOf(fields.title),
    due: textOf(fields.due),
    target: typeof fields.target === 'string' ? fields.target : undefined,
    page: textOf(fields.page),
    priority: PRIORITIES.find((priority) => priority === fields.priority) ?? 'MEDIUM',
    visibility: fields.visibility === 'everyone' ? 'everyone' : 'team',
    assignee: textOf(fields.assignee),
  };
}

/**
 * The stored draft, or else the given fields.
 *
 * @param typed is appended to the text: it was typed before the dialog opened.
 */
export function storedFieldsOr(initial: Fields, typed: string): Fields {
  const fields = storedFields() ?? initial;
  return { ...fields, content: fields.content + typed };
}
