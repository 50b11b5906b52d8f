import { PRIORITIES, type Priority } from '@postil/contract/enums';

/** What is filled in for a new task. */
export interface Fields {
  readonly content: string;
  /** `project:ID`, `site:ID`, or empty for neither; undefined as long as nothing was chosen. */
  readonly where: string | undefined;
  readonly page: string;
  readonly priority: Priority;
  /** The id of a member, or empty. */
  readonly assignee: string;
}

const KEPT = 'postil:new-task';

/** Keeps a task that was not created, until the tab is closed. */
export function keepFields(fields: Fields): void {
  sessionStorage.setItem(KEPT, JSON.stringify(fields));
}

export function forgetFields(): void {
  sessionStorage.removeItem(KEPT);
}

/** The task that was not created the last time; undefined when there is none. */
export function keptFields(): Fields | undefined {
  const text = sessionStorage.getItem(KEPT);
  if (text === null) return undefined;
  const kept: Record<keyof Fields, unknown> = JSON.parse(text);
  const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
  return {
    content: textOf(kept.content),
    where: typeof kept.where === 'string' ? kept.where : undefined,
    page: textOf(kept.page),
    priority: PRIORITIES.find((priority) => priority === kept.priority) ?? 'MEDIUM',
    assignee: textOf(kept.assignee),
  };
}
