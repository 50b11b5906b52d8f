import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import {
  Arguments,
  Choice,
  Choices,
  createArgumentReader,
  Id,
  Instant,
  OrNull,
  Page,
  Text,
} from './arguments.ts';
import { ToolRefusal } from './refusal.ts';

const read = createArgumentReader(
  'a-tool',
  Arguments({
    id: Id('find-it'),
    choice: Type.Optional(Choice(['OPEN', 'IN_PROGRESS'])),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 10 })),
    flag: Type.Optional(Type.Boolean()),
    text: Type.Optional(Text(5)),
    person: Type.Optional(OrNull(Type.String())),
    when: Type.Optional(Instant('A time.')),
    page: Type.Optional(Page('A page.')),
    include: Type.Optional(Choices(['evidence', 'log'])),
  }),
);
const id = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';

function refusalOf(args: unknown): string {
  try {
    read(args);
  } catch (error) {
    if (error instanceof ToolRefusal) return error.message;
    throw error;
  }
  throw new Error(`These arguments were accepted: ${JSON.stringify(args)}`);
}

describe('arguments', () => {
  it.each([
    [{ id: id.toUpperCase() }, { id }],
    [{ choice: 'in progress' }, { choice: 'IN_PROGRESS' }],
    [{ choice: 'In-Progress' }, { choice: 'IN_PROGRESS' }],
    [{ include: ['Log', 'evidence'] }, { include: ['log', 'evidence'] }],
    [{ include: 'evidence, log,evidence' }, { include: ['evidence', 'log'] }],
    [{ include: [] }, { include: [] }],
    [{ limit: '7' }, { limit: 7 }],
    [{ limit: null }, { limit: 10 }],
    [{ flag: 'TRUE' }, { flag: true }],
    [{ flag: false }, { flag: false }],
    [{ text: '  ab  ' }, { text: 'ab' }],
    [{ text: 404 }, { text: '404' }],
    [{ text: '😀😀😀😀😀' }, { text: '😀😀😀😀😀' }],
    [{ text: null }, {}],
    [{ person: null }, { person: null }],
    [{ person: 'me' }, { person: 'me' }],
    [{ when: '2026-01-02T03:04:05+01:00' }, { when: '2026-01-02T03:04:05+01:00' }],
    [{ page: '/pricing' }, { page: '/pricing' }],
  ])('%o are read as %o', (rawArguments, expected) => {
    expect(read({ id, ...rawArguments })).toEqual({ id, limit: 10, ...expected });
  });

  it.each([
    [{}, 'id is required: find-it returns valid ones'],
    [undefined, 'id is required'],
    [null, 'id is required'],
    [[], 'they must be an object'],
    ['x', 'they must be an object'],
    [{ id: 'abc' }, 'id must be a UUID, not "abc": find-it returns valid ones'],
    [{ id, include: ['log', 'x'] }, 'include must be one of evidence, log, not "a list"'],
    [{ id, include: 7 }, 'include must be one of evidence, log, not "7"'],
    [{ id, choice: 'x' }, 'choice must be one of OPEN, IN_PROGRESS, not "x"'],
    [{ id, choice: ['OPEN'] }, 'choice must be one of OPEN, IN_PROGRESS, not "a list"'],
    [{ id, limit: 0 }, 'limit must be a whole number from 1 to 100, not "0"'],
    [{ id, limit: '1e2' }, 'limit must be a whole number'],
    [{ id, limit: 1.5 }, 'limit must be a whole number'],
    [{ id, flag: 'yes' }, 'flag must be true or false'],
    [{ id, flag: ['true'] }, 'flag must be true or false, not "a list"'],
    [{ id, flag: { toString: null } }, 'flag must be true or false, not "an object"'],
    [{ id, text: '   ' }, 'text must not be empty'],
    [{ id, text: '123456' }, 'text must have at most 5 characters'],
    [{ id, text: {} }, 'text must be a string, not "an object"'],
    [{ id, when: 'yesterday' }, 'when must be an ISO 8601 time'],
    [{ id, page: 'pricing' }, 'page must be a full http or https URL'],
    [{ id, other: 1 }, '"other" is not one of them'],
    [JSON.parse(`{"id": "${id}", "__proto__": 1}`), '"__proto__" is not one of them'],
    [{ id, constructor: 1 }, '"constructor" is not one of them'],
  ])('%o are refused', (rawArguments, clause) => {
    const refusal = refusalOf(rawArguments);
    expect(refusal).toMatch(/^The arguments of a-tool are not valid: /);
    expect(refusal).toContain(clause);
    expect(refusal).toContain('(accepted: id, choice, limit, flag, text, person, when, page, include).');
  });

  it('are shortened in a refusal to one line without invisible characters', () => {
    const rawArguments = { id: `a\n\u202eb\u0007c${'d'.repeat(1_000)}`, [`e\n${'f'.repeat(1_000)}`]: 1 };
    const refusal = refusalOf(rawArguments);
    expect(refusal.length).toBeLessThan(600);
    expect(refusal).not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
    expect(refusal).toContain('"a b cddd');
  });

  it('are listed in a refusal only in part when very many are invalid', () => {
    const rawArguments = Object.fromEntries(
      Array.from({ length: 1_000 }, (_, number) => [`name-${number}`, 1]),
    );
    expect(refusalOf(rawArguments).length).toBeLessThan(500);
  });
});
