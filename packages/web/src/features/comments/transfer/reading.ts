import type { CreateTaskBody } from '@postil/client';
import { CATEGORIES, COMMENT_STATUSES, DEVICE_TYPES, PRIORITIES, VISIBILITIES } from '@postil/contract/enums';
import { LIMITS } from '@postil/contract/limits';
import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import { isRecord } from '../../../data/json.ts';

/** The maximum number of tasks in a file. */
export const MAX_ROWS = 5_000;

/** The data read from a file of tasks. */
export interface ParsedFile {
  readonly tasks: readonly ReadTask[];
  /** The number of rows without text. */
  readonly empty: number;
  /** The names of the columns without a matching field. */
  readonly unused: readonly string[];
  /** The unknown values of statuses, priorities, categories, devices and days, replaced by the default. */
  readonly unknown: readonly string[];
}

/** A task of a file, without its project or site. */
export interface ReadTask {
  /** Its number in the file, from 1; the header and empty lines do not count. */
  readonly row: number;
  readonly body: CreateTaskBody;
  /** The name or the e-mail address of the assignee; empty for nobody. */
  readonly assignee: string;
}

/** The reason why a file cannot be imported: it is neither CSV nor JSON with tasks, or has more than `MAX_ROWS` rows. */
export type UnreadableReason = 'format' | 'rows';

/** Thrown for a file that cannot be imported. */
export class UnreadableFileError extends Error {
  override readonly name = 'UnreadableFileError';
  readonly reason: UnreadableReason;

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

/** The names of columns for each field, in Postil and other trackers; in each row, the first filled one counts. */
const COLUMNS = {
  content: ['content', 'text', 'comment', 'title', 'name', 'summary', 'subject'],
  title: ['title'],
  description: ['description', 'body', 'details', 'notes'],
  status: ['status', 'state'],
  priority: ['priority'],
  category: ['category', 'type'],
  tags: ['tags', 'labels', 'label'],
  page_url: ['page_url', 'url', 'page'],
  page_title: ['page_title'],
  device_type: ['device_type', 'device'],
  visibility: ['visibility'],
  due_date: ['due_date', 'due', 'due_on', 'due_at', 'deadline'],
  assignee: ['assigned_to', 'assignee', 'assignees', 'owner'],
} as const;

/** Columns of an export that are not imported, and are not reported as unused. */
const IGNORED_COLUMNS = [
  'id',
  'number',
  'route',
  'created_by',
  'project_id',
  'site_id',
  'replies_count',
  'created_at',
  'updated_at',
  'resolved_at',
  'author_kind',
  'version',
  'organization_id',
  'close_reason',
  'external_id',
  'source',
  'metadata',
  'page_link',
  'seen_in',
  'fixed_in',
  'seen_again_in',
  'created_by_id',
  'assigned_to_id',
];

type Row = Readonly<Record<string, unknown>>;

/**
 * Reads a CSV or a JSON file of tasks.
 *
 * @param text the whole file.
 * @throws {UnreadableFileError} it is neither, or has more than `MAX_ROWS` rows.
 */
export function readTasks(text: string): ParsedFile {
  const rows = rowsOf(text.replace(/^\uFEFF/, ''));
  if (rows.length > MAX_ROWS) throw new UnreadableFileError('rows');
  const unknown = new Set<string>();
  const allTasks = rows.map((row, index): ReadTask => {
    const fieldValue = valuesOf(row);
    return {
      row: index + 1,
      assignee: fieldValue('assignee'),
      body: bodyOf(fieldValue, row, (wrong) => unknown.add(wrong)),
    };
  });
  const tasks = allTasks.filter(({ body }) => body.content !== '');
  return {
    tasks,
    empty: allTasks.length - tasks.length,
    unused: unusedColumnsOf(rows),
    unknown: [...unknown],
  };
}

function rowsOf(text: string): readonly Row[] {
  try {
    if (/^\s*[[{]/.test(text)) return jsonRows(JSON.parse(text));
    return parse(text, {
      columns: (names: string[]) => names.map(normalizedName),
      skip_empty_lines: true,
      relax_column_count: true,
      delimiter: delimiterOf(text),
    }) as Row[];
  } catch (cause) {
    if (!(cause instanceof SyntaxError || cause instanceof CsvError)) throw cause;
    throw new UnreadableFileError('format', { cause });
  }
}

/** The tasks of an export, or of a plain list. */
function jsonRows(json: unknown): readonly Row[] {
  const list = isRecord(json) ? json.data : json;
  if (!Array.isArray(list)) throw new UnreadableFileError('format');
  return list
    .filter(isRecord)
    .map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [normalizedName(name), value])),
    );
}

/** The normal form of the name of a column: `Page URL` becomes `page_url`. */
function normalizedName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
}

/** The delimiter of a CSV file: spreadsheets in some languages write semicolons or tabs. */
function delimiterOf(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1);
  const count = (character: string) => head.split(character).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}

/** Returns a function that reads the value of a field in a row; empty if there is none. */
function valuesOf(row: Row): (field: keyof typeof COLUMNS) => string {
  return (field) => {
    for (const column of COLUMNS[field]) {
      const text = textOf(row[column]);
      if (text !== '') return text;
    }
    return '';
  };
}

/** A cell as a text, without the apostrophe by which an export escapes formulas. */
function textOf(cell: unknown): string {
  if (Array.isArray(cell)) return cell.map(textOf).join(',');
  if (isRecord(cell)) return textOf(cell.name ?? cell.email);
  if (cell === null || cell === undefined) return '';
  return String(cell)
    .trim()
    .replace(/^'(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/, '');
}

function bodyOf(
  fieldValue: (field: keyof typeof COLUMNS) => string,
  row: Row,
  onUnknown: (wrong: string) => void,
): CreateTaskBody {
  const findChoice = <Value extends string>(values: readonly Value[], text: string): Value | undefined => {
    const normalized = text.toUpperCase().replaceAll(/[\s-]+/g, '_');
    const found = values.find((each) => each.toUpperCase() === normalized);
    if (text !== '' && found === undefined) onUnknown(text);
    return found;
  };
  const content = fieldValue('content');
  const [title, description, page] = [fieldValue('title'), fieldValue('description'), fieldValue('page_url')];
  const tags = fieldValue('tags')
    .split(/[,;]/)
    .map((tag) => tag.trim().slice(0, LIMITS.tag))
    .filter((tag, index, all) => tag !== '' && all.indexOf(tag) === index)
    .slice(0, LIMITS.tags);
  const fields = {
    // A title used as the text is not repeated as the title.
    title: title !== content && textOf(row.content) !== '' ? title.slice(0, LIMITS.name) : '',
    description: description.slice(0, LIMITS.description),
    page_title: fieldValue('page_title').slice(0, LIMITS.name),
    page_url: /^(https?:\/\/|\/)/.test(page) ? page : '',
    status: findChoice(COMMENT_STATUSES, fieldValue('status')),
    priority: findChoice(PRIORITIES, fieldValue('priority')),
    category: findChoice(CATEGORIES, fieldValue('category')),
    device_type: findChoice(DEVICE_TYPES, fieldValue('device_type')),
    visibility: findChoice(VISIBILITIES, fieldValue('visibility')),
    tags,
    due_date: dayIn(fieldValue('due_date'), onUnknown),
  };
  const filledFields = Object.entries(fields).filter(([, each]) => each !== undefined && each.length > 0);
  return { content: content.slice(0, LIMITS.content), ...Object.fromEntries(filledFields) };
}

/** A day in the format of exports, or the day of an instant. Other formats are ambiguous: they are reported, and yield no day. */
function dayIn(text: string, onUnknown: (wrong: string) => void): string {
  const day = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(text)?.[1] ?? '';
  const date = new Date(`${day}T00:00:00Z`);
  // 30 February would become a day in March.
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  if (day !== '' && isDay) return day;
  if (text !== '') onUnknown(text);
  return '';
}

function unusedColumnsOf(rows: readonly Row[]): readonly string[] {
  const knownColumns = new Set<string>([...Object.values(COLUMNS).flat(), ...IGNORED_COLUMNS]);
  return Object.keys(rows[0] ?? {}).filter((name) => !knownColumns.has(name));
}
