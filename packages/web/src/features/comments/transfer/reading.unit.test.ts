import { describe, expect, it } from 'vitest';
import { MAX_ROWS, readTasks, UnreadableFileError } from './reading.ts';

describe('a file of tasks', () => {
  it('exported as CSV yields its tasks, including texts that a spreadsheet would run', () => {
    const text = [
      '"id","content","title","status","priority","tags","page_url","assigned_to"',
      `"1","'=1+1 is a ""sum""\n, on two lines","","IN_PROGRESS","HIGH","a, b","https://example.com/x","Ada"`,
      '"2","","","OPEN","LOW","","",""',
      '',
    ].join('\r\n');
    expect(readTasks(text)).toEqual({
      tasks: [
        {
          row: 1,
          assignee: 'Ada',
          body: {
            content: '=1+1 is a "sum"\n, on two lines',
            status: 'IN_PROGRESS',
            priority: 'HIGH',
            tags: ['a', 'b'],
            page_url: 'https://example.com/x',
          },
        },
      ],
      empty: 1,
      unused: [],
      unknown: [],
    });
  });

  it('exported by Postil has no unused column, and its tasks keep their visibility', () => {
    const names =
      'id content route created_by visibility author_kind version organization_id close_reason external_id source url ' +
      'page_link seen_in fixed_in seen_again_in created_by_id assigned_to_id';
    const columns = names.split(' ');
    const cells = columns.map((name) => (name === 'visibility' ? 'team' : name === 'content' ? 'Blue' : ''));
    const { tasks, unused, unknown } = readTasks(`${columns.join(',')}\n${cells.join(',')}\n`);
    expect([unused, unknown]).toEqual([[], []]);
    expect(tasks.map(({ body }) => body)).toEqual([{ content: 'Blue', visibility: 'team' }]);
  });

  it('exported as JSON yields its tasks', () => {
    const data = [
      { content: 'Blue', title: 'Colour', tags: ['a'], assigned_to: { name: 'Ada' }, description: null },
    ];
    expect(readTasks(JSON.stringify({ success: true, data })).tasks).toEqual([
      { row: 1, assignee: 'Ada', body: { content: 'Blue', title: 'Colour', tags: ['a'] } },
    ]);
  });

  it('exported by another tracker is read by the names of its columns', () => {
    const text =
      '\uFEFFTitle;Description;State;Labels;Estimate\nLogo;Too small;in progress;web,mobile;3\n;;;;\n';
    expect(readTasks(text)).toEqual({
      tasks: [
        {
          row: 1,
          assignee: '',
          body: { content: 'Logo', description: 'Too small', status: 'IN_PROGRESS', tags: ['web', 'mobile'] },
        },
      ],
      empty: 1,
      unused: ['estimate'],
      unknown: [],
    });
  });

  it('yields due dates from columns named as in other trackers, and reports invalid days', () => {
    const daysOf = (column: string, ...cells: readonly string[]) =>
      readTasks([`content,${column}`, ...cells.map((cell) => `One,${cell}`)].join('\n'));
    for (const column of ['due_date', 'Due', 'Due on', 'deadline']) {
      const { tasks, unused } = daysOf(column, '2026-12-24', '2026-12-31T23:00:00Z', '');
      expect(tasks.map(({ body }) => body.due_date)).toEqual(['2026-12-24', '2026-12-31', undefined]);
      expect(unused).toEqual([]);
    }
    const wrong = daysOf('due', '24/12/2026', '2026-02-30');
    expect(wrong.tasks.map(({ body }) => body.due_date)).toEqual([undefined, undefined]);
    expect(wrong.unknown).toEqual(['24/12/2026', '2026-02-30']);
  });

  it('reports unknown values', () => {
    expect(readTasks('content,status,priority\nOne,Backlog,P1\n')).toMatchObject({
      tasks: [{ body: { content: 'One' } }],
      unknown: ['Backlog', 'P1'],
    });
  });

  it.each([
    ['broken JSON', '{"data":[', 'format'],
    ['JSON without a list', '{"content":"One"}', 'format'],
    ['an open quote', 'content\n"One', 'format'],
    ['too many rows', `content\n${'One\n'.repeat(MAX_ROWS + 1)}`, 'rows'],
  ] as const)('is refused for %s, with the reason', (_title, text, reason) => {
    expect(() => readTasks(text)).toThrow(new UnreadableFileError(reason));
  });
});
