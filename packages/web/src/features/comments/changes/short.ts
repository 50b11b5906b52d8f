import { shorten } from '../../../ui/shorten.ts';

interface LabelledTask {
  readonly number: number | null;
  readonly title: string | null;
  readonly content: string;
}

/** The title or the text of a task, truncated for messages and screen readers. */
export function shortOf({ title, content }: Omit<LabelledTask, 'number'>): string {
  return shorten(title ?? content);
}

/** The number of a task as it is shown: "#128". Empty for a task without a number. */
export function numberOf({ number }: Pick<LabelledTask, 'number'>): string {
  return number === null ? '' : `#${number}`;
}

/** The title of a task, or the first line of its text. */
export function titleOf({ title, content }: Omit<LabelledTask, 'number'>): string {
  return title ?? content.trim().split('\n', 1)[0] ?? '';
}

/** The number and the title of a task, on one line: "#128 The button overlaps the footer". */
export function nameOf(task: LabelledTask): string {
  return `${numberOf(task)} ${titleOf(task)}`.trim();
}
