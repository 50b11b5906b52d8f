import { styleText } from 'node:util';
import type { Client, CommentRecord } from '@postil/client';
import { UsageError } from './surroundings.ts';

/** The fields of a task in lists and lines. */
export type TaskSummary = Pick<
  CommentRecord,
  'id' | 'number' | 'title' | 'content' | 'status' | 'priority' | 'page_url' | 'assigned_to'
>;

/**
 * The id of a task by its given name.
 *
 * @param name an id, `128` or `#128`.
 * @throws {UsageError} the name is none of these, or no task has this number.
 */
export async function getTaskId(client: Client, name: string): Promise<string> {
  const [, number] = /^#?(\d{1,12})$/.exec(name) ?? [];
  if (number === undefined) {
    if (/^[\da-f-]{36}$/i.test(name)) return name;
    throw new UsageError(`"${name}" is not a task: give its number, such as 128, or its id.`);
  }
  const { data } = await client.listComments({ search: `#${number}`, per_page: 5 });
  const found = data.find((comment) => comment.number === Number(number));
  if (found) return found.id;
  throw new UsageError(`No task on a page has the number ${number}, or the key does not see it.`);
}

/** One line about a task. Colours are omitted if the stream is not a terminal. */
export function lineOf(task: TaskSummary, stream: NodeJS.WritableStream): string {
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    // The types accept only streams of Node.js.
    styleText(style, text, { stream: stream as NodeJS.WriteStream, validateStream: true });
  const isUrgent = task.priority === 'URGENT' || task.priority === 'HIGH';
  return [
    paint('bold', nameOf(task)),
    task.status.toLowerCase().padEnd(11),
    isUrgent ? paint('red', task.priority.toLowerCase().padEnd(6)) : task.priority.toLowerCase().padEnd(6),
    titleOf(task),
    paint(
      'dim',
      [task.page_url, task.assigned_to && `→ ${plain(task.assigned_to.name)}`].filter(Boolean).join(' '),
    ),
  ].join('  ');
}

/** `#128`, or the id of a task without a number. */
export function nameOf({ number, id }: Pick<TaskSummary, 'number' | 'id'>): string {
  return number === null ? id : `#${number}`;
}

/** The title, or the first line of the text, in at most 80 characters. */
export function titleOf({ title, content }: Pick<TaskSummary, 'title' | 'content'>): string {
  const [line = ''] = plain(title ?? content).split('\n');
  return line.length > 80 ? `${line.slice(0, 79)}…` : line;
}

/** A user's text without control characters, which could affect the terminal. */
export function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed.
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '');
}
