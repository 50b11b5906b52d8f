import { Type } from 'typebox';
import { NotFoundError } from '../../../core/errors.ts';
import { itemsWithin, jsonBytes, lengthWithin, TRUNCATION_MARK } from '../../../core/mcp/surface/bounds.ts';
import type { McpContext } from '../../../core/mcp/surface/context.ts';
import { ToolRefusal } from '../../../core/mcp/surface/refusal.ts';
import { isUuid } from '../../../core/records/ids.ts';
import { getComment } from '../comment/service.ts';
import { findReply } from '../replies/queries.ts';

/** The maximum size of a further part of a text, in bytes. */
const PART_BYTES = 30_000;

/** A further part of a truncated text. */
export const TextPart = Type.Object({
  of: Type.String(),
  author_kind: Type.String(),
  content: Type.String(),
  read_on: Type.Union([Type.String(), Type.Null()]),
});

/** The remaining bytes for the parts of a result. */
export interface Budget {
  /** @returns the number of characters to show. */
  text(text: string, max: number): number;
  list<Item>(items: readonly Item[], max: number): Item[];
  object<Value extends object>(value: Value, max: number): Partial<Value>;
  remainingBytes(): number;
}

export function createBudget(bytes: number): Budget {
  let remainingBytes = bytes;
  const take = <Value>(value: Value): Value => {
    remainingBytes -= jsonBytes(value);
    return value;
  };
  const availableBytes = (max: number) => Math.max(0, Math.min(max, remainingBytes));
  return {
    text(text, max) {
      const length = lengthWithin(text, availableBytes(max));
      take(text.slice(0, length));
      return length;
    },
    list: (items, max) => take(itemsWithin(items, availableBytes(max), 0)),
    object: (value, max) =>
      // Entries are pairs of a name and a value; the large ones, such as a log, come last.
      take(
        Object.fromEntries(itemsWithin(entriesBySize(value), availableBytes(max), 0)) as Partial<
          typeof value
        >,
      ),
    remainingBytes: () => remainingBytes,
  };
}

function entriesBySize(value: object): [string, unknown][] {
  return Object.entries(value).toSorted(([, one], [, other]) => jsonBytes(one) - jsonBytes(other));
}

/** The first characters of a text, with an ellipsis if it is longer. */
export function beginningOf(text: string, length: number): string {
  return length < text.length ? `${text.slice(0, length)}${TRUNCATION_MARK}` : text;
}

/**
 * The value of `read_on` that continues a text from a character.
 *
 * @param part `content`, `description`, or the id of a reply.
 */
export function continuationOf(part: string, offset: number): string {
  return `${part}@${offset}`;
}

/** Reads a further part of a comment's text or of a reply to it. @throws {ToolRefusal | NotFoundError} */
export async function readTextPart(
  { sql, actor }: McpContext,
  id: string,
  continuation: string,
): Promise<Type.Static<typeof TextPart>> {
  const [, part = '', digits = ''] =
    /^(content|description|[\da-f-]{36})@(\d{1,6})$/.exec(continuation) ?? [];
  if (part === '') {
    throw new ToolRefusal('read_on is not valid: take it unchanged from a result of get-comment.');
  }
  const { text, author_kind } = await findText({ sql, actor }, id, part);
  const offset = Number(digits);
  const end = offset + lengthWithin(text.slice(offset), PART_BYTES);
  return {
    of: part,
    author_kind,
    content: text.slice(offset, end),
    read_on: end < text.length ? continuationOf(part, end) : null,
  };
}

async function findText({ sql, actor }: Pick<McpContext, 'sql' | 'actor'>, id: string, part: string) {
  const { content, description, author_kind } = await getComment(sql, actor, { id, kind: 'any' });
  if (part === 'content') return { text: content, author_kind };
  if (part === 'description') return { text: description ?? '', author_kind };
  const reply = isUuid(part) ? await findReply(sql, actor, part) : undefined;
  if (reply?.comment_id !== id) throw new NotFoundError();
  return { text: reply.content, author_kind: reply.author_kind };
}
